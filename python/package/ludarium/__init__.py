"""Traditional games played by rules as data.

    game = ludarium.Game("um-el-banat", start="6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S")
    for event in game.play("C")[0]["events"]:
        print(event["words"], event["clauses"])

Every event names the clauses that decided it; `Rules.clauses` says what they say, how sure that is and which sentences they cite.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Iterable, Mapping

from . import _native
from ._native import Refused

__all__ = ["Batch", "Game", "Refused", "Rules", "corpus", "games", "playouts", "positions"]
__version__ = "0.1.0"

#: The rules of the collection, as they came with this package.
PACKAGED = Path(__file__).with_name("corpus")


def corpus(path: os.PathLike[str] | str | None = None) -> Path | None:
    """The folder rules are looked for in: the one given, that of LUDARIUM_CORPUS, or the one in this package."""
    named = path or os.environ.get("LUDARIUM_CORPUS") or None
    folder = Path(named) if named else PACKAGED
    if named and not folder.is_dir():
        raise Refused(f"{folder}: there is no such folder; name one that holds games/")
    return folder if folder.is_dir() else None


def games(path: os.PathLike[str] | str | None = None) -> list[dict[str, str]]:
    """The games that can be loaded: `game`, `title`, `family`."""
    folder = corpus(path)
    found = _native.games(os.fspath(folder)) if folder else []
    return [dict(zip(("game", "title", "family"), one)) for one in found]


class Rules:
    """Compiled rules of a game under readings.

    `game` is a slug, a short name or a rules file (`.toml`); `readings` maps questions to readings, `set` parameters to numbers.
    """

    def __init__(
        self,
        game: str,
        *,
        readings: Mapping[str, str] | None = None,
        set: Mapping[str, int] | None = None,
        path: os.PathLike[str] | str | None = None,
        start: str = "",
    ) -> None:
        self._arguments = {"game": game, "readings": dict(readings or {}), "set": dict(set or {}), "path": path}
        folder = corpus(path)
        self._rules = _native.Rules(
            game, os.fspath(folder) if folder else None, self._arguments["readings"], self._arguments["set"], start
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> "Rules":
        # nothing in them changes
        return self

    def __repr__(self) -> str:
        return f"Rules({self.slug!r}, sha256={self.sha256[:12]!r})"

    @property
    def slug(self) -> str:
        """What the game is loaded by."""
        return self._rules.slug

    @property
    def title(self) -> str:
        """The game's name."""
        return self._rules.title

    @property
    def family(self) -> str:
        """The word of its family."""
        return self._rules.family

    @property
    def sha256(self) -> str:
        """Hash of what decides play."""
        return self._rules.sha256

    @property
    def players(self) -> tuple[int, int | None, int]:
        """Fewest, most (None: no limit) and usual number of players."""
        return self._rules.players

    @property
    def readings(self) -> dict[str, str]:
        """The reading in force of every question."""
        return json.loads(self._rules.readings)

    @property
    def questions(self) -> list[dict[str, Any]]:
        """Every question with all its readings, what they take the account to say, and which one is in force."""
        return json.loads(self._rules.info)["questions"]

    @property
    def info(self) -> dict[str, Any]:
        """Board, names and questions, as the family has them."""
        return json.loads(self._rules.info)

    @property
    def clauses(self) -> dict[str, dict[str, Any]]:
        """The clauses in force by id: what each says, how sure it is, which sentences it cites."""
        return json.loads(self._rules.clauses)

    def reading(self, **readings: str) -> "Rules":
        """The same rules under other readings; `_` in a name stands for `-`."""
        other = {name.replace("_", "-"): reading for name, reading in readings.items()}
        arguments = self._arguments
        return Rules(
            arguments["game"], readings={**arguments["readings"], **other}, set=arguments["set"], path=arguments["path"]
        )


def _rules(game: str | Rules, kind: Mapping[str, Any]) -> Rules:
    if isinstance(game, Rules):
        if kind:
            raise TypeError(f"rules are loaded already: {', '.join(kind)} cannot be said of them")
        return game
    return Rules(game, **kind)


def _whole_games(game: str | Rules, kind: Mapping[str, Any]) -> Rules:
    """The rules of games that are played from their beginning."""
    if kind.get("start"):
        raise Refused("start: these games are played from their beginning, not from a position; Game(…, start=…) plays from one")
    return _rules(game, kind)


