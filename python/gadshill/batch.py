"""Many games at once, in arrays: nothing is copied, and no Python runs between two steps."""
import os

import numpy as np

from ._library import ffi, lib
from .environment import make_setup, sizes


class Batch:
    """`games` games of a town, with sampled chance, on `jobs` threads (all cores, if nothing else is said).

    After every step these arrays, one row for each game, say how things are: observations and masks of whose turn it is
    (players), rewards and dones of the last step, samples (one legal action each, at random). A game that is over is followed by a
    new one at once. Arrays of the caller's own may be handed in; they must have the same shapes and types, in C order."""

    SHAPES = {"observations": np.uint8, "masks": np.uint8, "players": np.uint8, "rewards": np.float32, "dones": np.uint8,
              "samples": np.uint16}

    def __init__(self, town, games, players=2, seed=0, *, first=0, brisk=False, jobs=None, **arrays):
        self.town, self.games, self.players = town, games, players
        self.actions, _, self.observation_size, _ = sizes(town)
        shapes = {"observations": (games, self.observation_size), "masks": (games, self.actions), "rewards": (games, players)}
        self._struct, self._held = ffi.new("struct gadshill_arrays *"), []
        for name, kind in self.SHAPES.items():
            array = arrays.pop(name, None)
            if array is None:
                array = np.zeros(shapes.get(name, (games,)), kind)
            if array.shape != shapes.get(name, (games,)) or array.dtype != kind or not array.flags.c_contiguous:
                raise ValueError(f"{name} must be {np.dtype(kind).name}{list(shapes.get(name, (games,)))} in C order")
            setattr(self, name, array)
            self._held.append(ffi.from_buffer(array, require_writable=True))
            setattr(self._struct, name, ffi.cast({1: "uint8_t *", 2: "uint16_t *", 4: "float *"}[array.itemsize], self._held[-1]))
        if arrays:
            raise TypeError(f"there is no array called {', '.join(arrays)}")
        pointer = lib.gadshill_batch_new(town.pointer, make_setup(players, seed, first, brisk), games,
                                         jobs or len(os.sched_getaffinity(0)))
        if pointer == ffi.NULL:
            raise ValueError("no games can begin so")
        self.pointer = ffi.gc(pointer, lib.gadshill_batch_free)
        lib.gadshill_batch_look(self.pointer, self._struct)

    def step(self, actions):
        """Does one action in each game."""
        actions = np.ascontiguousarray(actions, np.uint16)
        if actions.shape != (self.games,):
            raise ValueError(f"one action for each of {self.games} games")
        refused = lib.gadshill_batch_step(self.pointer, ffi.from_buffer("uint16_t[]", actions), self._struct)
        if refused:
            raise ValueError(f"{refused} actions are not legal; those games are as they were")

    def roll(self, steps):
        """So many steps of random actions in each game."""
        lib.gadshill_batch_roll(self.pointer, steps, self._struct)
