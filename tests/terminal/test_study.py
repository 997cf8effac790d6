#!/usr/bin/env python3
"""Errors and luck in the full-screen terminal: python3 tests/terminal/test_study.py PATH_TO_GADSHILL [NAME...]

What the screens show is compared with what "gadshill analyse --json" says about the same record."""
import json
import os
import re
import shutil
import subprocess
import sys

from screen import Screen, play_on, is_over, is_own_turn

from checks import equal, has, has_not, run_tests

PROGRAM = ""
RECORDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "records")
READY = "~ inaccuracy  ? mistake  ! blunder"


def record_of(name):
    return os.path.join(RECORDS, name + ".ghr")


def analysed(name):
    done = subprocess.run([PROGRAM, "analyse", "--json", record_of(name)], capture_output=True, check=True)
    return json.loads(done.stdout)


def is_true(value, what):
    equal(bool(value), True, what)


def marked(analysis):
    """The steps with a mark, and which."""
    return [(step, step["decision"]["mark"]) for step in analysis["steps"] if step.get("decision", {}).get("mark")]


def opened(name, size=(80, 24), data=None):
    screen = Screen(PROGRAM, "replay", "--screen", record_of(name), size=size, data=data)
    screen.wait("The deal.")
    screen.press("e", READY)
    return screen


def row(text, label):
    line, = [line for line in text.split("\n") if line.strip().startswith(label)]
    return line.strip()[len(label):].split()


# ---- the screens ----

def test_summary_is_that_of_the_command():
    analysis = analysed("gads-hill-2-automatic")
    with opened("gads-hill-2-automatic", size=(100, 60)) as screen:
        text = screen.settled()
        has(text, "100 %")
        has_not(text, "Overlooked")  # the automatic referee leaves none
        equal(row(text, "Points above the others' mean"), [f"{seat['result']['points'] / 100:+.1f}" for seat in analysis["seats"]], "results")
        equal(row(text, "Accuracy, of 100"), [f"{seat['accuracy'] / 100:.1f}" for seat in analysis["seats"]], "accuracy")
        equal(row(text, "Decisions with a choice"), [str(seat["errors"]["decisions"]) for seat in analysis["seats"]], "decisions")
        for label in ("+ luck", "+ own play", "+ play of the others = result", "Points from building cards"):
            equal(len(row(text, label)), 2, label)


def test_chart_ends_where_the_game_ended():
    with opened("gads-hill-2-automatic") as screen:
        lines = screen.settled().split("\n")
        top, = [line for line in lines if line.startswith(" 100 %")]
        bottom, = [line for line in lines if line.startswith("   0 %")]
        equal((top.rstrip()[-1], bottom.rstrip()[-1]), ("■", "●"), "who won and who lost")


def test_from_a_decision_to_the_map_and_back():
    steps = marked(analysed("gads-hill-2-automatic"))
    with opened("gads-hill-2-automatic") as screen:
        text = screen.press("2", f"Decisions ({len(steps)})")
        has(text, "Better:")
        equal([int(n) for n in re.findall(r"^ +(\d+) [●■] Player", text, re.MULTILINE)], [step["n"] for step, _ in steps][:7], "the first steps")
        for step, mark in steps[1:8]:
            screen.press("Down", f"Step {step['n']}, Player {step['seat'] + 1}: {mark}.")
        played = steps[7][0]["n"]
        better = screen.press("Enter", f"Step {played} of")
        has(better, "Better:")
        has(better, "b what was done")
        done = screen.press("b", "Judged as:")
        has(done, steps[7][1])
        screen.becomes("b", better, "what was better, again")
        screen.press("Right", f"Step {played + 1} of")
        screen.press("e", READY)


def test_missed_claims_have_proofs():
    analysis = analysed("gads-hill-4-manual")
    with opened("gads-hill-4-manual") as screen:
        text = screen.press("3", f"Overlooked ({len(analysis['missed'])})")
        first = analysis["missed"][0]
        has(text, f"Steps {first['from']} to {first['to']}: the marker of the")
        has(text, "By card")
        whole = screen.press("i", re.compile("errors and luck.*By card", re.DOTALL))
        has(whole, "overlooked by")
        screen.keys("Escape")
        screen.press("Enter", f"Step {first['from']} of")
        screen.press("e", READY)
        screen.press("4", "The deal for Player 1:")
        draws = [step for step in analysis["steps"] if step.get("luck")]
        screen.press("Down", f"Step {draws[0]['n']}, Player")
        has(" ".join(screen.press("Enter", f"Step {draws[0]['n']} of").split()), "Luck of this draw:")


