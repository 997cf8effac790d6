#!/usr/bin/env python3
"""Rebuilds town hashes and deals from docs/formats.md alone, and compares them with what the program writes: python3
tests/docs/test_formats.py PATH_TO_GADSHILL SOURCE_FOLDER"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ALL = (1 << 64) - 1
TOWNS = ("gads-hill", "old-town")


# ---- "The hash"

class Hash:
    def __init__(self):
        self.value = 0xcbf29ce484222325

    def bytes(self, data):
        for byte in data:
            self.value = (self.value ^ byte) * 0x100000001b3 & ALL

    def number(self, number):
        self.bytes(number.to_bytes(8, "little"))

    def name(self, name):
        self.bytes(name.encode() + b"\0")

    def finish(self):
        h = self.value
        h = (h ^ h >> 33) * 0xff51afd7ed558ccd & ALL
        h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53 & ALL
        return h ^ h >> 33


def town_hash(town):
    h, sites, buildings = Hash(), town["sites"], town["buildings"]
    limits = town.get("locomotive", {"one-card-from": len(sites), "complete-at": len(sites)})
    bit = {site: 1 << i for i, site in enumerate(sites)}

    h.name(town["name"])
    h.name(town["ruleset"])
    h.bytes([len(sites), len(buildings), len(town["cards"]), len(town["landmarks"]), limits["one-card-from"],
             limits["complete-at"]])
    for name in sites + buildings:
        h.name(name)
    for landmark, frame in zip(town["landmarks"], town["frames"]):
        h.name(landmark)
        h.name(frame)
    for card in town["cards"]:
        named = buildings.index(card["building"]) if "building" in card else 255
        pairs = card.get("pairs", [])
        h.number(["building", "district", "condition"].index(card["kind"]) * 256 + named)
        h.number(sum(bit[site] for site in card.get("sites") or {first for first, _ in pairs}) << 32 |
                 sum(bit[site] for site in {second for _, second in pairs}))
        if card["kind"] == "condition":
            for site in sites:
                h.number(sum(bit[second] for first, second in pairs if first == site))
    return h.finish()


# ---- "The deal"

def mix(z):
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & ALL
    z = (z ^ z >> 27) * 0x94d049bb133111eb & ALL
    return z ^ z >> 31


class Stream:
    def __init__(self, seed, number):
        self.state = mix(mix(seed) + 0xd1342543de82ef95 * (number + 1) & ALL)

    def next(self):
        self.state = self.state + 0x9e3779b97f4a7c15 & ALL
        return mix(self.state)

    def below(self, bound):
        while True:
            product = (self.next() >> 32) * bound
            if product & 0xffffffff >= (1 << 32) % bound:
                return product >> 32

    def shuffle(self, items):
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]


def deal(town, seed, players):
    stream, hands = Stream(seed, 1), [[] for _ in range(players)]
    frames = list(range(len(town["frames"])))
    stream.shuffle(frames)
    landmarks = {name: town["frames"][frames[i]] for i, name in enumerate(town["landmarks"])}
    supply = {}
    for kind in ("building", "district", "condition"):
        supply[kind] = [card["id"] for card in town["cards"] if card["kind"] == kind]
        stream.shuffle(supply[kind])

    def to_hands(kind, count):
        for hand in hands:
            hand += [supply[kind].pop() for _ in range(count)]

    if town["ruleset"] == "gads-hill-1874":
        for kind, count in (("building", 3), ("district", 1), ("condition", 1)):
            to_hands(kind, count)
        piles = {kind: cards[::-1] for kind, cards in supply.items()}
    else:
        to_hands("building", 2)
        to_hands("condition", 2)
        layer = ["building"] * 3 + ["condition"] * 3
        common = [supply[kind].pop() for kind in layer] if players == 3 else []
        piles = {"common": common + supply["district"][::-1], "own0": [], "own1": []}
        for pile in ("own0", "own1") if players == 2 else ():
            piles[pile] = [supply[kind].pop() for kind in layer]
            stream.shuffle(piles[pile])
    return {"hands": [sorted(hand) for hand in hands], "piles": piles, "landmarks": landmarks}


# ---- against the program

def lines(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout.splitlines()


def check_deals(program, town):
    for players in (2, 3, 4):
        for line in lines(program, "trace", "--town", town["name"], "--players", str(players), "--games", "20"):
            line = json.loads(line)
            if line["type"] == "game":
                seed = line["seed"]
            elif line["type"] == "state":
                mine = deal(town, seed, players)
                assert line["hands"] == mine["hands"] and line["piles"] == mine["piles"], (town["name"], players, seed)
                assert line.get("landmarks", {}) == mine["landmarks"], (town["name"], players, seed)


def check_reshuffles(program, town):
    """A pile that grows was reshuffled: its new order comes from stream 2."""
    districts = {card["id"] for card in town["cards"] if card["kind"] == "district"}
    pile = "district" if town["ruleset"] == "gads-hill-1874" else "common"
    seen = 0
    for line in lines(program, "trace", "--town", town["name"], "--bot", "random", "--games", "40"):
        line = json.loads(line)
        if line["type"] == "game":
            stream, before = Stream(line["seed"], 2), None
        elif line["type"] in ("state", "step"):
            state = line.get("state", line)
            if before and not before["piles"][pile] and line["action"] == f"draw {pile}":
                cards = [card for card in before["discard"] if card in districts]
                stream.shuffle(cards)
                assert state["piles"][pile] == cards[1:], line
                assert cards[0] in state["hands"][line["actor"]], line
                seen += 1
            before = state
    assert seen, "no game with a reshuffle"


def check_records(program, town):
    with tempfile.TemporaryDirectory() as folder:
        lines(program, "simulate", "--town", town["name"], "--games", "1", "--records", folder)
        text = next(Path(folder).iterdir()).read_text()
    head = text.split("\n")[:7]
    assert head == ["gadshill-record 1", f"town {town['name']} {town_hash(town):016x}", f"ruleset {town['ruleset']}",
                    "referee automatic", "players 2", "first 0", "seed 1"], head
    assert text.endswith("\n")


def check_reasons(root):
    codes = re.findall(r'X\([A-Z_]+, "([a-z-]+)"\)', (root / "include/gadshill/verdict.h").read_text())
    told = re.findall(r"`([a-z-]+)`", (root / "docs/formats.md").read_text().split("### Reason codes")[1].split("\n## ")[0])
    assert len(codes) > 30 and set(codes) - {"accepted"} == set(told) - {"end"}, set(codes) ^ set(told)
    print("ok: reason codes")


def main():
    program = sys.argv[1]
    check_reasons(Path(sys.argv[2]))
    for name in TOWNS:
        town = json.loads(lines(program, "export", name)[0])
        check_records(program, town)
        check_deals(program, town)
        check_reshuffles(program, town)
        print(f"ok: {name}")


if __name__ == "__main__":
    main()
