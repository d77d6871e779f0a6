"""Motiq of Kedang on Lembata, the version called eating fish: two rows of seven, four stones a hole, anticlockwise.

From record 743 of the Ludii Portal's database, which rests on Barnes 1975, pages 73-76. One round is played; how holes are
shared out anew after it is left out.
Left open, and taken here: where nothing lies in the hole after an eaten fish, the move is over; a lap that comes round fills
the hole it left; the round is over at once when either row is empty, not only on that player's turn; a move that never ends
(or not within 100,000 laps) changes nothing and the turn passes.
"""
from types import SimpleNamespace

RULES = "tests/lud/rulesets/motiq.toml"
READINGS = {}

ROW = 7
ALL = 2 * ROW
LAPS = 100_000
NAMES = "ABCDEFGabcdefg"


def start(first):
    return SimpleNamespace(cells=[4] * ALL, stores=[0, 0], mover=first)


def sow(position, hole):
    """The position after a move."""
    mover, cells, stores = position.mover, list(position.cells), list(position.stores)
    seen = set()
    while cells[hole]:
        if (hole, tuple(cells)) in seen or len(seen) == LAPS:
            return SimpleNamespace(**{**vars(position), "mover": 1 - mover})    # it never ends, or not soon
        seen.add((hole, tuple(cells)))
        hand, cells[hole] = cells[hole], 0
        for _ in range(hand):
            hole = (hole + 1) % ALL
            cells[hole] += 1
        if cells[hole] == 1:
            break
        if cells[hole] == 4:                    # a fish is eaten, and the next hole lifted
            stores[mover] += 4
            cells[hole] = 0
            hole = (hole + 1) % ALL
    return SimpleNamespace(cells=cells, stores=stores, mover=1 - mover)


def moves(position):
    row = range(ROW * position.mover, ROW * position.mover + ROW)
    return [NAMES[hole] for hole in row if position.cells[hole]]


def play(position, move):
    return sow(position, NAMES.index(move))


def over(position):
    sides = [sum(position.cells[:ROW]), sum(position.cells[ROW:])]
    if all(sides):
        return None
    south, north = (store + left for store, left in zip(position.stores, sides))
    return 0 if south > north else 1 if north > south else 2
