#!/usr/bin/env python3
"""What docs/protocol.md promises, request by request: python3 tests/server/test_protocol.py PATH_TO_GADSHILL [NAME...]"""
import http.client
import json
import os
import random
import re
import resource
import signal
import socket
import stat
import subprocess
import tempfile
import time

from client import Closed, Reader, Refused, Server, choose, equal, free_port, open_table, patience, run_tests, town_kinds

PROGRAM = ""


def sit(server, table, tokens, town="gads-hill"):
    return Reader(server.connect(), table, tokens, town=town_kinds(server, town))


def do(reader, action, **more):
    """Does an action and reads up to it."""
    answer = reader.client.ask(do=action, **more)
    reader.catch_up(answer["n"])
    return answer


def take_any(reader):
    """Takes a building that is still there."""
    return do(reader, reader.client.ask(legal=True)["actions"][0])


def take_all(readers):
    """The setup: everybody takes the first buildings."""
    while readers[0].view["phase"] == "setup":
        active = next(reader for reader in readers if readers[0].view["player"] in reader.seats)
        n = do(active, active.client.ask(legal=True, seat=readers[0].view["player"])["actions"][0],
               seat=readers[0].view["player"])["n"]
        for reader in readers:
            reader.catch_up(n)


def pass_turn(reader):
    """Draws and so ends a turn of Gads Hill."""
    return do(reader, "draw building")


# ---- requests ----


def test_refusals():
    with Server(PROGRAM) as server:
        client = server.connect()
        equal(client.refused(dance=True), "unknown-request")
        equal(client.refused(do="play 1"), "no-table")
        equal(client.refused(legal=True), "no-table")
        equal(client.refused(join="abcdefgh"), "no-table")
        equal(client.refused(join=7), "no-table")
        for wrong in (None, [], "table", {}, {"town": "atlantis", "seats": [{"player": "person"}] * 2},
                      {"town": "gads-hill"}, {"town": "gads-hill", "seats": [{"player": "person"}]},
                      {"town": "gads-hill", "seats": [{"player": "person"}] * 5},
                      {"town": "gads-hill", "seats": [{"player": "person"}, {"player": "wizard"}]},
                      {"town": "gads-hill", "seats": [{"player": "person", "name": "a\u202eb"}, {"player": "person"}]},
                      {"town": "gads-hill", "seats": [{"player": "person", "name": "x" * 25}, {"player": "person"}]},
                      {"town": "gads-hill", "seats": [{"player": "person"}] * 2, "first": 2},
                      {"town": "gads-hill", "seats": [{"player": "person"}] * 2, "referee": "blind"},
                      {"town": "gads-hill", "seats": [{"player": "person"}] * 2, "clock": {"turn": -1}},
                      {"town": "gads-hill", "seats": [{"player": "person"}] * 2, "grace": 1e9}):
            equal(client.refused(open=wrong), "bad-table", wrong)
        table, tokens = open_table(client)
        equal(client.refused(join=table, tokens=[tokens[0][:-1] + "!"]), "bad-token")
        equal(client.refused(join=table, tokens=["A" * 22]), "bad-token")
        equal(client.refused(join=table, tokens=[7]), "bad-token")
        first, second = sit(server, table, tokens[:1]), sit(server, table, tokens[1:])
        equal(second.client.refused(do="take bank"), "not-your-turn")
        equal(first.client.refused(do="take bank", seat=1), "no-seat")
        equal(first.client.refused(do="take bank", seat=9), "no-seat")
        equal(first.client.refused(do="take bank", seat="0"), "no-seat")
        equal(first.client.refused(do="take the bank"), "not-an-action")
        equal(first.client.refused(do=7), "bad-message")
        equal(first.client.refused(**{"try": "claim bank@B1"}), "no-trying")
        equal(first.client.refused(do="play 1"), "not-in-setup")
        equal(first.client.refused(replay=True), "not-over")
        equal(first.client.ask(view=True)["n"], 0, "nothing happened")


