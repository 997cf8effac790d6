#!/usr/bin/env python3
"""The checks that OpenSpiel runs on every game (docs: random simulation, chance, information states, resampling, serialising), on
ours, after its documentation."""
import copy
import random
import sys
import types
import unittest

import gadshill
from gadshill import spiel

GAMES = [{"town": town, "players": players, "chance": chance, "seed": 5}
         for town in gadshill.bundled() for players in (2, 3, 4) for chance in ("explicit", "sampled")]


def play(game, seed, look=lambda state, chance: None):
    """A random game to its end; `look` sees every state on the way."""
    state, chance = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        look(state, chance)
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    look(state, chance)
    return state


class Simulation(unittest.TestCase):
    def check_state(self, game, state):
        player = state.current_player()
        self.assertEqual([state.is_terminal(), state.is_chance_node(), state.is_player_node()].count(True), 1)
        legal = state.legal_actions()
        self.assertEqual(legal, sorted(set(legal)))
        self.assertEqual(bool(legal), not state.is_terminal())
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            self.assertAlmostEqual(sum(chance for _, chance in outcomes), 1.0, places=9)
            self.assertTrue(all(chance > 0 for _, chance in outcomes))
            self.assertTrue(all(0 <= outcome < game.max_chance_outcomes() for outcome, _ in outcomes))
            self.assertEqual([outcome for outcome, _ in outcomes], legal)
        else:
            self.assertTrue(all(0 <= action < game.num_distinct_actions() for action in legal))
        texts = [state.action_to_string(player, action) for action in legal]
        self.assertEqual(len(set(texts)), len(texts))
        mask = state.legal_actions_mask()
        self.assertEqual([action for action, bit in enumerate(mask) if bit], legal)
        for other in range(game.num_players()):
            if other != player:
                self.assertEqual(state.legal_actions(other), [])
        self.assertEqual(len(state.returns()), game.num_players())
        if not state.is_terminal():
            self.assertEqual(state.returns(), [0.0] * game.num_players())

    def test_random_games(self):
        for number, parameters in enumerate(GAMES):
            with self.subTest(parameters):
                game = spiel.Game(parameters)
                self.assertLess(game.num_distinct_actions(), 4096)
                end = play(game, number, lambda state, _, game=game: self.check_state(game, state))
                self.assertAlmostEqual(sum(end.returns()), game.utility_sum())
                self.assertTrue(all(game.min_utility() <= one <= game.max_utility() for one in end.returns()))
                self.assertLessEqual(end.move_number(), game.max_game_length())
                again = game.new_initial_state()
                for action in end.history():
                    again.apply_action(action)
                self.assertEqual(again.information_state_string(0), end.information_state_string(0))
                self.assertEqual(again.returns(), end.returns())

    def test_illegal(self):
        state = spiel.Game({"chance": "sampled"}).new_initial_state()
        with self.assertRaises(ValueError):
            state.apply_action(4095)
        with self.assertRaises(ValueError):
            state.apply_action(-1)
        with self.assertRaises(ValueError):
            spiel.Game({"wind": 3})

    def test_texts_are_ours(self):
        """What is told bit by bit is, told whole, the action's text: the same game is played with texts."""
        for town in gadshill.bundled():
            state = spiel.Game({"town": town, "players": 3, "chance": "sampled", "seed": 8}).new_initial_state()
            game, chance, discards = gadshill.Game(gadshill.Town(town), 3, 8), random.Random(8), 0
            while not state.is_terminal():
                legal = state.legal_actions()
                texts = [state.action_to_string(action) for action in legal]
                whole = [text for text in texts if not text.startswith("discard") or "@" in text]
                self.assertTrue(set(whole) <= set(game.legal()))
                if not any(text.startswith("discard") for text in texts):
                    self.assertEqual(sorted(whole), sorted(game.legal()))
                at = chance.randrange(len(legal))
                state.apply_action(legal[at])
                if texts[at] in whole:
                    game.apply(texts[at])
                    discards += texts[at].startswith("discard")
            self.assertTrue(game.is_over)
            if town == "gads-hill":
                self.assertGreater(discards, 0)
            self.assertEqual(state._environment.scores(), game.scores)  # pylint: disable=protected-access


