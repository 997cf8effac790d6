#!/usr/bin/env python3
"""The doors between the rooms (docs/architecture.md), against the table in the build:

    check_rooms.py SOURCE_ROOT ROOM USES HEADERS LIBRARY [ROOM USES HEADERS LIBRARY]...

USES and HEADERS are lists with spaces between. Checked are the includes of every source and public header, the functions that each
library calls, that nothing is allowed in vain, that whatever a file offers is used by another, and the table in
docs/architecture.md."""
import os
import re
import subprocess
import sys

# The headers of libraries, by their names in the table. Whatever is not here comes with the compiler or the system.
LIBRARY_HEADERS = {"yaml.h": "libyaml", "jansson.h": "jansson", "libwebsockets.h": "libwebsockets", "uv.h": "libuv",
                   "sodium.h": "libsodium", "sqlite3.h": "SQLite", "libpq-fe.h": "libpq", "zlib.h": "zlib", "ncurses.h": "ncursesw",
                   "pthread.h": "threads", **{f"openssl/{name}.h": "OpenSSL" for name in ("core_names", "ec", "err", "evp", "hmac", "param_build", "ssl")}}
LIBRARIES = {*LIBRARY_HEADERS.values(), "math"}
# Compiled for WebAssembly alone: there is no library of it, and what it offers the page uses.
ELSEWHERE = ("pocket",)
# What it offers is for programs of other people; tests/library compares it with its headers and its map.
OUTSIDE = "gadshill_"
# What plain rooms must not call: memory, files and streams, the clock, the surroundings, other programs and threads.
PLAIN = ("core", "proof", "puzzle")
NOT_PLAIN = re.compile(r"^(malloc|calloc|realloc|free|strdup|asprintf|f?open|fread|fwrite|fputs|puts|v?f?printf|__v?f?printf_chk|"
                       r"read|write|time|clock_gettime|gettimeofday|getenv|setlocale|rand|random|exit|fork|pthread_\w+)$")


class Room:
    def __init__(self, root, name, uses, headers, library):
        self.name, self.uses, self.headers, self.library = name, uses.split(), headers.split(), library
        folder = os.path.join(root, "src", name)
        self.files = [os.path.join(folder, file) for file in sorted(os.listdir(folder)) if file.endswith((".c", ".h"))]
        self.files += [os.path.join(root, "include", "gadshill", header) for header in self.headers]
        self.offers, self.needs = {}, {}  # symbols, by the object that has them
        for line in subprocess.run(["nm", "-A", "-P", library], capture_output=True, check=True, text=True).stdout.splitlines():
            place, symbol, kind, *_ = line.rsplit(": ", 1)[0:1] + line.rsplit(": ", 1)[1].split()
            if kind in "UTDBRC" and not symbol.startswith("__"):  # those are the compiler's own
                (self.needs if kind == "U" else self.offers).setdefault(place, set()).add(symbol)

    def offered(self):
        return set().union(*self.offers.values()) if self.offers else set()

    def needed(self):
        return set().union(*self.needs.values()) if self.needs else set()


def includes_of(path):
    with open(path, encoding="utf-8") as file:
        return [(number, match[2], match[1] == "<") for number, line in enumerate(file, 1)
                if (match := re.match(r'\s*#\s*include\s*([<"])([^">]+)', line))]


def check_includes(root, rooms, problems):
    """Every include is of the own room, of one that may be used, or of a library that may be used."""
    owners = {}
    for room in rooms.values():
        for header in room.headers:
            if header in owners:
                problems.append(f"include/gadshill/{header} belongs to {owners[header]} and to {room.name}")
            owners[header] = room.name
    for header in sorted(os.listdir(os.path.join(root, "include", "gadshill"))):
        if header not in owners:
            problems.append(f"include/gadshill/{header} belongs to no room: name it in that room's meson.build")
    found = {name: set() for name in rooms}
    for room in rooms.values():
        for path in room.files:
            for number, name, is_system in includes_of(path):
                place = f"{os.path.relpath(path, root)}:{number}"
                if name.startswith("gadshill/"):
                    owner = owners.get(name[len("gadshill/"):], "nobody")
                elif is_system:
                    owner = LIBRARY_HEADERS.get(name, room.name)
                else:
                    owner = room.name if os.path.exists(os.path.join(os.path.dirname(path), name)) else "nobody"
                found[room.name].add(owner)
                if owner not in (room.name, *room.uses):
                    problems.append(f"{place}: {room.name} includes {name}, which belongs to {owner}")
    return found


