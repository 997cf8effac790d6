#!/usr/bin/env python3
"""A simple learner against careful: how its points rise while it learns.

    PYTHONPATH=build/python python3 examples/python/learning_curve.py [--games N] [--out curve.png]

The learner judges what it could do by a weighted sum of a few things that everybody can see, and learns the weights from how games of
two end (TD(0) on the point difference, by self-play). Every so often it plays against careful, without learning. It stays far below
careful, which looks at every card that it could play next; what the curve shows is what a few weights are worth."""
import argparse

import numpy as np

import gadshill


def features(view, seat):
    """What an action leaves: points ahead, own buildings by what is known of them, markers, cards."""
    markers, owners, other = view.markers(), view.owners(), 1 - seat
    mine = [len(markers.get(name, ())) for name, owner in owners.items() if owner == seat]
    theirs = [len(markers.get(name, ())) for name, owner in owners.items() if owner == other]
    on_board = sum(len(sites) for sites in markers.values())
    return np.array([1.0, (view.score(seat) - view.score(other)) / 10, len(mine) / 5, len(theirs) / 5, sum(mine) / 10, sum(theirs) / 10,
                     on_board / 20, view.hand_size(seat) / 5, (view.player == seat) * 1.0, len(view.placed()) / 10])


class Learner:
    """Weights for the features."""

    def __init__(self, seed, rate=0.02, curiosity=0.1):
        self.weights, self.chance, self.rate, self.curiosity = np.zeros(10), np.random.default_rng(seed), rate, curiosity

    def choose(self, view, learns):
        """An action and its features: the best after it, or, while it learns, now and then any."""
        actions = view.legal()
        discards = [action for action in actions if action.startswith("discard")]
        if len(discards) > 4:  # there are hundreds, and they are much alike
            chosen = self.chance.choice(discards, 4, replace=False).tolist()
            actions = [action for action in actions if not action.startswith("discard")] + chosen
        if learns and self.chance.random() < self.curiosity:
            action = actions[self.chance.integers(len(actions))]
            return action, features(view.after(action), view.seat)
        found = [features(view.after(action), view.seat) for action in actions]
        best = int(np.argmax([self.weights @ one for one in found]))
        return actions[best], found[best]

    def learn(self, steps, outcome):
        """From the end backwards: what a position is worth is what the next one was, and the last one what the game brought."""
        value = outcome
        for one in reversed(steps):
            self.weights += self.rate * (value - self.weights @ one) * one
            value = self.weights @ one


def self_play(town, learner, seed):
    game, steps = gadshill.Game(town, 2, seed), ([], [])
    while not game.is_over:
        action, found = learner.choose(game.view(game.player), learns=True)
        steps[game.player].append(found)
        game.apply(action)
    ahead = (game.scores[0] - game.scores[1]) / 10
    for seat in (0, 1):
        learner.learn(steps[seat], ahead if seat == 0 else -ahead)


def against(town, learner, name, games, seed):
    """Points that the learner is ahead by, on average; the seats alternate."""
    ahead = []
    for number in range(games):
        game, mine = gadshill.Game(town, 2, seed + number // 2), number % 2
        other = gadshill.Player(name, seed + number, 1 - mine)
        while not game.is_over:
            view = game.view(game.player)
            game.apply(learner.choose(view, learns=False)[0] if game.player == mine else other.choose(view))
        ahead.append(game.scores[mine] - game.scores[1 - mine])
    return float(np.mean(ahead)), float(np.std(ahead) / np.sqrt(len(ahead)))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=300, help="to learn from")
    options.add_argument("--every", type=int, default=30, help="games between two looks")
    options.add_argument("--matches", type=int, default=40, help="games against careful in a look")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", help="a file for the plot")
    chosen = options.parse_args()
    town, learner = gadshill.Town("gads-hill"), Learner(chosen.seed)
    curve = []
    for played in range(0, chosen.games + 1):
        if played % chosen.every == 0:
            mean, error = against(town, learner, "careful", chosen.matches, 10**6)
            curve.append((played, mean, error))
            print(f"{played:5} games: {mean:+6.1f} points against careful (standard error {error:.1f})", flush=True)
        self_play(town, learner, chosen.seed * 10**5 + played)
    if chosen.out:
        import matplotlib  # pylint: disable=import-outside-toplevel
        matplotlib.use("Agg")
        from matplotlib import pyplot  # pylint: disable=import-outside-toplevel
        games, means, errors = zip(*curve)
        pyplot.errorbar(games, means, errors, marker="o", capsize=3)
        pyplot.xlabel("games of self-play")
        pyplot.ylabel("points ahead of careful")
        pyplot.title("A simple learner, Gads Hill, two players")
        pyplot.savefig(chosen.out, dpi=120)


if __name__ == "__main__":
    main()
