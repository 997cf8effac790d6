#!/usr/bin/env python3
"""Kills the server again and again while games are played: python3 tests/server/test_kill.py PATH_TO_GADSHILL [KILLS]

Every table is played by a thread of its own; its reader keeps the view from acknowledged steps alone. After each restart
it names the last number that it has, gets the rest, and its view must be the server's: nothing acknowledged is lost, and
nothing is there twice. What had no answer is asked for again under the same name, and is done once."""
import random
import sys
import threading
import time
import traceback

from client import Closed, Reader, Server, choose, open_table, town_kinds

TABLES = 6


class Table(threading.Thread):
    """Plays games with two persons at one screen until it is told to stop, or that this one is the last."""

    reader_class = Reader
    is_last = False

    def __init__(self, server, number, kinds):
        super().__init__()
        self.server, self.kinds = server, kinds
        self.rng = random.Random(number)
        self.town = ("gads-hill", "old-town")[number % 2]
        self.referee = ("automatic", "manual")[number // 2 % 2]
        self.is_stopping = False
        self.unanswered = None
        self.steps = self.returns = self.games = 0
        self.problem = None

    def run(self):
        try:
            while not self.is_stopping and not self.is_last:
                self.play()
        except Exception:  # pylint: disable=broad-except
            self.problem = traceback.format_exc()

    def again(self, what):
        """Does something on a new connection, until there is a server that lets it."""
        while not self.is_stopping:
            try:
                return what(self.connect())
            except (Closed, OSError):
                time.sleep(0.01)
        return None

    def connect(self):
        return self.server.connect()

    def seated(self, opened):
        """There is a table to be played at."""

    def play(self):
        opened = self.again(lambda client: open_table(client, self.town, self.referee, grace=0))
        if not opened:
            return
        self.seated(opened)
        reader = self.again(lambda client: self.reader_class(client, *opened, town=self.kinds[self.town]))
        while reader and reader.view["phase"] != "over":
            try:
                self.step(reader)
            except (Closed, OSError):
                reader = self.come_back(reader)
        self.games += 1

    def step(self, reader):
        seat = reader.view["player"]
        legal = reader.client.ask(legal=True, seat=seat)
        action = "undo" if legal["undo"] and self.rng.random() < 0.1 else choose(legal, self.rng)
        self.unanswered = dict(do=action, seat=seat, once=self.rng.randrange(1, 2 ** 53))
        self.ask(reader, reader.n + 1)

    def ask(self, reader, n):
        """Asks for what has no answer yet; it must be this step."""
        answer = reader.client.ask(**self.unanswered)
        assert answer["n"] == n, f"step {answer['n']} is the answer, not {n}"
        self.unanswered = None
        reader.catch_up(n)
        self.steps += 1

    def come_back(self, reader):
        acknowledged = reader.n
        back = self.again(lambda client: self.reader_class(client, reader.id, reader.tokens, after=reader.n, view=reader.view,
                                                           town=reader.kinds))
        if back:
            assert back.n >= acknowledged, f"the server is at {back.n}, but {acknowledged} steps were acknowledged"
            assert back.n <= acknowledged + 1, "more was done than was asked for"
            try:
                back.check()
                if self.unanswered:
                    self.ask(back, acknowledged + 1)
                    back.check()
            except (Closed, OSError):
                return self.come_back(reader)  # with what was acknowledged before
            self.returns += 1
        return back


def main():
    program, kills = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
    rng = random.Random(1874)
    with Server(program, "--no-limits") as server:
        kinds = {town: town_kinds(server, town) for town in ("gads-hill", "old-town")}
        tables = [Table(server, number, kinds) for number in range(TABLES)]
        for table in tables:
            table.start()
        for _ in range(kills):
            time.sleep(rng.uniform(0.02, 0.3))
            server.kill()
            server.start()
            if any(table.problem for table in tables):
                break
        time.sleep(0.5)
        for table in tables:
            table.is_stopping = True
        for table in tables:
            table.join()
    problems = [table.problem for table in tables if table.problem]
    steps, returns, games = (sum(getattr(table, what) for table in tables) for what in ("steps", "returns", "games"))
    print(f"{kills} kills, {steps} steps acknowledged, {games} games, {returns} times come back")
    if problems:
        sys.exit("\n".join(problems))
    assert steps > kills and returns > kills, "too little happened for this to mean anything"


if __name__ == "__main__":
    main()
