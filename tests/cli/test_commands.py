#!/usr/bin/env python3
"""Runs the real program as a user would: python3 tests/cli/test_commands.py PATH_TO_GADSHILL [NAME...]

Each test is a function test_NAME; NAMEs run only those. Prints each failed check with what was expected and found.
`gadshill play` itself is tested in test_play.py and test_bots.py, match in test_match.py, records in test_records.py."""
import errno
import itertools
import json
import os
import pty
import random
import re
import subprocess
import sys
import tempfile
import traceback
import unicodedata

PROGRAM = ""
FOLDER = ""  # for files of the tests; away afterwards
HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
SECONDS = 100
TOWNS = ["gads-hill", "old-town"]
OK, FAILED, USAGE = 0, 1, 2
failures = []

COMMON = ["town", "players", "referee", "seed"]
OPTIONS = {
    "play": COMMON + ["brisk", "bot", "attention", "seat", "bot-seconds", "record"],
    "terminal": COMMON + ["brisk", "bot", "attention", "seat", "bot-seconds", "record"],
    "join": [],
    "puzzle": ["town", "level", "seed", "date", "count", "jobs", "solution", "screen", "stage", "json"],
    "serve": ["port", "address", "friends", "trust-proxy", "certificate", "key", "name", "data", "store", "keep", "web", "pace", "open", "log-addresses", "no-limits"],
    "analyse": ["town", "json"],
    "backup": ["data"],
    "store": ["data"],
    "replay": ["town", "at", "json", "screen", "quiet"],
    "why": ["town", "at", "json"],
    "hint": ["town", "at", "json", "stage"],
    "simulate": COMMON + ["brisk", "bot", "attention", "games", "json", "records"],
    "match": COMMON + ["brisk", "attention", "games", "all", "budget", "jobs", "json"],
    "trace": COMMON + ["brisk", "bot", "attention", "games"],
    "perft": COMMON + ["depth", "after", "json"],
    "scenario": ["json"],
    "town": ["card", "json"],
    "export": [],
    "bench": COMMON + ["games", "json"],
}
SWITCHES = ["brisk", "screen", "quiet", "json", "all", "open", "friends", "log-addresses", "no-limits", "solution"]


def check(ok, what, expected, found):
    if not ok:
        failures.append(what)
        print(f"FAIL {what}\n  expected: {expected}\n  found:    {str(found)[:1500]}")
    return ok


def equal(found, expected, what):
    return check(found == expected, what, repr(expected), repr(found))


def contains(text, part, what):
    return check(part in text, what, f"a text with {part!r}", repr(text))


def environment(**changes):
    """English and UTF-8, whatever the user's own settings are."""
    clean = {name: value for name, value in os.environ.items() if name not in ("LANG", "LANGUAGE")
             and not name.startswith("LC_")}
    return {**clean, "LC_ALL": "C.UTF-8", **changes}


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def __repr__(self):
        return f"exit code {self.code}, output {self.out[:400]!r}, errors {self.err[:400]!r}"


def check_no_crash(code, err, what):
    check(code in (OK, FAILED, USAGE) and "Sanitizer" not in err and "runtime error" not in err
          and "ssertion" not in err, f"{what}: no crash", "exit code 0, 1 or 2", f"{code}: {err}")


def run(*arguments, typed=b"", **changes):
    """A whole run of the program."""
    done = subprocess.run([PROGRAM, *arguments], input=typed, capture_output=True, timeout=SECONDS, check=False,
                          cwd=FOLDER, env=environment(**changes))
    err = done.stderr.decode(errors="replace")
    check_no_crash(done.returncode, err, " ".join(map(str, arguments)))
    return Result(done.returncode, done.stdout.decode(errors="replace"), err)


def expect_ok(*arguments, **others):
    result = run(*arguments, **others)
    equal((result.code, result.err), (OK, ""), f"{' '.join(arguments)}: exit code and errors")
    return result.out


def expect_usage_error(arguments, culprit):
    """Exit code 2, nothing on stdout, one line on stderr that names the culprit."""
    what = " ".join(arguments) or "no arguments"
    result = run(*arguments)
    equal((result.code, result.out), (USAGE, ""), f"{what}: exit code and output")
    check(result.err.startswith("gadshill: ") and result.err.count("\n") == 1 and culprit in result.err,
          f"{what}: message", f"one line \"gadshill: ...\" that names {culprit}", result.err)
    return result


def expect_failure(arguments, *parts, **others):
    """Exit code 1 and all parts in the messages (town check and scenario write what they find on stdout)."""
    what = " ".join(arguments)
    result = run(*arguments, **others)
    equal(result.code, FAILED, f"{what}: exit code")
    for part in parts:
        contains(result.out + result.err, part, f"{what}: message")
    if arguments[0] not in ("town", "scenario", "play"):
        equal(result.out, "", f"{what}: output")
        check(result.err.startswith("gadshill: "), f"{what}: message", "gadshill: ...", result.err)
    return result


def write_file(name, contents):
    path = os.path.join(FOLDER, name)
    with open(path, "wb") as file:
        file.write(contents if isinstance(contents, bytes) else contents.encode())
    return path


def read_file(*names):
    with open(os.path.join(*names), "rb") as file:
        return file.read()


def source(*names):
    return os.path.join(SOURCE, *names)


def golden(name, lines=None):
    """The path of a golden game, or of its first lines."""
    path = source("tests", "records", name + ".ghr")
    if lines is None:
        return path
    return write_file(f"{name}-{lines}.ghr", b"".join(read_file(path).splitlines(keepends=True)[:lines]))


def width(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in line)


# ---- help and mistakes on the command line ----

def test_help():
    out = expect_ok("--help")
    equal(expect_ok("help"), out, "help and --help")
    contains(out, "unofficial", "--help")
    commands = re.findall(r"^  (\w+) ", out, re.M)
    equal(sorted(commands), sorted(OPTIONS), "the commands in --help")
    version = re.search(r"version: '(\d+\.\d+\.\d+)'", read_file(source("meson.build")).decode())[1]
    equal(expect_ok("--version"), f"gadshill {version}\n", "--version")
    nothing = run()
    equal((nothing.code, nothing.out, nothing.err), (USAGE, "", out), "without a command: the help on stderr")


def test_help_of_commands():
    man = read_file(source("docs", "gadshill.1.scd")).decode()
    completions = {name: read_file(source("tools", "completion", name)).decode()
                   for name in ("gadshill.bash", "_gadshill", "gadshill.fish")}
    for command, options in OPTIONS.items():
        out = expect_ok(command, "--help")
        contains(out, f"Usage: gadshill {command}", f"{command} --help")
        listed = re.findall(r"^  (?:-h, )?--([a-z-]+)", out, re.M)
        equal(sorted(listed), sorted(options + ["help"]), f"{command} --help: options")
        check(all(width(line) <= 100 for line in out.splitlines()), f"{command} --help: width", "at most 100", out)
        check(f"*gadshill {command}*" in man, "man page", f"a synopsis of {command}", "none")
        section = re.search(rf"^## {command}\n(.*?)(?=^#)", man, re.M | re.S)
        for option in options:
            check(section and f"*--{option}*" in section.group(1), "man page", f"--{option} under {command}", "nothing")
            for name, text in completions.items():
                check(re.search(rf"\b{option}\b", text), f"completion {name}", f"--{option}", "nothing")
        for name, text in completions.items():
            check(re.search(rf"\b{command}\b", text), f"completion {name}", command, "nothing")
    equal(expect_ok("trace", "--games", "3", "--help"), expect_ok("trace", "--help"), "--help after other options")


