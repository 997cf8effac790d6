#!/usr/bin/env python3
"""What the store keeps, and what happens when its file is old or damaged: python3 tests/server/test_store.py GADSHILL"""
import contextlib
import os
import random
import sqlite3
import stat
import struct
import subprocess
import tempfile
import threading

import test_people as people
from client import Reader, Server, choose, equal, open_table, patience, run_tests, town_kinds

PROGRAM = None


def store_of(server):
    return os.path.join(server.data, "tables.sqlite")


def change(server, *statements):
    """Changes the store of a server that does not run."""
    with contextlib.closing(sqlite3.connect(store_of(server))) as database, database:
        for statement in statements:
            equal(database.execute(statement).rowcount, 1, statement)


def play(server, steps, town="gads-hill", seed=1):
    """A reader of a new table for two persons after so many steps."""
    rng = random.Random(seed)
    reader = Reader(server.connect(), *open_table(server.connect(), town), town=town_kinds(server, town))
    while reader.n < steps:
        seat = reader.view["player"]
        reader.catch_up(reader.client.ask(do=choose(reader.client.ask(legal=True, seat=seat), rng), seat=seat)["n"])
    return reader


def come_back(server, reader):
    return Reader(server.connect(), reader.id, reader.tokens, town=reader.kinds)


def complaint(server):
    """What a server says that does not start."""
    try:
        server.start()
    except AssertionError as problem:
        equal(server.process.wait(), 1)
        return str(problem)
    raise AssertionError("it started")


def wait_for_log(server, text):
    for _ in patience():
        if text in server.logged():
            return


# ---- versions ----

def test_first_version():
    """A store of the first version gets checksums for what it has: what is changed from then on is noticed."""
    people.PROGRAM = PROGRAM
    with tempfile.TemporaryDirectory() as data:
        table, tokens = people.make_first_store(data)
        with Server(PROGRAM, data=data) as server:
            equal(Reader(server.connect(), table, tokens).n, 30)
            server.stop()
            change(server, "UPDATE steps SET action = 'take jail' WHERE n = 3")
            server.start()
            equal(server.connect().refused(join=table, tokens=tokens), "damaged")


def test_names_of_steps():
    """What its sender calls a step is kept with it: asked for again after a kill, it is answered and not done again."""
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect(), seats=("person", "careful"))
        reader = Reader(server.connect(), table, tokens, town=town_kinds(server, "gads-hill"))
        step = reader.client.ask(do="take bank", seat=0, once=2 ** 53 - 1)
        server.kill()
        server.start()
        equal(come_back(server, reader).client.ask(do="take bank", seat=0, once=2 ** 53 - 1, language="en"), dict(step, id=2))
        server.kill()
        change(server, "UPDATE steps SET once = once - 1 WHERE n = 1")
        server.start()
        equal(server.connect().refused(join=table), "damaged")


def test_newer_version():
    with Server(PROGRAM) as server:
        server.stop()
        with contextlib.closing(sqlite3.connect(store_of(server))) as database:
            database.execute("PRAGMA user_version = 1000")
        assert "newer gadshill" in complaint(server)


# ---- damaged tables ----

def test_damaged_tables():
    """Whatever happens to a table's rows is noticed, named in the log and told; other tables go on."""
    damages = {
        "changed action": "UPDATE steps SET action = (SELECT action FROM steps WHERE n = 1 LIMIT 1) WHERE n = 4 AND {0}",
        "changed clock": "UPDATE steps SET clock_ms = clock_ms + 1 WHERE n = 4 AND {0}",
        "changed time": "UPDATE steps SET at_ms = at_ms + 1 WHERE n = 4 AND {0}",
        "changed stand-ins": "UPDATE steps SET stand_ins = 1 WHERE n = 4 AND {0}",
        "changed seat": "UPDATE steps SET seat = 1 - seat WHERE n = 4 AND {0}",
        "first missing": "DELETE FROM steps WHERE n = 1 AND {0}",
        "last missing": "DELETE FROM steps WHERE n = 6 AND {0}",
        "extra": "INSERT INTO steps SELECT \"table\", 7, seat, action, 0, 0, 0, 0 FROM steps WHERE n = 6 AND {0}",
        "moved": "UPDATE steps SET n = 7 WHERE n = 6 AND {0}",
        "changed seed": "UPDATE tables SET seed = seed + 1 WHERE id = {1}",
        "changed name": "UPDATE seats SET name = 'Nobody' WHERE seat = 0 AND {0}",
        "no table": "DELETE FROM tables WHERE id = {1}",
        "no checksum": "DELETE FROM sums WHERE {0}",
    }
    with Server(PROGRAM, "--no-limits") as server:
        readers = {name: play(server, 6) for name in damages}
        sound = play(server, 6)
        server.stop()
        with contextlib.closing(sqlite3.connect(store_of(server))) as database:
            numbers = [number for number, in database.execute("SELECT id FROM tables ORDER BY rowid")]
        ids = {table_text(number): number for number in numbers}
        for name, statement in damages.items():
            number = ids[readers[name].id]
            change(server, statement.format(f'"table" = {number}', number))
        server.start()
        for name, reader in readers.items():
            equal(server.connect().refused(join=reader.id, tokens=reader.tokens), "damaged", name)
            assert f"event=table-damaged table={reader.id} " in server.logged(), name
            status, _, body = server.get(f"/t/{reader.id}/record")
            equal((status, b"damaged" in body), (500, True), name)
        equal(come_back(server, sound).n, 6)
        equal(server.connect().refused(join="aaaaaaaa"), "no-table")


