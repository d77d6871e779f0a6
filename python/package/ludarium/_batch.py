"""Games side by side, for learners."""

from __future__ import annotations

import array
import os
from typing import Any, Iterable, Sequence

from . import Rules, _native, _whole_games

#: Games that are worth a thread of their own.
_SHARE = 128


def _array(data: bytearray, kind: str, *shape: int):
    """The bytes as an array of NumPy's; as a memoryview of the same shape where NumPy is not installed."""
    try:
        import numpy
    except ImportError:
        view = memoryview(data)
        return view.cast("B").cast(kind, shape) if data else view
    return numpy.frombuffer(data, dtype=numpy.dtype(kind)).reshape(shape)


def _numbers(actions: Any) -> bytes:
    """Actions as the bytes of an int32 array."""
    if hasattr(actions, "dtype"):
        import numpy

        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, and these are of the kind {actions.dtype}")
        # a number too large for int32 must not become one that may be done
        return numpy.clip(actions, -1, 2**31 - 1).astype(numpy.int32).ravel().tobytes()
    if not isinstance(actions, Sequence):
        actions = list(actions)
    return array.array("i", actions).tobytes()


class Batch:
    """So many games of one kind, all gone on with by one call.

    Game k is `Game(game, seed=batch.seeds[k], rounds=rounds, …)` and nothing else: the same openings, throws and moves of others,
    whatever is played beside it and on however many threads. Its seed is `seed + k` at first, and `games` more with every game that
    is begun anew at its place.

    `rounds`, `players` and `first` are those of `Game`; after `most` decisions a game is broken off. `agents` says who plays which
    seat beside the learner (`[None, "greedy"]`); they draw as `Game.choose` does. With `reset` a game that has ended is begun anew in
    the step that ended it. `threads` 0 takes as many as are worth while. Keywords of `Rules` may be given where `game` is a name.

    Arrays are NumPy's, made anew at each asking; memoryviews of the same shape where NumPy is not installed.
    """

    def __init__(
        self,
        game: str | Rules,
        games: int,
        *,
        rounds: int | None = 1,
        seed: int = 1,
        players: int | None = None,
        first: str = "",
        agents: Iterable[str | None] = (),
        most: int = 1000,
        reset: bool = True,
        threads: int = 0,
        **kind: Any,
    ) -> None:
        self.rules = _whole_games(game, kind)
        worth = max(1, min(os.cpu_count() or 1, games // _SHARE))
        self._batch = _native.Batch(
            self.rules._rules, games, rounds, seed, players, first, list(agents), most, reset, threads or worth
        )
        #: Number of games, and of players of each.
        self.games, self.seats = self._batch.games, self._batch.seats
        #: What may be done in some position, as records write it: an action is a place in this list. As `Game.tokens()`.
        self.tokens: list[str] = self._batch.tokens()
        #: What each number of an observation is. As `Game.observed()`.
        self.columns: list[str] = self._batch.columns()

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"Batch({self.rules.slug!r}, {self.games})"

    @property
    def legal(self):
        """Which actions may be done now: bool, games × tokens."""
        return _array(self._batch.legal(), "?", self.games, len(self.tokens))

    @property
    def observations(self):
        """What lies on the boards: int32, games × columns."""
        return _array(self._batch.observations(), "i", self.games, len(self.columns))

    @property
    def movers(self):
        """The seat that decides in each game, int32; -1 where it is over and was not begun anew."""
        return _array(self._batch.movers(), "i", self.games)

    @property
    def seeds(self):
        """The seed of each game: uint64."""
        return _array(self._batch.seeds(), "Q", self.games)

    @property
    def truncated(self):
        """Which games the last step broke off, bool: after `most` decisions, or where only choices without a number are left."""
        return _array(self._batch.truncated(), "?", self.games)

    @property
    def ended(self):
        """What lay on the boards of the games that the last step ended, in their order, before they were begun anew: int32."""
        data = self._batch.ended()
        return _array(data, "i", len(data) // (4 * len(self.columns)), len(self.columns))

    def step(self, actions: Any):
        """Does an action in each game, with what happens of itself and what `agents` do. Gives `(rewards, done)`.

        `rewards` (float32, games × seats): at a game's end 1 to who won, -1 to who lost, 0 where it is drawn or broken off; else 0.
        `done` (bool): which games have ended. An action that may not be done raises `Refused`, and no game has changed; the action
        of a game that is over is passed over.
        """
        self._batch.step(_numbers(actions))
        return (
            _array(self._batch.rewards(), "f", self.games, self.seats),
            _array(self._batch.done(), "?", self.games),
        )

    def reset(self, seed: int | None = None) -> None:
        """Begins every game anew: game k by `seed` + k, or each by its next seed."""
        self._batch.reset(seed)

    def sample(self):
        """A random action for each game that may be done, all equally likely: int32. Each game has a stream of its own for it."""
        return _array(self._batch.sample(), "i", self.games)
