#!/usr/bin/env python3
"""Puzzles as people meet them: python3 tests/cli/test_puzzle.py PATH_TO_GADSHILL [NAME...]

Each test is a function test_NAME; NAMEs run only those. Prints what fails."""
import json
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

from checks import equal, has, has_not, run_tests

PROGRAM = ""
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOWNS = ("gads-hill", "old-town")
LEVELS = ("greenhorn", "settler", "surveyor", "deputy", "marshal")
TECHNIQUES = ("card", "last-site", "last-building", "relation", "set", "chain", "what-if")
HARDEST = {1: "last-building", 2: "relation", 3: "set", 4: "chain", 5: "what-if"}


def run(*arguments, typed="", **changes):
    clean = {name: value for name, value in os.environ.items() if name not in ("LANG", "LANGUAGE") and not name.startswith("LC_")}
    done = subprocess.run([PROGRAM, "puzzle", *arguments], input=typed.encode(), capture_output=True, timeout=100, check=False,
                          env={**clean, "LC_ALL": "C.UTF-8", **changes})
    out, err = done.stdout.decode(), done.stderr.decode()
    if done.returncode not in (0, 1, 2) or "Sanitizer" in err or "runtime error" in err:
        raise AssertionError(f"puzzle {' '.join(arguments)}: ended with {done.returncode}: {err[-1500:]}")
    return done.returncode, out, err


def ok(*arguments, **others):
    code, out, err = run(*arguments, **others)
    equal((code, err), (0, ""), f"puzzle {' '.join(arguments)}: exit code and errors")
    return out


def fails(arguments, *parts, code=1, **others):
    """One line on stderr that says these things."""
    found, out, err = run(*arguments, **others)
    equal((found, out, err.count("\n")), (code, "", 1), f"puzzle {' '.join(arguments)}: exit code, output, lines on stderr ({err})")
    for part in parts:
        has(err, part)


def generate(*options):
    return [json.loads(line) for line in ok("generate", *options).splitlines()]


def example(level=2, town="gads-hill", seed=7):
    puzzle, = generate("--level", str(level), "--town", town, "--seed", str(seed), "--count", "1")
    return puzzle


def is_true(condition, what):
    if not condition:
        raise AssertionError(what)


# ---- making ----

def test_new():
    for town in TOWNS:
        for number, name in enumerate(LEVELS, 1):
            puzzle = example(number, town)
            shown = ok("new", "--level", str(number), "--seed", "7", "--town", town)
            equal(ok("new", "--level", name.upper(), "--seed", "7", "--town", town), shown, "a level by its name")
            equal(ok("show", puzzle["id"]), shown, "new and show")
            title, found = shown.splitlines()[:2]
            has(title, f"level {number}, {name.capitalize()}")
            equal(found, puzzle["id"], "the id")
            for clue in puzzle["clues"]:
                is_true(re.search(rf"\bCard {clue['card']}, ", shown), f"card {clue['card']} is shown")
            widest = max(len(line) for line in shown.split("true at the same time.")[1].splitlines())
            is_true(widest <= 80, f"clues of 80 columns at most, not {widest}")
    is_true(ok("new") != ok("new"), "without a seed puzzles differ")


def test_ascii():
    for town in TOWNS:
        puzzle = example(3, town)
        for what in ("show", "solve", "check"):
            out = ok(what, puzzle["id"], LC_ALL="C")
            is_true(out.isascii(), f"{what} with LC_ALL=C is ASCII")


# A change of the maker moves these; of the ids' meaning it never may (tests/unit/test_puzzle_id.c).
MADE_WITH_SEED_1874 = {
    ("gads-hill", 1): "gads-hill.1MAM-A662-J5EV-GS02-HV0S-0CVM-JDVN-1",
    ("gads-hill", 2): "gads-hill.1MAM-ARW3-190H-4J2F-84HS-0AG8-6AH0-3TC4",
    ("gads-hill", 3): "gads-hill.1MAM-AVXT-S923-GG98-FDKN-7M42-NV30-GZJM-CV3V-S",
    ("gads-hill", 4): "gads-hill.1MAM-AAHZ-Y0CP-24M4-BXHD-QJAT-9C07-67B8-798",
    ("gads-hill", 5): "gads-hill.1MAM-AZYK-ZX04-921G-QG9Q-N22J-15KJ-4P6K-7KHG-K2B5-8P5G",
    ("old-town", 1): "old-town.1RQT-S9R2-FYA8-GMA0-08V8-K46P-Y9JX-W",
    ("old-town", 2): "old-town.1RQT-SBBM-9604-5G8B-7H10-P6MK-20AY-N3AJ-W6",
    ("old-town", 3): "old-town.1RQT-SZAC-R120-2042-QT28-465T-KJX3-3MMC-4K",
    ("old-town", 4): "old-town.1RQT-SPD9-A200-048X-7892-G45T-0TWB-ATYF-8",
    ("old-town", 5): "old-town.1RQT-SVWY-XG11-6018-1XD0-SMHP-T5TQ-JRWA-72JE-EJ",
}


