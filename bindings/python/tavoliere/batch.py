"""Many tables stepped in one call."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, List, Optional

import numpy as np
from numpy.typing import NDArray

from ._library import (Modules, Options, Seed, Setup, TavoliereError, ffi, lib, new_fault, raise_fault,
                       writable)
from .game import Game
from .table import Table

_BUFFERS = {"observation": "uint8_t[]", "mask": "uint8_t[]", "actor": "int8_t[]", "done": "uint8_t[]",
            "reward": "float[]", "rank": "uint8_t[]", "score": "int16_t[]"}


def as_actions(actions: Any, tables: int, dtype: Any) -> NDArray[Any]:
    """The actions as an array the library can read; numbers that would not fit are refused, not cut."""
    given = np.asarray(actions)
    if given.shape != (tables,):
        raise ValueError(f"{tables} actions are needed, not an array of shape {given.shape}")
    if given.dtype != dtype:
        if not np.issubdtype(given.dtype, np.integer):
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        fits = np.iinfo(dtype)
        for table in np.flatnonzero((given < 0) | (given > fits.max))[:1]:
            raise TavoliereError(f"action {given[table]} is not legal at table {table}",
                                 lib.TAVOLIERE_ERROR_ILLEGAL)
    return np.ascontiguousarray(given, dtype)


class Batch:
    """``tables`` games with one set-up, each with a seed of its own.

    The arrays below are overwritten by every ``step``; they are never copied. Where a game ends, its
    results are in ``reward``, ``rank`` and ``score``, and the next game has begun.

    observation  uint8 (tables, features): what the actor may know
    mask         uint8 (tables, actions): 1 for each legal action
    actor        int8 (tables,)
    done         uint8 (tables,): 1 where the last step ended a game
    reward       float32 (tables, players): shares of the win
    rank         uint8 (tables, players)
    score        int16 (tables, players)
    """

    def __init__(self, game: str, players: int, tables: int, modules: Modules = None,
                 options: Options = None, seed: Seed = "", threads: int = 1):
        setup = Setup(game, players, modules, options, seed)
        fault = new_fault()
        pointer = lib.tavoliere_batch_open(setup.pointer, tables, fault)
        if pointer == ffi.NULL:
            raise_fault(fault)
        self._pointer = ffi.gc(pointer, lib.tavoliere_batch_close)
        self.game, self.players, self.tables = Game(game), players, tables
        self._setup = (game, players, modules, options)
        self.observation: NDArray[np.uint8] = np.zeros((tables, self.game.feature_count), np.uint8)
        self.mask: NDArray[np.uint8] = np.zeros((tables, self.game.action_count), np.uint8)
        self.actor: NDArray[np.int8] = np.zeros(tables, np.int8)
        self.done: NDArray[np.uint8] = np.zeros(tables, np.uint8)
        self.reward: NDArray[np.float32] = np.zeros((tables, players), np.float32)
        self.rank: NDArray[np.uint8] = np.zeros((tables, players), np.uint8)
        self.score: NDArray[np.int16] = np.zeros((tables, players), np.int16)
        self._buffers = ffi.new("tavoliere_buffers *")
        self._kept = {name: ffi.from_buffer(kind, getattr(self, name))
                      for name, kind in _BUFFERS.items()}
        for name, buffer in self._kept.items():
            setattr(self._buffers, name, buffer)
        self._sampled: NDArray[np.uint16] = np.zeros(tables, np.uint16)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        share = -(-tables // max(threads, 1))
        self._parts = [(first, min(share, tables - first)) for first in range(0, tables, share)]
        self.look()

    def _each(self, work: Callable[[int, int], Any]) -> List[Any]:
        """Runs the work on every part of the batch: on threads if there are several."""
        if self._pool is None:
            return [work(first, count) for first, count in self._parts]
        return list(self._pool.map(lambda part: work(*part), self._parts))

    def look(self) -> None:
        """Fills the arrays without playing anything."""
        self._each(lambda first, count:
                   lib.tavoliere_batch_look(self._pointer, first, count, self._buffers))

    def step(self, actions: NDArray[Any]) -> None:
        """Plays ``actions[i]`` at table i and fills the arrays. Illegal actions change nothing at
        their tables, and raise an error that names the first of them."""
        actions = as_actions(actions, self.tables, np.uint16)
        pointer = ffi.from_buffer("uint16_t[]", actions)

        def play(first: int, count: int) -> Any:
            refused = ffi.new("int *", -1)
            lib.tavoliere_batch_step(self._pointer, first, count, pointer, self._buffers, refused)
            return refused[0]

        refused = [table for table in self._each(play) if table >= 0]
        if refused:
            number = int(actions[refused[0]])
            raise TavoliereError(f"action {number} is not legal at table {refused[0]}",
                                 lib.TAVOLIERE_ERROR_ILLEGAL)

    def sample(self, out: Optional[NDArray[np.uint16]] = None) -> NDArray[np.uint16]:
        """A legal action for each table, each equally likely. Without ``out`` the same array is
        returned each time."""
        actions = self._sampled if out is None else out
        pointer = writable("uint16_t[]", actions, np.uint16, (self.tables,))
        self._each(lambda first, count:
                   lib.tavoliere_batch_sample(self._pointer, first, count, pointer))
        return actions

    def reset(self) -> None:
        """Begins a new game at every table."""
        lib.tavoliere_batch_reset(self._pointer, 0, self.tables)
        self.look()

    def seed(self, table: int) -> str:
        """The seed of the game on a table: ``Table(..., seed=...)`` begins the same game."""
        seed = ffi.new("char[65]")
        if lib.tavoliere_batch_seed(self._pointer, table, seed) != lib.TAVOLIERE_OK:
            raise IndexError(f"there is no table {table}; there are {self.tables}")
        return str(ffi.string(seed).decode())

    def table(self, table: int) -> Table:
        """A copy of one table, hidden cards included."""
        pointer = lib.tavoliere_batch_table(self._pointer, table)
        if pointer == ffi.NULL:
            raise IndexError(f"there is no table {table}; there are {self.tables}")
        return Table._of(lib.tavoliere_clone_true_state(pointer))

    def __repr__(self) -> str:
        return f"<Batch of {self.tables}: {self.game.id}, {self.players} players>"
