#!/usr/bin/env python3
"""The protocol byte for byte (docs/protocol.md): the talks in golden/ take place again, and every answer must be the kept one.

    python3 tests/server/test_golden.py PATH_TO_GADSHILL [NAME...]

When messages change on purpose: the same with --keep after the program holds the talks anew and keeps them; git diff then
shows every message that has changed."""
import os
import sys

from client import run_tests
from talks import KEPT, PreparedServer, Table, Talk, replay, tokens

PROGRAM = ""
PERSON = "person"
LANGUAGES = ("en", "de", "fr", "it", "el")


# ---- recorded games, played again by persons ----

def sit(talk, table, who, seats, language, **more):
    talk.connect(who)
    talk.ask(who, join=table.id, tokens=tokens(table.id, *seats), language=language, **more)


def do_steps(talk, table, who_of, until=None):
    """The record's steps from where the table stands. On the way: what else could be done, trying, taking back."""
    for n, (seat, action) in enumerate(table.steps[table.done:until], table.done):
        who = who_of(seat)
        if n % 6 == 0:
            talk.ask(who, legal=True, seat=seat)
        if n % 3 == 1:
            talk.ask(who, **{"try": action}, seat=seat)
        if n % 9 == 3:
            talk.ask(who, do=action, seat=seat)
            talk.ask(who, do="undo", seat=seat)
            talk.hear_all()
            if talk.ask(who, view=True)["n"] == n + 1:
                continue  # it cannot be taken back
        talk.ask(who, do=action, seat=seat)
        talk.hear_all()


def talk_gads_hill_automatic(talk):
    """Two players at two connections, and one who watches."""
    table = TABLES["gads-hill-automatic"]
    sit(talk, table, "anna", [0], "en")
    sit(talk, table, "buck", [1], "de")
    sit(talk, table, "clara", [], "fr")
    do_steps(talk, table, ("anna", "buck").__getitem__)
    talk.ask("clara", replay=True, language="el")
    talk.ask("anna", legal=True)
    talk.ask("buck", do="end")
    talk.ask("clara", do="end")
    talk.page(f"/t/{table.id}/record")


def talk_gads_hill_manual(talk):
    """Four players at three connections, claims right and wrong, coming back."""
    table = TABLES["gads-hill-manual"]
    sit(talk, table, "anna", [0], "it")
    sit(talk, table, "buck", [1, 3], "en")
    sit(talk, table, "clara", [2], "el")
    middle = table.done + 30
    do_steps(talk, table, ("anna", "buck", "clara", "buck").__getitem__, middle)
    for after in (middle - 5, middle, middle + 1, -1, "3"):
        talk.connect("late")
        talk.ask("late", join=table.id, after=after, language="fr")
        talk.close("late")
    for who in ("anna", "clara"):
        talk.ask(who, do="undo")
        talk.ask(who, legal=True)
        talk.ask(who, do="claim bank@B1")
        talk.ask(who, do="claim casino@E3")
        talk.ask(who, replay=True)
    table.done = middle
    do_steps(talk, table, ("anna", "buck", "clara", "buck").__getitem__)
    sit(talk, table, "late", [0, 2], "de", after=len(table.steps) - 12)


def talk_old_town_automatic(talk):
    """Three players, the third of whom begins; the first two share a screen."""
    table = TABLES["old-town-automatic"]
    sit(talk, table, "screen", [0, 1], "fr")
    sit(talk, table, "clara", [2], "it")
    do_steps(talk, table, ("screen", "screen", "clara").__getitem__)
    talk.ask("clara", replay=True)


def talk_old_town_manual(talk):
    table = TABLES["old-town-manual"]
    sit(talk, table, "all", [0, 1, 2], "el")
    sit(talk, table, "eve", [], "en")
    do_steps(talk, table, lambda _seat: "all")
    talk.ask("eve", replay=True, language="de")


def talk_ends(talk):
    """Games that ended otherwise, as they are found in the store; reshuffled piles."""
    for name, language in (("stalemate", "en"), ("reshuffled", "fr"), ("shared", "it"), ("old-town-stalemate", "de"),
                           ("old-town-reshuffled", "el")):
        table = TABLES[name]
        sit(talk, table, name, [0], language, after=len(table.steps) - 20)
        talk.ask(name, view=True)
        talk.close(name)


# ---- with computer players ----