def test_every_size():
    with opened("gads-hill-4-manual") as screen:
        for view in "1234":
            screen.keys(view)
            for width, height in ((80, 24), (100, 30), (120, 28), (132, 43), (200, 60), (80, 60)):
                screen.resize(width, height)
                screen.wait(lambda now, w=width, h=height: len(now.split("\n")) == h + 1 and READY in now and
                            max(len(line) for line in now.split("\n")) <= w and "q leave" in now.split("\n")[h - 1])


def test_in_ascii():
    with Screen(PROGRAM, "replay", "--screen", record_of("gads-hill-2-automatic"), env={"LC_ALL": "C"}) as screen:
        screen.wait("The deal.")
        for character in screen.press("e", READY):
            is_true(ord(character) < 127, f"not ASCII: {character!r}")


# ---- stopping; what cannot be analysed ----

def test_it_can_be_stopped_and_begun_anew():
    with Screen(PROGRAM, "replay", "--screen", record_of("gads-hill-4-manual")) as screen:
        screen.wait("The deal.")
        screen.tmux("send-keys", "e", "s")  # in one go: nobody is quicker
        screen.wait("The analysis was stopped.")
        screen.press("Escape", "The deal.")
        screen.press("e", READY)
        screen.keys("q")
        equal(screen.ended(), 0, "exit code")


def test_leaving_in_the_middle():
    with Screen(PROGRAM, "replay", "--screen", record_of("gads-hill-4-manual")) as screen:
        screen.wait("The deal.")
        screen.tmux("send-keys", "e", "q")
        equal(screen.ended(), 0, "exit code")


def test_a_game_that_is_not_over():
    with Screen(PROGRAM, "replay", "--screen", record_of("gads-hill-4-manual-unfinished")) as screen:
        screen.wait("The deal.")
        screen.press("e", "only finished games are analysed")
        screen.press("Escape", "The deal.")


# ---- what comes of it ----

def test_try_it_from_here():
    step, _ = marked(analysed("gads-hill-2-automatic"))[8]
    with opened("gads-hill-2-automatic") as screen:
        screen.press("2", "Better:")
        for _ in range(8):
            screen.keys("Down")
        screen.wait(f"Step {step['n']}, Player")
        screen.keys("t")
        text = screen.wait(is_own_turn)  # whoever acted then is a person now
        has(text, "You")
        has(text, f"turn {step['turn']}")
        equal(screen.games(), [], "an exercise is not recorded")
        screen.keys("q")
        screen.press("Enter", f"Step {step['n']} of")
        screen.press("e", READY)


def test_trying_to_the_end():
    with Screen(PROGRAM, "replay", "--screen", record_of("old-town-2-automatic")) as screen:
        screen.wait("The deal.")
        last = int(re.search(r"Step (\d+) of", screen.press("End", re.compile(r"Step (\d+) of \1:"))).group(1))
        screen.press("t", re.compile("Your turn|The town is complete"))
        play_on(screen, is_over)
        screen.keys("q")
        screen.wait(f"Step {last} of {last}")


def test_puzzles_that_practise_it():
    with opened("gads-hill-4-manual") as screen:
        screen.press("z", "clue")
        screen.keys("q")
        screen.press("Enter", READY)


def test_kept_with_the_game(folder):
    games = os.path.join(folder, "gadshill", "games")
    os.makedirs(games)
    record = os.path.join(games, "2026-01-01-000000.ghr")
    shutil.copy(record_of("gads-hill-2-automatic"), record)
    with Screen(PROGRAM, "replay", "--screen", record, data=folder) as screen:
        screen.wait("The deal.")
        first = screen.press("e", READY)
        screen.keys("q")
        equal(screen.ended(), 0, "exit code")
    kept = record + ".analysis"
    is_true(os.path.getsize(kept) > 100, "what was found is there")
    with Screen(PROGRAM, "replay", "--screen", record, data=folder) as screen:
        screen.wait("The deal.")
        screen.keys("e")
        equal(screen.wait(READY), first, "the same again")
    with open(kept, "w", encoding="utf-8") as file:
        file.write("nonsense\n")
    with Screen(PROGRAM, "replay", "--screen", record, data=folder) as screen:
        screen.wait("The deal.")
        equal(screen.press("e", READY), first, "found anew")


def test_after_a_game():
    with Screen(PROGRAM, "terminal", "--seed", "5", "--town", "old-town") as screen:
        screen.wait("Take a building")
        text = play_on(screen, is_over)
        has(text, "e errors and luck")
        text = screen.press("e", READY)
        has(text, "You")
        screen.press("Escape", "The deal.")
        screen.keys("q")
        screen.wait("e errors and luck")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run_tests(globals(), sys.argv[2:]))
