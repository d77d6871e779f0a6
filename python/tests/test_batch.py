"""Games side by side, of the wheel as it is installed."""

import os
import subprocess
import sys
import unittest

import numpy

import ludarium

#: A game of each family and more players, with a board that is large and one whose games have many rounds.
GAMES = [("um-el-banat", {}), ("kalah", {}), ("lamlameta", {}), ("senet", {}), ("lib-el-merafib", {"players": 3})]


class Single:
    """The game that a place of a batch is, played for itself."""

    def __init__(self, batch, place, agents=(), **begin):
        self.game = ludarium.Game(batch.rules, seed=int(batch.seeds[place]), rounds=1, **begin)
        self.agents = list(agents)
        self.others()

    def others(self):
        """What the other players do."""
        game = self.game
        while not game.over and game.seat < len(self.agents) and self.agents[game.seat]:
            game.play(game.choose(self.agents[game.seat]), tell=False)

    def play(self, token):
        self.game.play(token, tell=False)
        self.others()


def run(code):
    """What a Python of its own says, within a minute."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


class Processes(unittest.TestCase):
    @unittest.skipUnless(hasattr(os, "fork"), "a system without fork")
    def test_a_batch_is_played_on_in_a_process_that_was_forked_off(self):
        ran = run(
            "import os, ludarium\n"
            "batch = ludarium.Batch('um-el-banat', 4096, threads=2)\n"
            "batch.step(batch.sample())\n"
            "child = os.fork()\n"
            "batch.step(batch.sample())\n"
            "if child == 0: os._exit(7)\n"
            "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
        )
        self.assertEqual(ran.stdout.strip(), "7", ran.stderr)

    @unittest.skipIf(sys.platform == "win32", "signals are others there")
    def test_a_long_series_is_stopped_by_ctrl_c(self):
        ran = run(
            "import os, signal, threading, ludarium\n"
            "threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            "try: ludarium.playouts('um-el-banat', 100_000_000)\n"
            "except KeyboardInterrupt: print('stopped')"
        )
        self.assertEqual(ran.stdout.strip(), "stopped", ran.stderr)


class Batches(unittest.TestCase):
    def hold(self, batch, singles, what):
        """What a batch tells, against its single games."""
        legal, seen, movers = batch.legal, batch.observations, batch.movers
        for place, single in enumerate(singles):
            game = single.game
            open_ = {token for token, may in zip(batch.tokens, legal[place]) if may}
            self.assertEqual(open_, set(game.legal()) & set(batch.tokens), what)
            self.assertEqual(seen[place].tolist(), game.observation().tolist(), what)
            self.assertEqual(movers[place], -1 if game.over else game.seat, what)

    def test_a_batch_plays_what_its_single_games_play(self):
        for name, begin in GAMES:
            for agents in ((), (None, "random"), ("greedy", None)):
                batch = ludarium.Batch(name, 5, seed=7, agents=agents, **begin)
                self.assertEqual(batch.tokens, ludarium.Game(name, **begin).tokens())
                self.assertEqual(batch.columns, ludarium.Game(name, **begin).observed())
                singles = [Single(batch, place, agents, **begin) for place in range(5)]
                ended = 0
                for _ in range(700):
                    self.hold(batch, singles, name)
                    actions = batch.sample()
                    rewards, done = batch.step(actions)
                    lay = []
                    for place, single in enumerate(singles):
                        single.play(batch.tokens[actions[place]])
                        game = single.game
                        self.assertEqual(bool(done[place]), game.over, name)
                        brought = [points - 1 for points in game.points] if game.over else [0] * batch.seats
                        self.assertEqual(rewards[place].tolist(), brought, name)
                        if game.over:
                            ended += 1
                            lay.append(game.observation().tolist())
                            singles[place] = Single(batch, place, agents, **begin)
                    self.assertEqual(batch.ended.tolist(), lay, name)
                self.assertGreater(ended, 2, name)

    def test_threads_and_runs_change_nothing(self):
        for name, begin in GAMES:
            batches = [ludarium.Batch(name, 40, seed=3, threads=n, **begin) for n in (1, 2, 3, 7, 1)]
            for _ in range(60):
                states = [(b.observations.tobytes(), b.legal.tobytes(), b.seeds.tobytes(), b.sample().tobytes()) for b in batches]
                self.assertEqual(len(set(states)), 1, name)
                actions = numpy.frombuffer(states[0][3], dtype=numpy.int32)
                stepped = [b.step(actions) for b in batches]
                self.assertEqual(len({(r.tobytes(), d.tobytes()) for r, d in stepped}), 1, name)

    def test_games_that_ended_are_begun_anew_only_if_that_is_asked_for(self):
        batch = ludarium.Batch("kalah", 6, reset=False)
        self.assertEqual(batch.seeds.tolist(), [1, 2, 3, 4, 5, 6])
        won = numpy.zeros((6, 2))
        for _ in range(400):
            rewards, done = batch.step(batch.sample())
            won += rewards
            if done.all():
                break
        self.assertTrue(done.all())
        self.assertEqual(batch.movers.tolist(), [-1] * 6)
        self.assertFalse(batch.legal.any())
        # what an end brought is given once, and one seat's is the other's with the sign turned
        self.assertLessEqual(numpy.abs(won).max(), 1)
        self.assertEqual(won.sum(axis=1).tolist(), [0] * 6)
        self.assertEqual(batch.seeds.tolist(), [1, 2, 3, 4, 5, 6])
        batch.reset()
        self.assertEqual(batch.seeds.tolist(), [7, 8, 9, 10, 11, 12])
        batch.reset(seed=1)
        self.assertEqual(batch.seeds.tolist(), [1, 2, 3, 4, 5, 6])
        short = ludarium.Batch("kalah", 3, most=2)
        for done_by in (False, True):
            rewards, done = short.step(short.sample())
            self.assertEqual(done.tolist(), [done_by] * 3)
        self.assertEqual(short.truncated.tolist(), [True] * 3)
        self.assertFalse(rewards.any())

    def test_what_cannot_be_done_is_refused_and_no_game_has_changed(self):
        batch = ludarium.Batch("senet", 300, threads=3)
        before, actions = batch.observations.tobytes(), batch.sample()
        throw = batch.tokens.index("throw")
        self.assertTrue((actions == throw).all())
        for wrong, message in (
            ([throw] * 299 + [throw + 1], "game 299"),
            ([throw] * 299 + [2**33 + throw], None),
            (numpy.array([throw] * 299 + [2**33 + throw]), "game 299"),
            ([throw] * 299, "299 actions for 300 games"),
            ([throw] * 299 + [0.5], None),
            (actions.astype(float), None),
        ):
            with self.assertRaises((ludarium.Refused, TypeError, OverflowError)) as refused:
                batch.step(wrong)
            if message:
                self.assertIn(message, str(refused.exception))
            self.assertEqual(batch.observations.tobytes(), before)
        for make in (
            lambda: ludarium.Batch("senet", 0),
            lambda: ludarium.Batch("senet", 2, agents=["genius"]),
            lambda: ludarium.Batch("senet", 2, agents=[None] * 3),
            lambda: ludarium.Batch("kalah", 2, players=3),
            lambda: ludarium.Batch("kalah", 2, first="lot:S lot:N lot:S lot:N"),
        ):
            self.assertRaises(ludarium.Refused, make)

    def test_arrays_can_be_had_without_numpy(self):
        program = (
            "import sys; sys.modules['numpy'] = None\n"
            "import ludarium\n"
            "batch = ludarium.Batch('kalah', 4)\n"
            "legal, seen = batch.legal, batch.observations\n"
            "assert legal.shape == (4, len(batch.tokens)) and seen.shape == (4, len(batch.columns)), (legal.shape, seen.shape)\n"
            "actions = [row.index(True) for row in legal.tolist()]\n"
            "rewards, done = batch.step(actions)\n"
            "assert rewards.tolist() == [[0.0, 0.0]] * 4 and done.tolist() == [False] * 4\n"
            "assert len(batch.ended) == 0\n"
            "print(seen.tolist()[0][0])\n"
        )
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual((ran.stdout, ran.stderr), ("4\n", ""))


class Untold(unittest.TestCase):
    def test_what_is_not_told_leads_where_it_leads_when_it_is(self):
        for name, begin in GAMES:
            full, untold = (ludarium.Game(name, seed=5, rounds=1, **begin) for _ in range(2))
            while not full.over:
                token = full.choose()
                self.assertTrue(full.play(token))
                self.assertEqual(untold.play(token, tell=False), [])
            self.assertEqual((untold.text, untold.points, untold.record()), (full.text, full.points, full.record()), name)
            with self.assertRaises(ludarium.Refused):
                untold.play("Z9", tell=False)
            self.assertTrue(untold.undo())
            self.assertFalse(untold.over)


class Vectors(unittest.TestCase):
    def test_gymnasium_makes_every_game_by_its_id(self):
        import gymnasium

        envs = gymnasium.make_vec("ludarium.gymnasium:ludarium/kalah-v0", num_envs=4, agents=[None, "random"])
        observed, _ = envs.reset(seed=1)
        self.assertEqual(len(observed["observation"]), 4)
        for game in ludarium.games():
            self.assertIn(f"ludarium/{game['game']}-v0", gymnasium.registry)

    def test_gymnasium_has_them_as_its_own(self):
        import ludarium.gymnasium
        from gymnasium.vector import VectorEnv
        from gymnasium.wrappers.vector import RecordEpisodeStatistics

        for name, begin in GAMES:
            envs = ludarium.gymnasium.VectorEnv(name, 8, agents=[None, "random"][: begin.get("players", 2)], **begin)
            self.assertIsInstance(envs, VectorEnv)
            counted = RecordEpisodeStatistics(envs)
            observed, infos = counted.reset(seed=4)
            own = ludarium.Batch(name, 8, seed=4, agents=[None, "random"][: begin.get("players", 2)], **begin)
            ended = 0
            for _ in range(700):
                self.assertTrue(envs.observation_space.contains(observed), name)
                self.assertTrue((observed["observation"] == own.observations).all(), name)
                self.assertTrue((observed["action_mask"] == own.legal).all(), name)
                actions = own.sample()
                self.assertTrue(envs.action_space.contains(actions.astype(numpy.int64)), name)
                deciders = infos["seat"]
                observed, rewards, terminated, truncated, infos = counted.step(actions)
                theirs, done = own.step(actions)
                self.assertTrue((infos["rewards"] == theirs).all(), name)
                self.assertTrue(((terminated | truncated) == done).all(), name)
                self.assertEqual(rewards.tolist(), [theirs[k][max(seat, 0)] for k, seat in enumerate(deciders)])
                if done.any():
                    self.assertTrue((infos["final_obs"]["observation"][done] == own.ended).all(), name)
                    self.assertTrue((infos["_final_obs"] == done).all(), name)
                    self.assertIn("episode", infos)
                    ended += int(done.sum())
            self.assertGreater(ended, 4, name)


if __name__ == "__main__":
    unittest.main()
