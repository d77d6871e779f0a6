"""Bao Ki Arabu in the plainer manner of Zanzibar: four rows of eight, three seeds a hole, either direction.

From record 647 of the Ludii Portal's database, which rests on Ingrams 1931, pages 256-257.
The record's rules let only an empty hole of the inner row take; the quoted words name no row, and are followed: TAKING.
Left open, and taken here: each sows in his own two rows; all laps run the way the first one did; a lap that comes round
fills the hole it left; what is taken lies beside the board, counted for the taker; a lone seed may be played; a move that never ends (or not
within 100,000 laps) changes nothing and the turn passes.
"""
from types import SimpleNamespace

RULES = "corpus/games/bao-ki-arabu-i/rules.toml"
READINGS = {"Q-arabu1-1": "either row"}

ROW = 8
OWN = 2 * ROW
TAKING = range(OWN)      # the holes that take; range(ROW, OWN) with "inner row only"
LAPS = 100_000
NAMES = "ABCDEFGHIJKLMNOP"


def start(first):
    return SimpleNamespace(cells=[3] * (2 * OWN), stores=[0, 0], mover=first)


def sow(position, hole, step):
    """The board after a move from a hole (0 to 15), as the mover's holes and the other's, and what is taken; None where it never ends."""
    mine = position.cells[:OWN] if position.mover == 0 else position.cells[OWN:]
    theirs = position.cells[OWN:] if position.mover == 0 else position.cells[:OWN]
    seen = set()
    while True:
        if (hole, tuple(mine)) in seen or len(seen) == LAPS:
            return None
        seen.add((hole, tuple(mine)))
        hand, mine[hole] = mine[hole], 0
        for _ in range(hand):
            hole = (hole + step) % OWN
            mine[hole] += 1
        if mine[hole] == 1:
            break
    taken = 0
    if hole in TAKING:
        file = hole if hole < ROW else OWN - 1 - hole       # from the mover's left
        for facing in (ROW - 1 - file, ROW + file):         # the other's outer and inner hole of that file
            taken += theirs[facing]
            theirs[facing] = 0
    return mine, theirs, taken


def moves(position):
    base = OWN * position.mover
    names = NAMES if position.mover == 0 else NAMES.lower()
    return [names[hole] + sign
            for hole in range(OWN) if position.cells[base + hole]
            for sign in "+-"]


def play(position, move):
    cells, stores = list(position.cells), list(position.stores)
    done = sow(position, NAMES.index(move[0].upper()), 1 if move[1] == "+" else -1)
    if done:
        mine, theirs, taken = done
        cells = mine + theirs if position.mover == 0 else theirs + mine
        stores[position.mover] += taken
    return SimpleNamespace(cells=cells, stores=stores, mover=1 - position.mover)


def over(position):
    if not any(position.cells[:OWN]):
        return 1
    if not any(position.cells[OWN:]):
        return 0
    return None
