"""Moves a second from Python, in the installed module: step by step (`legal()`, a move drawn in Python, `play(tell=False)`) and in batches
(`legal` and `observations` read after each step, actions drawn by NumPy from what is legal; one thread). Times are those that the
processor worked for it: other work on the machine does not count.

    python tools/bench-moves.py [GAME…]
"""

import os
import random
import sys
import time

import numpy

import ludarium

RUNS = 3
SECONDS = 1.0
BATCH = 1024
GAMES = sys.argv[1:] or ["kalah", "um-el-banat", "lamlameta", "senet", "tab-wa-dukk"]


def by_steps(rules):
    draw = random.Random(1)
    moves = seed = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        seed += 1
        game = ludarium.Game(rules, seed=seed, rounds=1)
        while not game.over:
            game.play(draw.choice(game.legal()), tell=False)
            moves += 1
    return moves / (time.process_time() - begun)


def by_batches(rules):
    draw = numpy.random.default_rng(1)
    batch = ludarium.Batch(rules, BATCH, seed=1, threads=1)
    moves = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        legal = batch.legal
        batch.observations
        # of all that may be done, each as likely as another
        many = legal.sum(axis=1)
        nth = numpy.cumsum(many) - many + (draw.random(BATCH) * many).astype(numpy.int64)
        actions = numpy.flatnonzero(legal)[nth] % legal.shape[1]
        batch.step(actions)
        moves += BATCH
    return moves / (time.process_time() - begun)


def told(rates):
    return "  ".join(f"{round(rate, -3):>10,.0f}" for rate in rates)


print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; moves a second of the processor, {RUNS} runs each")
for name in GAMES:
    rules = ludarium.Rules(name)
    print(f"{name:16} step by step  {told([by_steps(rules) for _ in range(RUNS)])}", flush=True)
    print(f"{name:16} batch         {told([by_batches(rules) for _ in range(RUNS)])}", flush=True)
