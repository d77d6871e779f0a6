"""Kanji Guti of Orissa, two rows of seven: record 742 of the Ludii Portal's database, out of Gupta 1923 (p. 73), with the
portal's summing up of it (ruleset 432). Which holes are whose, and how a sowing goes on and robs, is the summing up's (the hole
opposite the empty one: a reading of the edition, which by default has the one after it, as the Khasi rules have that it refers to).
The source, followed here, has two things that the summing up leaves out or weakens: the first move passes over the middle hole
that began with a counter (read as the first move of the game alone), and the middle holes are never lifted, not even to sow on.
Open, taken here: a lap before an occupied middle hole ends the move without a catch; a sowing fills the hole it began from.
Open, the ruleset's choice taken: which middle hole has the counter (D), whose side is which; who has nothing to sow passes, and
if neither has, the rest is nobody's; an endless move may be chosen, leaves the board alone, and the turn passes.
"""

from types import SimpleNamespace

RULES = "kanji-guti"
READINGS = {"Q-kanji-1": "the one opposite"}

ROW = 7
ALL = 2 * ROW
NAMES = "ABCDEFGabcdefg"
CENTRES = (3, 10)
OWN = [[0, 1, 2, 11, 12, 13], [4, 5, 6, 7, 8, 9]]  # South's: those to the left of the middle as he sees it


def start(first):
    cells = [12] * ALL
    cells[3], cells[10] = 1, 0
    return SimpleNamespace(cells=cells, stores=[0, 0], mover=first, turns=0)


def sow(position, hole):
    """The board after a move and what it takes; one that never ends leaves it as it was."""
    cells = list(position.cells)
    barred = {3} if position.turns == 0 else set()  # the first move leaves out the middle hole with a counter
    seen = set()
    while True:
        hand, cells[hole] = cells[hole], 0
        state = (tuple(cells), hole, hand)
        if state in seen:
            return list(position.cells), 0
        seen.add(state)
        while hand:
            hole = (hole + 1) % ALL
            if hole not in barred:
                cells[hole] += 1
                hand -= 1
        after = (hole + 1) % ALL
        if cells[after] == 0:
            facing = ALL - 1 - after
            taken, cells[facing] = cells[facing], 0
            return cells, taken
        if after in CENTRES:
            return cells, 0
        hole = after


def moves(position):
    return [NAMES[hole] for hole in OWN[position.mover] if position.cells[hole]]


def play(position, move):
    me = position.mover
    cells, taken = sow(position, NAMES.index(move))
    stores = list(position.stores)
    stores[me] += taken
    after = SimpleNamespace(cells=cells, stores=stores, mover=1 - me, turns=position.turns + 1)
    if not moves(after):  # nothing in his holes: he passes
        after.mover = me
    return after


def over(position):
    if moves(position):
        return None
    held = list(position.stores)
    if held[0] == held[1]:
        return 2
    return 0 if held[0] > held[1] else 1