def table_text(number):
    return "".join("abcdefghijkmnpqrstuvwxyz23456789"[number >> 5 * i & 31] for i in range(8))


def test_damaged_page():
    """After a crash the whole file is looked at; a page that cannot be read costs its own tables alone."""
    with Server(PROGRAM, "--no-limits") as server:
        readers = [play(server, 40, seed=seed) for seed in range(6)]
        server.stop()
        with contextlib.closing(sqlite3.connect(store_of(server))) as database:
            root = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'steps'").fetchone()[0]
        with open(store_of(server), "r+b") as file:
            file.seek((root - 1) * 4096 + 8)
            leaf = struct.unpack(">I", page_child(file, root))[0]
            file.seek((leaf - 1) * 4096)
            file.write(b"\xff" * 4096)
        server.start()
        server.kill()
        server.start()
        wait_for_log(server, "event=store-damaged")
        told = [come_back_or_code(server, reader) for reader in readers]
        assert "damaged" in told and 40 in told and set(told) == {"damaged", 40}, told
        for reader, what in zip(readers, told):
            if what == "damaged":
                wait_for_log(server, f"table-damaged table={reader.id}")
            equal(f"table-damaged table={reader.id}" in server.logged(), what == "damaged", reader.id)


def page_child(file, page):
    """The first child of an inner page, as four bytes."""
    file.seek((page - 1) * 4096)
    content = file.read(4096)
    equal(content[0], 2, "an inner page of an index")
    cell = struct.unpack(">H", content[12:14])[0]
    return content[cell:cell + 4]


def come_back_or_code(server, reader):
    client = server.connect()
    number = client.start(join=reader.id, tokens=reader.tokens)
    while True:
        message = client.read()
        if message.get("id") == number:
            return message.get("no", message.get("n"))


# ---- the end before ----

def test_unclean_end():
    with Server(PROGRAM) as server:
        server.stop()
        server.start()
        assert "store-checked" not in server.logged(), "it was closed"
        server.kill()
        server.start()
        wait_for_log(server, "event=store-checked result=ok")


# ---- the write-ahead log ----

def log_of(server):
    return store_of(server) + "-wal"


def test_one_byte_of_the_log():
    """One flipped byte anywhere in the log is put right; where it cannot be, that is said, and no game is shorter."""
    rng = random.Random(1874)
    with Server(PROGRAM, "--no-limits") as server:
        reader = play(server, 12)
        server.kill()
        with open(log_of(server), "rb") as file:
            log = file.read()
        with open(store_of(server), "rb") as file:
            store = file.read()
        frames = (len(log) - 32) // 4120
        places = [*range(0, 32, 3), *(32 + 4120 * rng.randrange(frames) + at for at in range(0, 24, 2)),
                  *(rng.randrange(len(log)) for _ in range(40)), *(len(log) - at for at in (1, 2000, 4097, 4120))]
        whole = 0
        for place in places:
            damaged = bytearray(log)
            damaged[place] ^= 1 << rng.randrange(8)
            with open(log_of(server), "wb") as file:
                file.write(damaged)
            with open(store_of(server), "wb") as file:
                file.write(store)
            try:
                server.start()
            except AssertionError as problem:
                assert "is damaged from byte" in str(problem), problem
                server.process.wait()
                continue
            found = come_back_or_code(server, reader)
            assert found in (12, "damaged"), f"byte {place} of {len(log)}: {found}"
            whole += found == 12
            server.kill()
        assert whole > 0.9 * len(places), f"{whole} of {len(places)}"
        server.start()
        assert "event=log-mended places=1" in server.logged()


def test_many_bytes_of_the_log():
    """More damage than can be put right: the server does not go on with a shorter game."""
    with Server(PROGRAM, "--no-limits") as server:
        play(server, 12)
        server.kill()
        with open(log_of(server), "r+b") as file:
            file.seek(32 + 2 * 4120 + 100)
            file.write(b"\x55" * 100)
        said = complaint(server)
        assert f"damaged from byte {32 + 2 * 4120} " in said, said


def test_torn_log():
    """What a crash cuts off was never acknowledged: the server goes on with what is before it."""
    with Server(PROGRAM, "--no-limits") as server:
        reader = play(server, 12)
        server.kill()
        with open(log_of(server), "r+b") as file:
            file.truncate(os.path.getsize(log_of(server)) - 1000)
        server.start()
        equal(come_back(server, reader).n, 11)


# ---- commands beside a running server ----