def test_seeds_are_pinned():
    """The same seed gives the same puzzle on every platform."""
    for (town, level), expected in MADE_WITH_SEED_1874.items():
        equal(example(level, town, 1874)["id"], expected, f"{town}, level {level}, seed 1874")


def test_today():
    lines = ok("today", "--date", "2026-11-15").splitlines()
    equal(len(lines), 6, "a title and five levels")
    ids = [line.split()[-1] for line in lines[1:]]
    for number, (line, name) in enumerate(zip(lines[1:], LEVELS), 1):
        is_true(line.startswith(f"{number} {name.capitalize()}: gads-hill."), line)
        has(ok("check", ids[number - 1]), f"level {number}")
        has(ok("today", "--date", "2026-11-15", "--level", name), ids[number - 1])
    other = ok("today", "--date", "2026-11-16")
    is_true(not any(one in other for one in ids), "another day, other puzzles")
    has(ok("today", "--town", "old-town"), "5 Marshal: old-town.")


def test_generate():
    puzzles = generate("--count", "10", "--seed", "5", "--jobs", "3")
    equal(puzzles, generate("--count", "10", "--seed", "5", "--jobs", "1"), "with three threads and with one")
    equal([puzzle["level"] for puzzle in puzzles], [1, 2, 3, 4, 5] * 2, "levels in turn")
    equal([puzzle["seed"] for puzzle in puzzles], list(range(5, 15)), "seeds")
    for town in TOWNS:
        export = json.loads(subprocess.run([PROGRAM, "export", town], capture_output=True, check=True).stdout)
        for puzzle in generate("--count", "15", "--town", town):
            equal((puzzle["town"], puzzle["name"]), (town, LEVELS[puzzle["level"] - 1]), "town and level")
            equal(list(puzzle["solution"]), puzzle["buildings"], "the solution's buildings")
            sites = list(puzzle["solution"].values())
            equal(len(set(sites)), len(sites), "different sites")
            equal(puzzle["fills_sites"], len(sites) == len(export["sites"]), "fills_sites")
            numbers = [clue["card"] for clue in puzzle["clues"]]
            equal(numbers, sorted(set(numbers)), "each card once, in their order")
            for clue in puzzle["clues"]:
                check_clue(export["cards"][clue["card"] - 1], clue, puzzle["solution"])
            used = [name for name in TECHNIQUES if puzzle["techniques"][name] > 0]
            allowed = TECHNIQUES[:TECHNIQUES.index(HARDEST[puzzle["level"]]) + 1]
            is_true(set(used) <= set(allowed), f"level {puzzle['level']} needs {used}")
            if puzzle["level"] > 1:
                equal(used[-1], HARDEST[puzzle["level"]], "the hardest technique")


def check_clue(card, clue, solution):
    """The clue is true."""
    if card["kind"] == "condition":
        is_true([solution[card["building"]], solution[clue["mine"]]] in card["pairs"], f"card {card['id']} is true")
    else:
        subject = card["building"] if card["kind"] == "building" else clue["mine"]
        is_true(solution[subject] in card["sites"], f"card {card['id']} is true")
        equal(clue["mine"] is None, card["kind"] == "building", "whether my building is named")


# ---- ids from outside ----

def test_ways_to_write_an_id():
    puzzle = example()
    shown = ok("show", puzzle["id"])
    town, code = puzzle["id"].split(".")
    for other in (puzzle["id"].lower(), puzzle["id"].upper(), f" {town}.{code.replace('-', ' ')} ", f"{town}.{code.replace('-', '')}",
                  f"{town}.{code.replace('0', 'O').replace('1', 'l')}"):
        equal(ok("show", other), shown, f"the puzzle {other!r}")


