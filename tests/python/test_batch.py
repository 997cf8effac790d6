#!/usr/bin/env python3
"""Batches: they do what single games do, into the caller's arrays, and their memory stays as it is."""
import resource
import unittest

import numpy as np

import gadshill


class Batches(unittest.TestCase):
    def test_same_as_single_games(self):
        for town in map(gadshill.Town, gadshill.bundled()):
            batch = gadshill.Batch(town, 70, players=3, seed=9, jobs=2)
            single = [gadshill.Environment(town, 3, 9 + number) for number in range(70)]
            seeds, dones = [9 + number for number in range(70)], 0
            for _ in range(250):
                for number in (0, 1, 63, 64, 69):
                    one = single[number]
                    self.assertEqual(batch.players[number], one.player)
                    self.assertTrue((batch.masks[number] == one.mask()).all())
                    self.assertTrue((batch.observations[number] == one.observe(one.player)).all())
                    self.assertEqual(batch.masks[number][batch.samples[number]], 1)
                actions = batch.samples.copy()
                batch.step(actions)
                for number, one in enumerate(single):
                    one.step(int(actions[number]))
                    over = one.player < 0
                    self.assertEqual(bool(batch.dones[number]), over)
                    self.assertEqual(batch.rewards[number].tolist(), one.returns())
                    if over:
                        dones += 1
                        seeds[number] += 70
                        single[number] = gadshill.Environment(town, 3, seeds[number])
            self.assertGreater(dones, 0)

    def test_callers_arrays(self):
        town = gadshill.Town("gads-hill")
        whole = np.full((2, 8, 1450), 7, np.uint8)
        batch = gadshill.Batch(town, 8, masks=whole[0])
        self.assertIs(batch.masks.base, whole)
        self.assertTrue((whole[0] < 2).all() and (whole[1] == 7).all())
        for wrong in (np.zeros((8, 1450), np.float32), np.zeros((8, 3), np.uint8), np.zeros((8, 2900), np.uint8)[:, ::2]):
            with self.assertRaises(ValueError):
                gadshill.Batch(town, 8, masks=wrong)
        with self.assertRaises(TypeError):
            gadshill.Batch(town, 8, colours=whole)

    def test_wrong_actions(self):
        batch = gadshill.Batch(gadshill.Town("gads-hill"), 5)
        before = batch.observations.copy()
        actions = batch.samples.copy()
        actions[2] = 65535
        with self.assertRaises(ValueError):
            batch.step(actions)
        self.assertTrue((batch.observations[2] == before[2]).all())
        self.assertFalse((batch.observations[3] == before[3]).all())
        with self.assertRaises(ValueError):
            batch.step([1, 2])

    def test_threads_change_nothing(self):
        town = gadshill.Town("old-town")
        one, many = (gadshill.Batch(town, 300, players=4, seed=1, jobs=jobs) for jobs in (1, 8))
        one.roll(40)
        many.roll(40)
        for name in gadshill.Batch.SHAPES:
            self.assertTrue((getattr(one, name) == getattr(many, name)).all(), name)

    def test_memory_is_flat(self):
        """Ten times as many steps need no more memory."""
        batch = gadshill.Batch(gadshill.Town("gads-hill"), 256, players=4)
        batch.roll(200)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        batch.roll(2000)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 2048)


if __name__ == "__main__":
    unittest.main()
