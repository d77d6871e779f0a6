"""Muvalavala, the second of two kinds, of the Luena and the Bunda. Record 715 of the Ludii Portal's database, from Silva 1995: 87.
The portal sums it up as clockwise. The source has the direct sense, from right to left on the inner row, and that is
anticlockwise; so the loop sows. Open in the account, and taken here:
- the board (6 to 16 holes a row): 6, the least; both players' first moves are from the inner row, not the beginner's alone;
- the hole that a sowing began from gets a counter when the sowing comes round;
- taking is written as what a counter may do, and the outer hole by the column: it is always done, and with the outer hole;
- when one cannot move, who has more, taken and in his own holes, has won; a never-ending move is undone, and the other moves.
"""

from types import SimpleNamespace

RULES = "muvalavala-luena"
READINGS = {}
ROW = 6
HOLES = 2 * ROW
LAPS = 100000


def start(first):
    return SimpleNamespace(cells=[2] * 2 * HOLES, stores=[0, 0], mover=first, moved=[False, False])


def letter(player, hole):
    return chr(ord("Aa"[player]) + hole)


def facing(hole):
    """The other's inner hole across from an inner hole, and the outer one behind it, in his own order."""
    inner = ROW + (HOLES - 1 - hole)
    return inner, HOLES - 1 - inner


def run(position, hole):
    """The board and the catch after a move from this hole; None if it never ends, or not in LAPS."""
    mine, his = (position.cells[p * HOLES:(p + 1) * HOLES] for p in (position.mover, 1 - position.mover))
    hand, mine[hole] = mine[hole], 0
    seen, catch = set(), 0
    while True:
        now = (tuple(mine), hole, hand)
        if now in seen or len(seen) == LAPS:
            return None
        seen.add(now)
        while hand:
            hole = (hole + 1) % HOLES
            mine[hole] += 1
            hand -= 1
        if mine[hole] == 1:
            break
        hand, mine[hole] = mine[hole], 0
    if hole >= ROW and his[facing(hole)[0]]:
        for taken in facing(hole):
            catch, his[taken] = catch + his[taken], 0
    return mine + his if position.mover == 0 else his + mine, catch


def moves(position):
    at = position.mover * HOLES
    lowest = 0 if position.moved[position.mover] else ROW
    return [letter(position.mover, hole) for hole in range(lowest, HOLES)
            if position.cells[at + hole]]


def play(position, move):
    cells, catch = run(position, ord(move) - ord("Aa"[position.mover])) or (list(position.cells), 0)
    stores, moved = list(position.stores), list(position.moved)
    stores[position.mover] += catch
    moved[position.mover] = True
    return SimpleNamespace(cells=cells, stores=stores, mover=1 - position.mover, moved=moved)


def over(position):
    if moves(position):
        return None
    south, north = (position.stores[p] + sum(position.cells[p * HOLES:(p + 1) * HOLES]) for p in (0, 1))
    return 0 if south > north else 1 if north > south else 2
