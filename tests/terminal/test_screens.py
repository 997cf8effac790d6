#!/usr/bin/env python3
"""Looks of the full-screen terminal: sizes, colours, ASCII, menu, replays: python3 tests/terminal/test_screens.py PATH_TO_GADSHILL [NAME...]"""
import os
import re
import shutil
import sys

from screen import Screen, is_own_turn, play_on

from checks import equal, has, has_not, run_tests

PROGRAM = ""
RECORDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "records")


def started(*options, size=(80, 24), env=None):
    screen = Screen(PROGRAM, "terminal", "--seed", "5", *options, size=size, env=env)
    screen.wait("Take a building")
    return screen


# ---- sizes ----

def test_resizing_in_the_middle_of_a_choice():
    with started() as screen:
        play_on(screen, is_own_turn)
        small = screen.press("1", "+To")
        equal(small.count("+To"), 4, "markers that would come")
        screen.resize(140, 45)
        large = screen.wait(re.compile("What happened.*q leave", re.DOTALL))
        equal(large.count("+To"), 4, "markers that would come, on the large screen")
        has(large, "Beside the board:")
        has(large, "The town hall stood on C2, D2, C3 or D3.")
        screen.resize(60, 20)
        screen.wait(re.compile(r"This terminal has 60 columns and 20 lines; the game needs\s+80 and 24"))
        screen.resize(80, 24)
        screen.wait(lambda now: now == small)
        screen.keys("Enter")
        screen.wait("u undo")


def test_from_a_refusal_to_the_rule_behind_it():
    with started() as screen:
        play_on(screen, is_own_turn)
        screen.press("r", re.compile(r"The rules in brief.*The aim \(rule 1\)", re.DOTALL))
        screen.keys("Escape")
        screen.press("5", "r why not: the rule")
        text = screen.press("r", "The rules in brief")
        has(text, "Five markers (rule 6)")
        has_not(text.split("Five markers")[0], "The aim")


def test_every_size_shows_map_hand_and_keys():
    with started() as screen:
        play_on(screen, is_own_turn)
        for width, height in ((80, 24), (81, 25), (100, 30), (105, 24), (106, 24), (120, 28), (132, 43), (200, 60), (80, 60)):
            screen.resize(width, height)
            parts = ("Piedmont St.", "C2", "F4", "1 6 To", "5 50 La+my", "Your turn", "Anna", "q leave")
            screen.wait(lambda now, w=width, h=height: len(now.split("\n")) == h + 1 and all(part in now for part in parts) and
                        max(len(line) for line in now.split("\n")) <= w and "q leave" in now.split("\n")[h - 1])


def test_a_large_town_is_seen_in_parts():
    town = os.path.join(os.path.dirname(RECORDS), "towns", "largest.yaml")
    with Screen(PROGRAM, "terminal", "--seed", "1", "--town", town) as screen:
        screen.wait("Take a building")
        screen.press("m", "row1c01")
        for _ in range(7):
            screen.keys("Right")
        text = screen.wait("row1c08 (")
        for _ in range(3):
            screen.keys("Down")
        text = screen.wait("row4c08 (")
        has(text, "row4c08")


# ---- colours and characters ----

def test_without_colours():
    for env in ({"NO_COLOR": "1"}, {"TERM": "vt100"}):
        with started(env=env) as screen:
            play_on(screen, is_own_turn)
            screen.press("1", "+To")
            coloured = screen.coloured()
            if re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|38;5|48;5)", coloured):
                raise AssertionError(f"colours with {env}: {coloured[:300]!r}")
            if "\x1b[7m" not in coloured and "\x1b[1;7m" not in coloured:
                raise AssertionError(f"nothing is reversed with {env}: the cursor cannot be seen")


def test_with_few_colours():
    with started(env={"TERM": "screen"}) as screen:
        play_on(screen, is_own_turn)
        screen.press("1", "+To")
        has_not(screen.coloured(), "38;5;")
        if not re.search(r"\x1b\[[0-9;]*3[0-7]", screen.coloured()):
            raise AssertionError("no colours at all")


def test_ascii_alone():
    with started(env={"LC_ALL": "C"}) as screen:
        play_on(screen, is_own_turn)
        text = screen.press("1", "+To")
        for character in text:
            if ord(character) > 126:
                raise AssertionError(f"not ASCII: {character!r} in\n{text}")
        has(text, "+A2-----^-+B2-----^-+")
        screen.press("?", "choose a card; the map shows")
        screen.press("Escape", "+To")


# ---- stopping for a while ----

def test_suspended_and_back():
    with Screen("bash", "--norc", "--noprofile", "-i", env={"PS1": "ready> "}, keeps_errors=False) as screen:
        screen.wait("ready>")
        screen.type("stty -g | md5sum\n")
        before = re.search(r"[0-9a-f]{32}", screen.wait(re.compile(r"[0-9a-f]{32}"))).group()
        screen.type(quote_words(PROGRAM) + " terminal --seed 5\n")
        screen.wait("Take a building")
        screen.keys("C-z")
        screen.wait("Stopped")
        screen.type("clear; stty -g | md5sum\n")
        screen.wait(before)
        screen.resize(100, 30)
        screen.type("fg\n")
        text = screen.wait(lambda now: "Take a building" in now and len(now.split("\n")) == 31)
        has(text, "  Th")
        screen.keys("Enter")
        screen.wait(re.compile(r"You +0 +\w\w"))
        screen.keys("q")
        screen.press("Enter", "The game is saved.")
        screen.type("clear; stty -g | md5sum\n")
        screen.wait(before)
        screen.type("exit\n")
        equal(screen.ended(), 0, "exit code")


