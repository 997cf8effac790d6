#!/usr/bin/env python3
"""Replays the golden games with the real program: python3 tests/cli/test_records.py PATH_TO_GADSHILL FOLDER_OF_RECORDS

Each must replay to its fingerprints, twice to the same words, and any damage must be reported with its line. Prints what
fails. tools/make-records makes the golden games again."""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = ""
SECONDS = 60
HEAD = ["gadshill-record 1", "town", "ruleset", "referee", "players", "first", "seed"]
failures = []


def check(ok, what, expected, found):
    if not ok:
        failures.append(what)
        print(f"FAIL {what}\n  expected: {expected}\n  found:    {found}")


def equal(found, expected, what):
    check(found == expected, what, repr(expected), repr(found))


def replay(*options, record=b""):
    """Exit code, output and errors of a replay; the record is on standard input when "-" is among the options."""
    done = subprocess.run([PROGRAM, "replay", *options], input=record, capture_output=True, timeout=SECONDS,
                          check=False, env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    errors = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1, 2) or "Sanitizer" in errors or "runtime error" in errors:
        check(False, f"replay {' '.join(options)} does not crash", "exit code 0 or 1", f"{done.returncode}: {errors}")
    return done.returncode, done.stdout.decode(), errors


def text_of(lines):
    return "".join(line + "\n" for line in lines).encode()


def with_line(lines, number, line):
    """The record with line `number` (from 1) replaced."""
    return text_of(lines[:number - 1] + [line] + lines[number:])


def expect_error(record, number, what, column=r"\d+", says=""):
    """The damaged record is refused at that line (a pattern), with one message and no result."""
    code, out, errors = replay("--quiet", "-", record=record)
    equal(code, 1, f"{what}: exit code")
    equal(out, "", f"{what}: output")
    pattern = rf"gadshill: -:{number}:{column}: .*{says}.*\n"
    check(re.fullmatch(pattern, errors), f"{what}: message", pattern, errors)


def test_replay(path, lines):
    """It replays, the same twice, quietly or not, from a file or from standard input."""
    code, out, errors = replay(path)
    equal((code, errors), (0, ""), f"{path}: exit code and errors")
    equal(replay(path), (0, out, ""), f"{path}: replayed again")
    equal(replay("-", record=text_of(lines)), (0, out, ""), f"{path}: from standard input")
    steps = [line for line in lines[len(HEAD):] if not line.startswith("= ")]
    shown = [line for line in out.splitlines() if re.match(r"\d (take|play|discard|buy|claim|draw|end)\b", line)]
    equal(shown, steps, f"{path}: the steps shown")
    code, quiet, errors = replay("--quiet", path)
    equal((code, errors), (0, ""), f"{path}: quiet exit code and errors")
    check(out.endswith(quiet) and quiet.count("\n") == seats_of(lines) + 1, f"{path}: quiet output",
          "only the result, a line for each player and how it ended", quiet)
    return out


def seats_of(lines):
    return int(lines[4].split()[1])


