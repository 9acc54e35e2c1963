"""The shape of a vector environment: n tables, one step each, the next game begins at once."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from .._library import Modules, Options, Seed
from ..batch import Batch
from .spaces import action_space, observation_space


Seen = Dict[str, NDArray[Any]]
Step = Tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], Dict[str, Any]]


class VectorEnv:
    """Self-play on ``num_envs`` tables. A step plays one action for the actor of each table; rewards
    have a column per seat. The arrays are those of a ``Batch``: the next step overwrites them."""

    def __init__(self, game: str, players: int, num_envs: int, modules: Modules = None,
                 options: Options = None, seed: Seed = "", threads: int = 1):
        self._arguments = (game, players, num_envs, modules, options)
        self._threads = threads
        self.num_envs = num_envs
        self.batch = Batch(*self._arguments, seed=seed, threads=threads)
        about = self.batch.game
        self.single_observation_space = observation_space(about.feature_count, about.action_count)
        self.single_action_space = action_space(about.action_count)

    def reset(self, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Seen, Dict[str, Any]]:
        if seed is None:
            self.batch.reset()
        else:
            self.batch = Batch(*self._arguments, seed=f"vector {seed}", threads=self._threads)
        return self._observe(), {"actor": self.batch.actor}

    def _observe(self) -> Seen:
        return {"observation": self.batch.observation, "action_mask": self.batch.mask}

    def step(self, actions: NDArray[Any]) -> Step:
        batch = self.batch
        batch.step(actions)
        return (self._observe(), batch.reward, batch.done.view(bool), np.zeros(self.num_envs, bool),
                {"actor": batch.actor, "rank": batch.rank, "score": batch.score})

    def close(self) -> None:
        pass
