"""The games as OpenSpiel understands them: Game and State have the methods of pyspiel's, with the same meanings. Without OpenSpiel
they work by themselves; with it, register() makes pyspiel.load_game("gadshill") work."""
import json
import random

import numpy as np

from .environment import CHANCE, OVER, Environment, sizes
from .towns import Town

PARAMETERS = {"town": "gads-hill", "players": 2, "chance": "explicit", "seed": 0, "brisk": False}


class Game:
    """Parameters: town, players, chance ("explicit" or "sampled"), seed (of sampled chance), brisk."""

    def __init__(self, parameters=None):
        unknown = set(parameters or {}) - set(PARAMETERS)
        if unknown:
            raise ValueError(f"no parameter is called {', '.join(sorted(unknown))}")
        self._parameters = {**PARAMETERS, **(parameters or {})}
        self.town = Town(self._parameters["town"])
        self._codes, self._outcomes, self._observation, self._memory = sizes(self.town)
        self.new_initial_state()  # whether a game can begin so

    def __deepcopy__(self, memo):
        return self  # it never changes

    def get_parameters(self):
        return dict(self._parameters)

    def num_players(self):
        return self._parameters["players"]

    def num_distinct_actions(self):
        return self._codes

    def max_chance_outcomes(self):
        return self._outcomes if self._parameters["chance"] == "explicit" else 0

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return self.num_players() - 1.0

    def utility_sum(self):
        return 0.0

    def observation_tensor_shape(self):
        return [self._observation]

    def observation_tensor_size(self):
        return self._observation

    def information_state_tensor_shape(self):
        return [self._observation + self._memory]

    def information_state_tensor_size(self):
        return self._observation + self._memory

    def max_game_length(self):
        """No game has more decisions: a turn moves a marker, places a building, takes a card from a pile for the first time or buys a
        building, all of which there are only so many of, or it is idle, and so many idle turns in a row end the game (rule 10)."""
        moves = 6 * len(self.town.buildings) + len(self.town.cards) + 3 * self.num_players()
        return moves * 4 * self.num_players() * 6

    def max_chance_nodes_in_history(self):
        return self.max_game_length() if self.max_chance_outcomes() else 0

    def new_initial_state(self):
        return State(self)

    def deserialize_state(self, text):
        """The state of State.serialize()."""
        kept = json.loads(text)
        state = State(self, seed=kept["seed"])
        for action in kept["history"]:
            state.apply_action(action)
        return state

    def make_environment(self, seed=None):
        """A game of the library's with these parameters."""
        how = self._parameters
        return Environment(self.town, how["players"], how["seed"] if seed is None else seed, brisk=how["brisk"], chance=how["chance"])


class State:
    """A game in progress, and all that was done."""

    def __init__(self, game, seed=None, _environment=None):
        self._game, self._seed = game, game.get_parameters()["seed"] if seed is None else seed
        self._environment = _environment or game.make_environment(self._seed)
        self._history = []     # pairs of a player and an action
        self._open = []        # what everybody could hear, as texts
        self._resampled = False

    def get_game(self):
        return self._game

    # ---- whose turn it is, and what can be done ----

    def current_player(self):
        return self._environment.player

    def is_terminal(self):
        return self._environment.player == OVER

    def is_chance_node(self):
        return self._environment.player == CHANCE

    def is_player_node(self):
        return self._environment.player >= 0

    def legal_actions(self, player=None):
        """Of the player whose turn it is (chance included); nothing of another."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._environment.legal()

    def legal_actions_mask(self, player=None):
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self):
        """Pairs of an outcome and its probability."""
        if not self.is_chance_node():
            raise ValueError("it is not chance's turn")
        return list(zip(self._environment.legal(), self._environment.chances()))

    def action_to_string(self, player, action=None):
        """action_to_string(action) is of the player whose turn it is."""
        return self._environment.action_text(player if action is None else action)

    def string_to_action(self, text):
        return next(action for action in self.legal_actions() if self.action_to_string(action) == text)

    def apply_action(self, action):
        player = self.current_player()
        text = self.action_to_string(action) if self.is_chance_node() or action in self.legal_actions() else None
        self._environment.step(action)
        self._history.append((player, action))
        if player != CHANCE:
            self._open.append(f"{player} {text}")
        elif text.startswith("landmark"):
            self._open.append(text)

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        state = State(self._game, self._seed, self._environment.clone())
        state._history, state._open, state._resampled = list(self._history), list(self._open), self._resampled
        return state

    def __deepcopy__(self, memo):
        return self.clone()

    # ---- what was done ----

    def history(self):
        return [action for _, action in self._history]

    def full_history(self):
        return list(self._history)

    def history_str(self):
        return " ".join(str(action) for action in self.history())

    def move_number(self):
        return len(self._history)

    def serialize(self):
        """All that was done, as a text."""
        if self._resampled:
            raise ValueError("what was dealt in a state that was resampled is nobody's history")
        return json.dumps({"seed": self._seed, "history": self.history()})

    # ---- what a player may know ----

    def information_state_string(self, player=None):
        """All that everybody heard, and the player's hand. Which draw brought which card of it is left out: once seen, it tells
        nothing more about anything."""
        seat = self._seat(player)
        view = self._environment.view(seat)
        hand = " ".join(str(card) for card in view.hand())
        return f"seat {seat} of {self._game.num_players()} holds {hand}\n" + "\n".join(self._open)

    def public_observation_string(self):
        return "\n".join(self._open)

    def observation_string(self, player=None):
        view = self._environment.view(self._seat(player))
        return json.dumps({"seat": view.seat, "hand": view.hand(), **self._public(view)}, sort_keys=True)

    def _public(self, view):
        return {"turn": view.turn, "player": view.player, "markers": view.markers(), "placed": view.placed(), "owners": view.owners(),
                "discards": view.discards(), "scores": self._environment.scores()}

    def observation_tensor(self, player=None):
        return self._environment.observe(self._seat(player)).astype(np.float32).tolist()

    def public_observation_tensor(self):
        return self._environment.observe(None).astype(np.float32).tolist()

    def information_state_tensor(self, player=None):
        seat = self._seat(player)
        both = np.concatenate([self._environment.observe(seat), self._environment.remember(seat)])
        return both.astype(np.float32).tolist()

    def _seat(self, player):
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self._game.num_players():
            raise ValueError(f"there is no player {seat}")
        return seat

    def resample_from_infostate(self, player, sampler=None):
        """A state that the player cannot tell from this one. `sampler` gives numbers from 0 to 1, as OpenSpiel's does."""
        if self.is_chance_node():
            raise ValueError("it is chance's turn")
        seed = int((sampler or random.random)() * 2**53)
        state = State(self._game, self._seed, self._environment.resample(player, seed))
        state._history, state._open, state._resampled = list(self._history), list(self._open), True
        return state

    # ---- what it brings ----

    def returns(self):
        return self._environment.returns()

    def rewards(self):
        """Of the last action: nothing before the end."""
        return self._environment.returns()

    def player_return(self, player):
        return self.returns()[player]

    def player_reward(self, player):
        return self.rewards()[player]

    def __str__(self):
        return self.observation_string(0) if self.is_chance_node() else "\n".join(self._open)


