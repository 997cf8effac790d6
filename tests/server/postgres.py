"""A PostgreSQL of a test's own, in a folder of its own, and a line to it that can be cut."""
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time


def programs():
    """The folder with PostgreSQL's programs."""
    found = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
    if os.path.exists(os.path.join(found, "initdb")):
        return found
    return os.path.dirname(shutil.which("initdb") or "initdb")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def state_of(pid):
    """The letter that the system has for what a process does: T is stopped; one that is gone is a Z, too."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "Z"


class Postgres:
    """Runs until the end of `with`. PostgreSQL does not run as root: then it runs as nobody."""

    # Small, for tests.
    SETTINGS = ("shared_buffers=16MB", "max_connections=20", "max_wal_size=64MB", "min_wal_size=32MB")

    def __init__(self, settings=SETTINGS):
        self.settings = [part for setting in settings for part in ("-c", setting)]
        self.folder = self.make_folder()
        self.data, self.port = os.path.join(self.folder, "data"), free_port()
        self.user = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        if self.user:
            shutil.chown(self.folder, **self.user)
        self.process, self.databases = None, 0
        self.run("initdb", "-D", self.data, "-U", "game", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")

    def make_folder(self):
        return tempfile.mkdtemp(prefix="gadshill-postgres-")

    def run(self, program, *arguments, **more):
        return subprocess.run([os.path.join(programs(), program), *arguments], check=True, capture_output=True, text=True,
                              cwd=self.folder, **self.user, **more)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *rest):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, port=None, database="postgres"):
        return f"postgresql://game@127.0.0.1:{port or self.port}/{database}"

    def new_database(self):
        self.databases += 1
        self.sql(f"CREATE DATABASE game{self.databases}")
        return self.address(database=f"game{self.databases}")

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [os.path.join(programs(), "postgres"), "-D", self.data, "-c", "listen_addresses=127.0.0.1", "-p", str(self.port),
                 "-k", self.folder, *self.settings],
                stdout=log, stderr=log, cwd=self.folder, **self.user)
        while True:
            try:
                self.sql("SELECT 1")
                return
            except subprocess.CalledProcessError:
                if self.process.poll() is not None:
                    with open(os.path.join(self.folder, "log"), encoding="utf-8") as file:
                        raise AssertionError("PostgreSQL does not start: " + file.read()[-2000:]) from None
                time.sleep(0.05)

    def sql(self, text, database="postgres"):
        return self.run("psql", "-h", self.folder, "-p", str(self.port), "-U", "game", "-d", database, "-At", "-c", text).stdout

    def signal_all(self, number):
        """To the postmaster and all that it has started, which have sessions of their own. It starts nobody meanwhile: whom it
        had just started would be missed otherwise, and would keep the next one from starting."""
        os.kill(self.process.pid, signal.SIGSTOP)
        while state_of(self.process.pid) not in "TZ":
            time.sleep(0.001)
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True,
                                  check=False).stdout.split()
        for pid in [*map(int, children), self.process.pid]:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        return [int(pid) for pid in children]

    def kill(self):
        """kill -9 of everything."""
        if self.process:
            children = self.signal_all(signal.SIGKILL) if self.process.poll() is None else []
            self.process.wait()
            self.process = None
            while any(state_of(pid) != "Z" for pid in children):  # what they had in memory is still taken
                time.sleep(0.01)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        self.process = None

    def pause(self):
        self.signal_all(signal.SIGSTOP)

    def go_on(self):
        self.signal_all(signal.SIGCONT)


class Wire:
    """Hands bytes on between a server and the database, until it is cut: then what is under way is lost, in both directions or
    in one."""

    def __init__(self, port, seed=1):
        self.target, self.ends, self.rng = port, [], random.Random(seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.is_deaf = self.is_mute = False
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        self.listener.close()
        self.cut()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            self.ends += [near, far]
            threading.Thread(target=self.carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(far, near, True), daemon=True).start()

    def carry(self, source, target, is_answer):
        try:
            while piece := source.recv(65536):
                if self.is_deaf if is_answer else self.is_mute:
                    continue
                target.sendall(piece)
        except OSError:
            pass
        for end in (source, target):
            close(end)

    def lose_answers(self):
        """What the database answers from now on does not arrive, until the line is cut."""
        self.is_deaf = True

    def lose_requests(self):
        """And what the server asks does not arrive."""
        self.is_mute = True

    def cut(self):
        ends, self.ends = self.ends, []
        for end in ends:
            close(end)
        self.is_deaf = self.is_mute = False


def close(end):
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    end.close()
