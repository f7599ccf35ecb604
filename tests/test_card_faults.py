"""What a faulty card set gets: one line that says the file, the entry, what was found and what was expected."""

from __future__ import annotations

import copy
import os
from pathlib import Path
from typing import Any

import pytest

from artistry_env.cards import CardSet, CardSetError
from tests.card_sets import random_card_set, write_card_set

WHOLE = CardSet.load().to_dict()
PATTERN = WHOLE["patterns"][0]
CARD = WHOLE["inspirations"][0]
COLOR_WORDS = "expected one of ceramic, glass, metal, paint, textile"
MISSING = object()

Keys = tuple[str | int, ...]


def with_value(path: Keys, value: object) -> dict[str, Any]:
    """The default set with the value at `path` changed, or taken away."""
    data = copy.deepcopy(WHOLE)
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    if value is MISSING:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data


def complaint_about(data: object) -> str:
    with pytest.raises(CardSetError) as caught:
        CardSet.from_dict(data, "my.toml")
    message = str(caught.value)
    assert message.isprintable(), "one line"
    assert len(message) < 300
    return message


FAULTS: list[tuple[Keys, object, str]] = [
    # the file as a whole
    (
        ("name",),
        MISSING,
        "name: found no such key, expected all of name, tiles_per_color, patterns, inspirations, artisans",
    ),
    (("artisans",), MISSING, "artisans: found no such key, expected all of name"),
    (
        ("nmae",),
        "x",
        "nmae: found an unknown key, expected one of name, tiles_per_color, patterns, inspirations, artisans",
    ),
    (("a b\n",), "x", r"'a b\n': found an unknown key, expected one of name"),
    (("name",), 5, "name: found 5, expected a name of 1 to 80 printable characters"),
    (("name",), "", "name: found '', expected a name"),
    (("name",), " ", "name: found ' ', expected a name"),
    (("name",), "two\nlines", "name: found 'two\\nlines', expected a name"),
    (("name",), "n" * 81, "..., expected a name"),
    # tiles
    (("tiles_per_color",), 0, "tiles_per_color: found 0, expected a whole number from 1 to 60"),
    (("tiles_per_color",), 61, "tiles_per_color: found 61, expected a whole number from 1 to 60"),
    (("tiles_per_color",), -1, "tiles_per_color: found -1, expected"),
    (("tiles_per_color",), 16.0, "tiles_per_color: found 16.0, expected"),
    (("tiles_per_color",), float("nan"), "tiles_per_color: found nan, expected"),
    (("tiles_per_color",), float("inf"), "tiles_per_color: found inf, expected"),
    (("tiles_per_color",), True, "tiles_per_color: found True, expected"),
    (("tiles_per_color",), "16", "tiles_per_color: found '16', expected"),
    (("tiles_per_color",), None, "tiles_per_color: found None, expected"),
    (("tiles_per_color",), 10**6000, "tiles_per_color: found a number of more than 64 bits, expected"),
    (("tiles_per_color",), {"glass": 3}, "tiles_per_color: found a table of 1 keys, expected"),
    # patterns
    (("patterns",), [PATTERN] * 4, "patterns: found 4, expected an array of 5 to 120 patterns"),
    (("patterns",), [PATTERN] * 121, "patterns: found 121, expected an array of 5 to 120 patterns"),
    (
        ("patterns",),
        [PATTERN] * 5,
        "patterns: found no pattern of type glass, expected at least one pattern of every type",
    ),
    (("patterns",), WHOLE["patterns"][:56], "patterns: found no pattern of type textile, expected"),
    (("patterns",), {"type": "glass"}, "patterns: found a table of 1 keys, expected an array of 5 to 120 patterns"),
    (("patterns",), "ceramic", "patterns: found 'ceramic', expected an array"),
    (("patterns", 3), "ceramic", "patterns[3]: found 'ceramic', expected a table with type, renown, cost"),
    (("patterns", 3), [], "patterns[3]: found an empty array, expected a table with type, renown, cost"),
    (("patterns", 3, "renown"), MISSING, "patterns[3].renown: found no such key, expected all of type, renown, cost"),
    (("patterns", 3, "points"), 3, "patterns[3].points: found an unknown key, expected one of type, renown, cost"),
    (("patterns", 3, "type"), "wood", f"patterns[3].type: found 'wood', {COLOR_WORDS}"),
    (("patterns", 3, "type"), "Glass", f"patterns[3].type: found 'Glass', {COLOR_WORDS}"),
    (("patterns", 3, "type"), 1, f"patterns[3].type: found 1, {COLOR_WORDS}"),
    (("patterns", 3, "type"), ["glass"], f"patterns[3].type: found an array of 1, {COLOR_WORDS}"),
    (("patterns", 69, "renown"), 0, "patterns[69].renown: found 0, expected a whole number from 1 to 20"),
    (("patterns", 69, "renown"), 21, "patterns[69].renown: found 21, expected a whole number from 1 to 20"),
    (("patterns", 69, "renown"), False, "patterns[69].renown: found False, expected"),
    # costs
    (("patterns", 12, "cost"), {}, "patterns[12].cost: found 0 tiles, expected 1 to 10 tiles in all"),
    (("patterns", 12, "cost"), {"glass": 0}, "patterns[12].cost: found 0 tiles, expected 1 to 10 tiles in all"),
    (("patterns", 12, "cost"), {"glass": 5, "metal": 6}, "patterns[12].cost: found 11 tiles, expected 1 to 10"),
    (
        ("patterns", 12, "cost"),
        [1, 1, 0, 0, 0],
        "patterns[12].cost: found an array of 5, expected a table with ceramic",
    ),
    (("patterns", 12, "cost", "glass"), 11, "patterns[12].cost.glass: found 11, expected a whole number from 0 to 10"),
    (("patterns", 12, "cost", "glass"), -1, "patterns[12].cost.glass: found -1, expected a whole number from 0 to 10"),
    (("patterns", 12, "cost", "glass"), 1.0, "patterns[12].cost.glass: found 1.0, expected"),
    (("patterns", 12, "cost", "glass"), True, "patterns[12].cost.glass: found True, expected"),
    (("patterns", 12, "cost", "wood"), 1, f"patterns[12].cost.wood: found an unknown key, {COLOR_WORDS}"),
    # inspirations
    (("inspirations",), [CARD] * 2, "inspirations: found 2, expected an array of 3 to 64 inspirations"),
    (("inspirations",), [CARD] * 65, "inspirations: found 65, expected an array of 3 to 64 inspirations"),
    (("inspirations",), 25, "inspirations: found 25, expected an array of 3 to 64 inspirations"),
    (("inspirations", 0, "color"), "red", f"inspirations[0].color: found 'red', {COLOR_WORDS}"),
    (("inspirations", 0, "color"), MISSING, "inspirations[0].color: found no such key, expected all of color, effect"),
    (
        ("inspirations", 24, "effect"),
        "win",
        "inspirations[24].effect: found 'win', expected one of take_tile, discard_tile",
    ),
    (("inspirations", 24, "text"), "", "inspirations[24].text: found an unknown key, expected one of color, effect"),
    # artisans
    (("artisans",), [], "artisans: found an empty array, expected a table with apprentice, journeywoman, master"),
    (
        ("artisans", "master"),
        MISSING,
        "artisans.master: found no such key, expected all of apprentice, journeywoman, master",
    ),
    (("artisans", "journeyman"), {}, "artisans.journeyman: found an unknown key, expected one of apprentice"),
    (
        ("artisans", "master", "glass"),
        MISSING,
        "artisans.master.glass: found no such key, expected all of ceramic, glass",
    ),
    (("artisans", "master", "wood"), ["X"], f"artisans.master.wood: found an unknown key, {COLOR_WORDS}"),
    (("artisans", "master", "glass"), "XX", "artisans.master.glass: found 'XX', expected an array of 1 to 4 rows"),
    (("artisans", "master", "glass"), [], "artisans.master.glass: found 0, expected an array of 1 to 4 rows"),
    (("artisans", "master", "glass"), ["X"] * 5, "artisans.master.glass: found 5, expected an array of 1 to 4 rows"),
    (
        ("artisans", "master", "glass"),
        ["XXXXX"],
        "artisans.master.glass[0]: found 'XXXXX', expected a row of 1 to 4 marks",
    ),
    (("artisans", "master", "glass"), ["X", ""], "artisans.master.glass[1]: found '', expected a row of 1 to 4 marks"),
    (("artisans", "master", "glass"), ["X", 5], "artisans.master.glass[1]: found 5, expected a row of 1 to 4 marks"),
    (("artisans", "master", "glass"), ["Xx"], "artisans.master.glass[0]: found 'Xx', expected a row of 1 to 4 marks"),
    (("artisans", "master", "glass"), ["XX", "X"], "artisans.master.glass: found XX / X, expected rows of one length"),
    (
        ("artisans", "master", "glass"),
        ["..", ".."],
        "artisans.master.glass: found .. / .., expected at least one tile (X)",
    ),
    (
        ("artisans", "master", "glass"),
        ["..", "XX"],
        "artisans.master.glass: found .. / XX, expected a tile (X) in every outer row and column",
    ),
    (("artisans", "master", "glass"), ["XX", ".."], "glass: found XX / .., expected a tile (X) in every outer row"),
    (("artisans", "master", "glass"), [".X", ".X"], "glass: found .X / .X, expected a tile (X) in every outer row"),
    (("artisans", "master", "glass"), ["X.", "X."], "glass: found X. / X., expected a tile (X) in every outer row"),
    (
        ("artisans", "master", "glass"),
        ["..X", "XX."],
        "artisans.master.glass: found the shape of artisans.apprentice.textile, "
        "expected no two artisans to have the same shape up to rotation and reflection",
    ),
    (
        ("artisans", "apprentice", "paint"),
        ["X", "X", "X"],
        "artisans.apprentice.paint: found the shape of artisans.apprentice.metal, expected no two artisans",
    ),
]


