#!/usr/bin/env python3
"""Fairness between people that shows only with a real server: python3 tests/server/test_people.py PATH_TO_GADSHILL [NAME...]"""
import base64
import os
import random
import signal
import sqlite3
import subprocess
import tempfile
import time

from client import Client, Reader, Server, equal, open_table, run_tests, town_kinds

PROGRAM = ""
FIRST_STORE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "version-1.sql")


def make_first_store(folder):
    """A store as the first version wrote it; only the town's hash is today's."""
    with Server(PROGRAM) as server:
        open_table(server.connect())
        server.stop()
        with sqlite3.connect(os.path.join(server.data, "tables.sqlite")) as database:
            town_hash = database.execute("SELECT town_hash FROM tables").fetchone()
        database.close()
    with sqlite3.connect(os.path.join(folder, "tables.sqlite")) as database, open(FIRST_STORE, encoding="utf-8") as file:
        comment = file.readline().rstrip(".\n").split()
        database.executescript(file.read())
        database.execute("UPDATE tables SET town_hash = ?", town_hash)
    database.close()
    return comment[-4].rstrip(","), comment[-2:]


def test_a_store_of_the_first_version():
    with tempfile.TemporaryDirectory() as folder:
        table, tokens = make_first_store(folder)
        for _ in range(2):  # what is written today is read again
            with Server(PROGRAM, data=folder) as server:
                reader = Reader(server.connect(), table, tokens, town=town_kinds(server, "gads-hill"))
                equal(reader.table["stand_in"], "careful")
                equal(reader.view["scores"], [4, 6])
                assert 590_000 < reader.table["left"][1] <= 600_000, reader.table["left"]
                reader.catch_up(reader.client.ask(do="undo", seat=1)["n"])
                reader.catch_up(reader.client.ask(do="play 54 stable", seat=1)["n"])
                reader.check()
        equal(reader.n, 34)


def sit(server, table, tokens):
    return Reader(server.connect(), table, tokens, town=town_kinds(server, "gads-hill"))


def test_a_stalled_server_costs_nobody_their_turn():
    """The server stands still while a clock runs out; what was sent in time counts, whoever else asks meanwhile."""
    with Server(PROGRAM) as server:
        for _ in range(3):
            table, tokens = open_table(server.connect(), clock={"turn": 2, "game": 0})
            anna, watchers = sit(server, table, tokens[:1]), [server.connect() for _ in range(20)]
            os.kill(server.process.pid, signal.SIGSTOP)
            try:
                for watcher in watchers:
                    watcher.start(join=table)
                number = anna.client.start(do="take bank")
                time.sleep(3)
            finally:
                os.kill(server.process.pid, signal.SIGCONT)
            equal(anna.client.wait(number)["n"], 1, "sent before the time was up")
            for client in [anna.client, *watchers]:
                client.close()


def test_clocks_after_a_kill():
    """After each of some kills the clocks are where they were, to a second; the time between does not count."""
    rng = random.Random(1874)
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect(), clock={"turn": 300, "game": 600})
        both = sit(server, table, tokens)
        for seat in (0, 1, 0):
            before, asked = both.client.ask(join=table, tokens=tokens)["table"]["left"], time.monotonic()
            time.sleep(rng.uniform(2, 4))
            server.kill()
            ran = time.monotonic() - asked
            time.sleep(2)
            server.start()
            both = sit(server, table, tokens)
            after = both.table["left"]
            equal(after[1 - seat], before[1 - seat], "whose clock stands still")
            lost = (before[seat] - after[seat]) / 1000
            assert ran - 1 < lost < ran + 1, f"{ran:.2f} seconds passed, {lost:.2f} were charged"
            both.catch_up(both.client.ask(do=both.client.ask(legal=True, seat=seat)["actions"][0], seat=seat)["n"])


def secret():
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")


def test_an_invitation_survives_kills():
    """The server is killed while an invitation is taken: whoever asks again with the same secret has the seat, and nobody else."""
    with Server(PROGRAM) as server:
        for _ in range(5):
            table, tokens = open_table(server.connect())
            own = secret()
            server.connect().start(join=table, tokens=tokens[1:], own=own)
            server.kill()
            server.start()
            ben = server.connect()
            answer = ben.ask(join=table, tokens=tokens[1:], own=own)
            equal((answer["seats"], answer["table"]["devices"]), ([1], [0, 1]))
            server.kill()
            server.start()
            equal(server.connect().refused(join=table, tokens=tokens[1:]), "used-up")
            equal(server.connect().refused(join=table, tokens=tokens[1:], own=secret()), "used-up")
            ben = server.connect()
            equal(ben.ask(join=table, own=own)["seats"], [1])
            link = ben.ask(device=True)["link"]
            server.kill()
            server.start()
            equal(server.connect().ask(join=table, tokens=[link], own=secret())["table"]["devices"], [0, 2])
        kept = kept_by(server)
        for told in (own, link, tokens[1]):
            assert told.encode() not in kept, "only hashes are kept"
            assert base64.urlsafe_b64decode(told + "==") not in kept, "only hashes are kept"


def kept_by(server):
    """All that its store has, as bytes."""
    if server.database:
        return subprocess.run(["pg_dump", server.database], capture_output=True, check=True).stdout
    with open(os.path.join(server.data, "tables.sqlite"), "rb") as file:
        return file.read()


class Distant(Client):
    """Somebody whose answers to the server's pings take long."""

    def send_frame(self, opcode, payload, final=True):
        if opcode == 10:
            time.sleep(0.8)
        super().send_frame(opcode, payload, final)


def test_lag_is_given_to_who_has_it():
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect(), clock={"turn": 4, "game": 0})
        distant = Distant(server.port)
        asked = time.monotonic()
        left = distant.ask(join=table, tokens=tokens[:1])["table"]["left"][0] / 1000
        while distant.read().get("players") != ["careful", "person"]:
            pass
        passed = time.monotonic() - asked
        assert passed > left + 0.7, f"replaced after {passed:.2f} seconds; {left:.2f} were left"


if __name__ == "__main__":
    run_tests(globals())
