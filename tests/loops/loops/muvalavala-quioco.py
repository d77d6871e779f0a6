"""Muvalavala, the first of two kinds, of the Luena and the Bunda (the portal files it under the Quioco). Record 714 of the
Ludii Portal's database, from Silva 1995: 83-85. Open in the account, and taken here:
- the board (6 to 16 holes a row): 6, the least; what the record says of the leftmost holes is muddled, its figure names them:
  after the laying-out 2n are in the leftmost outer hole, none in the leftmost inner one, one in each other;
- the laying-out before that, in the source a part of the play, is left out: both begin from what it ends in;
- the hole that a sowing began from gets a counter when the sowing comes round;
- who cannot move has lost; a move that never ends leaves the board as it was, and the other is to move.
"""

from types import SimpleNamespace

RULES = "tests/lud/rulesets/muvalavala-quioco.toml"
READINGS = {"Q-muvalavala-quioco-1": "as after any sowing"}
ROW = 6
HOLES = 2 * ROW
LAPS = 100000


def start(first):
    side = [2 * ROW] + [1] * (HOLES - 2) + [0]
    return SimpleNamespace(cells=side + side, stores=[0, 0], mover=first)


def letter(player, hole):
    return chr(ord("Aa"[player]) + hole)


def facing(hole):
    """The other's inner hole across from an inner hole, and the outer one behind it, in his own order."""
    inner = ROW + (HOLES - 1 - hole)
    return inner, HOLES - 1 - inner


def run(position, hole):
    """The board after a move from this hole; None if it never ends, or not in LAPS."""
    mine, his = (position.cells[p * HOLES:(p + 1) * HOLES] for p in (position.mover, 1 - position.mover))
    hand, mine[hole] = mine[hole], 0
    seen = set()
    while True:
        now = (tuple(mine), tuple(his), hole, hand)
        if now in seen or len(seen) == LAPS:
            return None
        seen.add(now)
        while hand:
            hole = (hole + 1) % HOLES
            mine[hole] += 1
            hand -= 1
        if mine[hole] == 1:
            return mine + his if position.mover == 0 else his + mine
        if hole >= ROW and his[facing(hole)[0]]:
            for taken in facing(hole):
                hand, his[taken] = hand + his[taken], 0
        else:
            hand, mine[hole] = mine[hole], 0


def moves(position):
    at = position.mover * HOLES
    return [letter(position.mover, hole) for hole in range(HOLES)
            if position.cells[at + hole] > 1]


def play(position, move):
    cells = run(position, ord(move) - ord("Aa"[position.mover])) or list(position.cells)
    return SimpleNamespace(cells=cells, stores=[0, 0], mover=1 - position.mover)


def over(position):
    return None if moves(position) else 1 - position.mover
