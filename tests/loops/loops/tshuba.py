"""Tshuba of the Tsonga, a game of four rows of eight, from the Ludii Portal's record 1301 (Junod 1912), which tells the rules in
its own words and of Junod's only that he has them. Open in the account, and taken here:
- whether one counter may be lifted: it may;
- an empty inner hole takes nothing if the hole facing it is bare, whatever lies behind;
- the hole more, which he may take where he likes, follows any capture, and is always taken if the other has one with counters;
- a move that would never end is void: the board stays as it was and the turn passes;
- what is taken is out of play; who cannot move loses.
"""
from types import SimpleNamespace

RULES = "tests/lud/rulesets/tshuba.toml"
READINGS = {"Q-tshuba-1": "after any capture"}
N = 8
OWN = 2 * N
NAMES = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:OWN], "abcdefghijklmnopqrstuvwxyz"[:OWN]]


def start(first):
    return SimpleNamespace(cells=[2] * (2 * OWN), stores=[0, 0], mover=first, picks=0)


def sides(position):
    """The mover's holes, the other's."""
    halves = [position.cells[:OWN], position.cells[OWN:]]
    return halves[position.mover], halves[1 - position.mover]


def sow(mine, hole):
    """Laps until the last counter meets a bare hole: where that is, or None if it goes on for ever."""
    seen = set()
    while True:
        hand, mine[hole] = mine[hole], 0
        for _ in range(hand):
            hole = (hole + 1) % OWN
            mine[hole] += 1
        if mine[hole] == 1:
            return hole
        if (hole, *mine) in seen:
            return None
        seen.add((hole, *mine))


def moves(position):
    mine, other = sides(position)
    if position.picks:
        return [NAMES[1 - position.mover][h] for h in range(OWN) if other[h]]
    return [NAMES[position.mover][h] for h in range(OWN) if mine[h]]


def play(position, move):
    mine, other = sides(position)
    mover, picks = position.mover, position.picks
    if picks:
        hole = NAMES[1 - mover].index(move)
        other[hole] = 0
        picks -= 1
    else:
        last = sow(mine, NAMES[mover].index(move))
        if last is None:
            mine, other = sides(position)
            last = 0
        facing = 3 * N - 1 - last
        if last >= N and other[facing]:
            behind = OWN - 1 - facing
            other[facing] = other[behind] = 0
            picks = 1
    picks = min(picks, sum(1 for n in other if n))
    cells = mine + other if mover == 0 else other + mine
    return SimpleNamespace(cells=cells, stores=[0, 0], mover=mover if picks else 1 - mover, picks=picks)


def over(position):
    return None if moves(position) else 1 - position.mover