def test_hostile_messages():
    """Whatever comes is answered or ends the connection, and nobody else notices."""
    rng = random.Random(1)
    with Server(PROGRAM, "--no-limits") as server:
        good = server.connect()
        table, tokens = open_table(good)
        good = sit(server, table, tokens[:1])
        client = server.connect()
        for text in (b"", b"{", b"[]", b"null", b"{}", b'{"id":"1","view":true}', b'{"id":1.5,"view":true}',
                     b'{"id":1,"id":2,"view":true}', b'{"id":1,"view":true} x', b"[" * 2000, b'{"id":1e400,"view":true}'):
            client.send_frame(1, text)
            equal(client.read()["no"], "bad-message", text)
        client.send_frame(1, b'{"id":1,"vi', final=False)  # in pieces
        client.send_frame(0, b'ew":true}')
        equal(client.read()["no"], "no-table")
        for _ in range(200):
            client = server.connect()
            try:
                if rng.random() < 0.5:
                    client.socket.sendall(rng.randbytes(rng.randrange(1, 300)))
                else:
                    client.send_frame(rng.choice((0, 1, 1, 2, 3, 8, 9, 10, 11)), rng.randbytes(rng.randrange(200)))
                client.socket.settimeout(0.01)
                client.read()
            except (Closed, OSError, UnicodeDecodeError):
                pass
            client.close()
        for payload, opcode in ((b" " * 16385, 1), (b" " * 70000, 1), (b"\xff\xfe", 1), (b"{}", 2)):
            client = server.connect()
            client.send_frame(opcode, payload)
            try:
                assert "id" not in client.read(), "a goodbye has no number"
                client.read()
            except Closed:
                continue
            raise AssertionError(f"{payload[:10]} as {opcode} did not end the connection")
        good.check()


def test_preview_and_legal():
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect())
        first, second = sit(server, table, tokens[:1]), sit(server, table, tokens[1:])
        take_all([first, second])
        legal = first.client.ask(legal=True)
        equal(legal["n"], first.n)
        equal(second.client.ask(legal=True)["actions"], [], "of who is not active")
        playable = {int(action.split()[1]) for action in legal["actions"] if action.startswith("play")}
        for card in first.view["hands"][0]:
            equal(str(card) in legal["cards"], card not in playable, f"card {card} is playable or has a reason")
        for action in legal["actions"]:
            if "*" not in action:
                tried = first.client.ask(**{"try": action})
                assert tried["words"], action
        action = next(action for action in legal["actions"] if action.startswith("play"))
        tried = first.client.ask(**{"try": action})
        first.check()  # trying changed nothing
        done = do(first, action)
        equal(done["ev"], tried["ev"], "as it was tried")
        equal(first.view["scores"][0], tried["points"], "points")


def test_undo():
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect())
        first, second = sit(server, table, tokens[:1]), sit(server, table, tokens[1:])
        start = json.loads(json.dumps(first.view))
        equal(first.client.refused(do="undo"), "no-undo", "in setup")
        take_all([first, second])
        equal(first.client.refused(do="undo"), "no-undo", "nothing done")
        before = json.loads(json.dumps(first.view))
        action = next(action for action in first.client.ask(legal=True)["actions"] if action.startswith("play"))
        do(first, action)
        assert first.client.ask(legal=True)["undo"]
        equal(second.client.refused(do="undo"), "no-undo", "not whose turn it is")
        step = do(first, "undo")
        equal(step["view"], before, "as before")
        second.catch_up(step["n"])
        second.check()
        do(first, action)
        pass_turn(first)
        equal(first.client.refused(do="undo"), "no-undo", "a card was seen")
        back = Reader(server.connect(), table, tokens[:1], after=0, view=start, town=first.kinds)
        equal(back.view, first.view, "steps with an undo among them")
        table, tokens = open_table(server.connect(), referee="manual")
        first = sit(server, table, tokens)
        equal(first.client.refused(do="undo", seat=0), "no-undo", "manual referee")


def test_shared_screen_and_spectator():
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect(), seats=["person", "person", "person"])
        both, third, watcher = sit(server, table, tokens[:2]), sit(server, table, tokens[2:]), sit(server, table, [])
        equal([hand is None for hand in both.view["hands"]], [False, False, True])
        equal([hand is None for hand in third.view["hands"]], [True, True, False])
        equal(watcher.view["hands"], [None, None, None])
        equal(both.client.refused(do="take bank"), "no-seat", "which seat?")
        step = do(both, "take bank", seat=0)
        assert "Player 1" in step["words"][0], "at a shared screen nobody is you"
        watcher.catch_up(step["n"])
        for request in ({"do": "take bank"}, {"legal": True}, {"try": "take bank"}):
            equal(watcher.client.refused(**request), "no-seat")
        equal(watcher.client.refused(replace=1, by="careful"), "no-replacing")
        take_all([both, third, watcher])
        for reader in (both, third, watcher):
            reader.check()