class Knowledge(unittest.TestCase):
    def test_clones_and_texts(self):
        """Clones and serialised states are the same, and go their own way."""
        for number, parameters in enumerate(GAMES):
            game = spiel.Game(parameters)

            def look(state, chance, game=game):
                if chance.random() > 0.05:
                    return
                clone, again = state.clone(), game.deserialize_state(state.serialize())
                for seat in range(game.num_players()):
                    self.assertEqual(clone.information_state_string(seat), state.information_state_string(seat))
                    self.assertEqual(again.information_state_string(seat), state.information_state_string(seat))
                    self.assertEqual(again.information_state_tensor(seat), state.information_state_tensor(seat))
                self.assertEqual(clone.legal_actions(), state.legal_actions())
                self.assertEqual(again.legal_actions(), state.legal_actions())
                if not state.is_terminal():
                    before = state.history()
                    clone.apply_action(clone.legal_actions()[-1])
                    self.assertEqual(state.history(), before)

            play(game, 100 + number, look)

    def test_resampling(self):
        """A state that was resampled has the same information state, and with it the same legal actions and tensors; its hidden
        cards are others, and it can be played to its end."""
        for number, parameters in enumerate(GAMES):
            game, others = spiel.Game(parameters), []

            def look(state, chance, game=game, others=others):
                if not state.is_player_node() or chance.random() > 0.1:
                    return
                player = state.current_player()
                other = state.resample_from_infostate(player, chance.random)
                self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                self.assertEqual(other.legal_actions(), state.legal_actions())
                self.assertEqual(other.information_state_tensor(player), state.information_state_tensor(player))
                self.assertEqual(other.observation_tensor(player), state.observation_tensor(player))
                self.assertEqual(other.public_observation_tensor(), state.public_observation_tensor())
                self.assertEqual(other.public_observation_string(), state.public_observation_string())
                seats = [seat for seat in range(game.num_players()) if seat != player]
                others.append(any(other.information_state_string(seat) != state.information_state_string(seat) for seat in seats))

            play(game, 200 + number, look)
            self.assertTrue(any(others), parameters)
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(state.legal_actions()[0])
            state = state.resample_from_infostate(state.current_player(), lambda: 0.5)
            while not state.is_terminal():
                state.apply_action(random.Random(number).choice(state.legal_actions()))

    def test_others_hands_are_hidden(self):
        """Nothing of another seat's hand is in what a seat sees: whatever is dealt there, it looks the same."""
        game = spiel.Game({"players": 2})
        hands, states = set(), []
        for last in (0, -1):
            state, dealt = game.new_initial_state(), 0
            while state.is_chance_node():
                legal = state.legal_actions()
                is_card = state.action_to_string(legal[0]).startswith("deal")
                state.apply_action(legal[last] if is_card and dealt >= 5 else legal[0])  # seat 0 is dealt its five first
                dealt += is_card
            states.append(state)
            hands.add(state.information_state_string(1).splitlines()[0])
        self.assertEqual(len(hands), 2)
        self.assertEqual(states[0].information_state_string(0), states[1].information_state_string(0))
        self.assertEqual(states[0].observation_tensor(0), states[1].observation_tensor(0))
        self.assertEqual(states[0].public_observation_tensor(), states[1].public_observation_tensor())


    def test_observations_are_of_the_table(self):
        """What is in the bytes is what the view says, for each seat and for everybody."""
        for name in gadshill.bundled():
            town, parts = gadshill.Town(name), gadshill.observation_parts(gadshill.Town(name))
            game = spiel.Game({"town": name, "players": 3, "chance": "sampled", "seed": 6})

            def look(state, chance, town=town, parts=parts):
                if chance.random() > 0.2:
                    return
                for seat in (0, 1, 2, None):
                    view, seen = state._environment.view(seat), state._environment.observe(seat)  # pylint: disable=protected-access
                    first = seat or 0
                    self.assertEqual(seen[parts["hand"]].nonzero()[0].tolist(), [card - 1 for card in view.hand()])
                    self.assertEqual(seen[parts["discards"]].nonzero()[0].tolist(), sorted(card - 1 for card in view.discards()))
                    self.assertEqual(seen[parts["score"]].tolist(), [view.score((first + i) % 3) for i in range(3)] + [0])
                    markers = seen[parts["markers"]].reshape(len(town.buildings), len(town.sites))
                    placed = seen[parts["placed"]].reshape(len(town.buildings), len(town.sites))
                    for index, building in enumerate(town.buildings):
                        self.assertEqual([town.sites[site] for site in markers[index].nonzero()[0]], view.markers().get(building, []))
                        self.assertEqual([town.sites[site] for site in placed[index].nonzero()[0]],
                                         [view.placed()[building]] if building in view.placed() else [])

            play(game, 5, look)


