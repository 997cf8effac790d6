#!/usr/bin/env python3
"""The examples for Python, each at a small size: they run, say what they should, and draw."""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples" / "python"


def run(name, *options):
    done = subprocess.run([sys.executable, EXAMPLES / name, *options], capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"{name}: {done.stderr[-2000:]}")
    return done.stdout


class Examples(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(self.folder.cleanup)
        self.picture = Path(self.folder.name) / "picture.png"

    def is_drawn(self):
        return self.picture.read_bytes()[:4] == b"\x89PNG"

    def test_learning_curve(self):
        """It learns: after a few games of self-play it is better than without any. Seeds make that the same every time."""
        told = run("learning_curve.py", "--games", "16", "--every", "16", "--matches", "10", "--out", str(self.picture))
        points = [float(found) for found in re.findall(r"games: +([+-][\d.]+) points", told)]
        self.assertEqual(len(points), 2)
        self.assertGreater(points[1], points[0] + 5)
        self.assertTrue(self.is_drawn())

    def test_shape_of_a_game(self):
        told = run("shape_of_a_game.py", "--games", "3", "--town", "old-town", "--out", str(self.picture))
        left = [float(line.split()[-1]) for line in told.splitlines()[1:]]
        self.assertGreater(len(left), 10)
        self.assertGreater(left[0], left[-1])
        self.assertTrue(self.is_drawn())

    def test_luck(self):
        told = run("luck.py", "--deals", "4", "--games", "3")
        self.assertEqual(len(re.findall(r"the deal decides -?\d+ % of the spread", told)), 2)


if __name__ == "__main__":
    unittest.main()
