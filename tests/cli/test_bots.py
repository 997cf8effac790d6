#!/usr/bin/env python3
"""Plays with programs as computer players: python3 tests/cli/test_bots.py PATH_TO_GADSHILL [NAME...]

Good ones, and all kinds of bad ones. Each test is a function test_NAME(folder); NAMEs run only those."""
import json
import os
import re
import shlex
import subprocess
import sys
import time

from checks import equal, has, has_not, run_tests

PROGRAM = ""
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLE = os.path.join(os.path.dirname(os.path.dirname(HERE)), "examples", "bot.py")
SECONDS = 60
HELLO_KEYS = ["type", "protocol", "seat", "players", "referee", "town"]
VIEW_KEYS = sorted("""seat hand phase turn player plays discarded draws bought_now markers placed out landmarks locomotive
    owned beside hand_sizes scores bought pile_sizes discard in_force window locked""".split())

# Answers with the n-th legal action, in turn, and writes down all that it is told.
SPY = """
import json, sys
log = open(sys.argv[1], "w")
for n, line in enumerate(sys.stdin):
    log.write(line)
    log.flush()
    message = json.loads(line)
    if message["type"] == "turn":
        action = message["legal"][n % len(message["legal"])]
        if action.startswith("discard"):
            action = action.replace("* *", "%d %d" % tuple(message["discardable"][-2:]))
        print(action, flush=True)
    elif message["type"] == "claim?":
        markers = message["view"]["markers"]
        building = sorted(markers)[n % len(markers)]
        print("pass" if n % 3 else f"claim {building}@{markers[building][0]}", flush=True)
"""