@pytest.mark.clause("C2")
@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=[str(i) for i in range(len(FAULTS))])
def test_each_fault_is_said_in_one_line(path: Keys, value: object, message: str) -> None:
    found = complaint_about(with_value(path, value))
    assert found.startswith("my.toml: ")
    assert message in found


@pytest.mark.clause("C2")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("tiles_per_color",), 1),
        (("tiles_per_color",), 60),
        (("patterns",), [{**PATTERN, "type": color} for color in WHOLE["artisans"]["master"]]),
        (("patterns",), [*WHOLE["patterns"], *WHOLE["patterns"][:50]]),
        (("patterns", 0, "renown"), 20),
        (("patterns", 0, "cost"), {"glass": 10}),
        (("patterns", 0, "cost"), {"textile": 1}),
        (("inspirations",), [CARD] * 3),
        (("inspirations",), [CARD] * 64),
        (("artisans", "master", "glass"), ["X"]),
        (("artisans", "master", "glass"), ["XXXX"] * 4),
        (("artisans", "master", "glass"), ["X...", "....", "....", "...X"]),
    ],
)
def test_the_limits_themselves_are_valid(path: Keys, value: object) -> None:
    assert CardSet.from_dict(with_value(path, value)).name == "reconstructed"


@pytest.mark.parametrize("data", [None, [], "cards", 5, {}])
def test_something_that_is_no_card_file_at_all(data: object) -> None:
    assert complaint_about(data).startswith("my.toml: ")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "name: found no such key"),
        (b"name = ", "file: found no TOML ("),
        (b"name = 'a'\nname = 'b'", "file: found no TOML ("),
        (b"\xff\xfe", "file: found no TOML ("),
        (b"\x89PNG\r\n\x1a\n\0\0", "file: found no TOML ("),
        (b"tiles_per_color = " + b"9" * 5000, "file: found no TOML ("),
        (b"name = " + b"[" * 100_000, "file: found no TOML ("),
        (b"[artisans.apprentice]\nglass = 5", "name: found no such key"),
    ],
)
def test_a_damaged_file(content: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(CardSetError) as caught:
        CardSet.load(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: {reason}")
    assert message.isprintable()
    assert ", expected " in message


def test_a_fault_in_a_file_names_the_file(tmp_path: Path) -> None:
    data = random_card_set(0)
    data["patterns"][2]["renown"] = 99
    path = write_card_set(data, tmp_path / "mine.toml")
    with pytest.raises(CardSetError) as caught:
        CardSet.load(path)
    assert str(caught.value) == f"{path}: patterns[2].renown: found 99, expected a whole number from 1 to 20"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "no.toml", str(tmp_path / "no.toml"), str(tmp_path / "no"), tmp_path / "a\0b.toml"):
        with pytest.raises(CardSetError, match="file: found nothing, expected a card file") as caught:
            CardSet.load(path)
        assert str(caught.value).isprintable()


def test_a_folder_or_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    for name in ("pipe.toml", "folder.toml"):
        with pytest.raises(CardSetError, match="file: found a folder or device, expected a card file"):
            CardSet.load(tmp_path / name)


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_card_set(WHOLE, tmp_path / "mine.toml")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(CardSetError, match="file: found permission denied, expected a readable card file"):
        CardSet.load(path)


@pytest.mark.parametrize("name", ["printed", "", "Reconstructed", "two\nlines", "reconstructed.tml"])
def test_an_unknown_name_lists_the_known_ones(name: str) -> None:
    with pytest.raises(CardSetError) as caught:
        CardSet.load(name)
    expected = "expected one of reconstructed, or the path of a .toml file, or random:SEED"
    assert str(caught.value) == f"card set: cards: found {name!r}, {expected}"


@pytest.mark.parametrize("cards", [None, 5, {}, b"reconstructed"])
def test_what_cannot_name_a_set(cards: Any) -> None:
    with pytest.raises(CardSetError, match="expected a name, a path or a CardSet"):
        CardSet.load(cards)
