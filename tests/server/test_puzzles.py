#!/usr/bin/env python3
"""Puzzles and hints (docs/protocol.md): python3 tests/server/test_puzzles.py PATH_TO_GADSHILL [NAME...]"""
import json
import random
import string

from client import Reader, Refused, Server, equal, open_table, run_tests, town_kinds

PROGRAM = ""
TOWNS = ("gads-hill", "old-town")
DAY = "2026-11-15"


def new(client, town="gads-hill", level=1, **more):
    return client.ask(puzzle={"town": town, "level": level, **more})["puzzle"]


def about(client, puzzle, **more):
    return client.ask(puzzle={"open": puzzle["id"], **more})


def town_of(server, name):
    return json.loads(server.get(f"/towns/{name}.json")[2])


def agrees(town, clue, solution):
    """Whether a card is true of a solution, by its mini-map alone."""
    card = next(card for card in town["cards"] if card["id"] == clue["card"])
    if card["kind"] == "condition":
        return [solution[card["building"]], solution[clue["mine"]]] in card["pairs"]
    return solution[clue["mine"] or card["building"]] in card["sites"]


def without(may, taken):
    """What is left; a building with one site left stands there, and nobody else."""
    may = {building: [site for site in sites if site not in taken.get(building, [])] for building, sites in may.items()}
    while True:
        stand = {sites[0]: building for building, sites in may.items() if len(sites) == 1}
        left = {building: [site for site in sites if stand.get(site, building) == building]
                for building, sites in may.items()}
        if left == may:
            return may
        may = left


def taken_by(proof):
    """What a proof shows to be impossible, by building."""
    if "suppose" in proof:
        return {proof["suppose"]["building"]: [proof["suppose"]["site"]]}
    taken = {}
    for step in proof["steps"]:
        for building, sites in step["taken"].items():
            taken.setdefault(building, []).extend(sites)
    return taken


def check_proof(proof, may, solution):
    """It has words, and takes something that is there and that is not the truth."""
    assert proof["steps"] and proof["words"], proof
    assert all(step["words"].endswith(".") for step in proof["steps"]), proof
    taken = taken_by(proof)
    assert any(site in may[building] for building, sites in taken.items() for site in sites), proof
    for building, sites in taken.items():
        assert solution[building] not in sites, f"{building} is on {solution[building]}: {proof}"
    return taken


# ---- puzzles ----


def test_levels():
    with Server(PROGRAM) as server:
        levels = server.connect().ask(puzzle={"levels": True})["levels"]
        equal(len({level["name"] for level in levels}), 5, "five names")
        assert all(level["about"] for level in levels), levels


def test_make_and_open():
    """Every level of every town: the id means the same puzzle, and its solution agrees with every clue."""
    with Server(PROGRAM, "--no-limits") as server:
        client, other = server.connect(), server.connect()
        for name in TOWNS:
            town = town_of(server, name)
            for level in range(1, 6):
                puzzle = new(client, name, level)
                equal((puzzle["town"], puzzle["level"]), (name, level))
                equal(about(other, puzzle)["puzzle"], puzzle, "the same for everybody")
                equal(puzzle["fills_sites"], len(puzzle["buildings"]) == len(town["sites"]))
                cards = [clue["card"] for clue in puzzle["clues"]]
                equal(cards, sorted(set(cards)), "each card once, in their order")
                assert all(clue["words"] for clue in puzzle["clues"])
                solution = about(client, puzzle, solve=True)["solution"]
                equal(list(solution), puzzle["buildings"])
                equal(len(set(solution.values())), len(solution), "different sites")
                assert all(agrees(town, clue, solution) for clue in puzzle["clues"]), puzzle["id"]
        ids = {new(client)["id"] for _ in range(5)}
        equal(len(ids), 5, "new ones are new")
        spoken = new(client)
        loose = spoken["id"].lower().replace("-", " ")
        equal(client.ask(puzzle={"open": loose.replace("gads hill", "gads-hill")})["puzzle"], spoken, "as people type it")


def test_day():
    with Server(PROGRAM) as server:
        first, second = server.connect(), server.connect()
        today = new(first, level=2, day=DAY)
        equal(new(second, level=2, day=DAY), today, "once more")
        assert new(first, level=2, day="2026-11-16") != today
        assert new(first, level=1, day=DAY) != today
        for wrong in ("2026-02-30", "2026-13-01", "today", "", "2026-11-15 ", 7, ["2026-11-15"]):
            equal(first.refused(puzzle={"town": "gads-hill", "level": 2, "day": wrong}), "bad-puzzle", wrong)
    with Server(PROGRAM) as server:
        equal(new(server.connect(), level=2, day=DAY), today, "on every server")


