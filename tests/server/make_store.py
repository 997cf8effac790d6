#!/usr/bin/env python3
"""Makes a store with many finished games out of one that has one: every table of it is copied, under other numbers.

    python3 tests/server/make_store.py FOLDER/tables.sqlite 100000

Checksums are not copied with care: whoever reads such a table finds it damaged. It is for measuring starts and memory."""
import contextlib
import sqlite3
import sys

COLUMNS = {"tables": "id", "seats": '"table"', "keys": '"table"', "steps": '"table"', "sums": '"table"'}


def make(path, count):
    with contextlib.closing(sqlite3.connect(path)) as database:
        source, = database.execute("SELECT id FROM tables WHERE ended IS NOT NULL").fetchone()
        for table, key in COLUMNS.items():
            columns = [f'"{row[1]}"' for row in database.execute(f"PRAGMA table_info({table})")]
            rest = [column for column in columns if column.strip('"') != key.strip('"')]
            database.execute(
                f"""WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < {int(count)})
                    INSERT OR IGNORE INTO {table}({key}, {", ".join(rest)})
                    SELECT i, {", ".join("original." + column for column in rest)}
                    FROM number, {table} AS original WHERE original.{key} = {source} ORDER BY i""")
        database.commit()


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2])
