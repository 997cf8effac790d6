#!/usr/bin/env python3
"""A computer player for gadshill, about as simple as one can be: gadshill play --seat 1=cmd:examples/bot.py

Everything it is told comes as one JSON object a line; it answers questions with the text of an action (docs/bots.md)."""
import json
import sys

cards = {}  # from the town: what each card says


def strength(action, markers):
    """How good an action looks: playing beats discarding beats buying beats drawing; narrower cards take more away."""
    words = action.split()
    kind = ["end", "draw", "take", "buy", "discard", "play"].index(words[0])
    if words[0] != "play":
        return kind, 0
    card = cards[int(words[1])]
    said = {site for site, _ in card["pairs"]} if "pairs" in card else set(card["sites"])
    building = words[2] if card["kind"] == "district" else card["building"]
    return kind, sum(site not in said for site in markers.get(building, []))


def choose(turn):
    action = max(turn["legal"], key=lambda action: strength(action, turn["view"]["markers"]))
    if action.startswith("discard"):
        first, second = turn["discardable"][:2]  # smaller number first
        action = action.replace("* *", f"{first} {second}")
    return action


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        cards = {card["id"]: card for card in message["town"]["cards"]}
    elif message["type"] == "turn":
        print(choose(message), flush=True)
    elif message["type"] == "claim?":
        print("pass", flush=True)  # claiming takes logic
    elif message["type"] == "over":
        break
