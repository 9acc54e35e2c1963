"""Bots: what they would do in the actor's place, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, List, Optional, Sequence, Tuple

from ._library import Seed, check, ffi, lib, new_fault, raise_fault
from .table import Table


@dataclass(frozen=True)
class Alternative:
    action: int
    text: str
    share: float  #: of the win the actor may expect after it; 0 if it was never tried
    visits: int


@dataclass(frozen=True)
class Choice:
    """A bot's answer: all legal actions, the best first. Levels that do not search fill in only the
    order."""

    ranked: List[Alternative]
    shares: List[float]  #: of the win each seat may expect; a tenth is for points, so the sum is not 1
    iterations: int
    line: List[Tuple[int, str]]  #: how the bot expects the game to continue: seat, action

    @property
    def action(self) -> int:
        return self.ranked[0].action


class Bot:
    """A bot of a level, such as ``strong`` or ``strong:rollout=12``. It sees what the actor may know
    and nothing else. With ``iterations`` alone its answers can be reproduced exactly."""

    def __init__(self, game: str, level: str = "strong", seed: Seed = "", iterations: int = 0,
                 milliseconds: int = 0):
        self._texts = [ffi.new("char[]", text.encode()) for text in (game, level, str(seed))]
        setup = ffi.new("tavoliere_bot_setup *")
        setup.game, setup.level, setup.seed = self._texts
        setup.iterations, setup.milliseconds = iterations, milliseconds
        setup.now_us = ffi.addressof(lib, "monotonic_us")
        fault = new_fault()
        pointer = lib.tavoliere_bot_open(setup, fault)
        if pointer == ffi.NULL:
            raise_fault(fault)
        self._pointer = ffi.gc(pointer, lib.tavoliere_bot_close)
        self._choice = ffi.new("tavoliere_choice *")
        self.level = level

    def choose(self, table: Table) -> Choice:
        """Ranks the legal actions of the table; plays none."""
        choice = self._choice
        check(lib.tavoliere_choose(self._pointer, table._pointer, choice), "choose")
        ranked = [Alternative(one.action, ffi.string(one.text).decode(), one.share, one.visits)
                  for one in choice.ranked[0:choice.count]]
        line = [(move.seat, ffi.string(move.text).decode())
                for move in choice.line[0:choice.line_count]]
        return Choice(ranked, list(choice.share[0:table.players]), choice.iterations, line)

    def __call__(self, table: Table) -> int:
        """The action the bot would play."""
        check(lib.tavoliere_choose(self._pointer, table._pointer, self._choice), "choose")
        return int(self._choice.ranked[0].action)


def play_game(table: Table, players: Sequence[Callable[[Table], int]],
              record: Optional[List[int]] = None) -> List[int]:
    """Plays a table to its end: ``players[seat]`` is called with the table and returns an action.
    Returns the ranks. Actions are appended to ``record`` if there is one."""
    while (actor := table.actor) is not None:
        action = players[actor](table)
        table.play(action)
        if record is not None:
            record.append(action)
    return [score.rank for score in table.scores()]
