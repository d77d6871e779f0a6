"""Katra Boaoaka of the Merina and the Tanala. Record 1235 of the Ludii Portal's database, from Linton 1933: 261-264; his own
words on sowing and taking are left out there, and the portal's decide. Open in the account, and taken here:
- nothing is taken from an empty hole if each of the two opposite holds just one (one in both together may be meant as well);
- with nothing opposite an occupied hole is sown on, an empty one ends the move; what is sown on begins in the hole after it;
- each player chooses a direction for himself; he may sow single counters;
- the hole that a sowing began from gets a counter when the sowing comes round;
- who has no move has lost; a move that never ends leaves the board as it was, and the other is to move.
"""

from types import SimpleNamespace

RULES = "katra-boaoaka"
READINGS = {}
ROW = 8
HOLES = 2 * ROW
LAPS = 100000


def start(first):
    return SimpleNamespace(cells=[2] * 2 * HOLES, stores=[0, 0], mover=first, way=[None, None])


def letter(player, hole):
    return chr(ord("Aa"[player]) + hole)


def facing(hole):
    """The other's inner hole across from an inner hole, and the outer one behind it, in his own order."""
    inner = ROW + (HOLES - 1 - hole)
    return inner, HOLES - 1 - inner


def run(position, hole, way):
    """The board after a move from this hole, this way (1 anticlockwise, -1 clockwise); None if it never ends, or not in LAPS."""
    mine, his = (position.cells[p * HOLES:(p + 1) * HOLES] for p in (position.mover, 1 - position.mover))
    hand, mine[hole] = mine[hole], 0
    seen = set()
    while True:
        now = (tuple(mine), tuple(his), hole, hand)
        if now in seen or len(seen) == LAPS:
            return None
        seen.add(now)
        while hand:
            hole = (hole + way) % HOLES
            mine[hole] += 1
            hand -= 1
        empty = mine[hole] == 1
        across = [his[there] for there in facing(hole)] if hole >= ROW else [0, 0]
        if empty and across in ([0, 0], [1, 1]):
            return mine + his if position.mover == 0 else his + mine
        if any(across):
            for there in facing(hole):
                his[there] = 0
        hand, mine[hole] = mine[hole] + sum(across), 0


def moves(position):
    at, way = position.mover * HOLES, position.way[position.mover]
    return [letter(position.mover, hole) + ("" if way else "+" if go == 1 else "-")
            for hole in range(HOLES) for go in ([way] if way else [1, -1])
            if position.cells[at + hole]]


def play(position, move):
    way = list(position.way)
    if len(move) == 2:
        way[position.mover] = 1 if move[1] == "+" else -1
    cells = run(position, ord(move[0]) - ord("Aa"[position.mover]), way[position.mover]) or list(position.cells)
    return SimpleNamespace(cells=cells, stores=[0, 0], mover=1 - position.mover, way=way)


def over(position):
    return None if moves(position) else 1 - position.mover
