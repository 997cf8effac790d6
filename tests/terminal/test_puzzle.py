#!/usr/bin/env python3
"""Puzzles in the full-screen terminal: python3 tests/terminal/test_puzzle.py PATH_TO_GADSHILL [NAME...]"""
import os
import re
import subprocess
import sys

from screen import Screen

from checks import equal, has, has_not, run_tests

PROGRAM = ""


def say(*arguments):
    done = subprocess.run([PROGRAM, "puzzle", *arguments], capture_output=True, check=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    return done.stdout.decode()


def new_puzzle(level, seed):
    """The id of a puzzle, and its solution: names of buildings and sites in the order in which they are found."""
    puzzle = say("new", "--level", str(level), "--seed", str(seed)).split("\n")[1].strip()
    found = re.findall(r"=> The (.*?) stands on (\w+)\.", re.sub(r"\s*\n\s+(?!=>|\d)", " ", say("solve", puzzle)))
    return puzzle, found


def choose(screen, building):
    """Presses Tab until the building is asked for."""
    for _ in range(40):
        if f"Where did the {building} stand?" in screen.text():
            return
        before = screen.text()
        screen.keys("Tab")
        screen.change(before)
    raise AssertionError(f"no {building}:\n{screen.text()}")


def go_to(screen, site):
    """Moves the cursor onto a site with a click on its name."""
    x, y = screen.find(site)
    screen.click(x, y)


def test_a_whole_puzzle():
    puzzle, solution = new_puzzle(1, 3)
    with Screen(PROGRAM, "puzzle", "play", "--screen", puzzle) as screen:
        screen.wait(f"0 of {len(solution)} found")
        for number, (building, site) in enumerate(solution, 1):
            choose(screen, building)
            go_to(screen, site)
            screen.keys("Enter")
            text = screen.wait(f"{number} of {len(solution)} found")
        has(text, "Right! This is the solution.")
        screen.keys("q")
        equal(screen.ended(), 0, "exit code")


def test_hints_come_in_stages():
    puzzle, _ = new_puzzle(2, 5)
    with Screen(PROGRAM, "puzzle", "play", "--screen", puzzle) as screen:
        screen.wait("of")
        screen.press("h", "Look at ")
        text = screen.press("h", lambda now: "Look at " not in now)
        has_not(text, "What follows")
        screen.press("h", "What follows")
        screen.press("Escape", lambda now: "What follows" not in now)
        screen.press("s", "The solution")
        screen.press("End", "=> The ")
        screen.keys("Escape")
        screen.wait(re.compile(r"0 of \d+ found"))


def test_wrong_marks_are_told_when_asked():
    puzzle, solution = new_puzzle(1, 3)
    building, site = solution[0]
    with Screen(PROGRAM, "puzzle", "play", "--screen", puzzle, size=(120, 40)) as screen:
        screen.wait("0 of")
        screen.press("c", "Right so far; 0 of")
        choose(screen, building)
        go_to(screen, site)
        screen.keys("x")
        screen.wait("u undo")
        screen.press("c", f"Not right: look again at the {building}.")
        screen.press("h", f"Not right: look again at the {building}.")
        screen.keys("u")
        screen.press("c", "Right so far; 0 of")
        screen.keys("r")
        screen.press("c", f"Not right: look again at the {building}.")
        screen.press("r", "There is nothing to redo.")
        screen.keys("u")
        screen.press("c", "Right so far; 0 of")
        # a clue crosses out what its map rules out
        screen.press("1", "a apply")
        screen.keys("a")
        screen.press("c", "Right so far")


def cursor_site(screen):
    """The site that is painted with the cursor's ground, by its name on the map."""
    colours = screen.coloured()
    return re.search(r"48;5;222[^m]*m(?:\x1b\[[0-9;]*m)*([A-G][1-4])", colours).group(1)


def test_the_cursor_goes_with_the_building():
    puzzle, solution = new_puzzle(1, 3)
    (building, site), (other, _) = solution[0], solution[1]
    with Screen(PROGRAM, "puzzle", "play", "--screen", puzzle) as screen:
        screen.wait("0 of")
        choose(screen, building)
        go_to(screen, site)
        screen.press("Enter", "1 of")
        choose(screen, other)
        equal(cursor_site(screen) != site, True, f"the cursor leaves {site}, where the {other} cannot be")
        choose(screen, building)
        equal(cursor_site(screen), site, f"the cursor is where the {building} stands")


def test_nothing_is_put_where_it_cannot_be():
    puzzle, solution = new_puzzle(1, 3)
    (building, site), (other, own) = solution[0], solution[1]
    with Screen(PROGRAM, "puzzle", "play", "--screen", puzzle) as screen:
        screen.wait("0 of")
        choose(screen, building)
        go_to(screen, own)
        screen.keys("x")
        screen.press("Enter", f"You have crossed out {own} for the {building}; x takes that back.")
        go_to(screen, site)
        screen.press("Enter", "1 of")
        choose(screen, other)
        go_to(screen, site)
        screen.press("Enter", f"The {building} stands on {site} already.")
        has(screen.text(), "1 of")
        screen.press("x", "u undo")  # it is the player's own thought that it may be there


def test_two_with_one_last_site_are_told():
    puzzle, solution = new_puzzle(1, 3)
    (building, site), (other, _) = solution[0], solution[1]
    with Screen(PROGRAM, "puzzle", "play", "--screen", puzzle) as screen:
        screen.wait("0 of")
        choose(screen, building)
        go_to(screen, site)
        screen.press("Enter", "1 of")
        choose(screen, other)
        go_to(screen, site)
        screen.keys("x")  # back again, and everything else out
        for row in "1234":
            for column in "ABCDEFG":
                name = column + row
                if name != site and f"{name}─" in screen.text():
                    go_to(screen, name)
                    screen.keys("x")
        screen.wait(re.compile(rf"The (.*) and the (.*) have only {site} left: one of them is wrong\."))


def test_notes_are_kept_until_the_puzzle_is_solved(folder):
    puzzle, solution = new_puzzle(1, 3)
    command = (PROGRAM, "puzzle", "play", "--screen", puzzle)
    building, site = solution[0]
    with Screen(*command, data=folder) as screen:
        screen.wait("0 of")
        choose(screen, building)
        go_to(screen, site)
        screen.press("Enter", "1 of")
        screen.keys("q")
        equal(screen.ended(), 0, "exit code")
    with Screen(PROGRAM, data=folder) as screen:  # the menu has it
        screen.wait("Puzzles")
        screen.keys("Down", "Down")
        screen.press("Enter", re.compile("Go on +Gads Hill 1874, Greenhorn"))
        screen.keys("Up")
        screen.press("Enter", "1 of")
        screen.press("u", "0 of")
        screen.press("r", "1 of")
        screen.keys("q")
        screen.wait("Puzzles")
        screen.keys("Escape")
        equal(screen.ended(), 0, "exit code")
    with Screen(*command, data=folder) as screen:
        screen.wait("1 of")
        for number, (other, place) in enumerate(solution[1:], 2):
            choose(screen, other)
            go_to(screen, place)
            screen.press("Enter", f"{number} of")
        screen.keys("q")
        equal(screen.ended(), 0, "exit code")
    equal(os.listdir(os.path.join(folder, "gadshill", "puzzles")), [], "notes of solved puzzles")


def test_from_the_menu():
    with Screen(PROGRAM) as screen:
        screen.wait("Puzzles")
        screen.keys("Down", "Down")
        screen.press("Enter", "Today's puzzle")
        screen.keys("Down", "Down")
        screen.press("Right", "< Old Town >")
        screen.keys("Down")
        screen.press("Right", "< 2 Settler >")
        screen.keys("Up", "Up", "Up")
        text = screen.press("Enter", "found")
        has(text, "Old Town: a puzzle of level 2, Settler")
        screen.press("q", "against computer players")
        screen.keys("Down", "Down")
        screen.press("Enter", "One by its id")
        screen.keys("Up")
        screen.type("gads-hill.1M")
        screen.press("Enter", "This id is too short")
        screen.press("Escape", "against computer players")
        screen.keys("Escape")
        equal(screen.ended(), 0, "exit code")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run_tests(globals(), sys.argv[2:]))
