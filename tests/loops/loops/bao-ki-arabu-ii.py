"""Bao ki Arabu of Zanzibar, the true form. Record 657 of the Ludii Portal's database, from Ingrams 1931: 256-257, who tells
it by its differences from a debased form: seven holes a row, two counters, one direction, and a bound on taking.
Open in the account, and taken here:
- an end in an empty outer hole takes nothing (so the summing up; the source only has the holes opposite);
- the bound is the hole in front, not the whole front row; what is taken leaves the board, kept in the taker's store;
- single counters may be sown, and the hole that a sowing began from gets a counter when the sowing comes round;
- who has no counters left has lost; a move that never ends leaves the board as it was, and the other is to move.
"""

from types import SimpleNamespace

RULES = "bao-ki-arabu-ii"
READINGS = {}
ROW = 7
HOLES = 2 * ROW
LAPS = 100000


def start(first):
    return SimpleNamespace(cells=[2] * 2 * HOLES, stores=[0, 0], mover=first)


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
    return [letter(position.mover, hole) for hole in range(HOLES)
            if position.cells[at + hole]]


def play(position, move):
    cells, catch = run(position, ord(move) - ord("Aa"[position.mover])) or (list(position.cells), 0)
    stores = list(position.stores)
    stores[position.mover] += catch
    return SimpleNamespace(cells=cells, stores=stores, mover=1 - position.mover)


def over(position):
    for player in 0, 1:
        if not sum(position.cells[player * HOLES:(player + 1) * HOLES]):
            return 1 - player
    return None if moves(position) else 1 - position.mover