def test_unknown_words():
    for word in ("frobnicate", "", "Play"):
        expect_usage_error([word], f'"{word}"')
    for word in ("-x", "--frobnicate", "--town"):
        expect_usage_error([word], f"there is no option {word};")
    for command in OPTIONS:
        expect_usage_error([command, "--frobnicate"], "--frobnicate")
        expect_usage_error([command, "--frobnicate=3"], "--frobnicate")
        expect_usage_error([command, "-x"], "-x")
        expect_usage_error([command, "--hel"], "there is no option --hel; did you mean --help?")
    for command in ("play", "terminal", "simulate", "trace", "perft", "bench"):
        expect_usage_error([command, "surplus"], "surplus")
        expect_usage_error([command, "--", "--town"], "--town")


def test_missing_arguments():
    for command in ("analyse", "export", "hint", "join", "match", "puzzle", "replay", "scenario", "town", "why"):
        expect_usage_error([command], command)
    expect_usage_error(["why", golden("old-town-2-automatic")], "why needs: RECORD")
    expect_usage_error(["town", "check"], "town check needs: TOWN")
    expect_usage_error(["town", "show"], "town")


def test_surplus_arguments_are_named():
    expect_usage_error(["export", "gads-hill", "surplus"], "surplus")
    expect_usage_error(["replay", golden("old-town-2-automatic"), "surplus"], "surplus")
    expect_usage_error(["hint", golden("old-town-2-automatic"), "surplus"], "surplus")
    expect_usage_error(["town", "show", "gads-hill", "surplus"], "surplus")
    expect_usage_error(["town", "frobnicate", "gads-hill"], "frobnicate")


BAD_VALUES = {
    "town": [""],
    "players": ["", "0", "1", "5", "two", "-2", "2.0", " 2", "99999999999999999999"],
    "referee": ["", "auto", "Manual"],
    "bot": ["", "clever", "Greedy"],
    "seed": ["", "-1", "x", "1x", "0x10", "18446744073709551616"],
    "games": ["", "0", "-1", "many", "1e3", "10000000000"],
    "attention": ["", "-1", "101", "50%"],
    "depth": ["", "0", "41", "deep"],
    "at": ["", "0", "-1", "last"],
    "card": ["", "0", "-1", "casino", "1000"],
    "stage": ["", "0", "4", "all"],
    "seat": ["", "4", "-1", "first", "4=me", "1=", "1=nobody", "1=cmd:", "=me", "10=me"],
    "bot-seconds": ["", "0", "3601", "ten"],
    "budget": ["", "0", "-1", "1000000001", "all"],
    "jobs": ["", "0", "257", "-1", "two"],
    "level": ["", "0", "6", "hard", "3.0"],
    "date": ["", "2026-11-31", "2026-13-01", "15.11.2026", "2026-1-1", "today"],
    "count": ["", "0", "-1", "1000001", "many"],
    "records": [""],
    "record": [""],
}


def test_bad_values():
    for command, options in OPTIONS.items():
        for option in options:
            if option in SWITCHES:
                expect_usage_error([command, f"--{option}=yes"], f"--{option}")
                continue
            expect_usage_error([command, f"--{option}"], f"--{option}")
            for value in BAD_VALUES.get(option, []):
                for arguments in ([f"--{option}", value], [f"--{option}={value}"]):
                    result = expect_usage_error([command, *arguments], f"--{option}")
                    contains(result.err, f'"{value}"', f"{command} {' '.join(arguments)}: message")


def test_bad_values_are_explained():
    for arguments, sentence in (
            (["play", "--referee", "x"], 'play: --referee must be automatic or manual, not "x"'),
            (["perft", "--depth=99"], 'perft: --depth must be a whole number from 1 to 40, not "99"'),
            (["simulate", "--gmes", "3"], "simulate: there is no option --gmes; did you mean --games?"),
            (["trace", "-seed", "3"], "trace: there is no option -seed; did you mean --seed?")):
        expect_usage_error(arguments, sentence)
    expect_usage_error(["trace", "--bot", "x"], "greedy")


def test_values_either_way():
    equal(expect_ok("trace", "--seed=7", "--town=old-town", "--players=3"),
          expect_ok("trace", "--seed", "7", "--town", "old-town", "--players", "3"), "--seed=7 and --seed 7")
    equal(expect_ok("trace", "--seed", "1", "--seed", "7"), expect_ok("trace", "--seed", "7"), "the last of two counts")
    equal(expect_ok("export", "--", "gads-hill"), expect_ok("export", "gads-hill"), "-- before a name")


# ---- towns ----

def test_town_check():
    for town in TOWNS:
        out = expect_ok("town", "check", town)
        contains(out.splitlines()[-1], "no mistakes", f"town check {town}")
        check("mistake:" not in out, f"town check {town}", "no mistake", out)
    for name in ("four-sites", "largest", "nine-sites", "relations"):
        path = source("tests", "towns", name + ".yaml")
        contains(expect_ok("town", "check", path), f"{path}: ", f"town check {name}")
    for name in ("bad-cards", "bad-keys", "bad-map", "bad-numbers", "bad-old-town", "bad-streets"):
        path = source("tests", "towns", name + ".yaml")
        result = run("town", "check", path)
        equal((result.code, result.err), (FAILED, ""), f"town check {name}: exit code and errors")
        *problems, summary = result.out.splitlines()
        places = [re.match(rf"{re.escape(path)}:(\d+):(\d+): (mistake|advice): \S", line) for line in problems]
        check(all(places), f"town check {name}", "FILE:LINE:COLUMN: mistake: ... in every line", result.out)
        order = [(int(place[1]), int(place[2])) for place in places if place]
        equal(order, sorted(order), f"town check {name}: in the order of the file")
        mistakes = sum(" mistake: " in line for line in problems)
        check(mistakes > 0 and summary.startswith(f"{path}: {mistakes} mistake"), f"town check {name}: the sum",
              f"{mistakes} mistakes", summary)
        # The other commands refuse it too, with the same places.
        for arguments in (["export", path], ["town", "show", path], ["trace", "--town", path],
                          ["simulate", "--town", path], ["perft", "--town", path], ["bench", "--town", path]):
            result = run(*arguments)
            equal((result.code, result.out), (FAILED, ""), f"{' '.join(arguments)}: exit code and output")
            expected = [line.replace(" mistake: ", " ", 1) for line in problems if " mistake: " in line]
            equal([line.removeprefix("gadshill: ") for line in result.err.splitlines()], expected,
                  f"{' '.join(arguments)}: messages")