def test_damaged_ids():
    puzzle = example()
    noise = random.Random(1)
    start = puzzle["id"].index(".") + 1
    for what in ("show", "solve", "hint", "check", "print", "play"):
        fails([what, puzzle["id"][:-1] + ("2" if puzzle["id"][-1] != "2" else "3")], "damaged")
    fails(["show", puzzle["id"][:-7]], "damaged", "missing")
    fails(["show", puzzle["id"] + "-ABCD"], "damaged", "added")
    fails(["show", puzzle["id"][:20] + "!" + puzzle["id"][20:]], "character 21", "!")
    fails(["show", puzzle["id"][:16]], "too short")
    fails(["show", "gads-hill." + 300 * "A"], "too long")
    fails(["show", "hello"], "hello", "the name of a town and a dot")
    fails(["show", ""], "the name of a town and a dot")
    fails(["show", "atlantis" + puzzle["id"][9:]], "atlantis", "--town")
    fails(["show", "old-town" + puzzle["id"][9:]], "damaged")
    for _ in range(60):
        damaged = list(puzzle["id"])
        for _ in range(noise.choice((1, 1, 2, 5))):
            at = noise.randrange(start, len(damaged))
            damaged[at] = noise.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ-é")
        text = "".join(damaged)
        if text.replace("-", "") != puzzle["id"].replace("-", ""):
            fails(["show", text])


def test_other_versions_of_a_town(folder):
    """A town of the same name with another card in it is not the puzzle's town."""
    puzzle = example()
    with open(os.path.join(SOURCE, "towns", "gads-hill.yaml"), encoding="utf-8") as file:
        text = file.read()
    changed = os.path.join(folder, "gads-hill.yaml")
    with open(changed, "w", encoding="utf-8") as file:
        file.write(text.replace("#. .. .?\n      .. .. .?\n      .. .. .?\n      #. .. .?", "#. .. .?\n      .. .. .?\n      .. .. ..\n      #. .. ??", 1))
    fails(["show", puzzle["id"], "--town", changed], "another version of the town")
    fails(["show", puzzle["id"], "--town", "old-town"], "another town")
    fails(["show", puzzle["id"], "--town", os.path.join(folder, "none.yaml")], "none.yaml")


def test_towns_of_ones_own(folder):
    """By --town, or by name from the user's own folder."""
    path = os.path.join(SOURCE, "tests", "towns", "nine-sites.yaml")
    out = ok("new", "--town", path, "--level", "2", "--seed", "3")
    number = out.splitlines()[1]
    equal(ok("show", number, "--town", path), out, "show --town FILE")
    name = number.split(".")[0]
    fails(["show", number], f'"{name}"', "--town", XDG_DATA_HOME=folder)
    os.makedirs(os.path.join(folder, "gadshill", "towns"))
    os.symlink(path, os.path.join(folder, "gadshill", "towns", f"{name}.yaml"))
    equal(ok("show", number, XDG_DATA_HOME=folder), out, "show, with the town in the user's folder")
    hamlet = os.path.join(SOURCE, "tests", "towns", "four-sites.yaml")
    fails(["new", "--town", hamlet, "--level", "5"], "hamlet", "level 5")
    code, out, err = run("today", "--town", hamlet, "--date", "2026-01-01")
    equal((code, [line[0] for line in out.splitlines()[1:]]), (0, ["1", "2", "4"]), "today's levels of a small town")
    equal(re.findall(r"level (\d)", err), ["3", "5"], "levels that it does not yield")
    fails(["generate", "--town", hamlet, "--level", "5", "--count", "1"], "hamlet", "level 5")


# ---- solving ----

def marks_of(puzzle):
    return [f"{building}={site}" for building, site in puzzle["solution"].items()]


def test_check():
    for town in TOWNS:
        for level in range(1, 6):
            puzzle = example(level, town)
            out = ok("check", puzzle["id"])
            has(out, f"level {level}")
            has(out, "exactly one solution")
            has(out, "Every clue is needed" if level > 1 else "There is")
    marks = marks_of(puzzle)
    has(ok("check", puzzle["id"], *marks), "This is the solution")
    has(ok("check", puzzle["id"], *marks[:3]), f"Right so far; 3 of {len(marks)} buildings are placed")
    first, second = list(puzzle["solution"])[:2]
    sites = puzzle["solution"]
    has(ok("check", puzzle["id"], f"{first}={sites[second]},{sites[first].upper()}"), "Right so far; 0 of")
    code, out, _ = run("check", puzzle["id"], f"{first}={sites[second]}")
    equal(code, 1, "exit code of wrong marks")
    has(out, f"look again at the {first.replace('-', ' ')}.")
    for mark, part in ((first, f"{first}="), (f"{first}=", "not a site"), (f"{first}=Z9", "Z9"), ("nobody=E3", "nobody"), ("=E3", "not one of")):
        fails(["check", puzzle["id"], mark], part)
        fails(["hint", puzzle["id"], mark], part)


