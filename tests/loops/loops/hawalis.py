"""Hawalis of Oman, four rows of seven: record 772 of the Ludii Portal's database, out of de Voogt 2003 (pp. 95-97), with the
portal's summing up of it (ruleset 127). That has eight holes a row, no sowing on, and robs the facing hole from any hole of the
inner row; the source, followed here, has seven, sows on, and robs both holes from an empty inner hole.
Where the ruleset's readings part from the source they are taken: an endless move, with which the source has its player lose, may
not be chosen; single counters are played as well where all larger holes would be endless (the source: only with no larger hole).
Open, taken here as the ruleset reads it: a sowing that comes round fills the hole it began from; a player who has counters but
no move has lost.
"""

from types import SimpleNamespace

RULES = "hawalis"
READINGS = {"Q-hawalis-1": "not played", "Q-hawalis-2": "yes", "Q-hawalis-3": "he has lost", "Q-hawalis-4": "filled", "Q-hawalis-5": "both"}

ROW = 7
RING = 2 * ROW
NAMES = ["ABCDEFGHIJKLMN", "abcdefghijklmn"]


def start(first):
    return SimpleNamespace(cells=[2] * (2 * RING), stores=[0, 0], mover=first)


def sow(cells, me, hole):
    """The board after a move and what it takes; None where it never ends."""
    cells = list(cells)
    mine, other = me * RING, (1 - me) * RING
    seen = set()
    while True:
        hand, cells[mine + hole] = cells[mine + hole], 0
        state = (tuple(cells), hole, hand)
        if state in seen:
            return None
        seen.add(state)
        for _ in range(hand):
            hole = (hole + 1) % RING
            cells[mine + hole] += 1
        if cells[mine + hole] == 1:
            break
    taken = 0
    inner, outer = other + 3 * ROW - 1 - hole, other + hole - ROW
    if hole >= ROW and cells[inner]:
        taken = cells[inner] + cells[outer]
        cells[inner] = cells[outer] = 0
    return cells, taken


def moves(position):
    me = position.mover
    side = position.cells[me * RING:(me + 1) * RING]
    holes = [hole for hole in range(RING) if side[hole] > 1 and sow(position.cells, me, hole)]
    if not holes:  # single counters, which may only step into empty holes
        holes = [hole for hole in range(RING) if side[hole] == 1 and not side[(hole + 1) % RING]]
    return [NAMES[me][hole] for hole in holes]


def play(position, move):
    me = position.mover
    done = sow(position.cells, me, NAMES[me].index(move))
    stores = list(position.stores)
    stores[me] += done[1]
    return SimpleNamespace(cells=done[0], stores=stores, mover=1 - me)


def over(position):
    for player in (0, 1):
        if not sum(position.cells[player * RING:(player + 1) * RING]):
            return 1 - player
    return None if moves(position) else 1 - position.mover
