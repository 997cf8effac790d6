#!/usr/bin/env python3
"""What other programs read, byte for byte (docs/formats.md, docs/bots.md), and drawings: must be what is kept in golden/.

    python3 tests/cli/test_golden.py PATH_TO_GADSHILL

When it changes on purpose: the same with --keep after the program keeps it anew; git diff then shows what has changed."""
import json
import os
import re
import subprocess
import sys
import tempfile

from checks import equal, run_tests
from test_bots import SPY, python

PROGRAM = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
KEPT = os.path.join(HERE, "golden")
RECORDS = os.path.join(os.path.dirname(HERE), "records")
TOWNS = ("gads-hill", "old-town")
REFEREES = ("automatic", "manual")


def run(arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=600, check=False, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    equal((done.returncode, done.stderr), (0, b""), " ".join(arguments))
    return re.sub(r'"microseconds": [\d.e+-]+', '"microseconds": *', done.stdout.decode())


def commands():
    """Names of files, and the arguments that print what is in them."""
    for town in TOWNS:
        yield f"export-{town}.json", ["export", town]
        yield f"map-{town}.txt", ["town", "show", town]
        yield f"card-{town}.txt", ["town", "show", town, "--card", "40"]
        yield f"puzzles-{town}.jsonl", ["puzzle", "generate", "--town", town, "--level", "2", "--count", "3", "--seed", "7"]
        yield f"match-{town}.json", ["match", "--json", "--town", town, "--games", "4", "--players", "2", "greedy", "random"]
        for referee in REFEREES:
            options = ["--town", town, "--referee", referee]
            yield f"trace-{town}-{referee}.jsonl", ["trace", *options, "--seed", "5", "--attention", "60"]
            yield f"simulate-{town}-{referee}.json", ["simulate", "--json", *options, "--games", "20", "--players", "3"]
    with open(os.path.join(KEPT, "puzzles-old-town.jsonl"), encoding="utf-8") as file:
        puzzle = json.loads(file.readline())["id"]
    yield "puzzle.txt", ["puzzle", "show", puzzle]
    yield "puzzle-solved.txt", ["puzzle", "solve", puzzle]
    yield "puzzle.svg", ["puzzle", "print", "--solution", puzzle]
    record = os.path.join(RECORDS, "gads-hill-4-manual.ghr")
    yield "replay.txt", ["replay", record, "--at", "40"]
    yield "analyse.txt", ["analyse", record]
    yield "analyse.json", ["analyse", "--json", os.path.join(RECORDS, "old-town-2-automatic.ghr")]
    yield "hint.txt", ["hint", record, "--at", "40", "--stage", "3"]


def bot_messages(town, referee):
    """What a program is told which plays against a computer player: the beginning and the end."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        run(["play", "--town", town, "--referee", referee, "--seed", "6", "--seat", "0=greedy", "--seat",
             "1=" + python(SPY, log), "--record", os.path.join(folder, "game.ghr")])
        with open(log, encoding="utf-8") as file:
            lines = file.readlines()
    return "".join(lines[:12] + lines[-3:])


def everything():
    """Pairs of a file's name and what is to be in it."""
    for name, arguments in commands():
        yield name, run(arguments)
    for town in TOWNS:
        for referee in REFEREES:
            yield f"bot-{town}-{referee}.jsonl", bot_messages(town, referee)


def test_everything_is_as_kept():
    names = set()
    for name, found in everything():
        names.add(name)
        with open(os.path.join(KEPT, name), encoding="utf-8") as file:
            kept = file.read()
        for number, pair in enumerate(zip(found.splitlines(), kept.splitlines()), 1):
            equal(pair[0], pair[1], f"{name}, line {number}")
        equal(found, kept, name)
    equal(sorted(os.listdir(KEPT)), sorted(names), "the files that are kept")


def keep():
    for name, found in everything():
        with open(os.path.join(KEPT, name), "w", encoding="utf-8") as file:
            file.write(found)


if __name__ == "__main__":
    if sys.argv[2:] == ["--keep"]:
        keep()
    else:
        sys.exit(run_tests(globals(), sys.argv[2:]))