def test_hint():
    puzzle = example(2)
    stages = [ok("hint", puzzle["id"], "--stage", stage) for stage in "123"]
    for stage, told in enumerate(stages, 1):
        is_true(told.startswith(f"{stage}    "), f"stage {stage}: {told}")
    equal(ok("hint", puzzle["id"]), stages[0], "the first stage if nothing is said")
    card = re.match(r"1    Look at card (\d+)\.$", stages[0])
    is_true(card and f"y card {card[1]} " in stages[2], "the first stage names the card that the third explains")
    fails(["hint", puzzle["id"], "--stage", "4"], "--stage must be 1, 2 or 3", code=2)
    fails(["check", puzzle["id"], "--stage", "1"], "does not take --stage", code=2)
    first, second = list(puzzle["solution"])[:2]
    code, out, _ = run("hint", puzzle["id"], f"{first}={puzzle['solution'][second]}")
    equal(code, 1, "exit code of a hint from wrong marks")
    has(out, "look again")
    has(ok("hint", puzzle["id"], *marks_of(puzzle)), "nothing more")
    is_true(ok("hint", puzzle["id"], *marks_of(puzzle)[:-1]) != stages[0], "hints depend on the marks")


def test_solve():
    for town in TOWNS:
        for level in (1, 2, 3, 4, 5):
            puzzle = example(level, town)
            out = ok("solve", puzzle["id"])
            steps = [int(number) for number in re.findall(r"^ *(\d+)\. ", out, re.M)]
            equal(steps, list(range(1, sum(puzzle["techniques"].values()) + 1)), "numbered steps, one for each conclusion")
            is_true(("Suppose that" in out) == (level >= 4), f"level {level}: suppositions")
            has_not(out, "trying everything")
            for building, site in puzzle["solution"].items():
                has(out, f"=> The {building.replace('-', ' ')} stands on {site}.")


# ---- on paper ----

def test_print():
    for town in TOWNS:
        for level in range(1, 6):
            puzzle = example(level, town)
            for language in ("en", "de", "el"):
                check_page(ok("print", puzzle["id"], LANGUAGE=language), puzzle, False)
            check_page(ok("print", "--solution", puzzle["id"]), puzzle, True)


def test_signs():
    """Two letters in the reader's language, of landmarks too, with what they mean."""
    puzzle = example(2)  # with a butcher
    for language, butcher, cemetery in (("en", "Bu butcher", "Ce cemetery"), ("de", "Fl Fleischer", "Fr Friedhof"),
                                        ("el", "Κρ κρεοπωλείο", "Ντ νεκροταφείο")):
        shown = ok("show", puzzle["id"], LC_ALL="C.UTF-8", LANGUAGE=language).replace("\u00a0", " ")
        has(shown, butcher)
        has(shown, cemetery + " G2")
        drawn = ok("solve", puzzle["id"], LC_ALL="C.UTF-8", LANGUAGE=language)
        has(drawn, f"={butcher[:2]}=")
        has(drawn, f"[{cemetery[:2]}]")
        printed = xml.fromstring(ok("print", puzzle["id"], LANGUAGE=language))
        words = [element.text for element in printed.iter("{http://www.w3.org/2000/svg}text")]
        for word in (butcher + " " + cemetery).split():
            is_true(word in words, f"{word} on paper")


def check_page(text, puzzle, with_solution):
    """Well-formed, A4, and all of it inside the frame."""
    page = xml.fromstring(text)
    equal((page.get("width"), page.get("height"), page.get("viewBox")), ("210mm", "297mm", "0 0 210 297"), "A4")
    names = "{http://www.w3.org/2000/svg}"
    for group in [page] + page.findall(f"{names}g"):
        moved = re.match(r"translate\(([\d.]+) ([\d.]+)\)", group.get("transform", "translate(0 0)"))
        for element in group.findall(f"{names}text") + group.findall(f"{names}rect"):
            x, y = float(element.get("x", 0)) + float(moved[1]), float(element.get("y", 0)) + float(moved[2])
            is_true(0 <= x <= 205 and 0 <= y <= 290, f"{puzzle['id']}: at {x}, {y}: {element.text}")
    words = [element.text for element in page.iter(f"{names}text")]
    is_true(puzzle["id"] in words, "the id")
    for site in puzzle["solution"].values():
        equal(words.count(site), 2 if with_solution else 1, f"how often {site} is written")
    equal(len(page.findall(f"{names}g[@class='mini']")), len(puzzle["clues"]), "mini-maps")


