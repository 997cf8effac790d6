"""Proofs, and solo puzzles."""
import datetime
from collections import namedtuple

from ._library import NONE, ffi, lib, members, names, text

LEVELS = names(lib.gadshill_level_name, first=1)
TECHNIQUES = names(lib.gadshill_technique_name)
CONCLUSIONS = ("takes", "no-site", "no-building", "crowded", "over-limit")

# One conclusion: technique, what follows, the card's number (None: none), and the markers that are impossible.
Step = namedtuple("Step", "technique conclusion card taken")


class Proof:
    """Why something is impossible: `steps` in order, after supposing `supposed` ("bank@A1"; None: nothing is supposed)."""

    def __init__(self, town, pointer):
        pointer = ffi.gc(pointer, lib.gadshill_proof_free)
        building, site, step = ffi.new("unsigned *"), ffi.new("unsigned *"), ffi.new("struct gadshill_proof_step *")
        self.technique = TECHNIQUES[lib.gadshill_proof_technique(pointer)]
        supposes = lib.gadshill_proof_supposes(pointer, building, site)
        self.supposed = f"{town.buildings[building[0]]}@{town.sites[site[0]]}" if supposes else None
        self.steps = []
        while lib.gadshill_proof_step_at(pointer, len(self.steps), step):
            taken = [f"{name}@{where}" for index, name in enumerate(town.buildings)
                     for where in town.site_names(lib.gadshill_proof_takes(pointer, len(self.steps), index))]
            technique = TECHNIQUES[step.technique] if step.technique < len(TECHNIQUES) else "limit"
            self.steps.append(Step(technique, CONCLUSIONS[step.conclusion], None if step.card == NONE else step.card + 1, taken))


def why_not(view, what):
    """Why a marker ("bank@A1") on the table is impossible, or why an action of the active player is refused; None: there is no such
    reason."""
    town = view.town
    if "@" in what and " " not in what:
        building, _, site = what.partition("@")
        pointer = lib.gadshill_proof_of_marker(view.pointer, town.buildings.index(building), town.sites.index(site))
    else:
        pointer = lib.gadshill_proof_of_refusal(view.pointer, town.parse(what))
    return None if pointer == ffi.NULL else Proof(town, pointer)


class Puzzle:
    """A puzzle of a level (by number from 1, or by name) and a seed or a day; or that of an id."""

    def __init__(self, town, level=1, seed=0, *, day=None, id=None):  # pylint: disable=redefined-builtin
        number = LEVELS.index(level) + 1 if isinstance(level, str) else level
        if id is not None:
            content = id.encode()
            pointer = lib.gadshill_puzzle_parse(town.pointer, content, len(content))
        elif day is not None:
            when = datetime.date.fromisoformat(day) if isinstance(day, str) else day
            pointer = lib.gadshill_puzzle_of_day(town.pointer, number, when.year, when.month, when.day)
        else:
            pointer = lib.gadshill_puzzle_new(town.pointer, number, seed)
        if pointer == ffi.NULL:
            raise ValueError("there is no such puzzle")
        self.town, self.pointer = town, ffi.gc(pointer, lib.gadshill_puzzle_free)

    @property
    def id(self):
        """The text that means this puzzle everywhere and for ever."""
        room = ffi.new("char[]", lib.GADSHILL_PUZZLE_ID_SIZE)
        lib.gadshill_puzzle_id(self.pointer, room)
        return text(room)

    @property
    def level(self):
        """The name of its level."""
        return text(lib.gadshill_level_name(lib.gadshill_puzzle_level(self.pointer)))

    @property
    def buildings(self):
        """The buildings to be placed."""
        return [self.town.buildings[index] for index in members(lib.gadshill_puzzle_buildings(self.pointer))]

    @property
    def clues(self):
        """Pairs of a card's number and the building that it calls the player's own (None: it speaks of none)."""
        card, building, found = ffi.new("unsigned *"), ffi.new("unsigned *"), []
        while lib.gadshill_puzzle_clue(self.pointer, len(found), card, building):
            found.append((card[0] + 1, None if building[0] == NONE else self.town.buildings[building[0]]))
        return found

    @property
    def solution(self):
        """Where each building stands."""
        room = ffi.new("uint8_t[32]")
        lib.gadshill_puzzle_solution(self.pointer, room)
        return {name: self.town.sites[room[index]] for index, name in enumerate(self.town.buildings) if room[index] != NONE}

    def solve(self):
        """Proof after proof, what is easiest to see first, until all is found."""
        solving = ffi.gc(lib.gadshill_solving_new(self.pointer), lib.gadshill_solving_free)
        while (pointer := lib.gadshill_solving_next(solving)) != ffi.NULL:
            yield Proof(self.town, pointer)
