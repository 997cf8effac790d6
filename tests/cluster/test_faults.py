#!/usr/bin/env python3
"""Three servers, HAProxy and a database, and whatever can happen to them while games are played:

    python3 tests/cluster/test_faults.py PATH_TO_GADSHILL [FAULTS [SEED]]

Every table is played by a thread of its own that comes back through HAProxy, asks again for what had no answer, and remembers
every step that it was told; a second one watches from a server of its own choice. Some tables are played by computer players
alone. Nothing told is lost or done twice, everybody is told the same, and every game ends. The seed repeats the schedule."""
import random
import re
import signal
import sys
import threading
import time
import traceback

from cluster import Cluster
from client import Client, Closed, Reader, Refused, open_table, patience, town_kinds
from stubborn import StubbornTable
from test_kill import Table

PLAYED, ALONE = 5, 2
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def number_of(table):
    return sum(LETTERS.index(letter) << 5 * i for i, letter in enumerate(table))


class Histories:
    """The steps of each table, as anybody was told them first."""

    def __init__(self):
        self.steps, self.lock, self.lately = {}, threading.Lock(), set()

    def tell(self, table, step):
        told = (step["seat"], step["do"])
        with self.lock:
            self.lately.add(table)
            first = self.steps.setdefault(table, {}).setdefault(step["n"], told)
        assert first == told, f"table {table}, step {step['n']}: {first} was told, and {told}"

    def take(self, is_all):
        """What was told, at all tables or at those of which something was told since the last time."""
        with self.lock:
            tables, self.lately = self.steps if is_all else self.lately, set()
            return {table: dict(self.steps[table]) for table in tables}


class Listener(Reader):
    """A reader that remembers."""

    histories = None

    def apply(self, step):
        self.histories.tell(self.id, step)
        super().apply(step)

    def check(self):
        """What a server had sent before it died may have been stored only now: then it is told first."""
        answer = self.client.ask(view=True)
        self.catch_up(answer["n"])
        assert self.view == answer["view"], f"table {self.id}, step {self.n}: {self.view}, but there {answer['view']}"


class Played(StubbornTable):
    """Two persons at one screen."""

    reader_class = Listener

    def __init__(self, house, number, kinds):
        super().__init__(house, number, kinds)
        self.table = None

    def connect(self):
        return self.server.connect(self.table)

    def seated(self, opened):
        self.table = opened[0]


class Watcher(threading.Thread):
    """Watches a table, here and there, until it is over."""

    def __init__(self, house, kinds, seed):
        super().__init__()
        self.house, self.kinds, self.rng = house, kinds, random.Random(seed)
        self.is_stopping, self.is_last, self.problem, self.seen, self.games = False, False, None, 0, 0

    def find(self):
        raise NotImplementedError

    def has_seen_all(self):
        """Of what there was when it was told that this is the last one."""
        return True

    def run(self):
        try:
            while not self.is_stopping and not (self.is_last and self.has_seen_all()):
                self.watch()
        except Exception:  # pylint: disable=broad-except
            self.problem = traceback.format_exc()

    def connect(self):
        return Client(self.rng.choice(self.house.servers).port)

    def watch(self):
        """One game, on as many connections as it takes."""
        found, reader = self.find(), None
        if not found:
            time.sleep(0.05)
            return
        table, town = found
        while not self.is_stopping:
            try:
                client = self.connect()
                client.socket.settimeout(8)
                reader = Listener(client, table, after=reader.n if reader else None, view=reader.view if reader else None,
                                  town=self.kinds[town])
                for _ in range(self.rng.randrange(5, 60)):
                    if reader.view["phase"] == "over":
                        self.games += 1
                        return
                    reader.catch_up(reader.n + 1)
                    self.seen += 1
                client.close()
            except (Closed, OSError, Refused):
                time.sleep(0.05)


class Spectator(Watcher):
    """Of a table that is played."""

    def __init__(self, house, kinds, seed, played):
        super().__init__(house, kinds, seed)
        self.played, self.last = played, None

    def find(self):
        if not self.played.table or self.played.table == self.last:
            return None
        self.last = self.played.table
        return self.last, self.played.town

    def has_seen_all(self):
        return not self.played.is_alive() and self.played.table == self.last


class Alone(Watcher):
    """Opens tables of computer players, and watches them to their ends."""

    def find(self):
        try:
            return open_table(self.connect(), seats=("hasty", "greedy"))[0], "gads-hill"
        except (Closed, OSError, Refused):
            return None


class Faults:
    """What can happen, each by its name."""

    def __init__(self, rng, house):
        self.rng, self.house, self.postgres = rng, house, house.postgres

    def _pause(self, most=0.4):
        time.sleep(self.rng.uniform(0.01, most))

    def _any(self):
        return self.rng.choice(self.house.servers)

    def kill_server(self):
        server = self._any()
        server.kill()
        self._pause(2)
        server.start()

    def stop_server(self):
        server = self._any()
        server.stop()
        self._pause()
        server.start()

    def pause_server(self):
        server = self._any()
        server.process.send_signal(signal.SIGSTOP)
        self._pause(5)
        server.process.send_signal(signal.SIGCONT)

    def kill_database(self):
        self.postgres.kill()
        self._pause()
        self.postgres.start()

    def restart_database(self):
        self.postgres.stop()
        self.postgres.start()

    def pause_database(self):
        self.postgres.pause()
        self._pause(2)
        self.postgres.go_on()

    def cut(self):
        self.rng.choice(self.house.wires).cut()

    def lose_answers(self):
        wire = self.rng.choice(self.house.wires)
        wire.lose_answers()
        self._pause(1)
        wire.cut()

    def lose_requests(self):
        wire = self.rng.choice(self.house.wires)
        wire.lose_requests()
        self._pause(1)
        wire.cut()

    def full_disk(self):
        self.postgres.fill()
        self._pause(1)
        self.postgres.empty()

    def kill_two(self):
        one, two = self.rng.sample(self.house.servers, 2)
        one.kill()
        two.kill()
        self._pause(1)
        one.start()
        two.start()

    def kill_all(self):
        self.postgres.kill()
        for server in self.house.servers:
            server.kill()
        self.postgres.start()
        for server in self.house.servers:
            server.start()