# ---- line by line ----

def test_play():
    puzzle = example(2)
    marks = marks_of(puzzle)
    out = ok("play", puzzle["id"], typed="\n".join(marks) + "\n")
    has(out, "Right! This is the solution.")
    has_not(out, "hints")
    first, second = list(puzzle["solution"])[:2]
    sites = puzzle["solution"]
    wrong = [f"{first} {sites[second]}", "check", "hint", "undo", "check", "undo", "HINT", "hint", "hint", "hint"]
    out = ok("play", puzzle["id"], typed="\n".join(wrong + marks) + "\n")
    has(out, "look again at")
    has(out, "Right so far; 0 of")
    has(out, "nothing to take back")
    has(out, "You asked for 1 hint.")
    has(out, "Right! This is the solution.")


def test_play_marks():
    puzzle = example(2)
    first, second = list(puzzle["solution"])[:2]
    sites = puzzle["solution"]
    one, two = first.replace("-", " "), second.replace("-", " ")
    out = ok("play", puzzle["id"], typed=f"{first} {sites[first].lower()} {sites[second]}\n{second}={sites[second]}\nmarks\n")
    has(out, f"The {one} may be on ")
    has(out, f"The {two} stands on {sites[second]}.")
    has(out.split("> marks")[1], f"The {one} stands on {sites[first]}.")  # nobody else stands where one stands
    out = ok("play", puzzle["id"], typed=f"cross {first} {sites[second]}\nmarks\nfree {first}\nmarks\n")
    has(out, f"The {one} may be anywhere but on {sites[second]}.")
    has(out.split("> free")[1], f"You know nothing about the {one} yet.")
    out = ok("play", puzzle["id"], typed=f"redo\n{first} {sites[first]}\nundo\nredo\nredo\n")
    equal(out.count("There is nothing to redo."), 2, "redo without anything to redo")
    has(out.split("> redo")[2], f"The {one} stands on {sites[first]}.")
    everything = " ".join(json.loads(subprocess.run([PROGRAM, "export", "gads-hill"], capture_output=True, check=True).stdout)["sites"])
    has(ok("play", puzzle["id"], typed=f"cross {first} {everything}\nundo\nboard\n"), "has no site left")


def test_play_words():
    puzzle = example(2)
    number = puzzle["clues"][-1]["card"]
    typed = f"help\n\nclues\ncard {number}\ncard 999\nmap\nboard\nwords\nbanana\nbanana B1\n{puzzle['buildings'][0]}\ncross\nfree\nquit\n"
    out = ok("play", puzzle["id"], typed=typed)
    for part in ("cross BUILDING SITE...", f"  {number}  ", "┌", '"banana" means nothing here', '"banana" is not one of the puzzle'):
        has(out, part)
    out = ok("play", puzzle["id"], typed="solve\n")
    has(out, "=> The ")
    has_not(out, "Right!")
    has(ok("play", puzzle["id"]), "Type help")  # the input ends at once
    noise = random.Random(2)
    lines = ["".join(chr(noise.choice((32, 61, 44, 64, 66, 101, 233, 0x1F3A9))) for _ in range(noise.randrange(20))) for _ in range(200)]
    ok("play", puzzle["id"], typed="\n".join(lines))


# ---- the command line ----

def test_mistakes():
    puzzle = example()
    for arguments, part in ((["shw"], "did you mean show?"), (["frobnicate"], "frobnicate"), (["show"], "needs: ID"), (["check"], "needs: ID"),
                            (["show", puzzle["id"], "more"], "more"), (["new", "extra"], "extra"), (["show", "--seed", "1", puzzle["id"]], "--seed"),
                            (["today", "--seed", "1"], "--seed"), (["new", "--date", "2026-11-15"], "--date"), (["solve", "--solution", puzzle["id"]], "--solution")):
        fails(arguments, part, code=2)


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    return run_tests(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
