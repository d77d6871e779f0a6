"""The wheel as it is installed, from outside the repository."""

import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import unittest

import numpy

import ludarium

REPOSITORY = os.environ.get("LUDARIUM_REPOSITORY")
START = "6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S"
GAMES = [("um-el-banat", 2), ("kalah", 2), ("senet", 2), ("lib-el-merafib", 3)]


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def of_openspiel(game, text):
    """South's holes and North's, each from its left, then their stores, of a position as OpenSpiel prints it."""
    if game == "mancala":
        north, stores, south = map(numbers, text.splitlines()[:3])
        return south + north[::-1] + stores[::-1]
    north, south = (numbers(row) for row in text.splitlines() if re.fullmatch(r"[\d ]+", row) and row.strip())
    scores = [int(score) for score in re.findall(r"score = (\d+)", text)]
    return south + north[::-1] + scores[::-1]


def sides(holes):
    """What lies on each player's side and in his store."""
    return sum(holes[:6]) + holes[12], sum(holes[6:12]) + holes[13]


def to_the_end(game, agent="random"):
    while not game.over:
        game.play(game.choose(agent))
    return game


class Playing(unittest.TestCase):
    def test_it_is_the_installed_one(self):
        here = pathlib.Path(ludarium.__file__).resolve()
        self.assertIn("site-packages", here.parts)
        found = {game["game"]: game["family"] for game in ludarium.games()}
        self.assertGreater(len(found), 30)
        self.assertEqual(found["senet"], "track")

    def test_events_name_clauses_and_clauses_sentences(self):
        game = ludarium.Game("banat", start=START)
        (step,) = game.play("C")
        named = {clause for event in step["events"] for clause in event["clauses"]}
        self.assertIn("banat.peck", named)
        peck = game.rules.clauses["banat.peck"]
        self.assertEqual(peck["certainty"], "attested")
        self.assertTrue(any(cite.startswith("C6") for cite in peck["cites"]))
        self.assertEqual(game.text, step["text"])

    def test_readings_change_what_happens(self):
        rules = ludarium.Rules("um-el-banat")
        other = rules.reading(Q_banat_1="peck-one")
        self.assertEqual(other.readings["Q-banat-1"], "peck-one")
        texts = []
        for those in (rules, other):
            game = ludarium.Game(those, start="6,3,2,0,0n,7/4,4,4,4,4,4 6-0 S")
            game.play("C")
            texts.append(game.text)
        self.assertNotEqual(*texts)

    def test_what_cannot_be_done_is_refused_and_changes_nothing(self):
        game = ludarium.Game("um-el-banat", first="south")
        before = game.text
        for what in ("Z9", game.legal()[0] + " Z9", "t4"):
            with self.assertRaises(ludarium.Refused) as refused:
                game.play(what)
            self.assertGreater(len(str(refused.exception)), 10)
            self.assertEqual(game.text, before)
        for wrong in (
            lambda: ludarium.Rules("um-el-bant"),
            lambda: ludarium.Rules("banat", readings={"Q-banat-1": "no-such"}),
            lambda: ludarium.Game("banat", start="1,2,3"),
            lambda: ludarium.Game.resume("no record"),
            lambda: game.choose("genius"),
            lambda: ludarium.games("/no/such/folder"),
            # series and batches are played from the beginning; a position is not passed over without a word
            lambda: ludarium.playouts("um-el-banat", 10, start="x"),
            lambda: ludarium.positions("um-el-banat", 10, start=START),
            lambda: ludarium.Batch("um-el-banat", 10, start=START),
        ):
            self.assertRaises(ludarium.Refused, wrong)
        self.assertIsInstance(ludarium.Refused("x"), ValueError)

    def test_games_of_each_family_are_played_copied_taken_back_and_taken_up(self):
        for name, players in GAMES:
            game = ludarium.Game(name, players=players, seed=3, rounds=1)
            first = game.text
            apart = copy.copy(game)
            token = game.legal()[0].replace("throw", "t1")
            self.assertEqual(game.preview(token)["events"], game.play(token)[0]["events"])
            self.assertEqual(apart.text, first, name)
            self.assertTrue(game.undo())
            self.assertEqual(game.text, first, name)
            to_the_end(game)
            self.assertEqual(len(game.points), players)
            self.assertEqual(game.legal(), [])
            again = ludarium.Game.resume(game.record(), rounds=1)
            self.assertEqual((again.text, again.points), (game.text, game.points), name)


