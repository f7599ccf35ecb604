"""A self-play run: the learner at a table with its pool, frozen selves, games against them, ratings.

Besides what every run leaves (run_folder.py), its folder has pool/ with the weights of each frozen self, matches.csv
with each game of the evaluations, and ratings.csv. Neighbours: training_run.py (what all runs do), self_play_pool.py,
self_play_evaluation.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import torch

import agents
from agents.duel_sb3 import DuelVecEnv
from agents.learned.policy import PlacementPolicy
from agents.learned.tensors import read_tensors
from agents.learned.weights import SUFFIX
from agents.opponents import Given
from agents.protocol import Agent
from artistry_env.settings import Settings, checked_settings
from train.frozen_self import FrozenSelf
from train.joined import JoinedVecEnv
from train.learning_run import TRAINING_SEED
from train.ppo_evaluation import player_of
from train.run_folder import RunFolder
from train.self_play_evaluation import (
    COLUMNS,
    MATCH_COLUMNS,
    RATING_COLUMNS,
    Match,
    Standing,
    play_against,
    rate_all,
)
from train.self_play_pool import Pool
from train.self_play_settings import GREEDY, POOL, UNIFORM, SelfPlaySettings
from train.training_run import TrainingRun

MONITOR_COLUMNS = ("steps", "r", "l", "t", "seat", "against", "outcome", "is_success", "rounds")


class SelfPlayRun(TrainingRun):
    """A run at a table.

    Attributes (besides those of TrainingRun):
        pool: who sits at the other seats.
        matches: all games of evaluations so far.
    """

    columns: ClassVar[tuple[str, ...]] = COLUMNS
    monitor_columns: ClassVar[tuple[str, ...]] = MONITOR_COLUMNS
    settings_kind = SelfPlaySettings
    settings: SelfPlaySettings
    envs: JoinedVecEnv

    def __init__(self, settings: SelfPlaySettings, folder: RunFolder, resumed: bool = False) -> None:
        seed = (settings.seed, int(folder.facts()["steps"]))
        self.pool = Pool(settings.shared_out()[POOL], seed, settings.latest, settings.pool)
        self._match_table = folder.table("matches.csv", MATCH_COLUMNS)
        self._rating_table = folder.table("ratings.csv", RATING_COLUMNS)
        self.matches: list[Match] = []
        (folder.path / "pool").mkdir(exist_ok=True)
        super().__init__(settings, folder, resumed)
        if resumed:
            self._take_up()
        else:
            self.freeze()

    @property
    def kind(self) -> Settings:
        """The settings of a game at the table."""
        return checked_settings(self.settings.players, cards=self.settings.cards)

    def games(self, steps: int) -> JoinedVecEnv:
        """The games to train on, in parts by opponents; after a stop others than those before."""
        s = self.settings
        how: dict[str, Any] = {"players": s.players, "cards": s.cards, "reward": s.reward, "threads": s.threads}
        opponents: dict[str, Given] = {POOL: self.pool, GREEDY: GREEDY, UNIFORM: UNIFORM}
        parts = {name: count for name, count in s.shared_out().items() if count}
        envs = JoinedVecEnv([DuelVecEnv(count, opponents=[opponents[name]], **how) for name, count in parts.items()])
        envs.seed(TRAINING_SEED + (s.seed << 44) + steps)
        return envs

    def renew_games(self) -> None:
        """Freeze the policy, if it is time to."""
        if self.steps >= int(self.facts["frozen"][-1]) + self.settings.freeze_every:
            self.freeze()

    def freeze(self) -> None:
        """The policy as it is becomes an opponent, and its weights a file."""
        self.save_weights(self._weights_of(self.steps))
        self.pool.freeze(self_name(self.steps), self._self_of(self.steps))
        self.facts["frozen"] = [*self.facts.get("frozen", []), self.steps][-self.settings.pool :]

    def _weights_of(self, steps: int) -> Path:
        return self.folder.path / "pool" / f"{steps}{SUFFIX}"

    def _self_of(self, steps: int) -> Agent:
        """An earlier self, from its weights; it draws its codes, so that its games differ."""
        arrays = read_tensors(self._weights_of(steps))
        copy = PlacementPolicy(**self.model.policy._get_constructor_parameters())
        copy.load_state_dict({name: torch.from_numpy(array) for name, array in arrays.items()})
        return FrozenSelf(copy, self.kind, self_name(steps))

    def _take_up(self) -> None:
        """Go on with the selves and the matches of the run's folder."""
        for name in ("matches.csv", "ratings.csv"):
            self.folder.table(name, ()).cut(self.steps)
        for row in self._match_table.rows():
            ranks = tuple(int(rank) for rank in row["ranks"].split())
            self.matches.append((tuple(row["seats"].split()), ranks))
        for steps in self.facts["frozen"]:
            self.pool.freeze(self_name(steps), self._self_of(steps))

    def measured(self) -> Sequence[Standing]:
        """Against the agents that are kept, the oldest and the newest self of the pool; ratings of them all."""
        name = self_name(self.steps)
        selves = [one for one in dict.fromkeys((self.pool.selves[0], self.pool.selves[-1])) if one != name]
        others: list[tuple[str, Agent]] = [(spec, agents.make(spec)) for spec in (UNIFORM, GREEDY)]
        others += [(one, self.pool.agent(one)) for one in selves]
        with torch.no_grad():
            deals = -(-self.settings.evaluate_games // self.settings.players)
            found = play_against(name, player_of(self.model.policy, name), others, self.kind, deals)
        self._keep_matches(found)
        return found

    def _keep_matches(self, found: Sequence[Standing]) -> None:
        """Write down games and ratings."""
        new = [match for one in found for match in one.matches]
        self.matches += new
        words = [(" ".join(map(str, ranks)), " ".join(seats)) for seats, ranks in new]
        self._match_table.add([[self.steps, number, *pair] for number, pair in enumerate(words)])
        self._rating_table.add(
            [
                [self.steps, name, round(one.mu, 3), round(one.sigma, 3), round(one.ordinal, 3), one.games]
                for name, one in rate_all(self.matches).items()
            ]
        )

    def standing(self, found: Sequence[Standing]) -> tuple[float, ...]:
        """The share of wins against greedy, then the margin."""
        by_name = {one.against: one for one in found}
        return by_name[GREEDY].rate, by_name[GREEDY].margin

    def episode(self, row: int, info: dict[str, Any]) -> list[Any]:
        """As `MONITOR_COLUMNS` says."""
        episode, (part, number) = info["episode"], self.envs.part_of(row)
        met = list(part.opponents.names)
        if part.opponents.asked:  # the pool
            played = int(part.numbers[number]) - part.num_envs  # the next game has begun already
            met = self.pool.met(played, info["seat"], self.settings.players)
        ends = [info["outcome"], int(info["is_success"]), info["rounds"]]
        return [episode["r"], episode["l"], round(episode["t"], 1), info["seat"], " ".join(met), *ends]

    def place_in(self, row: dict[str, str]) -> str:
        """The opponent, by its name."""
        return f"against {row['against']}"

    def drawn(self, row: dict[str, str]) -> bool:
        """Whether the opponent is one that stays."""
        return row["against"] in (GREEDY, UNIFORM)


def self_name(steps: int) -> str:
    """The name of the self of so many decisions."""
    return f"self@{steps}"
