#!/usr/bin/env python3
"""Several servers, one town: python3 tests/cluster/test_cluster.py PATH_TO_GADSHILL [NAME...]"""
import signal
import time

from cluster import Cluster
from client import Closed, Reader, equal, open_table, patience, run_tests, town_kinds

PROGRAM = None
HOUSE = None  # a cluster that several tests share


def take_any(reader):
    seat = reader.view["player"]
    return reader.client.ask(do=reader.client.ask(legal=True, seat=seat)["actions"][0], seat=seat)


def sit(server, table, tokens, **more):
    return Reader(server.connect(), table, tokens, town=town_kinds(HOUSE, "gads-hill"), **more)


def test_readers_at_three_servers():
    """Whoever acts, wherever, everybody everywhere is told the same, soon; each server knows who is at the others."""
    one, two, three = HOUSE.servers
    table, tokens = open_table(one.connect())
    anna, bernd, carla = sit(one, table, tokens[:1]), sit(two, table, tokens[1:]), sit(three, table, [])
    for n in range(1, 9):
        actor = (anna, bernd)[anna.view["player"]]
        equal(take_any(actor)["n"], n)
        started = time.monotonic()
        for reader in (anna, bernd, carla):
            reader.catch_up(n)
            reader.check()
        assert time.monotonic() - started < 1, f"step {n} took {time.monotonic() - started:.2f} s to be told"
    equal(anna.view["owned"], carla.view["owned"])
    for _ in patience(10):
        if sit(three, table, []).table["here"] == [True, True]:
            break
    bernd.client.close()
    for _ in patience(10):
        if sit(three, table, []).table["here"] == [True, False]:
            break


def test_both_at_once():
    """Two servers, the same moment: one is first, the other judges again, and answers."""
    one, two, _ = HOUSE.servers
    table, tokens = open_table(one.connect())
    here, there = sit(one, table, tokens), sit(two, table, tokens)
    for n in range(1, 9):
        seat = here.view["player"]
        actions = here.client.ask(legal=True, seat=seat)["actions"]
        asked = [reader.client.start(do=action, seat=seat) for reader, action in ((here, actions[0]), (there, actions[-1]))]
        answers = []
        for reader, number in zip((here, there), asked):
            try:
                answers.append(reader.client.wait(number))
            except Exception as refusal:  # pylint: disable=broad-except
                answers.append(refusal)
        done = [answer for answer in answers if isinstance(answer, dict)]
        assert done, answers
        last = max(answer["n"] for answer in done)
        for reader in (here, there):
            reader.catch_up(last)
            reader.check()
        equal(here.view, there.view)
        if here.view["phase"] != "setup":
            break


def test_nobody_is_woken_in_vain():
    """While everybody is at one server, no other one is called."""
    one = HOUSE.servers[0]
    table, tokens = open_table(one.connect())
    reader = sit(one, table, tokens)
    time.sleep(0.3)
    before = sum(HOUSE.figures("gadshill_wakeups_sent_total"))
    for n in range(1, 9):
        take_any(reader)
        reader.catch_up(n)
    equal(sum(HOUSE.figures("gadshill_wakeups_sent_total")), before)


def test_the_proxy_brings_people_together():
    """The table's name in the address leads to one server; the plain address stays valid."""
    before = HOUSE.figures("gadshill_connections")
    table, _ = open_table(HOUSE.connect())
    people = [HOUSE.connect(table) for _ in range(6)]
    now = HOUSE.figures("gadshill_connections")
    equal(sorted(int(b - a) for a, b in zip(before, now))[:2], [0, 0], f"{before}, then {now}")
    for client in people:
        client.close()


