"""Hus of the Damara, four rows of twelve: records 773 (Vedder 1923, pp. 95-96) and 1171 (Wagner 1918, pp. 49-50) of the Ludii
Portal's database, with the portal's summing up of them (rulesets 375 and 613).
Summing up and sources part twice. It robs only where inner and outer hole both hold something; both sources ask that of the
inner one alone, and so does this loop. It fills four holes of the inner row, as is half of eight; both sources fill half of it,
here six. The stylized opening that it names is in neither source.
Open, taken here: that a sowing fills the hole it began from; that who cannot move has lost is Wagner's.
Open, the edition's choice taken: a move that never ends may be chosen, leaves the board alone, and the turn passes.
"""

from types import SimpleNamespace

RULES = "hus-damara"
READINGS = {}

ROW = 12
RING = 2 * ROW
FILLED = 6  # of the inner row: half of it
NAMES = ["ABCDEFGHIJKLMNOPQRSTUVWX", "abcdefghijklmnopqrstuvwx"]


def start(first):
    side = [2] * ROW + [2] * FILLED + [0] * (ROW - FILLED)  # the inner row begins at its player's right
    return SimpleNamespace(cells=side * 2, stores=[0, 0], mover=first)


def sow(cells, me, hole):
    """The board after a move; one that never ends leaves it as it was."""
    before, cells = list(cells), list(cells)
    mine, other = me * RING, (1 - me) * RING
    hand, cells[mine + hole] = cells[mine + hole], 0
    seen = set()
    while True:
        state = (tuple(cells), hole, hand)
        if state in seen:
            return before
        seen.add(state)
        for _ in range(hand):
            hole = (hole + 1) % RING
            cells[mine + hole] += 1
        if cells[mine + hole] == 1:
            return cells
        inner, outer = other + 3 * ROW - 1 - hole, other + hole - ROW
        if hole >= ROW and cells[inner]:
            hand = cells[inner] + cells[outer]
            cells[inner] = cells[outer] = 0
        else:
            hand, cells[mine + hole] = cells[mine + hole], 0


def moves(position):
    me, cells = position.mover, position.cells
    return [NAMES[me][hole] for hole in range(RING) if cells[me * RING + hole] > 1]


def play(position, move):
    me = position.mover
    cells = sow(position.cells, me, NAMES[me].index(move))
    return SimpleNamespace(cells=cells, stores=[0, 0], mover=1 - me)


def over(position):
    return None if moves(position) else 1 - position.mover
