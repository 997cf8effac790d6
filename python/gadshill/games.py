"""Games, and what one seat may know of them."""
from ._library import NONE, ffi, lib, members, text
from .towns import Town

MOST_ACTIONS = 65536
EVENTS = ("building-taken", "building-bought", "card-played", "card-discarded", "marker-put", "markers-spared", "marker-taken",
          "building-placed", "building-out", "claim-made", "claim-failed", "pile-reshuffled", "card-drawn", "window-closed",
          "turn-began", "game-over")


class Refused(ValueError):
    """An action was refused; `reason` is the code, as docs/formats.md has it."""

    def __init__(self, reason, action):
        super().__init__(f"{action}: {reason}")
        self.reason = reason


def _legal(function, pointer, town):
    actions = ffi.new("struct gadshill_action[]", MOST_ACTIONS)
    count = function(pointer, actions, MOST_ACTIONS)
    if count > MOST_ACTIONS:
        raise OverflowError(f"{count} legal actions")
    return [town.action_text(actions[index]) for index in range(count)]


class Game:
    """A game with everything hidden in it, and all that was done. Actions are texts: "play 44 hotel"."""

    def __init__(self, town, players=2, seed=0, *, first=0, referee="automatic", brisk=False, _pointer=None):
        self.town = town
        if _pointer is None:
            if referee not in ("automatic", "manual"):
                raise ValueError(f"no referee is called {referee!r}")
            setup = ffi.new("struct gadshill_setup *", {"seed": seed, "seats": players, "first": first,
                                                        "is_manual": referee == "manual", "is_brisk": brisk})
            _pointer = lib.gadshill_game_new(town.pointer, setup)
        if _pointer == ffi.NULL:
            raise ValueError("no game can begin so")
        self.pointer = ffi.gc(_pointer, lib.gadshill_game_free)

    @classmethod
    def replay(cls, record, town=None):
        """The game of a record; the town is found by its name if it comes with the library."""
        content = record.encode() if isinstance(record, str) else bytes(record)
        if town is None:
            name = ffi.new("char[24]")
            if not lib.gadshill_record_town(content, len(content), name):
                raise ValueError("this is no record")
            town = Town(text(name))
        line = ffi.new("unsigned *")
        pointer = lib.gadshill_game_replay(town.pointer, content, len(content), line)
        if pointer == ffi.NULL:
            raise ValueError(f"this is no record of {town.name}: line {line[0]}")
        return cls(town, _pointer=pointer)

    def clone(self):
        """A copy that goes its own way."""
        return Game(self.town, _pointer=lib.gadshill_game_clone(self.pointer))

    def record(self):
        """The game as a text that replay() reads; serialise() is another name for it."""
        length = lib.gadshill_game_record(self.pointer, ffi.NULL, 0)
        if length == 0:
            raise ValueError("a game that was imagined has no record")
        room = ffi.new("char[]", length + 1)
        lib.gadshill_game_record(self.pointer, room, length + 1)
        return text(room)

    serialise = record
    deserialise = replay

    player = property(lambda self: lib.gadshill_game_player(self.pointer), doc="Whose turn it is.")
    players = property(lambda self: lib.gadshill_game_seats(self.pointer), doc="How many seats there are.")
    is_over = property(lambda self: lib.gadshill_game_is_over(self.pointer), doc="Whether the game is over.")
    hash = property(lambda self: lib.gadshill_game_hash(self.pointer), doc="A fingerprint of the whole state.")
    scores = property(lambda self: [lib.gadshill_game_score(self.pointer, seat) for seat in range(self.players)],
                      doc="The points of each seat.")
    winners = property(lambda self: members(lib.gadshill_game_winners(self.pointer)), doc="The seats with the most points.")

    def legal(self):
        """Every legal action of the active player but claims."""
        return _legal(lib.gadshill_game_legal, self.pointer, self.town)

    def apply(self, action, seat=None):
        """Does an action of a seat (of the active player if none is named) and returns what happened; or raises Refused."""
        events, told = ffi.new("struct gadshill_event[]", 320), ffi.new("size_t *")
        verdict = lib.gadshill_game_apply(self.pointer, self.player if seat is None else seat, self.town.parse(action), events, 320,
                                          told)
        if verdict.reason != 0:
            raise Refused(text(lib.gadshill_reason_code(verdict.reason)), action)
        return [self._event(events[index]) for index in range(told[0])]

    def _event(self, event):
        told = {"event": EVENTS[event.kind], "seat": event.seat}
        if event.building != NONE:
            told["building"] = self.town.buildings[event.building]
        if event.site != NONE:
            told["site"] = self.town.sites[event.site]
        if event.card != NONE:
            told["card"] = event.card + 1
        if event.number != NONE:
            told["number"] = event.number
        return told

    def steps(self):
        """All that was done: pairs of a seat and an action."""
        action, seat, found = ffi.new("struct gadshill_action *"), ffi.new("unsigned *"), []
        while lib.gadshill_game_step_at(self.pointer, len(found), action, seat):
            found.append((seat[0], self.town.action_text(action[0])))
        return found

    def view(self, seat=None):
        """What a seat may know; without a seat what lies open for everybody."""
        return View(self.town, lib.gadshill_view_new(self.pointer, NONE if seat is None else seat))


