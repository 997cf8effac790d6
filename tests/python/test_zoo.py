#!/usr/bin/env python3
"""The checks that PettingZoo runs on every AEC environment (docs: api test, seed test), on ours, after its documentation."""
import unittest

import numpy as np

from gadshill import zoo


def play(env, seed, chooser):
    """A game to its end: everything that last() gave, and the rewards that each agent got."""
    env.reset(seed=seed)
    seen, rewards = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        rewards[agent] += reward
        action = None
        if not terminated and not truncated:
            action = int(chooser.choice(np.flatnonzero(observation["action_mask"])))
        seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward, terminated, truncated, info,
                     action))
        env.step(action)
    return seen, rewards


class Api(unittest.TestCase):
    def test_games(self):
        for town in ("gads-hill", "old-town"):
            for players in (2, 3, 4):
                env = zoo.env(town=town, players=players)
                self.assertEqual(len(env.possible_agents), players)
                seen, rewards = play(env, 3, np.random.default_rng(3))
                self.assertEqual(env.agents, [])
                self.assertAlmostEqual(sum(rewards.values()), 0.0)
                self.assertTrue(any(rewards.values()))
                left = [agent for agent, *_, action in seen if action is None]
                self.assertEqual(left, env.possible_agents)  # each leaves once, in order
                with self.assertRaises(ValueError):
                    env.step(0)

    def test_observations(self):
        env = zoo.env(players=3)
        env.reset(seed=1)
        for _ in range(60):
            for agent in env.possible_agents:
                observation = env.observe(agent)
                shape, kind = env.observation_space(agent)["observation"]
                self.assertEqual((observation["observation"].shape, observation["observation"].dtype), (shape, kind))
                self.assertEqual(observation["action_mask"].shape, (env.action_space(agent),))
                self.assertEqual(bool(observation["action_mask"].any()), agent == env.agent_selection)
            mask = env.last()[0]["action_mask"]
            with self.assertRaises(ValueError):
                env.step(int(np.flatnonzero(mask == 0)[0]))
            env.step(int(np.flatnonzero(mask)[-1]))
        self.assertIn("turn", env.render())
        env.close()

    def test_seeds(self):
        """The same seed and the same choices are the same game; without a seed each reset is another one, in the same order."""
        env, other = zoo.env(), zoo.env()
        self.assertEqual(play(env, 42, np.random.default_rng(1)), play(other, 42, np.random.default_rng(1)))
        self.assertNotEqual(play(env, 42, np.random.default_rng(1))[0][0], play(other, 43, np.random.default_rng(1))[0][0])
        env.reset(seed=5)
        other.reset(seed=5)
        first = []
        for one in (env, other):
            one.reset()
            first.append(one.last()[0]["observation"].tobytes())
        self.assertEqual(first[0], first[1])
        env.reset()
        self.assertNotEqual(env.last()[0]["observation"].tobytes(), first[0])

    def test_leaving(self):
        env = zoo.env()
        env.reset(seed=2)
        chooser = np.random.default_rng(2)
        while not env.last(observe=False)[2]:
            env.step(int(chooser.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        with self.assertRaises(ValueError):
            env.step(0)
        self.assertTrue(all(env.terminations.values()))
        self.assertEqual(env._cumulative_rewards, env.rewards)  # pylint: disable=protected-access


if __name__ == "__main__":
    unittest.main()