def tool(server, *arguments):
    """Runs a command on the store of a server; returns its exit code and what it printed."""
    done = subprocess.run([PROGRAM, *arguments, "--data", server.data], capture_output=True, text=True, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8"))
    return done.returncode, done.stdout + done.stderr


def test_backup_while_games_are_played():
    """The copy is that of one moment; a server can play on from it, and the running one does not notice."""
    with Server(PROGRAM, "--no-limits") as server, tempfile.TemporaryDirectory() as folder:
        reader = play(server, 6)
        file = os.path.join(folder, "tables.sqlite")
        is_over = threading.Event()

        def keep_playing():
            while not is_over.is_set():
                play(server, 30)

        others = [threading.Thread(target=keep_playing) for _ in range(3)]
        for other in others:
            other.start()
        try:
            for _ in range(10):
                code, said = tool(server, "backup", file)
                equal((code, said.split(":")[0]), (0, file), said)
                equal(tool(server, "store", "check")[0], 0)
        finally:
            is_over.set()
            for other in others:
                other.join()
        equal(stat.S_IMODE(os.stat(file).st_mode), 0o600)
        equal(os.listdir(folder), ["tables.sqlite"], "nothing else is left behind")
        equal(come_back(server, reader).n, 6)
        with Server(PROGRAM, data=folder) as second:
            equal(come_back(second, reader).view, reader.view)
            equal(tool(second, "store", "check")[0], 0)
        assert "level=error" not in server.logged(), server.logged()


def test_check_names_what_is_damaged():
    with Server(PROGRAM, "--no-limits") as server:
        reader = play(server, 6)
        equal(tool(server, "store", "check"), (0, "1 table, no damage\n"))
        server.stop()
        change(server, "DELETE FROM steps WHERE n = 6")
        equal(tool(server, "store", "check"), (1, f"{reader.id} is damaged: steps are missing\n"))
        server.start()
        equal(tool(server, "store", "check"), (1, f"{reader.id} is damaged: steps are missing\n"))


def test_check_looks_at_the_log():
    """Whoever opens the store first looks at the log, be it a command."""
    with Server(PROGRAM, "--no-limits") as server:
        reader = play(server, 12)
        server.kill()
        with open(log_of(server), "r+b") as file:
            file.seek(32 + 4 * 4120 + 2000)
            byte = file.read(1)[0]
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte ^ 1]))
        equal(tool(server, "store", "check"), (0, "1 table, no damage\n"))
        server.start()
        equal(come_back(server, reader).n, 12)
        wait_for_log(server, "event=store-checked")  # the command does not make the end a clean one


def test_export_and_import():
    with Server(PROGRAM, "--no-limits") as server, Server(PROGRAM, "--no-limits") as other:
        readers = [play(server, 6, seed=seed) for seed in range(3)]
        there = play(other, 3)
        file = os.path.join(server.data, "some")
        equal(tool(server, "store", "export", file, readers[0].id, readers[1].id), (0, ""))
        with contextlib.closing(sqlite3.connect(file)) as database:
            equal(database.execute("SELECT max(at_ms), count(*) FROM steps").fetchone(), (0, 12), "no times of another server")
        equal(tool(other, "store", "import", file), (0, "2 tables taken over\n"))
        for reader in readers[:2]:
            back = come_back(other, reader)
            equal((back.n, back.view), (reader.n, reader.view))
            seat = back.view["player"]
            back.catch_up(back.client.ask(do=choose(back.client.ask(legal=True, seat=seat), random.Random(1)),
                                          seat=seat)["n"])
        equal(other.connect().refused(join=readers[2].id), "no-table")
        code, said = tool(other, "store", "import", file)
        equal((code, sorted(said.splitlines())),
              (0, sorted(["0 tables taken over", *(f"{reader.id} is there already" for reader in readers[:2])])))
        equal(come_back(other, readers[0]).n, 7, "what is there stays as it is")
        equal(come_back(other, there).n, 3)
        with contextlib.closing(sqlite3.connect(file)) as database, database:
            database.execute("UPDATE steps SET clock_ms = clock_ms + 1")
        code, said = tool(server, "store", "import", file)
        assert code == 1 and said.count("is damaged") == 2, said
        equal(tool(server, "store", "export", file, "aaaaaaaa"), (1, "gadshill: store: there is no table aaaaaaaa\n"))
        equal(tool(server, "store", "mend")[0], 2)
        equal(tool(server, "store", "import", file + "-missing")[0], 1)
        equal(tool(server, "backup", "/nowhere/at/all")[0], 1)


def test_import_of_the_first_version():
    people.PROGRAM = PROGRAM
    with Server(PROGRAM) as server, tempfile.TemporaryDirectory() as data:
        table, tokens = people.make_first_store(data)
        file = os.path.join(data, "tables.sqlite")
        with open(file, "rb") as old:
            before = old.read()
        equal(tool(server, "store", "import", file), (0, "1 table taken over\n"))
        equal(Reader(server.connect(), table, tokens).n, 30)
        with open(file, "rb") as old:
            equal(old.read(), before, "the file stays as it is")


if __name__ == "__main__":
    run_tests(globals())