class View:
    """What one seat may know of a game. It never changes."""

    def __init__(self, town, pointer):
        if pointer == ffi.NULL:
            raise ValueError("there is no such seat")
        self.town, self.pointer = town, ffi.gc(pointer, lib.gadshill_view_free)

    @property
    def seat(self):
        """Whose view it is, or None."""
        seat = lib.gadshill_view_seat(self.pointer)
        return None if seat == NONE else seat

    player = property(lambda self: lib.gadshill_view_player(self.pointer), doc="Whose turn it is.")
    turn = property(lambda self: lib.gadshill_view_turn(self.pointer), doc="Which turn, from 1; 0: buildings are being taken.")
    is_over = property(lambda self: lib.gadshill_view_is_over(self.pointer), doc="Whether the game is over.")

    def score(self, seat):
        """A seat's points."""
        return lib.gadshill_view_score(self.pointer, seat)

    def hand_size(self, seat):
        """How many cards a seat has."""
        return lib.gadshill_view_hand_size(self.pointer, seat)

    def _cards(self, function):
        room = ffi.new("uint8_t[128]")
        return [room[index] + 1 for index in range(function(self.pointer, room, 128))]

    def hand(self):
        """The numbers of the cards in the hand."""
        return self._cards(lib.gadshill_view_hand)

    def discards(self):
        """The numbers of the cards on the discard pile, the oldest first."""
        return self._cards(lib.gadshill_view_discard)

    def markers(self):
        """For each marked building, the sites of its markers."""
        found = {name: lib.gadshill_view_markers(self.pointer, index) for index, name in enumerate(self.town.buildings)}
        return {name: self.town.site_names(bits) for name, bits in found.items() if bits}

    def _named(self, function, list_of_names):
        found = {name: function(self.pointer, index) for index, name in enumerate(self.town.buildings)}
        return {name: list_of_names[number] for name, number in found.items() if number != NONE}

    def placed(self):
        """Where each placed building stands."""
        return self._named(lib.gadshill_view_site_of, self.town.sites)

    def owners(self):
        """The seat in front of which each building lies."""
        return self._named(lib.gadshill_view_owner, range(lib.GADSHILL_MOST_SEATS))

    def legal(self):
        """Every legal action but claims, when it is this seat's turn."""
        return _legal(lib.gadshill_view_legal, self.pointer, self.town)

    def claimable(self):
        """Manual referee: the markers that a claim would get right, as "building@site"."""
        room = ffi.new("uint32_t[32]")
        lib.gadshill_view_claimable(self.pointer, room)
        return [f"{name}@{site}" for index, name in enumerate(self.town.buildings) for site in self.town.site_names(room[index])]

    def after(self, action):
        """What the seat would see after an action of its own; raises Refused."""
        verdict = ffi.new("struct gadshill_verdict *")
        pointer = lib.gadshill_view_after(self.pointer, self.town.parse(action), verdict)
        if pointer == ffi.NULL:
            raise Refused(text(lib.gadshill_reason_code(verdict.reason)), action)
        return View(self.town, pointer)

    def hint(self):
        """The action that brings most points now, and the points; a discard leaves its cards open: "discard ? ? bank@A1". None:
        there is nothing to do."""
        action, points = ffi.new("struct gadshill_action *"), ffi.new("unsigned *")
        if not lib.gadshill_view_hint(self.pointer, action, points):
            return None
        if action.kind == lib.GADSHILL_DISCARD:
            told = f"discard ? ? {self.town.buildings[action.building]}@{self.town.sites[action.site]}"
        else:
            told = self.town.action_text(action[0])
        return told, points[0]

    def imagine(self, seed):
        """A whole game that this view could be of."""
        pointer = lib.gadshill_view_imagine(self.pointer, seed)
        if pointer == ffi.NULL:
            raise ValueError("a view of nobody's can be of any game")
        return Game(self.town, _pointer=pointer)
