"""A batch plays what the command's traces say, decision by decision.

    python3 tests/python/test_parity.py [GAMES]

GAMES traces are followed for every setting (3 unless given). TAVOLIERE names the command.
"""

import json
import os
import subprocess
import sys
import unittest

import numpy as np

from tavoliere import Batch, games, Game

COMMAND = os.environ.get("TAVOLIERE", "tavoliere")
GAMES = 3


def settings():
    """Every game with every number of players: base and all modules."""
    for name in games():
        game = Game(name)
        for players in range(game.players[0], game.players[1] + 1):
            yield name, players, ()
            if game.modules:
                yield name, players, game.modules


def trace(name, players, modules, seed):
    command = [COMMAND, "trace", name, "--players", str(players), "--seed", seed]
    if modules:
        command += ["--modules", ",".join(modules)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines[1:]]


class Parity(unittest.TestCase):
    def follow(self, name, players, modules):
        batch = Batch(name, players, GAMES, modules=modules, seed=f"parity {players}")
        traces = [trace(name, players, modules, batch.seed(i)) for i in range(GAMES)]
        ended = [False] * GAMES
        for n in range(max(map(len, traces)) - 1):
            actions = batch.sample().copy()
            for i, lines in enumerate(traces):
                if not ended[i]:
                    actions[i] = self.compare(batch, i, lines[n])
            batch.step(actions)
            for i, lines in enumerate(traces):
                if not ended[i] and batch.done[i]:
                    ended[i] = True
                    self.compare_end(batch, i, lines[n + 1])
        self.assertTrue(all(ended))

    def compare(self, batch, i, line):
        table = batch.table(i)
        self.assertEqual(batch.actor[i], line["actor"])
        self.assertEqual(table.decision, line["decision"])
        self.assertEqual(np.flatnonzero(batch.mask[i]).tolist(), table.legal().tolist())
        self.assertEqual(sorted(table.texts()), sorted(line["legal"]))
        self.assertEqual(table.position(), line["position"])
        return table.legal()[table.texts().index(line["action"])]

    def compare_end(self, batch, i, line):
        self.assertTrue(line["over"])
        self.assertEqual(batch.rank[i].tolist(), [score["rank"] for score in line["scores"]])
        self.assertEqual(batch.score[i].tolist(), [score["total"] for score in line["scores"]])

    def test_every_setting(self):
        for name, players, modules in settings():
            with self.subTest(game=name, players=players, modules=modules):
                self.follow(name, players, modules)

    def test_threads_change_nothing(self):
        one = Batch("san-juan", 4, 64, seed="threads")
        many = Batch("san-juan", 4, 64, seed="threads", threads=3)
        for _ in range(300):
            actions = one.sample()
            np.testing.assert_array_equal(actions, many.sample())
            one.step(actions)
            many.step(actions)
            np.testing.assert_array_equal(one.observation, many.observation)
            np.testing.assert_array_equal(one.mask, many.mask)
            np.testing.assert_array_equal(one.reward, many.reward)

    def test_an_illegal_action_is_named(self):
        batch = Batch("patrician", 3, 4)
        actions = batch.sample().copy()
        actions[2] = 65535
        with self.assertRaisesRegex(ValueError, "table 2"):
            batch.step(actions)
        with self.assertRaises(ValueError):
            batch.step(actions[:2])
        with self.assertRaises(IndexError):
            batch.seed(4)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        GAMES = int(sys.argv.pop())
    unittest.main()
