"""Differences of rules that are known, each with what has to hold for it to account for all that differs."""

from positions import DRAWN, SOUTH
from theirs import before


def over_there(theirs, ours, winners):
    """Whether OpenSpiel calls the game over, with such a result, while it goes on here; men and hands being the same."""
    return theirs.winner in winners and ours.winner is None and theirs.men == ours.men and hands(theirs, ours)


def hands(theirs, ours):
    return theirs.hand is None or theirs.hand == ours.hand


def third_time(past, theirs, ours):
    begun = past.seen[theirs.men, theirs.hand, theirs.mover] + 1
    same = theirs.men == ours.men and hands(theirs, ours)
    return ours.winner == DRAWN and theirs.winner is None and same and theirs.mover != past.last.mover and begun == 3


def forty_acts(past, theirs, ours):
    return over_there(theirs, ours, [DRAWN]) and past.quiet == 40


def forty_shut_in(past, theirs, ours):
    """Whoever is to move next has nobody who can: he has lost here."""
    same = theirs.men == ours.men and theirs.winner == DRAWN
    return same and past.quiet == 40 and ours.winner == past.last.mover


def forty_crowned(past, theirs, ours):
    return past.crowned > 0 and (forty_acts(past, theirs, ours) or forty_shut_in(past, theirs, ours))


def two_hundred(past, theirs, ours):
    return over_there(theirs, ours, [DRAWN]) and past.turns + 1 == 200


def two_hundred_shut_in(past, theirs, ours):
    """Who has more than two men has lost in OpenSpiel only if he can move none of them."""
    same = theirs.men == ours.men and hands(theirs, ours)
    other = sum(seat != past.last.mover for _, seat, _ in theirs.men)
    return same and past.turns + 1 == 200 and ours.winner == DRAWN and theirs.winner == past.last.mover and other > 2


def corner_left_out(past, theirs, ours):
    missing = ours.legal - theirs.legal
    same = theirs._replace(legal=ours.legal) == ours
    return before(2, 0, 1) and same and theirs.legal < ours.legal and all(token.endswith("-a7") for token in missing)


def corner_shut_in(past, theirs, ours):
    """The corner is all that is left to him who is to move."""
    alone = ours.mover is not None and all(token.endswith("-a7") for token in ours.legal)
    return before(2, 0, 1) and alone and over_there(theirs, ours, [1 - ours.mover])


def in_the_air(past, theirs, ours):
    """No condition here asks what is below; what is open beside OpenSpiel's points is the air above them."""
    rest = theirs._replace(legal=ours.legal)
    return (
        rest == ours
        and theirs.legal < ours.legal
        and all(any(above(token, low) for low in theirs.legal) for token in ours.legal - theirs.legal)
    )


def above(one, other):
    return one[0] == other[0] and int(one[1:]) > int(other[1:])


def joined(goals):
    """Who has just put a man down has a chain of men that touches every goal: not sayable here."""

    def holds(past, theirs, ours):
        mover = past.last.mover
        mine = {(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name, seat, _ in theirs.men if seat == mover}
        chains = all_chains(mine)
        ends = any(all(any(goal(*place) for place in chain) for goal in goals(mover)) for chain in chains)
        return ends and theirs.winner == mover and theirs.men == ours.men and ours.winner in (None, DRAWN)

    return holds


def all_chains(places):
    """Sets of places next to each other on a board of hexagons."""
    left = set(places)
    while left:
        chain, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            chain.add((x, y))
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y - 1), (x - 1, y + 1)} & left
            left -= beside
            edge.extend(beside)
        yield chain


def hex_sides(size):
    """South joins the first row and the last, North the first column and the last."""
    across = [lambda x, y: x == 0, lambda x, y: x == size - 1]
    along = [lambda x, y: y == 0, lambda x, y: y == size - 1]
    return lambda mover: along if mover == SOUTH else across


def y_sides(size):
    return lambda mover: [lambda x, y: x == 0, lambda x, y: y == 0, lambda x, y: x + y == size - 1]


#: What is known to differ: whether it accounts for all that differs here, and the rule in words.
KNOWN = {
    "third time": (third_time, "a position that comes for the third time is drawn here; OpenSpiel knows no repetition"),
    "forty acts": (
        forty_acts,
        "OpenSpiel draws after forty acts in which nobody is taken (kMaxMovesWithoutCapture, games/checkers)",
    ),
    "forty with a crown": (
        forty_crowned,
        "so, and a man was crowned in them: `quiet.turns` begins anew there, OpenSpiel's count does not",
    ),
    "forty and shut in": (forty_shut_in, "after the fortieth the next player can move nobody: a draw in OpenSpiel, lost here"),
    "two hundred turns": (two_hundred, "OpenSpiel draws after 200 turns (kMaxNumTurns, games/nine_mens_morris)"),
    "two hundred and shut in": (
        two_hundred_shut_in,
        "`cap` comes before `stuck`: drawn here, lost in OpenSpiel by whoever can move nobody",
    ),
    "corner": (corner_left_out, "OpenSpiel before 2.0.1 lets no man step to the corner a7 (its point 0)"),
    "corner, shut in": (corner_shut_in, "so whoever could step nowhere else has lost"),
    "in the air": (in_the_air, "no condition at `drop` asks what is below a square: Connect four's gravity"),
    "joined in Hex": (joined(hex_sides(11)), "no condition asks whether a chain of men joins two sides"),
    "joined in Y": (joined(y_sides(7)), "no condition asks whether a chain of men joins three sides"),
}