def test_computers_go_on_when_their_server_dies():
    """Two computer players and somebody who watches: within five seconds the game goes on, seen from another server."""
    with Cluster(PROGRAM, "--pace", "100") as house:
        one, two, _ = house.servers
        table, _ = open_table(one.connect(), seats=("careful", "careful"))
        kinds = town_kinds(one, "gads-hill")
        here, there = Reader(one.connect(), table, town=kinds), Reader(two.connect(), table, town=kinds)
        here.catch_up(4)
        there.catch_up(4)
        one.kill()
        started = time.monotonic()
        n = there.n
        there.catch_up(n + 3)
        assert time.monotonic() - started < 5, f"{time.monotonic() - started:.1f} s"
        there.check()
        two.process.send_signal(signal.SIGSTOP)  # not dead, but nobody hears of it
        late = Reader(house.servers[2].connect(), table, town=kinds)
        n = late.n
        started = time.monotonic()
        late.catch_up(n + 1)
        assert time.monotonic() - started < 5.5, f"{time.monotonic() - started:.1f} s"
        two.process.send_signal(signal.SIGCONT)
        for _ in patience():
            late.catch_up(late.n + 1)
            if late.view["phase"] == "over":
                break
        there.catch_up(late.n)
        equal(there.view, late.view)


def test_nobody_watches_and_the_server_dies():
    """A game among computer players is played to its end by the others, although nobody is there."""
    with Cluster(PROGRAM, "--pace", "50") as house:
        tables = [open_table(house.servers[0].connect(), seats=("hasty", "hasty"))[0] for _ in range(5)]
        house.servers[0].kill()
        for table in tables:
            for _ in patience():
                if house.servers[1].get(f"/t/{table}/record")[0] == 200:
                    break
        assert sum(figure or 0 for figure in house.figures("gadshill_takeovers_total")) >= 5


def test_leaving():
    """SIGTERM: everybody is told to come back, finds another server, and has lost nothing, not even on the clock."""
    with Cluster(PROGRAM) as house:
        table, tokens = open_table(house.connect(), clock={"turn": 60, "game": 600})
        kinds = town_kinds(house, "gads-hill")
        reader = Reader(house.connect(table), table, tokens, town=kinds)
        take_any(reader)
        reader.catch_up(1)
        for server in house.servers:
            if server.get("/metrics")[2].decode().split("\ngadshill_connections ")[1][0] != "0":
                home = server
        before = reader.client.ask(join=table, tokens=tokens, after=1)["table"]["left"]
        home.stop()
        try:
            while True:
                said = reader.client.next()
                if said.get("no") == "stopping":
                    assert "another" in said["why"], said
        except Closed as closed:
            assert "1012" in str(closed), closed
        started = time.monotonic()
        back = Reader(house.connect(table), table, tokens, after=1, view=reader.view, town=kinds)
        assert time.monotonic() - started < 1, "it took long to come back"
        back.check()
        active = back.view["player"]
        assert back.table["left"][active] >= before[active] - 700, f"{before}, then {back.table['left']}"
        equal(take_any(back)["n"], 2)
        home.start()


def test_one_time():
    """The tables' time is one, goes on with the database, and stands still without it."""
    with Cluster(PROGRAM, servers=2) as house:
        one, two = house.servers
        table, tokens = open_table(one.connect(), clock={"turn": 30, "game": 0})
        kinds = town_kinds(house, "gads-hill")
        here = Reader(one.connect(), table, tokens, town=kinds)
        there = Reader(two.connect(), table, tokens, town=kinds)
        time.sleep(1)

        def left(reader):
            return reader.client.ask(join=table, tokens=tokens, after=reader.n)["table"]["left"][reader.view["player"]]
        equal(abs(left(here) - left(there)) < 300, True, "both clocks")
        assert 27500 < left(here) < 29500, left(here)
        house.postgres.kill()
        before = None
        for _ in patience():
            if one.get("/healthz")[0] == 503:
                before = left_of_view(here)
                break
        time.sleep(4)
        house.postgres.start()
        for _ in patience():
            if one.get("/healthz")[0] == 200 and two.get("/healthz")[0] == 200:
                break
        assert left(here) > 30000 - 1000 - 4500, (before, left(here))


def left_of_view(reader):
    return reader.client.ask(view=True)["n"]


if __name__ == "__main__":
    import sys
    names = sys.argv[2:]
    with Cluster(sys.argv[1]) as HOUSE:
        run_tests(globals())
