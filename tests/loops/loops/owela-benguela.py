"""Owela of the Benguela coast (Umbundu), a game of four rows, from the Ludii Portal's record 713 (Silva 1995), by his own words.
Four rows of twelve: three times twelve less two counters a player, two a hole from the left end of the outer row on.
Open in the account, and taken here:
- the last of a captured hand goes on as any last counter does: takes, is lifted again, or rests in an empty hole;
- what can be taken is taken; who has no hole with two counters has lost;
- a move that would never end is void: the board stays as it was and the turn passes.
"""
from types import SimpleNamespace

RULES = "tests/lud/rulesets/owela-benguela.toml"
READINGS = {}
N = 12
OWN = 2 * N
NAMES = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:OWN], "abcdefghijklmnopqrstuvwxyz"[:OWN]]


def start(first):
    full = (3 * N - 2) // 2
    side = [2] * full + [0] * (OWN - full)
    return SimpleNamespace(cells=side + side, stores=[0, 0], mover=first)


def sides(position):
    """The mover's holes, the other's."""
    halves = [position.cells[:OWN], position.cells[OWN:]]
    return halves[position.mover], halves[1 - position.mover]


def sow(mine, other, hole):
    """Sows and takes until a last counter rests in an empty hole: True, or False if it never does."""
    hand, mine[hole] = mine[hole], 0
    seen = set()
    while True:
        for _ in range(hand):
            hole = (hole + 1) % OWN
            mine[hole] += 1
        if mine[hole] == 1:
            return True
        facing = 3 * N - 1 - hole
        if hole >= N and other[facing]:
            behind = OWN - 1 - facing
            hand = other[facing] + other[behind]
            other[facing] = other[behind] = 0
        else:
            hand, mine[hole] = mine[hole], 0
        state = (hole, hand, *mine, *other)
        if state in seen:
            return False
        seen.add(state)


def moves(position):
    mine, other = sides(position)
    return [NAMES[position.mover][h] for h in range(OWN) if mine[h] > 1]


def play(position, move):
    mine, other = sides(position)
    mover = position.mover
    if not sow(mine, other, NAMES[mover].index(move)):
        mine, other = sides(position)
    return SimpleNamespace(cells=mine + other if mover == 0 else other + mine, stores=[0, 0], mover=1 - mover)


def over(position):
    return None if moves(position) else 1 - position.mover