# ---- menu ----

def test_menu_begins_a_game():
    with Screen(PROGRAM) as screen:
        text = screen.wait("against computer players")
        has_not(text, "Resume")
        has_not(text, "Go on")
        has(text, "Today's puzzle")
        has(text, "│ ▪  ┌──┐  ▪ │")  # a house of the town
        text = screen.press("Enter", "automatic: does the logic")
        has(text, "< computer, easy >")
        screen.keys("Down")
        screen.press("Right", "< Old Town >")
        screen.keys("Down")
        screen.press("Right", "Player 3")
        screen.keys("Down")
        screen.press("Right", "manual: you do the logic")
        screen.keys("Down", "Down")
        screen.press("Right", "computer, medium")
        screen.keys("Down", "Down", "Down")
        screen.press("Right", "brisk: who can play a card must")
        screen.keys("Up")
        screen.type("77")
        screen.wait(re.compile(r"Seed +77"))
        text = screen.press("Enter", "Take a building")
        has(text, "Old Town")
        has(text, "manual referee")
        with open(screen.games()[0], encoding="utf-8") as file:
            record = file.read()
        for part in ("town old-town", "referee manual", "players 3", "house brisk", "seed 77"):
            has(record, part)
        screen.press("p", re.compile(r"computer, medium(.|\n)*computer, easy"))
        screen.keys("Escape", "q")
        screen.press("Enter", re.compile(r"Go on +20\d\d-.* Old Town, 3 players"))
        screen.press("Enter", "Take a building")
        screen.keys("q")
        screen.press("Enter", "Go on")
        screen.keys("Escape")
        equal(screen.ended(), 0, "exit code")


def test_towns_of_ones_own_are_in_the_menu_and_known_by_name(folder):
    os.makedirs(os.path.join(folder, "gadshill", "towns"))
    town = os.path.join(os.path.dirname(RECORDS), "towns", "four-sites.yaml")
    shutil.copy(town, os.path.join(folder, "gadshill", "towns", "hamlet.yaml"))
    with Screen(PROGRAM, data=folder) as screen:
        screen.wait("against computer players")
        screen.press("Enter", "automatic: does the logic")
        screen.keys("Down")
        for _ in range(3):
            if "< Hamlet >" in screen.settled():
                break
            screen.keys("Right")
        screen.press("Enter", re.compile("Take a building|Your turn"))
        with open(screen.games()[0], encoding="utf-8") as file:
            has(file.read(), "town hamlet")
    with Screen(PROGRAM, "terminal", "--town", "hamlet", "--seed", "1", data=folder) as screen:
        has(screen.wait(re.compile("Take a building|Your turn")), "Hamlet")
        equal(len(screen.games()), 2, "records, also of games that begin in the same second")


def test_usage_where_there_is_no_screen():
    with Screen("bash", "-c", quote_words(PROGRAM) + " | cat") as screen:
        screen.ended()
        has(screen.errors(), "Usage: gadshill COMMAND")
    with Screen(PROGRAM, env={"TERM": "dumb"}) as screen:
        equal(screen.ended(), 2, "exit code")
        has(screen.errors(), "Usage: gadshill COMMAND")
    with Screen(PROGRAM, "terminal", env={"TERM": "dumb"}) as screen:
        equal(screen.ended(), 1, "exit code")
        has(screen.errors(), "gadshill play plays line by line")


def quote_words(*words):
    return " ".join("'" + word + "'" for word in words)


# ---- replays ----

def test_replay_forward_and_back():
    record = os.path.join(RECORDS, "gads-hill-3-automatic-reshuffle.ghr")
    with Screen(PROGRAM, "replay", "--screen", record) as screen:
        deal = screen.wait("The deal.")
        has(deal, "cards of Player 1")
        first = screen.press("Right", re.compile(r"Step 1 of \d+: Player 1 takes the"))
        screen.press("Right", "Step 2 of")
        screen.becomes("Left", first, "the same step again")
        screen.becomes("Home", deal, "the deal again")
        screen.keys("g")
        screen.type("5")
        text = screen.press("Enter", re.compile(r"turn 5(.|\n)*Step 27 of"))
        screen.press("PageDown", "turn 6")
        screen.becomes("PageUp", text, "turn 5 again")
        end = screen.press("End", re.compile(r"Step (\d+) of \1:"))
        has(end, "Player 3")
        shown = screen.press("2", "cards of Player 2")
        screen.press("3", "cards of Player 3")
        screen.becomes("2", shown, "the same cards")
        screen.keys("Home")
        screen.wait("The deal.")
        screen.press("Space", re.compile(r"Step [2-9] of"))
        screen.keys("q")
        equal(screen.ended(), 0, "exit code")


def test_replay_of_a_record_with_a_mistake(folder):
    with open(os.path.join(RECORDS, "old-town-4-automatic.ghr"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    path = os.path.join(folder, "wrong.ghr")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:30] + ["0 play 99"] + lines[30:]))
    with Screen(PROGRAM, "replay", "--screen", path) as screen:
        screen.wait("The deal.")
        screen.press("End", "wrong from line 31 on")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run_tests(globals(), sys.argv[2:]))
