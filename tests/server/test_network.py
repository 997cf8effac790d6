"""Ways to the server: addresses, Unix sockets, sockets that it is given, encryption, real proxies before it, and a restart
that nobody is refused by. Everything on this computer, on free ports and in folders of its own."""
import http.client
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import warnings

from client import SECONDS, Client, Closed, Server, equal, free_port, open_table, patience, run_tests

PROGRAM = None


def fetch(line, path="/healthz", headers=()):
    """The status of an address over a line that is there already; the line is closed then."""
    with line:
        line.sendall("\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]).encode())
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    return int(answer.split()[1]) if answer else None


def to_path(path):
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(SECONDS)
    line.connect(path)
    return line


def plays(line):
    """A table is opened and joined over the line."""
    client = Client(0, line=line, host="localhost")
    table, tokens = open_table(client)
    equal(client.ask(join=table, tokens=tokens)["n"], 0)
    return client


# Puts the files where they belong; the number of the process is known only in it.
GIVE = """
import os, sys
count = sys.argv.index("serve") - 2
high = [os.dup2(int(file), 100 + i) for i, file in enumerate(sys.argv[1:count + 1])]
for i, file in enumerate(high):
    os.dup2(file, 3 + i)
    os.close(file)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(count))
os.execv(sys.argv[count + 1], sys.argv[count + 1:])
"""


# ---- addresses ----


def test_several_addresses():
    """IPv4, IPv6 and a Unix socket at once; the socket's file is gone afterwards, and one left behind is no obstacle."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        for killed in (True, False):
            with Server(PROGRAM, "--address", "127.0.0.1", "--address", "[::1]", "--address", f"unix:{path}") as server:
                for line in (socket.create_connection(("127.0.0.1", server.port)), to_path(path),
                             socket.create_connection(("::1", server.port))):
                    plays(line)
                again = subprocess.run([PROGRAM, "serve", "--address", f"unix:{path}", "--data", folder], capture_output=True,
                                       text=True, check=False, timeout=SECONDS)
                equal(again.returncode, 1, "another one at the same path")
                assert "cannot listen at" in again.stderr, again.stderr
                equal(fetch(to_path(path)), 200, "and the first one is still there")
                if killed:
                    server.kill()
            equal(os.path.exists(path), killed, "the file")
        with Server(PROGRAM, "--address", "::", "--address", "0.0.0.0") as server:
            equal(fetch(socket.create_connection(("127.0.0.1", server.port))), 200)
            equal(fetch(socket.create_connection(("::1", server.port))), 200)


def test_limits_of_ipv6():
    """Whoever has one IPv6 address has 2^64 of them: they are counted as one. IPv4 is counted apart."""
    with Server(PROGRAM, "--address", "::1", "--address", "127.0.0.1") as server:
        crowd = [socket.create_connection(("::1", server.port)) for _ in range(101)]
        equal(crowd[-1].recv(100).split()[1], b"429")
        equal(fetch(socket.create_connection(("127.0.0.1", server.port))), 200)
        for line in crowd:
            line.close()


def test_given_sockets():
    """As systemd gives them: the files 3 and up, of the process that is named."""
    with tempfile.TemporaryDirectory() as folder:
        listener, local = socket.create_server(("127.0.0.1", 0)), socket.socket(socket.AF_UNIX)
        local.bind(os.path.join(folder, "socket"))
        local.listen()
        files = (listener.fileno(), local.fileno())
        knocking = socket.create_connection(listener.getsockname())  # before there is a server
        with Server(PROGRAM, before=(sys.executable, "-c", GIVE, *map(str, files)), pass_fds=files) as server:
            equal(fetch(knocking), 200)
            plays(socket.create_connection(listener.getsockname()))
            plays(to_path(os.path.join(folder, "socket")))
            with socket.socket() as other:
                equal(other.connect_ex(("127.0.0.1", server.port)) != 0, True, "--port is not listened at")
        assert os.path.exists(os.path.join(folder, "socket")), "it belongs to somebody else"


# ---- encryption ----


def make_certificate(folder, name, kind=("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")):
    """A certificate of its own, and its key, under the same file names each time."""
    files = [os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")]
    subprocess.run(["openssl", "req", "-x509", *kind, "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext",
                    "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files


def encrypted(server, certificate):
    """A line to the server, which has to show that certificate."""
    trust = ssl.create_default_context(cafile=certificate)
    return trust.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS), server_hostname="localhost")


def test_encryption():
    """https with a certificate, another one after SIGHUP without an interruption; a bad file changes nothing."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as kept:
        files = make_certificate(folder, "one", ("-newkey", "rsa:2048"))
        first = shutil.copy(files[0], os.path.join(kept, "first.pem"))
        path = os.path.join(folder, "socket")
        with Server(PROGRAM, "--certificate", files[0], "--key", files[1], "--address", "127.0.0.1", "--address",
                    f"unix:{path}") as server:
            player = plays(encrypted(server, first))
            equal(fetch(encrypted(server, first), "/towns.json"), 200)
            equal(fetch(to_path(path)), 200, "a Unix socket needs no encryption")
            equal(fetch(socket.create_connection(("127.0.0.1", server.port))), 301, "http leads to https")
            old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
            old.set_ciphers("DEFAULT@SECLEVEL=0")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
            try:
                old.wrap_socket(socket.create_connection(("127.0.0.1", server.port)))
                raise AssertionError("TLS 1.1")
            except (ssl.SSLError, ConnectionError):
                pass

            def told(event):
                before = server.logged().count(f"event={event} ")
                server.process.send_signal(signal.SIGHUP)
                for _ in patience(20):
                    if server.logged().count(f"event={event} ") > before:
                        return

            second = make_certificate(folder, "two")[0]  # of another kind
            told("certificate-read")
            another = plays(encrypted(server, second))
            with open(files[1], "w", encoding="ascii") as file:
                file.write("no key\n")
            told("certificate-not-read")
            plays(encrypted(server, second))
            os.remove(files[0])
            told("certificate-not-read")
            for client in (player, another):
                equal(client.ask(view=True)["n"], 0, "a connection from before")


def test_no_certificate():
    """Whoever is told nothing may think that it is encrypted."""
    with tempfile.TemporaryDirectory() as folder:
        files = make_certificate(folder, "one")
        broken = os.path.join(folder, "broken")
        with open(broken, "w", encoding="ascii") as file:
            file.write("nothing\n")
        locked = os.path.join(folder, "locked")
        subprocess.run(["openssl", "ec", "-in", files[1], "-aes128", "-passout", "pass:secret", "-out", locked], check=True,
                       capture_output=True)
        for options, code in ((("--certificate", files[0]), 2), (("--key", files[1]), 2),
                              (("--certificate", broken, "--key", files[1]), 1), (("--certificate", files[0], "--key", broken), 1),
                              (("--certificate", files[0], "--key", locked), 1),
                              (("--certificate", os.path.join(folder, "missing"), "--key", files[1]), 1)):
            ended = subprocess.run([PROGRAM, "serve", "--data", folder, "--port", str(free_port()), *options],
                                   capture_output=True, text=True, check=False, timeout=SECONDS, stdin=subprocess.DEVNULL)
            equal(ended.returncode, code, options)
            assert "certificate" in ended.stderr, ended.stderr


# ---- proxies ----


class Proxy:
    """nginx or HAProxy, with a folder of its own."""

    def __init__(self, name, settings):
        self.folder = tempfile.TemporaryDirectory()
        self.port = free_port()
        file = os.path.join(self.folder.name, "settings")
        with open(file, "w", encoding="ascii") as out:
            out.write(settings.replace("PORT", str(self.port)).replace("FOLDER", self.folder.name).replace(
                "USER", "user root;" if os.getuid() == 0 else ""))
        command = {"nginx": ["nginx", "-p", self.folder.name, "-c", file, "-e", "stderr"], "haproxy": ["haproxy", "-db", "-f", file]}
        self.log = open(os.path.join(self.folder.name, "log"), "wb")
        self.process = subprocess.Popen(command[name], stderr=self.log, stdout=self.log,
                                        env=dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin"))
        for _ in patience(20):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    break
            assert self.process.poll() is None, f"{name} did not start"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(SECONDS)
        self.log.close()
        self.folder.cleanup()


NGINX = """
USER daemon off; pid FOLDER/pid; error_log stderr;
events { worker_connections 1000; }
http {
    access_log off; client_body_temp_path FOLDER/a; proxy_temp_path FOLDER/b; fastcgi_temp_path FOLDER/c;
    uwsgi_temp_path FOLDER/d; scgi_temp_path FOLDER/e;
    map $http_upgrade $connection_upgrade { default upgrade; "" ""; }
    server {
        listen 127.0.0.1:PORT;
        location / {
            proxy_pass http://BACKEND;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
        }
    }
}
"""

HAPROXY = """
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
frontend players
    bind 127.0.0.1:PORT
    option forwardfor
    default_backend games
backend games
    server one BACKEND
"""


def visit(port, source, **more):
    return Client(port, line=socket.create_connection(("127.0.0.1", port), timeout=SECONDS, source_address=(source, 0)), **more)


def crowd_of(port, source, most=230):
    """WebSockets from one address, until it is refused another one."""
    crowd = []
    try:
        while len(crowd) < most:
            crowd.append(visit(port, source))
    except Closed:
        pass
    return crowd


def check_proxy(name, settings, server, backend):
    with Proxy(name, settings.replace("BACKEND", backend)) as proxy:
        player = visit(proxy.port, "127.0.0.9", origin=f"http://127.0.0.1:{proxy.port}")
        table, tokens = open_table(player)
        equal(player.ask(join=table, tokens=tokens)["n"], 0)
        crowd = crowd_of(proxy.port, "127.0.0.2")
        equal(len(crowd), 200, "the limit of one address")
        crowd += [visit(proxy.port, "127.0.0.3")]  # another one is not concerned
        try:  # somebody who says to be somebody else
            visit(proxy.port, "127.0.0.2", headers=("X-Forwarded-For: 127.0.0.4",))
            raise AssertionError("believed")
        except Closed:
            pass
        equal(player.ask(view=True)["n"], 0)
        for client in crowd + [player]:
            client.socket.close()
    for _ in patience(20):
        if b"gadshill_connections 0\n" in server.get("/metrics")[2]:
            return


def test_nginx():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        with Server(PROGRAM, "--address", f"unix:{path}", "--address", "127.0.0.1", "--trust-proxy", "unix") as server:
            check_proxy("nginx", NGINX, server, f"unix:{path}")


def test_haproxy():
    with Server(PROGRAM, "--trust-proxy", "127.0.0.1") as server:
        check_proxy("haproxy", HAPROXY, server, f"127.0.0.1:{server.port}")


def test_who_is_believed():
    """X-Forwarded-For counts from a trusted proxy alone; of its list the last that is no proxy."""
    def full(*headers, source="127.0.0.1"):
        try:
            visit(server.port, source, headers=headers).socket.close()
            return False
        except Closed:
            return True

    with Server(PROGRAM, "--trust-proxy", "127.0.0.1", "--trust-proxy", "2001:db8::/32") as server:
        crowd = [visit(server.port, "127.0.0.1", headers=("X-Forwarded-For: 203.0.113.5",)) for _ in range(200)]
        for headers, expected in ((("203.0.113.5",), True), (("203.0.113.6",), False), (("203.0.113.6, 203.0.113.5",), True),
                                  (("203.0.113.5, 203.0.113.6",), False), (("203.0.113.5, 2001:db8::7",), True),
                                  (("203.0.113.6", "203.0.113.5"), True), (("203.0.113.5:4711",), True),
                                  (("203.0.113.5, [2001:db8::1]:80",), True), (("::ffff:203.0.113.5",), True),
                                  (("unknown",), False), (("",), False)):
            equal(full(*(f"X-Forwarded-For: {value}" for value in headers)), expected, headers)
        equal(full("X-Forwarded-For: 203.0.113.5", source="127.0.0.2"), False, "not from a proxy")
        for client in crowd:
            client.socket.close()
    with Server(PROGRAM) as server:
        crowd = [visit(server.port, "127.0.0.1") for _ in range(200)]
        equal(full("X-Forwarded-For: 203.0.113.5"), True, "nobody is trusted")
        for client in crowd:
            client.socket.close()


# ---- a new version ----


def test_restart():
    """Everybody is told (1012), nobody who comes meanwhile is refused, and every game goes on; the process is the same."""
    # Without limits: those who knock come faster than one address may.
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, "--no-limits", "--address", "127.0.0.1", "--address",
                                                         f"unix:{folder}/socket") as server:
        player = server.connect()
        table, tokens = open_table(player)
        player.ask(join=table, tokens=tokens)
        action = player.ask(legal=True, seat=0)["actions"][0]
        equal(player.ask(do=action, seat=0)["n"], 1)
        crowd = [server.connect() for _ in range(50)]
        answered, failed, is_over = [0], [], threading.Event()

        def knock():
            while not is_over.is_set():
                try:
                    line = socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS)
                    equal(fetch(line), 200)
                    answered[0] += 1
                except Exception as error:  # pylint: disable=broad-except
                    failed.append(repr(error))

        knocking = [threading.Thread(target=knock) for _ in range(4)]
        for thread in knocking:
            thread.start()
        for times in range(1, 4):
            server.process.send_signal(signal.SIGUSR2)
            for client in crowd:
                equal(client.read()["no"], "stopping")
                try:
                    raise AssertionError(client.read())
                except Closed as closed:
                    equal(str(closed), "closed with 1012")
            for _ in patience(20):
                if server.logged().count("event=listening address=127.0.0.1") == times + 1:
                    break
            crowd = [server.connect() for _ in range(10)]
        seen = answered[0]
        for _ in patience(20):
            if answered[0] > seen + 20:
                break
        is_over.set()
        for thread in knocking:
            thread.join()
        equal(failed, [], f"of {answered[0]}")
        player = server.connect()
        equal(player.ask(join=table, tokens=tokens)["n"], 1, "the game goes on")
        plays(to_path(f"{folder}/socket"))
        equal(server.process.poll(), None)
        server.stop()
        assert not os.path.exists(f"{folder}/socket"), "the file is gone at the end"


def test_restart_with_a_broken_program():
    """A program that cannot be started is not; the server goes on as it is."""
    with tempfile.TemporaryDirectory() as folder:
        beside = os.path.dirname(os.path.realpath(PROGRAM))  # the program finds there what belongs to it
        os.symlink(os.path.join(beside, "towns"), os.path.join(folder, "towns"))
        copy = shutil.copy(PROGRAM, os.path.join(folder, "gadshill"))
        with Server(copy) as server:
            player = server.connect()
            os.remove(copy)
            for content in (None, b"#!/bin/sh\nexit 3\n"):
                if content:
                    with open(copy, "wb") as file:
                        file.write(content)
                    os.chmod(copy, 0o755)
                before = server.logged().count("event=not-restarted")
                server.process.send_signal(signal.SIGUSR2)
                for _ in patience(20):
                    if server.logged().count("event=not-restarted") > before:
                        break
                equal(player.refused(view=True), "no-table", "the connection goes on")


if __name__ == "__main__":
    run_tests(globals())