def follow_hints(talk, table, language, turns):
    """A person does what hints say, against computer players."""
    sit(talk, table, "anna", [0], language)
    for _ in range(turns):
        view = talk.wait_for("anna", [0])
        if view["phase"] == "over":
            break
        hint = talk.ask("anna", hint=True)["hint"]["do"]
        if "*" in hint:
            first, second, *_ = talk.ask("anna", legal=True)["discardable"]
            hint = hint.replace("* *", f"{first} {second}")
        talk.ask("anna", do=hint)
    talk.wait_for("anna", [0])
    talk.close("anna")


def talk_hints_gads_hill(talk):
    follow_hints(talk, TABLES["hints-gads-hill-automatic"], "de", 24)
    follow_hints(talk, TABLES["hints-gads-hill-manual"], "en", 34)
    for language in LANGUAGES:
        sit(talk, TABLES["hints-over"], language, [0], language)
        talk.ask(language, hint=True)
        talk.close(language)


def talk_hints_old_town(talk):
    follow_hints(talk, TABLES["hints-old-town-automatic"], "el", 18)
    follow_hints(talk, TABLES["hints-old-town-manual"], "fr", 26)


# ---- puzzles ----

def talk_puzzles(talk):
    talk.connect("anna")
    for number, language in enumerate(LANGUAGES):
        talk.ask("anna", puzzle={"levels": True}, language=language)
        for town, day in (("gads-hill", "2026-11-15"), ("old-town", "2024-02-29")):
            made = talk.ask("anna", puzzle={"town": town, "level": number + 1, "day": day})["puzzle"]
            asked = {"open": made["id"]}
            talk.ask("anna", puzzle=asked)
            solution = talk.ask("anna", puzzle=dict(asked, solve=True, after=12 * number))["solution"]
            sites = {building: [site] for building, site in solution.items()}
            first, second = list(sites)[:2]
            for marks in (sites, {}, {first: sites[first]}, {first: sites[second]}, {first: []}):
                talk.ask("anna", puzzle=dict(asked, check=marks))
                talk.ask("anna", puzzle=dict(asked, hint=marks))


def talk_bad_puzzles(talk):
    talk.connect("anna")
    good = talk.ask("anna", puzzle={"town": "gads-hill", "level": 1, "day": "2026-01-31"})["puzzle"]["id"]
    for language in LANGUAGES:
        talk.ask("anna", puzzle={}, language=language)
        for wish in ({"town": "atlantis", "level": 1}, {"town": "gads-hill"}, {"town": "gads-hill", "level": 6},
                     {"town": "gads-hill", "level": 1, "day": "2026-02-30"}, {"open": 7}, {"open": ""},
                     {"open": good[:-1]}, {"open": good + "x"}, {"open": good[:12] + "!" + good[13:]},
                     {"open": good[:14] + ("a" if good[14] != "a" else "b") + good[15:]},
                     {"open": good.replace("gads", "gods")}, {"open": "x" * 600}, {"open": "\u202e" + good},
                     {"open": good, "check": []}, {"open": good, "check": {"castle": ["B1"]}},
                     {"open": good, "hint": {"bank": ["Z9"]}}, {"open": good, "hint": {"bank": "B1"}}):
            talk.ask("anna", puzzle=wish)


# ---- whatever comes ----

WRONG_TABLES = (None, [], "table", {}, {"town": "atlantis", "seats": [{"player": PERSON}] * 2}, {"town": "gads-hill"},
                {"town": "gads-hill", "seats": [{"player": PERSON}]}, {"town": "gads-hill", "seats": [{}, {}]},
                {"town": "gads-hill", "seats": [{"player": PERSON}, {"player": "wizard"}]},
                {"town": "gads-hill", "seats": [{"player": PERSON, "name": "x" * 25}, {"player": PERSON}]},
                {"town": "gads-hill", "seats": [{"player": PERSON}] * 2, "first": 2},
                {"town": "gads-hill", "seats": [{"player": PERSON}] * 2, "referee": "blind"},
                {"town": "gads-hill", "seats": [{"player": PERSON}] * 2, "clock": {"turn": -1}},
                {"town": "gads-hill", "seats": [{"player": PERSON}] * 2, "grace": 61})


