#!/usr/bin/env python3
"""Whole games over the socket: python3 tests/server/test_games.py PATH_TO_GADSHILL

Every reader keeps its view from the steps alone; after every step it must be the view that the server has."""
import itertools
import random
import subprocess
import sys
import tempfile

from client import Reader, Server, choose, open_table, town_kinds


def play(server, town, referee, seats, seed):
    """A game between persons who do anything that is allowed, with a spectator. Returns the readers and the table."""
    rng = random.Random(seed)
    crowds = 0
    kinds = town_kinds(server, town)
    opener = server.connect()
    table, tokens = open_table(opener, town, referee, ["person"] * seats, grace=0, first=rng.randrange(seats))
    readers = [Reader(server.connect(), table, [token], town=kinds) for token in tokens]
    watcher = Reader(server.connect(), table, town=kinds)
    while readers[0].view["phase"] != "over":
        active = readers[readers[0].view["player"]]
        who, action = act(readers, active, rng)
        markers = {building: set(sites) for building, sites in watcher.view["markers"].items()}
        step = readers[who].client.ask(do=action, seat=who)
        crowds += check_crowd(markers, step)
        for reader in readers + [watcher]:
            reader.catch_up(step["n"])
            if rng.random() < 0.25 or "undo" in action or reader.view["phase"] == "over":
                reader.check()
    opener.close()
    return table, readers + [watcher], crowds


def crowd_around(markers, building, site):
    """One to three other buildings that have no room but on as many sites, this one among them."""
    others = sorted(set(markers) - {building})
    for size in (1, 2, 3):
        for crowd in itertools.combinations(others, size):
            sites = set().union(*(markers[one] for one in crowd))
            if len(sites) == size and site in sites:
                return list(crowd)
    return None


def check_crowd(markers, step):
    """A right claim has its proof, and only a right claim; a crowd that it tells of is one. Returns whether it did."""
    what = step["ev"][0][0] if step.get("ev") else None
    assert ("proof" in step) == (what == "claimed"), step
    if "proof" not in step:
        return 0
    _, building, site = step["ev"][0]
    proof, (reason,) = step["proof"], step["proof"]["steps"]
    assert reason["taken"] == {building: [site]} and proof["words"] == [reason["words"]], step
    assert reason["words"] in step["words"], step
    if "card" in reason:
        return 0
    sites = set().union(*(markers[one] for one in reason["buildings"]))
    assert building not in reason["buildings"] and sites == set(reason["sites"]), step
    assert site in sites and len(sites) <= len(reason["buildings"]), step
    return 1


def act(readers, active, rng):
    """Who does what next: now and then somebody claims, most of all where a crowd is seen, or takes something back."""
    legal = active.client.ask(legal=True)
    if legal["undo"] and rng.random() < 0.2:
        return active.seats[0], "undo"
    if readers[0].view["markers"] and rng.random() < 0.3:
        reader = rng.choice(readers)
        if reader.client.ask(legal=True)["claim"]:
            markers = {building: set(sites) for building, sites in reader.view["markers"].items()}
            for building, sites in sorted(markers.items()):
                for site in sorted(sites if len(sites) > 1 else ()):
                    if crowd_around(markers, building, site):
                        return reader.seats[0], f"claim {building}@{site}"
            building, sites = rng.choice(sorted(reader.view["markers"].items()))
            return reader.seats[0], f"claim {building}@{rng.choice(sites)}"
    return active.seats[0], choose(legal, rng)


def check_record(server, table, program):
    status, headers, body = server.get(f"/t/{table}/record")
    assert status == 200 and "attachment" in headers["content-disposition"], (status, headers)
    assert b"undo" not in body
    with tempfile.NamedTemporaryFile(suffix=".ghr") as file:
        file.write(body)
        file.flush()
        done = subprocess.run([program, "replay", file.name], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
    return body


def check_replay(reader, body):
    answer = reader.client.ask(replay=True)
    lines = [line for line in body.decode().splitlines() if line[0].isdigit()]
    assert [f"{step['seat']} {step['do']}" for step in answer["steps"]] == lines
    reader.view = answer["start"]
    final = reader.client.ask(view=True)["view"]
    for step in answer["steps"]:
        reader.apply(step)
        if step["do"].startswith("take "):
            assert step["words"][0].startswith("You take") == (reader.seats == [step["seat"]]), step
    assert reader.view == final, "the replay ends as the game did"


def main():
    program = sys.argv[1]
    with Server(program, "--no-limits") as server:
        crowds = 0
        for town in ("gads-hill", "old-town"):
            for referee in ("automatic", "manual"):
                for seats in (2, 3, 4):
                    table, readers, found = play(server, town, referee, seats, f"{town} {referee} {seats}")
                    crowds += found
                    body = check_record(server, table, program)
                    check_replay(readers[0], body)
                    check_replay(readers[-1], body)
                    for reader in readers:
                        reader.client.close()
                    print(f"{town}, {referee}, {seats} seats: {readers[0].n} steps, {found} crowds")
        for again in range(100):  # the server deals at random: more games until it has happened
            if crowds > 0:
                break
            _, readers, crowds = play(server, "gads-hill", "manual", 4, f"again {again}")
            for reader in readers:
                reader.client.close()
        assert crowds > 0, "some claim is right because others need the site"


if __name__ == "__main__":
    main()
