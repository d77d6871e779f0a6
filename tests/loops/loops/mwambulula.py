"""Mwambulula of the Bemba, a game of four rows of eight, from the Ludii Portal's record 738 (Chaplin 1956), by his own words; the
inner row's sixteen beans are a player's store, here a hole after his others. Open in the account, and taken here:
- he eats from a full hole of either row (the words name none), and always where he can; one bean may be lifted;
- the eaten beans start where the eating move came from. That may be the lap's hole or the whole move's, and the first bean may
  go in there or into the next; here: as if the lap's hole held them, so into the next. They go on like any lap, and may eat again;
- the store goes in as a move of its own, at any time, once; nothing follows where its last bean falls;
- a move that would never end is void: the board stays as it was, the turn passes; who cannot move has lost.
"""
from types import SimpleNamespace

RULES = "tests/lud/rulesets/mwambulula.toml"
READINGS = {}
N = 8
OWN = 2 * N
STORE = OWN
NAMES = ["ABCDEFGHIJKLMNOPQ", "abcdefghijklmnopq"]


def start(first):
    side = [2] * N + [0] * N + [2 * N]
    return SimpleNamespace(cells=side + side, stores=[0, 0], mover=first)


def sides(position):
    """The mover's holes, the other's."""
    halves = [position.cells[: OWN + 1], position.cells[OWN + 1 :]]
    return halves[position.mover], halves[1 - position.mover]


def sow(mine, other, hole):
    """Sows and eats until a last bean rests in an empty hole: True, or False if it never does."""
    hand, mine[hole] = mine[hole], 0
    if hole == STORE:
        for at in range(OWN):
            mine[at] += 1
        return True
    begun = hole
    seen = set()
    while True:
        for _ in range(hand):
            hole = (hole + 1) % OWN
            mine[hole] += 1
        if mine[hole] == 1:
            return True
        facing = 3 * N - 1 - hole if hole >= N else N + hole
        if other[facing]:
            behind = OWN - 1 - facing
            hand = other[facing] + other[behind]
            other[facing] = other[behind] = 0
            hole = begun
        else:
            begun = hole
            hand, mine[hole] = mine[hole], 0
        state = (hole, begun, hand, *mine, *other)
        if state in seen:
            return False
        seen.add(state)


def moves(position):
    mine, other = sides(position)
    return [NAMES[position.mover][h] for h in range(OWN + 1) if mine[h]]


def play(position, move):
    mine, other = sides(position)
    mover = position.mover
    if not sow(mine, other, NAMES[mover].index(move)):
        mine, other = sides(position)
    return SimpleNamespace(cells=mine + other if mover == 0 else other + mine, stores=[0, 0], mover=1 - mover)


def over(position):
    return None if moves(position) else 1 - position.mover
