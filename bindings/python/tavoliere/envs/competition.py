"""The three-player Puerto Rico competition at IEEE CoG on this engine: its observations, its actions.

``CompetitionEnv`` is one game in the shape of the competition's environment, ``CompetitionBatch`` many games
stepped in one call. ``bindings/python/README.md`` lists where the two sets of rules differ.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional

import numpy as np
from numpy.typing import NDArray

from .._library import Seed, TavoliereError, ffi, lib
from ..batch import Batch, as_actions
from .aec import AECEnv
from .competition_layout import ACTIONS, LAYOUT, OBSERVATION, PLAYERS
from .spaces import Box, action_space, seen_space

OPTIONS = {"settler-needs-space": False}


def _refuse(action: int, where: str = "") -> None:
    raise TavoliereError(f"action {action} is not legal{where}", lib.TAVOLIERE_ERROR_ILLEGAL)


class CompetitionBatch:
    """``tables`` games; where one ends, the next begins.

    The arrays are overwritten by every ``step``:

    observation  float32 (tables, 293)
    mask         int8 (tables, 200): 1 for each legal action of the actor
    actor        int8 (tables,)
    done         uint8 (tables,): 1 where the last step ended a game
    reward       float32 (tables, 3): of that game, 1 for every winner and -1 for the others
    """

    def __init__(self, tables: int, seed: Seed = ""):
        self.tables = tables
        self._fresh = [Batch("puerto-rico", PLAYERS, 1, options=OPTIONS, seed=f"{seed}/{i}")
                       for i in range(tables)]
        self._tables = [fresh.table(0) for fresh in self._fresh]
        self.observation: NDArray[np.float32] = np.zeros((tables, OBSERVATION), np.float32)
        self.mask: NDArray[np.int8] = np.zeros((tables, ACTIONS), np.int8)
        self.actor: NDArray[np.int8] = np.zeros(tables, np.int8)
        self.done: NDArray[np.uint8] = np.zeros(tables, np.uint8)
        self.reward: NDArray[np.float32] = np.zeros((tables, PLAYERS), np.float32)
        self._games = ffi.new("competition[]", tables)
        for i in range(tables):
            game = self._games[i]
            game.layout, game.table = LAYOUT, self._tables[i]._pointer
            game.fresh = self._fresh[i]._pointer
            lib.competition_begin(ffi.addressof(game))
        self._buffers = ffi.new("competition_buffers *")
        self._kept = [ffi.from_buffer("float[]", self.observation),
                      ffi.from_buffer("int8_t[]", self.mask), ffi.from_buffer("int8_t[]", self.actor),
                      ffi.from_buffer("uint8_t[]", self.done), ffi.from_buffer("float[]", self.reward)]
        for name, buffer in zip(("observation", "mask", "actor", "done", "reward"), self._kept):
            setattr(self._buffers, name, buffer)
        self._random = np.random.default_rng([0, *str(seed).encode()])
        lib.competition_step(self._games, 0, tables, ffi.NULL, self._buffers)

    def step(self, actions: NDArray[Any]) -> None:
        """Plays ``actions[i]`` in game i and fills the arrays. Illegal actions change nothing in their
        games, and raise an error that names the first of them."""
        actions = as_actions(actions, self.tables, np.int16)
        refused = lib.competition_step(self._games, 0, self.tables,
                                       ffi.from_buffer("int16_t[]", actions), self._buffers)
        if refused >= 0:
            _refuse(int(actions[refused]), f" at table {refused}")

    def sample(self) -> NDArray[np.int16]:
        """A legal action for each game, each equally likely."""
        numbers = self._random.integers(2**32, size=self.tables, dtype=np.uint32)
        actions = np.empty(self.tables, np.int16)
        lib.competition_sample(self._games, self.tables, ffi.from_buffer("uint32_t[]", numbers),
                               ffi.from_buffer("int16_t[]", actions))
        return actions


class CompetitionEnv(AECEnv):
    """One game with agents ``player_0`` to ``player_2``, observations of 293 floats, 200 actions, and at the
    end 1 for every winner and -1 for the others.

    ``reset(options={"position": ...})`` begins in a position of ours in which a role is picked.
    """

    metadata = {"name": "tavoliere_competition_v0", "is_parallelizable": False,
                "render_modes": ["ansi"]}

    def __init__(self, render_mode: Optional[str] = None):
        super().__init__("puerto-rico", PLAYERS, options=OPTIONS, render_mode=render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(PLAYERS)]
        space = seen_space(Box(-200, 255, (OBSERVATION,), np.float32), Box(0, 1, (ACTIONS,), np.int8))
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: action_space(ACTIONS) for agent in self.possible_agents}

    def _begin(self, seed: str, options: Optional[Dict[str, Any]]) -> None:
        super()._begin(seed, options)
        if self.table.decision != "pick-role" or self.table.view()["modules"]:
            raise ValueError("the competition begins where a role is picked, without modules")
        self._match = ffi.new("competition *")
        self._match.layout, self._match.table = LAYOUT, self.table._pointer
        lib.competition_begin(self._match)

    def _observe_seat(self, seat: int) -> Dict[str, NDArray[Any]]:
        seen = np.frombuffer(ffi.buffer(self._match.seen), np.float32).copy()
        mask = np.zeros(ACTIONS, np.int8)
        if self._match.actor == seat:
            mask[:] = np.frombuffer(ffi.buffer(self._match.mask), np.int8)
        return {"observation": seen, "action_mask": mask}

    def _play(self, action: int) -> None:
        if not lib.competition_play(self._match, action):
            _refuse(action)

    def _final_rewards(self) -> List[float]:
        return [float(reward) for reward in self._match.reward]