def test_check():
    with Server(PROGRAM) as server:
        client = server.connect()
        puzzle = new(client, "old-town", 2)
        solution = about(client, puzzle, solve=True)["solution"]
        sites = [site["id"] for site in town_of(server, "old-town")["sites"]]
        first, second = puzzle["buildings"][:2]
        equal(about(client, puzzle, check={}), {"id": client.number, "right": True, "solved": False})
        some = {first: [solution[first], *[site for site in sites if site != solution[first]][:2]]}
        equal(about(client, puzzle, check=some)["right"], True)
        wrong = {first: [solution[second]], second: []}
        equal(about(client, puzzle, check=wrong)["wrong"], [first, second])
        whole = {building: [site] for building, site in solution.items()}
        equal(about(client, puzzle, check=whole)["solved"], True)
        equal(about(client, puzzle, hint=whole).get("solved"), True)
        equal(about(client, puzzle, hint=wrong)["wrong"], [first, second])


def test_hints_lead_to_the_solution():
    """Who follows every hint gets there, and is never told anything wrong; three stages each time."""
    with Server(PROGRAM, "--no-limits") as server:
        client = server.connect()
        for name in TOWNS:
            sites = [site["id"] for site in town_of(server, name)["sites"]]
            for level in (1, 3, 5):
                puzzle = new(client, name, level, day=DAY)
                solution = about(client, puzzle, solve=True)["solution"]
                may = {building: sites for building in puzzle["buildings"]}
                hints = 0
                while True:
                    answer = about(client, puzzle, hint=may)
                    if "hint" not in answer:
                        break
                    hints += 1
                    equal(len(answer["hint"]["stages"]), 3)
                    assert all(answer["hint"]["stages"]), answer
                    may = without(may, check_proof(answer["hint"]["proof"], may, solution))
                equal(answer.get("solved"), True, puzzle["id"])
                equal({building: [site] for building, site in solution.items()}, may)
                assert hints > 3, hints


def whole_solution(client, puzzle, step=None):
    """All proofs; `step`: how many of each answer are believed, as if the rest had not come."""
    proofs = []
    while True:
        answer = about(client, puzzle, solve=True, after=len(proofs))
        assert len(client.wire[-1]) < 96 * 1024, "a reader can take it"
        proofs += answer["proofs"][:step]
        if not answer["proofs"] or not answer["more"] and step is None:
            return proofs


def test_solution_step_by_step():
    with Server(PROGRAM, "--no-limits") as server:
        client = server.connect()
        for name in TOWNS:
            sites = [site["id"] for site in town_of(server, name)["sites"]]
            for level in range(1, 6):
                puzzle = new(client, name, level, day=DAY)
                answer = about(client, puzzle, solve=True)
                may = {building: sites for building in puzzle["buildings"]}
                for proof in whole_solution(client, puzzle):
                    may = without(may, check_proof(proof, may, answer["solution"]))
                equal(may, {building: [site] for building, site in answer["solution"].items()}, puzzle["id"])


def test_solution_in_pieces():
    with Server(PROGRAM, "--no-limits") as server:
        client = server.connect()
        puzzle = new(client, level=3, day=DAY)
        equal(whole_solution(client, puzzle, 7), whole_solution(client, puzzle))
        for odd in (-1, 10**9, "x", None):
            equal(about(client, puzzle, solve=True, after=odd)["proofs"], whole_solution(client, puzzle), odd)


def test_refusals():
    with Server(PROGRAM, "--no-limits") as server:
        client = server.connect()
        puzzle = new(client)
        for wrong in (None, [], "x", {}, {"open": 7}, {"open": ""}, {"open": None}, {"town": "gads-hill"},
                      {"town": "gads-hill", "level": 0}, {"town": "gads-hill", "level": 6},
                      {"town": "gads-hill", "level": "3"}, {"town": "gads-hill", "level": 2.5},
                      {"town": "atlantis", "level": 1}, {"level": 1}, {"open": "atlantis.1ABC-DEFG"},
                      {"open": "gads-hill"}, {"open": "gads-hill."}, {"open": "." * 500}, {"open": "x" * 3000},
                      {"open": puzzle["id"], "check": []}, {"open": puzzle["id"], "check": {"palace": ["E3"]}},
                      {"open": puzzle["id"], "check": {"casino": "E3"}},
                      {"open": puzzle["id"], "check": {"casino": ["Z9"]}},
                      {"open": puzzle["id"], "hint": {"casino": [7]}}, {"open": puzzle["id"], "hint": True}):
            equal(client.refused(puzzle=wrong), "bad-puzzle", wrong)
        equal(about(client, puzzle)["puzzle"], puzzle, "still there")


