"""Games as OpenSpiel has them: `pyspiel.load_game("python_ludarium", {"game": "um-el-banat"})` once this is imported.

Sticks that are thrown are chance nodes with their chances; what falls by lot when a game opens falls by the parameter `seed`.
Actions are numbered by `Game.tokens()`.
"""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel

from . import Game, Rules

__all__ = ["LudariumGame", "LudariumState"]

#: Decisions and throws after which a game is drawn.
MOST = 2000

_TYPE = pyspiel.GameType(
    short_name="python_ludarium",
    long_name="Traditional games by rules as data",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "um-el-banat", "seed": 1, "rounds": 1, "players": 0, "readings": "", "path": ""},
)


class LudariumGame(pyspiel.Game):
    """A game of the collection. `readings` are written `Q-1=one;Q-2=other`; `players` 0 is as many as the rules say."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        options = {**_TYPE.parameter_specification, **(params or {})}
        readings = dict(pair.split("=", 1) for pair in options["readings"].split(";") if pair)
        self.rules = Rules(options["game"], readings=readings, path=options["path"] or None)
        self.options = options
        first = self.begin()
        self.tokens = tuple(first.tokens())
        self.numbers = len(first.observed())
        #: Every throw there is, in the order of their values.
        self.throws = tuple(f"t{value}" for value in sorted({t["value"] for t in self.rules.info.get("throws", [])}))
        seats = first.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.tokens),
            max_chance_outcomes=len(self.throws),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST,
        )
        super().__init__(_TYPE, info, params or {})

    def begin(self) -> Game:
        """The game as it begins."""
        rounds, players = self.options["rounds"] or None, self.options["players"] or None
        return Game(self.rules, seed=self.options["seed"], rounds=rounds, players=players)

    def new_initial_state(self, state: Any = None) -> "LudariumState":
        return LudariumState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return _Observer(self)


class LudariumState(pyspiel.State):
    """A position, and what led to it."""

    # OpenSpiel copies a state by a deep copy of what it holds: nothing here leads to the game itself
    def __init__(self, game: LudariumGame) -> None:
        super().__init__(game)
        self.game = game.begin()
        self._tokens, self._throws = game.tokens, game.throws
        self._throwing = False
        self._number = 0

    def current_player(self) -> int:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self._throwing else self.game.seat

    def _legal_actions(self, player: int) -> list[int]:
        legal = set(self.game.legal())
        return [number for number, token in enumerate(self._tokens) if token in legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(self._throws.index(token), chance) for token, chance in self.game.throws()]

    def _apply_action(self, action: int) -> None:
        self._number += 1
        if self._throwing:
            self._throwing = False
            self.game.play(self._throws[action], tell=False)
        elif self._tokens[action] == "throw":
            self._throwing = True
        else:
            self.game.play(self._tokens[action], tell=False)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._throws[action] if player == pyspiel.PlayerId.CHANCE else self._tokens[action]

    def is_terminal(self) -> bool:
        return self.game.over or self._number >= MOST

    def returns(self) -> list[float]:
        if not self.game.over:
            return [0.0] * self.game.seats
        return [float(points - 1) for points in self.game.points]

    def __str__(self) -> str:
        return self.game.text + (" throw" if self._throwing else "")


class _Observer:
    """What lies on the board; all see the same."""

    def __init__(self, game: LudariumGame) -> None:
        self.tensor = numpy.zeros(game.numbers, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LudariumState, player: int) -> None:
        self.tensor[:] = state.game.observation()

    def string_from(self, state: LudariumState, player: int) -> str:
        return str(state)


pyspiel.register_game(_TYPE, LudariumGame)
