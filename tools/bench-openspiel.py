#!/usr/bin/env python3
"""Times random rounds here beside OpenSpiel's loops in C++, one thread each, in turn: seconds of the processor, start left out.

    pip install open_spiel
    tools/bench-openspiel.py [--program target/release/ludarium] [--runs 5] [--seconds 2] [SLUG=GAME ...]

GAME is played from its first position by RandomRolloutEvaluator, which a search of one simulation calls once: its roll-outs never leave C++. Prints a row a game: the best and the
middle of the runs, and what games of either come to in moves (of another two thousand, drawn in Python).
"""

import argparse
import json
import random
import resource
import statistics
import subprocess

import pyspiel

GAMES = ["kalah=mancala", "oware=oware"]


def user(who):
    return resource.getrusage(who).ru_utime


def theirs(game, rollouts, seed):
    """Seconds that so many roll-outs take."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=seed, verbose=False)
    state = game.new_initial_state()
    begun = user(resource.RUSAGE_SELF)
    search.mcts_search(state)
    return user(resource.RUSAGE_SELF) - begun


def their_moves(game, games):
    drawn = random.Random(1)
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(drawn.choice(state.legal_actions()))
            moves += 1
    return moves / games


def ours(program, slug, games):
    """Seconds that so many rounds take, and what they came to."""
    words = ["simulate", slug, "--games", str(games), "--threads", "1", "--json"]
    begun = user(resource.RUSAGE_CHILDREN)
    told = subprocess.run([program, *words], check=True, capture_output=True).stdout
    return user(resource.RUSAGE_CHILDREN) - begun, json.loads(told)


def most(seconds, once, games):
    """So many games that they take about as long."""
    return max(games, int(games * seconds / max(once(games), 0.01)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/ludarium")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    print("| game | its games a second, best, middle | its moves a game | ours, best, middle | our moves a game | games, best, middle | moves, best |")
    print("|---|---|---|---|---|---|---|")
    for named in asked.games:
        slug, name = named.split("=")
        game = pyspiel.load_game(name)
        start = min(ours(asked.program, slug, 1)[0] for _ in range(3))
        there = most(asked.seconds, lambda n: theirs(game, n, 0), 5_000)
        here = most(asked.seconds, lambda n: ours(asked.program, slug, n)[0], 50_000)
        rates = []
        for run in range(asked.runs):
            slow = there / theirs(game, there, run + 1)
            seconds, told = ours(asked.program, slug, here)
            rates.append((slow, here / (seconds - start)))
        (best_slow, best), (slow, middle) = ([f(side) for side in zip(*rates)] for f in (max, statistics.median))
        ratio = statistics.median(fast / slow for slow, fast in rates)
        moves = [their_moves(game, 2_000), told["moves"]["mean"]]
        by_moves = best * moves[1] / (best_slow * moves[0])
        print(
            f"| {slug} : {name} | {best_slow:,.0f}, {slow:,.0f} | {moves[0]:.1f} | {best:,.0f}, {middle:,.0f} | {moves[1]:.1f} "
            f"| {best / best_slow:.1f} ×, {ratio:.1f} × | {by_moves:.1f} × |"
        )


if __name__ == "__main__":
    main()