def test_town_show():
    boxes, plain = "┌─┐│└┘", "+-|"
    for town in TOWNS:
        export = json.loads(expect_ok("export", town))
        for card in [None] + [card["id"] for card in export["cards"]]:
            arguments = ["town", "show", town] + (["--card", str(card)] if card else [])
            what = " ".join(arguments)
            drawn = expect_ok(*arguments)
            check(any(c in drawn for c in boxes), what, "box-drawing characters", drawn)
            ascii_only = expect_ok(*arguments, LC_ALL="C")
            check(ascii_only.isascii(), f"{what} with LC_ALL=C", "ASCII only", ascii_only)
            check(all(c in ascii_only for c in plain), f"{what} with LC_ALL=C", f"lines of {plain}", ascii_only)
            for text in (drawn, ascii_only):
                widest = max(width(line) for line in text.splitlines())
                check(widest <= 80, f"{what}: width", "at most 80", widest)
                check(all(line == line.rstrip() for line in text.splitlines()), f"{what}", "no blanks at ends", text)
            if card:
                contains(drawn, f" {card} ", what)
            else:
                for site in export["sites"]:
                    check(re.search(rf"\b{site}\b", drawn), what, f"the site {site}", drawn)
        result = expect_failure(["town", "show", town, "--card", str(len(export["cards"]) + 1)], "1 to 60")
        equal(result.out, "", "town show, a card that is not there: output")


def test_ascii_in_any_language():
    """Where the terminal has no UTF-8, no language may bring it back."""
    for arguments in (["town", "show", "gads-hill", "--card", "44"], ["town", "show", "old-town"],
                      ["replay", golden("old-town-2-automatic")]):
        for language in ("el", "fr", "de", "it"):
            out = expect_ok(*arguments, LC_ALL="C", LANGUAGE=language)
            check(out.isascii(), f"{' '.join(arguments)} with LC_ALL=C LANGUAGE={language}", "ASCII only",
                  "".join(c for c in out if not c.isascii()))


# The cards that the rulebooks fix, and the makings of the decks.
GADS_HILL_BUILDINGS = ("bank barber butcher church courthouse town-hall doctor drugstore hotel jail casino laundry "
                       "newspaper sheriff post-office saloon school undertaker blacksmith stable stagecoach theater")
OLD_TOWN_BUILDINGS = ("laundry undertaker bank newspaper casino barber drugstore doctor hotel church judge jail saloon "
                      "school sheriff blacksmith stable stagecoach")
FIXED_TOWNS = {
    "gads-hill": {
        "ruleset": "gads-hill-1874",
        "sites": "B1 C1 D1 E1 F1 A2 B2 C2 D2 E2 F2 A3 B3 C3 D3 E3 F3 B4 C4 D4 E4 F4",
        "buildings": GADS_HILL_BUILDINGS,
        "kinds": ["building"] * 22 + ["district"] * 16 + ["condition"] * 22,
        "district sizes": [8] * 16,
        # kind, building, sites (of the building), number or None
        "cards": [
            ("building", "casino", "B3 D3 E3 F3", 8),
            ("building", "doctor", "B1 B4 C2 C3", 19),
            ("building", "sheriff", "B3 B4 C3 C4", 10),
            ("building", "bank", "F1 F2 F3 F4", None),
            ("district", None, "B3 D3 E3 F3 C4 D4 E4 F4", 28),
        ],
        "pairs": [("casino", "E1-F1 E2-E3 F2-F3 E4-F4", 44)],
    },
    "old-town": {
        "ruleset": "old-town",
        "sites": " ".join(f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)),
        "buildings": OLD_TOWN_BUILDINGS,
        "kinds": ["building"] * 18 + ["district"] * 24 + ["condition"] * 18,
        "district sizes": [7] * 2 + [8] * 22,
        "cards": [
            ("building", "church", "r3c1 r3c2 r4c1 r4c2", None),
            ("building", "casino", "r3c1 r3c2 r3c3 r3c4", None),
            ("building", "sheriff", "r1c1 r1c2 r1c3 r1c4", None),
            ("building", "bank", "r1c1 r2c2 r3c2 r4c1", None),
            ("building", "judge", "r1c1 r1c4 r4c1 r4c4", None),
            ("district", None, "r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4", None),
            ("district", None, "r1c4 r2c4 r3c4 r4c4 r4c1 r4c2 r4c3", None),
        ],
        "pairs": [("church", "r1c2-r1c3 r2c2-r2c3 r3c2-r3c3 r4c2-r4c3", None)],
    },
}
CARD_KEYS = {"building": ["id", "kind", "building", "sites"], "district": ["id", "kind", "sites"],
             "condition": ["id", "kind", "building", "pairs"]}


def test_export():
    for name, fixed in FIXED_TOWNS.items():
        town = json.loads(expect_ok("export", name))
        equal(list(town)[:6], ["format", "name", "ruleset", "sites", "buildings", "cards"], f"export {name}: first keys")
        equal((town["format"], town["name"], town["ruleset"]), ("gadshill-town/1", name, fixed["ruleset"]),
              f"export {name}: what it is")
        equal(sorted(town["sites"]), sorted(fixed["sites"].split()), f"export {name}: sites")
        equal(town["buildings"], fixed["buildings"].split(), f"export {name}: buildings")
        cards = town["cards"]
        equal([card["id"] for card in cards], list(range(1, 61)), f"export {name}: numbers of the cards")
        equal([card["kind"] for card in cards], fixed["kinds"], f"export {name}: kinds of the cards")
        for card in cards:
            what = f"export {name}: card {card['id']}"
            equal(list(card), CARD_KEYS[card["kind"]], f"{what}: keys")
            sites = card.get("sites", [])
            pairs = card.get("pairs", [])
            check(set(sites) | {site for pair in pairs for site in pair} <= set(town["sites"]), what, "known sites", card)
            check(len(set(sites)) == len(sites) and all(len(pair) == 2 and pair[0] != pair[1] for pair in pairs),
                  what, "no site twice", card)
            for side in (0, 1):
                check(len({pair[side] for pair in pairs}) <= 8, what, "at most 8 sites a side", card)
            if card["kind"] == "building":
                equal(len(sites), 4, f"{what}: sites")
        equal(sorted(len(card["sites"]) for card in cards if card["kind"] == "district"), fixed["district sizes"],
              f"export {name}: sites of the district cards")
        for kind in ("building", "condition"):
            equal(sorted(card["building"] for card in cards if card["kind"] == kind), sorted(town["buildings"]),
                  f"export {name}: each building on one {kind} card")
        for kind, building, sites, number in fixed["cards"]:
            found = [card["id"] for card in cards if card["kind"] == kind and card.get("building") == building
                     and sorted(card["sites"]) == sorted(sites.split())]
            check(found and number in (None, *found), f"export {name}: the {kind} card {building or ''} {sites}",
                  f"card {number or ''}", found)
        for building, pairs, number in fixed["pairs"]:
            one_way = [pair.split("-") for pair in pairs.split()]
            expected = sorted(one_way + [pair[::-1] for pair in one_way])
            found = [card["id"] for card in cards if card["kind"] == "condition" and card["building"] == building
                     and sorted(card["pairs"]) == expected]
            check(found and number in (None, *found), f"export {name}: the condition card {building} {pairs}",
                  f"card {number or ''}", found)


def test_towns_by_path():
    """A bundled town by its name, a file by its path, with or without a folder or an ending."""
    town = read_file(source("towns", "old-town.yaml"))
    expected = expect_ok("export", "old-town")
    write_file("copy.yaml", town)
    write_file("copy", town)
    for name in ("copy.yaml", "./copy.yaml", os.path.join(FOLDER, "copy.yaml"), "copy"):
        equal(expect_ok("export", name), expected, f"export {name}")
    small = source("tests", "towns", "four-sites.yaml")
    equal(json.loads(expect_ok("export", small))["name"], "hamlet", "export of another town")
    contains(expect_ok("simulate", "--town", small, "--games", "5"), "hamlet", "simulate in another town")


