#!/usr/bin/env python3
"""Lets computer players meet: python3 tests/cli/test_match.py PATH_TO_GADSHILL [NAME...]

Each test is a function test_NAME; NAMEs run only those. Prints what fails."""
import json
import os
import re
import shlex
import subprocess
import sys

from checks import equal, has, run_tests

PROGRAM = ""
SECONDS = 100
GAMES_A_DEAL = {2: 2, 3: 6, 4: 2}


def run(*options):
    done = subprocess.run([PROGRAM, "match", *options], capture_output=True, timeout=SECONDS, check=False,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def result(*options):
    code, out, err = run(*options, "--json")
    equal((code, err), (0, ""), f"match {' '.join(options)}: exit code and errors")
    return json.loads(out)


def near(found, expected, what, by=1e-4):
    if abs(found - expected) > by * max(1, abs(expected)):
        raise AssertionError(f"{what}: expected about {expected}, found {found}")


def is_true(condition, what):
    if not condition:
        raise AssertionError(what)


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if key != "microseconds"}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def check_sums(setting, games):
    first, second = setting["of"]
    equal(setting["games"], games, "games")
    near(first["won"] + second["won"], setting["games"], "victories of both")
    is_true(0 <= setting["win_share"]["mean"] <= 1, "a win share from 0 to 1")
    is_true(first["decisions"] > 0 and second["decisions"] > 0, "both decide")
    near(setting["margin"]["mean"], first["points"]["mean"] - second["points"]["mean"], "margin")


def test_sums():
    """Victories add up to games, margins are differences, and everybody meets in every setting."""
    for referee in ("automatic", "manual"):
        match = result("random", "greedy", "--games", "6", "--referee", referee)
        equal((match["referee"], match["seed"], match["ratings"]), (referee, 1, {}), "the match")
        pair, = match["pairs"]
        equal((pair["first"], pair["second"]), ("random", "greedy"), "who meets")
        equal([(setting["town"], setting["players"]) for setting in pair["settings"]],
              [(town, players) for town in ("gads-hill", "old-town") for players in (2, 3, 4)], "settings")
        for setting in pair["settings"]:
            equal(setting["deals"], 6, "deals")
            check_sums(setting, 6 * GAMES_A_DEAL[setting["players"]])
            near(setting["win_share"]["mean"], setting["of"][0]["won"] / setting["games"], "win share")
        check_sums(pair["all"], 6 * 2 * (2 + 6 + 2))
        shares = [setting["win_share"]["mean"] for setting in pair["settings"]]
        near(pair["all"]["win_share"]["mean"], sum(shares) / len(shares), "each setting weighs the same")
        is_true(pair["all"]["margin"]["mean"] < 0, "greedy is better than random")


def test_pace():
    """Who waits and who begins is told."""
    options = ["--town", "gads-hill", "--players", "2", "--seed", "7", "--referee", "manual"]
    yardstick = result("careful-1", "greedy", *options, "--games", "3")["pairs"][0]["settings"][0]
    is_true(yardstick["of"][0]["passes"] > yardstick["of"][1]["passes"], "careful-1 waits longer than greedy")
    is_true(yardstick["turns_before_first_card"] < 2 and yardstick["stalemates"] == 0, "greedy begins")


def test_seats_are_fair():
    """The two players' places change nothing but the sign."""
    one = result("random", "greedy", "--games", "10")["pairs"][0]
    other = result("greedy", "random", "--games", "10")["pairs"][0]
    for mine, theirs in zip(one["settings"], other["settings"]):
        near(mine["win_share"]["mean"], 1 - theirs["win_share"]["mean"], "win share the other way round")
        near(mine["win_share"]["interval"], theirs["win_share"]["interval"], "interval the other way round")
        near(mine["margin"]["mean"], -theirs["margin"]["mean"], "margin the other way round")
        equal(without_times(mine["of"]), without_times(theirs["of"][::-1]), "what each did")


def test_repeats():
    """The same in every run and with any number of threads, also where it stops early; another seed is another match."""
    options = ["random", "greedy", "--players", "3", "--games", "160"]
    first = without_times(result(*options))
    equal(without_times(result(*options)), first, "a second run")
    for jobs in ("1", "2", "7"):
        equal(without_times(result(*options, "--jobs", jobs)), first, f"with {jobs} threads")
    is_true(without_times(result(*options, "--seed", "1000")) != first, "another seed gives another match")

    def text(*more):
        return re.sub(r"\d+\.\d microseconds", "", run(*options, *more)[1])
    equal(text("--jobs", "1"), text("--jobs", "2"), "the printed match")


def test_early_stop():
    """After a multiple of 50 deals, when it is clear; --all goes on."""
    options = ["greedy", "random", "--town", "gads-hill", "--players", "2", "--games", "400"]
    setting = result(*options)["pairs"][0]["settings"][0]
    is_true(setting["decided"] and 50 <= setting["deals"] < 400 and setting["deals"] % 50 == 0, f"stops: {setting}")
    is_true(setting["win_share"]["interval"] <= 0.025, "the interval is narrow")
    everything = result(*options, "--all")["pairs"][0]["settings"][0]
    equal((everything["decided"], everything["deals"], everything["games"]), (False, 400, 800), "with --all")
    few = result(*options[:-1], "49")["pairs"][0]["settings"][0]
    equal((few["decided"], few["deals"]), (False, 49), "fewer than 50 deals")
    code, out, _ = run(*options)
    is_true(code == 0 and " *\n" in out and "--all" in out, f"the text tells that it stopped: {out}")
    is_true("--all" not in run(*options, "--all")[1], "and only then")


