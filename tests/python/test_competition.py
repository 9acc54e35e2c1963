"""The competition's numbers on known positions: expected values come from its published table of observations
and actions, and from the rules of the game."""

import unittest

import numpy as np

from tavoliere import Table, TavoliereError
from tavoliere.envs import CompetitionBatch, CompetitionEnv

SETTLER, MAYOR, BUILDER, CAPTAIN, PASS, HACIENDA = 0, 1, 2, 5, 15, 105
COFFEE, TOBACCO, CORN, SUGAR, INDIGO, QUARRY = range(6)
FEW_BUILDINGS = {"small-indigo-plant": 0, "hacienda": 7, "construction-hut": 8, "small-warehouse": 9,
                 "hospice": 10, "university": 15, "wharf": 17}


def start():
    """The position at the start with player 0 as governor."""
    return Table("puerto-rico", 3, options={"first": 0, "settler-needs-space": False},
                 seed="competition").position()


def give(position, seat, building):
    """A manned building, with its colonist from the supply."""
    position["board"][building] -= 1
    position["seats"][seat]["city"].append({"building": building, "manned": 1})
    position["supply"]["workers"] -= 1
    position["seats"][seat]["workers"] += 1


def deal(position, seat, **goods):
    for good, count in goods.items():
        position["supply"]["goods"][good] -= count
        position["seats"][seat]["goods"][good] += count


def fill_ships(position):
    for ship, good in zip(position["ships"], ("tobacco", "indigo", "sugar")):
        ship.update(good=good, barrels=ship["size"])
        position["supply"]["goods"][good] -= ship["size"]