def test_own_towns_by_name():
    """A file in the user's folder of towns has a name like the bundled ones."""
    small = read_file(source("tests", "towns", "four-sites.yaml"))
    os.makedirs(os.path.join(FOLDER, "data", "gadshill", "towns"))
    write_file(os.path.join("data", "gadshill", "towns", "hamlet.yaml"), small)
    own = os.path.join(FOLDER, "data")
    equal(json.loads(expect_ok("export", "hamlet", XDG_DATA_HOME=own))["name"], "hamlet", "export by name")
    contains(expect_ok("simulate", "--town", "hamlet", "--games", "5", XDG_DATA_HOME=own), "hamlet", "simulate by name")
    contains(run("export", "hamlet").err, "there is no town called", "without the folder")


# ---- trace ----

STATE_KEYS = ("phase turn player plays discarded draws bought_now markers placed out owned beside hands scores bought "
              "piles discard locomotive in_force impossible window locked idle").split()
PILES = {"gads-hill": ["building", "district", "condition"], "old-town": ["common", "own0", "own1"]}


def check_state(state, town, players, what):
    keys = STATE_KEYS + (["landmarks"] if town == "gads-hill" else [])
    equal(list(state), keys, f"{what}: keys of the state")
    equal(list(state["piles"]), PILES[town], f"{what}: piles")
    check(state["phase"] in ("setup", "turn", "over"), f"{what}: phase", "setup, turn or over", state["phase"])
    for key in ("owned", "hands", "scores", "bought"):
        equal(len(state[key]), players, f"{what}: {key} of each player")
    for statement in state["in_force"]:
        equal(list(statement), ["card", "named", "mine"], f"{what}: keys of a statement")


def check_trace(lines, town, players, referee, first_seed, games):
    what = f"trace of {town}, {players} players, {referee}"
    seeds, state, has_state = [], None, False
    for line in lines:
        kind = line["type"]
        if kind == "game":
            equal(list(line), ["type", "town", "ruleset", "players", "first", "referee", "seed"], f"{what}: game")
            equal((line["town"], line["ruleset"], line["players"], line["first"], line["referee"]),
                  (town, FIXED_TOWNS[town]["ruleset"], players, 0, referee), f"{what}: game")
            seeds.append(line["seed"])
            has_state = False
        elif kind == "state":
            check(not has_state, f"{what}: states", "one a game", line)
            has_state = True
            state = {key: value for key, value in line.items() if key != "type"}
            check_state(state, town, players, what)
        elif kind == "step":
            keys = ["type", "actor", "action", "ok"] + ([] if line["ok"] else ["reason"]) + ["legal", "state"]
            equal(list(line), keys, f"{what}: step")
            check_step(line, state, what)
            state = line["state"]
            check_state(state, town, players, what)
        else:
            equal((kind, list(line)), ("over", ["type", "scores", "winners", "why"]), f"{what}: over")
            equal(line["scores"], state["scores"], f"{what}: the scores at the end")
            equal(line["winners"], [seat for seat, score in enumerate(line["scores"]) if score == max(line["scores"])],
                  f"{what}: the winners")
            check(line["why"] in ("complete", "stalemate"), f"{what}: why", "complete or stalemate", line["why"])
            equal(state["phase"], "over", f"{what}: phase at the end")
    equal(seeds, list(range(first_seed, first_seed + games)), f"{what}: seeds")
    equal(lines[-1]["type"], "over", f"{what}: the last line")


def check_step(step, before, what):
    word, *rest = step["action"].split()
    if word == "claim":
        if not step["ok"]:
            equal(step["reason"], "wrong-claim", f"{what}: the only refusal")
            changed = [key for key in before if before[key] != step["state"][key]]
            equal(changed, ["locked"], f"{what}: what a wrong claim changes")
        check(step["ok"] == (rest[0] in before["impossible"]), f"{what}: a claim", "right when impossible", step)
        return
    check(step["ok"] and step["actor"] == before["player"], f"{what}: a step", "accepted, by the active player", step)
    listed = f"discard * * {rest[2]}" if word == "discard" else step["action"]
    check(listed in step["legal"], f"{what}: a step", f"{listed} among the legal actions", step["legal"])


def trace(*options):
    return [json.loads(line) for line in expect_ok("trace", *options).splitlines()]


def test_trace():
    for town, players, referee in itertools.product(TOWNS, (2, 3, 4), ("automatic", "manual")):
        options = ["--town", town, "--players", str(players), "--referee", referee, "--seed", "11", "--games", "2"]
        for bot in ("greedy", "random"):
            check_trace(trace(*options, "--bot", bot), town, players, referee, 11, 2)
    manual = trace("--referee", "manual", "--games", "5", "--attention", "50")
    claims = [line["ok"] for line in manual if line.get("action", "").startswith("claim")]
    check(True in claims and False in claims, "trace on the manual referee", "right and wrong claims", claims)


def test_trace_repeats():
    for town in TOWNS:
        options = ["trace", "--town", town, "--referee", "manual", "--players", "3", "--games", "2"]
        once = expect_ok(*options, "--seed", "5")
        equal(expect_ok(*options, "--seed", "5") == once, True, f"trace of {town}: the same seed, the same output")
        equal(expect_ok(*options, "--seed", "6") != once, True, f"trace of {town}: another seed, another output")
        later = expect_ok(*options[:-2], "--seed", "6")
        check(once.endswith(later), f"trace of {town}", "game n has seed S + n", "not the same second game")
        for option, value in (("--attention", "0"), ("--bot", "random"), ("--players", "4")):
            check(expect_ok(*options, "--seed", "5", option, value) != once, f"trace of {town} with {option}",
                  "another output", "the same")


def test_largest_seed():
    """Seeds go up to 2^62, so that JSON's readers get them as they were given."""
    seed = 2 ** 62
    expect_usage_error(["trace", "--seed", str(seed + 1)], str(seed + 1))
    equal(trace("--seed", str(seed))[0]["seed"], seed, "trace: the largest seed")
    equal(json.loads(expect_ok("simulate", "--json", "--games", "1", "--seed", str(seed)))["seed"], seed,
          "simulate: the largest seed")


# ---- simulate ----

SIMULATE_KEYS = ("town players referee bot seed games complete stalemates turns least_turns most_turns passes "
                 "turns_before_first_card first_turn_points next_turn_points actions claims wrong_claims seats cards_played "
                 "buildings_placed sites_filled").split()


def near(found, expected, what):
    check(abs(found - expected) <= 1e-4 * max(1, abs(expected)), what, expected, found)


