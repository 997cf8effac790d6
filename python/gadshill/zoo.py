"""The games as PettingZoo's AEC environments: one agent after the other. Without PettingZoo it works by itself; with it, env() is a
real AECEnv with gymnasium's spaces."""
import numpy as np

from .environment import Environment, sizes
from .towns import Town

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv as Base
except ImportError:
    spaces, Base = None, object


class AEC(Base):
    """`reset(seed)`, then for each of agent_iter(): last(), step(action). An observation is a dictionary of the seat's bytes
    ("observation") and of what is legal ("action_mask"). At the end each agent is rewarded as Environment.returns() says."""

    metadata = {"name": "gadshill_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, town="gads-hill", players=2, brisk=False, render_mode=None):
        if Base is not object:
            super().__init__()
        self.town, self.render_mode, self._brisk = Town(town), render_mode, brisk
        self._codes, _, self._size, _ = sizes(self.town)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seeds = np.random.SeedSequence()
        self.agents = []

    # ---- spaces ----

    def observation_space(self, agent):
        """With gymnasium its space, otherwise shapes and types."""
        self.possible_agents.index(agent)
        if spaces is None:
            return {"observation": ((self._size,), np.uint8), "action_mask": ((self._codes,), np.int8)}
        return spaces.Dict({"observation": spaces.Box(0, 255, (self._size,), np.uint8),
                            "action_mask": spaces.Box(0, 1, (self._codes,), np.int8)})

    def action_space(self, agent):
        """With gymnasium its space, otherwise the number of actions."""
        self.possible_agents.index(agent)
        return self._codes if spaces is None else spaces.Discrete(self._codes)

    # ---- a game ----

    def reset(self, seed=None, options=None):
        """A new game: the same seed, the same cards; without a seed another one each time."""
        if seed is not None:
            self._seeds = np.random.SeedSequence(seed)
        number = int(self._seeds.spawn(1)[0].generate_state(1, np.uint64)[0] >> np.uint64(1)) if seed is None else seed
        self._environment = Environment(self.town, len(self.possible_agents), number, brisk=self._brisk,
                                        first=(options or {}).get("first", 0))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._environment.player]

    def observe(self, agent):
        """What an agent sees. The mask has nothing in it when it is another's turn."""
        seat = self.possible_agents.index(agent)
        mask = self._environment.mask() if seat == self._environment.player else np.zeros(self._codes, np.int8)
        return {"observation": self._environment.observe(seat), "action_mask": mask}

    def last(self, observe=True):
        """Observation, reward since its last step, termination, truncation and info of the agent whose turn it is."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        """Does the action of the agent whose turn it is. After the end each agent leaves with step(None)."""
        if not self.agents:
            raise ValueError("the game is over; reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._environment.step(action)
        over = self._environment.player < 0
        self.rewards = dict(zip(self.possible_agents, self._environment.returns()))
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.agents[0] if over else self.possible_agents[self._environment.player]
        for one in self.agents:
            self._cumulative_rewards[one] += self.rewards[one]

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("an agent whose game is over can only leave: step(None)")
        for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del kept[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """The agents, in the order in which they act."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def action_text(self, action):
        """The text of an action, as it would be told now."""
        return self._environment.action_text(action)

    def render(self):
        """What lies open, as a text."""
        view = self._environment.view()
        return (f"turn {view.turn}, seat {view.player}; points {self._environment.scores()}; placed {view.placed()}; "
                f"markers {view.markers()}")

    def close(self):
        """There is nothing to close."""


def env(**parameters):
    """A new environment; parameters: town, players, brisk."""
    return AEC(**parameters)
