#!/usr/bin/env python3
"""Independent checker for the output of `gadshill trace`.

    check_trace.py TOWN.json TRACE.jsonl [...]     ("-" as TRACE: standard input)
    check_trace.py --self-test

TOWN.json is what `gadshill export TOWN` prints.  The rules are written here a second time, straight from the
rules text, and every step of every game is replayed and compared.  "R4" in a comment is section 4 of the rules.
Exit status: 0 all well, 1 a mismatch (or no game in a trace), 2 wrong usage.

Where the protocol leaves room, this program decides:
- Order matters only in piles (top first) and in the discard pile (oldest first; of two discarded cards the smaller
  number first).  Missing piles count as empty, absent / null / "" all say "no building" in `in_force`, keys that the
  protocol does not name are ignored.
- `turn` is 0 in setup, 1 in the first turn, one more after each end of a turn; the action that ends the game may
  leave it or count it up once more.
- `draws` is 0 at the start of a turn and always in Gads Hill; in Old Town 1 after a play, 2 after a discard, then
  counting down.
- `idle` is [] in Gads Hill and in setup; else it belongs to the active player, whatever he has done already, and is
  judged with the statements of his own turn in force.
- `window` is never open and `in_force` is empty between turns on the automatic referee.
- While the window is open, the next player's cards are judged without the old statements: playing closes the window.
- After the end `in_force`, `impossible`, `locked` are empty and `window` is false; `player`, `plays`, `discarded`,
  `draws`, `bought_now` and `idle` are not looked at.
- `locomotive` is the number of landmarks plus the number of placed buildings, in both games.
- A claim of a marker that is not on the board is rejected and locks nobody.
- A building that is out has an empty domain for the statements still in force.
- A pile is reshuffled when somebody draws from it, not when it becomes empty; that draw is one from a reshuffled pile.
- Apart from "wrong-claim" the reason of a rejection only has to be there.
"""
import json
import sys
from collections import Counter, namedtuple
from dataclasses import dataclass

Card = namedtuple("Card", "id kind building sites pairs")
Statement = namedtuple("Statement", "card named mine")
MAX_REPORTS = 20


class Mismatch(Exception):
    """The trace says something else than the rules."""


# ---------------------------------------------------------------- the town and the board

class Town:
    def __init__(self, data):
        self.name, self.ruleset = data["name"], data["ruleset"]
        self.old_town = self.ruleset.startswith("old-town")
        if not self.old_town and not self.ruleset.startswith("gads-hill"):
            raise ValueError(f"unknown ruleset {self.ruleset!r}")
        self.sites, self.buildings = frozenset(data["sites"]), frozenset(data["buildings"])
        self.cards = {}
        for c in data["cards"]:
            card = Card(c["id"], c["kind"], c.get("building"), frozenset(c.get("sites") or ()),
                        tuple((n, m) for n, m in c.get("pairs") or ()))
            used = card.sites.union(*card.pairs)
            if (card.id in self.cards or not used or not used <= self.sites or any(n == m for n, m in card.pairs)
                    or (card.kind == "condition") != bool(card.pairs)
                    or (card.kind == "district") == (card.building in self.buildings)):
                raise ValueError(f"card {card.id} of the town is not sound")
            self.cards[card.id] = card
        self.landmarks, self.frames = ([x["name"] if isinstance(x, dict) else x for x in data[key]]
                                       if key in data else None for key in ("landmarks", "frames"))
        loco = data.get("locomotive") or {}
        self.one_card_from, self.complete_at = loco.get("one-card-from", 16), loco.get("complete-at", 22)

    def kind(self, number):
        return self.cards[number].kind


@dataclass
class Board:
    markers: dict       # building -> its sites (a frozenset, never empty)
    placed: dict        # building -> site
    out: set

    def copy(self):
        return Board(dict(self.markers), dict(self.placed), set(self.out))

    def remove(self, gone):
        """Take markers (b, s) off; true if that leaves some building without any."""
        stripped = False
        for b, s in gone:
            self.markers[b] -= {s}
            if not self.markers[b]:
                del self.markers[b]
                stripped = True
        return stripped


def open_sites(town, board):
    """R1: no building on it, and not one of the two sites of a pair."""
    twos = Counter(sites for sites in board.markers.values() if len(sites) == 2)
    return town.sites.difference(board.placed.values(), *(sites for sites, n in twos.items() if n >= 2))


def domain(town, board, b):
    """R3: where a building can be as far as the board tells."""
    if b in board.placed:
        return {board.placed[b]}
    if b in board.markers:
        return board.markers[b]
    return frozenset() if b in board.out else open_sites(town, board)


def subjects(st):
    return [b for b in (st.named, st.mine) if b]


def allowed(town, board, st):
    """R3: the sites that the statement allows, for each of its subjects."""
    if st.card.kind != "condition":
        return {subjects(st)[0]: st.card.sites}
    dn, dm = domain(town, board, st.named), domain(town, board, st.mine)
    fits = [(n, m) for n, m in st.card.pairs if n in dn and m in dm]
    return {st.named: {n for n, _ in fits}, st.mine: {m for _, m in fits}}


