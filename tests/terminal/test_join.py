#!/usr/bin/env python3
"""A server's table in the full-screen terminal, together with others: python3 tests/terminal/test_join.py PATH_TO_GADSHILL [NAME...]"""
import contextlib
import os
import random
import re
import sys
import tempfile
import threading

from line import Line
from screen import Screen, gains, is_over, is_own_turn, play_on

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))

from checks import equal, has, has_not, run_tests
from client import Closed, Reader, Refused, Server, choose, open_table, town_kinds
from test_towns import change_town

PROGRAM = ""
SECRET = "secretsecretsecretsecQ"  # of somebody's device


def link(server, table, token=None):
    """The link to a seat; `server` may be a line to it."""
    return f"http://127.0.0.1:{server.port}/t/{table}" + (f"#{token}" if token else "")


class Opponent:
    """Plays a seat through the protocol, at random, until the game is over or the connection ends."""

    def __init__(self, server, table, token, town="gads-hill"):
        self.reader = Reader(server.connect(), table, [token], town=town_kinds(server, town))
        self.reader.client.socket.settimeout(None)  # the other may take any time
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        rng = random.Random(4)
        client, reader = self.reader.client, self.reader
        seat = reader.seats[0]
        try:
            while reader.view["phase"] != "over":
                if reader.view["player"] == seat:
                    legal = client.ask(legal=True)
                    try:
                        client.start(do=choose(legal, rng))
                    except Refused:
                        pass
                reader.catch_up(reader.n + 1)
        except Closed:
            pass


def test_a_whole_game_with_somebody_at_a_browser():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), seats=("person", "person"))
        opponent = Opponent(server, table, tokens[1])
        with Screen(PROGRAM, "join", link(server, table, tokens[0])) as screen:
            play_on(screen, is_over)
            screen.press("v", "The deal.")
            screen.press("End", re.compile(r"Step (\d+) of \1:"))
            screen.press("q", is_over)
            points = [int(number) for number in re.findall(r": (\d+) points?", screen.text())]
            opponent.thread.join(60)
            equal(points, opponent.reader.view["scores"], "points")
            screen.keys("q")
            equal(screen.ended(), 0, "exit code")


def test_a_town_that_has_changed():
    """The table goes on with the town that it began with, and the program draws that one."""
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), seats=("person", "careful"))
        server.stop()
        change_town(server)
        server.start()
        with Screen(PROGRAM, "join", link(server, table, tokens[0])) as screen:
            play_on(screen, is_over)
            screen.press("p", "casino")  # all buildings, placed or not
            screen.press("Escape", is_over)
            screen.keys("q")
            equal(screen.ended(), 0, "exit code")


def test_old_town_on_the_manual_referee_with_a_claim():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), town="old-town", referee="manual", seats=("person", "careful", "careful"), grace=1)
        with Screen(PROGRAM, "join", link(server, table, tokens[0]), size=(120, 40)) as screen:
            play_on(screen, lambda text: "c STOP" in text and is_own_turn(text))
            screen.press("c", "Enter claims it")
            screen.keys("Enter")
            screen.wait(re.compile(r"You call STOP|STOP! You are right"))
            play_on(screen, is_over)


def test_the_seat_is_taken_by_this_computer():
    """The invitation is used up, but not for whoever has used it: the same link works again after the program has ended."""
    with Server(PROGRAM, "--pace", "0") as server, tempfile.TemporaryDirectory() as data:
        table, tokens = open_table(server.connect())
        for _ in range(2):
            with Screen(PROGRAM, "join", link(server, table, tokens[0]), env={"XDG_DATA_HOME": data}) as screen:
                screen.wait("Take a building")
                equal(server.connect().ask(join=table)["table"]["devices"], [1, 0], "devices")
        equal(os.stat(os.path.join(data, "gadshill", "seats")).st_mode & 0o777, 0o600, "rights of the file with the secrets")
        with Screen(PROGRAM, "join", link(server, table, tokens[0])) as elsewhere:
            elsewhere.wait("This link has been used already")


def test_a_server_that_goes_away_and_comes_back():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), seats=("person", "careful"))
        with Screen(PROGRAM, "join", link(server, table, tokens[0])) as screen:
            play_on(screen, is_own_turn)
            server.kill()
            screen.wait("The connection is down")
            screen.press("d", "Draw which card")
            screen.press("Enter", "Try again in a moment")
            server.start()
            screen.wait(lambda text: "The connection is down" not in text)
            screen.press("d", "Draw which card")
            screen.keys("Enter")
            screen.wait(re.compile("turn [2-9]"))
            screen.press("l", "You draw card")


