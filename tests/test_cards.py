"""Card sets: the default one, loading, equality, hash and printing. Faulty ones are in test_card_faults.py."""

from __future__ import annotations

import copy
import dataclasses
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from artistry_env.cards import COLORS, EFFECTS, LEVELS, CardSet, CardSetError, Inspiration, Pattern, names
from tests.card_sets import random_card_set, write_card_set

SEEDS = range(200)


@pytest.fixture(scope="module")
def default() -> CardSet:
    return CardSet.load()


@pytest.mark.clause("C1")
def test_the_default_set_has_the_counts_of_the_game(default: CardSet) -> None:
    assert default.tiles_per_color * len(COLORS) == 80
    assert Counter(pattern.type for pattern in default.patterns) == dict.fromkeys(range(5), 14)
    assert Counter(card.color for card in default.inspirations) == dict.fromkeys(range(5), 5)
    assert [len(levels) for levels in default.shapes] == [len(LEVELS)] * len(COLORS)
    assert {card.effect for card in default.inspirations} == {*range(len(EFFECTS))}


def test_cards_keep_the_order_of_the_file(default: CardSet) -> None:
    assert default.patterns[0] == Pattern(type=0, renown=1, cost=(1, 1, 0, 0, 0))
    assert default.patterns[69] == Pattern(type=4, renown=5, cost=(0, 3, 0, 0, 3))
    assert default.inspirations[8] == Inspiration(color=1, effect=EFFECTS.index("draw_tiles"))
    assert default.shapes[4] == (("XX.", "..X"), ("X.X.", ".X.X"), ("X..", "XX.", ".XX"))


@pytest.mark.clause("C1")
def test_a_set_is_found_by_name_by_path_and_as_itself(default: CardSet, tmp_path: Path) -> None:
    assert names() == ("reconstructed",)
    assert CardSet.load("reconstructed") is default
    assert CardSet.load(default) is default
    path = write_card_set(default.to_dict(), tmp_path / "mine.toml")
    assert CardSet.load(path) == CardSet.load(str(path)) == default


def test_a_path_needs_no_suffix_when_it_has_a_folder(default: CardSet, tmp_path: Path) -> None:
    path = write_card_set(default.to_dict(), tmp_path / "mine")
    assert CardSet.load(str(path)) == default


