#!/usr/bin/env python3
"""Every language fits on the smallest terminal: python3 tests/terminal/test_languages.py PATH_TO_GADSHILL [NAME...]

A text that is cut off ends with an ellipsis, which no text of ours has: there must be none on any screen, and the last line must have room
for the keys that nobody can do without."""
import concurrent.futures
import os
import subprocess
import sys

from screen import Screen

from checks import run_tests

PROGRAM = ""
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def languages():
    with open(os.path.join(TESTS, "..", "po", "LINGUAS"), encoding="utf-8") as file:
        return ["en"] + file.read().split()


def in_all_languages(test):
    """All of them at once: most of the time is waiting."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for _ in pool.map(test, languages()):
            pass


def look(screen, what, *keys):
    """What these keys lead to, whole."""
    for key in keys:
        screen.keys(key)
        screen.settled()
    text = screen.settled()
    for line in text.split("\n"):
        if "…" in line:
            raise AssertionError(f"{what}: cut off: {line}\n{text}")
    last = text.rstrip("\n").split("\n")[-1]
    if not has_keys(last):
        raise AssertionError(f"{what}: no way out in the last line: {last}")
    if "q" in last.split() and "?" not in last.split():
        raise AssertionError(f"{what}: the page of keys is missing in the last line: {last}")
    return text


def started(language, *command, folder=None):
    screen = Screen(PROGRAM, *command, env={"LC_ALL": f"{language}_XX.UTF-8"}, data=folder)
    screen.wait(lambda text: has_keys(text.rstrip("\n").split("\n")[-1]))
    return screen


def has_keys(line):
    """Whether a line is the one with the keys: with a way out in it."""
    return any(key in line.split() for key in ("q", "Esc", "Échap", "Enter", "Entrée", "Invio"))


def test_menus():
    in_all_languages(look_at_menus)


def look_at_menus(language):
    with started(language) as screen:
        look(screen, f"{language}: menu")
        look(screen, f"{language}: play", "Enter")
        look(screen, f"{language}: players", "Down", "Down", "Right", "Right", "Down", "Right", "Down", "Down", "Right", "Right", "Right")
        look(screen, f"{language}: lessons", "Escape", "Down", "Enter")
        look(screen, f"{language}: puzzles", "Escape", "Down", "Down", "Enter")
        look(screen, f"{language}: levels", "Down", "Down", "Down", "Right", "Right")
        look(screen, f"{language}: join", "Escape", "Down", "Down", "Down", "Down", "Enter")
        look(screen, f"{language}: replays", "Escape", "Down", "Down", "Down", "Down", "Down", "Enter")
        look(screen, f"{language}: options", "Escape", "Up", "Enter")
        look(screen, f"{language}: keys", "Up", "Enter")


def test_games():
    in_all_languages(look_at_games)


def look_at_games(language):
    for town, referee in (("gads-hill", "automatic"), ("old-town", "manual")):
        name = f"{language}, {town}"
        with started(language, "terminal", "--seed", "3", "--town", town, "--referee", referee, "--bot", "careful") as screen:
            look(screen, name + ": taking")
            for _ in range(8):
                screen.keys("Enter")
                screen.keys("Space")
                screen.settled()
            look(screen, name + ": the own turn", "Escape")
            for card in "12345":
                look(screen, f"{name}: card {card}", card)
                look(screen, f"{name}: card {card} as a page", "i")
                look(screen, f"{name}: card {card} again", "Escape")
            look(screen, name + ": drawing", "Escape", "d")
            look(screen, name + ": looking around", "Escape", "m", "Right")
            for page in "lpr?":
                look(screen, f"{name}: page {page}", "Escape", page)
            look(screen, name + ": a hint", "Escape", "h")
            look(screen, name + ": leaving", "q")


def test_signs():
    """The two letters of buildings and landmarks are the reader's: in lists, and explained on the page of the table."""
    for language, signs, explained in (("de", "Bk Ba Fl Ki", ("Ki Kirche", "Fr Friedhof")),
                                       ("el", "Τρ Κο Κρ Εκ", ("Εκ εκκλησία", "Ντ νεκροταφείο"))):
        with started(language, "terminal", "--seed", "3", "--bot", "careful") as screen:
            screen.wait(lambda text, signs=signs: signs in " ".join(text.split()))
            screen.keys("p")
            screen.wait(lambda text, explained=explained: all(one in text.replace("\u00a0", " ") for one in explained))


def test_puzzles_and_replays():
    puzzle = subprocess.run([PROGRAM, "puzzle", "new", "--level", "3", "--seed", "7"], capture_output=True, check=True,
                            env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="")).stdout.decode().split("\n")[1]
    in_all_languages(lambda language: look_at_puzzle_and_replay(language, puzzle))


def look_at_puzzle_and_replay(language, puzzle):
    with started(language, "puzzle", "play", "--screen", puzzle) as screen:
        look(screen, f"{language}: puzzle")
        for clue in "123456789":
            look(screen, f"{language}: clue {clue}", clue)
        for key in "achhh":
            look(screen, f"{language}: {key} in a puzzle", key)
        look(screen, f"{language}: the keys of a puzzle", "Escape", "?")
        look(screen, f"{language}: the solution of a puzzle", "Escape", "s")
    with started(language, "replay", "--screen", os.path.join(TESTS, "records", "old-town-3-manual.ghr")) as screen:
        look(screen, f"{language}: replay")
        for _ in range(30):
            look(screen, f"{language}: replay", "Right")
        look(screen, f"{language}: replay, end", "End")
        look(screen, f"{language}: the keys of a replay", "?")
        screen.keys("Escape", "e")
        screen.wait("~ ")
        for view in "1234":
            look(screen, f"{language}: errors and luck, {view}", view)
        look(screen, f"{language}: errors and luck, end of the summary", "1", "End")
        look(screen, f"{language}: the keys of errors and luck", "?")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run_tests(globals(), sys.argv[2:]))
