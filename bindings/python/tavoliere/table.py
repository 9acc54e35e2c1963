"""One game in progress."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._library import (SPECTATOR, Modules, Options, Seed, Setup, check, ffi, lib, new_fault, raise_fault,
                       read_json, text_of, writable)
from .game import game_by_number


@dataclass(frozen=True)
class Score:
    """The score of one seat after the end."""

    total: int
    tiebreak: int
    rank: int  #: 1 for every winner
    parts: Dict[str, int]


class Table:
    """A game with everything on the table, face up and face down.

    At any moment the game is over, or one seat, the actor, has at least two legal actions. Give a
    player ``view`` or ``observe``, which show what a seat may know; ``position`` and
    ``clone_true_state`` show every card. The same set-up and seed always begin the same game, also if no
    seed is given.
    """

    def __init__(self, game: str, players: int, modules: Modules = None, options: Options = None,
                 seed: Seed = ""):
        setup = Setup(game, players, modules, options, seed)
        fault = new_fault()
        pointer = lib.tavoliere_open(setup.pointer, fault)
        if pointer == ffi.NULL:
            raise_fault(fault)
        self._own(pointer)

    def _own(self, pointer: Any) -> None:
        if pointer == ffi.NULL:
            raise MemoryError
        self._pointer = ffi.gc(pointer, lib.tavoliere_close)
        self.game = game_by_number(lib.tavoliere_game(pointer))
        self.players: int = lib.tavoliere_players(self._pointer)
        self._actions = np.empty(lib.TAVOLIERE_ACTIONS_MAX, np.uint16)
        self._actions_pointer = ffi.from_buffer("uint16_t[]", self._actions)

    @classmethod
    def _of(cls, pointer: Any) -> "Table":
        table = cls.__new__(cls)
        table._own(pointer)
        return table

    @classmethod
    def load(cls, position: Union[str, Dict[str, Any]]) -> "Table":
        """A table in a position, as ``position`` returns it."""
        text = (position if isinstance(position, str) else json.dumps(position)).encode()
        fault = new_fault()
        pointer = lib.tavoliere_load(text, len(text), fault)
        if pointer == ffi.NULL:
            raise_fault(fault)
        return cls._of(pointer)

    # --- Playing ---

    @property
    def over(self) -> bool:
        return bool(lib.tavoliere_over(self._pointer))

    @property
    def actor(self) -> Optional[int]:
        """The seat that decides; None when the game is over."""
        actor = lib.tavoliere_actor(self._pointer)
        return None if actor == lib.TAVOLIERE_NOBODY else actor

    @property
    def decision(self) -> Optional[str]:
        """The kind of decision, such as ``pick-role``; None when the game is over."""
        return text_of(lib.tavoliere_decision(self._pointer))

    def legal(self) -> NDArray[np.uint16]:
        """The numbers of the legal actions, ascending."""
        count = lib.tavoliere_legal(self._pointer, self._actions_pointer)
        return self._actions[:count].copy()

    def mask(self) -> NDArray[np.uint8]:
        """A 1 for each legal action among all actions of the game."""
        mask = np.empty(self.game.action_count, np.uint8)
        lib.tavoliere_mask(self._pointer, ffi.from_buffer("uint8_t[]", mask))
        return mask

    def action_text(self, action: int) -> str:
        """The text of a legal action, such as ``role builder``."""
        size = lib.TAVOLIERE_TEXT_MAX
        buffer = ffi.new("char[]", size)
        check(lib.tavoliere_action_text(self._pointer, int(action), buffer, size), action)
        return ffi.string(buffer).decode()

    def texts(self) -> List[str]:
        """The texts of all legal actions, in the order of ``legal``."""
        return [self.action_text(action) for action in self.legal()]

    def play(self, action: Union[int, str]) -> None:
        """Plays an action, by number or by text, for the actor."""
        by_text = isinstance(action, str)
        play = lib.tavoliere_play_text if by_text else lib.tavoliere_play
        what = str(action).encode() if by_text else int(action)
        if play(self._pointer, what, ffi.NULL) != lib.TAVOLIERE_OK:
            fault = new_fault()
            play(self._pointer, what, fault)  # refused again, now with the reason
            raise_fault(fault)

    # --- What can be seen ---

    def view(self, viewer: int = SPECTATOR) -> Dict[str, Any]:
        """What a seat, or a spectator, may know (docs/formats.md, "View")."""
        return read_json(lib.tavoliere_view, self._pointer, viewer)

    def position(self) -> Dict[str, Any]:
        """Everything, hidden cards included: for referees, never for players."""
        return read_json(lib.tavoliere_position, self._pointer)

    def observe(self, viewer: Optional[int] = None, dtype: Any = np.uint8,
                out: Optional[NDArray[Any]] = None) -> NDArray[Any]:
        """What a seat (the actor by default) may know, as numbers named by
        ``game.feature_names``: counts in bytes, or scaled to about 1 with ``dtype=np.float32``."""
        if viewer is None:
            viewer = self.actor if self.actor is not None else SPECTATOR
        seen = np.empty(self.game.feature_count, dtype) if out is None else out
        shape = (self.game.feature_count,)
        if seen.dtype == np.uint8:
            buffer = writable("uint8_t[]", seen, np.uint8, shape)
            error = lib.tavoliere_encode(self._pointer, viewer, buffer)
        elif seen.dtype == np.float32:
            buffer = writable("float[]", seen, np.float32, shape)
            error = lib.tavoliere_encode_float(self._pointer, viewer, buffer)
        else:
            raise TypeError(f"observations are uint8 or float32, not {seen.dtype}")
        check(error, viewer)
        return seen

    def scores(self) -> List[Score]:
        """The scores by seat; empty while the game is running."""
        scores = ffi.new("tavoliere_score[]", lib.TAVOLIERE_SEATS_MAX)
        count = lib.tavoliere_scores(self._pointer, scores)
        return [Score(one.total, one.tiebreak, one.rank,
                      {part: one.part[i] for i, part in enumerate(self.game.parts)})
                for one in scores[0:count]]

    def rewards(self) -> NDArray[np.float32]:
        """Each seat's share of the win; zeros while the game is running."""
        rewards = np.zeros(lib.TAVOLIERE_SEATS_MAX, np.float32)
        lib.tavoliere_rewards(self._pointer, ffi.from_buffer("float[]", rewards))
        return rewards[:self.players]

    # --- Copies and worlds ---

    def clone_true_state(self, into: Optional["Table"] = None) -> "Table":
        """The same game with the same hidden cards and the same chance to come; on a new table, or on
        ``into``, which a search can use again and again."""
        if into is None:
            return Table._of(lib.tavoliere_clone_true_state(self._pointer))
        lib.tavoliere_copy_true_state(into._pointer, self._pointer)
        into.game, into.players = self.game, self.players
        return into

    def resample(self, viewer: int, seed: int, into: Optional["Table"] = None) -> "Table":
        """A world: a game drawn at random among those that look the same to the viewer; on a new table, or
        on ``into``."""
        world = self.clone_true_state(into)
        check(lib.tavoliere_resample(world._pointer, self._pointer, viewer, seed), viewer)
        return world

    def reseed(self, seed: Seed) -> None:
        """Replaces the seed of everything chance decides from now on."""
        lib.tavoliere_reseed(self._pointer, str(seed).encode())

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.actor}: {self.decision}"
        return f"<Table {self.game.id}, {self.players} players, {state}>"