def test_watching_shows_no_cards():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), seats=("person", "person"))
        player = Reader(server.connect(), table, [tokens[0]], town=town_kinds(server, "gads-hill"))
        with Screen(PROGRAM, "join", link(server, table), size=(110, 30)) as screen:
            text = screen.wait("You are watching.")
            if re.search(r"\d \d+ (my|[A-Z][a-z])\b", text):
                raise AssertionError("cards are shown:\n" + text)
            player.client.ask(do="take bank", seat=0)
            screen.wait("Player 1 takes the bank.")
            screen.keys("d", "Enter", "x", "b", "c", "u")
            screen.wait("You are watching.")
            equal(player.client.ask(view=True)["n"], 1, "steps")


def test_who_is_away_and_clocks():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), seats=("person", "person"), clock={"turn": 300, "game": 0})
        with Screen(PROGRAM, "join", link(server, table, tokens[0]), size=(110, 30)) as screen:
            text = screen.wait("o who is away")
            has(text, "not here")
            if not re.search(r"[45]:\d\d left", text):
                raise AssertionError("no clock:\n" + text)
            screen.press("o", "lets a computer player play on")
            screen.keys("Enter")
            screen.wait("away; a computer plays")
            screen.wait(lambda now: "o who is away" not in now)
            play_on(screen, is_own_turn)


def test_somebody_takes_the_seat_back():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), seats=("person", "person"))
        other = Reader(server.connect(), table, [tokens[1]], town=town_kinds(server, "gads-hill"))
        while not other.client.read().get("away", [False])[0]:
            pass
        other.client.ask(replace=0, by="careful")
        other.catch_up(1)
        with Screen(PROGRAM, "join", link(server, table, tokens[0])) as screen:
            screen.wait("It is Player 2's turn.")  # coming back ends the replacement
            other.client.ask(do=other.client.ask(legal=True, seat=1)["actions"][0], seat=1)
            screen.wait("Take a building")


def test_kind_errors():
    with Server(PROGRAM) as server:
        table, _ = open_table(server.connect())
        with Screen(PROGRAM, "join", link(server, "abcdefgh")) as screen:
            screen.wait("There is no such table.")
            screen.keys("Escape")
            equal(screen.ended(), 0, "exit code")
        with Screen(PROGRAM, "join", link(server, table, "A" * 22)) as screen:
            screen.wait("That is not a link to a seat at this table.")
        server.kill()
        with Screen(PROGRAM, "join", link(server, table)) as screen:
            screen.wait(f"No server answers at 127.0.0.1, port {server.port}.")
            server.start()
            screen.wait("You are watching.")
    for wrong in ("table", "http://host/", "http://host:99999/t/abcdefgh", "ftp://host/t/abcdefgh", "http://host/t/abc#to ken"):
        with Screen(PROGRAM, "join", wrong) as screen:
            equal(screen.ended(), 2, "exit code for " + wrong)
            has(screen.errors(), "is not a link to a table")


def test_joining_from_the_menu():
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect(), seats=("person", "careful"))
        with Screen(PROGRAM) as screen:
            screen.wait("Join a table")
            screen.keys("Down", "Down", "Down", "Down")
            screen.press("Enter", "Type or paste the link")
            screen.type("nonsense")
            screen.press("Enter", "is not a link to a table")
            screen.keys(*["BSpace"] * len("nonsense"))
            screen.type(link(server, table, tokens[0]))
            screen.press("Enter", "Take a building")


# ---- while an answer is awaited ----

def ready_table(server, referee="automatic", players=2, **more):
    """A table at which everybody has buildings and the first player is to act; all seats are also played by a reader."""
    table, tokens = open_table(server.connect(), referee=referee, seats=("person",) * players, **more)
    reader = Reader(server.connect(), table, tokens, town=town_kinds(server, "gads-hill"))
    while reader.view["phase"] == "setup":
        seat = reader.view["player"]
        do(reader, seat, reader.client.ask(legal=True, seat=seat)["actions"][0])
    return table, tokens, reader


def do(reader, seat, action):
    reader.catch_up(reader.client.ask(do=action, seat=seat)["n"])


@contextlib.contextmanager
def seated_behind_a_line():
    """A screen at the first seat of a ready table, the line that it has to the server, and the reader."""
    with Server(PROGRAM, "--pace", "0") as server, Line(server.port) as line:
        table, tokens, reader = ready_table(server)
        reader.client.ask(join=table, tokens=tokens, own=SECRET)
        along = reader.client.ask(device=True, seat=0)["link"]
        with Screen(PROGRAM, "join", link(line, table, along)) as screen:
            yield screen, line, reader


