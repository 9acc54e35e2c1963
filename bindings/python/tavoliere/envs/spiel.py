"""The shape of an OpenSpiel game and state, with sampled chance: chance is part of an action."""

from __future__ import annotations

import json
from typing import Callable, List, Optional

import numpy as np

from .._library import Modules, Options, Seed
from ..game import Game
from ..table import Table

TERMINAL = -4  #: the current player of a finished game, as OpenSpiel numbers it


class SpielGame:
    """Makes states; ``seed`` numbers the games, so that two states differ unless it is given."""

    def __init__(self, game: str, players: int, modules: Modules = None, options: Options = None):
        self._setup = (game, players, modules, options)
        self._about = Game(game)
        self._random = np.random.default_rng()

    def new_initial_state(self, seed: Optional[Seed] = None) -> "SpielState":
        text = f"spiel {self._random.integers(2**63)}" if seed is None else seed
        game, players, modules, options = self._setup
        return SpielState(self, Table(game, players, modules, options, text), [])

    def num_players(self) -> int:
        return self._setup[1]

    def num_distinct_actions(self) -> int:
        return self._about.action_count

    def observation_tensor_size(self) -> int:
        return self._about.feature_count

    def observation_tensor_shape(self) -> List[int]:
        return [self._about.feature_count]

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 1.0


class SpielState:
    def __init__(self, game: SpielGame, table: Table, history: List[int]):
        self._game, self.table, self._history = game, table, history

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def current_player(self) -> int:
        return TERMINAL if self.table.actor is None else self.table.actor

    def is_terminal(self) -> bool:
        return self.table.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        if player is not None and player != self.current_player():
            return []
        return [int(action) for action in self.table.legal()]

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        if player is not None and player != self.current_player():
            return [0] * self._game.num_distinct_actions()
        return self.table.mask().tolist()

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        return self.table.action_text(player if action is None else action)

    def apply_action(self, action: int) -> None:
        self.table.play(int(action))
        self._history.append(int(action))

    def history(self) -> List[int]:
        return list(self._history)

    def returns(self) -> List[float]:
        return [float(reward) for reward in self.table.rewards()]

    def rewards(self) -> List[float]:
        return self.returns()

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        return self.table.observe(self._seat(player), np.float32).tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        return json.dumps(self.table.view(self._seat(player)), separators=(",", ":"))

    def _seat(self, player: Optional[int]) -> int:
        return self.current_player() if player is None else player

    def clone(self) -> "SpielState":
        """The true state, hidden cards included, as in OpenSpiel; see ``resample_from_infostate``."""
        return SpielState(self._game, self.table.clone_true_state(), self.history())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to the player; ``sampler`` returns numbers below 1."""
        world = self.table.resample(player, int(sampler() * 2**53))
        return SpielState(self._game, world, self.history())

    def __str__(self) -> str:
        return repr(self.table)
