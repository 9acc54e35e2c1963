"""The classes of PettingZoo and Gymnasium that environments must extend to be accepted by their wrappers
and tests; empty ones where those packages are not installed."""

from __future__ import annotations

from typing import Any, Dict, Optional

try:
    from pettingzoo import AECEnv as CycleBase
except ImportError:

    class CycleBase:  # type: ignore[no-redef]
        """Stands in for ``pettingzoo.AECEnv``."""


try:
    from gymnasium import Env as SingleBase
except ImportError:

    class SingleBase:  # type: ignore[no-redef]
        """Stands in for ``gymnasium.Env``."""

        def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Any:
            """The real one seeds its own generator here."""
