#!/usr/bin/env python3
"""Fairness between people that shows only with a real server: python3 tests/server/test_people.py PATH_TO_GADSHILL [NAME...]"""
import os
import sqlite3
import tempfile

from client import Reader, Server, equal, open_table, run_tests, town_kinds

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


if __name__ == "__main__":
    run_tests(globals())
