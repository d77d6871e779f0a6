"""Spreta, a game of four rows of the Achikunda, from the Ludii Portal's record 1413 (Sanderson 1913), which gives it as
played and taken like Msuwa. Four rows of ten. Open in the account, and taken here:
- an empty hole of the outer row takes nothing, and one of the inner row nothing if the hole facing it is bare, whatever lies behind;
- the two holes more, which stand in one condition with the outer hole, follow only a capture of both holes; they are two different
  ones with counters, and the taker picks them one by one, as many as there are;
- a move that would never end is void: the board stays as it was and the turn passes;
- what is taken is out of play; who cannot move loses.
"""
from types import SimpleNamespace

RULES = "tests/lud/rulesets/spreta.toml"
READINGS = {}
N = 10
OWN = 2 * N
NAMES = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:OWN], "abcdefghijklmnopqrstuvwxyz"[:OWN]]


def start(first):
    side = [1] * OWN
    side[N] = 0  # the inner row's right end
    side[2 * N - 3] = 2  # the third from the inner row's left
    return SimpleNamespace(cells=side + side, stores=[0, 0], mover=first, picks=0)


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
    names = NAMES[position.mover]
    many = [h for h in range(OWN) if mine[h] > 1]
    if many:
        return [names[h] for h in many]
    return [names[h] for h in range(OWN) if mine[h] == 1 and mine[(h + 1) % OWN] == 0]


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
            picks = 2 if other[behind] else 0
            other[facing] = other[behind] = 0
    picks = min(picks, sum(1 for n in other if n))
    cells = mine + other if mover == 0 else other + mine
    return SimpleNamespace(cells=cells, stores=[0, 0], mover=mover if picks else 1 - mover, picks=picks)


def over(position):
    return None if moves(position) else 1 - position.mover