def check_sums(result, town, what):
    games = result["games"]
    equal(list(result), SIMULATE_KEYS, f"{what}: keys")
    equal(result["complete"] + result["stalemates"], games, f"{what}: complete + stalemates")
    check(result["least_turns"] <= result["turns"] <= result["most_turns"], f"{what}: turns", "least, mean, most", result)
    placed, filled = sum(result["buildings_placed"].values()), sum(result["sites_filled"].values())
    equal(placed, filled, f"{what}: buildings placed and sites filled")
    least = {"gads-hill": 19, "old-town": 16}[town]
    check(placed >= least * result["complete"], f"{what}: buildings placed", f"{least} in a complete game", placed)
    for counts in (result["buildings_placed"], result["sites_filled"]):
        check(max(counts.values()) <= games, f"{what}: counts", "at most once a game", counts)
    equal(list(result["cards_played"]), [str(card) for card in range(1, 61)], f"{what}: cards")
    near(sum(seat["win_share"] for seat in result["seats"]), 1, f"{what}: the shares of victory")
    wins, shared = (sum(seat[key] for seat in result["seats"]) for key in ("wins", "shared"))
    check(wins <= games and (wins == games) == (shared == 0) and shared != 1, f"{what}: victories", "one a game",
          result["seats"])
    for seat in result["seats"]:
        equal(list(seat), ["points", "wins", "shared", "win_share"], f"{what}: keys of a seat")
    markers = 5 * len(result["buildings_placed"])
    check(0 < sum(seat["points"] for seat in result["seats"]) <= markers, f"{what}: points", f"at most {markers}",
          result["seats"])
    if result["referee"] == "automatic":
        equal((result["claims"], result["wrong_claims"]), (0, 0), f"{what}: claims")


def check_against_trace(result, options, what):
    """The same games, counted from their trace."""
    lines = trace(*options)
    steps = [line for line in lines if line["type"] == "step"]
    ends = [line for line in lines if line["type"] == "over"]
    near(result["actions"], len(steps) / len(ends), f"{what}: actions, as in the trace")
    equal(result["complete"], sum(end["why"] == "complete" for end in ends), f"{what}: complete, as in the trace")
    turns, passes, waits, began = 0, 0, 0, False
    for before, line in zip(lines, lines[1:]):
        if line["type"] == "over":
            turns, began = turns + before["state"]["turn"], False
        elif line["type"] == "step" and before["type"] == "step":
            move, state = line["action"].split()[0], before["state"]
            passes += move in ("draw", "end") and not state["plays"] and not state["discarded"]
            waits += state["turn"] - 1 if move == "play" and not began else 0
            began |= move == "play"
    near(result["passes"], passes / turns, f"{what}: turns without a card, as in the trace")
    near(result["turns_before_first_card"], waits / len(ends), f"{what}: turns before the first card, as in the trace")
    claims = [step["ok"] for step in steps if step["action"].startswith("claim")]
    equal((result["claims"], result["wrong_claims"]), (claims.count(True), claims.count(False)),
          f"{what}: claims, as in the trace")
    for seat, counted in enumerate(result["seats"]):
        near(counted["points"], sum(end["scores"][seat] for end in ends) / len(ends), f"{what}: points of seat {seat}")
        equal((counted["wins"], counted["shared"]),
              (sum(end["winners"] == [seat] for end in ends),
               sum(seat in end["winners"] and len(end["winners"]) > 1 for end in ends)), f"{what}: wins of seat {seat}")
    played = [step["action"].split()[1] for step in steps if step["action"].startswith("play")]
    equal(result["cards_played"], {str(card): played.count(str(card)) for card in range(1, 61)}, f"{what}: cards played")


def test_simulate():
    for town, players, referee, bot in itertools.product(TOWNS, (2, 3, 4), ("automatic", "manual"), ("greedy", "random")):
        options = ["--town", town, "--players", str(players), "--referee", referee, "--bot", bot, "--seed", "3",
                   "--games", "4"]
        what = f"simulate {' '.join(options)}"
        text = expect_ok("simulate", *options, "--json")
        result = json.loads(text)
        equal(expect_ok("simulate", "--json", *options), text, f"{what}: the same again")
        equal((result["town"], result["players"], result["referee"], result["bot"], result["seed"], result["games"]),
              (town, players, referee, bot, 3, 4), f"{what}: what was asked")
        equal(len(result["seats"]), players, f"{what}: seats")
        check_sums(result, town, what)
        if players != 3:
            check_against_trace(result, options, what)


def test_simulate_text():
    for town in TOWNS:
        options = ["simulate", "--town", town, "--players", "3", "--games", "40", "--referee", "manual", "--bot", "random"]
        result, text = json.loads(expect_ok(*options, "--json")), expect_ok(*options)
        contains(text, f"games: 40; town: {town}; players: 3 (random); referee: manual", "simulate")
        numbers = re.search(r"complete: ([\d.]+) %, stalemates: ([\d.]+) %", text)
        near(float(numbers[1]) + float(numbers[2]), 100, "simulate: complete and stalemates")
        near(float(numbers[1]), 100 * result["complete"] / 40, "simulate: complete")
        for name in [*result["buildings_placed"], *result["sites_filled"]]:
            spoken = name.replace("-", " ")
            check(re.search(rf" {spoken} +\d+", text), "simulate", f"a count of {spoken}", text)
        for card, count in result["cards_played"].items():
            check(re.search(rf" {card} +{count}\b", text), "simulate", f"card {card} {count} times", text)
        contains(expect_ok(*options, LC_ALL="C.UTF-8", LANGUAGE="de"), "  Postkutschenstation ", "simulate in German")


def test_no_progress_bar():
    """A progress bar is for terminals: nothing on stderr when it is a file, something when it is a terminal."""
    equal(run("simulate", "--games", "200").err, "", "simulate: stderr that is no terminal")
    main, side = pty.openpty()
    try:
        done = subprocess.run([PROGRAM, "simulate", "--games", "200"], stdout=subprocess.PIPE, stderr=side,
                              timeout=SECONDS, check=False, env=environment())
        os.close(side)
        seen = b""
        while True:
            try:
                more = os.read(main, 65536)
            except OSError as error:  # how Linux says that the other side is closed
                if error.errno != errno.EIO:
                    raise
                break
            if not more:
                break
            seen += more
    finally:
        os.close(main)
    equal(done.returncode, OK, "simulate at a terminal")
    check(b"[" in seen and b"%" in seen, "simulate: stderr that is a terminal", "a progress bar", seen)
    check(seen.rstrip(b" ").endswith(b"\r") or seen.split(b"\r")[-1].strip() == b"", "simulate at a terminal",
          "the bar taken away at the end", seen[-100:])
    check(b"\r" not in done.stdout and b"\x1b" not in done.stdout, "simulate at a terminal", "no bar on stdout",
          done.stdout[:200])


def test_simulate_records():
    folder = os.path.join(FOLDER, "records")
    os.mkdir(folder)
    options = ["simulate", "--town", "old-town", "--referee", "manual", "--players", "4", "--seed", "8", "--games", "3"]
    text = expect_ok(*options, "--records", folder)
    equal(text, expect_ok(*options), "simulate with and without --records")
    equal(sorted(os.listdir(folder)), ["game-10.ghr", "game-8.ghr", "game-9.ghr"], "simulate --records: files")
    played = trace(*options[1:])
    for seed in (8, 9, 10):
        path = os.path.join(folder, f"game-{seed}.ghr")
        contains(expect_ok("replay", "--quiet", path), "Player 3: ", f"replay of the record of seed {seed}")
    steps = [f"{line['actor']} {line['action']}" for line in played if line["type"] == "step"]
    recorded = [line for seed in (8, 9, 10) for line in read_file(folder, f"game-{seed}.ghr").decode().splitlines()
                if re.match(r"\d ", line)]
    equal(recorded, steps, "records and trace of the same games")
    before = read_file(folder, "game-8.ghr")
    expect_failure([*options, "--records", folder], "game-8.ghr")
    equal(read_file(folder, "game-8.ghr"), before, "a record that is already there is kept")
    expect_failure([*options, "--records", os.path.join(FOLDER, "nowhere")], "nowhere")
    expect_failure([*options, "--records", golden("old-town-2-automatic")], "old-town-2-automatic.ghr")


