#!/usr/bin/env python3
"""Plays with the real program: python3 tests/cli/test_play.py PATH_TO_GADSHILL [NAME...]

Drives `gadshill play` through pipes and, where the terminal matters, through a pseudo-terminal. Prints what fails."""
import fcntl
import os
import pty
import random
import re
import resource
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time

from checks import equal, has, has_not, run_tests

PROGRAM = ""
PROMPT = "\n> "
SECONDS = 60


class Game:
    """A running `gadshill play`; read() gives what comes before the next prompt."""

    def __init__(self, *options):
        self.process = subprocess.Popen([PROGRAM, "play", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
        self.text = ""
        self.is_over = False

    def read(self):
        got = b""
        end = time.monotonic() + SECONDS
        while not got.endswith(PROMPT.encode()):
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError("no prompt; the last words were: " + got.decode()[-500:])
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                self.is_over = True
                break
            got += more
        self.text += got.decode()
        return got.decode()

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()
        return self.read()

    def close(self):
        """Ends the input; returns what is said then. The exit code must be 0."""
        self.process.stdin.close()
        rest = self.read()
        equal(self.process.wait(SECONDS), 0, "exit code")
        return rest

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def run(*options, typed=""):
    """A whole run; returns exit code, output and errors."""
    done = subprocess.run([PROGRAM, *options], input=typed.encode(), capture_output=True, timeout=SECONDS, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def choose(screen, chance):
    """A sensible answer to what is on the screen."""
    if "STOP? Type a claim" in screen[-200:]:
        may_be = re.findall(r"The ([a-z ]+) may be on ([^.]*)\.", screen)
        if may_be and chance.random() < 0.3:
            building, sites = chance.choice(may_be)
            site = chance.choice(re.split(", | or ", sites))
            return f"claim {building.replace(' ', '-')}@{site}"
        return ""
    start = screen.rfind("You can (type")
    if start < 0:
        return ""
    listed = screen[start:]
    takes = re.search(r"take one of these buildings: (.*)", listed)
    if takes:
        return chance.choice(re.findall(r"\d+", takes.group(1)))
    plays = re.findall(r"^ +(\d+)  play .*?  (\d+) point", listed, re.M)
    plays = sorted((int(points), number) for number, points in plays)
    discard = re.search(r"for example: (discard \S+ \S+ \S+)", listed)
    draws = re.findall(r"^ +(\d+)  (?:draw|end)", listed, re.M)
    if plays and (chance.random() < 0.9 or not draws):
        return plays[-1][1]
    if discard and (chance.random() < 0.7 or not draws):
        return discard.group(1)
    return chance.choice(draws)


def play_on(game, chance, steps=5000):
    """Plays until the game is over, or so many answers."""
    screen = game.read()
    while not game.is_over and steps > 0:
        screen = game.say(choose(screen, chance))
        steps -= 1
    return screen


def start(folder, *options, steps=20, seed=3):
    """A recorded game, begun and left; returns the record's path."""
    path = os.path.join(folder, "game.ghr")
    game = Game("--seed", str(seed), "--record", path, *options)
    play_on(game, random.Random(seed), steps)
    has(game.close(), "The game is saved. To continue: gadshill play --record " + path)
    return path


# ---- whole games ----

def test_whole_games(folder):
    seed = 0
    for town in ("gads-hill", "old-town"):
        for referee in ("automatic", "manual"):
            for players in (2, 3, 4):
                seed += 1
                path = os.path.join(folder, f"{seed}.ghr")
                seat = seed % players
                game = Game("--town", town, "--referee", referee, "--players", str(players), "--seat", str(seat),
                            "--seed", str(seed), "--record", path, "--attention", "50")
                end = play_on(game, random.Random(seed))
                equal(game.process.wait(SECONDS), 0, f"exit code of game {seed}")
                for part in ("The game is over.", "Points:", "winner", f"Seed: {seed}",
                             f"gadshill replay --town {town} {path}"):
                    has(end, part)
                has_not(game.text, "\x1b")
                has_not(game.text, "(null)")
                if re.search(r"(Anna|Buck|Clara) draws card", game.text):
                    raise AssertionError("a card that another player drew was named")
                code, out, errors = run("replay", "--quiet", path)
                equal(code, 0, "replay: " + out + errors)
                points = re.findall(r"^  \w+ +(\d+)", end[end.index("Points:"):], re.M)
                equal(points, re.findall(r"Player \d: (\d+) points", out), "points in the record")


def test_same_seed_same_game(_folder):
    first = run("play", "--seed", "11", typed="1\n")[1]
    equal(run("play", "--seed", "11", typed="1\n")[1], first, "the same game")
    if run("play", "--seed", "12", typed="1\n")[1] == first:
        raise AssertionError("another seed deals the same game")


# ---- what can be typed ----

def test_words(_folder):
    game = Game("--seed", "7")
    first = game.read()
    for part in ("Gads Hill 1874", "Seed: 7", "Type help", "Your cards:", "take one of these buildings: 1 bank"):
        has(first, part)
    has(game.say("help"), "why ACTION")
    has(game.say("?"), "why ACTION")
    has(game.say("rules"), "Most points win.")
    has(game.say("card 44"), "condition card: The casino stood next to my building.")
    for bad in ("card", "card 0", "card 61", "card x"):
        has(game.say(bad), "from 1 to 60")
    has(game.say("sites"), "E3 (south door, Piedmont St.): nothing.")
    has(game.say("players"), "Piles: building cards 16, district cards 14, condition cards 20.")
    has(game.say("markers"), "There are no markers on the board.")
    has(game.say("hand"), "Your cards:")
    has(game.say("legal"), "take one of these buildings")
    has(game.say("board"), "nothing on the board")
    has(game.say("map"), "B1")
    has(game.say("words"), "nothing on the board")
    has(game.say(""), "Your cards:")  # Enter repeats everything
    has(game.say("  TAKE   Town-Hall "), "You take the town hall.")
    has(game.say("why"), "for example: why 1")
    has(game.say("why 1"), "You take the bank.")
    has(game.close(), "Goodbye. The seed was 7")


def test_refusals(_folder):
    game = Game("--seed", "7")
    game.read()
    has(game.say("draw district"), "Not possible (not-in-setup): First everybody takes their buildings.")
    has(game.say("99"), "There is no number 99 in the list")
    has(game.say("0"), "There is no number 0 in the list")
    has(game.say("18446744073709551616"), "is not an action")
    has(game.say("fly away"), 'Column 1: "fly" is not an action')
    has(game.say("undo"), "Only the player whose turn it is can take something back.")
    has(game.say("take casno"), 'Column 6: There is no building "casno"; did you mean casino?')
    has(game.say("claim bank@b1"), "Not possible (no-claims)")
    has(game.say("\x00\x01\xff"), "> ")
    has(game.say("a" * 5000), "Column 201")
    for _ in range(7):
        game.say("1")
    has(game.say("take jail"), "Not possible (nothing-to-take)")
    has(game.say("why play 60"), "my building")
    has(game.say("buy jail"), "Not possible (too-poor): A building costs 2 points; you have 0.")
    has(game.say("end"), "Not possible (must-draw)")
    game.kill()


def test_why_tells_without_doing(_folder):
    game = Game("--seed", "7")
    screen = game.read()
    while "play" not in screen[screen.rfind("You can"):]:
        screen = game.say("1")
    told = game.say("why 1")
    has(told, "That is possible. This is what would happen:")
    has(told, "You play card")
    has(game.say("why draw building"), "You draw a card.")  # face down
    equal(re.findall(r"You: points (\d+)", game.say("players")), ["0"], "points")
    has(game.say("1"), "You collect")
    game.kill()


def test_undo(folder):
    """What was played is taken back, in the recording too; a draw stands, and so does everything with the manual referee."""
    path = os.path.join(folder, "game.ghr")
    game = Game("--seed", "7", "--record", path)
    screen = game.read()
    while "play" not in screen[screen.rfind("You can"):]:
        screen = game.say("1")
    nothing = "There is nothing to take back: nothing has been done since your turn began or a card was drawn."
    before = contents(path)
    has(game.say("undo"), nothing)
    equal(contents(path), before, "the recording after taking nothing back")
    played = game.say("1")
    has(played, "You play card")
    has(contents(path).decode()[len(before):], "0 play ")
    back = game.say("UNDO")
    has(back, "You take your last action back.")
    equal(back[back.index("You can (type"):], screen[screen.index("You can (type"):], "what can be done")
    equal(re.findall(r"You: points (\d+)", back), ["0"], "points")
    equal(contents(path), before, "the recording after taking back")
    equal(game.say("1"), played, "the same card once more")
    game.say("draw building")
    has(game.say("undo"), nothing)
    game.close()
    equal(run("replay", "--quiet", path)[0], 0, "replay")


def test_undo_not_with_manual_referee(_folder):
    game = Game("--seed", "7", "--referee", "manual")
    screen = game.read()
    while "play" not in screen[screen.rfind("You can"):]:
        screen = game.say("1")
    has(game.say("1"), "You play card")
    has(game.say("undo"), "With the manual referee nothing can be taken back")
    has(game.say("help"), "take the last action back (automatic referee)")
    game.kill()


def test_undo_in_five_languages(_folder):
    told = {"": ("take the last action back", "You take your last action back."),
            "de": ("die letzte Aktion zurücknehmen", "Du nimmst deine letzte Aktion zurück."),
            "el": ("πάρε πίσω την τελευταία ενέργεια", "Παίρνεις πίσω την τελευταία σου ενέργεια."),
            "fr": ("annuler la dernière action", "Vous annulez votre dernière action."),
            "it": ("annulla l’ultima azione", "Annulli la tua ultima azione.")}
    for language, (help_text, sentence) in told.items():
        done = subprocess.run([PROGRAM, "play", "--seed", "7"], input=b"1\n" * 8 + b"undo\nhelp\n", capture_output=True,
                              timeout=SECONDS, check=True, env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=language))
        has(done.stdout.decode(), sentence)
        equal(bool(re.search("^  undo +" + help_text, done.stdout.decode(), re.M)), True, f"help in {language or 'en'}")


def test_stop(folder):
    """The manual referee: the person is asked before the computer players; a wrong claim locks and is recorded."""
    path = os.path.join(folder, "game.ghr")
    game = Game("--town", "old-town", "--referee", "manual", "--seed", "5", "--record", path, "--attention", "100")
    screen = game.read()
    chance = random.Random(5)
    while "STOP? Type a claim" not in screen:
        screen = game.say(choose(screen, chance))
    turn = screen.rindex("It is your turn.")
    has_not(screen[turn:], "sees that")
    has(game.say("draw common"), "Claims first")
    building, sites = re.findall(r"The ([a-z ]+) may be on ([^.]*)\.", screen)[-1]
    claim = f"claim {building.replace(' ', '-')}@{sites.split(',')[0].split(' ')[0]}"
    has(game.say("why " + claim), "Only then will you learn whether you are right.")
    has(game.say("why claim judge@r9c9"), "There is no such site")
    has(game.say(claim.upper()), "You call STOP, wrongly")
    has(game.say(claim), "Not possible (locked)")
    has(contents(path).decode(), f"0 {claim}\n")
    game.close()
    equal(run("replay", "--quiet", path)[0], 0, "replay")


def test_stop_is_before_computer_claims(_folder):
    """What a computer player claims after the person said nothing, the person, asked first, could have had."""
    for seed in range(1, 40):
        options = ("--referee", "manual", "--seed", str(seed), "--attention", "50", "--players", "3")
        game = Game(*options)
        screen = game.read()
        chance = random.Random(seed)
        typed = []
        while not game.is_over:
            is_stop = "STOP? Type a claim" in screen[-200:]
            typed.append("" if is_stop else choose(screen, chance))
            screen = game.say(typed[-1])
            seen = re.match(r"\s*STOP! \w+ sees that the ([a-z ]+) cannot be on (\w+)", screen)
            if is_stop and seen:
                game.kill()
                claim_first(options, typed[:-1], *seen.groups())
                return
        game.kill()
    raise AssertionError("no computer player ever claimed after the person")


def claim_first(options, typed, building, site):
    game = Game(*options)
    game.read()
    for line in typed:
        game.say(line)
    has(game.say(f"claim {building.replace(' ', '-')}@{site}"),
        f"STOP! You are right: the {building} cannot be on {site}.")
    game.kill()


# ---- records ----

def test_continue(folder):
    path = start(folder)
    kept = contents(path)
    game = Game("--record", path)
    has(game.read(), f"The game continues from {path}.")
    game.close()
    equal(contents(path), kept, "the record after looking at it")
    game = Game("--record", path, "--players", "2", "--referee", "automatic", "--town", "gads-hill", "--seed", "3")
    end = play_on(game, random.Random(1))
    has(end, "Points:")
    equal(contents(path)[:len(kept)], kept, "the old part of the record")
    equal(run("replay", "--quiet", path)[0], 0, "replay")
    finished = contents(path)
    code, out, _ = run("play", "--record", path)  # over: only the result is left
    equal(code, 0, "exit code")
    has(out, "Points:")
    equal(contents(path), finished, "the finished record")


def test_how_to_go_on(folder):
    path = os.path.join(folder, "game.ghr")
    game = Game("--record", path, "--seat", "1", "--bot", "random", "--attention", "5", "--town", "old-town")
    game.read()
    has(game.close(), f"gadshill play --record {path} --town old-town --seat 1 --bot random --attention 5\n")


def test_commands_can_be_pasted(folder):
    """What is said to go on or to see the game again means the same to a shell, whatever the path."""
    path = os.path.join(folder, "it's a $HOME (1).ghr")
    for script, command in (("", "gadshill play"), ("./play --terminal", "./play --terminal")):
        os.environ["GADSHILL_COMMAND"] = script
        try:
            code, out, errors = run("play", "--record", path, "--town", "gads-hill")
        finally:
            del os.environ["GADSHILL_COMMAND"]
        equal(code, 0, "exit code: " + errors)
        line = re.search(r"To continue: (.*)", out).group(1)
        equal(shlex.split(line), [*command.split(), "--record", path, "--town", "gads-hill"], "as a shell reads it")
    finished = os.path.join(os.path.dirname(__file__), "..", "records", "old-town-2-automatic.ghr")
    write(path, contents(finished))
    has(run("play", "--record", path)[1], "To see it again: gadshill replay '")


def test_error_before_greeting(folder):
    path = os.path.join(folder, "no", "where.ghr")
    code, out, errors = run("play", "--record", path)
    equal((code, out), (1, ""), "exit code and output")
    has(errors, f"{path} cannot be opened")


def test_killed(folder):
    path = os.path.join(folder, "game.ghr")
    game = Game("--seed", "3", "--record", path)
    play_on(game, random.Random(3), 30)
    os.kill(game.process.pid, signal.SIGKILL)
    game.process.wait()
    equal(run("replay", "--quiet", path)[0], 0, "replay of what a killed program left")
    equal(contents(path).count(b"\n0 "), 30, "the person's actions in the record")


def test_cut_off(folder):
    path = start(folder)
    whole = contents(path)
    last = whole.rindex(b"\n", 0, len(whole) - 1) + 1
    for cut in (last + 1, last + 3, len(whole) - 1):
        write(path, whole[:cut])
        code, out, _ = run("play", "--record", path)
        equal(code, 0, "exit code")
        has(out, f"The last line of {path} was cut off and has been dropped.")
        kept = contents(path)
        if not whole.startswith(kept) or not kept.endswith(b"\n"):
            raise AssertionError("the record was not mended")
        equal(run("replay", "--quiet", path)[0], 0, "replay")


def test_missing_fingerprint(folder):
    path = start(folder)
    whole = contents(path)
    at = whole.rindex(b"\n= ") + 1
    for cut in (at, at + 4):
        write(path, whole[:cut])
        game = Game("--record", path)
        play_on(game, random.Random(2), 3)
        game.close()
        equal(contents(path)[:at + 11], whole[:at + 11], "the fingerprint")
        equal(run("replay", "--quiet", path)[0], 0, "replay")


def test_refuses_to_continue(folder):
    path = start(folder)
    whole = contents(path)

    def refused(data, code, *parts, options=()):
        write(path, data)
        found, out, errors = run("play", "--record", path, *options)
        equal(found, code, "exit code: " + out + errors)
        for part in parts:
            has(errors, part)
        equal(contents(path), data, "a file that must not be touched")

    refused(b"Dear diary,\n", 1, f"{path}:1:1:", "not a recorded game")
    refused(b"no end of line", 1, "not a recorded game")
    refused(b"\x00\xff\n" * 9, 1, "not a recorded game")
    refused(whole.replace(b"players 2", b"players two"), 1, f"{path}:5:9:", "players 2")
    refused(whole.replace(b"\n0 take ", b"\n0 grab ", 1), 1, f"{path}:8:3:", "an action begins with")
    refused(whole.replace(b"\n= ", b"\n= 0", 1), 1, "fingerprint")
    refused(whole.replace(b"town gads-hill ", b"town gads-hill f", 1), 1, f"{path}:2:")
    refused(whole[:40], 1, f"{path}:")
    refused(whole, 2, "a game for 2 players, not 3", options=("--players", "3"))
    refused(whole, 2, "the other referee", options=("--referee", "manual"))
    refused(whole, 2, "the seed 3, not 4", options=("--seed", "4"))
    refused(whole, 1, "another town", options=("--town", "old-town"))
    refused(whole, 2, "no seat 2", options=("--seat", "2"))
    equal(run("play", "--record", folder)[0], 1, "a folder as record")
    equal(run("play", "--record", os.path.join(folder, "no", "where.ghr"))[0], 1, "a path that leads nowhere")


def test_empty_file(folder):
    path = os.path.join(folder, "empty.ghr")
    write(path, b"")
    equal(run("play", "--record", path, typed="1\n")[0], 0, "exit code")
    equal(run("replay", "--quiet", path)[0], 0, "replay")


def test_two_games_one_record(folder):
    path = os.path.join(folder, "game.ghr")
    game = Game("--record", path, "--seed", "3")
    game.read()
    code, _, errors = run("play", "--record", path)
    equal(code, 1, "exit code")
    has(errors, "is being written by another game")
    game.say("1")
    game.close()
    equal(run("replay", "--quiet", path)[0], 0, "replay")


def test_disk_fills_up(folder):
    """A step that cannot be recorded is not played: the program says so and ends, and the game can be continued."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))

    path = os.path.join(folder, "game.ghr")
    done = subprocess.run([PROGRAM, "play", "--seed", "3", "--record", path], input=b"1\n" * 60, capture_output=True,
                          timeout=SECONDS, check=False, preexec_fn=limit,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    equal(done.returncode, 1, "exit code")
    equal(done.stderr.decode(), f"gadshill: {path} cannot be written: File too large\n", "errors")
    has_not(done.stdout.decode(), "The game is saved.")
    has(run("play", "--record", path)[1], "The game continues from")
    equal(run("replay", "--quiet", path)[0], 0, "replay")


def test_full_disk(_folder):
    if os.path.exists("/dev/full"):
        equal(run("play", "--record", "/dev/full")[0], 1, "a device as record")


# ---- command line and terminal ----

def test_command_line(_folder):
    equal(run("play", "--help")[0], 0, "--help")
    for options in (("--players", "5"), ("--referee", "blind"), ("--bot", "nobody"), ("--seed", "-1"), ("--seat", "4"),
                    ("--seat", "2"), ("--attention", "101"), ("--nonsense",), ("extra",), ("--record", "")):
        equal(run("play", *options)[0], 2, "exit code for " + " ".join(options))
    equal(run("play", "--town", "atlantis")[0], 1, "an unknown town")


def play_at_terminal(rows, columns, data, lines, *options):
    """Plays in a pseudo-terminal with its games in the folder `data`; returns everything on the screen."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="", TERM="xterm", XDG_DATA_HOME=data)
        time.sleep(0.2)
        os.execv(PROGRAM, [PROGRAM, "play", "--seed", "7", *options])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    got = b""
    try:
        for line in lines:
            while not got.endswith(b"\n> "):
                got += os.read(terminal, 65536)
            got += b" "
            os.write(terminal, (line + "\n").encode())
        while True:
            got += os.read(terminal, 65536)
    except OSError:
        pass
    os.close(terminal)
    equal(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0, "exit code")
    return got.decode().replace("\r\n", "\n")


def test_default_record_is_no_duty(_folder):
    """A game that nobody asked to record is played all the same when there is no place for it."""
    for data in ("/proc/nope", "/dev/null"):
        text = play_at_terminal(24, 80, data, ["1", "quit"])
        equal(text.count("The game is not recorded: " + data), 1, "lines that say so")
        has_not(text, "The game is recorded in")
        has(text, "You take the bank.")
        has(text, "the game was not recorded.")


def test_small_terminal(folder):
    """Board and choices stand together before the prompt; at the first one, help too. With more rows, the cards too."""
    for rows, columns in ((24, 80), (40, 100)):
        screens = play_at_terminal(rows, columns, os.path.join(folder, str(rows)), ["1"] * 9 + ["quit"]).split("\n> ")
        has("\n".join(screens[0].split("\n")[-rows + 1:]), "Type help")
        has_not(screens[1], "Type help")
        for screen in screens[1:9]:
            shown = "\n".join(screen.split("\n")[-rows + 1:])
            for part in ("Main St.", "F4", "You can"):
                has(shown, part)
            if rows == 40:
                has(shown, "Your cards")
                has(shown, "Anna: points")
    long = play_at_terminal(60, 80, os.path.join(folder, "60"), ["quit"])
    has(long, "take one of these buildings: 1 bank")
    has(long, "hat in")  # what is printed on the cards
    has_not(screens[0], "hat in")


def test_terminal(folder):
    """On a terminal the board is drawn, lines fit, there is not one escape sequence, and the game is kept."""
    for rows, columns in ((24, 80), (60, 80), (24, 120)):
        data = os.path.join(folder, f"{rows}-{columns}")
        text = play_at_terminal(rows, columns, data, ["1"] * 8 + ["card 44", "help", "quit"])
        games = os.listdir(os.path.join(data, "gadshill", "games"))
        equal(len(games), 1, "games kept")
        equal(run("replay", "--quiet", os.path.join(data, "gadshill", "games", games[0]))[0], 0, "the kept game")
        has_not(text, "\x1b")
        has(text, "┌")
        has(text, "╭")
        longest = max(len(line) for line in text.split("\n"))
        if longest > 80:
            wide = [line for line in text.split("\n") if len(line) > 80 and columns == 80 and ".ghr" not in line]
            if wide:
                raise AssertionError(f"longer than the terminal: {wide[0]!r}")


def main():
    global PROGRAM
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    PROGRAM = os.path.abspath(sys.argv[1])
    return run_tests(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
