"""Frames that a client has not masked are refused (RFC 6455, 5.1), whatever way they come: alone, behind others, in
pieces, right behind the request that asks for a WebSocket; over TCP, a Unix socket, and TLS."""
import os
import socket
import struct
import tempfile

from client import Client, Closed, Server, equal, run_tests
from test_network import encrypted, make_certificate, to_path

PROGRAM = None
REQUEST = b'{"id":1,"view":true}'  # has an answer: no-table
MASKED = 0x80


def frame(payload, mask=MASKED, opcode=1, final=0x80):
    """A frame with a key of zeros, so that masked or not its payload is the same."""
    length = len(payload)
    if length < 126:
        head = bytes([final | opcode, mask | length])
    elif length < 65536:
        head = bytes([final | opcode, mask | 126]) + struct.pack(">H", length)
    else:
        head = bytes([final | opcode, mask | 127]) + struct.pack(">Q", length)
    return head + (bytes(4) if mask else b"") + payload


def heard(line, *pieces):
    """The codes of what a client is told who sends these pieces, and the status that the connection ends with. Whoever
    is sent away sends nothing more: that would call back what is on its way to them."""
    client = Client(0, line=line, host="localhost")
    for piece in pieces:
        client.socket.sendall(piece)
    return told(client)


def told(client):
    client.send_frame = lambda *_: None  # no pong: the server does not need one to go on
    codes = []
    while True:
        try:
            codes.append(client.read()["no"])
        except Closed as closed:
            return sorted(codes, reverse=True), str(closed)  # those of one round come in any order


def goes_on(line, *pieces):
    """The client who sends these pieces, which are a request, is answered, and so is what comes then."""
    client = Client(0, line=line, host="localhost")
    for piece in pieces:
        client.socket.sendall(piece)
    equal(client.read()["no"], "no-table")
    equal(client.refused(view=True), "no-table")


def check(line):
    """`line` makes a connection."""
    refusal = (["bad-message"], "closed with 1002")
    for opcode in (0, 1, 2, 8, 9, 10):
        equal(heard(line(), frame(b"", 0, opcode)), refusal, f"kind {opcode}")
    for size in (1, 125, 126, 5000, 65536):
        equal(heard(line(), frame(b" " * size, 0)[:11]), refusal, f"{size} bytes")
    equal(heard(line(), frame(REQUEST) + frame(REQUEST, 0)), (["no-table", "bad-message"], "closed with 1002"), "behind another one")
    equal(heard(line(), frame(REQUEST), frame(REQUEST) + frame(REQUEST, 0) + frame(REQUEST)),
          (["no-table", "no-table", "bad-message"], "closed with 1002"), "between others")
    equal(heard(line(), frame(REQUEST[:5], final=0) + frame(REQUEST[5:], 0, 0)), refusal, "the second half")
    for size in (20, 125, 126, 5000, 16384):
        padded = REQUEST + b" " * (size - len(REQUEST))
        goes_on(line(), frame(padded))
        equal(heard(line(), frame(padded) * 3 + frame(b"", 0)), (["no-table"] * 3 + ["bad-message"], "closed with 1002"), f"{size} bytes")
    goes_on(line(), frame(REQUEST[:5], final=0) + frame(b"", opcode=10) + frame(REQUEST[5:], opcode=0))
    in_pieces = [bytes([byte]) for byte in frame(REQUEST) + frame(b"", 0)]
    codes, end = heard(line(), *in_pieces)
    equal((set(codes), end), ({"no-table", "bad-message"}, "closed with 1002"), "byte by byte")


def check_early(line):
    """Frames that come together with the request for a WebSocket, before it is answered."""
    for early in (frame(REQUEST), frame(REQUEST, 0), frame(REQUEST + b"\r\n\r\n", 0), frame(REQUEST + b"\r\n\r\n", 0)[:10]):
        with line() as raw:
            client = Client(0, line=Early(raw, early), host="localhost")
            equal(told(client), (["bad-message"], "closed with 1002"), early)


class Early:
    """A line whose first sending has more behind it."""

    def __init__(self, line, more):
        self.line, self.more, self.family = line, more, line.family

    def sendall(self, text):
        self.line.sendall(text + self.more)
        self.more = b""

    def __getattr__(self, name):
        return getattr(self.line, name)


class InPieces(Early):
    """A line that takes its time with the request."""

    def __init__(self, line):
        super().__init__(line, b"")
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def sendall(self, text):
        for i in range(len(text)):
            self.line.sendall(text[i:i + 1])


def test_unmasked():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        with Server(PROGRAM, "--no-limits", "--address", "127.0.0.1", "--address", f"unix:{path}") as server:
            def plain():
                return socket.create_connection(("127.0.0.1", server.port), timeout=20)

            check(plain)
            check_early(plain)
            check(lambda: to_path(path))


def test_unmasked_encrypted():
    with tempfile.TemporaryDirectory() as folder:
        files = make_certificate(folder, "one")
        with Server(PROGRAM, "--no-limits", "--certificate", files[0], "--key", files[1]) as server:
            check(lambda: encrypted(server, files[0]))
            check_early(lambda: encrypted(server, files[0]))


def test_requests_in_one_piece():
    """Each is answered, and one for a WebSocket in pieces is, too."""
    with tempfile.TemporaryDirectory() as folder:
        files = make_certificate(folder, "one")
        with Server(PROGRAM) as plain, Server(PROGRAM, "--certificate", files[0], "--key", files[1]) as safe:
            for line in (socket.create_connection(("127.0.0.1", plain.port), timeout=20), encrypted(safe, files[0])):
                with line:
                    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
                    line.sendall((request + b"\r\n") * 3 + request + b"Connection: close\r\n\r\n")
                    answer = b""
                    while piece := line.recv(65536):
                        answer += piece
                    equal(answer.count(b"HTTP/1.1 200"), 4)
            for line in (socket.create_connection(("127.0.0.1", plain.port), timeout=20), encrypted(safe, files[0])):
                goes_on(InPieces(line), frame(REQUEST))


if __name__ == "__main__":
    run_tests(globals())
