#!/usr/bin/env python3
"""Lessons, options and statistics of the full-screen terminal: python3 tests/terminal/test_learn.py PATH_TO_GADSHILL [NAME...]"""
import os
import re
import sys
import tempfile
import time

from screen import Screen, play_on, step

from checks import equal, has, has_not, run_tests

PROGRAM = ""
TOWNS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "towns")


def lesson(screen, title):
    """From the start of the menu to a lesson: its story and first task."""
    screen.wait("Learn to play")
    screen.keys("Down")
    text = screen.press("Enter", "Putting markers on the board")
    rows = [line for line in text.split("\n") if re.search(r"  (Gads Hill 1874|Old Town)", line)]
    at = next(i for i, row in enumerate(rows) if row.strip().startswith(title))
    screen.keys(*["Down"] * at)
    return screen.press("Enter", re.compile("╭─ " + title))


def test_a_lesson_is_done_and_the_next_one_follows():
    with Screen(PROGRAM) as screen:
        text = lesson(screen, "Putting markers on the board")
        has(text, "Nobody remembers where the buildings stood.")
        screen.press("Enter", re.compile("Choose card 8, look at the map, and play it."))
        screen.press("1", "+Ch")
        screen.press("Enter", "In this lesson the task is: Choose card 8")
        screen.press("2", "+Ca")
        text = screen.press("Enter", "Two cards may be played in a turn.")
        has(text, "Three markers go on the board, and two are yours.")
        screen.keys("Enter")
        screen.press("t", "Two cards may be played in a turn.")  # the task again
        screen.keys("Enter")
        screen.press("1", "+Ch")
        screen.press("Enter", "That was the lesson.")
        screen.press("Enter", "╭─ My building")
        screen.keys("Enter", "q")
        text = screen.press("Enter", re.compile(r"Putting markers on the board +Gads Hill 1874, done"))
        has_not(text, "My building  Gads Hill 1874, done")
        screen.keys("Escape", "Escape")
        equal(screen.ended(), 0, "exit code")


def test_why_a_card_cannot_be_played_and_what_others_do():
    with Screen(PROGRAM) as screen:
        lesson(screen, "What cannot be played")
        screen.keys("Enter")
        text = screen.press("2", "Now choose card 19")
        has(text, "but card 10 says")
        has(text, "The card contradicts that.")
    with Screen(PROGRAM) as screen:
        lesson(screen, "STOP!")
        text = screen.press("Enter", "Press STOP and tap the marker")  # after what Ben does
        has(text, "He has overlooked")
        screen.keys("Enter")
        screen.keys("c")
        for _ in range(3):  # the casino has three markers
            text = screen.wait(re.compile(r"Claim that the casino cannot be on \w\d"))
            if "on F2?" in text:
                break
            screen.keys("Right")
        screen.press("Enter", "The point is yours.")


def explained(text):
    """The title of what is explained, or None."""
    return re.search(r"╭─ (.*?) ─*╮", text).group(1) if "n no more explanations" in text else None


def last_lessons(screen, up, title):
    """From the start of the menu to one of the last rows of the lessons."""
    screen.wait("Learn to play")
    screen.keys("Down")
    screen.press("Enter", "Putting markers on the board")
    screen.keys(*["Up"] * up)
    return screen.press("Enter", re.compile("╭─ " + title))


def test_a_guided_game_explains_each_thing_once_and_waits():
    with Screen(PROGRAM) as screen:
        text = last_lessons(screen, 2, "Choosing buildings")
        has(text, "You and Anna take buildings in turn.")
        seen = []
        while len(seen) < 6:
            title = explained(text)
            if title:
                assert title not in seen, title + " is explained again"
                seen.append(title)
                if title == "The other player’s turn":  # the game waits, however long that takes
                    time.sleep(2)
                    equal(explained(screen.text()), title, "what is explained after a while")
                screen.press("Enter", lambda now, title=title: explained(now) != title)
                text = screen.settled()
            else:
                text = step(screen, text)
        equal(seen[:3], ["Choosing buildings", "Your turn", "Markers"], "what is explained first")
        while not explained(text):
            text = step(screen, text)
        screen.press("n", lambda now: not explained(now))
        text = screen.settled()
        for _ in range(30):
            equal(explained(text), None, "explanations after the end of them")
            text = step(screen, text)


def leave_to_menu(screen):
    screen.press("q", "Enter")
    screen.keys("Enter")
    screen.wait(re.compile("Learn to play"))
    if "Go on" not in screen.settled():
        screen.press("Escape", "Go on")