class KnownPositions(unittest.TestCase):
    def begin(self, position):
        self.env = CompetitionEnv()
        self.env.reset(options={"position": position})

    def seen(self):
        return self.env.last()[0]["observation"]

    def of(self, player, field, count=1):
        """A field of a player's block, by its published offset."""
        begin = 74 + 73 * player + field
        return self.seen()[begin:begin + count].tolist()

    def legal(self):
        return np.flatnonzero(self.env.last()[0]["action_mask"]).tolist()

    def play(self, player, *actions):
        for action in actions:
            self.assertEqual(self.env.agent_selection, f"player_{player}")
            self.assertIn(action, self.legal())
            self.env.step(action)

    def test_the_start(self):
        self.begin(start())
        seen = self.seen()
        self.assertEqual((seen.shape, seen.dtype), ((293,), np.float32))
        self.assertEqual(seen[0:18].reshape(3, 6).tolist(), [[0, 0, 0, 0, 0, 1]] * 3)  # empty ships
        self.assertEqual(seen[18:24].tolist(), [0, 0, 0, 4, 5, 6])
        self.assertEqual(seen[24:26].tolist(), [3, 55])
        self.assertEqual(np.flatnonzero(seen[26:36]).tolist(), [8])  # a role is picked
        self.assertEqual(seen[36], 0)
        self.assertEqual((seen[37:43].sum(), seen[42]), (4, 0))
        self.assertEqual(seen[43], 0)
        self.assertEqual(seen[44:49].tolist(), [9, 9, 10, 11, 11])
        self.assertEqual(seen[49:51].tolist(), [0, 8])
        self.assertEqual(seen[51:67].tolist(), [0] * 8 + [1] * 6 + [0] * 2)
        self.assertEqual(seen[67:74].tolist(), [0] * 6 + [75])
        for player, tile in enumerate((INDIGO, INDIGO, CORN)):
            block = np.zeros(73)
            block[[23, 24, 53, 54 + tile]] = 2, 12, 11, 1
            self.assertEqual(self.of(player, 0, 73), block.tolist())
        self.assertEqual(self.legal(), [0, 1, 2, 3, 4, 5])

    def test_a_first_round(self):
        self.begin(start())
        face_up = [8 + tile for tile in np.flatnonzero(self.seen()[37:42])]
        self.play(0, BUILDER)
        # two doubloons and the Builder's one: everything that costs up to three
        self.assertEqual(self.legal(), [PASS, 16, 17, 18, 22, 23, 24, 25])
        self.play(0, 16)
        self.assertEqual(self.legal(), [PASS, 16, 17, 22, 23, 24])
        self.play(1, 16 + FEW_BUILDINGS["hacienda"])
        self.play(2, 16 + FEW_BUILDINGS["construction-hut"])

        # Player 1 gets the Mayor's colonist and one of three: both fit, nothing is asked.
        self.play(1, MAYOR)
        self.assertEqual(self.env.agent_selection, "player_2")
        self.assertEqual(self.seen()[24:26].tolist(), [0, 54])
        self.assertEqual(np.flatnonzero(self.seen()[26:36]).tolist(), [1])
        self.assertEqual(self.of(1, 71) + self.of(2, 71) + self.of(0, 71), [0, 1, 1])
        self.assertEqual(self.of(1, FEW_BUILDINGS["hacienda"]), [1])
        self.assertEqual(self.legal(), [120 + CORN, 140 + FEW_BUILDINGS["construction-hut"]])
        self.play(2, 140 + FEW_BUILDINGS["construction-hut"])
        self.assertEqual(self.legal(), [120 + INDIGO, 140])
        self.play(0, 120 + INDIGO)
        self.assertEqual(self.of(0, 60 + INDIGO) + self.of(0, 66 + INDIGO), [1, 0])
        self.assertEqual(self.seen()[24:26].tolist(), [3, 51])

        # The Settler's quarry, then no tile, then the Hacienda's and another.
        self.play(2, SETTLER)
        self.assertEqual(self.legal(), face_up + [13, PASS])
        self.play(2, 13)
        self.assertEqual(self.legal(), face_up + [PASS])
        self.play(0, PASS)
        self.assertEqual(self.legal(), face_up + [PASS, HACIENDA])
        self.play(1, HACIENDA)
        self.assertEqual(self.of(1, 53), [10])
        self.play(1, face_up[0])
        self.assertEqual(self.of(1, 53), [9])
        self.assertEqual(self.of(2, 54 + QUARRY), [1])

        # The next round: a doubloon on three roles, the next governor.
        seen = self.seen()
        self.assertEqual((self.env.agent_selection, seen[49], seen[50]), ("player_1", 1, 7))
        self.assertEqual(seen[51:59].tolist(), [0, 0, 0, 1, 1, 1, 0, 0])
        self.assertAlmostEqual(float(seen[43]), 1 / 12, places=6)  # a building; 4 of 55 is less

    def test_shipping_and_storing(self):
        position = start()
        fill_ships(position)
        give(position, 0, "small-warehouse")
        deal(position, 0, coffee=2, corn=3, sugar=1)
        give(position, 1, "wharf")
        deal(position, 1, sugar=2)
        self.begin(position)
        self.assertEqual(self.seen()[0:6].tolist(), [0, 1, 0, 0, 0, 0])  # tobacco on the first ship
        self.assertEqual(self.seen()[18:24].tolist(), [4, 5, 6, 0, 0, 0])
        self.play(0, CAPTAIN)
        self.assertEqual(np.flatnonzero(self.seen()[26:36]).tolist(), [5])
        self.assertEqual(self.legal(), [PASS, 59 + SUGAR])
        self.play(1, 59 + SUGAR)
        self.assertEqual(self.seen()[73], 73)
        self.assertEqual(self.of(1, 72), [2])
        # One kind whole in the warehouse, one barrel beside it.
        self.assertEqual(np.flatnonzero(self.seen()[26:36]).tolist(), [6])
        self.assertEqual(self.legal(), [64 + COFFEE, 64 + CORN, 64 + SUGAR,
                                        106 + COFFEE, 106 + CORN, 106 + SUGAR])
        self.play(0, 106 + CORN)
        self.assertEqual(self.legal(), [64 + COFFEE, 64 + SUGAR])
        self.play(0, 64 + COFFEE)
        self.assertEqual(self.of(0, 25, 5), [1, 0, 3, 0, 0])
        self.assertEqual(self.seen()[44:49].tolist(), [8, 9, 7, 11, 11])  # full ships are emptied

    def test_a_pass_ends_the_loading(self):
        position = start()
        fill_ships(position)
        give(position, 1, "wharf")
        deal(position, 1, sugar=2)
        deal(position, 2, corn=1, coffee=1)
        position["ships"][0].update(good=None, barrels=0)
        position["supply"]["goods"]["tobacco"] += 4
        self.begin(position)
        self.play(0, CAPTAIN)
        self.assertEqual(self.legal(), [PASS, 59 + SUGAR])  # the sugar's ship is full
        self.play(1, PASS)
        self.assertEqual(self.legal(), [44 + COFFEE, 44 + CORN])
        self.play(2, 44 + CORN)
        # Player 1 is not asked again; one of two barrels is kept.
        self.assertEqual(np.flatnonzero(self.seen()[26:36]).tolist(), [8])
        self.assertEqual(self.of(1, 25 + SUGAR) + self.of(1, 72) + self.of(2, 72), [1, 0, 1])

    def test_what_is_not_asked(self):
        position = start()
        for building in ("hacienda", "hospice", "university"):
            give(position, 0, building)
        position["seats"][0]["doubloons"] += 10
        self.begin(position)
        face_up = 8 + int(np.flatnonzero(self.seen()[37:42])[0])
        self.play(0, SETTLER, HACIENDA)
        self.assertEqual(sum(self.of(0, 60, 6)), 0)  # no colonist for a drawn tile
        self.play(0, face_up)
        self.assertEqual(sum(self.of(0, 60, 6)), 1)  # but for the one taken
        self.play(1, PASS)
        self.play(2, PASS)
        self.play(1, BUILDER, PASS)
        self.play(2, PASS)
        self.play(0, 16 + FEW_BUILDINGS["wharf"])
        self.assertEqual(self.of(0, FEW_BUILDINGS["wharf"]), [1])

    def test_wrong_steps_are_refused(self):
        self.begin(start())
        with self.assertRaisesRegex(TavoliereError, "action 16"):
            self.env.step(16)
        with self.assertRaises(ValueError):
            self.env.reset(options={"position": Table("puerto-rico", 4).position()})


