"""Valid card sets made to push games into rare corners. Random ones are in `tests/card_sets.py`.

Each is the default set with a few things changed, as a dict with the keys of the file.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.reference.cards import COLORS

Data = dict[str, Any]
DEFAULT = Path(__file__).parents[2] / "artistry_env" / "card_sets" / "reconstructed.toml"
EFFECTS = [
    "take_tile",
    "discard_tile",
    "swap_tile",
    "draw_tiles",
    "discount",
    "favorable_trade",
    "refresh_market",
    "extra_action",
]


def default_cards() -> Data:
    """The card set that comes with the project."""
    return tomllib.loads(DEFAULT.read_text(encoding="utf-8"))


def scarce(cards: Data) -> None:
    """Three tiles a color: the bag is empty at once, boards have empty cells."""
    cards["tiles_per_color"] = 3


def few(cards: Data) -> None:
    """Five patterns and three inspirations: no decks, later empty market slots."""
    cards["patterns"] = [next(p for p in cards["patterns"] if p["type"] == color) for color in COLORS]
    cards["inspirations"] = [
        {"color": "paint", "effect": "take_tile"},
        {"color": "glass", "effect": "refresh_market"},
        {"color": "metal", "effect": "extra_action"},
    ]


def dear(cards: Data) -> None:
    """Patterns cost 7 to 10 tiles for little renown: long games, large debts, the inspiration deck runs out."""
    for number, pattern in enumerate(cards["patterns"]):
        first, second = COLORS[number % 5], COLORS[(number * 3 + 1) % 5]
        pattern["renown"] = 1 + number % 3
        pattern["cost"] = {first: 4, second: 3 + number % 4} if first != second else {first: 7 + number % 4}


def cheap(cards: Data) -> None:
    """Patterns cost 1 or 2 tiles: players win, masters are gained, hands run empty."""
    for number, pattern in enumerate(cards["patterns"]):
        pattern["renown"] = 1 + number % 2
        pattern["cost"] = (
            {COLORS[number % 5]: 1} if number % 3 else {COLORS[number % 5]: 1, COLORS[(number + 2) % 5]: 1}
        )


def two_types(cards: Data) -> None:
    """Nearly all patterns of two types: masters are raced for."""
    for number, pattern in enumerate(cards["patterns"]):
        pattern["type"] = COLORS[number % 5] if number < 5 else COLORS[number % 2]
        pattern["renown"] = 1


def one_color(cards: Data) -> None:
    """Most inspirations of one color: several match at once, cards go under the deck."""
    for number, inspiration in enumerate(cards["inspirations"]):
        inspiration["color"] = "textile" if number % 4 else COLORS[number % 5]


def large(cards: Data) -> None:
    """As many cards and tiles as a set may have, with every effect in every color."""
    cards["tiles_per_color"] = 60
    cards["patterns"] = (cards["patterns"] * 2)[:120]
    cards["inspirations"] = [{"color": COLORS[n % 5], "effect": EFFECTS[n % 8]} for n in range(64)]


def refreshing(cards: Data) -> None:
    """A small pattern deck and many cards that refresh the market: patterns known to come."""
    cards["patterns"] = cards["patterns"][::9]
    for number, inspiration in enumerate(cards["inspirations"]):
        inspiration["effect"] = ["refresh_market", "swap_tile", "discount", "favorable_trade"][number % 4]


def bargains(cards: Data) -> None:
    """Only discounts, favorable trades and extra actions: discounts add up and end with the first purchase."""
    for number, inspiration in enumerate(cards["inspirations"]):
        inspiration["color"] = COLORS[number % 3]
        inspiration["effect"] = ["discount", "discount", "favorable_trade", "discount", "extra_action"][number % 5]


def even(cards: Data) -> None:
    """Every pattern costs a tile and brings 1 renown: players end with the same total, other artisans or tiles."""
    for number, pattern in enumerate(cards["patterns"]):
        pattern["renown"] = 1
        pattern["cost"] = {COLORS[number % 5]: 1}


def shifted_shapes(cards: Data) -> None:
    """The same shapes with other artisans: masters take three tiles, apprentices five."""
    shapes = cards["artisans"]
    shapes["apprentice"], shapes["master"] = shapes["master"], shapes["apprentice"]


CHANGES: dict[str, Callable[[Data], None]] = {
    "scarce": scarce,
    "few": few,
    "dear": dear,
    "cheap": cheap,
    "two_types": two_types,
    "one_color": one_color,
    "large": large,
    "refreshing": refreshing,
    "bargains": bargains,
    "even": even,
    "shifted_shapes": shifted_shapes,
}


def odd_card_sets() -> dict[str, Data]:
    """Every odd set by its name."""
    sets = {}
    for name, change in CHANGES.items():
        cards = copy.deepcopy(default_cards())
        cards["name"] = name
        change(cards)
        sets[name] = cards
    return sets
