"""What the program says in a terminal fits, and is translated: test_fit.py BUILD

Every language in po/LINGUAS, and languages that are made up and a third longer than English (pseudo.py), are shown on a terminal of 80 columns:
the help of every command, and a game line by line (the full-screen terminal has tests of its own). In the made-up Greek everything that is still in Latin letters must be something that
is typed or a name.
"""
import concurrent.futures
import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import unicodedata
from pathlib import Path

import pseudo
from report import check, finish

sys.path.insert(0, str(pseudo.ROOT / "tests/terminal"))
from screen import Screen  # pylint: disable=wrong-import-position

BUILD, ROOT, COLUMNS = Path(sys.argv[1]).resolve(), pseudo.ROOT, 80
COMMANDS = re.findall(r'^    \{"(\w+)", cli_', (ROOT / "src/cli/main.c").read_text(encoding="utf-8"), re.M)
RECORD, UNFINISHED = (ROOT / f"tests/records/gads-hill-{name}.ghr" for name in ("2-manual", "4-manual-unfinished"))
DATA = tempfile.TemporaryDirectory()  # where games are recorded

# Latin words that are no English sentence: what is typed, and proper names.
TYPED = """gadshill automatic manual hasty random greedy careful expert gads hill old town building district condition common own take play discard buy claim
    draw end me cmd help rules legal why hand card board map words sites markers players quit what tab json ns
    new today show solve hint check print puzzle generate clues marks cross free undo redo xxxx bnk""".split()
NAMES = """Iron Mountain Piedmont Main Front Oak St Rd Cemetery Dalton Cavendish Gads Hill Old Town Des Arc Anna Buck Clara Doc""".split()



