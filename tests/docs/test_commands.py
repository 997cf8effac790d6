#!/usr/bin/env python3
"""Runs every command that the docs quote, as it is written: python3 tests/docs/test_commands.py BUILD_FOLDER SOURCE_FOLDER
[WORD...] (only commands with one of these words)

The commands run in a copy of the sources in which `build` is this build. What cannot run to its end here (a server, a
full-screen terminal, the tests themselves) is started and ended when it is ready; what would take too long is made smaller
by the list SMALLER, and placeholders are filled in by the list FILLED. A command that none of this covers fails."""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import ssl
import struct
import subprocess
import sys
import tempfile
import termios
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))
import quoted  # noqa: E402 pylint: disable=wrong-import-position
from client import free_port  # noqa: E402 pylint: disable=wrong-import-position

SECONDS = 120
PUZZLE = "gads-hill.1MAM-A5DC-0110-N0KW-1CG5-T195-71CP-M"  # a puzzle whose casino is on E3

# What stands for something else. The first pattern that fits a command counts, then the next.
FILLED = [
    (r"^gadshill COMMAND --help", "gadshill play --help"),
    (r"^(gadshill scenario) FILE", r"\1 tests/scenarios/01-casino-four-markers.txt"),
    (r"^(gadshill town (?:check|show)) FILE", r"\1 mytown.yaml"),
    (r"^(gadshill replay --screen) FILE", r"\1 evening.ghr"),
    (r"^(gadshill analyse(?: --json)?) RECORD", r"\1 sunday.ghr"),
    (r"^(gadshill puzzle .*)\bID\b", rf"\1{PUZZLE}"),
    (r"^(gadshill simulate .*--games) 1000", r"\1 20"),
    (r"^(gadshill simulate --records) FOLDER", r"\1 records"),
    (r"^(gadshill match .* --budget) N$", r"\1 2000"),
    (r"^(meson test -C build-test) NAME", r"\1 legal"),
    (r"^(tools/update-po) LL", r"\1 it"),
    (r"^meson setup OUT SOURCE", "meson setup ../outside ."),
    (r"^gadshill join LINK", "gadshill join '$LINK'"),
    (r"'http://(?:host|192\.168\.1\.7):1874/t/ID#TOKEN'", "'$LINK'"),
    (r"^gadshill <command>", "gadshill play --help"),
]

# What would take too long. Nothing else of a command is changed.
SMALLER = [
    (r"^(tools/measure-decks build/gadshill) (?:1000|20000) 1", r"\1 20 1"),
    (r"^(gadshill match .*--games) \d+", r"\1 1"),
    (r"^(gadshill match) (expert-1)@32000 expert-1@128000", r"\1 \2@320 \2@1280"),
    (r"^(gadshill match expert-1)@512000 expert-1 ", r"\1@1280 expert-1@320 "),
    (r"^(gadshill puzzle generate --count) 100", r"\1 10"),
    (r"^(gadshill match careful expert --town gads-hill --players 2)$", r"\1 --games 1"),
    (r"^(gadshill match greedy careful --json)$", r"\1 --games 5"),
    (r"^(gadshill simulate .*--games) 1000", r"\1 20"),
    (r"^(gadshill simulate --bot expert .*--games) 500", r"\1 1"),
    (r"^(gadshill simulate --records \S+)$", r"\1 --games 3"),
    (r"^(build-release/tools/load/load .*--tables) 1000", r"\1 5 --seconds 1"),
    (r"^(tools/with-postgres build-release/tools/load/load .*)$", r"\1 --tables 5 --seconds 1"),
    (r"^(build-release/tools/load/load .*--tables) 500 --seconds 5", r"\1 5 --seconds 1"),
    (r"^(meson test .*)$", r"\1 --no-rebuild --list"),  # that there are such tests; they run by themselves
    (r"^(CC=gcc meson setup build-release && ninja) (-C build-release)$", r"\1 -n \2"),  # what would be built
    (r"^(ninja) (-C \S+)$", r"\1 -n \2"),
    (r"^meson install( -C build-install)?$", "ninja -n -C build install"),  # suite builds installs
    (r"^tools/make-packages$", "tools/make-packages --help"),  # test packages builds them
]


