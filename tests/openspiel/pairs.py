"""Which game of OpenSpiel stands beside which ruleset, in which readings, and what is known to differ."""

from positions import NORTH
from theirs import CUBE, Game, cell, cube_men, fallen, gone, morris_hand, morris_men, morris_token, named, printed, struck, two

DRAUGHTS = [(0, "", "o"), (0, "K", "8"), (1, "", "+"), (1, "K", "*")]
FORTY = {"Q-openspiel-1": "forty turns"}


def draughts(name, rows, readings, known):
    return Game(name, "english-draughts", gone, printed(rows, DRAUGHTS, labelled=True), readings, known)


def morris(readings, known):
    return Game("nine_mens_morris", "nine-mens-morris", morris_token, morris_men, readings, known, morris_hand)


def breakthrough(size, readings):
    name = f"breakthrough(rows={size},columns={size})"
    return Game(name, "breakthrough.toml", gone, printed(size, two("b", "w"), labelled=True), readings, first=NORTH)


def five(name, letters, above, readings):
    return Game(name, "five-in-a-row.toml", cell(11, 11), printed(11, letters, above), readings)


PAIRS = {
    "draughts": draughts("checkers", 8, {}, ("third time", "forty acts", "forty and shut in")),
    "draughts, forty turns": draughts("checkers", 8, FORTY, ("forty with a crown",)),
    "draughts, ten rows": draughts("checkers(rows=10,columns=10)", 10, {**FORTY, "Q-openspiel-2": "ten"}, ("forty with a crown",)),
    "morris": morris({}, ("third time", "two hundred turns", "corner", "corner, shut in")),
    "morris, 200 turns": morris({"Q-openspiel-1": "two hundred turns"}, ("two hundred and shut in", "corner", "corner, shut in")),
    "breakthrough": breakthrough(8, {}),
    "breakthrough, six rows": breakthrough(6, {"Q-breakthrough-1": "six"}),
    "clobber": Game("clobber(rows=5,columns=6)", "clobber.toml", struck, printed(5, two("o", "x"), labelled=True)),
    "tic-tac-toe": Game("tic_tac_toe", "tic-tac-toe.toml", cell(3, 3), printed(3, two("x", "o"))),
    "tic-tac-toe, misère": Game(
        "misere(game=tic_tac_toe())",
        "tic-tac-toe.toml",
        cell(3, 3),
        printed(3, two("x", "o")),
        {"Q-tictactoe-1": "he has lost"},
    ),
    "mnk 11 11 5": five("mnk(m=11,n=11,k=5)", two("x", "o"), 0, {}),
    "gomoku 11": five("gomoku(size=11)", two("b", "w"), 1, {}),
    "gomoku 11, anti": five("gomoku(size=11,anti=true)", two("b", "w"), 1, {"Q-five-1": "he has lost"}),
    "gomoku, cube": Game("gomoku(size=3,dims=3,connect=3)", "cube.toml", lambda _, action, __: CUBE[action], cube_men),
    "gomoku, torus": Game("gomoku(size=5,connect=4,wrap=true)", "torus.toml", cell(5, 5), printed(5, two("b", "w"), above=1)),
    "connect four": Game("connect_four", "four-in-a-row.toml", fallen(6), printed(6, two("x", "o")), known=("in the air",)),
    "hex": Game(
        "hex(board_size=11)",
        "placing.toml",
        named,
        printed(11, two("x", "o"), turned=True),
        {"Q-placing-1": "eleven by eleven"},
        ("joined in Hex",),
    ),
    "y": Game(
        "y(board_size=7)",
        "placing.toml",
        named,
        printed(7, two("O", "@"), above=1, turned=True, labelled=True),
        {"Q-placing-1": "triangle"},
        ("joined in Y",),
    ),
}
