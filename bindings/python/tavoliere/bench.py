"""How fast tables are stepped from Python: ``python -m tavoliere.bench [SECONDS]``.

Prints steps a second on one core with four players: an observation, a mask and a random legal action
at every step, many tables to a call and a single table. The last two lines compare the environment of
the three-player competition with what its authors published.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from . import Batch, Table, games
from .envs import CompetitionBatch

PUBLISHED = "2,600-3,800"  # dae-hany/PuertoRico_AI_Competition, three players, as published


def batch_rate(batch: Any, seconds: float) -> float:
    """The best slice of several, in processor time, so that other programs disturb little."""
    best = 0.0
    end = time.process_time() + seconds
    while time.process_time() < end:
        begin = time.process_time()
        for _ in range(100):
            batch.step(batch.sample())
        best = max(best, 100 * batch.tables / (time.process_time() - begin))
    return best


def single_rate(game: str, seconds: float) -> float:
    random, best, number = np.random.default_rng(1), 0.0, 0
    end = time.process_time() + seconds
    while time.process_time() < end:
        table, steps = Table(game, 4, seed=f"bench {number}"), 0
        number += 1
        seen = np.empty(table.game.feature_count, np.uint8)
        begin = time.process_time()
        while not table.over:
            table.observe(out=seen)
            legal = table.legal()
            table.play(legal[int(random.random() * len(legal))])
            steps += 1
        best = max(best, steps / (time.process_time() - begin))
    return best


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print(f"{'steps/s, 4 players':<20}{'batch of 256':>14}{'one table':>12}")
    for game in games():
        many = batch_rate(Batch(game, 4, tables=256, seed="bench"), seconds)
        print(f"{game:<20}{many:>14,.0f}{single_rate(game, seconds):>12,.0f}", flush=True)
    many = batch_rate(CompetitionBatch(256, seed="bench"), seconds)
    print(f"{'competition, ours':<20}{many:>14,.0f}")
    print(f"{'dae-hany, published':<20}{'':>14}{PUBLISHED:>12}")


if __name__ == "__main__":
    main()