def without_comment(command):
    return re.sub(r"\s+# .*", "", command)


def fill(command):
    for pattern, text in FILLED + SMALLER:
        command = re.sub(pattern, text, command)
    return command


# ---- where it runs

STAND_IN = """#!/bin/sh
# Stands in for {name}: the script that calls it is tested here, not what it calls.
case {name} in
meson) case $1 in
    setup) mkdir -p "$2/meson-logs" && : >"$2/build.ninja" ;;
    test) echo '{{"result": "OK"}}' >"$3/meson-logs/testlog.json" ;;
    esac ;;
ninja) shift; folder=$1; shift; for target in "$@"; do
    case $target in tests/*) mkdir -p "$folder/tests"; printf '#!/bin/sh\\n' >"$folder/$target"; chmod +x "$folder/$target" ;; esac
    done ;;
gcovr) echo TOTAL ;;
valgrind) shift 2; "$@" >/dev/null; echo "Collected : $(date +%s%N)" >&2 ;;
esac
exit 0
"""


def stand_ins(folder, *names):
    folder.mkdir()
    for name in names:
        (folder / name).write_text(STAND_IN.format(name=name))
        (folder / name).chmod(0o755)


class Place:
    """A copy of the sources, with this build in it, and a home."""

    def __init__(self, build, root, folder):
        self.folder, self.home = folder / "source", folder / "home"
        self.home.mkdir()
        shutil.copytree(root, self.folder, ignore=lambda path, names: [
            name for name in names if name in (".git", "node_modules") or Path(path) == root and name.startswith("build")])
        for name in ("build", "build-test"):
            (self.folder / name).symlink_to(build)
        self.build = build
        (self.folder / "tests/web/node_modules").symlink_to(root / "tests/web/node_modules")
        shutil.copy(root / "examples/bot.py", self.folder / "mybot")
        shutil.copy(root / "towns/gads-hill.yaml", self.folder / "mytown.yaml")
        shutil.copy(root / "tests/records/gads-hill-4-manual-unfinished.ghr", self.folder / "evening.ghr")
        shutil.copy(root / "tests/records/old-town-2-automatic.ghr", self.folder / "sunday.ghr")
        (self.folder / "records").mkdir()
        stand_ins(folder / "quick", "xdg-open", "ninja", "valgrind")  # no browser is opened, nothing built or counted
        stand_ins(folder / "tools", "meson", "ninja", "npm", "clang", "gcovr", "apt-get", "sudo")
        self.quick, self.tools = folder / "quick", folder / "tools"
        self.environment = dict(
            os.environ, HOME=str(self.home), XDG_DATA_HOME=str(self.home / "data"), LANG="C.UTF-8", LC_ALL="C.UTF-8", TERM="xterm-256color",
            EDITOR="true", PATH=f"{self.folder / 'build'}:{os.environ['PATH']}")
        self.environment.pop("LANGUAGE", None)

    def with_path(self, folder):
        return dict(self.environment, PATH=f"{folder}:{self.environment['PATH']}")