def test_at(path, lines, whole):
    """--at N shows the first N steps and the board, and does not look further."""
    steps = [line for line in lines[len(HEAD):] if not line.startswith("= ")]
    for at in (1, len(steps) // 2, len(steps)):
        code, out, errors = replay(path, "--at", str(at))
        shown = [line for line in out.splitlines() if re.match(r"\d (take|play|discard|buy|claim|draw|end)\b", line)]
        equal((code, errors, shown), (0, "", steps[:at]), f"{path}: --at {at}")
        check("┌" in out, f"{path}: --at {at}: the board", "a drawing", out[-1500:])
    equal(replay(path, "--at", str(len(steps)))[1], whole, f"{path}: --at the last step")
    broken = text_of(lines[:-1]) + b"this is no line of a record\n"
    code, out, errors = replay("-", "--at", "1", "--quiet", record=broken)
    equal((code, errors), (0, ""), f"{path}: --at 1 of a record that is broken later")


def with_flipped(lines, number, column):
    """The record with another digit there (both from 1)."""
    line, at = lines[number - 1], column - 1
    digit = "0" if line[at] == "f" else format(int(line[at], 16) + 1, "x")
    return with_line(lines, number, line[:at] + digit + line[at + 1:])


def test_fingerprints(path, lines):
    """A flipped digit in any hash is reported with its line; one digit of each, a different place each time."""
    column = len(lines[1]) - len(path) % 16
    expect_error(with_flipped(lines, 2, column), 2, f"{path}: line 2, column {column} flipped", says="town")
    for number, line in enumerate(lines, 1):
        if line.startswith("= "):
            column = 3 + number % 8
            expect_error(with_flipped(lines, number, column), number, f"{path}: line {number}, column {column} flipped",
                         column="3", says="fingerprint")


def test_lines(path, lines):
    """Damaged lines are reported where they are, and nothing before or after them."""
    first_hash = next(i for i, line in enumerate(lines, 1) if line.startswith("= "))
    numbers = {len(HEAD) + 1, first_hash + 1, first_hash + (len(lines) - first_hash) // 2, len(lines)}
    for number in sorted(numbers):
        if lines[number - 1].startswith("= "):
            continue
        seat = lines[number - 1][0]
        for changed in (f"{seat} frobnicate", f"{seat} play 0", f"{seat} play 999", f"{seat}", f"{seat} ", "", " ",
                        f"9 {lines[number - 1][2:]}", f" {lines[number - 1]}", lines[number - 1] + " ",
                        lines[number - 1].upper(), lines[number - 1] + "\r", "x" * 300, "= 00000000", "\0", "é"):
            if changed != lines[number - 1]:
                expect_error(with_line(lines, number, changed), number, f"{path}: line {number} is {changed!r}")
    expect_error(text_of(lines[:first_hash - 1] + lines[first_hash:]), first_hash, f"{path}: a fingerprint left out",
                 says="fingerprint")
    other_seat = str((int(lines[first_hash][0]) + 1) % seats_of(lines))
    pile = "district" if "town gads-hill" in lines[1] else "common"
    expect_error(with_line(lines, first_hash + 1, f"{other_seat} draw {pile}"), first_hash + 1,
                 f"{path}: another player draws", says="not-your-turn")


def test_cuts(path, lines):
    """A record that ends at the end of a line is a shorter game; one that ends within a line is cut off there."""
    for length in {len(HEAD), len(HEAD) + 1, len(lines) // 2, len(lines) - 1}:
        code, out, errors = replay("--quiet", "-", record=text_of(lines[:length]))
        equal((code, errors), (0, ""), f"{path}: its first {length} lines")
        if length < len(lines) - 1:
            check("not over" in out, f"{path}: its first {length} lines", "not over", out)
        expect_error(text_of(lines[:length]) + lines[length][:-1].encode(), length + 1,
                     f"{path}: cut within line {length + 1}", says="cut off")
    for length in range(1, len(HEAD)):
        expect_error(text_of(lines[:length]), length + 1, f"{path}: only {length} lines of the head")


def test_head(path, lines):
    """Each line of the head is checked, and reported itself."""
    for number, changed in [(1, "gadshill-record 2"), (1, "gadshill-record 1 "), (2, "town"), (2, "town gads-hill"),
                            (2, lines[1].upper()), (2, lines[1] + "0"), (2, lines[1][:-1]), (3, "ruleset chess"),
                            (4, "referee none"), (5, "players x"), (5, "players 02"), (5, "players"), (5, "seats 2"),
                            (6, "first -1"), (7, "seed 99999999999999999999"), (7, "seed 1 "), (7, "seed")]:
        expect_error(with_line(lines, number, changed), number, f"{path}: head line {changed!r}")
    for column in range(len(lines[1]) - 15, len(lines[1]) + 1):
        expect_error(with_flipped(lines, 2, column), 2, f"{path}: line 2, column {column} flipped", says="town")
    for number, changed in [(5, "players 1"), (5, "players 5"), (6, f"first {seats_of(lines)}")]:
        expect_error(with_line(lines, number, changed), number, f"{path}: impossible head line {changed!r}")
    other = "old-town" if "gads-hill" in lines[1] else "gads-hill"
    for name in ("nowhere", "../towns/" + other, "/dev/null", "a\x1b[2Jb"):
        code, out, errors = replay("--quiet", "-", record=with_line(lines, 2, f"town {name} {'0' * 16}"))
        equal((code, out), (1, ""), f"{path}: town {name!r}: exit code and output")
        check(re.match(r"gadshill: -:2:", errors) and "\x1b" not in errors, f"{path}: town {name!r}: message",
              "the record's line 2, without control characters", errors)
    code, out, errors = replay("--quiet", "--town", other, "-", record=text_of(lines))
    equal((code, out), (1, ""), f"{path}: with --town {other}: exit code and output")
    check(errors.startswith("gadshill: -:2:"), f"{path}: with --town {other}: message", "the record's line 2", errors)


def test_result(path, lines, whole):
    """What the result says fits the file's name, and the points are counted for each seat."""
    name = os.path.basename(path)
    ending = "stalemate" if "stalemate" in name else "not over" if "unfinished" in name else "complete"
    check(ending in whole.splitlines()[-1], f"{path}: how it ended", ending, whole.splitlines()[-1])
    points = [int(n) for n in re.findall(r"^Player \d: (\d+) points", whole, re.M)]
    equal(len(points), seats_of(lines), f"{path}: players in the result")
    winners = [int(n) for n in re.findall(r"^Player (\d): \d+ points, winner$", whole, re.M)]
    best = [seat for seat, n in enumerate(points) if n == max(points)]
    equal(winners, [] if "unfinished" in name else best, f"{path}: the winners are those with most points")


def features(lines, whole):
    """What a record shows, so that a new set of golden games cannot lose any of it."""
    found = {lines[1].split()[1], lines[3].split()[1], lines[4], whole.splitlines()[-1]}
    found |= {line.split()[1] for line in lines[len(HEAD):] if not line.startswith("= ")}
    if lines[5] != "first 0":
        found.add("another first player")
    for words in ("wrongly", "shuffled into a new one", "leaves the game"):
        if words in whole:
            found.add(words)
    if whole.count(", winner") > 1:
        found.add("shared victory")
    return found


WANTED = {"gads-hill", "old-town", "automatic", "manual", "players 2", "players 3", "players 4", "take", "play",
          "discard", "buy", "claim", "draw", "end", "another first player", "wrongly", "shuffled into a new one",
          "leaves the game", "shared victory", "The town is complete.", "The game is not over yet.",
          "The game ended in a stalemate."}


def test_record(path):
    """Everything about one record; returns what it shows."""
    with open(path, "rb") as file:
        text = file.read()
    lines = text.decode("ascii").splitlines()
    equal(text, text_of(lines), f"{path}: plain lines")
    for word, line in zip(HEAD, lines):
        check(line.startswith(word), f"{path}: head", word, line)
    whole = test_replay(path, lines)
    test_result(path, lines, whole)
    test_at(path, lines, whole)
    test_fingerprints(path, lines)
    test_cuts(path, lines)
    if "-2-automatic" in os.path.basename(path) or "unfinished" in os.path.basename(path):
        test_lines(path, lines)
    if "-2-automatic" in os.path.basename(path):
        test_head(path, lines)
    return features(lines, whole)


def test_name_of_file(path):
    """Messages name the file that was given, not only standard input."""
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    with tempfile.TemporaryDirectory() as folder:
        damaged = os.path.join(folder, "damaged.ghr")
        with open(damaged, "wb") as file:
            file.write(with_line(lines, 8, "0 frobnicate"))
        code, _, errors = replay(damaged)
        check(code == 1 and errors.startswith(f"gadshill: {damaged}:8:3: "), "the file's name in the message",
              f"{damaged}:8:3:", errors)


def main():
    global PROGRAM
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    PROGRAM = os.path.abspath(sys.argv[1])
    paths = sorted(glob.glob(os.path.join(sys.argv[2], "*.ghr")))
    check(len(paths) >= 10, "golden games", "at least 10", len(paths))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        shown = set().union(*pool.map(test_record, paths))
    equal(WANTED - shown, set(), "what no golden game shows")
    for path in paths[:1]:
        test_name_of_file(path)
    print(f"{len(paths)} records, {len(failures)} failed checks")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
