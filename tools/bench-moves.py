"""Moves a second from Python, in the installed module: step by step (`legal()`, a move drawn in Python, `play(tell=False)`) and in batches
(`legal` and `observations` read after each step, actions drawn by NumPy from what is legal).

    python tools/bench-moves.py [GAME…]
"""

import os
import random
import sys
import time

import numpy

import ludarium

RUNS = 3
SECONDS = 2.0
BATCH = 1024
GAMES = sys.argv[1:] or ["kalah", "um-el-banat", "lamlameta", "senet", "tab-wa-dukk"]


def by_steps(rules):
    draw = random.Random(1)
    moves = seed = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        seed += 1
        game = ludarium.Game(rules, seed=seed, rounds=1)
        while not game.over:
            game.play(draw.choice(game.legal()), tell=False)
            moves += 1
    return moves / (time.perf_counter() - begun)


def by_batches(rules, threads):
    draw = numpy.random.default_rng(1)
    batch = ludarium.Batch(rules, BATCH, seed=1, threads=threads)
    moves = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        legal = batch.legal
        batch.observations
        # of all that may be done, each as likely as another
        many = legal.sum(axis=1)
        nth = numpy.cumsum(many) - many + (draw.random(BATCH) * many).astype(numpy.int64)
        actions = numpy.flatnonzero(legal)[nth] % legal.shape[1]
        batch.step(actions)
        moves += BATCH
    return moves / (time.perf_counter() - begun)


def told(rates):
    return "  ".join(f"{round(rate, -3):>10,.0f}" for rate in rates)


print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; moves a second, {RUNS} runs each")
for name in GAMES:
    rules = ludarium.Rules(name)
    print(f"{name:16} step by step         {told([by_steps(rules) for _ in range(RUNS)])}", flush=True)
    for threads in dict.fromkeys((1, os.cpu_count() or 1)):
        rates = [by_batches(rules, threads) for _ in range(RUNS)]
        print(f"{name:16} batch, {threads} threads     {told(rates)}", flush=True)
