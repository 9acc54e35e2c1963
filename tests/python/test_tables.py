"""Single tables, bots and records as a user of the package has them."""

import unittest

import numpy as np

import tavoliere
from tavoliere import Bot, Game, Record, Table, TavoliereError
from tavoliere.arena import _result


def play_random(table, seed=1):
    random = np.random.default_rng(seed)
    while not table.over:
        table.play(int(random.choice(table.legal())))
    return table


class Tables(unittest.TestCase):
    def test_games_describe_themselves(self):
        self.assertEqual(tavoliere.games(), ("san-juan", "puerto-rico", "patrician"))
        game = Game("puerto-rico")
        self.assertEqual(game.players, (2, 5))
        self.assertEqual(game.modules, ("new-buildings", "nobles", "buccaneers", "festival"))
        self.assertEqual(game.action_count, 64 * len(game.decisions))
        self.assertEqual(len(game.feature_names), game.feature_count)
        self.assertEqual(tavoliere.levels()[0], "random")

    def test_a_game_ends_with_scores_and_rewards(self):
        for game in tavoliere.games():
            table = play_random(Table(game, 3, seed="end"))
            self.assertIsNone(table.actor)
            self.assertIsNone(table.decision)
            scores, rewards = table.scores(), table.rewards()
            for score, reward in zip(scores, rewards):
                self.assertEqual(score.total, sum(score.parts.values()))
                self.assertEqual(reward > 0, score.rank == 1)
            self.assertAlmostEqual(float(rewards.sum()), 1.0, places=6)

    def test_actions_have_numbers_texts_and_a_mask(self):
        table = Table("san-juan", 2, seed="actions")
        self.assertEqual(np.flatnonzero(table.mask()).tolist(), table.legal().tolist())
        self.assertIn("role builder", table.texts())
        table.play("role prospector")
        with self.assertRaisesRegex(TavoliereError, "role nobody"):
            table.play("role nobody")
        with self.assertRaises(TavoliereError):
            table.play(65535)

    def test_invalid_set_ups_say_what_is_allowed(self):
        with self.assertRaisesRegex(TavoliereError, "chess"):
            Table("chess", 2)
        with self.assertRaisesRegex(TavoliereError, "2-4"):
            Table("san-juan", 5)
        with self.assertRaisesRegex(TavoliereError, "nobles"):
            Table("san-juan", 3, modules=["nobles"])

    def test_seeds_are_texts_or_numbers(self):
        self.assertEqual(Table("patrician", 2, seed=7).position(), Table("patrician", 2, seed="7").position())
        self.assertNotEqual(Table("patrician", 2, seed=0).position(), Table("patrician", 2).position())

    def test_modules_and_options_are_lists_and_dictionaries(self):
        table = Table("san-juan", 3, ["events", "new-buildings"], {"opening": "choose", "first": 1})
        view = table.view()
        self.assertEqual(view["modules"], ["events", "new-buildings"])
        self.assertEqual(view["options"], {"opening": "choose", "first": 1})

    def test_positions_round_trip(self):
        table = Table("patrician", 4, seed="position")
        for _ in range(30):
            table.play(int(table.legal()[0]))
        self.assertEqual(Table.load(table.position()).position(), table.position())

    def test_an_observation_hides_what_the_view_hides(self):
        """The hands of the others are no part of it: a world looks the same to its viewer."""
        for game in tavoliere.games():
            table = Table(game, 4, seed="hidden")
            for _ in range(25):
                table.play(int(table.legal()[-1]))
            worlds = [table.resample(2, seed) for seed in range(8)]
            for world in worlds:
                np.testing.assert_array_equal(world.observe(2), table.observe(2))
                self.assertEqual(world.view(2), table.view(2))
            self.assertTrue(any(world.position() != table.position() for world in worlds))

    def test_observations_are_bytes_or_floats_into_the_callers_array(self):
        table = Table("puerto-rico", 3, options={"first": 0})
        seen = table.observe(0)
        names = table.game.feature_names
        self.assertEqual(seen.dtype, np.uint8)
        # docs/rules/puerto-rico.md, "3. Set-up": two doubloons each with three players
        self.assertEqual(seen[names.index("seat.0.doubloons")], 2)
        scaled = np.zeros(len(names), np.float32)
        self.assertIs(table.observe(0, out=scaled), scaled)
        self.assertAlmostEqual(float(scaled[names.index("seat.0.doubloons")]), 2 / 12, places=6)
        with self.assertRaises(TavoliereError):
            table.observe(3)
        with self.assertRaises(TypeError):
            table.observe(0, dtype=np.float64)

    def test_nothing_is_written_beyond_the_callers_array(self):
        table = Table("patrician", 2)
        count = table.game.feature_count
        read_only = np.zeros(count, np.uint8)
        read_only.setflags(write=False)
        for wrong in (np.zeros(count - 1, np.uint8), np.zeros((2, count), np.float32)[:, ::2],
                      read_only):
            with self.assertRaises(ValueError):
                table.observe(out=wrong)
        batch = tavoliere.Batch("patrician", 2, 4)
        for wrong in (np.zeros(3, np.uint16), np.zeros(4, np.int32)):
            with self.assertRaises(ValueError):
                batch.sample(out=wrong)

    def test_actions_are_never_cut_to_fit(self):
        batch = tavoliere.Batch("patrician", 2, 2)
        legal = int(batch.sample()[0])
        for wrong in (legal - 65536, legal + 65536):
            with self.assertRaisesRegex(TavoliereError, "table 1"):
                batch.step([legal, wrong])
        with self.assertRaises(TypeError):
            batch.step([float(legal), 0.5])

    def test_a_clone_plays_on_by_itself(self):
        table = Table("san-juan", 2, seed="clone")
        before = table.position()
        play_random(table.clone_true_state())
        self.assertEqual(table.position(), before)
        other = table.clone_true_state()
        other.reseed("another future")
        self.assertEqual(other.view(0), table.view(0))
        self.assertNotEqual(other.position(), before)

    def test_a_search_uses_one_table_again(self):
        table, room = Table("puerto-rico", 4, seed="again"), Table("patrician", 2)
        for seed in range(3):
            self.assertIs(table.resample(1, seed, into=room), room)
            self.assertEqual((room.game, room.players), (table.game, 4))
            self.assertEqual(room.position(), table.resample(1, seed).position())
        self.assertEqual(table.clone_true_state(into=room).position(), table.position())


