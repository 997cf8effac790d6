"""A browser and its push service, for tests: P-256, AES-128-GCM and HKDF written a second time, plainly and slowly, and an HTTP server
on loopback that takes messages, checks whose they are and reads them."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import ssl
import struct
import threading
import time

# ---- P-256 ----

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296, 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(one, other):
    if one is None or other is None:
        return one or other
    if one[0] == other[0] and (one[1] + other[1]) % P == 0:
        return None
    if one == other:
        slope = (3 * one[0] * one[0] - 3) * pow(2 * one[1], -1, P) % P
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, P) % P
    x = (slope * slope - one[0] - other[0]) % P
    return x, (slope * (one[0] - x) - one[1]) % P


def times(number, point):
    total = None
    while number:
        if number & 1:
            total = add(total, point)
        point, number = add(point, point), number >> 1
    return total


def to_bytes(point):
    return b"\4" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def to_point(text):
    assert len(text) == 65 and text[0] == 4, text
    x, y = int.from_bytes(text[1:33], "big"), int.from_bytes(text[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0, "not on the curve"
    return x, y


def check_signature(point, text, signature):
    """ES256; raises what is wrong."""
    assert len(signature) == 64, len(signature)
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    assert 0 < r < N and 0 < s < N
    inverse = pow(s, -1, N)
    digest = int.from_bytes(hashlib.sha256(text).digest(), "big")
    found = add(times(digest * inverse % N, G), times(r * inverse % N, point))
    assert found and found[0] % N == r, "a wrong signature"


# ---- AES-128-GCM ----

def multiply_byte(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = a << 1 ^ (0x11B if a & 0x80 else 0), b >> 1
    return product


def make_box():
    box = []
    for value in range(256):
        inverse = next((other for other in range(256) if multiply_byte(value, other) == 1), 0)
        turned = inverse
        for _ in range(4):
            inverse = (inverse << 1 | inverse >> 7) & 0xFF
            turned ^= inverse
        box.append(turned ^ 0x63)
    return box


BOX = make_box()


def expand(key):
    words, turn = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = words[-1]
        if i % 4 == 0:
            word = [BOX[b] for b in word[1:] + word[:1]]
            word[0] ^= turn
            turn = multiply_byte(turn, 2)
        words.append([a ^ b for a, b in zip(words[i - 4], word)])
    return [sum(words[i:i + 4], []) for i in range(0, 44, 4)]


def encrypt_block(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number, key in enumerate(keys[1:], 1):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 10:
            state = [multiply_byte(state[i], 2) ^ multiply_byte(state[i // 4 * 4 + (i + 1) % 4], 3)
                     ^ state[i // 4 * 4 + (i + 2) % 4] ^ state[i // 4 * 4 + (i + 3) % 4] for i in range(16)]
        state = [a ^ b for a, b in zip(state, key)]
    return bytes(state)


def multiply_field(x, y):
    product = 0
    for bit in range(127, -1, -1):
        if x >> bit & 1:
            product ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return product


def decrypt(key, nonce, sealed):
    """The text; raises if the tag is wrong."""
    keys, text, tag = expand(key), sealed[:-16], sealed[-16:]
    hash_key = int.from_bytes(encrypt_block(keys, bytes(16)), "big")
    total = 0
    for i in range(0, len(text), 16):
        total = multiply_field(total ^ int.from_bytes(text[i:i + 16].ljust(16, b"\0"), "big"), hash_key)
    total = multiply_field(total ^ len(text) * 8, hash_key)
    right = total ^ int.from_bytes(encrypt_block(keys, nonce + b"\0\0\0\1"), "big")
    assert right == int.from_bytes(tag, "big"), "a wrong tag"
    stream = b"".join(encrypt_block(keys, nonce + struct.pack(">I", 2 + i)) for i in range((len(text) + 15) // 16))
    return bytes(a ^ b for a, b in zip(text, stream))


# ---- a browser ----

def derive(salt, material, info, size):
    extracted = hmac.new(salt, material, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\1", hashlib.sha256).digest()[:size]


def coded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    def __init__(self, secret=None, auth=None):
        self.secret = secret or int.from_bytes(os.urandom(31), "big") + 1
        self.point, self.auth = to_bytes(times(self.secret, G)), auth or os.urandom(16)
        self.keys = f"{coded(self.point)} {coded(self.auth)}"

    def read(self, body):
        """The text of a message (RFC 8291); raises if it is not for this browser."""
        salt, size, length = body[:16], struct.unpack(">I", body[16:20])[0], body[20]
        assert size >= len(body) - 21 - length and length == 65, (size, length)
        sender = body[21:86]
        shared = times(self.secret, to_point(sender))[0].to_bytes(32, "big")
        material = derive(self.auth, shared, b"WebPush: info\0" + self.point + sender, 32)
        key, nonce = derive(salt, material, b"Content-Encoding: aes128gcm\0", 16), derive(salt, material, b"Content-Encoding: nonce\0", 12)
        padded = decrypt(key, nonce, body[86:]).rstrip(b"\0")
        assert padded.endswith(b"\2"), padded
        return padded[:-1].decode()


# ---- a push service ----

class Service:
    """Answers /STATUS/... with that status; /slow/... never, /cut/... with half an answer, /noise/... with nonsense, /first/A/B/... with A,
    then with B. Everything that came is in `came`: (path, headers, body, when)."""

    def __init__(self, certificate=None, host="127.0.0.1"):
        service = self
        self.came, self.ending = [], threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.came.append((self.path, {key.lower(): value for key, value in self.headers.items()}, body, time.monotonic()))
                service.answer(self, self.path.split("/")[1:])

        class Quiet(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):
                pass  # who does not trust us, or is gone

        self.server = Quiet((host, 0), Handler)
        self.server.daemon_threads = True
        scheme = "http"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
            scheme = "https"
        self.origin = f"{scheme}://{host}:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ending.set()
        self.server.shutdown()
        self.server.server_close()

    def of(self, path):
        return [one for one in self.came if one[0] == path]

    def answer(self, handler, parts):
        kind = parts[0]
        if kind == "first":
            kind = parts[1] if len(self.of(handler.path)) == 1 else parts[2]
        if kind == "slow":
            self.ending.wait(60)
        elif kind == "cut":
            handler.wfile.write(b"HTTP/1.1 20")
        elif kind == "noise":
            handler.wfile.write(b"\0\xff\r\n\r\n" * 100)
        elif kind == "endless":
            while not self.ending.is_set():
                try:
                    handler.wfile.write(b"x" * 4096)
                except OSError:
                    break
        else:
            status, _, wait = kind.partition("-")
            handler.send_response(int(status))
            if wait:
                handler.send_header("Retry-After", wait)
            handler.send_header("Content-Length", "0")
            handler.end_headers()
        handler.close_connection = True

    def check(self, one, browser, key, origin=None):
        """Whose message it is, and what it says."""
        path, headers, body, _ = one
        assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) >= 0, (path, headers)
        scheme, _, rest = headers["authorization"].partition(" ")
        values = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and values["k"] == key, headers
        text, _, signature = values["t"].rpartition(".")
        check_signature(to_point(decoded(key)), text.encode(), decoded(signature))
        head, claims = (json.loads(decoded(part)) for part in text.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}, head
        assert claims["aud"] == (origin or self.origin) and claims["sub"].startswith("https://"), claims
        assert 0 < claims["exp"] - time.time() <= 24 * 3600, claims
        return browser.read(body)
