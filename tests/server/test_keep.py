#!/usr/bin/env python3
"""How long tables are kept, and that many finished ones are no burden: python3 tests/server/test_keep.py GADSHILL"""
import contextlib
import sqlite3
import time

from client import Refused, Server, equal, open_table, patience, run_tests
from make_store import make
from test_store import come_back, play, store_of, wait_for_log

PROGRAM = None
DAY = 24 * 3600


def number_of(table):
    """As the store has it."""
    letters = "abcdefghijkmnpqrstuvwxyz23456789"
    return sum(letters.index(letter) << 5 * i for i, letter in enumerate(table))


def grow_old(server, days):
    """Moves the last steps of tables back, in a server that does not run."""
    with contextlib.closing(sqlite3.connect(store_of(server))) as database, database:
        for table, age in days.items():
            last = int(time.time() - age * DAY)
            equal(database.execute('UPDATE sums SET last = ? WHERE "table" = ?', (last, number_of(table))).rowcount, 1)


def finish_a_game(server):
    """Computer players do."""
    client = server.connect()
    table = client.ask(open=dict(town="gads-hill", seats=[{"player": "random"}] * 2))["table"]
    client.ask(join=table)
    for _ in patience():
        try:
            client.ask(replay=True)
            return table
        except Refused as refusal:
            equal(refusal.code, "not-over")


def is_there(server, table):
    try:
        server.connect().ask(join=table)
        return True
    except Refused as refusal:
        equal(refusal.code, "no-table")
        return False


def test_what_goes():
    """Tables where nobody has ever moved go after a day, unfinished ones after 60 days without a step or as many as one
    likes, finished ones stay."""
    with Server(PROGRAM, "--no-limits", "--pace", "0") as server:
        age = {open_table(server.connect())[0]: 0.9, open_table(server.connect())[0]: 1.1, play(server, 5).id: 59,
               play(server, 5, seed=2).id: 61, finish_a_game(server): 1000}
        server.stop()
        server.options += ("--keep", "0")
        grow_old(server, age)
        server.start()
        equal([is_there(server, table) for table in age], [True] * 5, "for ever")
        server.stop()
        server.options = server.options[:-2]
        server.start()
        wait_for_log(server, "event=tables-removed count=2")
        equal([is_there(server, table) for table in age], [True, False, True, False, True])
        server.stop()
        with contextlib.closing(sqlite3.connect(store_of(server))) as database:
            for table, column in {"tables": "id", "seats": '"table"', "steps": '"table"', "sums": '"table"'}.items():
                left = {number for number, in database.execute(f"SELECT {column} FROM {table}")}
                assert not left & {number_of(table) for table, days in age.items() if days in (1.1, 61)}, table
        server.options += ("--keep", "30")
        grow_old(server, {table: days for table, days in age.items() if days == 59})
        server.start()
        wait_for_log(server, "event=tables-removed count=1")


def test_many_finished_games():
    """100,000 finished games are neither read nor in memory, after a crash either; what is not finished goes on."""
    with Server(PROGRAM, "--no-limits", "--pace", "0") as server:
        finish_a_game(server)
        reader = play(server, 4)
        server.stop()
        with contextlib.closing(sqlite3.connect(store_of(server))) as database, database:
            database.execute("DELETE FROM steps WHERE n > 4")  # a smaller file
        make(store_of(server), 100000)
        for end in (server.stop, server.kill):
            server.start()
            equal(come_back(server, reader).n, 4)
            status, _, body = server.get("/metrics")
            equal((status, b"\ngadshill_tables 1\n" in body), (200, True))
            with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
                memory = [int(line.split()[1]) for line in file if line.startswith("VmRSS")][0]
            assert memory < 100000, f"{memory} kB"
            end()
        server.start()


if __name__ == "__main__":
    run_tests(globals())