class WholeGames(unittest.TestCase):
    def test_games_end_with_a_winner(self):
        env, random = CompetitionEnv(), np.random.default_rng(5)
        for seed in range(5):
            env.reset(seed=seed)
            total = dict.fromkeys(env.agents, 0.0)
            for agent in env.agent_iter():
                seen, reward, over, _, _ = env.last()
                self.assertTrue(env.observation_space(agent).contains(seen))
                total[agent] += reward
                env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
            ranks = [score.rank for score in env.table.scores()]
            self.assertEqual(list(total.values()), [1.0 if rank == 1 else -1.0 for rank in ranks])

    def test_a_batch_goes_on(self):
        batch, ended = CompetitionBatch(16, seed="batch"), 0
        for _ in range(700):
            self.assertTrue(batch.mask.any(axis=1).all())
            np.testing.assert_array_equal(batch.observation[:, 36], batch.actor)
            colonists = batch.observation[:, 24] + batch.observation[:, 25]
            for player in range(3):
                block = batch.observation[:, 74 + 73 * player:147 + 73 * player]
                colonists = colonists + block[:, 0:23].sum(axis=1) + block[:, 60:66].sum(axis=1) + block[:, 71]
            np.testing.assert_array_equal(colonists, 58)  # docs/rules/puerto-rico.md 11.13
            batch.step(batch.sample())
            for rewards in batch.reward[batch.done.astype(bool)]:
                self.assertIn(1.0, rewards.tolist())
                self.assertTrue(set(rewards.tolist()) <= {1.0, -1.0})
                ended += 1
        self.assertGreater(ended, 16)
        with self.assertRaisesRegex(TavoliereError, "table 0"):
            batch.step(np.full(16, 199))


if __name__ == "__main__":
    unittest.main()