# ---- perft and bench ----

# From the deal every sequence takes buildings in turn: 22 x 21 x 20 and 18 x 17 x 16. The counts after records were counted a
# second time by the rules of check_trace.py.
PERFT = [
    (["--town", "gads-hill", "--depth", "3"], None, [22, 462, 9240]),
    (["--town", "gads-hill", "--players", "4", "--seed", "9", "--depth", "2"], None, [22, 462]),
    (["--town", "old-town", "--depth", "3"], None, [18, 306, 4896]),
    (["--town", "old-town", "--players", "3", "--referee", "manual", "--depth", "2"], None, [18, 306]),
    (["--town", "gads-hill", "--depth", "4"], ("gads-hill-2-automatic", 22), [6, 33, 588, 6603]),
    (["--town", "gads-hill", "--depth", "4"], ("gads-hill-2-automatic", 50), [14, 129, 825, 8937]),
    (["--town", "gads-hill", "--depth", "3"], ("gads-hill-4-manual-unfinished", None), [9, 186, 3798]),
    (["--town", "gads-hill", "--depth", "3"], ("gads-hill-3-automatic-reshuffle", 60), [8, 853, 12054]),
    (["--town", "gads-hill", "--depth", "2"], ("gads-hill-2-automatic", None), [0, 0]),
    (["--town", "old-town", "--depth", "6"], ("old-town-2-automatic", 12), [2, 4, 12, 24, 48, 96]),
    (["--town", "old-town", "--depth", "6"], ("old-town-2-automatic", 40), [6, 12, 108, 688, 1376, 7326]),
    (["--town", "old-town", "--depth", "6"], ("old-town-3-manual", 40), [1, 3, 3, 87, 87, 88]),
    (["--town", "old-town", "--depth", "5"], ("old-town-4-automatic", 40), [1, 4, 4, 5, 8]),
]


def test_perft():
    for options, record, counts in PERFT:
        after = ["--after", golden(*record)] if record else []
        equal(expect_ok("perft", *options, *after), "".join(f"{n} {count}\n" for n, count in enumerate(counts, 1)),
              f"perft {' '.join(options)} after {record}")
    equal(expect_ok("perft").count("\n"), 3, "perft: depths when none is given")


def count_of(step):
    """How many actions the player to act has, from the state and the legal list of a trace; a discard is counted with
    each two of the cards that may go."""
    before, legal = step
    player = before["player"]
    cards = len(before["idle"] if "landmarks" not in before else before["hands"][player])
    discards = sum(action.startswith("discard") for action in legal)
    return len(legal) - discards + discards * cards * (cards - 1) // 2


def test_perft_equals_trace():
    """At depth 1, perft counts the legal actions that the trace lists."""
    folder = os.path.join(FOLDER, "perft")
    os.mkdir(folder)
    for town, referee in itertools.product(TOWNS, ("automatic", "manual")):
        options = ["--town", town, "--referee", referee, "--players", "3", "--seed", "21", "--bot", "random"]
        expect_ok("simulate", *options, "--games", "1", "--records", folder)
        lines = read_file(folder, "game-21.ghr").decode().splitlines()
        os.remove(os.path.join(folder, "game-21.ghr"))
        played = trace(*options)
        states = [line if line["type"] == "state" else line["state"] for line in played if line["type"] in ("state", "step")]
        legal = [line["legal"] for line in played if line["type"] == "step"]
        at = [number for number, line in enumerate(lines) if re.match(r"\d ", line)]
        for step in range(0, len(legal), 5):
            path = write_file("perft.ghr", "".join(line + "\n" for line in lines[:at[step]]))
            equal(expect_ok("perft", "--town", town, "--after", path, "--depth", "1"),
                  f"1 {count_of((states[step], legal[step]))}\n", f"perft of {town}, {referee}, before step {step}")


def test_bench():
    for town, players in zip(TOWNS, ("4", "2")):
        out = expect_ok("bench", "--games", "20", "--town", town, "--players", players)
        contains(out, f"{town}, {players} players", "bench")
        for figure in (r"complete random games +[\d,]+ games/s", r"legal list +[\d,]+ ns", r"logic closure +[\d,]+ ns",
                       r"state copy +[\d.]+ ns", r"size of a state +\d+ bytes"):
            check(re.search(figure, out), f"bench --town {town}", figure, out)
        check("nan" not in out and "inf" not in out, f"bench --town {town}", "numbers", out)


def test_replay():
    path = golden("gads-hill-2-automatic")
    out = expect_ok("replay", path)
    equal(expect_ok("replay", "-", typed=read_file(path)), out, "replay from standard input")
    equal(expect_ok("replay", path, "--town", "gads-hill"), out, "replay with --town")
    equal(expect_ok("replay", path, "--town", source("towns", "gads-hill.yaml")), out, "replay with a town file")
    contains(out, "The town is complete.", "replay")
    for line in out.splitlines():
        if not line.startswith("    "):
            check(width(line) <= 80, "replay: width of the board", "at most 80", line)
    quiet = expect_ok("replay", path, "--quiet")
    check(out.endswith(quiet) and quiet.count("\n") == 3, "replay --quiet", "only the result", quiet)
    check(expect_ok("replay", path, LC_ALL="C").isascii(), "replay with LC_ALL=C", "ASCII only", "more")
    contains(expect_ok("replay", path, "--at", "20"), "not over", "replay --at 20")
    damaged = write_file("damaged.ghr", read_file(path).replace(b"\n= ", b"\n= 0", 1))
    line = read_file(path).decode().split("\n= ")[0].count("\n") + 2
    result = run("replay", damaged)
    equal(result.code, FAILED, "replay of a damaged record: exit code")
    check(result.err.startswith(f"gadshill: {damaged}:{line}:"), "replay of a damaged record: message",
          f"{damaged}:{line}:", result.err)


def placed(name):
    """Where each building of a complete golden game stands at its end."""
    return dict(re.findall(r"The ([a-z ]+) is placed on (\w+)\.", expect_ok("replay", golden(name))))


def test_why_markers_were_taken():
    path = golden("gads-hill-2-automatic")
    step = asked = 0
    for line in expect_ok("replay", path).splitlines():
        step += re.match(r"\d [a-z]", line) is not None
        lost = re.match(r"    The ([a-z ]+) loses its marker on (\w+): ", line)
        if lost:
            building, site = lost[1].replace(" ", "-"), lost[2]
            for at in ([], ["--at", str(step)]):
                out = expect_ok("why", path, *at, f"{building}@{site}")
                contains(out, f"Step {step} took the marker of the {lost[1]} from {site}: ", f"why {building}@{site}")
                check(re.search("cannot be|not allow", out), f"why {building}@{site}", "the reason", out)
                check(any("xxxx" in row and width(row) <= 80 for row in out.splitlines() if "│" in row),
                      f"why {building}@{site}", "a board with the marker", out)
            before = expect_ok("why", path, "--at", str(step - 1), f"{building}@{site}")
            equal(before, f"The {lost[1]} can still be on {site}.\n", f"why {building}@{site} before")
            asked += 1
    check(asked >= 5, "why", "some markers that were taken", asked)


