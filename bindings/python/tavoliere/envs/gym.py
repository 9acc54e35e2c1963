"""The shape of a Gymnasium environment: one agent against bots."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from .._library import Modules, Options
from ..bot import Bot
from ..game import Game
from ..table import Table
from .bases import SingleBase
from .spaces import action_space, observation_space

Step = Tuple[Dict[str, NDArray[Any]], float, bool, bool, Dict[str, Any]]


class GymEnv(SingleBase):
    """One seat of a game; the others are played by ``opponents``: a level for all, or one for each.

    Every game draws a new seat unless ``seat`` names it. The reward at the end is the share
    of the win.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str, players: int, opponents: Union[str, Sequence[str]] = "novice",
                 seat: Optional[int] = None, modules: Modules = None, options: Options = None,
                 render_mode: Optional[str] = None):
        if isinstance(opponents, str):
            opponents = [opponents] * (players - 1)
        if len(opponents) != players - 1:
            raise ValueError(f"{players} players need {players - 1} opponents, not {len(opponents)}")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}; there are {players}")
        self._setup = (game, players, modules, options)
        self._levels = list(opponents)
        self._seat_bots("")
        self._seat = seat
        self.render_mode = render_mode
        about = Game(game)
        self.observation_space = observation_space(about.feature_count, about.action_count)
        self.action_space = action_space(about.action_count)
        self._random = np.random.default_rng()

    def _seat_bots(self, seed: str) -> None:
        game = self._setup[0]
        self._bots = [Bot(game, level, f"opponent {i} {seed}") for i, level in enumerate(self._levels)]

    @property
    def unwrapped(self) -> "GymEnv":
        return self

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, NDArray[Any]], Dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._random = np.random.default_rng(seed)
            self._seat_bots(str(seed))  # so that they, too, play the same again
        game, players, modules, game_options = self._setup
        self.seat = int(self._random.integers(players)) if self._seat is None else self._seat
        text = f"gym {self._random.integers(2**63)}"
        self.table = Table(game, players, modules, game_options, text)
        self._play_others()
        return self._observe(), {"seat": self.seat}

    def _play_others(self) -> None:
        while (actor := self.table.actor) is not None and actor != self.seat:
            bot = self._bots[actor - (actor > self.seat)]
            self.table.play(bot(self.table))

    def _observe(self) -> Dict[str, NDArray[Any]]:
        return {"observation": self.table.observe(self.seat), "action_mask": self.table.mask()}

    def step(self, action: int) -> Step:
        self.table.play(int(action))
        self._play_others()
        over = self.table.over
        reward = float(self.table.rewards()[self.seat]) if over else 0.0
        info = {"seat": self.seat, "scores": self.table.scores()} if over else {"seat": self.seat}
        return self._observe(), reward, over, False, info

    def render(self) -> Optional[str]:
        return repr(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
