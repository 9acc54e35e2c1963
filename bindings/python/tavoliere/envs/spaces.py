"""Spaces of observations and actions: Gymnasium's where it is installed, otherwise small ones with
the same attributes."""

from __future__ import annotations

from typing import Any, Dict as Mapping, Optional, Tuple

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Discrete:  # type: ignore[no-redef]
        """The numbers 0 to n - 1."""

        def __init__(self, n: int):
            self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

        def sample(self, mask: Optional[np.ndarray] = None) -> int:
            return int(self._random.choice(self.n if mask is None else np.flatnonzero(mask)))

    class Box:  # type: ignore[no-redef]
        """Arrays of one shape between two bounds."""

        def __init__(self, low: Any, high: Any, shape: Tuple[int, ...], dtype: Any):
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))

    class Dict:  # type: ignore[no-redef]
        """A dictionary of spaces."""

        def __init__(self, spaces: Mapping[str, Any]):
            self.spaces = spaces

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def contains(self, x: Any) -> bool:
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(self.spaces[key].contains(value) for key, value in x.items()))


def seen_space(observation: Any, mask: Any) -> Any:
    """What an agent sees: its observation, and which actions are legal."""
    return Dict({"observation": observation, "action_mask": mask})


def observation_space(features: int, actions: int) -> Any:
    return seen_space(Box(0, 255, (features,), np.uint8), Box(0, 1, (actions,), np.uint8))


def action_space(actions: int) -> Any:
    return Discrete(actions)
