#!/usr/bin/env python3
"""Plays in the full-screen terminal: python3 tests/terminal/test_game.py PATH_TO_GADSHILL [NAME...]"""
import os
import re
import signal
import subprocess
import sys

from screen import Screen, is_over, play_on

from checks import equal, has, has_not, run_tests

PROGRAM = ""


def replayed(path):
    """What `gadshill replay` says of a record; it checks every line."""
    done = subprocess.run([PROGRAM, "replay", "--quiet", path], capture_output=True, check=False)
    equal(done.returncode, 0, "replay of " + path + done.stderr.decode())
    return done.stdout.decode()


def record_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


# ---- whole games ----

def test_whole_game_against_a_computer():
    with Screen(PROGRAM, "terminal", "--seed", "5", "--bot", "careful") as screen:
        screen.wait("Take a building from beside the board")
        end = play_on(screen, is_over)
        has(end, "wins.")
        has(end, "The town is complete.")
        screen.resize(140, 45)
        end = screen.wait("What happened")
        equal((end.count("The game is over."), end.count("The town is complete.")), (1, 1), "the end is told once")
        screen.resize(80, 24)
        has(replayed(screen.games()[0]), "winner")
        screen.press("v", "The deal.")
        screen.press("Right", re.compile(r"Step 1 of \d+: You take the .*\n?.*your cards"))
        screen.press("Right", re.compile(r"Step 2 of \d+: Anna takes the .*\n?.*cards of Anna"))
        screen.press("End", re.compile(r"Step (\d+) of \1:"))
        screen.press("q", "wins.")
        screen.keys("q")
        equal(screen.ended(), 0, "exit code")
        has(screen.text(), "gadshill replay " + screen.games()[0])
        with Screen(PROGRAM, "replay", "--screen", screen.games()[0]) as replay:
            replay.wait("The deal.")
            replay.press("Right", re.compile(r"Step 1 of \d+: You take the "))
            replay.press("Right", re.compile(r"Step 2 of \d+: Anna takes the "))


def test_another_game_with_the_same_players():
    with Screen(PROGRAM, "terminal", "--seed", "5", "--town", "old-town", "--players", "3", "--bot", "hasty") as screen:
        screen.wait("Take a building from beside the board")
        screen.keys("a")
        end = play_on(screen, is_over)
        has(end, "a play again")
        text = screen.press("a", "Take a building from beside the board")
        has(text, "Old Town")
        has(text, "Buck 0")
        first, second = screen.games()
        has(record_of(first), "seed 5")
        has(record_of(second), "players 3")
        has_not(record_of(second), "seed 5\n")
        screen.press("p", "computer, easy")
        screen.keys("Escape", "q")
        screen.press("Enter", "The game is saved.")


def test_old_town_with_three_on_the_manual_referee():
    with Screen(PROGRAM, "terminal", "--seed", "8", "--town", "old-town", "--players", "3", "--referee", "manual",
                size=(120, 40)) as screen:
        screen.wait("Take a building from beside the board")
        play_on(screen, lambda text: "STOP? c claims" in text)
        play_on(screen, is_over, claims=True)
        record = screen.games()[0]
        has(record_of(record), " claim ")
        has(replayed(record), "winner")


def test_claim_in_the_own_turn():
    with Screen(PROGRAM, "terminal", "--seed", "3", "--referee", "manual") as screen:
        screen.wait("Take a building from beside the board")
        text = play_on(screen, lambda now: "Your turn" in now and "c STOP" in now)
        text = screen.press("c", "Enter claims it")
        match = re.search(r"Claim that the (.*) cannot be on (\S+)\?", text)
        screen.keys("Enter")
        screen.wait(lambda now: "Enter claims it" not in now)
        claim = f"0 claim {match.group(1).replace(' ', '-')}@{match.group(2)}"
        has(record_of(screen.games()[0]), claim)


# ---- choosing ----

