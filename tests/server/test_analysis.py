#!/usr/bin/env python3
"""Finished games looked at again (docs/protocol.md, Analysis): python3 tests/server/test_analysis.py PATH_TO_GADSHILL [NAME...]"""
import json
import os
import sqlite3
import subprocess

from client import Refused, equal, run_tests
from talks import RECORDS, PreparedServer, Table, table_number, tokens

PROGRAM = ""
OVER, MANUAL, LONG, GOING = "ended222", "manua222", "many2222", "begun222"
RECORD = {OVER: "old-town-2-automatic", MANUAL: "old-town-3-manual", LONG: "gads-hill-4-manual"}


def tables():
    over = Table(OVER, ["person", "person"], record=RECORD[OVER], done=None, names=["Anna", "Ben"])
    manual = Table(MANUAL, ["person", "careful", "careful"], record=RECORD[MANUAL], done=None)
    long = Table(LONG, ["person"] * 4, record=RECORD[LONG], done=None)
    return [over, manual, long, Table(GOING, ["person", "careful"], record=RECORD[OVER], done=10)]


def text_of(name):
    with open(os.path.join(RECORDS, name + ".ghr"), encoding="utf-8") as file:
        return file.read()


def printed(name):
    """What the program prints of the same record."""
    found = subprocess.run([PROGRAM, "analyse", "--json", os.path.join(RECORDS, name + ".ghr")], check=True, capture_output=True)
    return {key: value for key, value in json.loads(found.stdout).items() if key not in ("schema", "version")}


def finish(client, number):
    """The answer, and how far it was said to be on the way there."""
    progress = []
    while True:
        answer = client.wait(number)
        if "progress" not in answer:
            return answer, progress
        progress.append(tuple(answer["progress"]))


def analyse(client, **more):
    return finish(client, client.start(analyse=True, **more))


def raw(client):
    """The bytes of the last analysis that came, without the number of its request."""
    text = [line for line in client.wire if '"analysis"' in line][-1]
    return text[:text.rindex(',"id":')]


def joined(server, table, *seats, language="en"):
    client = server.connect()
    client.ask(join=table, tokens=tokens(table, *seats), language=language)
    return client


def test_table():
    """The same numbers as from the program, with progress; kept, so that the next answer is there at once, in any language."""
    with PreparedServer(PROGRAM, tables()) as server:
        client = joined(server, OVER, 0)
        answer, progress = analyse(client)
        equal({key: answer["analysis"].get(key) for key in printed(RECORD[OVER])}, printed(RECORD[OVER]), "numbers")
        assert 5 < len(progress) <= 50 and progress == sorted(progress), progress
        equal(progress[-1][0], progress[-1][1], "the whole way")
        first = raw(client)
        again, quick = analyse(client)
        equal((raw(client), len(quick)), (first, 1), "what was kept")
        other, _ = analyse(joined(server, OVER, language="de"))
        equal(other["analysis"], again["analysis"], "to a spectator, in German")
        assert other["better"] and other["better"] != again["better"], "sentences are in the reader's language"
        server.kill()
        server.start()
        client = joined(server, OVER, 1)
        _, quick = analyse(client)
        equal((raw(client), len(quick)), (first, 1), "after kill -9")


def test_better():
    """What was better can be read and drawn; nothing is told of what would have been drawn."""
    with PreparedServer(PROGRAM, tables()) as server:
        answer, _ = analyse(joined(server, MANUAL))
        steps = {step["n"]: step for step in answer["analysis"]["steps"]}
        assert answer["better"]
        for better in answer["better"]:
            decision = steps[better["n"]]["decision"]
            equal(len(better["best"]), len(decision["best"]), "sentences")
            assert better["done"].endswith(".") and not any("drew" in event for event in better["ev"]), better
            if decision["best"][0].startswith("play"):
                equal(better["ev"][0][:2], ["played", int(decision["best"][0].split()[1])], "events")
        equal(len(answer["proofs"]), len(answer["analysis"]["missed"]), "proofs")
        for missed, proof in zip(answer["analysis"]["missed"], answer["proofs"]):
            building, site = missed["marker"].split("@")
            assert any(site in step["taken"].get(building, []) for step in proof["steps"]), (missed, proof)
            equal(proof["technique"], missed["technique"], "technique")