class Bots(unittest.TestCase):
    def test_a_bot_ranks_every_legal_action(self):
        table = Table("patrician", 3, seed="bot")
        choice = Bot("patrician", "strong", iterations=50).choose(table)
        self.assertEqual(sorted(one.action for one in choice.ranked), table.legal().tolist())
        self.assertTrue(all(0 < share < 1 for share in choice.shares))
        self.assertEqual(choice.line[0], (table.actor, choice.ranked[0].text))
        again = Bot("patrician", "strong", iterations=50).choose(table)
        self.assertEqual(choice, again)

    def test_a_bot_keeps_to_its_time(self):
        """A search limited by time alone ends, so the clock runs."""
        table = Table("patrician", 3, seed="bot")
        self.assertGreater(Bot("patrician", "strong", milliseconds=5).choose(table).iterations, 0)

    def test_an_unknown_level_is_refused(self):
        with self.assertRaisesRegex(TavoliereError, "genius"):
            Bot("patrician", "genius")

    def test_a_tournament_rotates_the_seats(self):
        seats = []

        def first(table):
            seats.append(table.actor)
            return int(table.legal()[0])

        def last(table):
            return int(table.legal()[-1])

        results = tavoliere.tournament("patrician", [first, last], ["first", "last"], blocks=2,
                                       progress=False)
        self.assertEqual(set(seats), {0, 1})
        self.assertAlmostEqual(sum(one.share for one in results), 1.0, places=6)
        for one in results:
            self.assertEqual(one.games, 4)
            self.assertLessEqual(one.low, one.share)
            self.assertGreaterEqual(one.high, one.share)

    def test_an_interval_is_honest_when_one_player_wins_every_block(self):
        """With six blocks as with `tavoliere arena` (docs/arena.md): 0.025 ** (1 / 6) is 54.1 %."""
        always, never = (_result("", [share] * 6, 2) for share in (1.0, 0.0))
        self.assertEqual((always.share, always.high), (1.0, 1.0))
        self.assertAlmostEqual(always.low, 0.541, places=3)
        self.assertEqual((never.share, never.low), (0.0, 0.0))
        self.assertAlmostEqual(never.high, 0.459, places=3)


class Records(unittest.TestCase):
    def test_a_record_is_written_and_read_back(self):
        record = Record("san-juan", 2, seed="record")
        record.seat(0, "human Anna")
        record.play("role builder")
        while not record.table().over:
            record.play(int(record.table().legal()[0]))
        text = record.write()
        again = Record.read(text)
        self.assertEqual(again.write(), text)
        self.assertEqual(again.actions, record.actions)
        self.assertEqual(again.table(0).position(), Table("san-juan", 2, seed="record").position())

    def test_a_finished_game_is_reviewed(self):
        record = Record("patrician", 2, seed="review")
        with self.assertRaises(TavoliereError):
            record.review()
        while not record.table().over:
            record.play(int(record.table().legal()[0]))
        calls = []
        review = record.review("quick", progress=lambda done, of: calls.append((done, of)))
        self.assertEqual(calls[-1], (2 * len(record), 2 * len(record)))
        for seat in review["seats"]:
            parts = seat["luck"] + seat["own"] + seat["others"] + seat["noise"]
            self.assertAlmostEqual(seat["final"] - seat["start"], parts, places=5)

    def test_a_damaged_record_is_refused(self):
        with self.assertRaises(TavoliereError):
            Record.read("nonsense")


if __name__ == "__main__":
    unittest.main()
