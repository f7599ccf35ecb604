"""Bonuses, ranking, and whether a scenario is met (RULINGS 5 and 7)."""

from __future__ import annotations

from typing import Any

from tests.reference.cards import APPRENTICE, JOURNEYWOMAN, MASTER
from tests.reference.table import Seat, Table

APPRENTICE_BONUS = [0, 0, 0, 2, 3, 4]


def count_level(seat: Seat, level: int) -> int:
    """How many artisans of a level the seat owns, the automa's set-aside ones included (RULINGS A8)."""
    return sum(1 for _, owned in seat.artisans if owned == level)


def total(seat: Seat) -> int:
    """Renown with all bonuses as it stands."""
    apprentices = APPRENTICE_BONUS[count_level(seat, APPRENTICE)]
    others = count_level(seat, JOURNEYWOMAN) + 4 * count_level(seat, MASTER)
    return seat.renown + apprentices + others + len(seat.inspirations) + seat.face_down


def winners(table: Table) -> list[int]:
    """The seats that win: most renown with bonuses, then fewest tiles, then most artisans, then shared (RULINGS E3)."""
    ranks = [(total(seat), -sum(seat.hand), len(seat.artisans)) for seat in table.seats]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def scenario_met(table: Table) -> bool:
    """An outright win of the player with the scenario's condition true at the end (RULINGS 7)."""
    if table.scenario is None or winners(table) != [0]:
        return False
    player = table.seats[0]
    colors = {table.cards.inspirations[card].color for card in player.inspirations}
    conditions = {
        1: len(colors) == 5,
        2: sum(player.hand) == 0,
        3: len(player.inspirations) >= 8,
        4: True,  # the limit held all game long
        5: count_level(player, APPRENTICE) == 5,
        6: count_level(player, JOURNEYWOMAN) >= 4,
        7: True,  # only apprentices could acquire
        8: count_level(player, MASTER) >= 2,
    }
    return conditions[table.scenario]


def result(table: Table) -> dict[str, Any]:
    """The end of the game, as `Game.view()` shows it."""
    return {
        "winners": winners(table),
        "totals": [total(seat) for seat in table.seats],
        "scenario_met": scenario_met(table),
        "truncated": table.truncated,
    }