def test_damaged_ids():
    """An id with one wrong character anywhere, or with a part missing, is refused with a sentence; never another puzzle."""
    rng = random.Random(5)
    with Server(PROGRAM, "--no-limits") as server:
        client = server.connect()
        puzzle = new(client, level=3, day=DAY)
        text = puzzle["id"]
        damaged = {text[:at] + rng.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") + text[at + 1:]
                   for at in range(text.index(".") + 1, len(text)) if text[at] != "-"}
        damaged |= {text[:length] for length in range(len(text))} | {text + "7", text.replace("gads-hill", "old-town")}
        damaged |= {text[:at] + text[at + 1] + text[at] + text[at + 2:] for at in range(10, len(text) - 1)}
        damaged |= {"gads-hill." + "".join(rng.choice(string.printable) for _ in range(40)) for _ in range(50)}
        plain = text.replace("-", "")
        for one in sorted(damaged):
            if one.upper().replace("-", "").replace(" ", "") == plain.upper():
                continue
            try:
                found = client.ask(puzzle={"open": one})["puzzle"]
            except Refused as refusal:
                equal(refusal.code, "bad-puzzle", one)
                assert len(refusal.why) > 20 and refusal.why[-1] in ".", refusal.why
            else:
                equal(found, puzzle, f"{one} is another puzzle")


def test_limits():
    """Who asks for a lot is refused after a while; the others, and tables, go on. What nobody waits for any more is no harm."""
    with Server(PROGRAM) as server:
        greedy, good = server.connect(), server.connect()
        for _ in range(100):
            greedy.start(puzzle={"town": "gads-hill", "level": 5})
        answers = [greedy.read() for _ in range(100)]
        refused = [answer for answer in answers if "no" in answer]
        equal({answer["no"] for answer in refused}, {"too-fast"})
        assert 50 < len(refused) < 100, len(refused)
        equal(len(good.ask(puzzle={"levels": True})["levels"]), 5)
        for _ in range(5):
            leaving = server.connect()
            leaving.start(puzzle={"town": "gads-hill", "level": 5})
            leaving.close()
        table, tokens = open_table(server.connect())
        assert Reader(server.connect(), table, tokens[:1], town=town_kinds(server, "gads-hill")).view
        for _ in range(6):
            good.start(puzzle={"town": "gads-hill", "level": 5})
        # The server is stopped while it thinks: it ends well all the same.


# ---- hints at a table ----


def sit_against(server, referee="automatic", seats=("person", "careful"), town="gads-hill"):
    table, tokens = open_table(server.connect(), referee=referee, seats=list(seats), town=town)
    return Reader(server.connect(), table, tokens[:1], town=town_kinds(server, town))


def until_my_turn(reader):
    """Reads what the others do."""
    while reader.view["phase"] != "over" and reader.view["player"] not in reader.seats:
        reader.catch_up(reader.n + 1)


def test_hint_only_against_computers():
    with Server(PROGRAM) as server:
        equal(server.connect().refused(hint=True), "no-table")
        table, tokens = open_table(server.connect())
        reader = Reader(server.connect(), table, tokens[:1], town=town_kinds(server, "gads-hill"))
        equal(reader.client.refused(hint=True), "no-hint", "a person has the other seat")
        watcher = Reader(server.connect(), table, [], town=town_kinds(server, "gads-hill"))
        equal(watcher.client.refused(hint=True), "no-seat")
        reader = sit_against(server)
        hint = reader.client.ask(hint=True)["hint"]
        equal(len(hint["stages"]), 3)
        assert hint["do"].startswith("take "), hint
        equal(reader.client.ask(view=True)["n"], reader.n, "nothing happened")


def play_by_hints(server, referee, town):
    """A game in which every hint is followed. Returns how many there were of each kind."""
    reader = sit_against(server, referee, town=town)
    kinds = {}
    while reader.view["phase"] != "over":
        until_my_turn(reader)
        if reader.view["phase"] == "over":
            break
        try:
            hint = reader.client.ask(hint=True)["hint"]
        except Refused as refusal:
            equal(refusal.code, "no-hint")
            reader.catch_up(reader.client.ask(view=True)["n"])
            continue
        assert len(hint["stages"]) == 3 and all(hint["stages"]), hint
        kind = hint["do"].split()[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        equal(kind == "claim", "proof" in hint, "a claim has its proof")
        before = reader.view["scores"][0]
        action = hint["do"]
        if kind == "discard":
            two = reader.client.ask(legal=True)["discardable"][:2]
            action = action.replace("* *", f"{two[0]} {two[1]}")
        answer = reader.client.ask(do=action)
        reader.catch_up(answer["n"])
        if "ev" in hint:
            hidden = [event[:2] if event[0] == "drew" else event for event in answer["ev"]]
            equal(hint["ev"], hidden, "what it said it would do")
        if kind == "claim":
            equal(answer["ev"][0][0], "claimed", "it is right")
            assert reader.view["scores"][0] > before
            assert answer["proof"]["words"], answer
            equal(answer["proof"]["technique"], hint["proof"]["technique"])
    return kinds


def test_hints_can_be_followed():
    with Server(PROGRAM, "--pace", "0", "--no-limits") as server:
        found = {}
        for referee in ("automatic", "manual"):
            for town in TOWNS:
                kinds = play_by_hints(server, referee, town)
                print(town, referee, kinds)
                assert kinds.get("play", 0) > 3, kinds
                equal("claim" in kinds and referee == "automatic", False)
                found.update(kinds)
        assert "claim" in found, "some claim was seen"


if __name__ == "__main__":
    run_tests(globals())
