#!/usr/bin/env python3
"""How much luck decides: the same deal again and again, by players who differ only in their own random numbers.

    PYTHONPATH=build/python python3 examples/python/luck.py [--deals N] [--games N] [--player NAME]

Of the spread of the point difference between two equal players, one part is between deals: who got which cards. The rest is
within deals: what the players then made of them. The first part is estimated without bias, so it may come out a little below 0 when
there are few deals."""
import argparse

import numpy as np

import gadshill


def differences(town, player, deals, games):
    """Points that seat 0 is ahead by: [deal][game]."""
    ahead = np.empty((deals, games))
    for deal in range(deals):
        for number in range(games):
            game = gadshill.Game(town, 2, deal)
            who = [gadshill.Player(player, 1000 * deal + number, seat) for seat in (0, 1)]
            while not game.is_over:
                game.apply(who[game.player].choose(game.view(game.player)))
            ahead[deal, number] = game.scores[0] - game.scores[1]
    return ahead


def shares(ahead):
    """Variance between deals and within them (one-way analysis of variance)."""
    games = ahead.shape[1]
    within = ahead.var(axis=1, ddof=1).mean()
    between = ahead.mean(axis=1).var(ddof=1) - within / games
    return between, within


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=int, default=40)
    options.add_argument("--games", type=int, default=10, help="of each deal")
    options.add_argument("--player", default="greedy")
    chosen = options.parse_args()
    for name in gadshill.bundled():
        ahead = differences(gadshill.Town(name), chosen.player, chosen.deals, chosen.games)
        between, within = shares(ahead)
        print(f"{name}, two {chosen.player}: seat 0 is {ahead.mean():+.1f} points ahead; the deal decides "
              f"{100 * between / (between + within):.0f} % of the spread (standard deviation {np.sqrt(between + within):.1f} points)")


if __name__ == "__main__":
    main()
