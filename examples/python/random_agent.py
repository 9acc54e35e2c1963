"""Plays one game at random and prints the result.

    python3 random_agent.py [GAME [PLAYERS]]
"""

import sys

import numpy as np

import tavoliere

game = sys.argv[1] if len(sys.argv) > 1 else "puerto-rico"
players = int(sys.argv[2]) if len(sys.argv) > 2 else 3
random = np.random.default_rng(1)
table = tavoliere.Table(game, players, seed="example")
moves = 0
while not table.over:
    table.play(int(random.choice(table.legal())))
    moves += 1
print(f"over after {moves} decisions")
for seat, score in enumerate(table.scores()):
    print(f"seat {seat}: rank {score.rank}, {score.total} points")