def test_a_guided_game_goes_on_with_explanations():
    with tempfile.TemporaryDirectory() as data:
        with Screen(PROGRAM, data=data) as screen:
            text = last_lessons(screen, 2, "Choosing buildings")
            while explained(text) != "Your turn":
                screen.press("Enter", lambda now, text=text: now != text)
                text = screen.settled()
            screen.press("Enter", lambda now: not explained(now))
            leave_to_menu(screen)
            record = screen.games()[0]
            screen.click(*screen.find("Go on"))
            text = screen.wait(re.compile("Your turn|╭─"))
            seen = ["Choosing buildings", "Your turn"]
            while "Markers" not in seen:
                title = explained(text)
                if title:
                    assert title not in seen, title + " is explained again"
                    seen.append(title)
                text = step(screen, text)
            equal(os.path.exists(record + ".guide"), True, "what has been explained is kept")
            while not explained(text):
                text = step(screen, text)
            screen.press("n", lambda now: not explained(now))
            leave_to_menu(screen)
            equal(os.path.exists(record + ".guide"), False, "nobody wants more of it")


def test_the_lesson_about_puzzles_goes_step_by_step():
    with Screen(PROGRAM) as screen:
        text = last_lessons(screen, 1, "A puzzle")
        has(text, "the 3 clues about it")
        screen.press("Enter", lambda now: not explained(now))
        screen.press("1", "╭─ A clue on the map")
        screen.press("Enter", lambda now: not explained(now))
        text = screen.press("a", "╭─ What a clue leaves")
        has(text, "the undertaker’s letters are on")
        screen.press("Enter", lambda now: not explained(now))
        for _ in range(20):  # the other two are among the next ones
            text = screen.settled()
            if "The undertaker stood" in text:
                screen.keys("a")
                if explained(screen.settled()):
                    break
            screen.keys("n")
        has(screen.wait("╭─ The first building stands"), "Only one site was left for it")


def test_options_count_at_once_and_the_next_time():
    with tempfile.TemporaryDirectory() as data:
        with Screen(PROGRAM, data=data) as screen:
            screen.wait("Options")
            screen.keys("Up")
            screen.press("Enter", "< as the system says >")
            screen.press("Right", "< English >")
            screen.press("Right", re.compile(r"Sprache +< Deutsch >"))
            screen.keys("Down", "Down")
            screen.press("Right", re.compile("Farben +< keine >"))
            equal(len(re.findall("\x1b\\[[0-9;]*48;5;", screen.coloured())), 0, "coloured grounds")
            screen.keys("Down")
            screen.type("Anna")
            screen.wait(re.compile("Dein Name +Anna"))
            screen.press("Escape", "Spielen lernen")
            screen.keys("Escape")
            equal(screen.ended(), 0, "exit code")
        path = os.path.join(data, "gadshill", "options")
        with open(path, encoding="utf-8") as file:
            equal(file.read(), "language de\npace 1\ncolours none\nname Anna\n", "what is kept")
        with Screen(PROGRAM, data=data) as screen:
            screen.wait("Spielen lernen")
        with open(path, "wb") as file:  # damaged
            file.write(b"language \xff\xfe\npace 99\ncolours\nname \x1b[31m\n\x00\x00" + b"x" * 5000)
        with Screen(PROGRAM, data=data) as screen:
            screen.wait("Learn to play")
            screen.keys("Up")
            text = screen.press("Enter", "< as the system says >")
            has(text, "< normal >")


def test_statistics_of_games_and_puzzles():
    with tempfile.TemporaryDirectory() as data:
        town = os.path.join(TOWNS, "four-sites.yaml")
        with Screen(PROGRAM, "terminal", "--seed", "1", "--town", town, "--bot", "greedy", data=data) as screen:
            screen.wait(re.compile("Take a building|Your turn"))
            play_on(screen, lambda text: "a play again" in text)
            screen.keys("q")
            equal(screen.ended(), 0, "exit code")
        path = os.path.join(data, "gadshill", "statistics")
        with open(path, encoding="utf-8") as file:
            equal(len(re.findall(r"^game hamlet greedy (won|lost) \d+$", file.read(), re.MULTILINE)), 1, "games that are kept")
        with open(path, "ab") as file:  # a torn line, and what does not belong there
            file.write(b"game gads-hill careful won 40\npuzzle old-town 2 125\npuzzle old-town 2 61\npuzzle old-town 9 1\n"
                       b"\xff\xfe\ngame gads-hill careful wo")
        with Screen(PROGRAM, data=data) as screen:
            screen.wait("Statistics")
            screen.keys("Up", "Up")
            text = screen.press("Enter", "╭─ Statistics")
            has(text, "hamlet, computer, medium: 1 game, 0 won, at most ")
            has(text, "Gads Hill 1874, computer, strong: 1 game, 1 won, at most 40 points")
            has(text, "Puzzles, Settler: 2 solved, best time 1:01, on average 1:33")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run_tests(globals(), sys.argv[2:]))
