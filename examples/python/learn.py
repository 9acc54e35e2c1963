"""A small learning loop with NumPy alone: a linear value of positions, learned from random games,
plays better than random within a minute.

It plays many games at once, remembers what each seat saw before its actions, and fits the share of the
win by ridge regression. The player then tries each action in a world that looks the same to it and
takes the one whose position it values most.

    python3 learn.py [GAME]
"""

import sys

import numpy as np

import tavoliere

GAMES, PLAYERS, TABLES = 2000, 2, 128


def collect(game):
    """Observations and how their games ended for the seat that saw them."""
    batch = tavoliere.Batch(game, PLAYERS, TABLES, seed="learn")
    random = np.random.default_rng(1)
    pending = [[] for _ in range(TABLES)]
    seen, won = [], []
    finished = 0
    while finished < GAMES:
        for i in np.flatnonzero(random.random(TABLES) < 0.1):  # a tenth of all decisions
            pending[i].append((int(batch.actor[i]), batch.observation[i].copy()))
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.done):
            for seat, observation in pending[i]:
                seen.append(observation)
                won.append(batch.reward[i, seat])
            pending[i] = []
            finished += 1
    return np.array(seen, np.float32), np.array(won, np.float32)


def fit(seen, won):
    """Ridge regression with a constant."""
    inputs = np.column_stack([seen, np.ones(len(seen), np.float32)]).astype(np.float64)
    square = inputs.T @ inputs + 30.0 * np.eye(inputs.shape[1])
    return np.linalg.solve(square, inputs.T @ won)


def player(weights):
    random = np.random.default_rng(2)

    def choose(table):
        seat = table.actor
        world = table.resample(seat, int(random.integers(2**63)))
        values = []
        for action in world.legal():
            after = world.clone_true_state()
            after.play(int(action))
            values.append(float(after.observe(seat) @ weights[:-1]))
        return int(world.legal()[int(np.argmax(values))])

    return choose


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "patrician"
    seen, won = collect(game)
    print(f"{len(seen)} positions of {GAMES} random games")
    learned = player(fit(seen, won))
    results = tavoliere.tournament(game, [learned, tavoliere.Bot(game, "random")],
                                   ["learned", "random"], blocks=40)
    for one in results:
        print(f"{one.name:<8} {one.share:6.1%} of the wins ({one.low:.1%} - {one.high:.1%})")
    sys.exit(results[0].low <= 0.5)
