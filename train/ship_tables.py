"""What the card of a network for tables says of its games. Neighbours: ship_command.py; self_play_evaluation.py."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import agents
from artistry_env.settings import checked_settings
from train.self_play_evaluation import Standing, play_against

OPPONENTS = ("uniform", "greedy")
CHECK_DEALS = 25
"""Of how many deals, from the first on, a card says how much was won, to be played again in a moment."""


def tables_measured(weights: Path, card: dict[str, Any], games: int) -> list[dict[str, Any]]:
    """Figures against each of `OPPONENTS`: every deal from each seat, `games` games or a few more."""
    players = int(card["made_for"]["players"])
    settings = checked_settings(players, cards=str(card["made_for"]["cards"]))
    agent = agents.make(f"learned:{weights}")
    others = [(spec, agents.make(spec)) for spec in OPPONENTS]
    found = play_against("learned", agent, others, settings, math.ceil(games / players), first_seed=0)
    return [table_results(one, players) for one in found]


def table_results(found: Standing, players: int) -> dict[str, Any]:
    """The figures of games against one opponent, who holds all other seats; a shared win counts in part."""
    checked = found.matches[: CHECK_DEALS * players]
    return {
        "players": players,
        "against": found.against,
        "games": found.games,
        "first_seed": 0,
        "last_seed": found.games // players - 1,
        "rate": found.rate,
        "rate_interval": list(found.interval),
        "margin": found.margin,
        "check": {"games": len(checked), "won": sum(won(seats, ranks) for seats, ranks in checked)},
    }


def won(seats: tuple[str, ...], ranks: tuple[int, ...]) -> bool:
    """Whether the network won a game alone."""
    return ranks[seats.index("learned")] == 0 and ranks.count(0) == 1
