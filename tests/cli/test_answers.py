#!/usr/bin/env python3
"""What commands print with --json against docs/answers.schema.json, and against what they say in words.

    python3 tests/cli/test_answers.py PATH_TO_GADSHILL

Also what command lines are refused, and in which words."""
import json
import os
import re
import subprocess
import sys

from checks import equal, has, run_tests

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is missing")
    sys.exit(77)

PROGRAM = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
RECORD = os.path.join(ROOT, "tests", "records", "gads-hill-4-manual.ghr")
OTHER = os.path.join(ROOT, "tests", "records", "old-town-2-automatic.ghr")
PUZZLE = "gads-hill.1MAM-ARW3-190H-4J2F-84HS-0AG8-6AH0-3TC4"
with open(os.path.join(ROOT, "docs", "answers.schema.json"), encoding="utf-8") as schema_file:
    SCHEMA = json.load(schema_file)


def run(*arguments, code=0, language="", **environment):
    """Output and errors."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120, check=False, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, LC_ALL="C.UTF-8", LANG="C.UTF-8", LANGUAGE=language, **environment))
    equal(done.returncode, code, " ".join(arguments) + done.stderr)
    return done.stdout, done.stderr


def answer(name, *arguments, code=0, **more):
    """What a command answers; it is what the schema says."""
    said = json.loads(run(*name.split(), *arguments, "--json", code=code, **more)[0])
    validator = jsonschema.Draft202012Validator({**SCHEMA, "$ref": "#/$defs/" + name.replace(" ", "%20")})
    mistakes = [f"{list(mistake.absolute_path)}: {mistake.message}" for mistake in validator.iter_errors(said)]
    equal(mistakes, [], name)
    return said


def refused(said, *arguments):
    equal(run(*arguments, code=2), ("", f"gadshill: {said}\n"), " ".join(arguments))


def test_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_perft():
    said = answer("perft", "--depth", "2")
    lines = run("perft", "--depth", "2")[0].split("\n")
    equal([f"{i + 1} {count}" for i, count in enumerate(said["sequences"])], lines[:-1], "perft")
    equal(answer("perft", "--after", OTHER, "--depth", "1")["town"], "old-town", "town of the record")


def test_bench():
    said = answer("bench", "--games", "2", "--town", "old-town")
    equal((said["town"], said["players"], said["games"]), ("old-town", 4, 2), "bench")


def test_replay():
    for record in (RECORD, OTHER):
        said = answer("replay", record)
        lines = run("replay", record)[0].split("\n")
        equal([f"{step['seat']} {step['action']}" for step in said["steps"]],
              [line for line in lines if re.match(r"\d (take|play|discard|buy|claim|draw|end)", line)], "actions")
        result = run("replay", "--quiet", record)[0]
        equal([int(line.split(": ")[1].split()[0]) for line in result.split("\n") if line.startswith("Player")], said["scores"], "scores")
    some = answer("replay", RECORD, "--at", "40")
    equal((len(some["steps"]), "winners" in some), (40, False), "--at")
    equal(answer("replay", RECORD, "--quiet")["steps"], [], "--quiet")
    has(run("replay", "--json", "-", code=1)[1], "gadshill: -:1:1:")


def test_why():
    board = answer("replay", RECORD, "--at", "60")["table"]
    kinds = set()
    for building in list(board["markers"]) + list(board["placed"]):
        for site in ("B1", "B2", "C3", "D1", "E3", "F2"):
            said = answer("why", RECORD, f"{building}@{site}", "--at", "60")
            kinds.add(tuple(sorted(said)))
            if building == "casino":
                has(" ".join(run("why", RECORD, f"{building}@{site}", "--at", "60")[0].split()), said["answer"])
    equal(("action", "answer", "proof", "seat", "step") in kinds, True, f"a marker that is gone, among {kinds}")
    has(answer("why", RECORD, "play", "1", "--at", "60")["answer"], " ")


def test_hint():
    for stage in ("1", "2", "3"):
        said = answer("hint", RECORD, "--at", "40", "--stage", stage)
        equal(("action" in said, said["stage"]), (stage == "3", int(stage)), "stages")
    equal(said["action"].split()[0], "claim", "the best there is")


def test_puzzle():
    shown, solved = answer("puzzle show", PUZZLE), answer("puzzle solve", PUZZLE)
    equal((shown["puzzle"], shown["puzzle"]["id"]), (solved["puzzle"], PUZZLE), "the puzzle")
    marks = [f"{building}={site}" for building, site in solved["solution"].items()]
    run("puzzle", "check", PUZZLE, *marks)
    german = answer("puzzle show", PUZZLE, language="de")
    equal([clue["card"] for clue in german["puzzle"]["clues"]], [clue["card"] for clue in shown["puzzle"]["clues"]], "clues")
    equal(german == shown, False, "words are in the reader's language")


def test_town():
    equal(answer("town check", "old-town")["cards"], 60, "cards")
    bad = os.path.join(ROOT, "tests", "towns", "bad-cards.yaml")
    said = answer("town check", bad, code=1)
    lines = run("town", "check", bad, code=1)[0]
    for problem in said["problems"]:
        has(lines, f"{bad}:{problem['line']}:{problem['column']}: {problem['kind']}: {problem['words']}")
    equal(said["mistakes"], sum(problem["kind"] == "mistake" for problem in said["problems"]), "mistakes")


def test_scenario(folder):
    path = os.path.join(folder, "wrong.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("scenario Wrong\n\ntown old-town\nplayers Anna Ben\nowns Anna bank\n\nAnna: take saloon\nexpect owns Anna bank\n")
    good = os.path.join(ROOT, "tests", "scenarios", "01-casino-four-markers.txt")
    said = answer("scenario", good, path, code=1)
    equal((said["passed"], said["failed"], [one["passed"] for one in said["scenarios"]][-1]), (len(said["scenarios"]) - 1, 1, False), "scenarios")
    equal(run("scenario", path, code=1)[0].split("\n")[1].strip(),
          "{file}:{line}:{column}: {words}".format(**said["scenarios"][-1]), "where")


def test_own_towns(folder):
    """Towns in the user's folder are found by name wherever a town is named."""
    towns = os.path.join(folder, "gadshill", "towns")
    os.makedirs(towns)
    name = "my-town"
    with open(os.path.join(ROOT, "towns", "old-town.yaml"), encoding="utf-8") as file:
        text = re.sub(r"^name: .*", f"name: {name}", file.read(), count=1, flags=re.M)
    with open(os.path.join(towns, f"{name}.yaml"), "w", encoding="utf-8") as file:
        file.write(text)
    own = {"XDG_DATA_HOME": folder}
    equal(answer("town check", name, **own)["town"], name, "town check")
    run("town", "show", name, **own)
    run("export", name, **own)
    run("simulate", "--town", name, "--records", folder, "--bot", "random", **own)
    record = os.path.join(folder, "game-1.ghr")
    for arguments in (["replay", record], ["hint", record, "--at", "4"], ["perft", "--after", record], ["perft", "--town", name],
                      ["trace", "--town", name], ["puzzle", "new", "--town", name]):
        run(*arguments, **own)
    has(run("replay", record, code=1)[1], f'there is no town called "{name}" here; name its file with --town')
    puzzle = json.loads(run("puzzle", "generate", "--count", "1", "--level", "1", "--town", name, **own)[0])["id"]
    run("puzzle", "show", puzzle, **own)
    with open(os.path.join(folder, "own.txt"), "w", encoding="utf-8") as file:
        file.write(f"scenario Own\n\ntown {name}\nplayers Anna Ben\nowns Anna bank\n\nAnna: take saloon\n")
    run("scenario", os.path.join(folder, "own.txt"), **own)