def check_calls(rooms, found, problems):
    """Every function of another room that is called belongs to one that may be used, however its header was found."""
    owner_of = {symbol: room.name for room in rooms.values() for symbol in room.offered()}
    for room in rooms.values():
        for symbol in sorted(room.needed()):
            owner = owner_of.get(symbol, room.name)
            found[room.name].add(owner)
            if owner not in (room.name, *room.uses):
                problems.append(f"src/{room.name} uses {symbol}, which belongs to {owner}")
            if room.name in PLAIN and NOT_PLAIN.match(symbol):
                problems.append(f"src/{room.name} calls {symbol}; it is to be plain data and arithmetic")


def check_allowances(rooms, found, problems):
    for room in rooms.values():
        for use in room.uses:
            if use not in rooms and use not in LIBRARIES:
                problems.append(f"src/{room.name} may use {use}, which there is not")
            elif use not in found[room.name] and use != "math":
                problems.append(f"src/{room.name} may use {use}, but does not")


def check_offers(root, rooms, problems):
    """Whatever a file offers is used by another of the program or a tool; the rest is to be static, or to go."""
    words = {"SSL_read"}  # a library calls it (src/server/frames.c)
    for folder, _, files in os.walk(os.path.join(root, "tools")):
        for file in files:
            if file.endswith(".c"):
                with open(os.path.join(folder, file), encoding="utf-8") as source:
                    words.update(re.findall(r"\w+", source.read()))
    with open(os.path.join(root, "src", "cli", "main.c"), encoding="utf-8") as source:
        words.update(re.findall(r"\w+", source.read()))
    users = {}
    for room in rooms.values():
        for place, symbols in room.needs.items():
            for symbol in symbols:
                users.setdefault(symbol, set()).add(place)
    for room in rooms.values():
        for place, symbols in sorted(room.offers.items()):
            for symbol in sorted(symbols - words):
                if not symbol.startswith(OUTSIDE) and not users.get(symbol, set()) - {place}:
                    problems.append(f"src/{room.name}: {symbol} is used by no other file of the program: make it static, "
                                    "or remove it")


def check_size(root, name, row, problems):
    """The table tells about how many lines a room has."""
    folder = os.path.join(root, "src", name)
    lines = 0
    for file in os.listdir(folder):
        if file.endswith((".c", ".h")):
            with open(os.path.join(folder, file), encoding="utf-8") as source:
                lines += sum(1 for _ in source)
    told = re.match(r"\| `[^`]+` \| ([\d,]+) \|", row)
    if not told or abs(int(told[1].replace(",", "")) - lines) > max(100, lines // 5):
        problems.append(f"docs/architecture.md: src/{name}/ has {lines} lines")


def check_docs(root, rooms, problems):
    """The table in docs/architecture.md says the same, in the same order."""
    rows = {}
    with open(os.path.join(root, "docs", "architecture.md"), encoding="utf-8") as file:
        for line in file:
            if match := re.match(r"\| `src/(\w+)/` \|", line):
                rows[match[1]] = line.strip()
    for name, room in rooms.items():
        uses = ", ".join(room.uses) or "nothing"
        if name == "cli":
            uses = "all"
        end = f" | {uses} | {', '.join(f'`{header}`' for header in room.headers) or 'none'} |"
        if not rows.get(name, "").endswith(end):
            problems.append(f"docs/architecture.md: the row of src/{name}/ should end with{end}")
        if name in rows:
            check_size(root, name, rows[name], problems)
    problems.extend(f"docs/architecture.md: there is no src/{name}/" for name in rows if name not in rooms and name not in ELSEWHERE)


def main(root, *arguments):
    rooms = {arguments[i]: Room(root, *arguments[i:i + 4]) for i in range(0, len(arguments), 4)}
    problems = []
    found = check_includes(root, rooms, problems)
    check_calls(rooms, found, problems)
    check_allowances(rooms, found, problems)
    check_offers(root, rooms, problems)
    check_docs(root, rooms, problems)
    print("\n".join(problems) if problems else "all doors are as they should be")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
