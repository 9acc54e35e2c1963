"""Measuring players against each other, with every player in every seat equally often."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from typing import Any, Callable, List, Optional, Sequence

from ._library import Seed
from .bot import play_game
from .table import Table

Player = Callable[[Table], int]


@dataclass(frozen=True)
class Result:
    """One player's share of the wins, with the 95 % interval over blocks of games."""

    name: str
    share: float
    low: float
    high: float
    games: int


def tournament(game: str, players: Sequence[Player], names: Optional[Sequence[str]] = None,
               blocks: int = 20, modules: Any = None, seed: Seed = "tournament",
               progress: bool = True) -> List[Result]:
    """Plays blocks of games; in a block the players move on one seat from game to game over the same
    deal, so that seats and luck count for everybody alike. Progress is shown on a terminal only."""
    if names is not None and len(names) != len(players):
        raise ValueError(f"{len(players)} players need as many names, not {len(names)}")
    if blocks < 1:
        raise ValueError(f"at least one block is needed, not {blocks}")
    count = len(players)
    progress = progress and sys.stderr.isatty()
    names = list(names) if names is not None else [f"player {i + 1}" for i in range(count)]
    shares: List[List[float]] = [[] for _ in players]
    for block in range(blocks):
        won = [0.0] * count
        for turn in range(count):
            table = Table(game, count, modules=modules, seed=f"{seed}/{block}")
            play_game(table, [players[(seat + turn) % count] for seat in range(count)])
            for seat, reward in enumerate(table.rewards()):
                won[(seat + turn) % count] += float(reward) / count
        for one, share in zip(shares, won):
            one.append(share)
        if progress:
            sys.stderr.write(f"\r{block + 1} of {blocks} blocks")
            sys.stderr.flush()
    if progress:
        sys.stderr.write("\n")
    return [_result(name, one, count) for name, one in zip(names, shares)]


def _result(name: str, shares: List[float], seats: int) -> Result:
    """Student's interval over blocks. With all blocks alike, which leaves no spread to measure, it reaches as
    far as n blocks without an exception allow; `tavoliere arena` does the same."""
    n = len(shares)
    mean = sum(shares) / n
    if n < 2:
        return Result(name, mean, 0.0, 1.0, n * seats)
    variance = sum((share - mean) ** 2 for share in shares) / (n - 1)
    if variance > 0:
        width = _student(n - 1) * math.sqrt(variance / n)
    else:
        width = 1 - 0.025 ** (1 / n)
    return Result(name, mean, max(0.0, mean - width), min(1.0, mean + width), n * seats)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by the expansion around the normal one."""
    z = 1.959964
    return (z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3))