def test_why_not_here():
    path = golden("gads-hill-2-automatic")
    for building, site in placed("gads-hill-2-automatic").items():
        equal(expect_ok("why", path, f"{building.replace(' ', '-')}@{site}"), f"The {building} stands on {site}.\n",
              "why is it where it is")
    contains(expect_ok("why", path, "--at", "40", "church@B1"), "put no marker of the church on B1: ", "why: never put")
    out = expect_ok("why", path, "--at", "40", "bank@C3")
    contains(out, "The bank cannot be on C3.\nThe hotel stands on C3, so the bank cannot be there.\n", "why: not yet marked")
    contains(expect_ok("why", path, "jail@F4"), "It was chosen for two discarded cards", "why: chosen")
    out = expect_ok("why", path, "--at", "40", "bank@C3", LC_ALL="C")
    check(out.isascii(), "why with LC_ALL=C", "ASCII only", out)
    equal(expect_ok("why", "-", "bank@C3", "--at=40", "--town", "gads-hill", typed=read_file(path), LC_ALL="C"), out,
          "why from standard input")


def test_why_a_card_cannot_be_played():
    path = golden("gads-hill-2-automatic")
    refused = set()
    for step in range(15, 60):
        for action in ("play 44 bank", "play 47 bank", "play 59 stable", "play 59 bank"):
            out = expect_ok("why", path, "--at", str(step), *action.split())
            if "****" in out:
                refused.add(out)
            else:
                equal(out.count("\n"), 1, f"why {action} at {step}: one sentence, or a reason with a board")
    check(refused, "why", "a card that was refused for a reason of logic", "none")
    equal(expect_ok("why", path, "draw district"), "The game is over.\n", "why can no card be drawn")


def test_why_asks_back():
    path = golden("gads-hill-2-automatic")
    for words, message in ((["jial@F4"], 'Column 1: There is no building "jial"; did you mean jail?'),
                           (["jail@Q9"], "Column 6: There is no such site"),
                           (["ply", "44", "hotel"], 'Column 1: "ply" is not an action; did you mean play?'),
                           (["play 44 hotl"], 'Column 9: There is no building "hotl"; did you mean hotel?'),
                           (["x" * 5000], "is not an action")):
        expect_usage_error(["why", path, *words], message)
    for command in (["why", path, "jail@F4"], ["hint", path]):
        expect_failure([*command, "--at", "9999"], "before step 9999")


def test_hint():
    path = golden("gads-hill-2-manual")
    kinds = set()
    for step in range(1, 74, 2):
        at = ["--at", str(step)]
        one, two, three = (expect_ok("hint", path, *at, "--stage", str(stage)) for stage in (1, 2, 3))
        equal(expect_ok("hint", path, *at), one, "hint: the first stage if nothing is said")
        action = re.search(r"Action: (.*)\n", three)
        claim = re.search(r"Call STOP: the ([a-z ]+) cannot be on (\w+)\.\n", three)
        if claim:
            kinds.add("claim")
            contains(expect_ok("why", path, *at, action[1].removeprefix("claim ")), f"The {claim[1]} cannot be on {claim[2]}.\n", "why the hint")
        if "this brings" in three:
            kinds.add("play")
            equal(expect_ok("why", path, *at, action[1]), "That is allowed.\n", "a hint can be done")
        if "****" in three:
            check(one.startswith("Look at ") and "****" in one and "****" in two, "hint: where to look", "sites", one)
    equal(kinds, {"claim", "play"}, "hints on the manual referee")
    contains(expect_ok("hint", path, "--at", "1", "--stage", "3"), "take ", "hint in the setup")
    automatic = expect_ok("hint", golden("gads-hill-2-automatic"), "--at", "34", "--stage", "3")
    contains(automatic, "Then you can play card 24 too: together 4 points.\n", "the reason of a hint")
    contains(automatic, "The hotel stands on C3, so the doctor cannot be there.\n", "hint on the automatic referee")
    expect_failure(["hint", golden("gads-hill-2-automatic")], "the game is over")
    check(expect_ok("hint", path, "--at", "60", LC_ALL="C").isascii(), "hint with LC_ALL=C", "ASCII only", "more")


def test_scenario():
    folder = source("tests", "scenarios")
    paths = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".txt"))[:3]
    contains(expect_ok("scenario", *paths), "failed: 0", "scenario")
    result = run("scenario", paths[0], os.path.join(FOLDER, "nowhere"), paths[1])
    equal(result.code, FAILED, "scenario with a missing file among others")
    contains(result.err, "nowhere", "scenario with a missing file among others")
    with open(source("tests", "scenarios", "11-stop.txt"), encoding="utf-8") as file:
        text = file.read()
    for good, bad, guess in (("Anna: play 28", "Anna: plya 28", '"plya" is not an action; did you mean play?'),
                             ("28 casino ->", "28 casno ->", 'There is no building "casno"; did you mean casino?')):
        path = os.path.join(FOLDER, "misspelt.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(good, bad))
        contains(run("scenario", path).out, guess, f"scenario with {bad}")


# ---- what the machine may do to us ----

OUTPUT_COMMANDS = [["export", "gads-hill"], ["trace", "--games", "3"], ["simulate", "--games", "5"],
                   ["simulate", "--games", "5", "--json"], ["perft", "--depth", "2"],
                   ["town", "show", "gads-hill"], ["town", "show", "old-town", "--card", "3"],
                   ["town", "check", "gads-hill"], ["trace", "--help"],
                   ["scenario", source("tests", "scenarios", "11-stop.txt")],
                   ["replay", golden("old-town-2-automatic")], ["replay", "--quiet", golden("gads-hill-2-automatic")],
                   ["why", golden("gads-hill-2-automatic"), "bank@C3"],
                   ["hint", golden("gads-hill-2-automatic"), "--at", "40"]]


def run_into(arguments, output, **options):
    done = subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE,
                          timeout=SECONDS, check=False, env=environment(), **options)
    return done.returncode, done.stderr.decode(errors="replace")


def expect_output_error(arguments, output, what, **options):
    code, err = run_into(arguments, output, **options)
    what = f"{' '.join(arguments)} {what}"
    equal(code, FAILED, f"{what}: exit code")
    check(err.startswith("gadshill: ") and err.count("\n") == 1, f"{what}: message", "one line", err)


def close_stdout():
    os.close(1)


def test_full_disk():
    with open("/dev/full", "wb") as full:
        for arguments in OUTPUT_COMMANDS + [["bench", "--games", "5"]]:  # once is enough: it measures for seconds
            expect_output_error(arguments, full, "to a full disk")


def test_full_disk_for_help():
    with open("/dev/full", "wb") as full:
        for arguments in (["--help"], ["help"], ["--version"]):
            expect_output_error(arguments, full, "to a full disk")


def test_closed_pipe():
    for arguments in OUTPUT_COMMANDS:
        read_end, write_end = os.pipe()
        os.close(read_end)
        # As from a shell the program just ends by the signal; where the signal is ignored it must notice itself.
        code, err = run_into(arguments, write_end)
        check(code in (FAILED, -13), f"{' '.join(arguments)} to a closed pipe", "exit code 1 or the signal", code)
        expect_output_error(arguments, write_end, "to a closed pipe, signal ignored", restore_signals=False)
        os.close(write_end)


