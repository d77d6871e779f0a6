"""Deka of the Yombe: two rows of six about a hole in the middle, two seeds a hole, anticlockwise.

From record 680 of the Ludii Portal's database, which rests on Townshend 1977, pages 12-13. The French rules are followed, by their
numbers; the record's English would cover any hole left with three, the French (rule 5) only one of the other player's row.
Left open, and taken here: the heads that stay open are both ends of each row; two found in a head of the other's are lifted
with the last seed and sown on; a lap that comes round fills the hole it left; a player without seeds is one whose own row is empty
on his turn; a move that never ends changes nothing and the turn passes. That some victories count twice is left out.
"""
from types import SimpleNamespace

RULES = "corpus/games/deka/rules.toml"
READINGS = {}

ROW = 6
ALL = 2 * ROW
NAMES = "ABCDEFabcdef"
HEADS = (0, ROW - 1, ROW, ALL - 1)


def start(first):
    return SimpleNamespace(cells=[2] * ALL, stores=[0, 0], mover=first, closed=frozenset(), middle=0)


def sow(position, hole):
    """The position after a move."""
    mover = position.mover
    cells, closed, middle = list(position.cells), set(position.closed), position.middle
    hand, cells[hole] = cells[hole], 0
    seen = set()
    while True:
        state = (hole, hand, tuple(cells), frozenset(closed))
        if state in seen:
            return SimpleNamespace(**{**vars(position), "mover": 1 - mover})    # it never ends
        seen.add(state)
        slept = False
        while hand:
            hole = (hole + 1) % ALL
            if hole not in closed:
                cells[hole] += 1
                hand -= 1
            elif hole // ROW != mover:      # rule 7: a seed is forfeited to the middle
                middle += 1
                hand -= 1
                slept = hand == 0
        if slept or cells[hole] == 1:       # rules 7 and 4
            break
        hand, cells[hole] = cells[hole], 0  # rule 3
        if hand == 3 and hole // ROW != mover and hole not in HEADS:
            closed.add(hole)                # rules 5 and 8
    return SimpleNamespace(cells=cells, stores=[0, 0], mover=1 - mover, closed=frozenset(closed), middle=middle)


def moves(position):
    row = range(ROW * position.mover, ROW * position.mover + ROW)
    return [NAMES[hole] for hole in row if position.cells[hole]]


def play(position, move):
    return sow(position, NAMES.index(move))


def over(position):
    row = position.cells[ROW * position.mover:ROW * position.mover + ROW]
    return None if any(row) else 1 - position.mover     # rule 10
