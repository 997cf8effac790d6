#!/usr/bin/env python3
"""Luck taken out of matches: python3 tests/cli/test_variance.py GADSHILL VARIANCE TOWN.yaml...

The plain figures are those of `gadshill match`, the luck that is taken off has mean zero, and what is left scatters less."""
import json
import re
import subprocess
import sys

DEALS = "40"
PROGRAM, VARIANCE, *TOWNS = sys.argv[1:]


def output(*command):
    return subprocess.run(command, capture_output=True, timeout=300, check=True).stdout.decode()


for town in TOWNS:
    lines = output(VARIANCE, "careful", "greedy", town, DEALS).splitlines()
    match = json.loads(output(PROGRAM, "match", "careful", "greedy", "--town", town, "--players", "2", "--all", "--games",
                              DEALS, "--json"))["pairs"][0]["settings"][0]
    for line, (plain, scale) in zip(lines, ((match["win_share"], 100), (match["margin"], 1))):
        mean, half, _, less, luck, scatter, _ = map(float, re.findall(r"-?\d+\.\d+", line))
        assert abs(mean - scale * plain["mean"]) < 0.01, (line, plain)
        assert abs(luck) < 2 * scatter, f"luck has no mean of zero: {line}"
        if scale == 1:  # nearly all victories are careful's: there is little scatter to take away
            assert less < half, f"nothing is gained: {line}"
    assert len(lines) == 2, lines
print("all is well")