def test_sent():
    """A record that was sent gives the same as the table, without a table."""
    with PreparedServer(PROGRAM, tables()) as server:
        client = server.connect()
        analyse(client, record=text_of(RECORD[OVER]))
        from_record = raw(client)
        client = joined(server, OVER)
        analyse(client)
        equal(raw(client), from_record, "bytes")


def test_refused():
    """One clear sentence each."""
    with PreparedServer(PROGRAM, tables()) as server:
        client = server.connect()
        equal(client.refused(analyse=True), "no-table")
        going = joined(server, GOING, 0)
        equal(going.refused(analyse=True), "not-over", "a running table, to who sits there")
        equal(joined(server, GOING).refused(analyse=True), "not-over", "and to others")
        record = text_of(RECORD[OVER])
        lines = record.splitlines(keepends=True)
        for what, text, code in (
                ("a wrong fingerprint", record.replace("\n= ", "\n= 0", 1), "bad-record"),
                ("a town's other hash", record.replace(lines[1], lines[1][:-5] + "0000\n"), "bad-record"),
                ("another town", record.replace("old-town", "new-town", 1), "bad-record"),
                ("unfinished", text_of("gads-hill-4-manual-unfinished"), "not-over"),
                ("no record", "Once upon a time", "bad-record"),
                ("empty", "", "bad-record"),
                ("a number", 7, "bad-message")):
            equal(client.refused(analyse=True, record=text), code, what)
        try:
            client.ask(analyse=True, record=text_of("gads-hill-4-manual-unfinished"))
        except Refused as refusal:
            equal(refusal.why, "This game is not over; only finished games are analysed.")


def test_stopped():
    """Whoever asked can stop it; whoever leaves has stopped it; others who wait get it all the same."""
    with PreparedServer(PROGRAM, tables()) as server:
        client = joined(server, LONG)
        number = client.start(analyse=True)
        assert "progress" in client.wait(number)
        equal(client.refused(analyse=True, record=text_of(RECORD[OVER])), "too-fast", "one at a time")
        stopping = client.start(analyse=False)
        try:
            while True:
                client.wait(number)
        except Refused as refusal:
            equal(refusal.code, "stopped")
        equal(client.wait(stopping)["stopped"], True)
        equal(client.ask(analyse=False)["stopped"], False, "nothing to stop")

        first, second = joined(server, MANUAL), joined(server, MANUAL, language="fr")
        number = first.start(analyse=True)
        assert "progress" in first.wait(number)
        later = second.start(analyse=True)
        first.close()
        answer, _ = finish(second, later)
        assert answer["analysis"]["steps"], "for who stayed"


def test_behind():
    """While games are being analysed hints and puzzles are answered, and those who wait get theirs in turn."""
    with PreparedServer(PROGRAM, tables()) as server:
        clients = [server.connect() for _ in range(3)]
        numbers = [client.start(analyse=True, record=text_of(RECORD[LONG])) for client in clients]
        going = joined(server, GOING, 0)
        for _ in range(5):
            assert going.ask(puzzle={"town": "old-town", "level": 1})["puzzle"]
        far = [client.wait(number)["progress"][0] for client, number in zip(clients, numbers)]
        assert max(far) < 2 * min(far) + 10, f"each in turn: {far}"
        for client in clients:
            client.close()
        going.ask(view=True)


def test_kept_with_the_table():
    """What is damaged in the store is found again; what is kept goes with its table."""
    with PreparedServer(PROGRAM, tables()) as server:
        client = joined(server, OVER)
        analyse(client)
        first = raw(client)
        client.close()
        server.stop()
        with sqlite3.connect(os.path.join(server.data, "tables.sqlite")) as database:
            (text,) = database.execute('SELECT text FROM analyses WHERE "table" = ?', (table_number(OVER),)).fetchone()
            assert len(text) < 10000 and text.startswith("analysis 1 "), text[:80]
            changed = text.replace("best", "bset", 1) if "best" in text else text[:-1]
            database.execute('UPDATE analyses SET text = ?', (changed,))
        database.close()
        server.start()
        client = joined(server, OVER)
        _, progress = analyse(client)
        assert len(progress) > 1, "it was found again"
        equal(raw(client), first, "the same")


if __name__ == "__main__":
    run_tests(globals())