class Observer:
    """What one player may know, as OpenSpiel's observers tell it: `tensor`, which set_from() fills, and a string."""

    def __init__(self, game, has_memory):
        self._has_memory = has_memory
        size = game.information_state_tensor_size() if has_memory else game.observation_tensor_size()
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        """Fills the tensor."""
        state = getattr(state, "inner", state)
        self.tensor[:] = state.information_state_tensor(player) if self._has_memory else state.observation_tensor(player)

    def string_from(self, state, player):
        """The same as a text."""
        state = getattr(state, "inner", state)
        return state.information_state_string(player) if self._has_memory else state.observation_string(player)


def register():
    """Makes pyspiel.load_game("gadshill") work; returns the class. Needs OpenSpiel."""
    import pyspiel  # pylint: disable=import-outside-toplevel,import-error

    kind = pyspiel.GameType(
        short_name="gadshill", long_name="Gads Hill 1874 and Old Town", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=4,
        min_num_players=2, provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True, provides_factored_observation_string=False,
        parameter_specification={name: value for name, value in PARAMETERS.items() if name != "chance"})

    class SpielState(pyspiel.State):
        """Hands everything on to a State. OpenSpiel clones it by a deep copy of what is in it."""

        def __init__(self, game, inner):
            super().__init__(game)
            self.inner = inner

        def current_player(self):
            return self.inner.current_player()

        def is_terminal(self):
            return self.inner.is_terminal()

        def chance_outcomes(self):
            return self.inner.chance_outcomes()

        def returns(self):
            return self.inner.returns()

        def _legal_actions(self, player):
            return self.inner.legal_actions(player)

        def _apply_action(self, action):
            self.inner.apply_action(action)

        def _action_to_string(self, player, action):
            return self.inner.action_to_string(player, action)

        def __str__(self):
            return str(self.inner)

    class SpielGame(pyspiel.Game):
        """Hands everything on to a Game."""

        def __init__(self, params=None):
            self.inner = Game(params)
            super().__init__(kind, pyspiel.GameInfo(
                num_distinct_actions=self.inner.num_distinct_actions(), max_chance_outcomes=self.inner.max_chance_outcomes(),
                num_players=self.inner.num_players(), min_utility=self.inner.min_utility(), max_utility=self.inner.max_utility(),
                utility_sum=self.inner.utility_sum(), max_game_length=self.inner.max_game_length()), params or {})

        def new_initial_state(self):
            return SpielState(self, self.inner.new_initial_state())

        def make_py_observer(self, iig_obs_type=None, params=None):
            if params:
                raise ValueError("there are no parameters of observers")
            return Observer(self.inner, iig_obs_type is not None and iig_obs_type.perfect_recall)

    pyspiel.register_game(kind, SpielGame)
    return SpielGame