def test_a_relative_file_is_found(default: CardSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_card_set(default.to_dict(), tmp_path / "mine.toml")
    monkeypatch.chdir(tmp_path)
    assert CardSet.load("mine.toml") == default


def test_a_set_cannot_be_changed(default: CardSet) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        default.tiles_per_color = 3  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        default.patterns[0].renown = 3  # type: ignore[misc]


def test_a_set_does_not_share_its_dict() -> None:
    data = random_card_set(3)
    before = copy.deepcopy(data)
    cards = CardSet.from_dict(data)
    assert data == before
    data["artisans"]["master"]["glass"][0] = "XXXX"
    assert cards.to_dict() == before


def test_sets_are_equal_and_hash_by_content_not_by_name(default: CardSet) -> None:
    renamed = dataclasses.replace(default, name="another name")
    assert renamed == default
    assert hash(renamed) == hash(default)
    assert renamed.hash == default.hash
    assert pickle.loads(pickle.dumps(default)) == default


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "tiles": lambda data: data.update(tiles_per_color=17),
    "renown": lambda data: data["patterns"][0].update(renown=2),
    "cost": lambda data: data["patterns"][0]["cost"].update(glass=2),
    "type": lambda data: data["patterns"][0].update(type="paint"),
    "order": lambda data: data["patterns"].reverse(),
    "color": lambda data: data["inspirations"][0].update(color="glass"),
    "effect": lambda data: data["inspirations"][0].update(effect="extra_action"),
    "one card less": lambda data: data["inspirations"].pop(),
    "a shape turned": lambda data: data["artisans"]["apprentice"].update(metal=["X", "X", "X"]),
    "levels swapped": lambda data: data["artisans"].update(
        apprentice=data["artisans"]["master"], master=data["artisans"]["apprentice"]
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_all_that_matters_to_play_is_in_equality_and_hash(
    default: CardSet, change: Callable[[dict[str, Any]], object]
) -> None:
    data = default.to_dict()
    change(data)
    changed = CardSet.from_dict(data)
    assert changed != default
    assert changed.hash != default.hash


def test_the_hash_is_the_same_in_every_process(default: CardSet) -> None:
    # Written down, so that replays of today are known tomorrow; it changes with the cards and not with Python.
    assert default.hash == "e7051b5d5cafe5b1526938bcf0faeb33439231a3e725ac5ab6bdd4db4c81a7e6"
    program = "from artistry_env.cards import CardSet; print(CardSet.load().hash)"
    for hash_seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == default.hash


def test_a_cost_of_zero_is_as_good_as_none(default: CardSet) -> None:
    data = default.to_dict()
    data["patterns"][0]["cost"]["paint"] = 0
    assert CardSet.from_dict(data) == default


@pytest.mark.clause("C2")
@pytest.mark.parametrize("block", range(0, len(SEEDS), 50))
def test_random_sets_are_valid_and_come_back_from_a_file(block: int, tmp_path: Path) -> None:
    for seed in SEEDS[block : block + 50]:
        data = random_card_set(seed)
        cards = CardSet.from_dict(data)
        assert cards.to_dict() == data
        loaded = CardSet.load(write_card_set(data, tmp_path / f"{seed}.toml"))
        assert loaded == cards
        assert loaded.hash == cards.hash


def test_random_sets_cover_the_whole_range() -> None:
    sets = [CardSet.from_dict(random_card_set(seed)) for seed in SEEDS]
    sizes = {(len(cards.patterns), len(cards.inspirations), cards.tiles_per_color) for cards in sets}
    assert {(5, 3, 1), (120, 64, 60)} <= sizes
    assert {sum(pattern.cost) for cards in sets for pattern in cards.patterns} == {*range(1, 11)}
    assert {pattern.renown for cards in sets for pattern in cards.patterns} == {*range(1, 21)}
    assert {card.effect for cards in sets for card in cards.inspirations} == {*range(len(EFFECTS))}
    shapes = {rows for cards in sets for levels in cards.shapes for rows in levels}
    assert {("X",), ("XXXX",), ("X", "X", "X", "X")} <= shapes
    assert max("".join(rows).count("X") for rows in shapes) > 10
    assert len({cards.hash for cards in sets}) == len(sets)


def test_printed_tables_name_every_card_and_draw_every_shape(default: CardSet) -> None:
    lines = str(default).splitlines()
    assert lines[0] == ("Card set reconstructed: 70 patterns, 25 inspirations, 15 artisans, 16 tiles of each color")
    assert "  card  type     renown  tiles  ceramic  glass  metal  paint  textile" in lines
    assert "    41  metal         5      6        -      -      3      -        3" in lines
    assert "    14  metal    extra_action" in lines
    start = lines.index("Artisans: journeywoman")
    assert lines[start + 1 : start + 5] == [
        "  ceramic  glass  metal  paint  textile",
        "  X X      . X .  X X X  X X X  X . X .",
        "  X X      X . X  X . .  . X .  . X . X",
        "           . X .",
    ]
    assert all(line == line.rstrip() for line in lines)
    assert max(map(len, lines)) <= 100


def test_printed_patterns_of_a_mixed_file_stand_by_type() -> None:
    cards = CardSet.from_dict(random_card_set(11))
    lines = str(cards).splitlines()
    start = lines.index("Patterns") + 2
    types = [COLORS.index(line.split()[1]) for line in lines[start : start + len(cards.patterns)]]
    assert types == sorted(types)
    numbers = [int(line.split()[0]) for line in lines[start : start + len(cards.patterns)]]
    assert sorted(numbers) == [*range(len(cards.patterns))]
    assert [cards.patterns[number].type for number in numbers] == types


def test_a_set_shows_itself_briefly(default: CardSet) -> None:
    assert repr(default) == f"<CardSet reconstructed, hash {default.hash[:12]}>"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tiles_per_color": 1000}, "card set 'reconstructed': tiles_per_color: found 1000, expected a whole number"),
        ({"inspirations": (Inspiration(9, 0),) * 3}, "inspirations[0].color: found 9, expected one of ceramic"),
        ({"inspirations": (Inspiration(0, -1),) * 3}, "inspirations[0].effect: found -1, expected one of take_tile"),
        ({"patterns": [*CardSet.load().patterns]}, "card set: parts: found lists, expected tuples"),
        ({"patterns": ("glass",)}, "card set: parts: found something else ("),
        ({"shapes": ()}, "card set: parts: found something else ("),
        ({"name": ""}, "card set '': name: found '', expected a name of 1 to 80"),
    ],
)
def test_no_way_leads_around_the_check(default: CardSet, change: dict[str, object], message: str) -> None:
    with pytest.raises(CardSetError) as caught:
        dataclasses.replace(default, **change)  # type: ignore[arg-type]
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
