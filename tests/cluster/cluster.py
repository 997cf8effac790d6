"""Three servers, one database and HAProxy before them, as examples/cluster has it; a line that can be cut between each server and
the database."""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "server"))

from client import Client, Server, free_port, patience  # noqa: E402
from postgres import Postgres, Wire  # noqa: E402

SERVERS = 3
SETTINGS = os.path.join(HERE, "..", "..", "examples", "cluster", "haproxy.cfg")


class SmallPostgres(Postgres):
    """On a disk of its own that can be filled, if this machine lets us have one; otherwise it refuses as if it were full."""

    SIZE = 400 << 20
    is_mounted = False

    def make_folder(self):
        folder = super().make_folder()
        self.is_mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.SIZE}", "tmpfs", folder], capture_output=True, check=False).returncode == 0
        return folder

    def fill(self):
        if not self.is_mounted:
            self.sql("CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
                     " $$BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END$$;"
                     "CREATE TRIGGER full_disk BEFORE INSERT ON gadshill_log EXECUTE FUNCTION full_disk()")
            return
        try:
            with open(os.path.join(self.folder, "ballast"), "wb", buffering=0) as file:
                while file.write(bytes(1 << 20)):
                    pass
        except OSError:
            pass

    def empty(self):
        if self.is_mounted:
            os.unlink(os.path.join(self.folder, "ballast"))
        else:
            self.sql("DROP TRIGGER full_disk ON gadshill_log")
        for _ in patience():  # it may have given up
            if self.process.poll() is None:
                return
            self.start()

    def __exit__(self, *rest):
        self.kill()
        if self.is_mounted:
            subprocess.run(["umount", "-l", self.folder], check=False)
        super().__exit__(*rest)


class Proxy:
    """HAProxy with the settings that are shipped."""

    def __init__(self, servers):
        self.folder = tempfile.TemporaryDirectory()
        self.port = free_port()
        with open(SETTINGS, encoding="ascii") as file:
            settings = file.read().replace("bind ADDRESS", f"bind 127.0.0.1:{self.port}")
        for i, name in enumerate(("one ONE", "two TWO", "three THREE")):
            settings = settings.replace(f"    server {name}\n", f"    server {name.split()[0]} 127.0.0.1:{servers[i].port}\n"
                                        if i < len(servers) else "")
        self.file = os.path.join(self.folder.name, "haproxy.cfg")
        with open(self.file, "w", encoding="ascii") as file:
            file.write(settings)
        self.log = open(os.path.join(self.folder.name, "log"), "wb")
        self.process = subprocess.Popen(["haproxy", "-db", "-f", self.file], stdout=self.log, stderr=self.log,
                                        env=dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin"))
        for _ in patience(20):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    break
            if self.process.poll() is not None:
                with open(os.path.join(self.folder.name, "log"), encoding="utf-8") as file:
                    raise AssertionError("HAProxy does not start: " + file.read())

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()
        self.folder.cleanup()


class Cluster:
    """Runs until the end of `with`. `connect` goes through HAProxy, to where the table lives."""

    def __init__(self, program, *options, servers=SERVERS):
        self.servers, self.wires = [], []
        self.postgres, self.proxy = SmallPostgres(), None
        try:
            self.postgres.start()
            for _ in range(servers):
                self.wires.append(Wire(self.postgres.port))
                self.servers.append(Server(program, "--no-limits", "--trust-proxy", "127.0.0.1", "--store",
                                           self.postgres.address(self.wires[-1].port), *options))
            self.proxy = Proxy(self.servers)
            self.wait_for_servers()
        except BaseException:
            self.__exit__(True)
            raise

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if self.proxy:
            self.proxy.close()
        for server in self.servers:
            if server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
            server.__exit__(kind, *rest)
        for wire in self.wires:
            wire.__exit__()
        self.postgres.__exit__()

    def wait_for_servers(self):
        """Until they know of each other."""
        for _ in patience(30):
            if self.figures("gadshill_servers") == [len(self.servers)] * len(self.servers):
                return

    def get(self, path):
        return self.servers[0].get(path)

    def connect(self, table=None):
        return Client(self.proxy.port, path=f"/socket/{table}" if table else "/socket")

    def figures(self, name):
        """A figure of each server that is there."""
        found = []
        for server in self.servers:
            try:
                text = server.get("/metrics")[2].decode()
                found.append(float(re.search(rf"^{name} (\S+)", text, re.M)[1]))
            except OSError:
                found.append(None)
        return found