class Numbers(unittest.TestCase):
    def test_observations_have_a_name_each_and_masks_are_what_is_legal(self):
        for name, players in GAMES:
            game = ludarium.Game(name, players=players, rounds=1)
            names, tokens = game.observed(), game.tokens()
            self.assertEqual(len(set(tokens)), len(tokens), name)
            self.assertEqual(len(set(names)), len(names), name)
            for _ in range(200):
                if game.over:
                    break
                seen = game.observation()
                self.assertEqual(seen.shape, (len(names),), name)
                open_ = [token for token, may in zip(tokens, game.mask()) if may]
                self.assertEqual(sorted(open_), sorted(t for t in game.legal() if "!" not in t and "@" not in t), name)
                game.play(game.choose())

    def test_numbers_are_what_lies_on_the_board(self):
        game = ludarium.Game("um-el-banat", start=START)
        seen = dict(zip(game.observed(), game.observation().tolist()))
        state = game.state["position"]
        holes = "ABCDEFabcdef"
        self.assertEqual([seen[f"counters in {h}"] for h in holes], state["holes"])
        self.assertEqual([seen[f"mark of {h}"] != 0 for h in holes], [m is not None for m in state["marks"]])
        self.assertEqual(seen["to move"], 0)

    def test_throws_have_their_chances(self):
        game = ludarium.Game("senet")
        throws = game.throws()
        self.assertAlmostEqual(sum(chance for _, chance in throws), 1.0)
        game.play(throws[0][0])

    def test_playouts_are_those_of_the_program(self):
        for name in ("um-el-banat", "senet"):
            one = ludarium.playouts(name, 300, seed=5, agents=["greedy", "random"], threads=1)
            two = ludarium.playouts(name, 300, seed=5, agents=["greedy", "random"], threads=2)
            for column in one:
                self.assertTrue((one[column] == two[column]).all(), column)
            program = os.environ.get("LUDARIUM_PROGRAM")
            if not program:
                continue
            arguments = ["simulate", name, "--games", "300", "--seed", "5", "--agents", "greedy,random", "--json"]
            printed = subprocess.run([program, *arguments], capture_output=True, check=True, cwd=REPOSITORY).stdout
            figures = json.loads(printed)
            wins = [int((one["winner"] == seat).sum()) for seat in (0, 1)]
            theirs = figures["wins"]
            if isinstance(theirs, dict):
                theirs = [theirs["south"], theirs["north"]]
            self.assertEqual(wins, theirs[:2], name)
            self.assertAlmostEqual(one["turns"].mean(), figures["turns"]["mean"], places=3)

    def test_positions_are_decisions_that_were_made(self):
        for name in ("kalah", "senet"):
            met = ludarium.positions(name, 6, seed=2, threads=2)
            rows = len(met["seat"])
            self.assertGreater(rows, 60)
            self.assertEqual(met["observation"].shape, (rows, len(ludarium.Game(name).observed())))
            self.assertTrue((met["mask"][numpy.arange(rows), met["action"]] == 1).all())
            self.assertEqual(sorted(set(met["game"].tolist())), list(range(6)))
            again = ludarium.positions(name, 6, seed=2, threads=1)
            self.assertTrue((met["observation"] == again["observation"]).all())
            # what one seat won the other lost
            for game in range(6):
                of = met["game"] == game
                ends = [set(met["points"][of & (met["seat"] == seat)].tolist()) for seat in (0, 1)]
                self.assertEqual(sum(points.pop() for points in ends), 2)


class Conventions(unittest.TestCase):
    def test_pettingzoo_finds_nothing(self):
        from pettingzoo.test import api_test, seed_test

        import ludarium.pettingzoo

        for name, players in GAMES:
            api_test(ludarium.pettingzoo.env(name, players=players), num_cycles=300)
        seed_test(lambda: ludarium.pettingzoo.env("senet"), num_cycles=60)

    def test_openspiel_decides_oware_and_kalah_alike(self):
        """A program of others: the same moves may be made, and leave the same board; at an end each side holds the same."""
        try:
            import pyspiel
        except ImportError:
            self.skipTest("open_spiel is not here: pip could not install it")
        letters = "ABCDEFabcdef"
        # their name, ours, and the hole that an action of theirs sows
        for theirs, ours, hole in (
            ("oware", "oware", lambda action, player: letters[6 * player + action]),
            ("mancala", "kalah", lambda action, player: letters[action - 1 - player]),
        ):
            rules = pyspiel.load_game(theirs)
            draw = random.Random(1)
            moves = 0
            for _ in range(40):
                state = rules.new_initial_state()
                game = ludarium.Game(ours, first="south")
                while not state.is_terminal() and not game.over:
                    player = state.current_player()
                    holes = {hole(action, player): action for action in state.legal_actions()}
                    self.assertEqual(sorted(holes), sorted(game.legal()), game.text)
                    chosen = draw.choice(sorted(holes))
                    before = game.text
                    state.apply_action(holes[chosen])
                    game.play(chosen)
                    moves += 1
                    message = f"{ours}: {chosen} in {before}"
                    there, here = of_openspiel(theirs, str(state)), numbers(game.text)
                    if state.is_terminal() or game.over:
                        # one of them has gathered already, or ends a game that goes round in a circle
                        self.assertEqual(sides(there), sides(here), message)
                    else:
                        self.assertEqual(there, here, message)
            self.assertGreater(moves, 1500, ours)

    def test_openspiel_plays_it(self):
        try:
            import pyspiel
        except ImportError:
            self.skipTest("open_spiel is not here: pip could not install it")
        import ludarium.openspiel  # noqa: F401

        for name, players in GAMES:
            game = pyspiel.load_game("python_ludarium", {"game": name, "players": players})
            self.assertEqual(game.num_players(), players)
            pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
            state = game.new_initial_state()
            apart = state.clone()
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
            state.apply_action(state.legal_actions()[0])
            self.assertNotEqual(str(state), str(apart), name)


class Examples(unittest.TestCase):
    @unittest.skipUnless(REPOSITORY, "the pages are in the repository")
    def test_the_examples_of_the_pages_run(self):
        for page in ("python/README.md", "docs/programs.md"):
            text = pathlib.Path(REPOSITORY, page).read_text(encoding="utf-8")
            if page.startswith("docs"):
                text = text.split("\n## Python\n")[1].split("\n## ")[0]
            examples = re.findall(r"```python\n(.*?)```", text, re.S)
            self.assertEqual(len(examples), 2, page)
            for example, expected in zip(examples, ("because", "counters in A" if page.startswith("docs") else "(256, 65)")):
                self.assertLessEqual(len(example.splitlines()), 11)
                ran = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
                self.assertIn(expected, ran.stdout)


if __name__ == "__main__":
    unittest.main()
