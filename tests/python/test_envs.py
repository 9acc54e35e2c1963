"""The environments do what the published tests of the packages they imitate check."""

import unittest

import numpy as np

import tavoliere
from tavoliere.envs import AECEnv, GymEnv, SpielGame, VectorEnv


def random_action(random, mask):
    return int(random.choice(np.flatnonzero(mask)))


class AgentCycle(unittest.TestCase):
    """As pettingzoo.test.api_test and seed_test."""

    def play(self, env, seed):
        random, seen = np.random.default_rng(seed), []
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        total = dict.fromkeys(env.agents, 0.0)
        accumulated = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            self.assertIn(agent, env.agents)
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertIsInstance(info, dict)
            self.assertFalse(truncated)
            self.assertAlmostEqual(reward, accumulated[agent])
            total[agent] += reward
            seen.append((agent, observation["observation"].tobytes()))
            if terminated:
                self.assertEqual(observation["action_mask"].sum(), 0)
                action = None
            else:
                self.assertGreaterEqual(observation["action_mask"].sum(), 2)
                action = random_action(random, observation["action_mask"])
                self.assertTrue(env.action_space(agent).contains(action))
                for other in env.agents:
                    if other != agent:
                        self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
            accumulated[agent] = 0.0
            env.step(action)
            for name in env.agents:
                accumulated[name] += env.rewards[name]
                self.assertIn(name, env.terminations)
        self.assertEqual(env.agents, [])
        self.assertAlmostEqual(sum(total.values()), 1.0, places=6)
        return seen

    def test_whole_games(self):
        for game in tavoliere.games():
            env = AECEnv(game, 3)
            self.assertEqual(env.max_num_agents, 3)
            self.assertEqual(self.play(env, 4), self.play(env, 4))

    def test_wrong_steps_are_refused(self):
        env = AECEnv("patrician", 2, render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("patrician", env.render())
        with self.assertRaises(ValueError):
            env.step(None)
        with self.assertRaises(tavoliere.TavoliereError):
            env.step(env.action_space("seat_0").n - 1)


class SingleAgent(unittest.TestCase):
    """As gymnasium.utils.env_checker."""

    def test_whole_games_against_bots(self):
        for game in tavoliere.games():
            env = GymEnv(game, 3, opponents=["random", "novice"])
            first, info = env.reset(seed=7)
            again, _ = env.reset(seed=7)
            np.testing.assert_array_equal(first["observation"], again["observation"])
            random, over = np.random.default_rng(1), False
            observation = again
            while not over:
                self.assertTrue(env.observation_space.contains(observation))
                self.assertEqual(env.table.actor, env.seat)
                action = random_action(random, observation["action_mask"])
                observation, reward, over, truncated, info = env.step(action)
                self.assertFalse(truncated)
            self.assertEqual(reward > 0, info["scores"][env.seat].rank == 1)

    def test_the_same_seed_plays_the_same_game(self):
        env = GymEnv("patrician", 3, opponents="random")
        games = []
        for _ in range(2):
            observation, _ = env.reset(seed=3)
            over, seen = False, []
            while not over:
                seen.append(observation["observation"].tobytes())
                action = int(np.flatnonzero(observation["action_mask"])[0])
                observation, _, over, _, _ = env.step(action)
            games.append(seen)
        self.assertEqual(games[0], games[1])

    def test_the_number_of_opponents_must_fit(self):
        with self.assertRaises(ValueError):
            GymEnv("patrician", 3, seat=3)
        with self.assertRaises(ValueError):
            GymEnv("patrician", 4, opponents=["random"])


class Vector(unittest.TestCase):
    def test_games_begin_again(self):
        env = VectorEnv("patrician", 2, num_envs=8)
        observation, info = env.reset(seed=3)
        first = observation["observation"].copy()
        random, ended = np.random.default_rng(1), 0
        for _ in range(400):
            actions = [random_action(random, mask) for mask in observation["action_mask"]]
            observation, reward, done, truncated, info = env.step(np.array(actions))
            ended += int(done.sum())
            np.testing.assert_allclose(reward.sum(axis=1), done.astype(float), atol=1e-6)
        self.assertGreater(ended, 8)
        observation, _ = env.reset(seed=3)
        np.testing.assert_array_equal(observation["observation"], first)


class Spiel(unittest.TestCase):
    """As open_spiel's random_sim_test."""

    def test_whole_games(self):
        random = np.random.default_rng(2)
        for name in tavoliere.games():
            game = SpielGame(name, 3)
            state = game.new_initial_state("spiel")
            while not state.is_terminal():
                player = state.current_player()
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual(np.flatnonzero(state.legal_actions_mask()).tolist(), legal)
                self.assertEqual(state.legal_actions((player + 1) % 3), [])
                self.assertEqual(len(state.observation_tensor()), game.observation_tensor_size())
                world = state.resample_from_infostate(player, random.random)
                self.assertEqual(world.observation_string(player), state.observation_string(player))
                self.assertEqual(world.legal_actions(), legal)
                self.assertNotEqual(state.action_to_string(player, legal[0]), "")
                copy = state.clone()
                copy.apply_action(legal[0])
                self.assertEqual(len(copy.history()), len(state.history()) + 1)
                state.apply_action(int(random.choice(legal)))
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum(), places=6)


if __name__ == "__main__":
    unittest.main()
