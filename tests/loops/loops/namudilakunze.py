"""Namudilakunze of the Ba-Ila, four rows of seven: record 734 of the Ludii Portal's database, out of Smith and Dale 1920 (p. 237),
with the portal's summing up of it (ruleset 429); the record has only the start and that outer holes are robbed.
Open in the record, taken from the summing up: directions; sowing on; that the empty inner hole a sowing ends in robs.
Open in both, taken here: that the hole facing it (not the whole inner row) must be empty; that single counters may be sown; that
the direction of the second move binds each player for himself; that a sowing fills the hole it began from.
Open in both, the ruleset's choice taken: a move that never ends may be chosen, leaves the board alone, and the turn passes.
"""

from types import SimpleNamespace

RULES = "tests/lud/rulesets/namudilakunze.toml"
READINGS = {}

ROW = 7
RING = 2 * ROW
NAMES = ["ABCDEFGHIJKLMN", "abcdefghijklmn"]


def start(first):
    side = [0] + [1] * (RING - 1)  # only the outer hole at the far left is empty
    return SimpleNamespace(cells=side * 2, stores=[0, 0], mover=first, turned=[0, 0], way=[0, 0])


def ways(position):
    """The directions open to the mover: clockwise (-1) at first, either at his second turn, then the one he chose."""
    me = position.mover
    if position.turned[me] == 0:
        return [-1]
    return [position.way[me]] if position.way[me] else [1, -1]


def sow(cells, me, hole, way):
    """The board after a move and what it takes; a move that never ends leaves it as it was."""
    before, cells = list(cells), list(cells)
    mine, other = me * RING, (1 - me) * RING
    seen = set()
    while True:
        hand, cells[mine + hole] = cells[mine + hole], 0
        state = (tuple(cells), hole, hand)
        if state in seen:
            return before, 0
        seen.add(state)
        for _ in range(hand):
            hole = (hole + way) % RING
            cells[mine + hole] += 1
        if cells[mine + hole] > 1:
            continue
        if hole < ROW:
            return cells, 0
        inner, outer = other + 3 * ROW - 1 - hole, other + hole - ROW
        if cells[inner]:
            return cells, 0
        taken, cells[outer] = cells[outer], 0
        return cells, taken


def moves(position):
    me, open_ways = position.mover, ways(position)
    found = []
    for hole in range(RING):
        if not position.cells[me * RING + hole]:
            continue
        for way in open_ways:
            found.append(NAMES[me][hole] + ({1: "+", -1: "-"}[way] if len(open_ways) > 1 else ""))
    return found


def play(position, move):
    me = position.mover
    way = {"+": 1, "-": -1}[move[1]] if len(move) > 1 else ways(position)[0]
    cells, taken = sow(position.cells, me, NAMES[me].index(move[0]), way)
    stores, turned, chosen = list(position.stores), list(position.turned), list(position.way)
    stores[me] += taken
    if turned[me]:
        chosen[me] = way
    turned[me] += 1
    return SimpleNamespace(cells=cells, stores=stores, mover=1 - me, turned=turned, way=chosen)


def over(position):
    for player in (0, 1):
        if not sum(position.cells[player * RING:(player + 1) * RING]):
            return 1 - player
    return None if moves(position) else 1 - position.mover
