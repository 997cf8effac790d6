#!/usr/bin/env python3
"""Builds the Debian packages, unpacks them into a root of their own, and uses what is in them.

    test_packages.py SOURCE_ROOT

What is checked: lintian (by tools/make-packages), a game, the page, a program against the library, Python, the unit, the desktop
entry, the manual pages of all commands, the completions."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

SOURCE = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(SOURCE, "tests", "server"))
from client import free_port  # noqa: E402 pylint: disable=wrong-import-position

PROGRAM = """#include <gadshill/gadshill.h>
#include <stdio.h>
int main(void)
{
    struct gadshill_town *town = gadshill_town_bundled("old-town");
    puts(town ? gadshill_bundled_name(0) : "none");
    gadshill_town_free(town);
    return 0;
}
"""


def run(*command, folder="/", **environment):
    done = subprocess.run(command, cwd=folder, env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "", **environment}, capture_output=True,
                          text=True, timeout=1700, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{' '.join(command)}: {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def unpack(folder):
    """The packages in a root of their own."""
    packages, root = os.path.join(folder, "packages"), os.path.join(folder, "root")
    run(os.path.join(SOURCE, "tools", "make-packages"), packages)
    names = {os.path.basename(file).split("_")[0]: file for file in glob.glob(f"{packages}/*.deb")}
    names = {name: file for name, file in names.items() if not name.endswith("-dbgsym")}
    assert sorted(names) == ["gadshill", "gadshill-server", "libgadshill-dev", "libgadshill1", "python3-gadshill"], names
    for name in names:
        run("dpkg-deb", "-x", names[name], root)
    return root


def play(root, folder):
    record = os.path.join(folder, "game.ghr")
    run(f"{root}/usr/games/gadshill", "play", "--seed", "3", "--seat", "0=greedy", "--seat", "1=careful", "--record", record)
    assert "The town is complete." in run(f"{root}/usr/games/gadshill", "replay", "--quiet", record)
    assert "Stadt" in run(f"{root}/usr/games/gadshill", "--help", LANGUAGE="de")


def serve(root, folder):
    port = free_port()
    server = subprocess.Popen([f"{root}/usr/games/gadshill", "serve", "--port", str(port), "--data", folder], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        assert str(port) in server.stdout.readline()
        for path in ("/", "/fonts/fonts.css", "/towns/old-town.json"):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
                content = answer.read()
            assert len(content) > 100, path
            if path == "/":
                script = re.search(rb'src="(/?[\w./-]+\.js)"', content)[1].decode()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{script.lstrip('/')}", timeout=60) as answer:
            assert len(answer.read()) > 1000
    finally:
        server.terminate()
        server.wait(60)
        server.stdout.close()


def look_offline(root):
    """The page's form without a server: everything that its first page names, and the program for the page."""
    folder = f"{root}/usr/share/gadshill/offline"
    with open(f"{folder}/index.html", encoding="utf-8") as file:
        named = re.findall(r'(?:src|href)="(?!https?:|data:|#)\.?/?([\w./-]+)"', file.read())
    assert named, "the page names no files"
    for name in (*named, "service_worker.js", "words-de.json", "lessons.json"):
        assert os.path.getsize(f"{folder}/{name}") > 0, name
    assert glob.glob(f"{folder}/device/*.wasm"), os.listdir(f"{folder}/device")


def compile_program(root, folder):
    where = glob.glob(f"{root}/usr/lib/*/pkgconfig")[0]
    environment = {"PKG_CONFIG_PATH": where, "PKG_CONFIG_SYSROOT_DIR": root}
    with open(os.path.join(folder, "program.c"), "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    flags = run("pkg-config", "--cflags", "--libs", "gadshill", **environment).split()
    run("gcc", "-std=c17", "-Werror", "program.c", "-o", "program", *flags, folder=folder)
    library = os.path.dirname(where)
    assert run(os.path.join(folder, "program"), LD_LIBRARY_PATH=library) == "gads-hill\n"
    said = run("/usr/bin/python3", "-c", "import gadshill; print(gadshill.__file__); print(gadshill.Town('old-town').name)",
               PYTHONPATH=f"{root}/usr/lib/python3/dist-packages", LD_LIBRARY_PATH=library)
    assert said.split("\n")[0].startswith(root) and "old-town" in said, said


def look(root):
    """What belongs to a package besides the program."""
    run("desktop-file-validate", f"{root}/usr/share/applications/gadshill.desktop")
    run("appstreamcli", "validate", "--no-net", *glob.glob(f"{root}/usr/share/metainfo/*.xml"))
    unit = glob.glob(f"{root}/lib/systemd/system/gadshill-server.*") + glob.glob(f"{root}/usr/lib/systemd/system/gadshill-server.*")
    assert sorted(os.path.basename(file) for file in unit) == ["gadshill-server.service", "gadshill-server.socket"], unit
    security = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", next(file for file in unit if "service" in file)],
                              capture_output=True, text=True, timeout=60, check=False)
    assert security.returncode == 0, security.stdout[-2000:] + security.stderr
    for command in re.findall(r"^  (\w+) ", run(f"{root}/usr/games/gadshill", "--help").split("Commands:")[1], re.M):
        assert os.path.exists(f"{root}/usr/share/man/man1/gadshill-{command}.1.gz"), command
    for file in ("man/man1/gadshill.1.gz", "bash-completion/completions/gadshill", "zsh/site-functions/_gadshill", "icons/hicolor/scalable/apps/gadshill.svg",
                 "fish/vendor_completions.d/gadshill.fish"):
        assert os.path.getsize(f"{root}/usr/share/{file}") > 0, file


def main():
    folder = tempfile.mkdtemp(prefix="gadshill-packages-")
    start = time.monotonic()
    try:
        root = unpack(folder)
        print(f"built after {time.monotonic() - start:.0f} s")
        play(root, folder)
        serve(root, folder)
        look_offline(root)
        compile_program(root, folder)
        look(root)
    finally:
        shutil.rmtree(folder)
    print("all is well")


main()
