"""San Juan, Puerto Rico and Patrician, exact to the rules, for experiments.

>>> import tavoliere
>>> table = tavoliere.Table("puerto-rico", players=3, seed="my first game")
>>> table.play(table.texts()[0])

``Table`` is one game, ``Batch`` many games stepped in one call, ``Bot`` a measured opponent, and
``tavoliere.envs`` has environments in the shapes people know.
"""

from ._library import SPECTATOR, TavoliereError, ffi, lib
from .arena import Result, tournament
from .batch import Batch
from .bot import Alternative, Bot, Choice, play_game
from .game import Game, games, levels
from .record import Record
from .table import Score, Table

__version__: str = ffi.string(lib.tavoliere_version()).decode()

__all__ = ["SPECTATOR", "Alternative", "Batch", "Bot", "Choice", "Game", "Record", "Result", "Score",
           "Table", "TavoliereError", "games", "levels", "play_game", "tournament"]
