"""A game as learners see it: numbers for actions, chance, arrays. What the library calls an environment."""
import numpy as np

from ._library import NONE, ffi, lib, text
from .games import View

CHANCE, OVER = lib.GADSHILL_CHANCE, lib.GADSHILL_OVER


def observation_parts(town):
    """What an observation consists of: names with slices, in order."""
    parts, size, start = {}, ffi.new("size_t *"), 0
    while (name := text(lib.gadshill_observation_part(town.pointer, len(parts), size))) is not None:
        parts[name] = slice(start, start + size[0])
        start += size[0]
    return parts


def sizes(town):
    """How many actions, outcomes of chance, bytes of an observation and of what is remembered a town has."""
    codes = lib.gadshill_environment_codes(town.pointer)
    if codes == 0:
        raise ValueError(f"{town.name} has more than {lib.GADSHILL_MOST_CODES} actions")
    return (codes, lib.gadshill_environment_outcomes(town.pointer), lib.gadshill_observation_size(town.pointer),
            lib.gadshill_memory_size(town.pointer))


def make_setup(players, seed, first, brisk):
    """How a game begins, as the library wants it."""
    return ffi.new("struct gadshill_setup *", {"seed": seed, "seats": players, "first": first, "is_brisk": brisk})


class Environment:
    """One game. `chance` is "sampled" (by the seed) or "explicit" (the deal and each draw are steps of their own)."""

    def __init__(self, town, players=2, seed=0, *, first=0, brisk=False, chance="sampled", _pointer=None):
        if chance not in ("sampled", "explicit"):
            raise ValueError(f"chance is sampled or explicit, not {chance!r}")
        self.town, self.players, self.is_explicit = town, players, chance == "explicit"
        self.codes, self.outcomes, self.observation_size, self.memory_size = sizes(town)
        if _pointer is None:
            _pointer = lib.gadshill_environment_new(town.pointer, make_setup(players, seed, first, brisk), self.is_explicit)
        if _pointer == ffi.NULL:
            raise ValueError("no game can begin so")
        self.pointer = ffi.gc(_pointer, lib.gadshill_environment_free)

    def _other(self, pointer):
        return Environment(self.town, self.players, chance="explicit" if self.is_explicit else "sampled", _pointer=pointer)

    def clone(self):
        """A copy that goes its own way."""
        return self._other(lib.gadshill_environment_clone(self.pointer))

    def resample(self, seat, seed):
        """The same game as far as the seat can know, hidden cards dealt anew."""
        return self._other(lib.gadshill_environment_resample(self.pointer, seat, seed))

    @property
    def player(self):
        """A seat, CHANCE or OVER."""
        return lib.gadshill_environment_player(self.pointer)

    def legal(self):
        """The legal actions, or chance's outcomes, in rising order."""
        codes = np.empty(lib.GADSHILL_MOST_CODES, np.uint16)
        count = lib.gadshill_environment_legal(self.pointer, ffi.from_buffer("uint16_t[]", codes), len(codes))
        return codes[:count].tolist()

    def chances(self):
        """How likely each of chance's outcomes is."""
        chances = np.empty(lib.GADSHILL_MOST_OUTCOMES, np.float64)
        count = lib.gadshill_environment_chances(self.pointer, ffi.from_buffer("double[]", chances), len(chances))
        return chances[:count].tolist()

    def mask(self):
        """1 for every legal action; all 0 when it is nobody's or chance's turn."""
        mask = np.zeros(self.codes, np.int8)
        if self.player >= 0:
            mask[self.legal()] = 1
        return mask

    def step(self, code):
        """Does an action, or what chance decided."""
        if not 0 <= code < 2**32 or not lib.gadshill_environment_step(self.pointer, code):
            raise ValueError(f"{code} is not legal now")

    def action_text(self, code):
        """The text of an action, as it would be told now."""
        room = ffi.new("char[]", lib.GADSHILL_ACTION_TEXT_SIZE)
        if code < 0 or not lib.gadshill_environment_text(self.pointer, code, room):
            raise ValueError(f"there is no action {code}")
        return text(room)

    def returns(self):
        """What each seat has won; 0 before the end. All of it adds up to 0."""
        returns = ffi.new("double[4]")
        lib.gadshill_environment_returns(self.pointer, returns)
        return [returns[seat] for seat in range(self.players)]

    def scores(self):
        """The points of each seat so far."""
        return [lib.gadshill_environment_score(self.pointer, seat) for seat in range(self.players)]

    def view(self, seat=None):
        """What a seat may know; without a seat what lies open for everybody."""
        return View(self.town, lib.gadshill_environment_view(self.pointer, NONE if seat is None else seat))

    def _bytes(self, function, size, seat):
        content = np.empty(size, np.uint8)
        if not function(self.pointer, NONE if seat is None else seat, ffi.from_buffer("uint8_t[]", content)):
            raise ValueError(f"there is no seat {seat}")
        return content

    def observe(self, seat=None):
        """What a seat sees, as bytes (observation_parts); without a seat what lies open for everybody."""
        return self._bytes(lib.gadshill_environment_observe, self.observation_size, seat)

    def remember(self, seat=None):
        """Who laid down which card, as bytes: [card][seat][played, discarded]."""
        return self._bytes(lib.gadshill_environment_remember, self.memory_size, seat)