NAMES = [name for name in vars(Faults) if not name.startswith("_")]


def wait_for_progress(played, threads):
    before = [table.steps for table in played]
    for _ in patience():
        if sum(now.steps > then for now, then in zip(played, before)) >= 2 or any(thread.problem for thread in threads):
            return


def stored_steps(house, tables):
    """The steps of each table as the database has them; rows are numbered without gaps."""
    rows = {}
    for line in house.postgres.sql("SELECT table_id, n, replace(body, E'\\n', ';') FROM gadshill_log WHERE table_id IN"
                                   f" ({', '.join(str(number_of(table)) for table in tables)}) ORDER BY table_id, n").splitlines():
        table, n, body = line.split("|", 2)
        found = rows.setdefault(int(table), [])
        assert int(n) == len(found), f"table {table}: row {n} is there, and {len(found)} before it"
        found.append(body)
    return {table: [re.match(r"step (\d+) \d+ \d+ \d+ (\d+) (.*)", line) for row in rows.get(number_of(table), [])
                    for line in row.split(";") if line.startswith("step ")] for table in tables}


def check_database(house, histories, is_all):
    """What anybody was told by now is what is there, once, and in its place. Returns the number of steps."""
    told_of = histories.take(is_all)
    stored = stored_steps(house, told_of) if told_of else {}
    for table, told in told_of.items():
        steps = stored[table]
        names = [step[2] for step in steps if step[2] != "0"]
        assert len(set(names)) == len(names), f"table {table}: an action was done twice"
        for n, (seat, action) in told.items():
            assert n <= len(steps), f"table {table}: step {n} was told, and {len(steps)} are there"
            assert (int(steps[n - 1][1]), steps[n - 1][3]) == (seat, action), f"table {table}, step {n}: {steps[n - 1][0]}"
    return sum(len(told) for told in told_of.values())


def finish(house, threads):
    """Every game that was begun ends, seen by everybody who watches; those of computer players also if nobody does."""
    for thread in threads:
        thread.is_last = True
    for _ in patience(240):
        if any(thread.problem for thread in threads):
            return
        if any(thread.is_alive() for thread in threads):
            continue
        if house.postgres.sql("SELECT count(*) FROM gadshill_tables WHERE goes_on AND NOT EXISTS (SELECT FROM gadshill_log"
                              " WHERE table_id = id AND flags & 1 = 1)").strip() == "0":
            return


def stop(threads):
    for thread in threads:
        thread.is_stopping = True
    for thread in threads:
        thread.join()


def have_faults(house, threads, histories, faults, seed):
    rng = random.Random(seed)
    happening, played = Faults(rng, house), [thread for thread in threads if isinstance(thread, Table)]
    for i in range(faults):
        time.sleep(rng.uniform(0.02, 0.3))
        name = NAMES[i % len(NAMES)] if i < len(NAMES) else rng.choice(NAMES)
        print(f"{i + 1} {name}", end=" ", flush=True)
        getattr(happening, name)()
        wait_for_progress(played, threads)
        check_database(house, histories, False)
        if any(thread.problem for thread in threads):
            break
    print(flush=True)


def run(program, faults, seed):
    with Cluster(program, "--pace", "20") as house:
        kinds = {town: town_kinds(house, town) for town in ("gads-hill", "old-town")}
        histories = Listener.histories = Histories()
        played = [Played(house, number, kinds) for number in range(PLAYED)]
        threads = played + [Spectator(house, kinds, number, table) for number, table in enumerate(played)]
        threads += [Alone(house, kinds, 100 + number) for number in range(ALONE)]
        for thread in threads:
            thread.start()
        try:
            have_faults(house, threads, histories, faults, seed)
            finish(house, threads)
        finally:
            stop(threads)
        figures = {name: sum(figure or 0 for figure in house.figures(f"gadshill_{name}_total"))
                   for name in ("conflicts", "takeovers", "wakeups", "doubts")}
        return threads, check_database(house, histories, True), figures


def main():
    program, faults = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else len(NAMES)
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1874
    print(f"seed {seed}", flush=True)
    threads, told, figures = run(program, faults, seed)
    played = [thread for thread in threads if isinstance(thread, Table)]
    steps, returns, refusals = (sum(getattr(table, what) for table in played) for what in ("steps", "returns", "refusals"))
    print(f"{faults} faults; {steps} steps acknowledged, {told} told to anybody, {returns} times come back, {refusals} times not "
          f"stored, {sum(thread.games for thread in threads)} games to their ends; since the last start of each server {figures}")
    problems = [thread.problem for thread in threads if thread.problem]
    if problems:
        sys.exit("\n".join(problems))
    assert steps > faults and returns > 0, "too little happened for this to mean anything"


if __name__ == "__main__":
    main()