def play(*options, typed="", seconds=SECONDS):
    """A whole run; returns the output and the errors. The exit code must be 0."""
    done = subprocess.run([PROGRAM, "play", *options], input=typed.encode(), capture_output=True, timeout=seconds,
                          check=False, env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    equal(done.returncode, 0, f"exit code of {' '.join(options)} ({done.stderr.decode()[-300:]})")
    return done.stdout.decode(), done.stderr.decode()


def check_record(path):
    done = subprocess.run([PROGRAM, "replay", "--quiet", path], capture_output=True, timeout=SECONDS, check=False)
    equal((done.returncode, done.stderr), (0, b""), f"the record {path}")


def python(code, *arguments):
    """The command that runs Python code as a program. exec: the shell that runs it must not keep its pipes open."""
    return "cmd:exec " + " ".join(map(shlex.quote, [sys.executable, "-c", code, *arguments]))


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def every_setting():
    for town in ("gads-hill", "old-town"):
        for referee in ("automatic", "manual"):
            for players in (2, 3, 4):
                yield town, referee, players


# ---- programs that play ----

def test_whole_games(folder):
    """The example on both games and referees, watched: no trouble, and the record is good."""
    for town, referee, players in every_setting():
        record = os.path.join(folder, f"{town}-{referee}-{players}.ghr")
        others = [f"--seat={seat}={'random' if seat % 2 else 'cmd:' + EXAMPLE}" for seat in range(players)]
        out, err = play("--town", town, "--referee", referee, "--players", str(players), "--seed", "5", "--record",
                        record, *others)
        equal(err, "", "errors")
        has(out, "You are watching Anna (the program ")
        has(out, "The game is over.")
        has(out, "Points:")
        has_not(out, "The program of")
        check_record(record)


def test_same_game_again(folder):
    """A program that always answers the same makes the same game of a seed."""
    games = []
    for turn in range(2):
        record = os.path.join(folder, f"{turn}.ghr")
        play("--seed", "9", "--referee", "manual", "--seat", "0=greedy", "--seat", "1=" + python(SPY, "/dev/null"),
             "--record", record)
        games.append(read_lines(record))
    equal(games[0], games[1], "two games with one seed")


def test_against_a_person(folder):
    """A person against a program: the person leaves, and is told how to go on with the same program."""
    record = os.path.join(folder, "game.ghr")
    command = "cmd:exec '" + EXAMPLE + "'"
    out, err = play("--seat", "0=" + command, "--bot-seconds", "20", "--record", record, "--players", "3",
                    typed="1\nquit\n")
    equal(err, "", "errors")
    has(out, "You are playing against Anna (the program exec ")
    has(out, "and Buck (computer, medium)")
    line = next(line for line in out.splitlines() if line.startswith("The game is saved."))
    again = shlex.split(line.split("To continue: ")[1])
    again = again[again.index("play") + 1:]
    equal(again, ["--record", record, "--seat", "1", "--seat", "0=" + command, "--bot-seconds", "20"], "how to go on")
    out, err = play(*again, typed="quit\n")
    equal(err, "", "errors after going on")
    has(out, "The game continues from")
    check_record(record)


def test_seats(_folder):
    """Who sits where: the old form, the last of two, names, a seat that is not there."""
    has(play("--seat", "1", "--seed", "1", typed="quit\n")[0], "Anna takes")
    has(play("--seat", "1=me", "--seed", "1", typed="quit\n")[0], "Anna takes")
    has(play("--seat", "0=hasty", "--seed", "1", typed="quit\n")[0], "Anna (computer, easy)")
    has(play("--seat", "0=random", "--seat", "0=me", typed="quit\n")[0], "Anna (computer, medium)")
    out, _ = play("--players", "4", "--seed", "1", *[f"--seat={seat}=greedy" for seat in range(4)])
    has(out, "You are watching Anna (computer, medium), Buck (computer, medium), Clara (computer, medium) and David")
    for value in ("2", "2=me", "3=random", "2=cmd:true"):
        done = subprocess.run([PROGRAM, "play", "--seat", value], capture_output=True, timeout=SECONDS, check=False)
        equal((done.returncode, done.stdout), (2, b""), f"--seat {value} in a game of 2")
        has(done.stderr.decode(), "there is no seat " + value[0])


# ---- what programs are told ----

def spied_game(folder, seat, *options):
    """Plays a game with a spy; returns the messages to it and the record's actions as (seat, words)."""
    log, record = os.path.join(folder, "log"), os.path.join(folder, "game.ghr")
    if os.path.exists(record):
        os.remove(record)
    others = [f"--seat={other}=random" for other in range(4) if other != seat and other < int(options[1])]
    out, err = play("--players", *options[1:], "--record", record, "--seat", f"{seat}=" + python(SPY, log), *others)
    equal(err, "", "errors")
    lines = [line.split() for line in read_lines(record)[7:]]
    return ([json.loads(line) for line in read_lines(log)],
            [(int(line[0]), line[1:]) for line in lines if line[0] != "="], out)


def first_state(*options):
    done = subprocess.run([PROGRAM, "trace", *options], capture_output=True, timeout=SECONDS, check=True)
    return json.loads(done.stdout.splitlines()[1])


def walk_hands(state, actions):
    """The hands before each action, by the rules: what is played and discarded goes, what is drawn comes from the top of
    its pile. None from the first empty pile on: then cards are shuffled again."""
    hands, piles = [set(hand) for hand in state["hands"]], {name: list(pile) for name, pile in state["piles"].items()}
    known = True
    for seat, words in actions:
        yield [sorted(hand) for hand in hands] if known else None
        if words[0] == "play":
            hands[seat].discard(int(words[1]))
        elif words[0] == "discard":
            hands[seat] -= {int(words[1]), int(words[2])}
        elif words[0] == "draw":
            pile = piles[words[1] + (str(seat) if words[1] == "own" else "")]
            known = known and len(pile) > 1
            if known:
                hands[seat].add(pile.pop(0))


def check_view(view, hands, seat, what):
    equal(sorted(view), VIEW_KEYS, f"{what}: keys of the view")
    equal(view["seat"], seat, f"{what}: seat")
    equal(view["hand_sizes"][seat], len(view["hand"]), f"{what}: size of the own hand")
    if hands:
        equal(view["hand"], hands[seat], f"{what}: the own hand")
        equal(view["hand_sizes"], [len(hand) for hand in hands], f"{what}: sizes of hands")
        told = set(view["hand"]) | set(view["discard"]) | {entry["card"] for entry in view["in_force"]}
        for other, hand in enumerate(hands):
            if other != seat and told & set(hand):
                raise AssertionError(f"{what}: cards of seat {other} are told: {told & set(hand)}")
    for key, value in view.items():  # numbers in lists could be cards: only these lists may have any
        if isinstance(value, list) and key not in ("hand", "discard", "hand_sizes", "scores", "bought", "locked"):
            has_not(json.dumps([item for item in value if isinstance(item, int)]), "1")
    equal(all(isinstance(size, int) for size in view["pile_sizes"].values()), True, f"{what}: piles are sizes")


def test_nothing_hidden(folder):
    """What a program is told, compared with the deal of the same seed and the record: its own hand and no other card."""
    for town, players, seat in (("gads-hill", "3", 1), ("gads-hill", "2", 0), ("old-town", "2", 1), ("old-town", "4", 2)):
        options = ["--players", players, "--town", town, "--seed", "21"]
        messages, actions, _ = spied_game(folder, seat, *options)
        turns = iter([message for message in messages if message["type"] == "turn"])
        compared = 0
        for (actor, words), hands in zip(actions, walk_hands(first_state(*options), actions)):
            if actor != seat:
                continue
            message = next(turns)
            check_view(message["view"], hands, seat, f"{town}, {players} players, {' '.join(words)}")
            compared += hands is not None
            pattern = ["discard", "*", "*", words[3]] if words[0] == "discard" else words
            equal(" ".join(pattern) in message["legal"], True, f"{words} is legal")
        equal(next(turns, None), None, "as many turns as actions")
        equal(compared > 10, True, f"{compared} hands compared")


def test_messages(folder):
    """hello first, over last, claim questions on the manual referee only, and refused answers in between."""
    for town, referee, players in every_setting():
        messages, actions, out = spied_game(folder, 1, "--players", str(players), "--town", town, "--referee", referee,
                                            "--seed", "4")
        kinds = [message["type"] for message in messages]
        equal((kinds[0], kinds[-1]), ("hello", "over"), "first and last message")
        equal(kinds.count("hello") + kinds.count("over"), 2, "said once each")
        hello, over = messages[0], messages[-1]
        equal(list(hello), HELLO_KEYS, "keys of hello")
        equal([hello[key] for key in HELLO_KEYS[1:5]], ["gadshill-bot/1", 1, players, referee], "hello")
        done = subprocess.run([PROGRAM, "export", town], capture_output=True, timeout=SECONDS, check=True)
        equal(hello["town"], json.loads(done.stdout), "the town")
        equal("claim?" in kinds, referee == "manual", "questions for claims")
        equal("refused" in kinds, False, "refused answers")
        for message in messages:
            if message["type"] in ("turn", "claim?"):
                check_view(message["view"], None, 1, f"{town}, {referee}")
        equal(over["why"] in ("complete", "stalemate"), True, "why it is over")
        for name, score in zip(["Anna", "Buck", "Clara", "David"], over["scores"]):
            equal(bool(re.search(rf"^  {name} +{score}\b", out, re.M)), True, f"{name} has {score} points")
        best = [seat for seat, score in enumerate(over["scores"]) if score == max(over["scores"])]
        equal(over["winners"], best, "winners")
        if referee == "manual":
            equal(any(words[0] == "claim" and actor == 1 for actor, words in actions), True, "the spy claims")


# ---- programs that do not play ----

def bad_game(folder, command, *options, seconds="5"):
    """A game with a bad program on seat 1 must be a whole good game. Returns output, errors and how long it took."""
    begin = time.monotonic()
    for town, referee in (("gads-hill", "automatic"), ("old-town", "manual")):
        record = os.path.join(folder, f"{town}.ghr")
        if os.path.exists(record):
            os.remove(record)
        out, err = play("--town", town, "--referee", referee, "--seed", "2", "--seat", "0=random", "--seat",
                        "1=" + command, "--bot-seconds", seconds, "--record", record, *options)
        has(out, "Points:")
        check_record(record)
    return out, err, time.monotonic() - begin


def test_dies_at_once(folder):
    for command in ("cmd:true", "cmd:exit 3", "cmd:kill -9 $$", "cmd:exec 2>/dev/null; /no/such/program"):
        out, err, _ = bad_game(folder, command)
        equal(err, "", "errors")
        equal(out.count("The program of Buck has ended; greedy plays for it from now on."), 1, "told once")
    has(bad_game(folder, "cmd:/no/such/program")[1], "/no/such/program")


def test_dies_later(folder):
    code = "import sys\nfor n, line in enumerate(sys.stdin):\n    if n == 4: break\n    print('end', flush=True)"
    out, _, _ = bad_game(folder, python(code))
    equal(out.count("has ended"), 1, "told once")


def test_hangs(folder):
    for command in ("cmd:sleep 1000", "cmd:sleep 1000; true", python("while True: pass"),
                    python("import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)")):
        out, _, took = bad_game(folder, command, seconds="1")
        equal(out.count("did not answer in time; greedy plays for it from now on."), 1, "told once")
        equal(took < 20, True, f"{took} seconds for two games")


def test_leaves_nothing_behind(folder):
    """What a program has started is ended with it."""
    mark = os.path.join(folder, "child")
    bad_game(folder, f"cmd:sleep 1000 & echo $! > {shlex.quote(mark)}; wait", seconds="1")
    with open(mark, encoding="ascii") as file:
        child = int(file.read())
    for _ in range(50):
        try:
            with open(f"/proc/{child}/stat", encoding="ascii") as file:
                if file.read().rsplit(")", 1)[1].split()[0] == "Z":  # waits for the system to bury it
                    return
        except FileNotFoundError:
            return
        time.sleep(0.1)
    raise AssertionError("a program's child goes on")


def test_garbage(folder):
    code = "import sys\nfor line in sys.stdin: sys.stdout.buffer.write(%r + b'\\n'); sys.stdout.flush()"
    for answer, shown in ((b"hello", '"hello"'), (b"", '""'), (b"\xff\x00\x1b[31m", '"?"'),
                          (b"x" * 1000, '"' + "x" * 60 + '"'), (b"{}", '"{}"'), (b"play 1 2 3 4", '"play 1 2 3 4"')):
        out, _, _ = bad_game(folder, python(code % answer))
        has(out.replace("\n    ", " "), f"The program of Buck answered {shown}, which is not an action; greedy decides")
        has_not(out, "\x1b")
        has_not(out, "from now on")


def test_illegal(folder):
    """Actions that exist but are not legal: greedy decides, and the program is told why."""
    log = os.path.join(folder, "log")
    code = ("import sys\nlog = open(sys.argv[1], 'w')\nfor line in sys.stdin:\n    log.write(line); log.flush()\n"
            "    if '\"turn\"' in line[:20] or 'claim?' in line[:20]: print('buy bank', flush=True)")
    out, _, _ = bad_game(folder, python(code, log))
    has(out, 'answered "buy bank", which is not possible; greedy decides this time.')
    refused = [json.loads(line) for line in read_lines(log) if '"refused"' in line[:20]]
    equal({message["answer"] for message in refused}, {"buy bank"}, "refused answers")
    has(" ".join(message["reason"] for message in refused), "no-buying")


def test_floods(folder):
    out, _, took = bad_game(folder, python("while True: print('draw common')"), seconds="1")
    has(out, "greedy decides this time")
    out, _, _ = bad_game(folder, python("import sys\nwhile True: sys.stdout.write('x' * 4096)"))
    equal(out.count("writes endless lines; greedy plays for it from now on."), 1, "told once")
    equal(took < 30, True, f"{took} seconds for two games")


def test_closes(folder):
    for code in ("import os, time; os.close(1); time.sleep(1000)", "print('end', end='')"):
        out, _, took = bad_game(folder, python(code))
        equal(out.count("has ended; greedy plays for it from now on."), 1, f"{code}: told once")
        equal(took < 20, True, f"{took} seconds for two games")
    # A question that was sent before the input was closed is one that is not answered.
    out, _, _ = bad_game(folder, python("import os, time; os.close(0); time.sleep(1000)"), seconds="1")
    equal(out.count("greedy plays for it from now on."), 1, "a closed input is told once")


def test_says_on_stderr(folder):
    """What a program writes to its standard error is to be seen."""
    _, err, _ = bad_game(folder, f"cmd:echo thinking >&2; exec {shlex.quote(EXAMPLE)}")
    equal(err, "thinking\n", "errors")


def main():
    global PROGRAM
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    PROGRAM = os.path.abspath(sys.argv[1])
    return run_tests(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
