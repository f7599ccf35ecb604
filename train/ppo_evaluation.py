"""How well a policy plays while it is trained: deterministic, on seeds and in games of its own.

The games are played by train/rollout.py with the agent that the saved weights make, so that `train.benchmark` gets the
same figures on the same seeds. Neighbours: ppo_run.py, which asks; agents/learned/.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from agents.learned.forward import Network
from agents.learned.player import Learned
from agents.learned.policy import PlacementPolicy
from agents.learned.policy_player import PolicyPlayer
from agents.protocol import Agent
from artistry_env.cards import CardSet
from artistry_env.settings import checked_settings
from train.intervals import wilson
from train.mixture import Pair
from train.rollout import play_out
from train.summary import margins

FIRST_SEED = 1_000_000
"""Of evaluations. Training begins at seeds of 2**40 and above, the benchmark at 0."""

COLUMNS = ("steps", "seconds", "difficulty", "scenario", "games", "wins", "met", "rate", "low", "high", "margin")


@dataclass(frozen=True)
class Evaluation:
    """What became of the games of one level and scenario.

    Attributes:
        difficulty, scenario: which.
        games, wins, met: how many were played, were won outright, and met the scenario.
        margin: the mean of the agent's total less the automa's.
    """

    difficulty: str
    scenario: int | None
    games: int
    wins: int
    met: int
    margin: float

    @property
    def successes(self) -> int:
        """Games that were what was wanted: won, or with a scenario met."""
        return self.wins if self.scenario is None else self.met

    @property
    def rate(self) -> float:
        """The share of them."""
        return self.successes / self.games

    @property
    def place(self) -> str:
        """What was played against, in words."""
        return place_of(self.difficulty, self.scenario)

    def row(self) -> list[Any]:
        """Its columns after steps and seconds, of `COLUMNS`."""
        low, high = wilson(self.successes, self.games)
        figures = [round(number, 4) for number in (self.rate, low, high, self.margin)]
        return [self.difficulty, self.scenario or "", self.games, self.wins, self.met, *figures]

    def result(self) -> dict[str, Any]:
        """For the card of the weights."""
        names = COLUMNS[2:]
        found = dict(zip(names, self.row(), strict=True))
        return found | {"scenario": self.scenario, "first_seed": FIRST_SEED}


def place_of(difficulty: str, scenario: int | str | None) -> str:
    """A level, with a scenario if there is one, in words."""
    return f"{difficulty} scenario {scenario}" if scenario else difficulty


def player_of(policy: Any, name: str) -> Agent:
    """The agent that plays as a policy does now."""
    if isinstance(policy, PlacementPolicy):
        return Learned.of(Network({key: value.numpy() for key, value in policy.state_dict().items()}), name)
    return PolicyPlayer(policy, name)


def evaluate(policy: Any, pairs: Sequence[Pair], games: int, cards: CardSet | str) -> list[Evaluation]:
    """As `evaluate_agent`, with a policy as it is now."""
    return evaluate_agent(player_of(policy, "learned"), pairs, games, cards)


def evaluate_agent(agent: Agent, pairs: Sequence[Pair], games: int, cards: CardSet | str) -> list[Evaluation]:
    """Play `games` games of each level and scenario to their end.

    Raises:
        AgentFault: the agent failed, or chose an illegal action.
    """
    found = []
    for difficulty, scenario in pairs:
        settings = checked_settings(difficulty=difficulty, scenario=scenario, cards=cards)
        results = play_out(agent, settings, range(FIRST_SEED, FIRST_SEED + games)).results
        wins, met = int((results["outcome"] == 1).sum()), int(results["scenario_met"].sum())
        found.append(Evaluation(difficulty, scenario, games, wins, met, float(margins(results).mean())))
    return found


def standing(found: Sequence[Evaluation]) -> tuple[float, float]:
    """What makes one evaluation better than another: the mean rate, then the mean margin."""
    return sum(one.rate for one in found) / len(found), sum(one.margin for one in found) / len(found)
