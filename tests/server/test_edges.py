"""The edges of the server: requests that are none, connections that only cost, files that run short, and what is sent
once instead of again and again. Raw sockets on this computer alone."""
import gzip
import http.client
import os
import resource
import select
import socket
import subprocess
import tempfile
import time

from client import SECONDS, Closed, Refused, Server, equal, free_port, open_table, patience, run_tests

PROGRAM = None
HOST = b"Host: localhost\r\n"
UPGRADE = (b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: bG9hZGxvYWRsb2FkbG9hZA==\r\n"
           b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: gadshill-1\r\n")


def line_to(server, source="127.0.0.1"):
    """A connection, from one of this computer's own addresses."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(source, 0))


def read_all(line):
    """What comes until the other end closes; it has to."""
    got = b""
    try:
        while piece := line.recv(65536):
            got += piece
    except ConnectionError:
        pass
    return got


def told(server, request):
    """What a request is answered with, by a server that closes the connection then."""
    with line_to(server) as line:
        line.sendall(request)
        return read_all(line)


def status_of(answer):
    return int(answer.split()[1]) if answer else None


def seconds_of(server):
    """What the server has used of the processor."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---- requests ----


def test_methods():
    """All but GET and HEAD are told so, and the connection ends."""
    with Server(PROGRAM) as server:
        for request in (b"CONNECT example.org:443 HTTP/1.1\r\n" + HOST, b"OPTIONS / HTTP/1.1\r\n" + HOST,
                        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\n", b"PUT / HTTP/1.1\r\n" + HOST,
                        b"DELETE / HTTP/1.1\r\n" + HOST, b"PATCH / HTTP/1.1\r\n" + HOST,
                        b"TRACE / HTTP/1.1\r\n" + HOST, b"BREW /coffee HTTP/1.1\r\n" + HOST):
            answer = told(server, request + b"\r\n")
            equal(status_of(answer), 405, request)
            assert b"allow: GET, HEAD\r\n" in answer, answer
        with line_to(server) as line:
            for path in (b"/", b"/healthz", b"/towns.json"):
                status, headers, body = server.get(path.decode())
                line.sendall(b"HEAD " + path + b" HTTP/1.1\r\n" + HOST + b"\r\n")
                answer = b""
                while not answer.endswith(b"\r\n\r\n"):
                    answer += line.recv(65536)
                equal(status_of(answer), status, path)
                assert f"content-length: {len(body)}\r\n".encode() in answer and len(body) > 0, answer
                assert headers["content-type"].encode() in answer, answer
            line.settimeout(0.2)
            try:
                raise AssertionError(f"HEAD has a body: {line.recv(100)}")
            except TimeoutError:
                pass


def test_requests_that_are_none():
    """What two readers could understand differently, or nobody understands, is refused, and the connection ends."""
    with Server(PROGRAM) as server:
        for head in (b"GET / HTTP/1.1\r\n", b"GET /socket HTTP/1.1\r\n" + UPGRADE):
            for wrong in (HOST + b"Host: evil.example\r\n", HOST + HOST, HOST + b"Host:\r\n", b"Host:\r\n" + HOST, HOST + b"Transfer-Encoding: chunked\r\n",
                          HOST + b"Content-Length: 5\r\n", HOST + b"Transfer-Encoding: identity\r\nContent-Length: 5\r\n"):
                answer = told(server, head + wrong + b"\r\n5\r\nhello\r\n0\r\n\r\n")
                equal(status_of(answer), 400, head + wrong)
                equal(answer.count(b"HTTP/1.1"), 1, "one answer")
        for nonsense in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), b"\r\n" * 50 + b"x", bytes(100),
                         b"hello there\r\n\r\n"):
            assert status_of(told(server, nonsense)) in (None, 400, 405), nonsense
        for late in (b"POST /socket HTTP/1.1\r\n", b"HEAD /socket HTTP/1.1\r\n"):
            assert b" 101 " not in told(server, late + HOST + UPGRADE + b"\r\n"), late
        equal(server.get("/", headers={"Content-Length": "0"})[0], 200, "no body is no body")