def test_unnamed_seats_in_each_readers_language():
    with Server(PROGRAM) as server:
        opener = server.connect()
        table, tokens = open_table(opener)
        usual = {"en": "Player {}", "de": "Spieler {}", "el": "Παίκτης {}"}
        readers = {}
        for language, text in usual.items():
            readers[language] = server.connect()
            seats = readers[language].ask(join=table, tokens=[], language=language)["table"]["seats"]
            equal([(seat["name"], seat["named"]) for seat in seats], [(text.format(1), False), (text.format(2), False)])
        first = sit(server, table, tokens[:1])
        do(first, "take bank")
        for language, text in usual.items():
            step = readers[language].next()
            while "do" not in step:
                step = readers[language].next()
            assert text.format(1) in step["words"][0], step
        named = opener.ask(open=dict(town="gads-hill", seats=[{"player": "person", "name": "Anna"}, {"player": "careful"}]))
        seats = opener.ask(join=named["table"], tokens=[])["table"]["seats"]
        equal([seat["named"] for seat in seats], [True, True])


def test_reconnecting():
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect())
        first, second = sit(server, table, tokens[:1]), sit(server, table, tokens[1:])
        away_n, away_view = second.n, second.view
        second.client.close()
        do(first, "take bank")
        back = Reader(server.connect(), table, tokens[1:], after=away_n, view=away_view, town=first.kinds)
        equal(back.n, 1)
        back.check()
        equal("view" in server.connect().ask(join=table, tokens=tokens[:1], after=99), True, "a number from the future")


def test_missing_very_much():
    """Who has missed more than can well be told gets the view; otherwise the answer would be too long to be sent."""
    with Server(PROGRAM, "--no-limits") as server:
        table, tokens = open_table(server.connect())
        reader = sit(server, table, tokens)
        take_all([reader])
        before = reader.n
        for _ in range(3):
            seat = reader.view["player"]
            legal = reader.client.ask(legal=True, seat=seat)["actions"]
            action = next(action for action in legal if action.startswith("play"))
            for _ in range(100):
                do(reader, action, seat=seat)
                do(reader, "undo", seat=seat)
            do(reader, action, seat=seat)
            equal(reader.client.refused(do="undo", seat=seat), "no-undo", "no table grows without end")
            do(reader, "draw building", seat=seat)
        equal(len(server.connect().ask(join=table, tokens=tokens, after=reader.n - 30)["steps"]), 30)
        answer = server.connect().ask(join=table, tokens=tokens, after=before)
        assert "steps" not in answer, len(answer["steps"])
        equal(answer["view"], reader.view)
        equal(answer["n"], reader.n)


def test_replacing():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect())
        first, second = sit(server, table, tokens[:1]), sit(server, table, tokens[1:])
        equal(first.client.refused(replace=1, by="careful"), "no-replacing", "who is there")
        equal(first.client.refused(replace=0, by="wizard"), "no-replacing")
        equal(first.client.refused(replace=5, by="careful"), "no-replacing")
        second.client.close()
        for _ in patience():
            if first.client.ask(join=table, tokens=tokens[:1])["table"]["here"] == [True, False]:
                break
        gone = time.monotonic()
        equal(first.client.refused(replace=1, by="careful"), "no-replacing", "who has only just gone")
        while not first.client.read().get("away", [False, False])[1]:
            pass
        assert 29 < time.monotonic() - gone < 40, "half a minute"
        equal(first.client.refused(replace=1, by="random"), "no-replacing", "another player than the table's")
        equal(first.client.ask(replace=1, by="careful")["players"], ["person", "careful"])
        take_any(first)
        first.catch_up(2)  # the computer player's
        server.kill()
        server.start()
        first = sit(server, table, tokens[:1])
        equal(first.table["players"], ["person", "careful"], "after a restart")
        second = sit(server, table, tokens[1:])
        equal(second.table["players"], ["person", "person"], "come back")
        take_any(first)
        second.catch_up(first.n)
        time.sleep(0.1)
        equal(second.client.ask(view=True)["n"], 3, "nobody plays for who is back")
        take_any(second)