class Chance(unittest.TestCase):
    def test_every_card_is_somewhere_once(self):
        """Deciding cards anew loses and doubles none: hands and the discard pile never share a card, whatever chance decides."""
        for town in gadshill.bundled():
            for players in (2, 3, 4):
                game = spiel.Game({"town": town, "players": players})

                def look(state, chance, players=players):
                    if chance.random() < 0.2:
                        environment = state._environment  # pylint: disable=protected-access
                        cards = [card for seat in range(players) for card in environment.view(seat).hand()]
                        cards += environment.view().discards()
                        self.assertEqual(len(cards), len(set(cards)))

                play(game, 7, look)

    def test_what_chance_decides_happens(self):
        """A card that chance deals or draws is in a hand then."""
        for town in gadshill.bundled():
            state, chance, drawn = spiel.Game({"town": town}).new_initial_state(), random.Random(4), 0
            while not state.is_terminal():
                action = chance.choice(state.legal_actions())
                verb, card = state.action_to_string(action).split()[0], action + 1
                is_chance = state.is_chance_node()
                state.apply_action(action)
                if is_chance and verb in ("deal", "draw"):
                    drawn += verb == "draw"
                    self.assertTrue(any(card in state._environment.view(seat).hand()  # pylint: disable=protected-access
                                        for seat in (0, 1)), f"{verb} {card}")
            self.assertGreater(drawn, 5)

    def test_what_is_imagined_can_happen(self):
        """Whatever card a player may imagine to draw is one of chance's outcomes, or in a hand that it does not see."""
        for town, players in (("gads-hill", 2), ("old-town", 2), ("old-town", 3)):
            game = spiel.Game({"town": town, "players": players})

            def look(state, chance, players=players):
                if not state.is_player_node():
                    return
                draws = [action for action in state.legal_actions() if state.action_to_string(action).startswith("draw")]
                if not draws or chance.random() > 0.15:
                    return
                action, player = chance.choice(draws), state.current_player()
                possible = {outcome + 1 for outcome, _ in state.child(action).chance_outcomes()}
                for seat in range(players):
                    possible.update(state._environment.view(seat).hand())  # pylint: disable=protected-access
                for _ in range(5):
                    other = state.resample_from_infostate(player, chance.random)._environment  # pylint: disable=protected-access
                    before = other.view(player).hand()
                    other.step(action)
                    drawn, = set(other.view(player).hand()) - set(before)
                    self.assertIn(drawn, possible)

            play(game, 11, look)

    def test_own_piles(self):
        """Old Town for two: three building and three condition cards in each own pile, so either kind is as likely at first."""
        game, chance = spiel.Game({"town": "old-town"}), random.Random(3)
        state = game.new_initial_state()
        while "draw own" not in map(state.action_to_string, state.legal_actions()):
            state.apply_action(chance.choice(state.legal_actions()))
        state.apply_action(state.string_to_action("draw own"))
        outcomes = state.chance_outcomes()
        for kind in ("building", "condition"):
            self.assertAlmostEqual(sum(likely for card, likely in outcomes if game.town.cards[card].kind == kind), 0.5)

    def test_first_card_is_even(self):
        """The first card dealt is any of its kind, all equally likely."""
        state = spiel.Game({"town": "old-town"}).new_initial_state()
        while not state.action_to_string(state.legal_actions()[0]).startswith("deal"):
            state.apply_action(state.legal_actions()[0])
        chances = [chance for _, chance in state.chance_outcomes()]
        self.assertEqual(len(set(chances)), 1)


class Adapter(unittest.TestCase):
    """OpenSpiel cannot be had here. This is as much of it as register() touches, with the names and parameters of its documentation, so
    that what we hand to it and what it asks of us is looked at all the same."""

    def setUp(self):
        registered = self.registered = {}
        module = types.ModuleType("pyspiel")

        class GameType:
            Dynamics = types.SimpleNamespace(SEQUENTIAL=0)
            ChanceMode = types.SimpleNamespace(EXPLICIT_STOCHASTIC=2)
            Information = types.SimpleNamespace(IMPERFECT_INFORMATION=2)
            Utility = types.SimpleNamespace(ZERO_SUM=0)
            RewardModel = types.SimpleNamespace(TERMINAL=1)

            def __init__(self, short_name, long_name, dynamics, chance_mode, information, utility, reward_model, max_num_players,
                         min_num_players, provides_information_state_string, provides_information_state_tensor,
                         provides_observation_string, provides_observation_tensor, parameter_specification,
                         provides_factored_observation_string):
                self.short_name, self.parameter_specification = short_name, parameter_specification

        class GameInfo:
            def __init__(self, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility, utility_sum,
                         max_game_length):
                self.num_distinct_actions = num_distinct_actions

        class Game:
            def __init__(self, kind, info, parameters):
                self.info, self.parameters = info, parameters

        class State:
            def __init__(self, game):
                self.game = game

        module.GameType, module.GameInfo, module.Game, module.State = GameType, GameInfo, Game, State
        module.register_game = lambda kind, made: registered.update({kind.short_name: made})
        sys.modules["pyspiel"] = module
        self.addCleanup(sys.modules.pop, "pyspiel")

    def test_register(self):
        self.assertIs(spiel.register(), self.registered["gadshill"])
        game = self.registered["gadshill"]({"town": "old-town", "players": 3})
        state, observer = game.new_initial_state(), game.make_py_observer(types.SimpleNamespace(perfect_recall=True))
        while not state.is_terminal():
            player = state.current_player()
            actions = [action for action, _ in state.chance_outcomes()] if player < 0 else state._legal_actions(player)
            self.assertTrue(state._action_to_string(player, actions[0]))
            kept = copy.deepcopy({"inner": state.inner})["inner"]
            state._apply_action(actions[-1])
            self.assertEqual(len(kept.history()) + 1, len(state.inner.history()))
        observer.set_from(state, 2)
        self.assertEqual(observer.tensor.tolist(), state.inner.information_state_tensor(2))
        self.assertEqual(observer.string_from(state, 1), state.inner.information_state_string(1))
        self.assertEqual(sum(state.returns()), 0.0)


if __name__ == "__main__":
    unittest.main()