def is_contradiction(town, board, st):
    """R3: a subject is out, or has no allowed site in its domain."""
    return any(b in board.out or not sites & domain(town, board, b)
               for b, sites in allowed(town, board, st).items())


# ---------------------------------------------------------------- R4: logic

def disallowed(town, board, force):
    """R4 reason 1: markers of subjects that a statement in force does not allow."""
    return {(b, s) for st in force for b, sites in allowed(town, board, st).items()
            for s in board.markers.get(b, ()) if s not in sites}


def give_site(markers, match, holder, b, seen):
    """Give b a site outside `seen`, moving the holders of sites along where that helps."""
    for s in markers[b]:
        if s not in seen:
            seen.add(s)
            if s not in holder or give_site(markers, match, holder, holder[s], seen):
                match[b], holder[s] = s, b
                return True
    return False


def best_assignment(markers):
    """An assignment that covers as many buildings as any can: building -> site, and site -> building."""
    match, holder = {}, {}
    for b in markers:
        give_site(markers, match, holder, b, set())
    return match, holder


def never_assigned(markers, match, holder):
    """R4 reason 2: markers that are in no assignment as large as the given best one.

    For every marker not yet seen in some best assignment, force it and try to make up for what that displaced;
    this succeeds exactly if there is a best assignment with it."""
    everything = {(b, s) for b, sites in markers.items() for s in sites}
    possible = set(match.items())
    for b, s in everything:
        if (b, s) not in possible:
            m, h = dict(match), dict(holder)
            if b in m:
                del h[m.pop(b)]
            if s in h:
                del m[h.pop(s)]
            for other in markers:
                if len(m) + 1 < len(match) and other != b and other not in m:
                    give_site(markers, m, h, other, {s})
            if len(m) + 1 >= len(match):
                possible |= {(b, s), *m.items()}
    return everything - possible


def impossible_markers(town, board, force):
    """R4: both reasons, on the board as it is."""
    return disallowed(town, board, force) | never_assigned(board.markers, *best_assignment(board.markers))


def settle(town, board, force):
    """R6 automatic, step 2.  False if a building loses all markers or there is no complete assignment."""
    while True:
        gone = disallowed(town, board, force)
        if not gone:
            match, holder = best_assignment(board.markers)
            if len(match) < len(board.markers):
                return False
            gone = never_assigned(board.markers, match, holder)
            if not gone:
                return True
        if board.remove(gone):
            return False


# ---------------------------------------------------------------- R5: the last marker

def resolve(board, confirmed=()):
    """Place buildings by their last marker.  Gives (markers collected, true if a building lost all its markers
    otherwise than as the loser of a confirmed tie)."""
    gained, stripped = 0, False
    while True:
        single = {}
        for b, sites in board.markers.items():
            if len(sites) == 1:
                single.setdefault(min(sites), []).append(b)
        winners = {}
        for s, tied in single.items():
            sure = tied if len(tied) == 1 else [b for b in tied if b in confirmed]
            if len(sure) == 1:
                winners[s] = sure[0]
        if not winners:
            return gained, stripped
        for s, b in winners.items():
            board.placed[b] = s
        for b, sites in list(board.markers.items()):
            left = sites.difference(winners)
            gained += len(sites) - len(left)
            board.markers[b] = left
            if not left:
                del board.markers[b]
                if b not in board.placed:
                    board.out.add(b)
                    stripped = stripped or len(sites) > 1   # one marker: it was tied with the winner


# ---------------------------------------------------------------- R6: playing a card

def put_new_markers(town, board, st):
    """Step 1 of both referees: a board with the new markers, and the buildings that got them."""
    new, free = board.copy(), open_sites(town, board)
    fresh = [b for b in subjects(st) if b not in board.markers and b not in board.placed]
    may = allowed(town, board, st)
    for b in fresh:
        new.markers[b] = free & may[b]
    return new, fresh


def load(board):
    return Counter(s for sites in board.markers.values() for s in sites)


def judge_automatic(town, board, force, st):
    """("ok", new board, points), or ("contradiction" | "limit", None, 0)."""
    if is_contradiction(town, board, st):
        return "contradiction", None, 0
    new, fresh = put_new_markers(town, board, st)
    if not settle(town, new, force + [st]):
        return "contradiction", None, 0
    points = sum(5 - len(new.markers[b]) for b in fresh)
    points += sum(len(sites) - len(new.markers[b]) for b, sites in board.markers.items())
    too_many = any(len(new.markers[b]) > 5 for b in fresh)
    gained, stripped = resolve(new)
    if stripped:
        return "contradiction", None, 0
    if too_many or any(n > 3 for n in load(new).values()):
        return "limit", None, 0
    return "ok", new, points + gained