def test_help():
    version = run("--version")
    equal((run("-V"), re.fullmatch(r"gadshill [\d.]+\n", version[0]) is not None), (version, True), "-V")
    equal(run("-h"), run("--help"), "-h")
    equal(run("help"), run("--help"), "help")
    for command in re.findall(r"^  (\w+) ", run("--help")[0].split("Commands:")[1], re.M):
        equal(run("help", command), run(command, "--help"), f"help {command}")
        equal(run(command, "-h"), run(command, "--help"), f"{command} -h")
        refused(f"{command}: there is no option --hlep; did you mean --help?", command, "--hlep")
        refused(f"{command}: there is no option --zzz; gadshill {command} --help lists them", command, "--zzz=1")
    refused('there is no command "plya"; did you mean play?', "help", "plya")
    refused("there is no option --verison; did you mean --version?", "--verison")


def test_manuals():
    """Each command has a manual page of its own, with the summary of --help."""
    with open(os.path.join(ROOT, "docs", "meson.build"), encoding="utf-8") as file:
        pages = dict(re.findall(r"^  '(\w+)': '(.*)',$", file.read().replace("\\'", "’"), re.M))
    listed = run("--help")[0].split("Commands:\n")[1].split("\n\n")[0]
    listed = re.findall(r"^  (\w+) +(.*(?:\n {4,}.*)*)", listed, re.M)
    equal({name: re.sub(r"\s+", " ", text).replace("'", "’") for name, text in listed}, pages, "manual pages")


def test_refused():
    refused("town check does not take --card", "town", "check", "gads-hill", "--card", "3")
    refused("town show does not take --json", "town", "show", "gads-hill", "--json")
    refused("puzzle new does not take --json", "puzzle", "new", "--json")
    refused("perft --after does not take --seed", "perft", "--after", RECORD, "--seed", "3")
    refused("replay --screen does not take --quiet", "replay", "--screen", "--quiet", RECORD)
    for command, wrong, meant in (("town", "chekc", "check"), ("store", "exprot", "export"), ("puzzle", "slove", "solve")):
        refused(f'{command}: there is no "{wrong}"; did you mean {meant}?', command, wrong)
        refused(f'{command}: there is no "zzzzzz"; see gadshill {command} --help', command, "zzzzzz")
    refused("town check needs: TOWN", "town", "check")
    refused("store import needs: FILE", "store", "import")
    refused("puzzle show needs: ID", "puzzle", "show")
    for command, word, arguments in (("town", "check", ["gads-hill"]), ("store", "import", ["a"]), ("puzzle", "show", [PUZZLE])):
        refused(f'{command} {word}: "more" is one argument too many; see gadshill {command} {word} --help'
                if command != "town" else 'town: "more" is one argument too many; see gadshill town --help', command, word, *arguments, "more")


def test_errno():
    """What the system says is told."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([PROGRAM, "export", "gads-hill"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
                              env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE=""))
    equal((done.returncode, done.stderr), (1, "gadshill: the output cannot be written: No space left on device\n"), "a full disk")
    has(run("simulate", "--records", "/nonexistent", code=1)[1], "cannot be written: No such file or directory")


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