def test_closed_output():
    for arguments in OUTPUT_COMMANDS:
        expect_output_error(arguments, None, "without standard output", preexec_fn=close_stdout)


def test_closed_output_spares_files():
    """Without standard output a file must not take its place and get the words that were meant for people."""
    path = os.path.join(FOLDER, "spared.ghr")
    run_into(["play", "--seed", "1", "--record", path], None, preexec_fn=close_stdout)
    if os.path.exists(path):
        expect_ok("replay", "--quiet", path)


def test_missing_files():
    record = golden("gads-hill-2-automatic")
    for name in ("nowhere", "nowhere.yaml", "./nowhere", "/nowhere/at/all.yaml"):
        for arguments in (["export", name], ["town", "check", name], ["town", "show", name], ["trace", "--town", name],
                          ["simulate", "--town", name], ["perft", "--town", name], ["bench", "--town", name],
                          ["play", "--town", name], ["why", name, "bank@C3"], ["hint", name], ["replay", name], ["replay", "--town", name, record],
                          ["perft", "--after", name], ["scenario", name]):
            expect_failure(arguments, name)
    expect_failure(["play", "--record", "/nowhere/at/all.ghr"], "/nowhere/at/all.ghr")


def test_folders_as_files():
    record = golden("gads-hill-2-automatic")
    for arguments in (["export", FOLDER], ["town", "check", FOLDER], ["town", "show", FOLDER],
                      ["trace", "--town", FOLDER], ["replay", FOLDER], ["replay", "--town", FOLDER, record],
                      ["perft", "--after", FOLDER], ["scenario", FOLDER], ["play", "--record", FOLDER]):
        expect_failure(arguments, FOLDER)


def test_unreadable_files():
    if os.geteuid() == 0:
        return  # may read everything
    path = write_file("secret", "secret")
    os.chmod(path, 0)
    for arguments in (["export", path], ["town", "check", path], ["replay", path], ["scenario", path]):
        expect_failure(arguments, path)


def garbage():
    noise = random.Random(1874)
    yield "empty", b""
    yield "blank lines", b"\n\n\n"
    yield "zeros", bytes(5000)
    yield "a zero in text", b"format: gadshill-town/1\0\nname: x\n"
    yield "noise", bytes(noise.randrange(256) for _ in range(3000))
    yield "much noise", noise.randbytes(3 << 20)
    yield "one long line", b"a" * 200000
    yield "words", b"Dear Sir or Madam,\nthis is no file for you.\n"
    yield "bad UTF-8", b"title: \xff\xfe\xc3\x28\n"
    yield "deep lists", b"[" * 100000
    yield "deep block", b"".join(b" " * i + b"- \n" for i in range(300))
    yield "laughing aliases", b"a0: &a0 [x, x]\n" + b"".join(
        f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}, *a{i - 1}]\n".encode() for i in range(1, 30))
    yield "byte order mark", b"\xef\xbb\xbfformat: gadshill-town/1\n"
    yield "half a record", read_file(golden("gads-hill-2-automatic"))[:100]
    yield "half a town", read_file(source("towns", "old-town.yaml"))[:3000]


def test_garbage():
    for what, contents in garbage():
        path = write_file("garbage", contents)
        for arguments in (["town", "check", path], ["town", "show", path], ["export", path], ["trace", "--town", path],
                          ["simulate", "--town", path], ["replay", path], ["perft", "--after", path],
                          ["why", path, "bank@C3"], ["hint", path],
                          ["scenario", path], ["replay", "--town", path, golden("gads-hill-2-automatic")]):
            result = run(*arguments)
            label = f"{' '.join(arguments)}, {what}"
            equal(result.code, FAILED, f"{label}: exit code")
            contains(result.out + result.err, path, f"{label}: the file's name")
            check(len(result.err) < 20000 and "\x1b" not in result.out + result.err, f"{label}: messages",
                  "readable ones", repr((result.out + result.err)[:300]))
        if contents:
            expect_failure(["play", "--record", path], path)
            equal(read_file(path) == contents, True, f"play --record {what}: the file is left alone")
    for device in ("/dev/null", "/dev/zero"):
        for arguments in (["export", device], ["town", "check", device], ["replay", device], ["scenario", device]):
            expect_failure(arguments, device)


def mutations(contents, count, seed):
    noise = random.Random(seed)
    for _ in range(count):
        changed = bytearray(contents)
        for _ in range(noise.choice((1, 1, 2, 8))):
            at = noise.randrange(len(changed))
            kind = noise.randrange(4)
            if kind == 0:
                changed[at] = noise.randrange(256)
            elif kind == 1:
                changed[at] = noise.choice(b"0123456789 \n:-{}[]|abcz")
            elif kind == 2:
                del changed[at:at + noise.choice((1, 5, 60))]
            else:
                changed[at:at] = changed[at - 20:at]
        yield bytes(changed)


def test_analyse():
    """What an analysis says is kept in golden/ (test_golden.py); here, what cannot be analysed: one sentence each."""
    finished = golden("gads-hill-2-automatic")
    unfinished = golden("gads-hill-4-manual-unfinished")
    equal(run("analyse", unfinished).err, f"gadshill: {unfinished}: the game is not over; only finished games are analysed\n",
          "analyse: an unfinished game")
    expect_failure(["analyse", unfinished], "not over")
    expect_failure(["analyse", "--town", "old-town", finished], ":2:")
    with open(finished, encoding="utf-8") as file:
        text = file.read()
    at = text.index("\n= ") + 3
    damaged = text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1:]
    result = run("analyse", "-", typed=damaged.encode())
    equal((result.code, result.out, result.err.count("\n")), (FAILED, "", 1), "analyse: a wrong fingerprint")
    line = text[:at].count("\n") + 1
    contains(result.err, f"-:{line}:3: ", "analyse: where it is")


def test_damaged_files():
    """Good files with a few bytes changed: a good or a bad file, but never a crash; a record never passes silently."""
    for contents in mutations(read_file(source("towns", "gads-hill.yaml")), 40, 1):
        path = write_file("damaged.yaml", contents)
        result = run("town", "check", path)
        equal(run("export", path).code, result.code, "export of a damaged town, as town check says")
        run("simulate", "--town", path, "--games", "3")
    original = read_file(golden("gads-hill-4-manual"))
    for contents in mutations(original, 60, 2):
        result = run("replay", "--quiet", write_file("damaged.ghr", contents))
        if contents != original and not original.startswith(contents):
            equal(result.code, FAILED, f"replay of a damaged record {contents!r}")
    for contents in mutations(read_file(source("tests", "scenarios", "13-two-cards-one-story.txt")), 40, 3):
        run("scenario", write_file("damaged.txt", contents))


def main():
    global PROGRAM, FOLDER
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    PROGRAM = os.path.abspath(sys.argv[1])
    tests = {name[5:]: function for name, function in globals().items() if name.startswith("test_")}
    with tempfile.TemporaryDirectory() as FOLDER:
        for name in sys.argv[2:] or tests:
            before = len(failures)
            try:
                tests[name]()
            except Exception:  # a test that breaks off is a failed one, and the others still run
                failures.append(name)
                traceback.print_exc(file=sys.stdout)
            print(f"{'ok  ' if len(failures) == before else 'FAIL'} {name}", flush=True)
    print(f"{len(failures)} failed checks")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
