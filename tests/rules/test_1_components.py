"""RULINGS 1: the components of a game (C1) and what makes a card set valid (C2).

More on the default set is in ../test_cards.py, more faults of card files in ../test_card_faults.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from artistry_env.cards import CardSet, CardSetError
from artistry_env.game import Game
from tests.card_sets import random_card_set, write_card_set
from tests.rules.names import LETTERS
from tests.rules.reading import check
from tests.rules.small_sets import card_set

Change = Callable[[dict[str, Any]], object]


@pytest.mark.clause("C1")
@pytest.mark.rulebook("Game Components, 1", "Setup, Material tiles")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_has_80_tiles_70_patterns_25_inspirations(players: int) -> None:
    game = Game.new(players)
    view = game.view()
    tiles = [count + view["board"].count(color) for color, count in enumerate(view["bag"])]
    assert tiles == [16] * 5
    assert view["remnant"] == [0] * 5
    assert view["pattern_deck"] + len(view["market"]) == 70
    assert view["inspiration_deck"] + len(view["display"]) == 25
    assert view["masters"] == [0, 1, 2, 3, 4]
    check(game)


@pytest.mark.clause("C1")
@pytest.mark.rulebook("Game Components, 1", "Art Types, 1")
def test_the_default_cards_are_evenly_spread_over_the_five_types() -> None:
    cards = CardSet.load()
    assert len(LETTERS) == 5
    assert Counter(card.type for card in cards.patterns) == dict.fromkeys(range(5), 14)
    assert Counter(card.color for card in cards.inspirations) == dict.fromkeys(range(5), 5)
    assert [len(levels) for levels in cards.shapes] == [3] * 5
    assert cards.tiles_per_color == 16


@pytest.mark.clause("C1")
def test_any_valid_card_set_is_played(tmp_path: Path) -> None:
    path = write_card_set(random_card_set(7), tmp_path / "other.toml")
    game = Game.new(3, cards=path)
    assert game.table.cards == CardSet.load(path)
    assert game.table.cards != CardSet.load()
    check(game)


def one_shape_twice(data: dict[str, Any]) -> None:
    data["artisans"]["master"]["metal"] = ["..X", "XX."]  # the textile apprentice, flipped


FAULTS: dict[str, tuple[Change, str]] = {
    "4 patterns": (lambda data: data.update(patterns=data["patterns"][::14][:4]), "patterns: found 4"),
    "121 patterns": (lambda data: data.update(patterns=(data["patterns"] * 2)[:121]), "patterns: found 121"),
    "a type missing": (lambda data: data.update(patterns=data["patterns"][14:]), "ceramic"),
    "2 inspirations": (lambda data: data.update(inspirations=data["inspirations"][:2]), "inspirations: found 2"),
    "65 inspirations": (
        lambda data: data.update(inspirations=(data["inspirations"] * 3)[:65]),
        "inspirations: found 65",
    ),
    "0 tiles": (lambda data: data.update(tiles_per_color=0), "tiles_per_color: found 0"),
    "61 tiles": (lambda data: data.update(tiles_per_color=61), "tiles_per_color: found 61"),
    "cost of 0": (lambda data: data["patterns"][3].update(cost={}), "patterns[3].cost"),
    "cost of 11": (lambda data: data["patterns"][3].update(cost={"glass": 11}), "patterns[3].cost"),
    "renown 0": (lambda data: data["patterns"][3].update(renown=0), "patterns[3].renown: found 0"),
    "renown 21": (lambda data: data["patterns"][3].update(renown=21), "patterns[3].renown: found 21"),
    "unknown type": (lambda data: data["patterns"][3].update(type="wood"), "patterns[3].type: found 'wood'"),
    "unknown color": (lambda data: data["inspirations"][2].update(color="red"), "inspirations[2].color: found 'red'"),
    "unknown effect": (
        lambda data: data["inspirations"][2].update(effect="win"),
        "inspirations[2].effect: found 'win'",
    ),
    "no tile": (lambda data: data["artisans"]["master"].update(glass=["."]), "artisans.master.glass"),
    "empty outer row": (
        lambda data: data["artisans"]["master"].update(glass=["XXXX", "...."]),
        "artisans.master.glass",
    ),
    "empty outer column": (lambda data: data["artisans"]["master"].update(glass=[".X", ".X"]), "artisans.master.glass"),
    "five wide": (lambda data: data["artisans"]["master"].update(glass=["XXXXX"]), "artisans.master.glass"),
    "five high": (lambda data: data["artisans"]["master"].update(glass=["X"] * 5), "artisans.master.glass"),
    "one shape twice": (one_shape_twice, "artisans.master.metal"),
}


@pytest.mark.clause("C2")
@pytest.mark.parametrize(("change", "where"), FAULTS.values(), ids=FAULTS.keys())
def test_what_is_wrong_is_said_in_one_line(change: Change, where: str) -> None:
    data = CardSet.load().to_dict()
    change(data)
    with pytest.raises(CardSetError) as caught:
        CardSet.from_dict(data, "mine.toml")
    message = str(caught.value)
    assert message.startswith("mine.toml: ")
    assert where in message
    assert "expected" in message
    assert "\n" not in message


LIMITS: dict[str, Change] = {
    "5 patterns": lambda data: data.update(patterns=data["patterns"][::14]),
    "120 patterns": lambda data: data.update(patterns=(data["patterns"] * 2)[:120]),
    "3 inspirations": lambda data: data.update(inspirations=data["inspirations"][:3]),
    "64 inspirations": lambda data: data.update(inspirations=(data["inspirations"] * 3)[:64]),
    "1 tile": lambda data: data.update(tiles_per_color=1),
    "60 tiles": lambda data: data.update(tiles_per_color=60),
    "cost of 1": lambda data: data["patterns"][3].update(cost={"glass": 1}),
    "cost of 10": lambda data: data["patterns"][3].update(cost={"glass": 10}),
    "renown 20": lambda data: data["patterns"][3].update(renown=20),
    "four wide and high": lambda data: data["artisans"]["master"].update(glass=["XXXX"] * 4),
}


@pytest.mark.clause("C2")
@pytest.mark.parametrize("change", LIMITS.values(), ids=LIMITS.keys())
def test_sets_at_the_limits_are_valid_and_played(change: Change) -> None:
    data = CardSet.load().to_dict()
    change(data)
    cards = CardSet.from_dict(data)
    for players in (1, 4):
        game = Game.new(players, cards=cards)
        check(game)
        assert len(game.legal()) > 0


@pytest.mark.clause("C2")
def test_shapes_that_differ_only_by_a_turn_are_one_shape() -> None:
    assert card_set(shapes={"M1": ["X", "X", "X"]}).shapes[2][0] == ("X", "X", "X")  # the metal apprentice itself
    with pytest.raises(CardSetError):
        card_set(shapes={"G2": ["X", "X", "X"]})
