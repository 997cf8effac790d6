"""Tables for pictures: the records beside this file, put into a server's store."""
import contextlib
import re
import sqlite3
from pathlib import Path

from talks import without_sums

ROOT = Path(__file__).resolve().parent.parent.parent


def record(town):
    """Seed and steps."""
    lines = (ROOT / f"tools/pictures/{town}.ghr").read_text(encoding="utf-8").split("\n")
    seed = next(int(line.split()[1]) for line in lines if line.startswith("seed "))
    return seed, [line.split(" ", 1) for line in lines if re.match(r"\d ", line)]


def set_tables(server, towns):
    """A table for each town, with its record on it; the link to the first seat of each. The server starts again in between."""
    client = server.connect()
    seats = [{"player": "person", "name": "Anna"}, {"player": "expert", "name": "Belle"}]
    opened = [client.ask(open={"town": town, "seats": seats}) for town in towns]
    client.close()
    server.stop()
    with contextlib.closing(sqlite3.connect(Path(server.data) / "tables.sqlite")) as store, store:
        for town in towns:
            seed, steps = record(town)
            table = store.execute("SELECT id FROM tables WHERE town = ?", (town,)).fetchone()[0]
            store.execute("UPDATE tables SET seed = ? WHERE id = ?", (seed, table))
            store.executemany('INSERT INTO steps("table", n, seat, action, clock_ms) VALUES(?, ?, ?, ?, 0)',
                              [(table, n + 1, int(seat), action) for n, (seat, action) in enumerate(steps)])
        without_sums(store)
    server.start()
    return [f"http://127.0.0.1:{server.port}/t/{one['table']}#{one['tokens'][0]}" for one in opened]
