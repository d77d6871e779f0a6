"""Obridje of the Ijaw (Adi at Keta): two rows of six, a store at each end, four beans a hole, anticlockwise.

From record 687 of the Ludii Portal's database, which rests on Murray 1951 (7.5.36), pages 185-186.
Left open, and taken here as the ruleset has it: four made by the last bean fall to the owner of their row, as those made on
the way do (nobody is named; one might think of the mover); what still lies on the board at the end is counted for the
owner of its row (the account is silent on it); the end comes when the player to move has an empty row; a lap that comes round fills
the hole it left; a move that never ends (or not within 100,000 laps) changes nothing and the turn passes.
"""
from types import SimpleNamespace

RULES = "tests/lud/rulesets/obridje.toml"
READINGS = {}

ROW = 6
ALL = 2 * ROW
LAPS = 100_000
NAMES = "ABCDEFabcdef"


def start(first):
    return SimpleNamespace(cells=[4] * ALL, stores=[0, 0], mover=first)


def sow(position, hole):
    """The position after a move."""
    mover, cells, stores = position.mover, list(position.cells), list(position.stores)
    seen = set()
    while True:
        if (hole, tuple(cells)) in seen or len(seen) == LAPS:
            return SimpleNamespace(**{**vars(position), "mover": 1 - mover})    # it never ends, or not soon
        seen.add((hole, tuple(cells)))
        hand, cells[hole] = cells[hole], 0
        while hand:
            hole = (hole + 1) % ALL
            cells[hole] += 1
            hand -= 1
            if cells[hole] == 4:            # on the way or by the last bean
                stores[hole // ROW] += 4
                cells[hole] = 0
        if cells[hole] <= 1:                # fell alone, or made four
            break
    return SimpleNamespace(cells=cells, stores=stores, mover=1 - mover)


def moves(position):
    row = range(ROW * position.mover, ROW * position.mover + ROW)
    return [NAMES[hole] for hole in row if position.cells[hole]]


def play(position, move):
    return sow(position, NAMES.index(move))


def over(position):
    if moves(position):
        return None
    south, north = (position.stores[side] + sum(position.cells[ROW * side:ROW * side + ROW]) for side in (0, 1))
    return 0 if south > north else 1 if north > south else 2
