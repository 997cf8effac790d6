#!/usr/bin/env python3
"""The shape of a game: how many actions a player can choose from, and how much is known, turn by turn.

    PYTHONPATH=build/python python3 examples/python/shape_of_a_game.py [--games N] [--town TOWN] [--player NAME] [--out shape.png]

Known is measured in bits: where a building may stand is log2 of the number of its sites, with all buildings at any site at the
beginning, and none of it left when everything is placed."""
import argparse
import collections

import numpy as np

import gadshill


def bits_left(view, town):
    """What is not known yet: the sum over buildings of log2 of the sites that each may be on."""
    markers, placed = view.markers(), view.placed()
    free = len(town.sites) - len(placed)
    left = 0.0
    for name in town.buildings:
        if name in markers:
            left += np.log2(len(markers[name]))
        elif name not in placed and free > 0:
            left += np.log2(free)
    return left


def play(town, player, players, seed, seen):
    game = gadshill.Game(town, players, seed)
    who = [gadshill.Player(player, seed, seat) for seat in range(players)]
    while not game.is_over:
        view = game.view(game.player)
        seen[view.turn].append((len(view.legal()), bits_left(view, town)))
        game.apply(who[game.player].choose(view))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=50)
    options.add_argument("--town", default="gads-hill")
    options.add_argument("--player", default="careful")
    options.add_argument("--players", type=int, default=3)
    options.add_argument("--out", help="a file for the plot")
    chosen = options.parse_args()
    town, seen = gadshill.Town(chosen.town), collections.defaultdict(list)
    for seed in range(chosen.games):
        play(town, chosen.player, chosen.players, seed, seen)
    turns = [turn for turn in sorted(seen) if len(seen[turn]) >= max(1, chosen.games // 4)]
    table = [(turn, *np.mean(seen[turn], axis=0), *np.percentile([one[0] for one in seen[turn]], [10, 90])) for turn in turns]
    print("turn  actions  (10 to 90 %)  bits left")
    for turn, actions, left, low, high in table:
        print(f"{turn:4}  {actions:7.1f}  {low:5.0f} to {high:4.0f}  {left:9.1f}")
    if chosen.out:
        import matplotlib  # pylint: disable=import-outside-toplevel
        matplotlib.use("Agg")
        from matplotlib import pyplot  # pylint: disable=import-outside-toplevel
        turns, actions, left, low, high = (np.array(column) for column in zip(*table))
        _, (above, below) = pyplot.subplots(2, 1, sharex=True, figsize=(8, 7))
        above.fill_between(turns, low, high, alpha=0.25)
        above.plot(turns, actions)
        above.set_yscale("log")
        above.set_ylabel("actions to choose from")
        below.plot(turns, left)
        below.set_ylabel("bits that are not known")
        below.set_xlabel("turn (0: taking buildings)")
        above.set_title(f"{town.title()}, {chosen.players} x {chosen.player}, {chosen.games} games")
        pyplot.savefig(chosen.out, dpi=120)


if __name__ == "__main__":
    main()
