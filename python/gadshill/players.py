"""Computer players. They see views alone."""
from ._library import ffi, lib, names

PLAYERS = names(lib.gadshill_player_name_at)


class Player:
    """A computer player by name on a seat; its random numbers come from the seed."""

    def __init__(self, name, seed=0, seat=0, *, nodes=None):
        pointer = lib.gadshill_player_new(name.encode(), seed, seat)
        if pointer == ffi.NULL:
            raise ValueError(f"no player is called {name!r}, or there is no seat {seat}: {', '.join(PLAYERS)}")
        self.name, self.seat, self.pointer = name, seat, ffi.gc(pointer, lib.gadshill_player_free)
        if nodes is not None:
            lib.gadshill_player_budget(self.pointer, nodes)

    def choose(self, view):
        """What it does now."""
        action = ffi.new("struct gadshill_action *")
        if not lib.gadshill_player_choose(self.pointer, view.pointer, action):
            raise ValueError("it is not this seat's turn")
        return view.town.action_text(action[0])

    def claims(self, view):
        """Manual referee: the claim that it calls out now, or None."""
        action = ffi.new("struct gadshill_action *")
        if not lib.gadshill_player_claims(self.pointer, view.pointer, action):
            return None
        return view.town.action_text(action[0])
