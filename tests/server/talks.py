"""Kept talks with the server, word for word: tables that are the same each time, and reading, checking and writing talks.

A talk is a text file, one line a message:

    anna +                 a connection is made
    anna > {"id":1,...}    what it says
    anna < {"id":1,...}    what it is told
    anna -                 it is closed
    page > /towns.json     an address is asked for, and what is there

What the clock or chance decides is told as * (table ids, tokens and milliseconds)."""
import base64
import hashlib
import json
import os
import re
import sqlite3
import tempfile

from client import Server, open_table

HERE = os.path.dirname(os.path.abspath(__file__))
KEPT = os.path.join(HERE, "golden")
RECORDS = os.path.join(os.path.dirname(HERE), "records")
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
BARRIER = -1


# ---- tables ----

def table_number(table):
    return sum(LETTERS.index(letter) << 5 * i for i, letter in enumerate(table))


def token(table, seat):
    """The token of a seat, made of nothing but the names of both."""
    raw = hashlib.blake2b(f"{table} {seat}".encode(), digest_size=16).digest()
    return raw, base64.urlsafe_b64encode(raw).decode().rstrip("=")


def tokens(table, *seats):
    return [token(table, seat)[1] for seat in seats]


def read_record(name):
    """The head of a record as a dictionary, its steps as (seat, action)."""
    with open(os.path.join(RECORDS, name + ".ghr"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split(" ", 1) for line in file]
    steps = [(int(first), rest) for first, rest in lines if first.isdigit()]
    return dict(line for line in lines if not line[0].isdigit() and line[0] != "="), steps


class Table:
    """A table with a fixed id and seed, with the first steps of a record or none."""

    def __init__(self, name, players, town="gads-hill", referee="automatic", seed=1, first=0, record=None, done=0,
                 names=None, turn=0, game=0, grace=0):
        self.id, self.players, self.times = name, players, (turn, game, grace)
        self.names = names or [""] * len(players)
        self.town, self.referee, self.seed, self.first, self.steps = town, referee, seed, first, []
        if record:
            head, self.steps = read_record(record)
            self.town, self.referee = head["town"].split()[0], head["referee"]
            self.seed, self.first = int(head["seed"]), int(head["first"])
        self.done = len(self.steps) if done is None else done
        self.is_over = done is None

    def keep(self, database, hashes):
        number = table_number(self.id)
        database.execute("INSERT INTO tables VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 'careful', 0)",
                         (number, self.town, hashes[self.town], len(self.players), self.first, self.referee, self.seed,
                          *self.times, 0 if self.is_over else None))
        for seat, player in enumerate(self.players):
            is_person = player == "person"
            kept = hashlib.blake2b(token(self.id, seat)[0], digest_size=32).digest() if is_person else None
            database.execute("INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?, 0, 0, 0)",
                             (number, seat, player, player, self.names[seat], kept))
        database.executemany("INSERT INTO steps VALUES(?, ?, ?, ?, 0, 0, 0, 0)",
                             [(number, n + 1, seat, action) for n, (seat, action) in enumerate(self.steps[:self.done])])


def without_sums(database):
    """Makes the store one of the last version without checksums: the server makes them for what it finds."""
    for table, column in (("tables", "opened_ms"), ("seats", "since_ms"), ("seats", "owed_ms"), ("steps", "at_ms"),
                          ("steps", "stand_ins"), ("steps", "once")):
        database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    database.execute("DROP TABLE clock")
    database.execute("DROP TABLE sums")
    database.execute("DROP TABLE keys")
    database.execute("DROP TABLE towns")
    database.execute("DROP TABLE analyses")
    database.execute("DROP TABLE gadshill_players")
    database.execute("PRAGMA user_version = 2")


class PreparedServer(Server):
    """A server that finds the tables in its store. Its own first tables show the schema and the towns' hashes."""

    def __init__(self, program, tables):
        self.prepared = tempfile.TemporaryDirectory()
        with Server(program, data=self.prepared.name) as server:
            client = server.connect()
            for town in ("gads-hill", "old-town"):
                open_table(client, town)
            client.close()
        with sqlite3.connect(os.path.join(self.prepared.name, "tables.sqlite")) as database:
            hashes = dict(database.execute("SELECT town, town_hash FROM tables"))
            for table in tables:
                table.keep(database, hashes)
            without_sums(database)
        database.close()
        super().__init__(program, "--no-limits", "--pace", "0", data=self.prepared.name)

    def __exit__(self, *rest):
        super().__exit__(*rest)
        self.prepared.cleanup()


# ---- talks ----

def masked(text):
    text = re.sub(r'"(left)":\[[\d,]*\]', r'"\1":*', text)
    text = re.sub(r'"(held)":\d+', r'"\1":*', text)
    text = re.sub(r'"(away)":\[[a-z,]*\]', r'"\1":*', text)
    if '"tokens":' in text:
        text = re.sub(r'"table":"\w{8}"', '"table":*', text)
        text = re.sub(r'"[\w-]{22}"', "*", text)
    return text


class Talk:
    """A talk that takes place now and is written down."""

    def __init__(self, server):
        self.server, self.lines, self.clients = server, [], {}

    def write(self, who, sign, text=""):
        self.lines.append(f"{who} {sign} {text}".rstrip(" "))

    def connect(self, who):
        self.clients[who] = self.server.connect()
        self.write(who, "+")

    def close(self, who):
        self.clients.pop(who).close()
        self.write(who, "-")

    def say(self, who, text):
        self.clients[who].send_frame(1, text.encode())
        self.write(who, ">", text)

    def hear(self, who):
        """The next message, written down."""
        message = self.clients[who].read()
        self.write(who, "<", masked(self.clients[who].wire[-1]))
        return message

    def ask(self, who, **request):
        """Asks, and hears everything up to the answer."""
        client = self.clients[who]
        client.number += 1
        self.say(who, json.dumps(dict(id=client.number, **request), ensure_ascii=False))
        while True:
            message = self.hear(who)
            if message.get("id") == client.number:
                return message

    def hear_all(self):
        """What has been told to everybody so far; asking for nonsense shows where it ends."""
        for who, client in self.clients.items():
            client.send_frame(1, json.dumps({"id": BARRIER}).encode())
            while client.read().get("id") != BARRIER:
                self.write(who, "<", masked(client.wire[-1]))

    def wait_for(self, who, seats):
        """What is told until it is the turn of one of the seats, or the game is over."""
        client = self.clients[who]
        while True:
            client.send_frame(1, json.dumps({"id": BARRIER, "view": True}).encode())
            while (message := client.read()).get("id") != BARRIER:
                self.write(who, "<", masked(client.wire[-1]))
            if message["view"]["phase"] == "over" or message["view"]["player"] in seats:
                return message["view"]

    def wait_until(self, who, is_it):
        """What is told until it is that."""
        while not is_it(self.hear(who)):
            pass

    def page(self, path):
        status, _, body = self.server.get(path)
        self.write("page", ">", path)
        for line in body.decode().splitlines():
            self.write("page", "<", f"{status} {line}")


def tells_of_absence(message):
    """On a slow machine more people are away for long than were when the talk was kept."""
    return "id" not in message and any(message.get("away", ()))


def replay(server, name, lines):
    """The same talk again: says what is written and compares what is told."""
    clients, page = {}, []
    for number, line in enumerate(lines, 1):
        who, sign, text = (line + " ").split(" ", 2)
        text = text.rstrip(" ")
        if sign == "+":
            clients[who] = server.connect()
        elif sign == "-":
            clients.pop(who).close()
        elif who == "page" and sign == ">":
            status, _, body = server.get(text)
            page = [f"{status} {line}" for line in body.decode().splitlines()]
        elif sign == ">":
            clients[who].send_frame(1, text.encode())
        else:
            if who == "page":
                told = page.pop(0).rstrip(" ") if page else "nothing more"
            else:
                told = None
                while told != text:
                    is_slow = tells_of_absence(clients[who].read())
                    told = masked(clients[who].wire[-1])
                    if not is_slow:
                        break
            if told != text:
                raise AssertionError(f"{name}, line {number}: {who} should be told\n{text}\nbut is told\n{told}")
    for who, client in clients.items():
        client.send_frame(1, json.dumps({"id": BARRIER}).encode())
        while tells_of_absence(message := client.read()):
            pass
        if message.get("id") != BARRIER:
            raise AssertionError(f"{name}: {who} is told more: {client.wire[-1]}")
    for client in clients.values():
        client.close()