def width(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def environment(language):
    return dict(os.environ, LC_ALL=f"{language}_XX.UTF-8", LANGUAGE="", TERM="xterm", XDG_DATA_HOME=DATA.name)


def run(program, language, *arguments):
    done = subprocess.run([str(program), *arguments], capture_output=True, check=False, timeout=120, env=environment(language))
    return (done.stdout + done.stderr).decode()


def on_terminal(program, language, rows, typed, *arguments):
    """Everything that is shown on a terminal while these lines are typed."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, COLUMNS, 0, 0))
    settings = termios.tcgetattr(slave)
    settings[3] &= ~termios.ECHO  # what is typed ahead would appear in the middle of what the program says
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    process = subprocess.Popen([str(program), *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment(language), close_fds=True)
    os.close(slave)
    shown = []

    def read():
        try:
            while data := os.read(master, 65536):
                shown.append(data)
        except OSError:
            pass  # the program has ended

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for line in [*typed, "\x04"]:
            os.write(master, (line + "\n").encode())
    except OSError:
        pass  # the game ended earlier
    process.wait(120)
    reader.join()
    os.close(master)
    # Without an echo what answers a line stands behind the prompt.
    return re.sub(r"^(> )+", "", b"".join(shown).decode().replace("\r", ""), flags=re.M)


def game(program, language, rows, *options):
    looks = ["help", "rules", "legal", "hand", "sites", "markers", "players", "card 8", "card 44", "why 8", "words", "board", "map", "what", "claim x@y"]
    turns = [line for _ in range(60) for line in ("1", "", "legal")]
    return on_terminal(program, language, rows, [*looks, "1", "1", "1", "1", "1", "1", "1", *looks, *turns], "play", "--seed", "7", *options)


def full_screens(program, language):
    """What the full-screen terminal shows: its menu, and a game with all its pages. (Name, text)"""
    env = {"LC_ALL": "C.UTF-8", "LANGUAGE": language}
    with Screen(str(program), size=(COLUMNS, 24), env=env) as screen:
        screen.wait(str.strip)  # anything at all
        yield "the menu", screen.settled()
        for key in ("Enter", "Down", "Down"):
            screen.keys(key)
        yield "a game's settings", screen.settled()
    with Screen(str(program), "terminal", "--seed", "5", size=(COLUMNS, 24), env=env) as screen:
        screen.wait(str.strip)
        yield "taking a building", screen.settled()
    game_so_far = Path(DATA.name) / f"{language}.ghr"
    shutil.copy(UNFINISHED, game_so_far)
    with Screen(str(program), "terminal", "--record", str(game_so_far), size=(COLUMNS, 24), env=env) as screen:
        screen.wait(str.strip)
        screen.settled()
        for page, key in (("a turn", " "), ("a card", "1"), ("the keys", "?"), ("the table", "p"), ("the rules", "r"), ("the log", "l"), ("drawing", "d"),
                          ("discarding", "x"), ("buying", "b"), ("the map", "m"), ("leaving", "q")):
            screen.keys(key)
            yield page, screen.settled()
            screen.keys("Escape")
            screen.settled()
    with Screen(str(program), size=(COLUMNS, 24), env=env) as screen:
        screen.wait(str.strip)
        screen.settled()
        screen.keys("Down", "Down", "Down", "Down", "Down", "Enter")
        yield "the list of replays", screen.settled()
        screen.type(str(RECORD))
        screen.keys("Enter")
        yield "a replay", screen.settled()
        screen.keys("Right")
        yield "a step of a replay", screen.settled()


def puzzle_id(program, town, level):
    return re.search(rf"^{town}\.[0-9A-Z-]+$", run(program, "en", "puzzle", "new", "--town", town, "--level", str(level), "--seed", "3"), re.M)[0]


def puzzle(program, language, rows, town, level):
    typed = ["help", "clues", "hint", "hint", "hint", "what", "marks", "map", "words", "board", "card 1", "check", "undo", "free", "cross", "solve"]
    return on_terminal(program, language, rows, typed, "puzzle", "play", puzzle_id(program, town, level))


def puzzle_commands(program, town, level):
    name = puzzle_id(program, town, level)
    for word in ("show", "solve", "hint", "check"):
        yield ["puzzle", word, name]
    yield ["puzzle", "today", "--town", town, "--date", "2026-11-15"]
    yield ["puzzle", "check", name[:-1] + ("2" if name[-1] != "2" else "3")]


def reasons():
    for step in (30, 44):
        for stage in "123":
            yield ["hint", str(RECORD), "--at", str(step), "--stage", stage]
        for what in ("doctor@B1", "school@C1", "casino@F2", "play 44 bank", "play 52 hotel"):
            yield ["why", str(RECORD), "--at", str(step), what]


def check_width(text, what):
    # Commands that are copied, and paths, are not broken.
    wide = [line for line in text.split("\n") if width(line) > COLUMNS and ".ghr" not in line]
    check(not wide, f"{what} fits in {COLUMNS} columns", "\n".join(wide[:5]))


def helps(program, language):
    return {command: run(program, language, *(filter(None, (command, "--help")))) for command in ["", *COMMANDS]}


def check_latin(text, what):
    """Nothing is left in Latin letters but what may be."""
    with open(ROOT / "towns/gads-hill.yaml", encoding="utf-8") as one, open(ROOT / "towns/old-town.yaml", encoding="utf-8") as other:
        ids = re.findall(r"id: ([a-z-]+)|sign: (\w\w)", one.read() + other.read())
    allowed = {word.lower() for word in TYPED + NAMES} | {part for pair in ids for word in pair for part in word.lower().split("-")}
    text = re.sub(r"(gads-hill|old-town)\.[0-9A-Z-]+", " ", text)  # ids of puzzles
    text = re.sub(r"--[a-z-]+|\S*/\S*|\S+\.ghr\S*|\S+@\S*|\b[A-F]\d\b|r\dc\d|\b\w*\d\w*\b", " ", text)
    left = sorted({word for word in re.findall(r"[A-Za-z]{2,}", text) if word.lower() not in allowed})
    check(not left, f"{what} is translated", " ".join(left))


def check_latin_everywhere(program):
    language = "el"
    for command, text in helps(program, language).items():
        check_latin(re.sub(r"^  \w+ |\b" + (command or "-") + r"\b", "", text, flags=re.M), f"gadshill {command} --help")
    for options in (["--town", "gads-hill"], ["--town", "old-town", "--referee", "manual", "--players", "3"]):
        screen = game(program, language, 50, *options).replace("gadshill replay", "")
        check_latin(re.sub(r"\S*\.\.\.$", "", screen, flags=re.M), f"a game with {' '.join(options)}")
    check_latin(puzzle(program, language, 50, "gads-hill", 3), "a puzzle")
    for name, text in full_screens(program, language):
        check_latin(re.sub(r"\S*…", "", text), f"in the full-screen terminal {name}")
    page = run(program, language, "puzzle", "print", puzzle_id(program, "old-town", 2))
    check_latin(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.S), "a puzzle on paper")
    for arguments in (*puzzle_commands(program, "gads-hill", 2), *puzzle_commands(program, "old-town", 4),
                      ["town", "show", "gads-hill"], ["town", "show", "old-town"], ["town", "show", "gads-hill", "--card", "44"],
                      ["replay", str(RECORD)], ["simulate", "--games", "2", "--referee", "manual"],
                      ["match", "random", "greedy", "--games", "1", "--players", "2", "--town", "gads-hill"],
                      ["bench", "--games", "1"], ["town", "check", str(ROOT / "tests/towns/bad-numbers.yaml")], ["nonsense"], ["play", "--nonsense"],
                      ["replay", "/nowhere/x.ghr"], ["play", "--players", "7"],
                      ["why", str(RECORD), "bnk@C1"], *reasons()):
        check_latin(run(program, language, *arguments).replace("nonsense", ""), "gadshill " + " ".join(arguments))


def check_for_programs(program):
    """What other programs read is the same in every language."""
    for arguments in (["export", "gads-hill"], ["trace", "--seed", "5"], ["perft", "--depth", "2"], ["simulate", "--games", "3", "--json"],
                      ["puzzle", "generate", "--count", "2", "--seed", "5", "--jobs", "1"]):
        check(run(program, "el", *arguments) == run(program, "en", *arguments), f"gadshill {' '.join(arguments)} is the same in Greek")


def check_widths(program, language):
    for command, text in helps(program, language).items():
        check_width(text, f"{language}: gadshill {command} --help")
    for rows in (24, 60):
        check_width(game(program, language, rows), f"{language}: a game on {rows} lines")
        check_width(game(program, language, rows, "--town", "old-town", "--referee", "manual"), f"{language}: old-town on {rows} lines")
        check_width(puzzle(program, language, rows, "gads-hill", 3), f"{language}: a puzzle on {rows} lines")
    for arguments in reasons():
        check_width(on_terminal(program, language, 50, [], *arguments), f"{language}: gadshill {' '.join(arguments)}")
    tables = [["simulate", "--games", "1"], ["town", "show", "gads-hill"], ["town", "show", "old-town"]]
    if program == BUILD / "gadshill":  # the columns of this table have narrow heads, which translators are told
        tables.append(["match", "random", "greedy", "--games", "1", "--town", "gads-hill"])
    for arguments in tables:
        check_width(run(program, language, *arguments), f"{language}: gadshill {' '.join(arguments)}")


def main():
    languages = (ROOT / "po/LINGUAS").read_text(encoding="utf-8").split()
    with tempfile.TemporaryDirectory() as folder:
        made_up = pseudo.make_program(BUILD, Path(folder) / "program")
        tasks = [(check_latin_everywhere, made_up), (check_for_programs, made_up), *((check_widths, made_up, language) for language in ("de", "el")),
                 *((check_widths, BUILD / "gadshill", language) for language in ("en", *languages))]
        with concurrent.futures.ThreadPoolExecutor() as pool:  # most of the time is waiting
            for done in [pool.submit(*task) for task in tasks]:
                done.result()
    finish()


main()