def judge_manual(town, board, force, st):
    """As judge_automatic."""
    if is_contradiction(town, board, st):
        return "contradiction", None, 0
    force = force + [st]
    start, fresh = put_new_markers(town, board, st)
    may = allowed(town, start, st)
    confirmed = [b for b in subjects(st) if len(start.markers.get(b, ())) == 1 and start.markers[b] <= may[b]]
    full, new = start.copy(), start.copy()              # the full effect; steps 1-2 alone
    while gone := disallowed(town, full, force):
        if full.remove(gone):
            return "contradiction", None, 0
    for after in (full, new):
        gained, wrong = resolve(after, confirmed)
        wrong = wrong or any(b in after.placed and b not in board.placed and after.placed[b] not in sites
                             for other in force for b, sites in allowed(town, after, other).items())
        if wrong:
            return "contradiction", None, 0
    counts = load(full)
    if any(len(start.markers[b]) > 5 or any(counts[s] > 3 for s in start.markers[b]) for b in fresh):
        return "limit", None, 0
    return "ok", new, sum(5 - len(start.markers[b]) for b in fresh) + gained


# ---------------------------------------------------------------- a game

class Game:
    """The whole state, and what may happen to it."""

    def __init__(self, town, players, first=0, referee="automatic", brisk=False):
        self.town, self.players, self.manual = town, players, referee == "manual"
        self.board = Board({}, {}, set())
        self.phase, self.turn, self.player, self.first = "setup", 0, first, first
        self.plays, self.discarded, self.draws, self.bought_now = 0, False, 0, False
        self.owned, self.hands = [set() for _ in range(players)], [set() for _ in range(players)]
        self.scores, self.bought = [0] * players, [0] * players
        self.piles, self.discard = {}, []
        self.in_force, self.window, self.locked = [], False, set()
        self.landmarks, self.loco_start, self.why = {}, 0, None
        self.brisk = brisk          # R30
        self.acted = False          # has the active player done anything but claims this turn?
        self.progress = False       # R10: has this turn (with the window before it) brought anything?
        self.quiet = 0              # R10: turns in a row that brought nothing
        self.reshuffled = set()     # R10: names of the piles that were
        self.shuffle = None         # given from outside: (pile name, cards) -> the new pile, top first
        self.judged = {}            # verdicts for the board and statements as they are
        most = 2 if town.old_town else {2: 7, 3: 5, 4: 4}[players]                      # R2
        self.takes_left = players * min(most, len(town.buildings) // players)

    # ---- what can be seen

    def locomotive(self):
        return self.loco_start + len(self.board.placed)

    def complete(self):
        """R8: the locomotive has arrived; R9: all sites have a building."""
        if self.town.old_town:
            return len(self.board.placed) == len(self.town.sites)
        return self.locomotive() >= self.town.complete_at

    def beside(self):
        return self.town.buildings - set().union(*self.owned) - set(self.board.placed) - self.board.out

    def impossible(self):
        """R7: the markers that a claim would get right now."""
        if not self.manual or self.phase != "turn":
            return set()
        if "impossible" not in self.judged:
            self.judged["impossible"] = {(b, s) for b, s in impossible_markers(self.town, self.board, self.in_force)
                                         if len(self.board.markers[b]) > 1}
        return self.judged["impossible"]

    def bindings(self, seat, number):
        """R3: the ways the player can bind the card; R12 no. 15: never N == M."""
        card = self.town.cards[number]
        if card.kind == "building":
            return [Statement(card, card.building, None)]
        return [Statement(card, card.building, m) for m in self.owned[seat] if m != card.building]

    def judge(self, st):
        """R6, and R9 in Old Town: "confirmation" for a play that would change nothing.
        R7: the next player's play closes the window, so the old statements do not speak to it."""
        key = st.card.id, st.mine
        if key not in self.judged:
            rule = judge_manual if self.manual else judge_automatic
            verdict = rule(self.town, self.board, [] if self.window else self.in_force, st)
            if (verdict[0] == "ok" and self.town.old_town and verdict[1] == self.board
                    and not (self.manual and disallowed(self.town, self.board, [st]))):
                verdict = "confirmation", None, 0
            self.judged[key] = verdict
        return self.judged[key]

    def idle(self):
        """R9: cards with a binding, each a confirmation or a contradiction."""
        if not self.town.old_town or self.phase != "turn":
            return set()
        verdicts = {n: {self.judge(st)[0] for st in self.bindings(self.player, n)} for n in self.hands[self.player]}
        return {n for n, found in verdicts.items() if found and found <= {"confirmation", "contradiction"}}

    def take_marker(self, b, s):
        """R8.2: the board after taking it and all that follows, and the points; None if a building is stripped (R5)."""
        after = self.board.copy()
        if after.remove([(b, s)]) or not (self.manual or settle(self.town, after, [])):
            return None
        points = sum(load(self.board).values()) - sum(load(after).values())
        gained, stripped = resolve(after)
        return None if stripped else (after, points + gained)

    def must_take(self):
        """R9 start of a turn."""
        beside = len(self.beside())
        return 0 < beside and len(self.owned[self.player]) < (2 if beside > self.players else 1)

    def drawable(self):
        """R8, R9: source word -> pile name, for what the active player can draw from."""
        if self.town.old_town:
            sources = {"common": "common"}
            if self.players == 2:
                sources["own"] = f"own{self.player}"
        else:
            sources = {kind: kind for kind in ("building", "district", "condition")}
        refill = any(self.town.kind(n) == "district" for n in self.discard)
        return {word: pile for word, pile in sources.items()
                if self.piles.get(pile) or (pile in ("district", "common") and refill)}

    def legal(self):
        """All legal actions of the active player as texts, without claims."""
        if self.phase == "over":
            return []
        takes = [f"take {b}" for b in self.beside()]
        if self.phase == "setup":
            return takes
        if self.complete():
            return ["end"]                                                              # R8, R9 end
        hand, texts, old = self.hands[self.player], [], self.town.old_town
        if old and not self.acted and self.must_take():
            return takes
        first = not self.plays and not self.discarded
        second = (not old and self.plays == 1 and self.locomotive() < self.town.one_card_from)      # R8.1
        if first or second:
            for number in hand:
                for st in self.bindings(self.player, number):
                    if self.judge(st)[0] == "ok":
                        texts.append(f"play {number}" + (f" {st.mine}" if st.mine else ""))
        may_draw = not (old or self.brisk) or not first or not texts                    # R9.3, R30
        if first and len(self.idle() if old else hand) >= 2:                            # R8.2, R9.2
            texts += [f"discard * * {b}@{s}" for b, sites in self.board.markers.items() for s in sites
                      if self.take_marker(b, s)]
        if not old and not self.bought_now and self.bought[self.player] < 3 and self.scores[self.player] >= 2:
            texts += [f"buy {b}" for b in self.beside()]                                # R8
        if may_draw:
            texts += [f"draw {word}" for word in self.drawable()] or ["end"]
        return texts

    # ---- what can be done

    def act(self, seat, text, legal=None):
        """Do it: "ok", "wrong-claim" (the seat is locked then) or "rejected" (nothing changes)."""
        words = text.split(" ")
        if words[0] == "claim":
            return self.claim(seat, words)
        legal = self.legal() if legal is None else legal
        if self.phase == "over" or seat != self.player:
            return "rejected"
        if words[0] == "discard":
            if len(words) != 4 or f"discard * * {words[3]}" not in legal:
                return "rejected"
            pool = self.idle() if self.town.old_town else self.hands[seat]
            pair = [n for w in words[1:3] for n in pool if str(n) == w]
            if len(pair) != 2 or pair[0] >= pair[1]:
                return "rejected"
        elif text not in legal:
            return "rejected"
        if self.window:                                                                 # R7: closed by this action
            self.window, self.in_force, self.locked = False, [], set()
        before, self.acted = self.board, True
        if words[0] == "take":
            self.owned[seat].add(words[1])
            self.progress = True
            if self.phase == "setup":
                self.takes_left -= 1
                self.player = (seat + 1) % self.players
                if not self.takes_left:
                    self.phase, self.turn, self.player = "turn", 1, self.first
                    self.acted = self.progress = False
        elif words[0] == "play":
            st = next(st for st in self.bindings(seat, int(words[1])) if st.mine == (words + [None])[2])
            _, self.board, points = self.judge(st)
            self.hands[seat].remove(st.card.id)
            self.discard.append(st.card.id)
            self.in_force = self.in_force + [st]
            self.plays, self.draws = self.plays + 1, int(self.town.old_town)
            self.collect(seat, before, points)
        elif words[0] == "discard":
            self.hands[seat] -= set(pair)
            self.discard += pair
            self.discarded, self.draws = True, 2 * self.town.old_town
            self.board, points = self.take_marker(*words[3].split("@"))
            self.collect(seat, before, points)
        elif words[0] == "buy":
            self.owned[seat].add(words[1])
            self.scores[seat] -= 2
            self.bought[seat] += 1
            self.bought_now = self.progress = True
        elif words[0] == "draw":
            name = self.drawable()[words[1]]
            if not self.piles.get(name):                                                # R8, R9 drawing
                again = [n for n in self.discard if self.town.kind(n) == "district"]
                self.discard = [n for n in self.discard if n not in again]
                self.piles[name] = list(self.shuffle(name, again))
                self.reshuffled.add(name)
            self.hands[seat].add(self.piles[name].pop(0))
            self.progress = self.progress or name not in self.reshuffled
            self.draws = max(0, self.draws - 1)
            if not self.draws:
                self.end_turn()
        elif words[0] == "end":
            self.finish("complete") if self.complete() else self.end_turn()
        self.judged = {}
        return "ok"

    def collect(self, seat, before, points):
        """After the board has changed: points, owners (R1), progress (R10)."""
        self.scores[seat] += points
        self.owned = [owned.difference(self.board.placed, self.board.out) for owned in self.owned]
        self.progress = self.progress or points > 0 or self.board.markers != before.markers

    def claim(self, seat, words):
        """R7."""
        if not self.manual or self.phase != "turn" or seat not in range(self.players) or seat in self.locked:
            return "rejected"
        if seat == (self.player - 1) % self.players if self.window else seat != self.player:
            return "rejected"
        marker = tuple(words[1].split("@")) if len(words) == 2 else ()
        if len(marker) != 2 or marker[1] not in self.board.markers.get(marker[0], ()):
            return "rejected"
        if marker not in self.impossible():
            self.locked.add(seat)
            return "wrong-claim"
        before, self.board = self.board, self.board.copy()
        self.board.remove([marker])
        self.collect(seat, before, 1 + resolve(self.board)[0])
        self.judged = {}
        if self.window and self.complete():
            self.finish("complete")
        return "ok"

    def end_turn(self):
        self.quiet = 0 if self.progress else self.quiet + 1                             # R10
        if self.quiet >= 4 * self.players:
            return self.finish("stalemate")
        self.turn, self.player = self.turn + 1, (self.player + 1) % self.players
        self.plays, self.discarded, self.draws, self.bought_now = 0, False, 0, False
        self.acted = self.progress = False
        self.locked, self.window = set(), self.manual                                   # R7
        self.in_force = self.in_force if self.manual else []                            # R4

    def finish(self, why):
        self.phase, self.why = "over", why
        self.in_force, self.window, self.locked = [], False, set()

    def view(self):
        """The state in the protocol's words, in the form that `normal` gives a state of the trace."""
        return {
            "phase": self.phase, "turn": self.turn, "player": self.player, "plays": self.plays,
            "discarded": self.discarded, "draws": self.draws, "bought_now": self.bought_now,
            "markers": {b: sorted(s) for b, s in self.board.markers.items()},
            "placed": self.board.placed, "out": sorted(self.board.out),
            "owned": [sorted(o) for o in self.owned], "beside": sorted(self.beside()),
            "hands": [sorted(h) for h in self.hands], "scores": self.scores, "bought": self.bought,
            "piles": {name: pile for name, pile in self.piles.items() if pile}, "discard": self.discard,
            "locomotive": self.locomotive(),
            "in_force": sorted((st.card.id, st.named or "", st.mine or "") for st in self.in_force),
            "impossible": sorted(f"{b}@{s}" for b, s in self.impossible()),
            "window": self.window, "locked": sorted(self.locked), "idle": sorted(self.idle()),
            "landmarks": self.landmarks}


# ---------------------------------------------------------------- comparing with a trace

def normal(state):
    """A state of the trace with everything sorted whose order does not matter."""
    def flag(value):
        return value if isinstance(value, bool) else f"no truth value: {value!r}"

    new = {key: state[key] for key in ("phase", "turn", "player", "plays", "draws", "placed", "scores", "bought",
                                       "discard", "locomotive")}
    new.update({key: flag(state[key]) for key in ("discarded", "bought_now", "window")})
    new.update({key: sorted(state[key]) for key in ("out", "beside", "impossible", "locked", "idle")})
    new.update({key: [sorted(part) for part in state[key]] for key in ("owned", "hands")})
    new["markers"] = {b: sorted(sites) for b, sites in state["markers"].items() if sites}
    new["piles"] = {name: pile for name, pile in state["piles"].items() if pile}
    new["in_force"] = sorted((f["card"], f.get("named") or "", f.get("mine") or "") for f in state["in_force"])
    new["landmarks"] = state.get("landmarks") or {}
    return new


def compare(expected, found):
    """Mismatch with the differing fields only."""
    lines = []
    for key, want in expected.items():
        have = found[key]
        if want != have:
            if isinstance(want, dict) and isinstance(have, dict):
                keys = [k for k in want.keys() | have.keys() if want.get(k) != have.get(k)]
                want, have = ({k: d[k] for k in sorted(keys) if k in d} for d in (want, have))
            lines.append(f"  {key}: expected {json.dumps(want)}, found {json.dumps(have)}")
    if lines:
        raise Mismatch("the state differs\n" + "\n".join(lines))


def expect(what, want, have):
    if want != have:
        raise Mismatch(f"{what}: expected {json.dumps(want)}, found {json.dumps(have)}")


def check_deal(game, found):
    """R2: take over the dealt cards and landmarks after looking at them."""
    town, players = game.town, game.players

    def kinds(cards):
        return dict(Counter(town.kind(n) for n in cards))

    hands, piles = found["hands"], found["piles"]
    total = Counter(town.kind(n) for n in town.cards)
    seen = [n for part in [*hands, *piles.values()] for n in part]
    if any(n not in town.cards for n in seen) or len(seen) != len(set(seen)):
        raise Mismatch("deal: unknown cards, or a card that is in two places")
    expect("deal: number of hands", players, len(hands))
    if town.old_town:
        want_hand = {"building": 2, "condition": 2}
        want_piles = {"common": {"district": total["district"]}}
        if players == 2:
            want_piles["own0"] = want_piles["own1"] = {"building": 3, "condition": 3}
        if players == 3:
            want_piles["common"].update(building=3, condition=3)
            expect("deal: common pile from the top", ["building"] * 3 + ["condition"] * 3,
                   [town.kind(n) for n in piles.get("common", [])[:6]])
    else:
        want_hand = {"building": 3, "district": 1, "condition": 1}
        want_piles = {k: {k: total[k] - players * n} for k, n in want_hand.items() if total[k] > players * n}
        frames = sorted(found["landmarks"].values())
        expect("deal: landmarks", sorted(town.landmarks or found["landmarks"]), sorted(found["landmarks"]))
        expect("deal: framed spaces of the landmarks", sorted(town.frames or set(frames)), frames)
        if set(frames) & town.sites or len(frames) != (3 if town.landmarks is None else len(town.landmarks)):
            raise Mismatch("deal: a landmark stands on a site, or there are not three")
    for seat, hand in enumerate(hands):
        expect(f"deal: hand of seat {seat}", want_hand, kinds(hand))
    expect("deal: piles", want_piles, {name: kinds(pile) for name, pile in piles.items()})
    game.hands = [set(hand) for hand in hands]
    game.piles = {name: list(pile) for name, pile in piles.items()}
    game.landmarks = dict(found["landmarks"])
    game.loco_start = len(game.landmarks if town.landmarks is None else town.landmarks)
    compare(game.view(), found)


def check_step(game, line):
    actor, text, ok, reason = line["actor"], line["action"], line["ok"], line.get("reason")
    found, legal, said = normal(line["state"]), game.legal(), line["legal"]
    if sorted(legal) != sorted(said):
        missing, surplus = sorted((Counter(legal) - Counter(said))), sorted((Counter(said) - Counter(legal)))
        raise Mismatch(f"legal: missing {json.dumps(missing)}, too much {json.dumps(surplus)}")

    def order_of(name, cards):
        """The order of a new pile can only be learnt from the trace: the drawn card, then the pile."""
        drawn = set(found["hands"][actor]) - game.hands[actor]
        order = list(drawn) + found["piles"].get(name, [])
        expect("cards of the new pile (the drawn one too)", sorted(cards), sorted(order))
        return order

    game.shuffle = order_of
    turn, verdict = game.turn, game.act(actor, text, legal)
    if not isinstance(ok, bool) or not ok and not (isinstance(reason, str) and reason):
        raise Mismatch("\"ok\" must be true or false, and false needs a reason")
    expect("verdict", verdict, "ok" if ok else reason if reason == "wrong-claim" else "rejected")
    expected = game.view()
    if game.phase == "over":
        for key in ("player", "plays", "discarded", "draws", "bought_now", "idle"):
            del expected[key]
        if not text.startswith("claim") and found["turn"] == turn + 1:
            expected["turn"] = turn + 1
    compare(expected, found)
    expect("markers on the board + points + 2 x purchases",     # R1: every building once marked has brought five
           5 * (len(found["markers"]) + len(found["placed"]) + len(found["out"])),
           sum(map(len, found["markers"].values())) + sum(found["scores"]) + 2 * sum(found["bought"]))


def check_over(game, line):
    """R8, R9, R10: who has won, and why it is over."""
    if game.phase != "over":
        raise Mismatch("over: the game is not over")
    expect("over: scores", game.scores, line["scores"])
    best = max(game.scores)
    expect("over: winners", [p for p in range(game.players) if game.scores[p] == best], sorted(line["winners"]))
    expect("over: why", game.why, line["why"])


class Checker:
    def __init__(self, town):
        self.town = town
        self.games = self.steps = self.mismatches = 0

    def report(self, message):
        self.mismatches += 1
        if self.mismatches <= MAX_REPORTS:
            print(message)

    def start(self, line):
        expect("town", self.town.name, line["town"])
        expect("ruleset", self.town.ruleset, line["ruleset"])
        players, first, referee = line["players"], line["first"], line["referee"]
        if players not in (2, 3, 4) or first not in range(players) or referee not in ("automatic", "manual"):
            raise Mismatch("players, first or referee make no sense")
        return Game(self.town, players, first, referee, line.get("brisk", False))

    def run(self, lines, name):
        """Check a whole trace; after a mismatch go on with the next game."""
        game, dealt, skip, step, before, number = None, False, False, 0, self.games, 0
        for number, text in enumerate(lines, 1):
            action = ""
            try:
                line = json.loads(text)
                kind = line["type"]
                if kind == "game":
                    if game and not skip:
                        self.report(f"{name}: game {self.games}, step {step}, line {number}: no over line before this")
                    self.games, game, dealt, skip, step = self.games + 1, None, False, False, 0
                    game = self.start(line)
                elif skip:
                    continue
                elif kind == "state" and game and not dealt:
                    check_deal(game, normal(line))
                    dealt = True
                elif kind == "step" and dealt and game.phase != "over":
                    step, self.steps = step + 1, self.steps + 1
                    action = f", seat {line['actor']}, action \"{line['action']}\""
                    check_step(game, line)
                elif kind == "over" and dealt:
                    check_over(game, line)
                    game, dealt = None, False
                else:
                    raise Mismatch(f"a line of type {kind} does not belong here")
            except (Mismatch, KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
                skip = True
                what = problem if isinstance(problem, Mismatch) else f"malformed, {type(problem).__name__} {problem}"
                self.report(f"{name}: game {self.games}, step {step}, line {number}{action}: {what}")
        if game and not skip:
            self.report(f"{name}: game {self.games}, step {step}, line {number}: no over line")
        if self.games == before:
            self.report(f"{name}: no game in the trace")


# ---------------------------------------------------------------- R13: the worked examples

def example_town(old_town):
    both = lambda *walls: [p for w in walls for p in (w.split("-"), w.split("-")[::-1])]
    if old_town:
        sites = [f"r{r}c{c}" for r in "1234" for c in "1234"]
        buildings = "laundry undertaker bank newspaper casino barber drugstore doctor hotel church judge jail saloon " \
                    "school sheriff blacksmith stable stagecoach"
        named = {1: ("church", "r3c1 r3c2 r4c1 r4c2"), 2: ("casino", "r3c1 r3c2 r3c3 r3c4"),
                 3: ("sheriff", "r1c1 r1c2 r1c3 r1c4"), 4: ("bank", "r1c1 r2c2 r3c2 r4c1")}
        district = {19: [s for s in sites if s[1] in "23"], 20: [s for s in sites if "4" in s]}
        condition = {43: ("church", both("r1c2-r1c3", "r2c2-r2c3", "r3c2-r3c3", "r4c2-r4c3"))}
    else:
        sites = [c + r for r in "1234" for c in "ABCDEF" if c + r not in ("A1", "A4")]
        buildings = "bank barber butcher church courthouse town-hall doctor drugstore hotel jail casino laundry " \
                    "newspaper sheriff post-office saloon school undertaker blacksmith stable stagecoach theater"
        named = {1: ("bank", "F1 F2 F3 F4"), 8: ("casino", "B3 D3 E3 F3"), 10: ("sheriff", "B3 B4 C3 C4"),
                 19: ("doctor", "B1 B4 C2 C3")}
        district = {28: "B3 D3 E3 F3 C4 D4 E4 F4".split(), 29: [s for s in sites if s[0] in "ABCD"],
                    30: [s for s in sites if s[0] in "EF"]}
        condition = {44: ("casino", both("E1-F1", "E2-E3", "F2-F3", "E4-F4"))}
    cards = [{"id": n, "kind": "building", "building": b, "sites": s.split()} for n, (b, s) in named.items()]
    cards += [{"id": n, "kind": "district", "sites": s} for n, s in district.items()]
    cards += [{"id": n, "kind": "condition", "building": b, "pairs": p} for n, (b, p) in condition.items()]
    return Town({"name": "example", "ruleset": "old-town" if old_town else "gads-hill-1874", "sites": sites,
                 "buildings": buildings.split(), "cards": cards})


def example(old_town=False, referee="automatic", markers=None, placed=None, hand=(), owned=()):
    """A two-player game in its first turn, with this board, and this hand and property of seat 0."""
    game = Game(example_town(old_town), 2, 0, referee)
    game.board = Board({b: frozenset(s.split()) for b, s in (markers or {}).items()}, placed or {}, set())
    game.phase, game.turn, game.loco_start = "turn", 1, 0 if old_town else 3
    game.hands[0], game.owned[0] = set(hand), set(owned)
    game.owned[1] = {"stable", "stagecoach"}
    game.piles = {"common": [19, 20]} if old_town else {"building": [1, 8, 10]}
    return game


def self_test():
    failures = []

    def check(number, want, *have):
        if want != have:
            failures.append(f"example {number}: expected {want}, found {have}")

    def on(game, b):
        return " ".join(sorted(game.board.markers.get(b, ())))

    def verdict(game, number, mine=None):
        card = game.town.cards[number]
        return game.judge(Statement(card, card.building, mine))[0]

    g = example(hand=[8, 44], owned=["hotel"])
    check(1, ("ok", "B3 D3 E3 F3", 1), g.act(0, "play 8"), on(g, "casino"), g.scores[0])
    check(2, ("ok", "E3 F3", "E2 F2", 5), g.act(0, "play 44 hotel"), on(g, "casino"), on(g, "hotel"), g.scores[0] - 1)
    m = example(referee="manual", hand=[8, 44], owned=["hotel"])
    for text in ("play 8", "play 44 hotel", "claim casino@B3", "claim casino@D3"):
        check(2, ("ok",), m.act(0, text))
    check(2, (g.board, 6), m.board, m.scores[0])

    board = {"casino": "E3 F2", "blacksmith": "E3 B1 C1"}
    g = example(markers=board, hand=[28], owned=["casino"])
    check(3, ("ok", {"casino": "E3"}, "B1 C1", set(), 3), g.act(0, "play 28 casino"), g.board.placed,
          on(g, "blacksmith"), g.owned[0], g.scores[0])
    m = example(False, "manual", board, hand=[28], owned=["casino"])
    check(3, ("ok", "ok", 3), m.act(0, "play 28 casino"), m.act(0, "claim casino@F2"), m.scores[0])
    check(3, (g.board,), m.board)

    for referee in ("automatic", "manual"):
        g = example(False, referee, placed={"sheriff": "D3"}, hand=[10])
        check(4, ("contradiction", "rejected"), verdict(g, 10), g.act(0, "play 10"))
        g = example(False, referee, {"bank": "C2 B1 C1", "blacksmith": "C2 D1 E1", "church": "C2 F1 A2"}, hand=[19])
        check(5, ("limit", "rejected", {19}), verdict(g, 19), g.act(0, "play 19"), g.hands[0])
        g = example(False, referee, {"sheriff": "B3 D3", "hotel": "B3 D3"}, hand=[8])
        check(6, ("ok", "E3 F3", 3), g.act(0, "play 8"), on(g, "casino"), g.scores[0])

    g = example(False, "manual", {"undertaker": "D4", "butcher": "D4"}, hand=[28], owned=["undertaker", "butcher"])
    check(7, ((0, False), "ok"), resolve(g.board), g.act(0, "play 28 undertaker"))
    check(7, ({"undertaker": "D4"}, {"butcher"}, set(), 2), g.board.placed, g.board.out, g.owned[0], g.scores[0])

    g = example(True, hand=[1, 43], owned=["hotel", "barber"])
    check(8, ("ok", 1, 1), g.act(0, "play 1"), g.scores[0], g.draws)
    g.plays = g.draws = 0                               # as in a later turn
    check(8, ("ok", 5, "r3c2 r4c2", "r3c3 r4c3"), g.act(0, "play 43 hotel"), g.scores[0] - 1, on(g, "church"),
          on(g, "hotel"))

    g = example(True, markers={"church": "r3c2 r4c2", "blacksmith": "r1c1 r2c1 r4c2"}, hand=[20],
                owned=["church", "barber"])
    check(9, (7, "ok", 3, {"church": "r4c2"}, "r1c1 r2c1"), len(g.town.cards[20].sites), g.act(0, "play 20 church"),
          g.scores[0], g.board.placed, on(g, "blacksmith"))

    for referee in ("automatic", "manual"):
        for sheriff, says in (("r2c1 r3c3 r4c4", "contradiction"), ("r1c1 r1c3", "confirmation")):
            board = {"sheriff": sheriff, "casino": "r3c1 r3c3", "bank": "r2c2 r3c2 r4c1"}
            g = example(True, referee, board, hand=[2, 3], owned=["hotel", "barber"])
            check(10, (says, {2, 3}, "rejected"), verdict(g, 3), g.idle(), g.act(0, "play 3"))
            check(10, ("rejected", "ok"), g.act(0, "discard 3 2 bank@r3c2"), g.act(0, "discard 2 3 bank@r3c2"))
            check(10, ("r2c2 r4c1", 1, 2, [2, 3]), on(g, "bank"), g.scores[0], g.draws, g.discard)

    for late in (False, True):
        g = example(False, "manual", {"casino": "A2 B3 E3"}, hand=[28], owned=["casino"])
        check(11, ("ok", "ok", True, 1), g.act(0, "play 28 casino"), g.act(0, "draw building"), g.window, g.player)
        check(11, ({("casino", "A2")}, "rejected"), g.impossible(), g.act(0, "claim casino@A2"))
        if late:
            check(11, ("ok", set()), g.act(1, "draw building"), g.impossible())
            check(11, ("rejected", "wrong-claim", {0}, [0, 0]), g.act(1, "claim casino@A2"),
                  g.act(0, "claim casino@A2"), g.locked, g.scores)
        else:
            check(11, ("ok", "B3 E3", [0, 1]), g.act(1, "claim casino@A2"), on(g, "casino"), g.scores)

    for referee in ("automatic", "manual"):
        board = {"bank": "r3c2 r1c1 r2c2", "blacksmith": "r3c2 r1c2 r1c3", "church": "r3c2 r4c1 r4c2"}
        g = example(True, referee, board, hand=[2], owned=["hotel", "barber"])
        check(12, ("limit", set(), "rejected"), verdict(g, 2), g.idle(), g.act(0, "play 2"))

    g = example(False, "manual", {"casino": "B3 D3 E3 F3"}, hand=[29, 30], owned=["casino"])
    check(13, ("ok", "ok"), verdict(g, 30, "casino"), g.act(0, "play 29 casino"))
    check(13, ("B3 D3 E3 F3", "contradiction", "rejected"), on(g, "casino"), verdict(g, 30, "casino"),
          g.act(0, "play 30 casino"))

    print("\n".join(failures) or "self-test: all 13 worked examples come out")
    return int(bool(failures))


def main(args):
    if args == ["--self-test"]:
        return self_test()
    if len(args) < 2:
        print("usage: check_trace.py TOWN.json TRACE.jsonl [...] | --self-test", file=sys.stderr)
        return 2
    try:
        with open(args[0], encoding="utf-8") as file:
            checker = Checker(Town(json.load(file)))
        for name in args[1:]:
            if name == "-":
                checker.run(sys.stdin, name)
            else:
                with open(name, encoding="utf-8") as file:
                    checker.run(file, name)
    except (OSError, KeyError, TypeError, ValueError) as problem:
        print(f"cannot check: {type(problem).__name__}: {problem}")
        return 1
    print(f"checked {checker.games} games, {checker.steps} steps, {checker.mismatches} mismatches")
    return int(checker.mismatches > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