def test_brisk():
    """The house rule holds for who can play a card, is told, and is still there after a restart; no table has it unasked."""
    with Server(PROGRAM) as server:
        usual, tokens = open_table(server.connect(), brisk="yes")
        assert "brisk" not in sit(server, usual, tokens[:1]).table, "only true is true"
        table, tokens = open_table(server.connect(), brisk=True)
        first, second = sit(server, table, tokens[:1]), sit(server, table, tokens[1:])
        equal(first.table["brisk"], True, "told")
        take_all([first, second])
        server.kill()
        server.start()
        first = sit(server, table, tokens[:1])
        equal(first.table["brisk"], True, "told after a restart")
        legal = first.client.ask(legal=True)["actions"]
        card = next(action for action in legal if action.startswith("play"))
        assert not any(action.startswith("draw") for action in legal), legal
        equal(first.client.refused(do="draw building"), "must-play")
        do(first, card)
        do(first, "draw building")


def test_computers_go_on_after_a_kill():
    with Server(PROGRAM, "--pace", "300") as server:
        table, tokens = open_table(server.connect(), seats=["person", "greedy"])
        first = sit(server, table, tokens)
        do(first, "take bank")
        server.kill()  # the computer player is to move
        server.start()
        time.sleep(0.8)  # nobody joins, and yet
        client = server.connect()
        equal(client.ask(join=table)["n"], 2, "steps")


def test_finished_tables_leave_memory():
    """Computer players alone play to the end; then the table is in the store only, and still there for who asks."""
    def tables_in_memory():
        return int(re.search(r"^gadshill_tables (\d+)$", server.get("/metrics")[2].decode(), re.MULTILINE).group(1))

    with Server(PROGRAM, "--pace", "0") as server:
        opener = server.connect()
        table, tokens = open_table(opener, seats=["greedy", "random", "careful"])
        equal(tokens, [None] * 3)
        equal(tables_in_memory(), 1)
        opener.close()
        next(True for _ in patience() if tables_in_memory() == 0)
        watcher = sit(server, table, [])
        equal(watcher.view["phase"], "over")
        assert None not in watcher.view["hands"], "nothing is hidden any more"
        equal(server.get(f"/t/{table}/record")[0], 200)
        equal(len(watcher.client.ask(replay=True)["steps"]), watcher.n)


# ---- time ----


def act_in_time(reader, action):
    """Does an action, and waits for it if it is held back."""
    number = reader.client.start(do=action)
    answer = reader.client.wait(number)
    return reader.client.wait(number) if "held" in answer else answer


def manual_table(server, grace):
    """Three persons; seat 0 has acted in its turn, and there are markers on the board."""
    table, tokens = open_table(server.connect(), referee="manual", seats=["person"] * 3, grace=grace)
    readers = [sit(server, table, [token]) for token in tokens]
    take_all(readers)
    for turn in range(30):
        active = readers[turn % 3]
        plays = [action for action in active.client.ask(legal=True)["actions"] if action.startswith("play")]
        step = act_in_time(active, plays[0]) if plays else None
        if not (step and turn % 3 == 0):
            step = act_in_time(active, "draw building")
        for reader in readers:
            reader.catch_up(step["n"])
        if readers[0].view["player"] == 0 and readers[0].view["plays"] and readers[0].view["markers"]:
            return readers
    raise AssertionError("no markers")


def test_held_actions():
    with Server(PROGRAM) as server:
        first, second, third = manual_table(server, 1)
        started = time.monotonic()
        first.client.ask(do="draw district")
        act_in_time(second, "draw condition")
        assert time.monotonic() - started > 0.9, "held for the grace time"

        first, second, third = manual_table(server, 60)
        first.client.ask(do="draw district")
        number = second.client.start(do="draw condition")
        held = second.client.wait(number)
        assert 0 < held["held"] <= 60000, held
        equal(second.client.refused(do="draw building"), "held", "one at a time")
        other = next(card for card in range(1, 23) if card not in second.client.ask(view=True)["view"]["hands"][1])
        equal(second.client.refused(do=f"play {other}"), "no-such-card", "judged at once")
        equal(first.client.refused(do="claim bank@B1"), "not-your-window", "who just played")
        claims = [f"claim {building}@{site}" for building, sites in first.client.ask(view=True)["view"]["markers"].items()
                  for site in sites]
        claim = next(step for step in (third.client.ask(do=claim) for claim in claims) if step["ev"][0][0] == "claim-failed")
        started = time.monotonic()
        step = second.client.wait(number)
        assert time.monotonic() - started < 50, "nobody else may claim any more: no need to wait"
        equal(step["n"], claim["n"] + 1, "after the claim")
        for reader in (first, second, third):
            reader.catch_up(step["n"])
            reader.check()


