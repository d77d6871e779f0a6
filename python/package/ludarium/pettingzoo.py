"""Games as PettingZoo environments, agent after agent (AEC).

    env = ludarium.pettingzoo.env("um-el-banat")

Actions are numbered by `Game.tokens()`, observations are `{"observation": int32, "action_mask": int8}`. Sticks fall when their
player throws, by the environment's seed. Who wins is given 1, who loses -1, once, at the end.
"""

from __future__ import annotations

import functools
from typing import Any

import gymnasium
import numpy
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Game, Rules, _rules

__all__ = ["env", "raw_env"]


def env(game: str | Rules = "um-el-banat", **keywords: Any):
    """The environment with PettingZoo's own guards around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, **keywords)))


class raw_env(AECEnv):
    """The environment alone.

    `rounds` are played of a game that has rounds (one unless more are wanted); after `most` decisions it is truncated.
    """

    metadata = {"render_modes": ["ansi"], "name": "ludarium_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str | Rules = "um-el-banat",
        *,
        players: int | None = None,
        rounds: int | None = 1,
        most: int = 1000,
        render_mode: str | None = None,
        **kind: Any,
    ) -> None:
        super().__init__()
        self.rules = _rules(game, kind)
        self._players, self._rounds, self._most = players, rounds, most
        self.render_mode = render_mode
        self.game = self._begin(1)
        self._tokens = self.game.tokens()
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._numbers = len(self.game.observed())
        self.agents: list[str] = []

    def _begin(self, seed: int) -> Game:
        return Game(self.rules, players=self._players, rounds=self._rounds, seed=seed)

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent: str):
        info = numpy.iinfo(numpy.int32)
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1, info.max, (self._numbers,), numpy.int32),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self._tokens),), numpy.int8),
            }
        )

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent: str):
        return gymnasium.spaces.Discrete(len(self._tokens))

    def observe(self, agent: str):
        mask = self.game.mask()
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self.game.observation(), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(numpy.random.default_rng().integers(2**32))
        self.game = self._begin(seed)
        self._decided = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.seat or 0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.play(self._tokens[int(action)], tell=False)
        self._decided += 1
        self._clear_rewards()
        if self.game.over:
            for name, points in zip(self.possible_agents, self.game.points):
                self.rewards[name] = float(points - 1)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            # a position in which only choices without a bound are left is not to be played on
            stuck = not self.game.mask().any()
            if stuck or self._decided >= self._most:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[self.game.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("no render mode was given: make it with render_mode=\"ansi\"")
            return None
        return self.game.plain

    def close(self) -> None:
        pass