def end(process):
    """Ends what was started here, with everything that it has started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def run(place, command, environment=None, folder=None):
    process = subprocess.Popen(["bash", "-euo", "pipefail", "-c", command], cwd=folder or place.folder, env=environment or place.environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=SECONDS)
    finally:
        end(process)
    assert process.returncode == 0, f"exit code {process.returncode}\n{output[-2000:]}"
    return output


# ---- what does not end by itself

ANY_CERTIFICATE = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ANY_CERTIFICATE.check_hostname, ANY_CERTIFICATE.verify_mode = False, ssl.CERT_NONE


class Serving:
    """A server that was started by a command; ended as an operator would."""

    def __init__(self, place, command, environment):
        self.port = free_port()
        self.data = tempfile.mkdtemp(dir=place.home)
        self.process = subprocess.Popen(
            ["bash", "-c", f"exec {command} --port {self.port} --data {self.data}"], cwd=place.folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def __enter__(self):
        said = self.process.stdout.readline()
        assert str(self.port) in said, f"{said}{self.process.stderr.read()[-2000:]}"
        scheme = "https" if "https:" in said else "http"
        with urllib.request.urlopen(f"{scheme}://127.0.0.1:{self.port}/", timeout=SECONDS, context=ANY_CERTIFICATE) as page:
            assert b"<title>" in page.read()
        return self

    def __exit__(self, *_):
        try:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(SECONDS)
        finally:
            end(self.process)
            self.process.stdout.close()
            self.process.stderr.close()
        assert self.process.returncode == 0, self.process.returncode


def serve(place, command):
    if "--certificate" in command:
        run(place, "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=one -out fullchain.pem -keyout privkey.pem")
    with Serving(place, command, place.with_path(place.quick)):
        pass


def make_offline(place, command):
    """The script alone: this build has made the folder."""
    assert "build/offline" in run(place, command, place.with_path(place.tools))


def serve_files(place, command):
    port = free_port()
    process = subprocess.Popen(["bash", "-c", f"exec {command} --bind 127.0.0.1 {port}"], cwd=place.folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=SECONDS) as page:
                    assert b"<title>" in page.read()
                    return
            except urllib.error.URLError:
                assert process.poll() is None, "it ends at once"
                time.sleep(0.1)
    finally:
        end(process)


def show(place, command):
    """On a terminal, until it has painted a screen; then it is hung up, and gives the terminal back."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(place.folder)
        os.execvpe("bash", ["bash", "-c", f"exec {command}"], place.with_path(place.quick))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    seen, until = b"", time.monotonic() + SECONDS
    try:
        while time.monotonic() < until and not painted(seen):
            if select.select([terminal], [], [], 0.2)[0]:
                seen += os.read(terminal, 65536)
        assert painted(seen), seen[-500:]
        os.kill(child, signal.SIGTERM)
        while b"\x1b[?1049l" not in seen and select.select([terminal], [], [], SECONDS)[0]:
            seen += os.read(terminal, 65536)
    except OSError as problem:  # it ended by itself
        raise AssertionError(f"it ended: {seen[-1000:]}") from problem
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def painted(seen):
    """The alternate screen is on, and there is something on it."""
    return len(seen.partition(b"\x1b[?1049h")[2]) > 500


def join(place, command):
    """At a real table of a real server."""
    from client import Client  # pylint: disable=import-outside-toplevel
    with Serving(place, "gadshill serve", place.environment) as server:
        client = Client(server.port)
        table = client.ask(open={"town": "gads-hill", "seats": [{"player": "person"}, {"player": "person"}]})
        link = f"http://127.0.0.1:{server.port}/t/{table['table']}#{table['tokens'][0]}"
        show(place, command.replace("$LINK", link))
        client.close()


def look_after(place, command):
    """Beside a real server with a table, whose folder and name take the place of those that are written."""
    from client import Client  # pylint: disable=import-outside-toplevel
    with Serving(place, "gadshill serve", place.environment) as server:
        client = Client(server.port)
        table = client.ask(open={"town": "gads-hill", "seats": [{"player": "person"}, {"player": "person"}]})["table"]
        run(place, f"gadshill backup --data {server.data} some.sqlite")
        command = re.sub(r"--data \S+", f"--data {server.data}", command).replace("/var/backups", str(place.home))
        run(place, command.replace("wh7dwy46", table))
        client.close()


def test_script(place, command):
    """./test itself, with stand-ins for everything that takes its time."""
    with tempfile.TemporaryDirectory(dir=place.home) as folder:
        copy = Path(folder) / "source"
        shutil.copytree(place.folder, copy, symlinks=True, ignore=lambda path, names: [
            name for name in names if Path(path) == place.folder and name.startswith("build")])
        output = run(place, command, place.with_path(place.tools), copy)
    assert re.search(r"^[1-9]\d* passed, 0 failed$", output, re.M), output[-2000:]


def count_instructions(place, command):
    """With a stand-in for valgrind, which would take half a minute."""
    assert "instructions a game" in run(place, command, place.with_path(place.quick))