def talk_refusals(talk):
    """What is no request, no table, no token, no seat, no action."""
    table = TABLES["gads-hill-shared"]
    for language in LANGUAGES:
        talk.connect(language)
        talk.ask(language, dance=True, language=language)
        for text in ("", "{", "[]", "{}", '{"id":"1","view":true}', '{"id":1.5,"view":true}', '{"id":1,"id":2,"view":true}'):
            talk.say(language, text)
            talk.hear(language)
        for request in ({"do": "end"}, {"try": "end"}, {"legal": True}, {"view": True}, {"replace": 1}, {"replay": True},
                        {"hint": True}, {"join": "abcdefgh"}, {"join": 7}, {"join": table.id, "tokens": [7]},
                        {"join": table.id, "tokens": ["A" * 22]}):
            talk.ask(language, **request)
        for wish in WRONG_TABLES:
            talk.ask(language, open=wish)
        talk.ask(language, join=table.id, tokens=tokens(table.id, 0, 2))
        for request in ({"do": "end"}, {"do": "end", "seat": 1}, {"do": "end", "seat": "0"}, {"do": 7, "seat": 0},
                        {"do": "dance", "seat": 0}, {"do": "play", "seat": 0}, {"do": "play 999", "seat": 0},
                        {"do": "play 1 casinno", "seat": 0}, {"do": "take bank", "seat": 2}, {"do": "draw own", "seat": 0},
                        {"do": "claim bank@B1", "seat": 0}, {"try": "claim bank@B1", "seat": 0}, {"do": "undo", "seat": 2},
                        {"do": "undo", "seat": 0}, {"hint": True, "seat": 0}, {"replay": True}, {"replace": 9},
                        {"replace": 1}, {"replace": 1, "by": "wizard"}, {"replace": 0, "by": "careful"}, {"replace": 3},
                        {"legal": True}, {"legal": True, "seat": 2}):
            talk.ask(language, **request)
        talk.close(language)
    talk.connect("eve")
    talk.ask("eve", join=table.id)
    for request in ({"do": "end"}, {"legal": True}, {"hint": True}, {"replace": 1, "by": "careful"}, {"view": True}):
        talk.ask("eve", **request)
    talk.page("/t/abcdefgh/record")
    talk.page(f"/t/{table.id}/record")


def talk_every_refused_action(talk):
    """One action after the other that cannot be done, in the middle of games."""
    for name in ("middle-automatic", "middle-manual", "middle-old-town"):
        table = TABLES[name]
        for language in LANGUAGES:
            talk.connect(language)
            seats = range(len(table.players))
            view = talk.ask(language, join=table.id, tokens=tokens(table.id, *seats), language=language)["view"]
            player = view["player"]
            other = (player + 1) % len(table.players)
            talk.ask(language, legal=True, seat=player)
            cards, hers = view["hands"][player], view["hands"][other]
            mine, theirs, gone = view["owned"][player][0], view["owned"][other][0], next(iter(view["placed"]), "bank")
            marked = next(iter(view["markers"]))
            for action in (f"play {hers[0]}", f"play {cards[0]} {theirs}", f"play {cards[0]} {gone}",
                           *[f"play {card} {mine}" for card in cards], f"take {theirs}", f"buy {mine}", f"buy {gone}",
                           f"discard {cards[0]} {cards[1]} {marked}@{view['markers'][marked][0]}",
                           f"discard {hers[0]} {cards[0]} {gone}@B2", "draw own", "draw building", "draw other", "end",
                           "end now"):
                talk.ask(language, **{"try": action}, seat=player)
            talk.ask(language, do="end", seat=other)
            for seat in seats:
                talk.ask(language, do=f"claim {gone}@B2", seat=seat)
                talk.ask(language, do=f"claim {marked}@{view['markers'][marked][-1]}", seat=seat)
            talk.close(language)


def talk_seats(talk):
    """Opening, replacing, clocks and actions that are held back."""
    talk.connect("anna")
    for seats in ([{"player": PERSON}, {"player": PERSON, "name": "Διογένης"}], [{"player": PERSON}] * 4):
        talk.ask("anna", open={"town": "old-town", "seats": seats})
    table = TABLES["clocks"]
    talk.ask("anna", join=table.id, tokens=tokens(table.id, 0), language="de")
    sit(talk, table, "buck", [1], "it")
    talk.hear_all()
    for seat, action in table.steps[table.done:table.done + 6]:
        talk.ask(("anna", "buck")[seat], do=action)
        talk.hear_all()
    table = TABLES["held"]
    for seat, who in enumerate(("clara", "dora", "emil")):
        sit(talk, table, who, [seat], LANGUAGES[seat])
    talk.hear_all()
    for seat, action in table.steps[table.done:table.done + 20]:
        who = ("clara", "dora", "emil")[seat]
        is_held = "held" in talk.ask(who, do=action)
        talk.hear_all()
        if is_held:
            talk.ask(who, do=action)
            break


