"""The shape of PettingZoo's agent environment cycle: one agent acts at a time."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from .._library import Modules, Options
from ..game import Game
from ..table import Table
from .bases import CycleBase
from .spaces import action_space, observation_space


class AECEnv(CycleBase):
    """A game for agents ``seat_0``, ``seat_1``...

    Observations are dictionaries of ``observation`` and ``action_mask``; the mask of an agent that is
    not to act is 0. Each agent's reward at the end is its share of the win. Works without
    PettingZoo; where that is installed this is one of its environments.
    """

    metadata = {"name": "tavoliere_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, game: str, players: int, modules: Modules = None, options: Options = None,
                 render_mode: Optional[str] = None):
        self._setup = (game, players, modules, options)
        self._game = Game(game)
        self.render_mode = render_mode
        self.possible_agents: List[str] = [f"seat_{seat}" for seat in range(players)]
        self.agents: List[str] = []
        space = observation_space(self._game.feature_count, self._game.action_count)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self._game.action_count)
                              for agent in self.possible_agents}
        self._random = np.random.default_rng()

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game; the same seed begins the same one. ``options={"position": ...}`` begins in a
        position, as ``Table.position`` returns it."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._begin(f"aec {self._random.integers(2**63)}", options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.actor or 0]

    def _begin(self, seed: str, options: Optional[Dict[str, Any]]) -> None:
        game, players, modules, game_options = self._setup
        if options and "position" in options:
            self.table = Table.load(options["position"])
            if (self.table.game.id, self.table.players) != (game, players):
                raise ValueError(f"this environment plays {game} with {players} players")
        else:
            self.table = Table(game, players, modules, game_options, seed)

    def observe(self, agent: str) -> Dict[str, NDArray[Any]]:
        return self._observe_seat(self.possible_agents.index(agent))

    def _observe_seat(self, seat: int) -> Dict[str, NDArray[Any]]:
        if self.table.actor == seat:
            mask = self.table.mask()
        else:
            mask = np.zeros(self._game.action_count, np.uint8)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """What the selected agent learns before it acts."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if action is None:
            raise ValueError(f"{agent} must act; only agents whose game is over pass None")
        self._play(int(action))
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self._final_rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.actor or 0]
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward

    def _play(self, action: int) -> None:
        self.table.play(action)

    def _final_rewards(self) -> List[float]:
        return [float(reward) for reward in self.table.rewards()]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"the game is over for {agent}: its action must be None")
        self.agents.remove(agent)
        of_agents: List[Dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.terminations,
                                           self.truncations, self.infos]
        for one in of_agents:
            one.pop(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self) -> Optional[str]:
        return repr(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return "tavoliere_v0"