def test_no_holding_with_two():
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect(), referee="manual", grace=30)
        both = sit(server, table, tokens)
        take_all([both])
        for turn in range(6):
            action = next((action for action in both.client.ask(legal=True, seat=turn % 2)["actions"]
                           if action.startswith("play")), None)
            if action:
                do(both, action, seat=turn % 2)
            do(both, "draw building", seat=turn % 2)


def test_clocks():
    with Server(PROGRAM, "--pace", "0") as server:
        table, tokens = open_table(server.connect(), clock={"turn": 0.4, "game": 0})
        first = sit(server, table, tokens[:1])
        equal(first.table["clock"], {"turn": 0, "game": 0}, "whole seconds")
        assert 0 < first.table["left"][0] <= 400, first.table["left"]
        message = first.client.read()
        equal(message["players"], ["careful", "person"], "time is up")
        equal(first.client.refused(do="take bank"), "replaced")
        first.catch_up(1)
        equal(first.client.ask(replace=0, by="person")["players"][0], "person", "back")
        table, tokens = open_table(server.connect(), clock={"game": 0.5})
        first = sit(server, table, tokens[:1])
        equal(first.client.read()["players"], ["careful", "person"], "time for the game is up")
        equal(first.client.refused(replace=0, by="person"), "no-replacing")


# ---- limits, addresses, stopping ----


def test_limits():
    with Server(PROGRAM) as server:
        client = server.connect()
        codes = [client.refused(join="aaaaaaaa") for _ in range(400)]
        equal(codes[:150], ["no-table"] * 150, "a burst is fine")
        assert "too-fast" in codes[200:], "and no more"
        time.sleep(0.3)
        equal(client.refused(join="aaaaaaaa"), "no-table", "after a moment")
        other = server.connect()
        equal(other.refused(join="aaaaaaaa"), "no-table", "others are not to blame")
        wish = dict(town="gads-hill", seats=[{"player": "person"}] * 2)
        refused = 0
        for _ in range(60):
            try:
                server.connect().ask(open=wish)
            except Refused as refusal:
                equal(refusal.code, "too-fast")
                refused += 1
        assert 10 < refused < 60, refused
        flood = server.connect()
        for _ in range(400):
            flood.send([])
        equal(sorted({flood.read()["no"] for _ in range(400)}), ["bad-message", "too-fast"], "what cannot be read counts too")
        pages = http.client.HTTPConnection("127.0.0.1", server.port)
        for _ in range(10000):
            pages.request("GET", "/")
            response = pages.getresponse()
            response.read()
            if response.status == 429:
                break
            equal(response.status, 200)
        equal(response.status, 429, "pages without end")
        equal(server.get("/healthz")[0], 200)
        crowd = []
        try:
            for _ in range(250):
                crowd.append(server.connect())
        except Closed:
            pass
        assert 100 < len(crowd) < 210, len(crowd)


def test_slow_reader():
    with Server(PROGRAM, "--no-limits") as server:
        table, tokens = open_table(server.connect())
        reader, slow = sit(server, table, tokens[:1]), sit(server, table, tokens[1:])
        slow.client.socket.settimeout(20)
        try:
            for _ in range(200000):
                slow.client.start(view=True)
        except OSError:
            pass
        else:
            raise AssertionError("who never reads was never dropped")
        reader.check()
        assert "slow-reader-dropped" in server.logged()