def talk_replacing(talk):
    """A computer player for a person who is not there, and the person's coming back."""
    table = TABLES["replaced"]
    sit(talk, table, "anna", [0], "en")
    for action in ("play 1", "take church", "draw own"):
        talk.ask("anna", do=action)
    talk.ask("anna", replace=1, by="careful")
    talk.wait_until("anna", lambda told: told["away"][1])
    talk.ask("anna", replace=1, by="greedy")
    talk.ask("anna", replace=1, by="careful")
    talk.wait_for("anna", [0])
    talk.ask("anna", replace=1, by="person")
    talk.ask("anna", do=talk.ask("anna", legal=True)["actions"][0])
    talk.wait_for("anna", [0])
    sit(talk, table, "buck", [1], "fr")
    talk.hear_all()
    talk.ask("anna", do=talk.ask("anna", legal=True)["actions"][0])
    talk.hear_all()


def talk_towns(talk):
    talk.page("/towns.json")
    for town, language in (("gads-hill", "en"), ("gads-hill", "el"), ("old-town", "de"), ("old-town", "fr"),
                           ("old-town", "it")):
        talk.page(f"/towns/{town}.json?language={language}")
    talk.page("/towns/atlantis.json")
    talk.page("/words/languages.json")


# ---- keeping and comparing ----

def persons(number):
    return [PERSON] * number


def make_tables():
    return {
        "gads-hill-automatic": Table("gadsa222", persons(2), record="gads-hill-2-automatic", done=12, names=["Anna", ""]),
        "gads-hill-manual": Table("gadsm222", persons(4), record="gads-hill-4-manual", done=14, names=["", "Buck", "", "Dora"]),
        "gads-hill-shared": Table("gadss222", persons(4), record="gads-hill-4-automatic-shared", done=20),
        "old-town-automatic": Table("citya222", persons(3), record="old-town-3-automatic-first-2", done=6),
        "old-town-manual": Table("citym222", persons(3), record="old-town-3-manual", done=8, names=["Zoë", "", "<b>"]),
        "stalemate": Table("endsa222", persons(2), record="gads-hill-2-stalemate", done=None),
        "reshuffled": Table("endsb222", persons(3), record="gads-hill-3-automatic-reshuffle", done=None),
        "shared": Table("endsc222", persons(4), record="gads-hill-4-automatic-shared", done=None),
        "old-town-stalemate": Table("endsd222", persons(2), record="old-town-2-manual-stalemate", done=None),
        "old-town-reshuffled": Table("endse222", persons(3), record="old-town-3-automatic-reshuffle", done=None),
        "middle-automatic": Table("midda222", persons(3), record="gads-hill-3-automatic-reshuffle", done=50),
        "middle-manual": Table("middm222", persons(4), record="gads-hill-4-manual-unfinished", done=30),
        "middle-old-town": Table("middt222", persons(4), record="old-town-4-automatic", done=40),
        "hints-gads-hill-automatic": Table("hinta222", [PERSON, "greedy", "careful"], seed=11),
        "hints-gads-hill-manual": Table("hintm222", [PERSON, "careful"], referee="manual", seed=12),
        "hints-old-town-automatic": Table("hintt222", [PERSON, "random", "expert", "greedy"], town="old-town", seed=13),
        "hints-old-town-manual": Table("hintu222", [PERSON, "greedy"], town="old-town", referee="manual", seed=14),
        "hints-over": Table("hintx222", [PERSON, "greedy"], record="gads-hill-2-automatic", done=None),
        "clocks": Table("timea222", persons(2), record="old-town-2-automatic", done=8, turn=3600_000, game=7200_000),
        "held": Table("timeb222", persons(3), record="old-town-3-manual", done=10, grace=60_000),
        "replaced": Table("repa2222", persons(2), record="old-town-2-automatic", done=0),
    }


TABLES = make_tables()
TALKS = [name for name in list(globals()) if name.startswith("talk_")]


def path_of(name):
    return os.path.join(KEPT, name[len("talk_"):].replace("_", "-") + ".txt")


def test_talks():
    """All talks, at one server."""
    with PreparedServer(PROGRAM, TABLES.values()) as server:
        for name in TALKS:
            with open(path_of(name), encoding="utf-8") as file:
                replay(server, os.path.basename(path_of(name)), file.read().splitlines())


def keep_talks():
    with PreparedServer(PROGRAM, TABLES.values()) as server:
        for name in TALKS:
            talk = Talk(server)
            globals()[name](talk)
            talk.hear_all()
            with open(path_of(name), "w", encoding="utf-8") as file:
                file.write("\n".join(talk.lines) + "\n")


if __name__ == "__main__":
    if sys.argv[2:] == ["--keep"]:
        PROGRAM = sys.argv[1]
        keep_talks()
    else:
        run_tests(globals())
