"""A position as either of the two has it, and what came before it in a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

SOUTH, NORTH, DRAWN = 0, 1, "drawn"


class View(NamedTuple):
    """A position as either of the two has it."""

    legal: frozenset  # tokens of what may be done
    men: frozenset  # (point, seat, kind), the kind "" or a capital
    hand: tuple | None  # men in hand, South's and North's; None where OpenSpiel has no hands
    mover: int | None  # seat; None once the game is over
    winner: object  # seat, DRAWN, or None while the game goes on


@dataclass
class Past:
    """What has been done in a game, counted here and by neither program."""

    tokens: list = field(default_factory=list)
    seen: Counter = field(default_factory=Counter)  # positions at the beginning of turns
    turns: int = 0
    quiet: int = 0  # acts since a man was taken
    crowned: int = 0  # men who have become kings in them
    last: View | None = None

    def add(self, view):
        """Takes in a position and whether a turn has begun with it."""
        if self.last is None or view.mover != self.last.mover:
            self.seen[view.men, view.hand, view.mover] += 1
            self.turns += self.last is not None
        self.last = view

    def act(self, token, men):
        """Takes in what was done, and the men after it."""
        self.tokens.append(token)
        kings = [sum(kind != "" for _, _, kind in men_) for men_ in (self.last.men, men)]
        quiet = "x" not in token
        self.quiet = self.quiet + 1 if quiet else 0
        self.crowned = self.crowned + (kings[1] > kings[0]) if quiet else 0


def point(column, row):
    """The name of a point; both from 0, the row from below."""
    return f"{chr(ord('a') + column)}{row + 1}"