def test_the_hand_is_seen_while_buildings_are_taken():
    for town, size, cards in (("gads-hill", (80, 24), ("1 6 To", "5 50 La+my")), ("gads-hill", (120, 40), ("1 6 To", "5 50 La+my")),
                              ("old-town", (80, 24), ("1 1 La", "4 56 Sc+my"))):
        with Screen(PROGRAM, "terminal", "--seed", "5", "--town", town, size=size) as screen:
            text = screen.wait("Take a building from beside the board. Take the ")
            for card in cards:
                has(text, card)
            first = re.search(r"beside the board\. (Take the .*?\.)", text).group(1)
            text = screen.press("Down", lambda now, first=first: first not in now)
            has(text, "Take the ")


def test_what_a_condition_card_says_is_seen_on_the_smallest_screen():
    with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
        screen.wait("Take a building")
        play_on(screen, lambda text: "Your turn" in text)
        screen.press("5", re.compile(r"The laundry\s.*stood next to\s.*my building\.", re.DOTALL))


def test_a_condition_card_among_many_cards():
    """The cards leave no room beside them: the prompt tells how the buildings lay."""
    with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
        screen.wait("Take a building")
        text = play_on(screen, lambda text: "Your turn" in text)
        while not re.search(r"^ 1 \d+ .* 6 \d+ ", text, re.MULTILINE):
            screen.press("d", "Enter draw")
            screen.press("Enter", lambda now: "Enter draw" not in now)
            text = play_on(screen, lambda text: "Your turn" in text)
        heads = dict(re.findall(r"\b(\d) \d+ (\w\w\+my)", text))
        screen.press(next(iter(heads)), re.compile(r"^ The .* my building", re.MULTILINE))


def test_a_hint_tells_the_key_of_its_card():
    with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
        screen.wait("Take a building")
        while True:
            hand = play_on(screen, lambda text: "Your turn" in text)
            screen.keys("h", "h", "h")
            hint = screen.wait("─ Hint ─")
            if "Play card" in hint:
                break
            screen.press("Escape", "Your turn")
            screen.press("d", "Enter draw")
            screen.press("Enter", lambda now: "Enter draw" not in now)
        card, key = re.search(r"Card (\d+) is on key (\d)\.", hint).groups()
        has(hand, f"{key} {card} ")


def test_the_map_shows_what_a_card_would_do_before_it_is_played():
    with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
        screen.wait("Take a building")
        play_on(screen, lambda text: "Your turn" in text)
        before = screen.text()
        has_not(before, "+To")
        shown = screen.press("1", "1 point")
        equal(shown.count("+To"), 4, "markers that would come")
        has_not(record_of(screen.games()[0]), " play ")
        back = screen.press("Escape", "Your turn: choose a card")
        has_not(back, "+To")
        screen.press("1", "1 point")
        screen.keys("Enter")
        played = screen.wait(lambda text: " To " in text and "+To" not in text and "u undo" in text)
        has(record_of(screen.games()[0]), "0 play 6")
        has(played, "You 1")
        # and back again: the record knows nothing of it
        screen.press("u", "You 0")
        has_not(record_of(screen.games()[0]), " play ")
        replayed(screen.games()[0])


def test_a_card_that_cannot_be_played_says_why():
    with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
        screen.wait("Take a building")
        play_on(screen, lambda text: "Your turn" in text)
        screen.press("4", "there are only 5")
        screen.keys("Enter")
        screen.wait("there are only 5")
        has_not(record_of(screen.games()[0]), " play ")


def test_buying_and_discarding():
    with Screen(PROGRAM, "terminal", "--seed", "5", size=(120, 40)) as screen:
        screen.wait("Take a building")
        play_on(screen, lambda text: "b buy" in text and "x discard" in text)
        screen.press("b", "Enter buy")
        screen.keys("Enter")
        screen.wait("bought 1 of 3")
        play_on(screen, lambda text: "x discard" in text)
        screen.press("x", "0 of 2")
        screen.press("Enter", "1 of 2")
        screen.keys("Right")
        text = screen.press("Enter", "Take the marker of the")
        match = re.search(r"Take the marker of the (.*) on (\S+)\?", text)
        screen.press("Down", re.compile("Take the marker of the"))
        text = screen.press("Up", re.compile("Take the marker of the"))
        screen.keys("Enter")
        screen.wait(lambda now: "Take the marker" not in now)
        record = record_of(screen.games()[0])
        has(record, "0 buy ")
        if not re.search(r"0 discard \d+ \d+ \S+@\S+", record):
            raise AssertionError(f"no discard after {match.groups()}: {record}")