def all_read(screen):
    """Waits until the program has read every key before: it opens and closes a page."""
    screen.press("?", "╭─ Keys")
    screen.press("Escape", lambda text: "╭─ Keys" not in text)


def draw_while_held(screen, line, hold=Line.hold):
    """Draws a card while the line is held."""
    screen.wait(is_own_turn)
    screen.press("d", "Draw which card")
    hold(line)
    screen.press("Enter", "Waiting for the server ...")


def test_nothing_can_be_done_while_an_answer_is_awaited():
    with seated_behind_a_line() as (screen, line, reader):
        draw_while_held(screen, line)
        screen.keys("Enter", "d", "Enter", "1", "Enter", "x", "b", "u")
        all_read(screen)
        has(screen.text(), "Waiting for the server ...")
        equal(reader.client.ask(view=True)["n"], reader.n, "steps while the line is held")
        line.let_go()
        screen.wait("It is Player 2's turn.")
        equal(reader.client.ask(view=True)["n"], reader.n + 1, "steps")


def test_a_refusal_ends_the_waiting():
    with seated_behind_a_line() as (screen, line, reader):
        text = screen.wait(is_own_turn)
        number = next(number for number, gain in enumerate(gains(text), 1) if gain is not None)
        text = screen.press(str(number), re.compile("Enter (play|choose building)"))
        if "Enter choose building" in text:
            screen.press("Enter", "Enter play")
        line.hold()
        screen.press("Enter", "Waiting for the server ...")
        # the same seat, elsewhere, is quicker: what waits here is not possible any more
        played = [action for action in reader.client.ask(legal=True, seat=0)["actions"] if action.startswith("play")]
        hand = reader.view["hands"][0]
        do(reader, 0, next(action for action in played if action.split()[1] == str(hand[number - 1])))
        line.let_go()
        screen.wait(lambda now: is_own_turn(now) and "Waiting" not in now)
        screen.press("d", "Draw which card")
        screen.press("Enter", "It is Player 2's turn.")


def test_a_line_that_breaks_while_an_answer_is_awaited():
    with seated_behind_a_line() as (screen, line, reader):
        draw_while_held(screen, line)
        line.cut()
        screen.wait("It is Player 2's turn.")
        equal(reader.client.ask(view=True)["n"], reader.n + 1, "steps: what was lost on the line is sent again")


def test_an_answer_that_is_lost():
    with seated_behind_a_line() as (screen, line, reader):
        draw_while_held(screen, line, Line.hold_answers)
        reader.catch_up(reader.n + 1)  # it is done
        line.cut()
        screen.wait("It is Player 2's turn.")
        screen.wait(lambda text: "Waiting" not in text and "The connection is down" not in text)
        equal(reader.client.ask(view=True)["n"], reader.n, "steps: nothing is done twice")


def test_claims_while_a_move_is_held():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens, reader = ready_table(server, "manual", 3, grace=60)
        actions = reader.client.ask(legal=True, seat=0)["actions"]
        do(reader, 0, next(action for action in actions if action.startswith("play")))
        building, sites = next(iter(reader.view["markers"].items()))
        with Screen(PROGRAM, "join", link(server, table, tokens[1]), size=(120, 40)) as screen:
            screen.wait("It is Player 1's turn.")
            do(reader, 0, "draw building")  # the time for STOP begins
            screen.wait(is_own_turn)
            screen.press("d", "Draw which card")
            screen.press("Enter", "Your move waits a moment")
            screen.press("c", "Enter claims it")
            screen.press("Enter", re.compile("STOP, wrongly"))
            text = screen.wait("Your move waits a moment")  # the claim has been answered, the move has not
            if is_own_turn(text):
                raise AssertionError("the held move is forgotten:\n" + text)
            do(reader, 2, f"claim {building}@{sites[-1]}")  # now nobody can call STOP any more
            screen.wait("It is Player 3's turn.")


def test_a_line_that_breaks_while_the_town_comes():
    with Server(PROGRAM) as server, Line(server.port, breaks=(1, 2)) as line:
        table, tokens = open_table(server.connect(), seats=("person", "careful"))
        with Screen(PROGRAM, "join", link(line, table, tokens[0])) as screen:
            screen.wait("Take a building")
        equal(line.connections, 4, "the table, and three for the town")


def test_a_slow_line():
    with Server(PROGRAM, "--pace", "0") as server, Line(server.port, delay=0.3) as line:
        table, tokens = open_table(server.connect(), town="old-town", seats=("person", "careful"))
        with Screen(PROGRAM, "join", link(line, table, tokens[0])) as screen:
            play_on(screen, lambda text: re.search("turn [6-9]", text) and is_own_turn(text))
            screen.press("l", "You draw")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run_tests(globals(), sys.argv[2:]))
