#!/usr/bin/env python3
"""Watches every byte that goes to every seat in whole games: python3 tests/server/test_secrets.py PATH_TO_GADSHILL

Afterwards the record tells what was hidden when. Every number that could be a card's, in every message that came before
the end, must be a card that its reader had or that lay open by then. Numbers that are no cards stand under keys that are
listed here; a key that is not listed makes the test fail."""
import json
import random
import re
import sys

from client import Reader, Refused, Server, choose, open_table, town_kinds

# Keys whose numbers are no cards.
PLAIN = {"id", "n", "seat", "seats", "turn", "player", "plays", "draws", "scores", "bought", "locomotive", "hand_sizes",
         "pile_sizes", "locked", "held", "points", "first", "clock", "grace", "devices"}
# Texts without numbers of cards: names of sites and buildings may have digits.
NAMES = {"markers", "placed", "out", "owned", "beside", "landmarks", "phase", "town", "ruleset", "referee", "table",
         "players", "name", "no", "named", "mine", "here", "building", "site", "technique", "buildings", "sites", "taken",
         "loser", "place", "stand_in", "away"}


def cards_in(value, key=None):
    """Every number of a message that may be a card's."""
    if key in PLAIN or key in NAMES and not isinstance(value, int):
        if key != "table":
            return
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, dict):
        for inner, content in value.items():
            if key == "cards":
                yield int(inner)
            yield from cards_in(content, inner if key != "cards" else "cards-of")
    elif isinstance(value, list):
        if key == "ev":
            for event in value:
                yield from cards_in_event(*event)
        else:
            for item in value:
                yield from cards_in(item, key)
    elif isinstance(value, int):
        assert key in ("hands", "discard", "card", "discardable", "asked"), f"a number under {key}: is it a card's?"
        yield value
    elif isinstance(value, str):
        if key in ("do", "try", "actions"):
            yield from (int(word) for word in value.split() if word.isdigit())
        elif key in ("words", "why", "stages"):
            yield from (int(number) for number in re.findall(r"\b[Cc]ards? (\d+)", value))
        else:
            assert key in NAMES | {"id"}, f"a text under {key}: {value}"


def cards_in_event(kind, *rest):
    if kind in ("played", "discarded"):
        yield rest[0]
    elif kind == "drew":
        yield from rest[1:]


def truth(reader):
    """For each seat and number of steps the cards that it may know; and the number of steps."""
    answer = reader.client.ask(replay=True)
    known = [set(hand) for hand in answer["start"]["hands"]]
    moments = [[set(cards) for cards in known]]
    for step in answer["steps"]:
        for kind, *rest in step["ev"]:
            if kind in ("played", "discarded"):
                for cards in known:
                    cards.add(rest[0])
            elif kind == "drew":
                known[step["seat"]].add(rest[1])
        moments.append([set(cards) for cards in known])
    return moments


def play(server, town, referee, players, seed):
    rng = random.Random(seed)
    kinds = town_kinds(server, town)
    table, tokens = open_table(server.connect(), town, referee, players, grace=0.02)
    persons = [Reader(server.connect(), table, [token], town=kinds) for token in tokens if token]
    watcher = Reader(server.connect(), table, town=kinds)
    everybody = persons + [watcher]
    wires = []
    while watcher.view["phase"] != "over":
        active = next((reader for reader in persons if watcher.view["player"] in reader.seats), None)
        if active:
            ask_around(active, rng)
        n = act(active, rng) if active else watcher.n + 1
        for reader in everybody:
            reader.catch_up(n)
        if rng.random() < 0.1 and watcher.view["phase"] != "over":
            wires += [come_again(server, reader) for reader in everybody]
    return table, tokens, everybody, wires + [(reader.seats, reader.client.wire) for reader in everybody]


def come_again(server, reader):
    """Who comes back is told no more than who stayed. Returns the seats and all that was said to them."""
    client = server.connect()
    client.ask(join=reader.id, tokens=reader.tokens, after=0)
    client.close()
    return reader.seats, client.wire


def act(active, rng):
    legal = active.client.ask(legal=True)
    try:
        answer = active.client.ask(do=choose(legal, rng)) if legal["actions"] else {"n": legal["n"]}
        if "held" in answer:
            while True:
                message = active.client.read()
                active.client.told.append(message)
                if message.get("id") == answer["id"]:
                    return message.get("n", active.n)
        return answer["n"]
    except Refused:  # a computer player was quicker
        return active.client.ask(view=True)["n"]


def ask_around(active, rng):
    """Everything that could be asked, to see whether an answer tells too much."""
    legal = active.client.ask(legal=True)
    for action in rng.sample(legal["actions"], min(4, len(legal["actions"]))):
        if not action.startswith("discard"):
            try:
                active.client.ask(**{"try": action})
            except Refused:
                pass
    try:
        active.client.ask(hint=True)
    except Refused as refused:
        assert refused.code in ("no-hint", "too-fast"), refused
    for seat in range(4):
        for request in ({"hint": True}, {"try": "draw common"}, {"do": "draw district"}, {"legal": True}):
            if seat not in active.seats:
                code = active.client.refused(seat=seat, **request)
                assert code == "no-seat", code
    try:
        active.client.ask(replay=True)
        # A computer player's claim may have ended the game meanwhile.
        assert active.client.ask(view=True)["view"]["phase"] == "over", "a replay before the end"
    except Refused as refused:
        assert refused.code in ("not-over", "too-fast"), refused


def check_shape(message, seats):
    """Where another's cards would stand there is nothing, whatever is known of them from before a reshuffle."""
    for step in [message] + message.get("steps", []):
        for kind, *rest in step.get("ev", []):
            assert kind != "drew" or len(rest) == 1 or step.get("seat") in seats, step
        hands = step.get("view", {}).get("hands", [])
        assert all(hand is None or seat in seats for seat, hand in enumerate(hands)), step


def check(server, table, tokens, everybody, wires):
    moments = truth(everybody[0])
    record = server.get(f"/t/{table}/record")[2].decode()
    seed = re.search(r"^sealed (\d+)$", record, re.MULTILINE).group(1)
    looked_at = 0
    for seats, wire in wires:
        n = 0
        for text in wire:
            message = json.loads(text)
            for token in tokens:
                assert not token or token not in text, "a token on the wire"
            n = max(n, message.get("n", 0), *(step["n"] for step in message.get("steps", [])), 0)
            if n >= len(moments) - 1:
                break  # the step that ended the game shows everything
            assert seed not in text, "the seed on the wire before the end"
            check_shape(message, seats)
            may_know = set().union(*(moments[n][seat] for seat in seats)) if seats else set.intersection(*moments[n])
            for card in cards_in(message):
                looked_at += 1
                assert card in may_know, f"seat {seats} was told of card {card} at step {n}: {text}"
    return looked_at


def main():
    games = [("gads-hill", "automatic", ["person", "person", "careful"]), ("gads-hill", "manual", ["person", "greedy", "person"]),
             ("old-town", "automatic", ["person", "person"]), ("gads-hill", "manual", ["careful", "person"]), ("old-town", "manual", ["careful", "person", "person", "random"])]
    with Server(sys.argv[1], "--no-limits", "--pace", "0") as server:
        for number, game in enumerate(games):
            looked_at = check(server, *play(server, *game, seed=number))
            print(*game, f"{looked_at} numbers of cards, all of them known to their readers")
            assert looked_at > 300


if __name__ == "__main__":
    main()