def test_deadlines():
    """No connection lives on nothing: each of these is ended by the server."""
    with Server(PROGRAM) as server:
        begun = time.monotonic()
        starts = {"says nothing": b"", "half a head": b"GET / HTTP/1.1\r\nHost:", "a tunnel": b"CONNECT a:1 HTTP/1.1\r\n\r\n",
                  "half an upgrade": b"GET /socket HTTP/1.1\r\n" + HOST + UPGRADE, "drips": b"GET / HTTP/1.1\r\n",
                  "idle after an answer": b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n",
                  "a tunnel after an answer": b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\nCONNECT a:1 HTTP/1.1\r\n\r\n"}
        lines = {}
        for name, start in starts.items():
            lines[line_to(server)] = name
            list(lines)[-1].sendall(start)
        while lines:
            assert time.monotonic() - begun < 25, f"after 25 seconds: {list(lines.values())}"
            for line in select.select(list(lines), [], [], 1)[0]:
                try:
                    if line.recv(65536):
                        continue
                except ConnectionError:
                    pass
                del lines[line]
                line.close()
            for line in [line for line, name in lines.items() if name == "drips"]:
                try:
                    line.sendall(b"X-A: b\r\n")
                except OSError:
                    pass


def test_plain_connections_of_an_address():
    """One address may hold only so many; others do not notice, and it can come back."""
    with Server(PROGRAM) as server:
        player = server.connect()
        table, _ = open_table(player)
        crowd = [line_to(server) for _ in range(150)]
        readable = select.select(crowd, [], [], 5)[0]
        for _ in patience(10):
            readable = select.select(crowd, [], [], 0)[0]
            if len(readable) >= 50:
                break
        equal(len(readable), 50, "those beyond the limit are told")
        for line in readable:
            equal(status_of(read_all(line)), 429)
        with line_to(server, "127.0.0.2") as other:
            other.sendall(b"GET /healthz HTTP/1.0\r\n" + HOST + b"\r\n")
            equal(status_of(read_all(other)), 200, "another address")
        equal(player.ask(join=table)["n"], 0, "a WebSocket that was there before")
        for line in crowd:
            line.close()
        for _ in patience(10):
            try:
                if server.get("/healthz")[0] == 200:
                    break
            except OSError:
                pass
        assert b"gadshill_turned_away_total 5" in server.get("/metrics")[2]


def test_new_connections_of_an_address():
    """One address may come only so often: beyond that it is sent away before anything is read."""
    with Server(PROGRAM) as server:
        told = []
        for _ in range(6000):  # a slow machine comes hardly too often
            with line_to(server, "127.0.0.3") as line:
                line.sendall(b"GET /healthz HTTP/1.0\r\n" + HOST + b"\r\n")
                told.append(status_of(read_all(line)))
            if told[-3:] == [429] * 3:
                break
        equal((told[0], told[999], told[-1]), (200, 200, 429))
        equal(server.get("/healthz")[0], 200, "another address")
        for _ in patience(10):
            with line_to(server, "127.0.0.3") as line:
                line.sendall(b"GET /healthz HTTP/1.0\r\n" + HOST + b"\r\n")
                if status_of(read_all(line)) == 200:
                    break


# ---- files ----


def test_no_more_files():
    """When files run short whoever comes is told so; whoever is there goes on, and the server does not spin."""
    with Server(PROGRAM, "--no-limits") as server:
        player = server.connect()
        table, tokens = open_table(player)
        player.ask(join=table, tokens=tokens)
        before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (70, before[1]))
        crowd = [line_to(server) for _ in range(120)]
        for _ in patience(10):
            readable = select.select(crowd, [], [], 0)[0]
            if len(readable) >= 70:
                break
        assert 70 <= len(readable) < 120, len(readable)
        for line in readable:
            equal(status_of(read_all(line)), 503)
        taken = player.ask(legal=True, seat=0)["actions"][0]
        equal(player.ask(do=taken, seat=0)["n"], 1, "and it is stored")
        equal(status_of(told(server, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")), 503)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (10, before[1]))  # not one for another line
        knocking = [line_to(server) for _ in range(20)]
        used = seconds_of(server)
        time.sleep(1)
        assert seconds_of(server) - used < 0.2, "it spins"
        equal(player.ask(view=True)["n"], 1)
        assert len(server.logged()) < 10000, len(server.logged())
        assert "event=shedding" in server.logged()
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, before)
        for line in crowd + knocking:
            line.close()
        equal(server.get("/healthz")[0], 200)


def test_no_page():
    """A folder without the page is told at the start, not to everybody who comes."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([PROGRAM, "serve", "--web", folder, "--data", folder, "--port", str(free_port())], capture_output=True,
                             text=True, timeout=SECONDS, check=False)
        equal(run.returncode, 1)
        assert "the page is missing" in run.stderr, run.stderr


def test_marks():
    """Who has a file already is sent its mark and nothing else; a changed file has another mark."""
    with Server(PROGRAM) as server:
        script = os.path.join(server.web, "script.js")
        with open(script, "w", encoding="utf-8") as file:
            file.write("// one\n" * 200)
        marks = set()
        for path in ("/", "/script.js", "/towns.json", "/towns/gads-hill.json?language=en", "/towns/gads-hill.json?language=de",
                     "/towns/gads-hill.yaml"):
            status, headers, body = server.get(path)
            equal(status, 200, path)
            marks.add(headers["etag"])
            for encoding in ("gzip", "identity"):
                again = {"If-None-Match": f'"other", {headers["etag"]}', "Accept-Encoding": encoding}
                status, known, nothing = server.get(path, headers=again)
                equal((status, nothing, known["etag"]), (304, b"", headers["etag"]), path)
            status, squeezed, bytes_ = server.get(path, headers={"Accept-Encoding": "gzip", "If-None-Match": '"other"'})
            equal(status, 200, path)
            equal(gzip.decompress(bytes_) if squeezed.get("content-encoding") == "gzip" else bytes_, body, path)
        equal(len(marks), 6, "a mark each")
        with open(script, "w", encoding="utf-8") as file:
            file.write("// two\n" * 200)
        os.utime(script, ns=(1, 1))
        status, headers, body = server.get("/script.js", headers={"If-None-Match": ", ".join(marks)})
        equal((status, body[:6], headers["etag"] in marks), (200, b"// two", False))
        equal(server.get("/script.js", method="HEAD", headers={"If-None-Match": headers["etag"]})[0], 304)


def test_compressed_once():
    """A town costs its compression once, not for each who asks."""
    def cost(path):
        before = seconds_of(server)
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        for _ in range(1000):
            line.request("GET", path, headers={"Accept-Encoding": "gzip"})
            response = line.getresponse()
            response.read()
            equal(response.status, 200)
        line.close()
        return seconds_of(server) - before

    with Server(PROGRAM, "--no-limits") as server:
        equal(server.get("/towns/gads-hill.json", headers={"Accept-Encoding": "gzip"})[1]["content-encoding"], "gzip")
        least, town = cost("/healthz"), cost("/towns/gads-hill.json")
        assert town < least + 0.3, f"1,000 times nothing: {least} s, a town: {town} s"


# ---- messages ----


def test_bad_messages():
    """Each has its answer, and keeps or ends the connection as docs/protocol.md says."""
    with Server(PROGRAM) as server:
        for text in (b"", b"{", b"[]", b"{}", b'{"id":"1","view":true}', b'{"id":1,"id":2,"view":true}'):
            client = server.connect()
            client.send_frame(1, text)
            equal(client.read()["no"], "bad-message", text)
            equal(client.refused(view=True), "no-table", "the connection goes on")
        for opcode, payload, code, status in ((1, b" " * 16385, "too-long", 1009), (1, b'{"id":1,"join":"\xff\xfe"}', "bad-message", 1007),
                                              (2, b'{"id":1,"view":true}', "bad-message", 1003)):
            client = server.connect()
            client.send_frame(opcode, payload)
            equal(client.read()["no"], code, payload[:20])
            try:
                raise AssertionError(f"{payload[:20]}: {client.read()}")
            except Closed as closed:
                equal(str(closed), f"closed with {status}")


def test_names():
    """A name can be seen."""
    with Server(PROGRAM) as server:
        client = server.connect()

        def wish(name):
            return dict(town="gads-hill", seats=[{"player": "person", "name": name}, {"player": "greedy"}])

        for name in ("", " ", "   ", "\u00a0", "\u2003\u3000", "\u2800", "\u0301", " \ufe0f ", "a\u200db", "\u200d", "Anna\u200d",
                     "\U0001f468\u200d", "\u200d\U0001f468", "\U0001f468\u200d\u200d\U0001f469", "a\u202eb", "a\nb", "x" * 25):
            equal(client.refused(open=wish(name)), "bad-table", ascii(name))
        for name in ("Anna", "\u0391\u03bd\u03b4\u03c1\u03ad\u03b1\u03c2", "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
                     "\u2764\ufe0f\u200d\U0001f525 Jo", "\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f469\U0001f3fd\u200d\u2695\ufe0f"):
            table = client.ask(open=wish(name))["table"]
            equal(client.ask(join=table)["table"]["seats"][0]["name"], name)


def test_cost():
    """What is dear is charged: few requests that everybody at a table is told of are as good as many others. Another
    address does not pay for it, and whoever has waited may ask again."""
    with Server(PROGRAM) as server:
        table, tokens = open_table(server.connect())
        crowd = [server.connect() for _ in range(100)]
        for client in crowd:
            client.ask(join=table)
        asked = [crowd[0].start(join=table, tokens=tokens[:1]) for _ in range(100)]
        codes = []
        for number in asked:
            try:
                crowd[0].wait(number)
                codes.append("")
            except Refused as refusal:
                codes.append(refusal.code)
        equal(codes[:10], [""] * 10, "some are fine")
        equal(codes[-10:], ["too-fast"] * 10, "100 are not, though 200 cheap ones would be")
        equal(set(codes), {"", "too-fast"})
        other = server.connect(line=line_to(server, "127.0.0.2"))
        equal(other.ask(join=table)["n"], 0)
        for _ in patience():
            if not refused(crowd[0], table):
                break
        status, _, body = server.get("/metrics")
        equal(status, 200)
        assert b"gadshill_cost_seconds_total " in body and b"gadshill_steps_replayed_total 0" in body


def refused(client, table):
    try:
        client.ask(join=table)
        return False
    except Refused:
        return True


def test_hearing_pauses():
    """Whoever never stops asking is not even refused for a while, and is heard again then: what is sent stays where it
    is."""
    with Server(PROGRAM) as server:
        client = server.connect()
        client.socket.setblocking(False)
        text = b'{"id":1,"nothing":1}'
        frames = (bytes([0x81, 0x80 | len(text)]) + bytes(4) + text) * 500
        rest, paused = frames, False
        for _ in patience():
            while not paused and rest:
                can_read, can_write, _ = select.select([client.socket], [client.socket], [], 0.3)
                paused = not can_read and not can_write
                try:
                    rest = rest[client.socket.send(rest):] or frames if can_write else rest
                    _ = client.socket.recv(1 << 20) if can_read else b""
                except BlockingIOError:
                    pass
            if paused:
                break
        client.socket.settimeout(20)
        assert b"too-fast" in client.socket.recv(1 << 20), "heard again"


def test_queues_without_limits():
    """Without limits the queue of those who wait for an answer has its bound all the same."""
    with Server(PROGRAM, "--no-limits") as server:
        client = server.connect()
        numbers = [client.start(puzzle={"town": "gads-hill", "level": 5}) for _ in range(250)]
        refused = 0
        for number in numbers[-100:]:
            try:
                client.wait(number)
            except Refused as refusal:
                equal(refusal.code, "too-fast")
                refused += 1
            if refused:
                break
        assert refused, "250 wait"


if __name__ == "__main__":
    run_tests(globals())