def test_origin_and_addresses():
    with Server(PROGRAM) as server:
        own = f"http://127.0.0.1:{server.port}"
        server.connect(origin=own).close()
        for wrong in ({"origin": "http://evil.example"}, {"origin": own + "0"}, {"origin": "null"}, {"subprotocol": None},
                      {"subprotocol": "chat"}, {"path": "/"}, {"path": "/socket/x"}, {"origin": own, "host": "evil.example"},
                      {"origin": "http://evil.example:1874", "host": "evil.example:1874"}, {"host": "evil.example"},
                      {"origin": "http://notlocalhost", "host": "notlocalhost"}, {"origin": "http://1.2.3.4.example", "host": "1.2.3.4.example"}):
            try:
                server.connect(**wrong)
            except Closed:
                continue
            raise AssertionError(f"{wrong} was let in")
        for host in ("localhost", f"LOCALHOST:{server.port}", "[::1]:80", "192.168.1.7:1874", socket.gethostname()):
            server.connect(origin="http://" + host, host=host).close()
            equal(server.get("/towns.json", headers={"Host": host})[0], 200, host)
        for host in ("evil.example", "127.0.0.1.evil.example", "[evil.example]", "localhost.evil.example", "."):
            equal(server.get("/towns.json", headers={"Host": host})[0], 421, "another's name that leads here: " + host)
        for path in ("/", "/t/abcdefgh", "/index.html"):
            status, headers, body = server.get(path)
            equal(status, 200, path)
            assert b"gadshill" in body
            assert "default-src 'self'" in headers["content-security-policy"] and \
                "unsafe" not in headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")
            equal(headers["x-content-type-options"], "nosniff")
            equal(headers["referrer-policy"], "no-referrer")
            equal(headers["cross-origin-opener-policy"], "same-origin")
        for path in ("/nothing.js", "/../log", "/%2e%2e/log", "/..%2flog", "/tables.sqlite", "/.hidden.html", "//etc/passwd",
                     "/t/abcdefgh/record", "/t/ABCDEFGH/record", "/towns/atlantis.json", "/index.html/", "/t/abcdefghi"):
            equal(server.get(path)[0], 404, path)
        equal(server.get("/", method="POST")[0], 405)
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as other:
            other.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                          b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
            assert b" 101 " not in other.recv(1000), "another protocol, past all checks"
        equal(server.get("/healthz")[2], b"ok\n")
        equal([town["name"] for town in json.loads(server.get("/towns.json")[2])["towns"]], ["gads-hill", "old-town"])
        german = json.loads(server.get("/towns/gads-hill.json?language=de")[2])
        equal(next(thing["name"] for thing in german["buildings"] if thing["id"] == "church"), "Kirche")
        equal(len(german["west"]), german["rows"])
        equal(len(german["north"]), german["rows"] + 1)
        table, _ = open_table(server.connect())
        equal(server.get(f"/t/{table}/record")[0], 403, "the record of a game that is not over")
        metrics = server.get("/metrics")[2].decode()
        assert "gadshill_tables 1\n" in metrics and "gadshill_transactions_total 2\n" in metrics, metrics  # with /healthz


def test_own_towns():
    here = os.path.dirname(os.path.abspath(__file__))
    with Server(PROGRAM) as server:
        server.stop()
        folder = os.path.join(server.data, "gadshill", "towns")
        os.makedirs(folder)
        for name in ("four-sites", "bad-map"):  # the first is called hamlet in it
            with open(os.path.join(here, "..", "towns", name + ".yaml"), "rb") as file:
                text = file.read()
            with open(os.path.join(folder, name + ".yaml"), "wb") as file:
                file.write(text)
        server.start()
        names = [town["name"] for town in json.loads(server.get("/towns.json")[2])["towns"]]
        assert "hamlet" in names and len(names) == 3, names
        assert "town-left-out" in server.logged()
        table, tokens = open_table(server.connect(), town="hamlet")
        sit(server, table, tokens, town="hamlet")
        server.kill()
        os.remove(os.path.join(folder, "four-sites.yaml"))
        server.start()
        assert "hamlet" not in server.get("/towns.json")[2].decode()
        version = server.connect().ask(join=table, tokens=tokens)["table"]["version"]
        equal(server.get(f"/towns/hamlet.json?version={version}")[0], 200, "a table of it goes on")
        equal(server.get("/towns/hamlet.json")[0], 404)
        assert "table-not-loaded" not in server.logged()


def run(*options, data):
    return subprocess.run([PROGRAM, "serve", *options, "--data", data], capture_output=True, timeout=20,
                          check=False)


def test_configured_name():
    with Server(PROGRAM, "--name", "play.example.org") as server:
        server.connect(origin="https://play.example.org", host="play.example.org").close()
        equal(server.get("/", headers={"Host": "Play.Example.org:1874"})[0], 200)
        equal(server.get("/", headers={"Host": "example.org"})[0], 421)