class Game:
    """A game in progress.

    Chance falls by `seed`. What nobody decides (an opening, a division) happens of itself. `rounds` ends a game that has rounds
    after so many of them; None plays it to its end. `first` says who begins, `start` is a position to begin with.
    Keywords of `Rules` may be given where `game` is a name.
    """

    #: The place of each token among `tokens()`, once somebody has looked.
    _numbers: dict[str, int] | None = None

    def __init__(
        self,
        game: str | Rules,
        *,
        players: int | None = None,
        first: str = "",
        seed: int = 1,
        start: str | None = None,
        rounds: int | None = None,
        **kind: Any,
    ) -> None:
        if start is not None and not isinstance(game, Rules):
            kind.setdefault("start", start)
        self.rules = _rules(game, kind)
        self._game, steps = _native.Game.begin(self.rules._rules, players, first, seed, start, rounds)
        #: What happened of itself before the first decision.
        self.opening: list[dict[str, Any]] = json.loads(steps)

    @classmethod
    def resume(
        cls, record: str, *, path: os.PathLike[str] | str | None = None, rounds: int | None = None
    ) -> "Game":
        """Takes up the game that a record tells."""
        head = json.loads(_native.Game.head(record))
        self = cls.__new__(cls)
        start = head["start"] or ""
        self.rules = Rules(head["game"], readings=head["readings"], set=head["set"], path=path, start=start)
        self._game, steps = _native.Game.resume(self.rules._rules, record, rounds)
        self.opening = json.loads(steps)
        return self

    def __repr__(self) -> str:
        return f"Game({self.rules.slug!r}, {self.text!r})"

    def copy(self) -> "Game":
        """The same game, to be gone on with apart from this one."""
        other = Game.__new__(Game)
        other.rules, other.opening = self.rules, self.opening
        other._game = self._game.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def legal(self) -> list[str]:
        """What may be done, as records write it; `throw` for sticks that fall by the seed."""
        return self._game.legal()

    def play(self, moves: str, *, tell: bool = True) -> list[dict[str, Any]]:
        """Does tokens, parted by blanks, all or none of them; the steps, each with its events and their clauses.

        `tell=False` does the same and tells nothing of it (the list is empty): for whoever plays many moves and asks where they lead.
        """
        if tell:
            return json.loads(self._game.play(moves))
        self._game.play_untold(moves)
        return []

    def preview(self, move: str) -> dict[str, Any]:
        """What would come of a token; nothing is done."""
        return json.loads(self._game.preview(move))

    def undo(self) -> bool:
        """Goes back to where somebody last decided; False where nobody had."""
        return self._game.undo()

    def choose(self, agent: str = "random") -> str | None:
        """What an agent would do: random, greedy, careful, eager, search:POSITIONS, playouts:GAMES, or a level."""
        return self._game.choose(agent)

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        return self._game.seat is None

    @property
    def seat(self) -> int | None:
        """The seat that decides, from 0."""
        return self._game.seat

    @property
    def seats(self) -> int:
        """Number of players."""
        return self._game.seats

    @property
    def points(self) -> list[int]:
        """Half points of each seat: 2 won, 1 drawn or not over, 0 lost."""
        return self._game.points

    @property
    def text(self) -> str:
        """The position as text."""
        return self._game.text

    @property
    def plain(self) -> str:
        """The board, drawn in plain text."""
        return self._game.plain

    @property
    def state(self) -> dict[str, Any]:
        """Where the game stands, as the family has it."""
        return json.loads(self._game.state)

    @property
    def result(self) -> str | None:
        """How it ended, in words; None while it goes on."""
        return self._game.result

    @property
    def done(self) -> int:
        """Things done and fallen since the beginning."""
        return self._game.done

    def record(self, players: Iterable[str] = ()) -> str:
        """The game as a record, with all that fell."""
        return self._game.record(list(players))

    # What learners ask for.

    def tokens(self) -> list[str]:
        """Every token that may be played in some position, in a fixed order: what actions are numbered by. Choices without a
        bound (captures let pass one by one, laps after which a move is stopped) are not among them."""
        return self._game.tokens()

    def throws(self) -> list[tuple[str, float]]:
        """How the sticks can fall now, with the chance of each; empty where nothing is thrown."""
        return self._game.throws()

    def observation(self):
        """What lies on the board, as an int32 array; `observed()` says what each number is."""
        import numpy

        return numpy.array(self._game.seen(), dtype=numpy.int32)

    def observed(self) -> list[str]:
        """What each number of `observation()` is."""
        return self._game.seen_as()

    def mask(self):
        """Which of `tokens()` may be played now, as an int8 array of 0 and 1."""
        import numpy

        if self._numbers is None:
            self._numbers = {token: number for number, token in enumerate(self.tokens())}
        mask = numpy.zeros(len(self._numbers), dtype=numpy.int8)
        for token in self.legal():
            if token in self._numbers:
                mask[self._numbers[token]] = 1
        return mask


def playouts(
    game: str | Rules,
    games: int,
    *,
    seed: int = 1,
    agents: str | Iterable[str] = "random",
    scope: str = "round",
    max_rounds: int = 2000,
    players: int | None = None,
    threads: int = 0,
    **kind: Any,
):
    """Plays games between agents in Rust, as `ludarium simulate` does: a dict of int64 arrays, a number a game.

    `winner` is the winner's seat, -1 for nobody; `capped` is 1 for a game that was broken off; the rest are the family's: `turns`,
    `moves` … Game k is the same whatever the number of games and threads.
    """
    import numpy

    words = [agents] if isinstance(agents, str) else list(agents)
    rules = _whole_games(game, kind)
    columns = _native.playouts(rules._rules, games, seed, words, scope, max_rounds, players, threads)
    return {name: numpy.frombuffer(column, dtype=numpy.int64) for name, column in columns.items()}


def positions(
    game: str | Rules,
    games: int,
    *,
    seed: int = 1,
    players: int | None = None,
    rounds: int | None = 1,
    most: int = 1000,
    threads: int = 0,
    **kind: Any,
):
    """Every decision of random games, as arrays: `observation` (a row a decision), `mask` (what might be done), `action` (what was,
    as its place among `tokens()`), `seat` (who), `points` (half points that came of it for him), `game` (of which game)."""
    import numpy

    rules = _whole_games(game, kind)
    columns = _native.positions(rules._rules, games, seed, players, rounds, most, threads)
    kinds = {"mask": numpy.int8, "game": numpy.int64}
    out = {name: numpy.frombuffer(column, dtype=kinds.get(name, numpy.int32)) for name, column in columns.items()}
    rows = len(out["seat"])
    for name in ("observation", "mask"):
        out[name] = out[name].reshape(rows, -1) if rows else out[name].reshape(0, 0)
    return out


from ._batch import Batch  # noqa: E402  it stands on what is above
