#!/usr/bin/env python3
"""Towns change, tables do not: python3 tests/server/test_towns.py GADSHILL"""
import contextlib
import os
import random
import sqlite3
import subprocess
import tempfile

import test_people as people
import test_store as stores
from client import Reader, Server, choose, equal, open_table, patience, run_tests
from test_keep import finish_a_game
from test_store import play, store_of

PROGRAM = None
TOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../towns/gads-hill.yaml")


def change_town(server):
    """Gives a server that does not run a town of the same name with other rules."""
    with open(TOWN, encoding="utf-8") as file:
        text = file.read()
    changed = text.replace("one-card-from: 16", "one-card-from: 15").replace("casino", "gamblers")
    assert changed.count("gamblers") > 5
    folder = os.path.join(server.data, "gadshill/towns")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "gads-hill.yaml"), "w", encoding="utf-8") as file:
        file.write(changed)


def play_on(reader):
    seat = reader.view["player"]
    reader.catch_up(reader.client.ask(do=choose(reader.client.ask(legal=True, seat=seat), random.Random(1)), seat=seat)["n"])


def test_a_town_that_changes():
    """A table goes on with the rules that it began with, on another server too; pages, programs and records find them."""
    stores.PROGRAM = PROGRAM
    with Server(PROGRAM, "--no-limits", "--pace", "0") as server, Server(PROGRAM, "--no-limits") as other:
        before = server.get("/towns/gads-hill.json")[2]
        reader, over = play(server, 5), finish_a_game(server)
        assert "version" not in reader.table
        record = server.get(f"/t/{over}/record")[2]
        version = [line.split()[2] for line in record.decode().splitlines() if line.startswith("town ")][0]
        server.stop()
        change_town(server)
        server.start()
        after = server.get("/towns/gads-hill.json")[2]
        assert after != before
        back = Reader(server.connect(), reader.id, reader.tokens, town=reader.kinds)
        equal((back.n, back.view, back.table["version"]), (5, reader.view, version))
        play_on(back)
        back.check()
        equal(server.get(f"/towns/gads-hill.json?version={version}")[2], before, "as it was")
        equal(server.get("/towns/gads-hill.json")[2], after, "as it is")
        for wrong in ("", "x", "1234", version[:-1] + "g"):
            equal(server.get(f"/towns/gads-hill.json?version={wrong}")[0], 404, wrong)
        equal(server.get(f"/towns/old-town.json?version={version}")[0], 404)
        new = play(server, 5, seed=2)
        assert "version" not in new.table
        check_record(server, over, version, record)
        file = os.path.join(server.data, "some")
        equal(stores.tool(server, "store", "export", file, reader.id, new.id), (0, ""))
        equal(stores.tool(other, "store", "import", file), (0, "2 tables taken over\n"))
        elsewhere = Reader(other.connect(), new.id, new.tokens, town=new.kinds)
        equal((elsewhere.n, elsewhere.view), (5, new.view))
        assert elsewhere.table["version"] != version, "to the other server the new one is another"
        play_on(elsewhere)
        equal("version" in Reader(other.connect(), reader.id, reader.tokens, town=reader.kinds).table, False)


def check_record(server, table, version, record):
    """It is what it was, and can be replayed with its version of the town."""
    equal(server.get(f"/t/{table}/record")[2], record)
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("game.ghr", "old.yaml", "new.yaml")]
        town = f"/towns/gads-hill.yaml?version={version}", "/towns/gads-hill.yaml"
        for path, text in zip(paths, [record, *(server.get(address)[2] for address in town)]):
            with open(path, "wb") as file:
                file.write(text)
        codes = [subprocess.run([PROGRAM, "replay", paths[0], "--town", path], capture_output=True, check=False).returncode
                 for path in paths[1:]]
        equal(codes, [0, 1])


def test_tables_from_before():
    """A store of the first version has no towns: with its first start they are kept, and then may change."""
    people.PROGRAM = PROGRAM
    with tempfile.TemporaryDirectory() as data:
        table, tokens = people.make_first_store(data)
        with Server(PROGRAM, data=data) as server:
            server.stop()
            with contextlib.closing(sqlite3.connect(store_of(server))) as database:
                equal(database.execute("SELECT count(*) FROM tables JOIN towns ON hash = town_hash").fetchone(), (1,))
            change_town(server)
            server.start()
            equal(Reader(server.connect(), table, tokens).n, 30)


def test_a_version_that_is_lost():
    """Without its town a table cannot be had; the log says why."""
    with Server(PROGRAM, "--no-limits") as server:
        table, tokens = open_table(server.connect())
        server.stop()
        change_town(server)
        with contextlib.closing(sqlite3.connect(store_of(server))) as database, database:
            database.execute("UPDATE towns SET text = 'nothing'")
        server.start()
        equal(server.connect().refused(join=table, tokens=tokens), "no-table")
        for _ in patience():
            if "event=table-not-loaded" in server.logged() and "event=town-left-out" in server.logged():
                break


if __name__ == "__main__":
    run_tests(globals())