def test_starting_and_stopping():
    with Server(PROGRAM) as server:
        for name in ("tables.sqlite", "tables.sqlite-wal"):
            equal(stat.S_IMODE(os.stat(os.path.join(server.data, name)).st_mode), 0o600, name)
        done = run("--port", str(server.port), data=server.data)
        equal(done.returncode, 1)
        assert b"in use" in done.stderr and b"--port" in done.stderr, done.stderr
        done = run("--port", str(free_port()), data=server.data)
        equal(done.returncode, 1)
        assert b"another server" in done.stderr and b"--data" in done.stderr, done.stderr
        done = run("--address", "nowhere", data=server.data)
        assert b"not an address" in done.stderr, done.stderr
        done = run("--port", str(free_port()), data="/proc/nothing")
        equal(done.returncode, 1)
        table, tokens = open_table(server.connect())
        reader = sit(server, table, tokens)
        number = reader.client.start(do="take bank", seat=0)
        reader.client.wait(number)
        reader.client.start(do="take church", seat=1)
        time.sleep(0.05)
        server.end(signal.SIGTERM)
        equal(reader.client.next()["do"], "take bank")
        equal(reader.client.next()["do"], "take church", "what was asked in time is answered")
        equal(reader.client.next()["no"], "stopping")
        assert "event=stopped" in server.logged()
        for token in tokens:
            assert token not in server.logged(), "a token in the log"
        server.start()
        equal(server.connect().ask(join=table)["n"], 2)


def test_browser():
    """--open calls the browser with the address, if there is a display."""
    for display, opened in (("", False), (":0", True)):
        with tempfile.TemporaryDirectory() as folder:
            script, called = os.path.join(folder, "xdg-open"), os.path.join(folder, "called")
            with open(script, "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\necho "$1" > {called}.new\nmv {called}.new {called}\n')
            os.chmod(script, 0o755)
            env = {"PATH": folder + ":" + os.environ["PATH"], "DISPLAY": display, "WAYLAND_DISPLAY": ""}
            with Server(PROGRAM, "--open", env=env) as server:
                if opened:
                    next(True for _ in patience() if os.path.exists(called))
                    with open(called, encoding="utf-8") as file:
                        equal(file.read(), f"http://127.0.0.1:{server.port}/\n")
                time.sleep(0.1)
                equal(os.path.exists(called), opened, f"with DISPLAY={display}")


def test_full_disk():
    """A file that may not grow any more: nothing is acknowledged that is not stored, and nobody loses their game."""
    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (200 * 1024, 200 * 1024))

    with Server(PROGRAM, "--no-limits") as server:
        server.stop()
        server.log = open(os.devnull, "wb")
        server.process = subprocess.Popen([PROGRAM, "serve", "--port", str(server.port), "--data", server.data, "--web",
                                           server.web, "--no-limits"], stdout=subprocess.PIPE, stderr=server.log,
                                          preexec_fn=small_files)
        server.process.stdout.readline()
        rng = random.Random(3)
        readers, refused = [], 0
        kinds = town_kinds(server, "gads-hill")
        while refused < 20:
            try:
                readers.append(Reader(server.connect(), *open_table(server.connect()), town=kinds))
                for reader in readers[-3:]:
                    for _ in range(4):
                        seat = reader.view["player"]
                        action = choose(reader.client.ask(legal=True, seat=seat), rng)
                        reader.catch_up(reader.client.ask(do=action, seat=seat)["n"])
            except Refused as refusal:
                equal(refusal.code, "not-stored")
                refused += 1
        for reader in readers:
            reader.check()
        server.kill()
        server.start()
        for reader in readers:
            back = Reader(server.connect(), reader.id, reader.tokens, after=reader.n, view=reader.view, town=kinds)
            equal(back.n, reader.n, "just what was acknowledged")
            back.check()
            back.client.close()


def test_full_disk_and_computers():
    """A computer player whose action could not be stored tries again by itself."""
    with Server(PROGRAM, "--pace", "200") as server:
        table, tokens = open_table(server.connect(), seats=("person", "careful"))
        reader = sit(server, table, tokens)
        take_any(reader)
        full = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        size = os.stat(os.path.join(server.data, "tables.sqlite-wal")).st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, full[1]))
        time.sleep(1)
        equal(reader.client.ask(view=True)["n"], 1, "nothing can be stored")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
        reader.catch_up(2)
        reader.check()


if __name__ == "__main__":
    run_tests(globals())
