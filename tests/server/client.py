"""A WebSocket client of our own, the server as a child process, and a reader that keeps its view from steps alone."""
import base64
import copy
import http.client
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback

SECONDS = 120


def equal(found, expected, what=""):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


def run_tests(module):
    """Runs the functions test_NAME of a module, or those that are named after the program; ends the process."""
    module["PROGRAM"] = sys.argv[1]
    failed = 0
    for name, test in list(module.items()):
        if name.startswith("test_") and (len(sys.argv) == 2 or name[5:] in sys.argv[2:]):
            started = time.monotonic()
            try:
                test()
                print(f"ok    {name[5:]} ({time.monotonic() - started:.1f} s)", flush=True)
            except Exception:  # pylint: disable=broad-except
                failed += 1
                print(f"FAIL  {name[5:]}\n{traceback.format_exc()}", flush=True)
    sys.exit(failed > 0)


def free_port():
    """A port that nobody listens at, and that the system gives to no client: while the server is down a client could
    otherwise be given the very port that it calls, and talk to itself."""
    while True:
        port = random.SystemRandom().randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Server:
    """A running `gadshill serve` with a folder of its own. `new_database`, if there is one, gives the address of a new database for
    it: then its tables are there."""

    new_database = None

    def __init__(self, program, *options, data=None, env=None, before=(), **process):
        """`before` is what starts the program, with its arguments; `process` is for subprocess.Popen."""
        self.before, self.process_options = before, process
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.database = Server.new_database() if Server.new_database and "--store" not in options else None
        self.program, self.env = program, env
        self.options = options + (("--store", self.database) if self.database else ())
        self.port = free_port()
        self.web = os.path.join(self.data, "page")
        os.makedirs(self.web, exist_ok=True)
        with open(os.path.join(self.web, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html><title>gadshill</title>\n")
        self.start()

    def start(self):
        self.log = open(os.path.join(self.data, "log"), "ab")
        self.process = subprocess.Popen(
            [*self.before, self.program, "serve", "--port", str(self.port), "--data", self.data, "--web", self.web, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, env=dict(os.environ, XDG_DATA_HOME=self.data, **(self.env or {})),
            **self.process_options)
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError("the server did not start: " + self.logged()[-2000:])

    def logged(self):
        with open(os.path.join(self.data, "log"), encoding="utf-8") as file:
            return file.read()

    def end(self, how):
        self.process.send_signal(how)
        code = self.process.wait(SECONDS)
        self.process.stdout.close()
        self.log.close()
        return code

    def kill(self):
        return self.end(signal.SIGKILL)

    def stop(self):
        """Ends it as an operator would; whatever it was asked, it must end well."""
        code = self.end(signal.SIGTERM)
        if code != 0:
            raise AssertionError(f"the server ended with {code}: {self.logged()[-3000:]}")

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if self.process.poll() is None:
            if kind:
                self.kill()
            else:
                self.stop()
        if self.folder:
            self.folder.cleanup()

    def get(self, path, method="GET", headers=None):
        """Status, headers and body of an address."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        connection.request(method, path, headers=headers or {})
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, body

    def connect(self, **more):
        return Client(self.port, **more)


class Refused(Exception):
    """The server said no: the code and the sentence."""

    def __init__(self, answer):
        super().__init__(f"{answer['no']}: {answer['why']}")
        self.code, self.why = answer["no"], answer["why"]


class Closed(Exception):
    """The connection is over."""


class Client:
    """One WebSocket. All text that came over it is kept in `wire`."""

    def __init__(self, port, origin=None, path="/socket", subprotocol="gadshill-1", host=None, line=None, headers=()):
        self.socket = line or socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        if self.socket.family != socket.AF_UNIX:
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket", "Connection: Upgrade",
                f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        if subprotocol:
            head.append(f"Sec-WebSocket-Protocol: {subprotocol}")
        if origin:
            head.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(answer.split()[1])
        if self.status != 101:
            raise Closed(f"no WebSocket: {answer.decode()}")
        self.wire = []
        self.told = []  # messages that nobody asked for, in order
        self.number = 0

    def more(self):
        try:
            got = self.socket.recv(65536)
        except (ConnectionError, TimeoutError) as error:
            raise Closed(str(error)) from error
        if not got:
            raise Closed("the server closed the connection")
        self.buffer += got

    def take(self, count):
        while len(self.buffer) < count:
            self.more()
        got, self.buffer = self.buffer[:count], self.buffer[count:]
        return got

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def read(self):
        """The next message as an object."""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(length)
            if first & 15 == 8:
                raise Closed(f"closed with {struct.unpack('>H', payload[:2])[0] if len(payload) >= 2 else None}")
            if first & 15 == 9:
                try:
                    self.send_frame(10, payload)
                except OSError:
                    pass  # whoever has closed the line has sent something more before
            elif first & 15 == 1:
                self.wire.append(payload.decode())
                return json.loads(payload)

    def send(self, request):
        self.send_frame(1, json.dumps(request).encode())

    def start(self, **request):
        """Sends a request; returns its number."""
        self.number += 1
        self.send(dict(id=self.number, **request))
        return self.number

    def wait(self, number):
        """The answer to a request; other messages are kept."""
        while True:
            message = self.read()
            if message.get("id") == number:
                if "do" in message:
                    self.told.append(message)
                if "no" in message:
                    raise Refused(message)
                return message
            self.told.append(message)

    def ask(self, **request):
        return self.wait(self.start(**request))

    def refused(self, **request):
        """The code of a refusal, which must come."""
        try:
            answer = self.ask(**request)
        except Refused as refusal:
            if not refusal.why:
                raise AssertionError(f"{refusal.code} without a sentence") from refusal
            return refusal.code
        raise AssertionError(f"{request} was not refused: {answer}")

    def next(self):
        """The next message that nobody asked for."""
        return self.told.pop(0) if self.told else self.read()

    def close(self):
        self.socket.close()


def open_table(client, town="gads-hill", referee="automatic", seats=("person", "person"), **more):
    """Opens a table; returns its id and the tokens."""
    answer = client.ask(open=dict(town=town, referee=referee, seats=[{"player": player} for player in seats], **more))
    return answer["table"], answer["tokens"]


class Reader:
    """Somebody at a table who keeps a view by applying steps to it (docs/protocol.md)."""

    def __init__(self, client, table, tokens=(), after=None, view=None, town=None):
        self.client, self.id, self.tokens = client, table, [token for token in tokens if token]
        request = dict(join=table, tokens=self.tokens, language="en")
        if after is not None:
            request["after"] = after
        answer = client.ask(**request)
        self.table, self.seats, self.n = answer["table"], answer["seats"], answer["n"]
        self.kinds = town
        self.view = copy.deepcopy(view) if after is not None else answer["view"]
        for step in answer.get("steps", []):
            self.apply(step)

    def apply(self, step):
        """Changes the view as the step says."""
        if "view" in step:
            self.view = copy.deepcopy(step["view"])
            return
        view, seat = self.view, step["seat"]
        for event, *rest in step["ev"]:
            getattr(self, "on_" + event.replace("-", "_"))(view, seat, *rest)
        view.update(copy.deepcopy(step["now"]))

    def on_taken(self, view, seat, building):
        view["owned"][seat] = self.in_order(view["owned"][seat] + [building])
        view["beside"].remove(building)

    on_bought = on_taken

    def on_played(self, view, seat, card, building=None):
        view["discard"].append(card)
        view["hand_sizes"][seat] -= 1
        if view["hands"][seat] is not None:
            view["hands"][seat].remove(card)

    on_discarded = on_played

    def on_put(self, view, seat, building, sites):
        view["markers"].setdefault(building, []).extend(sites)
        view["markers"][building].sort(key=self.kinds["sites"].index)

    def on_spared(self, view, seat, building, number):
        pass

    def on_off(self, view, seat, building, sites, why):
        left = [site for site in view["markers"][building] if site not in sites]
        if left:
            view["markers"][building] = left
        else:
            del view["markers"][building]

    def gone(self, view, building):
        view["markers"].pop(building, None)
        for owned in view["owned"] + [view["beside"]]:
            if building in owned:
                owned.remove(building)

    def on_placed(self, view, seat, building, site):
        view["placed"][building] = site
        self.gone(view, building)

    def on_out(self, view, seat, building, site):
        view["out"] = self.in_order(view["out"] + [building])
        self.gone(view, building)

    def on_claimed(self, view, seat, building, site):
        pass

    on_claim_failed = on_claimed

    def on_drew(self, view, seat, pile, card=None):
        view["pile_sizes"][pile] -= 1
        view["hand_sizes"][seat] += 1
        if card is not None:
            view["hands"][seat] = sorted(view["hands"][seat] + [card])

    def on_reshuffled(self, view, seat, pile, count):
        kept = [card for card in view["discard"] if self.kinds["cards"][card] != "district"]
        assert len(view["discard"]) - len(kept) == count, "reshuffled cards"
        view["discard"] = kept
        view["pile_sizes"][pile] = count

    def on_over(self, view, seat):
        pass

    def in_order(self, buildings):
        return sorted(buildings, key=self.kinds["buildings"].index)

    def catch_up(self, n):
        """Reads steps up to a number, applies them, and returns them."""
        steps = []
        while self.n < n:
            message = self.client.next()
            if "do" not in message or message["n"] <= self.n:  # the latter: it was asked for again
                continue
            assert message["n"] == self.n + 1, f"step {message['n']} after {self.n}"
            self.n = message["n"]
            self.apply(message)
            steps.append(message)
        return steps

    def check(self):
        """The view from steps is the view that the server has."""
        answer = self.client.ask(view=True)
        assert answer["n"] == self.n, f"the server is at {answer['n']}, the reader at {self.n}"
        if answer["view"] != self.view:
            for key in answer["view"]:
                if answer["view"][key] != self.view.get(key):
                    raise AssertionError(f"step {self.n}: {key} should be {answer['view'][key]}, is {self.view.get(key)}")
            raise AssertionError(f"keys: {sorted(answer['view'])} and {sorted(self.view)}")


def town_kinds(server, name):
    """What a reader must know of a town: the order of its sites and buildings, the kinds of its cards."""
    status, _, body = server.get(f"/towns/{name}.json")
    assert status == 200, status
    town = json.loads(body)
    return {"sites": [site["id"] for site in town["sites"]], "buildings": [thing["id"] for thing in town["buildings"]],
            "cards": {card["id"]: card["kind"] for card in town["cards"]}}


def choose(legal, rng):
    """Any action of a legal list, seldom a purchase; stars become cards."""
    actions = [action for action in legal["actions"] if not action.startswith("buy") or rng.random() < 0.3]
    plays = [action for action in actions if action.startswith("play")]
    action = rng.choice(plays if plays and rng.random() < 0.8 else actions)
    if action.startswith("discard"):
        first, second = sorted(rng.sample(legal["discardable"], 2))
        action = action.replace("* *", f"{first} {second}")
    return action


def patience(seconds=SECONDS):
    """for _ in patience(): tries until the time is over, with short pauses."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        time.sleep(0.02)
    raise AssertionError("it took too long")

