"""Gads Hill 1874 and Old Town: towns, games, views, proofs, puzzles and players (docs/python.md); environments for research
(docs/research.md)."""
from ._library import lib, text
from .batch import Batch
from .environment import CHANCE, OVER, Environment, observation_parts
from .games import Game, Refused, View
from .players import PLAYERS, Player
from .puzzles import LEVELS, TECHNIQUES, Proof, Puzzle, why_not
from .towns import Card, Town, TownError, bundled

__version__ = text(lib.gadshill_version())
__all__ = ["Batch", "CHANCE", "Card", "Environment", "Game", "LEVELS", "OVER", "PLAYERS", "Player", "Proof", "Puzzle", "Refused",
           "TECHNIQUES", "Town", "TownError", "View", "bundled", "observation_parts", "why_not"]
