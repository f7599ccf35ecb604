"""A reward for part of a scenario: what a learner is given where whole success is too rare to learn from.

    envs = PartialVecEnv(256, scenario=8, partial=1.0)

A game that does not meet its scenario ends with -1 + partial x progress x chance instead of -1: how much of the
condition is true, times the lead in totals as a chance to win, as the searcher counts it (agents/search/values.py).
Only the learner sees it; monitors and evaluations know nothing of it. Its values are no chances then (agents/learned/
evaluation.py): weights to search with are trained on without it at last. Neighbour: ppo_run.py, which trains on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from agents.search.settings import SCALE
from agents.search.values import chance
from artistry_env.rules.scoring import (
    APPRENTICES_WANTED,
    CARDS_WANTED,
    JOURNEYWOMEN_WANTED,
    MASTER_VALUE,
    MASTERS_WANTED,
)
from artistry_env.sb3 import SoloVecEnv

_COUNTED: dict[int, tuple[str, int]] = {
    3: ("inspirations", CARDS_WANTED),
    5: ("apprentices", APPRENTICES_WANTED - 1),  # the bonus of the last one
    6: ("journeywomen", JOURNEYWOMEN_WANTED),
    8: ("masters", MASTER_VALUE * MASTERS_WANTED),
}
"""Scenarios whose condition counts something that the totals tell: the part of the total, and how much is wanted."""


class PartialVecEnv(SoloVecEnv):
    """Solo games that reward part of a scenario.

    Args:
        partial: the most that a game is given which does not meet its scenario, 0 to 2.
        The others are those of `SoloVecEnv`.
    """

    def __init__(self, num_envs: int, partial: float, **settings: Any) -> None:
        self._partial = partial
        super().__init__(num_envs, **settings)

    def step_wait(self) -> VecEnvStepReturn:
        """As `SoloVecEnv` has it, with the reward of games that end without meeting their scenario."""
        observations, rewards, dones, infos = super().step_wait()
        for row in self._games.ended.tolist():
            rewards[row] += self._partial * part_met(infos[row])
        return observations, rewards, dones, infos


def part_met(info: Mapping[str, Any]) -> float:
    """How far a game's scenario is met, 0 to 1, by the info of its end; 0 where it is met, and where there is none."""
    if not info["scenario"] or info["scenario_met"] or info.get("TimeLimit.truncated"):
        return 0.0
    own, other = info["totals"]
    ahead = float(chance(float(own - other), SCALE))
    if info["scenario"] not in _COUNTED:
        return ahead
    name, wanted = _COUNTED[info["scenario"]]
    return ahead * min(int(info["parts"][name][0]) / wanted, 1.0)