def test_one_deal():
    """One deal has a mean and no interval."""
    setting = result("random", "greedy", "--games", "1", "--players", "2", "--town", "old-town")["pairs"][0]["all"]
    equal([setting[key]["interval"] for key in ("win_share", "margin")], [None, None], "intervals")
    is_true("±" not in run("random", "greedy", "--games", "1")[1], "no interval is printed")


def test_ratings():
    """All pairs of three or more meet; greedy has 1000."""
    listed = run("nobody", "hasty")[2].split("the players are: ")[1].strip().split(", ")
    is_true({"hasty", "greedy"} <= set(listed), f"players are listed: {listed}")
    if len(listed) < 3:
        return
    players = listed[:3] if "greedy" in listed[:3] else ["greedy"] + listed[:2]
    options = [*players, "--games", "2", "--players", "2", "--town", "old-town", "--budget", "20"]
    match = result(*options)
    equal([(pair["first"], pair["second"]) for pair in match["pairs"]],
          [(players[0], players[1]), (players[0], players[2]), (players[1], players[2])], "pairs")
    equal(sorted(match["ratings"]), sorted(players), "who is rated")
    near(match["ratings"]["greedy"], 1000, "greedy's rating")
    order = list(match["ratings"].values())
    equal(order, sorted(order, reverse=True), "the strongest comes first")
    is_true("Ratings" in run(*options)[1], "ratings are printed")


def test_own_budgets():
    """A player with a budget in its name has that one, whatever --budget says, and is one more player."""
    setting = ["--games", "2", "--players", "2", "--town", "gads-hill"]
    pair, = result("greedy", "expert@20", *setting)["pairs"]
    said, = result("greedy", "expert", *setting, "--budget", "20")["pairs"]
    equal((pair["first"], pair["second"]), ("greedy", "expert@20"), "who meets")
    equal(pair["all"]["of"][1]["name"], "expert@20", "the name in a setting")
    pair["all"]["of"][1]["name"] = "expert"
    equal(without_times(pair["all"]), without_times(said["all"]), "the same games as with --budget")
    match = result("expert@1", "expert@20000", "expert", *setting, "--budget", "1000")
    equal(sorted(match["ratings"]), ["expert", "expert@1", "expert@20000"], "three players")
    nodes = {player["name"]: player["nodes"] for pair in match["pairs"] for player in pair["all"]["of"]}
    is_true(nodes["expert@1"] < nodes["expert"] < nodes["expert@20000"], f"budgets differ: {nodes}")


def program(code):
    """A program in Python; it is started anew for each game."""
    return "cmd:exec " + " ".join(map(shlex.quote, [sys.executable, "-u", "-c", code]))


FIRST_LEGAL = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "turn":
        two = " ".join(map(str, told["discardable"][:2]))
        print(told["legal"][0].replace("* *", two))
    elif told["type"] == "claim?":
        print("pass")
    elif told["type"] == "over":
        break
"""


def test_programs():
    """Programs take part, on both referees, and several threads change nothing."""
    for referee in ("automatic", "manual"):
        options = (program(FIRST_LEGAL), "greedy", "--games", "2", "--players", "2", "--town", "old-town", "--referee", referee)
        match = result(*options, "--jobs", "1")
        setting = match["pairs"][0]["settings"][0]
        check_sums(setting, 4)
        equal([player.get("failures") for player in setting["of"]], [0, None], "failures")
        is_true(setting["win_share"]["mean"] < 0.5, "the first action is not the best one")
        equal(without_times(result(*options, "--jobs", "3")), without_times(match), "with more threads")


def test_programs_that_fail():
    """greedy plays for them, exactly as it would have played."""
    options = ("greedy", "--games", "2", "--players", "3", "--town", "gads-hill", "--jobs", "2")
    setting = result("cmd:exit 3", *options)["pairs"][0]["settings"][0]
    equal(setting["win_share"]["mean"], 0.5, "win share")
    equal(setting["of"][0]["failures"], 2 * 9, "each program fails once")
    has(re.sub(r"\s+", " ", run("cmd:exit 3", *options)[1]), "cmd:exit 3 failed, or gave an answer that was not possible, "
        "so that greedy played in its place: 18 times")


def test_errors():
    for options, code, part in ((["greedy"], 2, "NAME NAME"), (["greedy", "nobody"], 2, '"nobody"'),
                                (["greedy", "greedy"], 2, "twice"),
                                (["expert", "expert@7", "--budget", "7"], 2, "twice"),
                                (["greedy", "nobody@7"], 2, '"nobody"'), (["greedy@7", "expert"], 2, "does not search"),
                                (["greedy", "expert@"], 2, '"expert@"'), (["greedy", "expert@0"], 2, '"expert@0"'),
                                (["greedy", "expert@7x"], 2, '"expert@7x"'),
                                (["greedy", "expert@1000000001"], 2, "1000000000"),
                                (["greedy", "random", "--jobs", "0"], 2, "--jobs"),
                                (["greedy", "random", "--town", "nowhere"], 1, "nowhere"),
                                (["greedy"] * 17, 2, "too many")):
        found = run(*options)
        equal(found[:2], (code, ""), f"match {' '.join(options)}: exit code and output")
        is_true(part in found[2] and found[2].count("\n") == 1, f"match {' '.join(options)}: {found[2]!r}")


def main():
    global PROGRAM
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    PROGRAM = os.path.abspath(sys.argv[1])
    return run_tests(globals(), sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
