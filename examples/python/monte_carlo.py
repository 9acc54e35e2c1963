"""Flat Monte Carlo: tries every action in worlds that look the same to the actor, plays them to the
end at random, and takes the action that won most. It never sees a hidden card.

    python3 monte_carlo.py [GAME [ROLLOUTS]]
"""

import sys

import numpy as np

import tavoliere

random = np.random.default_rng(1)


def roll_out(world):
    """Plays a world to its end and returns the shares of the win."""
    while not world.over:
        legal = world.legal()
        world.play(int(legal[int(random.random() * len(legal))]))
    return world.rewards()


def monte_carlo(table, rollouts):
    """The action with the highest mean; every action is tried in the same worlds."""
    seat, legal = table.actor, table.legal()
    won = np.zeros(len(legal))
    for _ in range(rollouts):
        world = table.resample(seat, int(random.integers(2**63)))
        for i, action in enumerate(legal):
            after = world.clone_true_state()
            after.play(int(action))
            won[i] += roll_out(after)[seat]
    return int(legal[int(won.argmax())])


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "patrician"
    rollouts = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    thinker = tavoliere.Table(game, 2, seed="monte carlo")
    players = [lambda table: monte_carlo(table, rollouts), tavoliere.Bot(game, "random")]
    ranks = tavoliere.play_game(thinker, players)
    print(f"flat Monte Carlo came {['first', 'second'][ranks[0] - 1]} against random play")
