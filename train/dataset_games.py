"""Games played for a data set: each decision with what was seen, what was allowed, what was done, and what came of it.

    rows = play_rows(agents.make("greedy"), checked_settings(difficulty="hard"), seeds=[0, 1, 2], rewarding="outcome")

Neighbours: batch.py (how the games are played), dataset_file.py (rows in files), dataset.py (reading them).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent, Games
from agents.learned.observing import observations
from artistry_env.observation import layout
from artistry_env.rewards import REWARDS, margin, outcome_reward, potential
from artistry_env.rules.batch import score_games
from artistry_env.rules.scoring import PARTS
from artistry_env.settings import Settings
from artistry_env.table_rewards import TABLE_REWARDS, shared_margin, shared_outcome
from train.batch import Batch

Rows = dict[str, NDArray[Any]]


def rewards_of(players: int) -> tuple[str, ...]:
    """The words of the rewards that a game of so many players knows."""
    return REWARDS if players == 1 else TABLE_REWARDS


def row_types(settings: Settings, codes: int) -> dict[str, tuple[Any, int]]:
    """The columns of a data set, each with its type and how many numbers a row has in it (1: the number itself)."""
    return {
        "game": (np.int32, 1),  # from 0
        "step": (np.int32, 1),  # the decision's number in the game, from 0
        "seed": (np.uint64, 1),  # of the game
        "seat": (np.int8, 1),  # who decides
        "observation": (np.int16, layout(settings).size),  # in the table's own units (Layout.unscale)
        "mask": (np.uint8, -(-codes // 8)),  # the legal codes as bits, the lowest first
        "action": (np.int16, 1),
        "reward": (np.float32, 1),  # from here to the seat's next decision, or to the end
        "done": (np.bool, 1),  # the seat's last decision of the game
        "result": (np.float32, 1),  # the outcome reward that the seat gets at the end
    }


class Noting:
    """An agent that plays as another does, and keeps what it was shown and what it did."""

    def __init__(self, agent: Agent, settings: Settings) -> None:
        self.name = agent.name
        self.agent = agent
        self._settings = settings
        self._notes: dict[str, list[NDArray[Any]]] = {}

    def act(self, games: Games, masks: NDArray[np.bool]) -> Any:
        """The agent's codes; it gets copies, so that what it does to them is not in the notes."""
        records = games.records
        where = layout(self._settings)
        seen = observations(games, self._settings)
        solo = self._settings.players == 1
        notes = {
            "game": games.numbers.astype(np.int32),
            "step": records["decisions"].astype(np.int32),
            "seat": (np.zeros(len(records)) if solo else records["mover"]).astype(np.int8),
            "observation": np.rint(seen * where.span + where.low).astype(np.int16),
            "mask": np.packbits(masks, axis=1, bitorder="little"),
            "lead": leads(records, self._settings),
        }
        codes = self.agent.act(games, masks.copy())
        for name, values in {**notes, "action": np.asarray(codes, np.int16)}.items():
            self._notes.setdefault(name, []).append(values)
        return codes

    def rows(self) -> Rows:
        """All notes, game by game, in the order of the decisions."""
        rows = {name: np.concatenate(parts) for name, parts in self._notes.items()}
        order = np.lexsort((rows["step"], rows["game"]))
        return {name: values[order] for name, values in rows.items()}


def play_rows(agent: Agent, settings: Settings, seeds: Sequence[int], rewarding: str, first_number: int = 0) -> Rows:
    """Play games to their end, the agent at every seat.

    Args:
        agent: who plays.
        settings: of all games.
        seeds: of the games.
        rewarding: a word of `rewards_of(settings.players)`.
        first_number: the number of the first game.

    Returns:
        The columns of `row_types`, a row for each decision, game by game.

    Raises:
        AgentFault: the agent failed, or gave no codes; `IllegalMove`: it chose an illegal action.
    """
    noting = Noting(agent, settings)
    batch = Batch([noting], settings, seeds, np.zeros((len(seeds), settings.players), np.intp), first_number)
    batch.play_out()
    rows = noting.rows()
    ends = end_rewards(batch.records, settings)
    place = rows["game"] - first_number
    rows["seed"] = np.array(seeds, np.uint64)[place]
    rows["result"] = ends["outcome"][place, rows["seat"]].astype(np.float32)
    rows["done"] = last_of_seat(rows["game"], rows["seat"])
    given = ends["margin" if rewarding == "margin" else "outcome"][place, rows["seat"]]
    reward = np.where(rows["done"], given, 0.0)
    if rewarding == "shaped":
        here = rows.pop("lead") * potential(1)
        following = np.append(here[1:], 0.0)  # solo: the next row is the next decision of the seat
        reward += np.where(rows["done"], 0.0, following) - here
    rows.pop("lead", None)
    rows["reward"] = reward.astype(np.float32)
    return rows


def leads(records: Any, settings: Settings) -> NDArray[np.int64]:
    """The lead of the player in solo games: (n,); 0 at tables, whose rewards need none."""
    if settings.players > 1:
        return np.zeros(len(records), np.int64)
    totals = all_scores(records, settings)[:, :, 0]
    return totals[:, 0] - totals[:, 1]


def all_scores(records: Any, settings: Settings) -> NDArray[np.int64]:
    """Of each seat of each game total, outcome, and whether the scenario is met: int64 (games, seats, 3)."""
    seats = max(settings.players, 2)
    found = np.zeros((len(records), seats, 3), np.int64)
    parts, ends = np.zeros((len(records), len(PARTS)), np.int64), np.zeros((len(records), 4), np.int64)
    for seat in range(seats):
        score_games(settings.tables, records, seat, parts, ends)
        found[:, seat] = ends[:, :3]
    return found


def end_rewards(records: Any, settings: Settings) -> dict[str, NDArray[np.float64]]:
    """What each player gets at the end of each game by the rewards outcome and margin: float64 (games, players)."""
    scores = all_scores(records, settings)
    outcomes, margins = [], []
    for game in scores.tolist():
        totals = [total for total, _, _ in game]
        if settings.players == 1:
            score = {"outcome": game[0][1], "scenario_met": bool(game[0][2])}
            outcomes.append([outcome_reward(score, settings.scenario)])
            margins.append([margin(totals[0] - totals[1])])
        else:
            winners = [seat for seat, (_, outcome, _) in enumerate(game) if outcome >= 0]
            outcomes.append(shared_outcome(winners, settings.players))
            margins.append(shared_margin(totals))
    return {"outcome": np.array(outcomes), "margin": np.array(margins)}


def last_of_seat(games: NDArray[np.int32], seats: NDArray[np.int8]) -> NDArray[np.bool]:
    """Which rows are the last ones of their seat in their game; rows are in the order of the decisions."""
    last = {pair: row for row, pair in enumerate(zip(games.tolist(), seats.tolist(), strict=True))}
    found = np.zeros(len(games), np.bool)
    found[list(last.values())] = True
    return found
