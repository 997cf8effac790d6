#!/usr/bin/env python3
"""A server and its database, and whatever can happen to both while games are played:

    python3 tests/server/test_faults.py PATH_TO_GADSHILL [FAULTS [SEED]]

Every table is played by a thread of its own, as in test_kill.py: nothing acknowledged is lost, nothing is done twice, and what had
no answer is asked for again. The seed repeats the schedule."""
import random
import signal
import sys
import time

from client import Server, equal, patience, town_kinds
from postgres import Postgres, Wire
from stubborn import StubbornTable
from test_kill import TABLES


class Faults:
    """What can happen, each by its name."""

    def __init__(self, rng, postgres, wire, server):
        self.rng, self.postgres, self.wire, self.server = rng, postgres, wire, server

    def pause(self):
        time.sleep(self.rng.uniform(0.01, 0.3))

    def kill_server(self):
        self.server.kill()
        self.pause()
        self.server.start()

    def stop_server(self):
        self.server.stop()
        self.server.start()

    def freeze_server(self):
        self.server.process.send_signal(signal.SIGSTOP)
        self.pause()
        self.server.process.send_signal(signal.SIGCONT)

    def kill_database(self):
        self.postgres.kill()
        self.pause()
        self.postgres.start()

    def restart_database(self):
        self.postgres.stop()
        self.postgres.start()

    def freeze_database(self):
        self.postgres.pause()
        self.pause()
        self.postgres.go_on()

    def cut(self):
        self.wire.cut()

    def lose_answers(self):
        """The database does what it is asked, and nobody hears of it."""
        self.wire.lose_answers()
        self.pause()
        self.wire.cut()

    def kill_both(self):
        self.postgres.kill()
        self.server.kill()
        self.postgres.start()
        self.server.start()


NAMES = [name for name in vars(Faults) if not name.startswith("_") and name != "pause"]


def wait_for_progress(tables):
    """Until somebody has got on: whatever has happened, games go on."""
    before = sum(table.steps for table in tables)
    for _ in patience():
        if sum(table.steps for table in tables) > before or any(table.problem for table in tables):
            return


def run(program, faults, seed):
    rng = random.Random(seed)
    with Postgres() as postgres, Wire(postgres.port) as wire, \
            Server(program, "--no-limits", "--store", postgres.address(wire.port)) as server:
        kinds = {town: town_kinds(server, town) for town in ("gads-hill", "old-town")}
        tables = [StubbornTable(server, number, kinds) for number in range(TABLES)]
        for table in tables:
            table.start()
        happening = Faults(rng, postgres, wire, server)
        for i in range(faults):
            time.sleep(rng.uniform(0.02, 0.2))
            getattr(happening, NAMES[i % len(NAMES)] if i < len(NAMES) else rng.choice(NAMES))()
            wait_for_progress(tables)
            if any(table.problem for table in tables):
                break
        for table in tables:
            table.is_stopping = True
        for table in tables:
            table.join()
        doubled = postgres.sql("SELECT count(*) FROM (SELECT table_id, n FROM gadshill_log GROUP BY 1, 2 HAVING count(*) > 1) x")
        equal(doubled.strip(), "0", "doubled rows")
    return tables


def main():
    program, faults = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1874
    print(f"seed {seed}: {', '.join(NAMES)}", flush=True)
    tables = run(program, faults, seed)
    steps, returns, refusals = (sum(getattr(table, what) for table in tables) for what in ("steps", "returns", "refusals"))
    print(f"{faults} faults, {steps} steps acknowledged, {returns} times come back, {refusals} times not stored")
    problems = [table.problem for table in tables if table.problem]
    if problems:
        sys.exit("\n".join(problems))
    assert steps > faults and returns > 0, "too little happened for this to mean anything"


if __name__ == "__main__":
    main()