# ---- with the mouse ----

def test_a_turn_with_the_mouse():
    with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
        screen.wait("Take a building")
        x, y = screen.find("Ho  Ja")
        screen.click(x + 1, y)
        screen.settled()
        screen.click(x + 1, y)
        screen.wait(re.compile(r"You 0 +Ho"))
        play_on(screen, lambda text: "Your turn" in text)
        x, y = screen.find("1 6 To")
        screen.click(x + 3, y + 2)
        screen.wait("+To")
        screen.click(x + 3, y + 2)
        screen.wait("u undo")
        x, y = screen.find("d draw")
        screen.click(x, y)
        screen.wait("Draw which card")
        x, y = screen.find("a district card")
        screen.click(x, y)
        screen.click(x, y)
        screen.wait(lambda text: "Draw which card" not in text)
        has(record_of(screen.games()[0]), "0 draw district")
        x, y = screen.find("C2")
        screen.click(x, y)
        screen.wait("C2 (west door, Main St.)")


# ---- several at one screen ----

def test_two_at_one_screen_do_not_see_each_others_cards():
    with Screen(PROGRAM, "terminal", "--seed", "5", "--seat", "0=me", "--seat", "1=me") as screen:
        text = screen.wait("It is Player 1's turn.")
        has(text, "Pass the screen on.")
        while "Your turn" not in text:
            if "Pass the screen on" in text:
                has_not(text, "1 6 To")
            screen.keys("Enter")
            text = screen.change(text)
        has(text, "1 6 To")
        screen.press("d", "Draw which card")
        screen.keys("Enter")
        text = screen.wait("It is Player 2's turn.")
        has_not(text, "1 6 To")
        has(text, "Pass the screen on.")
        screen.keys("1", "i", "Right")
        screen.wait("Pass the screen on.")
        text = screen.press("Enter", "Your turn")
        has_not(text, "6 To")


# ---- nothing is lost ----

def test_hangup_keeps_the_game_and_it_goes_on(folder):
    with Screen(PROGRAM, "terminal", "--seed", "5", "--bot", "hasty", data=folder) as screen:
        screen.wait("Take a building")
        play_on(screen, lambda text: re.search(r"turn [3-9]", text) and "Your turn" in text)
        before = record_of(screen.games()[0])
        os.kill(screen.pid(), signal.SIGHUP)
        equal(screen.ended(), 128 + signal.SIGHUP, "exit code")
        equal(record_of(screen.games()[0]), before, "the record")
    with Screen(PROGRAM, data=folder) as screen:
        screen.wait(re.compile(r"Go on .*Gads Hill 1874, 2 players, turn [3-9]"))
        text = screen.press("Enter", "Your turn")
        has(text, "Anna")
        text = screen.press("p", "computer, easy")
        screen.press("Escape", "Your turn")
        screen.press("d", "Draw which card")
        screen.keys("Enter")
        screen.wait(lambda now: "Draw which card" not in now)
        if len(record_of(screen.games()[0])) <= len(before):
            raise AssertionError("the record does not go on")
        equal(len(screen.games()), 1, "records")
        screen.keys("q")
        screen.press("Enter", "against computer players")
        screen.keys("Escape")
        equal(screen.ended(), 0, "exit code")


def test_every_end_gives_the_terminal_back():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGABRT, signal.SIGSEGV, signal.SIGQUIT):
        with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
            screen.wait("Take a building")
            os.kill(screen.pid(), number)
            equal(screen.ended(), 128 + number, f"exit code after signal {number}")
    with Screen(PROGRAM, "terminal", "--seed", "5") as screen:
        screen.wait("Take a building")
        screen.keys("C-c")
        equal(screen.ended(), 130, "exit code after Ctrl-C")
        has(screen.text(), "The game is saved.")
        has(screen.text().replace("\n", ""), "gadshill terminal --record " + screen.games()[0])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run_tests(globals(), sys.argv[2:]))
