"""How OpenSpiel's positions and actions are read: as text, and by the numbers that its sources give them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version

from positions import DRAWN, SOUTH, View, point

try:
    import pyspiel
except ImportError:
    pyspiel = None


def spiel_version():
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return getattr(pyspiel, "__version__", "unknown")


def before(*numbers):
    """Whether this OpenSpiel is older than a version; one that is not known is none."""
    number = re.match(r"\d+(\.\d+)*", spiel_version())
    return number is not None and tuple(map(int, number.group().split("."))) < numbers


@dataclass
class Game:
    """A game of OpenSpiel in our words."""

    spiel: str  # as load_game has it
    rules: str  # slug of the collection, or a file of rules/
    token: Callable  # (state, action, men) → token
    men: Callable  # state → men, player for seat
    readings: dict = field(default_factory=dict)
    known: tuple = ()  # names in differences.KNOWN
    hand: Callable = lambda state: None
    first: int = SOUTH  # seat of OpenSpiel's first player

    def seat(self, player):
        return player ^ self.first

    def winner(self, state):
        ahead = state.returns()[0]
        return DRAWN if ahead == 0 else self.seat(0 if ahead > 0 else 1)

    def view(self, state):
        """The position, and the action of each token."""
        men = frozenset((point, self.seat(player), kind) for point, player, kind in self.men(state))
        over = state.is_terminal()
        actions = {} if over else {self.token(state, action, men): action for action in state.legal_actions()}
        mover, winner = (None, self.winner(state)) if over else (self.seat(state.current_player()), None)
        return View(frozenset(actions), men, self.hand(state), mover, winner), actions


def printed(rows, letters, above=0, turned=False, labelled=False):
    """Reads men off rows of letters, the first `above` lines left out; `turned`: the first row is row 1."""
    kinds = {letter: (player, kind) for player, kind, letter in letters}

    def men(state):
        lines = str(state).splitlines()[above : above + rows]
        for place, line in enumerate(lines):
            row = place if turned else rows - 1 - place
            cells = re.sub(r"[\s\[\]]", "", line)
            cells = cells.removeprefix(str(row + 1)) if labelled else cells
            yield from ((point(column, row), *kinds[cell]) for column, cell in enumerate(cells) if cell != ".")

    return men


def two(first, second):
    return [(0, "", first), (1, "", second)]


def gone(state, action, _):
    """`a3b4`, with a star where somebody is struck; a draughtsman who goes two rows leaps."""
    start, end, star = re.fullmatch(r"([a-z]\d+)([a-z]\d+)(\*?)", state.action_to_string(action)).groups()
    return f"{start}{'x' if star or abs(int(start[1:]) - int(end[1:])) == 2 else '-'}{end}"


def struck(state, action, _):
    return re.sub(r"(?<=\d)(?=[a-z])", "x", state.action_to_string(action))


def named(state, action, _):
    return state.action_to_string(action)


def cell(columns, rows):
    """Actions are numbers of cells, row by row from above."""
    return lambda state, action, _: point(action % columns, rows - 1 - action // columns)


def fallen(rows):
    """An action is a column, and the man falls to its lowest vacant square."""

    def token(_, action, men):
        filled = {name for name, _, _ in men}
        return next(point(action, row) for row in range(rows) if point(action, row) not in filled)

    return token


#: The 24 points of nine men's morris, as OpenSpiel numbers them: of seven rows from above, the columns of each.
MORRIS_ROWS = ["036", "135", "234", "012456", "234", "135", "036"]
MORRIS = [(row, int(column)) for row, columns in enumerate(MORRIS_ROWS) for column in columns]
MORRIS_POINTS = [point(column, 6 - row) for row, column in MORRIS]


def morris_men(state):
    lines = str(state).splitlines()
    across = [0, 2, 4, 7, 10, 12, 14]
    for name, (row, column) in zip(MORRIS_POINTS, MORRIS):
        letter = lines[2 * row][across[column]]
        if letter in "WB":
            yield name, "WB".index(letter), ""


def morris_hand(state):
    return tuple(map(int, re.search(r"Men to deploy: (\d+) (\d+)", str(state)).groups()))


def morris_token(state, action, _):
    if action >= 24:
        return "-".join(MORRIS_POINTS[number] for number in divmod(action - 24, 24))
    return ("x" if "Capture time" in str(state) else "") + MORRIS_POINTS[action]


#: The 27 points of a cube, in OpenSpiel's order; layers are three rows each.
CUBE = [point(column, row + 3 * layer) for column in range(3) for row in range(3) for layer in range(3)]


def cube_men(state):
    return ((name, "bw".index(letter), "") for name, letter in zip(CUBE, str(state)[1:]) if letter in "bw")
