#!/usr/bin/env python3
"""Puzzles against an independent solver: clingo, with the rules in puzzle.lp and the town as `gadshill export` has it.
Uniqueness and solution of every puzzle must agree, and no clue of a minimal puzzle may be left out.

    check_puzzles.py GADSHILL COUNT     COUNT puzzles of all levels, half of them of each bundled town
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOWNS = ("gads-hill", "old-town")
BATCH = 10  # puzzles a run


def run_clingo(facts, models):
    """The models: lists of atoms."""
    done = subprocess.run(["clingo", "--models", str(models), "--verbose=0", os.path.join(HERE, "puzzle.lp"), "-"],
                          input=facts, capture_output=True, text=True, check=False, timeout=550)
    if done.returncode not in (10, 20, 30):  # satisfiable, not satisfiable, all models found
        raise RuntimeError(f"clingo ended with {done.returncode}: {done.stderr[:500]}")
    return [line.split() for line in done.stdout.splitlines() if line.startswith(("pick", "at"))]


def quoted(name):
    return json.dumps(name)


def town_facts(town):
    facts = [f"site({quoted(site)})." for site in town["sites"]]
    for card in town["cards"]:
        facts += [f"on_card({card['id']},{quoted(site)})." for site in card.get("sites", [])]
        facts += [f"pair({card['id']},{quoted(named)},{quoted(mine)})." for named, mine in card.get("pairs", [])]
    return "\n".join(facts) + "\n"


def puzzle_facts(town, number, puzzle, without=None):
    """The facts of a puzzle, perhaps without one of its clues."""
    facts = [f"puzzle({number})."] + [f"building({number},{quoted(name)})." for name in puzzle["buildings"]]
    for clue in puzzle["clues"]:
        if clue["card"] == without:
            continue
        card = town["cards"][clue["card"] - 1]
        assert card["id"] == clue["card"]
        if card["kind"] == "building":
            facts.append(f"says({number},{card['id']},{quoted(card['building'])}).")
        elif card["kind"] == "district":
            facts.append(f"says({number},{card['id']},{quoted(clue['mine'])}).")
        else:
            facts.append(f"relates({number},{card['id']},{quoted(card['building'])},{quoted(clue['mine'])}).")
    return "\n".join(facts) + "\n"


def solutions(models):
    """For each puzzle's number its solutions."""
    found = {}
    for atoms in models:
        text = " ".join(atoms)
        number = int(re.search(r"pick\((\d+)\)", text)[1])
        found.setdefault(number, []).append(dict(re.findall(r'at\("([^"]+)","([^"]+)"\)', text)))
    return found


def check_batch(town, puzzles):
    """What does not agree, in sentences."""
    facts = town_facts(town) + "".join(puzzle_facts(town, i, puzzle) for i, puzzle in enumerate(puzzles))
    found = solutions(run_clingo(facts, 3 * len(puzzles)))
    problems = []
    for i, puzzle in enumerate(puzzles):
        own = found.get(i, [])
        if len(own) != 1:
            problems.append(f"{puzzle['id']}: clingo finds {len(own)} solutions")
        elif own[0] != puzzle["solution"]:
            problems.append(f"{puzzle['id']}: clingo's solution is {own[0]}, ours {puzzle['solution']}")
    return problems


def check_minimal(town, puzzle):
    """Without any of its clues there is more than one solution."""
    problems = []
    for clue in puzzle["clues"]:
        if len(run_clingo(town_facts(town) + puzzle_facts(town, 0, puzzle, clue["card"]), 2)) != 2:
            problems.append(f"{puzzle['id']}: card {clue['card']} is not needed")
    return problems


def check_the_check(town, puzzle):
    """A wrong solution and a missing clue are noticed."""
    sites = list(puzzle["solution"].values())
    moved = dict(zip(puzzle["solution"], sites[1:] + sites[:1]))
    less = {**puzzle, "clues": puzzle["clues"][1:]}
    if not check_batch(town, [{**puzzle, "solution": moved}]) or not check_batch(town, [less]):
        return ["the check does not notice wrong puzzles"]
    return []


def generate(program, town, count):
    out = subprocess.run([program, "puzzle", "generate", "--town", town, "--count", str(count), "--seed", "1"],
                         capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    problems, tasks, checked, levels = [], [], 0, set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in TOWNS:
            town = json.loads(subprocess.run([program, "export", name], capture_output=True, check=True).stdout)
            puzzles = generate(program, name, count // len(TOWNS))
            checked += len(puzzles)
            levels |= {(name, puzzle["level"]) for puzzle in puzzles}
            for start in range(0, len(puzzles), BATCH):
                tasks.append(pool.submit(check_batch, town, puzzles[start:start + BATCH]))
            harder = [puzzle for puzzle in puzzles if puzzle["level"] > 1]
            tasks += [pool.submit(check_minimal, town, puzzle) for puzzle in harder[:4]]
            tasks.append(pool.submit(check_the_check, town, harder[0]))
        for task in tasks:
            problems += task.result()
    if len(levels) != 5 * len(TOWNS):
        problems.append(f"not all levels of both towns were there: {sorted(levels)}")
    print("\n".join(problems[:50]))
    print(f"{checked} puzzles checked, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
