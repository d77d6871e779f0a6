"""Games side by side as a vector environment of Gymnasium's.

    envs = ludarium.gymnasium.VectorEnv("um-el-banat", 256, agents=[None, "greedy"])
    envs = gymnasium.make_vec("ludarium.gymnasium:ludarium/um-el-banat-v0", num_envs=256, agents=[None, "greedy"])

Observations are `{"observation": int32, "action_mask": int8}`, actions are numbered by `Batch.tokens`. A game that has ended is begun
anew in the same step (`AutoresetMode.SAME_STEP`); where it ended is in `infos["final_obs"]`.

The reward is that of the seat that decided: 1 if it has won by then, -1 if it has lost. Without `agents` all seats are the learner's,
one after the other; `infos["seat"]` says whose turn it is and `infos["rewards"]` what each seat was given.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from . import Batch, Rules, games

__all__ = ["VectorEnv"]

for _game in (one["game"] for one in games()):
    gymnasium.register(
        f"ludarium/{_game}-v0", vector_entry_point="ludarium.gymnasium:VectorEnv", kwargs={"game": _game}
    )


class VectorEnv(gymnasium.vector.VectorEnv):
    """A batch as Gymnasium has it; keywords are those of `ludarium.Batch` but `reset`."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, game: str | Rules = "um-el-banat", num_envs: int = 1, **keywords: Any) -> None:
        super().__init__()
        self.batch = Batch(game, num_envs, reset=True, **keywords)
        self.num_envs = num_envs
        moves, numbers = len(self.batch.tokens), len(self.batch.columns)
        most = numpy.iinfo(numpy.int32).max
        self.single_action_space = gymnasium.spaces.Discrete(moves)
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1, most, (numbers,), numpy.int32),
                "action_mask": gymnasium.spaces.Box(0, 1, (moves,), numpy.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._movers = self.batch.movers

    def _observed(self) -> dict[str, Any]:
        return {"observation": self.batch.observations, "action_mask": self.batch.legal.view(numpy.int8)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begins every game anew; game k by `seed` + k."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        self._movers = self.batch.movers
        return self._observed(), {"seat": self._movers}

    def step(self, actions: Any):
        """An action in each game."""
        rewards, done = self.batch.step(numpy.asarray(actions))
        truncated = self.batch.truncated
        deciders = numpy.maximum(self._movers, 0)
        observed = self._observed()
        self._movers = self.batch.movers
        infos: dict[str, Any] = {"seat": self._movers, "rewards": rewards}
        if done.any():
            final = {name: numpy.zeros_like(part) for name, part in observed.items()}
            final["observation"][done] = self.batch.ended
            infos.update(final_obs=final, _final_obs=done)
        own = rewards[numpy.arange(self.num_envs), deciders].astype(numpy.float64)
        return observed, own, done & ~truncated, truncated, infos