def configure(place, command):
    """Really, in the copy; what is built there is this build."""
    run(place, command)
    if "build-release" in command:
        shutil.rmtree(place.folder / "build-release")
        (place.folder / "build-release").symlink_to(place.build)


def path_is_there(place, command):
    """The name of a file or folder."""
    assert (place.folder / command).exists() or command.endswith("screenshots"), "there is no such file"


def help_is_there(place, command):
    """The name of a command."""
    run(place, f"{command} --help")


def in_tmux(place, command):
    socket = place.home / "tmux"
    run(place, f"tmux -S {socket} -f /dev/null new-session -d -x 80 -y 24 'sleep {SECONDS}'")
    try:
        run(place, command, dict(place.environment, TMUX=f"{socket},0,0"))
    finally:
        run(place, f"tmux -S {socket} kill-server")


# How a command is run: the first pattern that fits. The others simply run, and must succeed.
HOW = [
    (r"gadshill( terminal.*| puzzle play --screen .*| replay --screen .*|)$", show),
    (r"gadshill join '", join),
    (r"gadshill serve(?!.*--help)", serve),
    (r"gadshill (backup|store) .*--data", look_after),
    (r"\./play --terminal$", show),
    (r"\./play --offline$", make_offline),
    (r"\./play(?!.*--help)", serve),
    (r"python3 -m http.server ", serve_files),
    (r"\./test", test_script),
    (r"(CC=gcc )?meson setup ", configure),
    (r"tmux ", in_tmux),
    (r"tools/count-instructions ", count_instructions),
]
RUNS = r"(gadshill|build-test/gadshill|LANG=\S+ build-test/gadshill|\./play --terminal --help|tools/[\w-]+ |tests/web/node_modules/|build-test/|build-release/|" \
       r"python3 tests/docs/|meson test |ninja -n|export PATH=|head |tail |record=|id=|\$EDITOR )"


def how(quote):
    command = fill(without_comment(quote.text))
    if quote.inline and re.fullmatch(r"(tools|build[\w-]*|tests|examples)/\S+", command):
        return command, path_is_there
    if quote.inline and re.fullmatch(r"gadshill( [a-z]+){1,2}", command) and command not in ("gadshill terminal", "gadshill puzzle today"):
        return command, help_is_there
    for pattern, function in HOW:
        if re.match(pattern, command):
            return command, function
    assert re.match(RUNS, command), "the test does not know how to run this"
    return command, None


# ---- what it prints

def fits(output, said):
    """Whether the output is what the docs say, with ... for what is left out."""
    pattern = re.escape("\n".join(said).strip("\n")).replace(r"\.\.\.", ".*?")
    return re.fullmatch(pattern, output.strip("\n"), re.S)


def check(place, quote):
    command, function = how(quote)
    if function:
        function(place, command)
        return
    if command.startswith("export PATH="):
        command += "; command -v gadshill"
    output = run(place, command)
    if quote.output is not None:
        assert fits(output, quote.output), f"it prints something else:\n{output[:2000]}"


def blocks(quotes):
    """A line that sets a variable runs together with those below it."""
    result = []
    for quote in quotes:
        if result and re.match(r"\w+=\S+$", result[-1].text.split("\n")[0]) and quote.place.split(":")[0] == result[-1].place.split(":")[0] \
                and "$" in quote.text and not quote.inline:
            result[-1] = result[-1]._replace(text=result[-1].text + "\n" + quote.text)
        else:
            result.append(quote)
    return result


def main():
    build, root, words = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3:]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Place(build, root, Path(folder))
        done = set()
        for quote in blocks(quoted.commands(root)):
            started = time.monotonic()
            if words and not any(word in quote.text for word in words):
                continue
            key = (without_comment(quote.text), quote.output is None)
            if key in done:
                continue
            done.add(key)
            try:
                check(place, quote)
                print(f"ok    {quote.place}: {quote.text} ({time.monotonic() - started:.1f} s)", flush=True)
            except (AssertionError, subprocess.TimeoutExpired) as problem:
                failed += 1
                print(f"FAIL  {quote.place}: {quote.text}\n      {problem}", flush=True)
    print(f"{len(done)} commands, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
