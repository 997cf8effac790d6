#!/usr/bin/env python3
"""Traces games of both computer players for 2, 3 and 4 players and lets check_trace.py check every step.

    run_trace_check.py PROGRAM TOWN REFEREE GAMES
"""
import os
import subprocess
import sys
import tempfile

program, town, referee, games = sys.argv[1:]
checker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_trace.py")

with tempfile.TemporaryDirectory() as folder:
    export = os.path.join(folder, "town.json")
    with open(export, "wb") as out:
        subprocess.run([program, "export", town], stdout=out, check=True)
    traces = []
    for bot, house in (("random", []), ("greedy", []), ("random", ["--brisk"])):
        for players in ("2", "3", "4"):
            traces.append(os.path.join(folder, f"{bot}{players}{'brisk' if house else ''}.jsonl"))
            with open(traces[-1], "wb") as out:
                subprocess.run([program, "trace", "--town", town, "--players", players, "--referee", referee,
                                "--bot", bot, "--games", "1" if house else games, "--seed", players + "00",
                                "--attention", "50", *house], stdout=out, check=True)
    sys.exit(subprocess.run([sys.executable, checker, export, *traces]).returncode)
