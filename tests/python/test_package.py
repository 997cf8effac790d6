#!/usr/bin/env python3
"""The package for Python, as docs/python.md shows it: towns, games, views, proofs, puzzles, players, records."""
import random
import unittest
from pathlib import Path

import gadshill

RECORDS = Path(__file__).resolve().parent.parent / "records"


def random_game(town, players, seed, most=10000, **more):
    game, chance = gadshill.Game(town, players, seed, **more), random.Random(seed)
    while not game.is_over and len(game.steps()) < most:
        game.apply(chance.choice(game.legal()))
    return game


class Towns(unittest.TestCase):
    def test_bundled(self):
        self.assertEqual(gadshill.bundled(), ["gads-hill", "old-town"])
        for name in gadshill.bundled():
            town = gadshill.Town(name)
            self.assertEqual(town.name, name)
            self.assertEqual([card.number for card in town.cards], list(range(1, len(town.cards) + 1)))
            self.assertTrue(all(card.pairs for card in town.cards if card.kind == "condition"))
            self.assertNotEqual(town.card_title(1, "de"), town.card_title(1, "en"))

    def test_own_file(self):
        path = Path(__file__).resolve().parent.parent / "towns" / "nine-sites.yaml"
        town = gadshill.Town(file=path.read_bytes())
        self.assertEqual(len(town.sites), 9)
        with self.assertRaises(gadshill.TownError) as caught:
            gadshill.Town(file="name: [")
        self.assertGreater(caught.exception.line, 0)
        with self.assertRaises(ValueError):
            gadshill.Town("nowhere")


class Games(unittest.TestCase):
    def setUp(self):
        self.town = gadshill.Town("gads-hill")

    def test_records(self):
        paths = sorted(RECORDS.glob("*.txt"))[:4] or sorted(path for path in RECORDS.iterdir() if path.is_file())[:4]
        self.assertTrue(paths)
        for path in paths:
            record = path.read_text(encoding="utf-8")
            if "\nsealed " not in record:
                self.assertEqual(gadshill.Game.replay(record).record(), record, path.name)
        with self.assertRaises(ValueError):
            gadshill.Game.replay("gadshill-record 1\n")

    def test_clone_and_serialise(self):
        game = random_game(self.town, 3, 4, most=40)
        clone, again = game.clone(), gadshill.Game.deserialise(game.serialise())
        self.assertEqual(len({game.hash, clone.hash, again.hash}), 1)
        clone.apply(clone.legal()[0])
        self.assertNotEqual(clone.hash, game.hash)
        self.assertEqual(len(game.steps()), 40)

    def test_refusals(self):
        game = gadshill.Game(self.town, 2, 1)
        with self.assertRaises(gadshill.Refused) as caught:
            game.apply("end")
        self.assertEqual(caught.exception.reason, "not-in-setup")
        with self.assertRaises(ValueError):
            game.apply("dance")
        with self.assertRaises(ValueError):
            gadshill.Game(self.town, 7)

    def test_views(self):
        game = random_game(self.town, 2, 9, most=30)
        view, other, nobody = game.view(game.player), game.view(1 - game.player), game.view()
        self.assertEqual(view.legal(), game.legal())
        self.assertEqual(other.legal(), [])
        self.assertEqual(nobody.hand(), [])
        self.assertIsNone(nobody.seat)
        self.assertEqual(len(view.hand()), nobody.hand_size(view.seat))
        self.assertFalse(set(view.hand()) & set(other.hand()))
        imagined = view.imagine(3)
        self.assertEqual(imagined.view(view.seat).hand(), view.hand())
        action, points = view.hint()
        if not action.startswith("discard"):
            self.assertEqual(view.after(action).score(view.seat) - view.score(view.seat), points)

    def test_players(self):
        game = gadshill.Game(self.town, 2, 3)
        players = [gadshill.Player("careful", 3, 0), gadshill.Player("random", 3, 1)]
        while not game.is_over:
            game.apply(players[game.player].choose(game.view(game.player)))
        self.assertEqual(game.winners, [0])
        with self.assertRaises(ValueError):
            gadshill.Player("nobody")

    def test_claims(self):
        town = gadshill.Town("old-town")
        seen = False
        for seed in range(10):
            game = random_game(town, 2, seed, most=25, referee="manual")
            for marker in game.view(game.player).claimable():
                self.assertIsNotNone(gadshill.why_not(game.view(game.player), marker))
                game.clone().apply(f"claim {marker}")
                seen = True
        self.assertTrue(seen)


class Puzzles(unittest.TestCase):
    def test_solving(self):
        town = gadshill.Town("old-town")
        for level in gadshill.LEVELS:
            puzzle = gadshill.Puzzle(town, level, 2)
            self.assertEqual(puzzle.level, level)
            self.assertEqual(gadshill.Puzzle(town, id=puzzle.id).clues, puzzle.clues)
            left = {f"{building}@{site}" for building in puzzle.buildings for site in town.sites}
            for proof in puzzle.solve():
                left -= {proof.supposed} if proof.supposed else {one for step in proof.steps for one in step.taken}
            self.assertEqual(left, {f"{building}@{site}" for building, site in puzzle.solution.items()})

    def test_days(self):
        town = gadshill.Town("gads-hill")
        self.assertEqual(gadshill.Puzzle(town, 1, day="2026-11-18").id, gadshill.Puzzle(town, 1, day="2026-11-18").id)
        with self.assertRaises(ValueError):
            gadshill.Puzzle(town, 9)


if __name__ == "__main__":
    unittest.main()
