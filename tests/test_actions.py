"""The table of action codes: counts, order, both ways, descriptions, and that the compiled rules number them alike."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import numpy as np
import pytest

from artistry_env.actions import KINDS, SIDES, Action, ActionTable
from artistry_env.cards import CardSet
from artistry_env.rules.tables import card_tables
from tests.card_sets import random_card_set

DEFAULT_COUNTS = {
    4: {"acquire": 317, "choose_cell": 16},
    5: {"acquire": 643, "choose_cell": 25},
    6: {"acquire": 1081, "choose_cell": 36},
}
OTHER_COUNTS = {"purchase": 5, "use_inspiration": 25, "choose_color": 5, "choose_inspiration": 3, "stop": 1}
SETS = [CardSet.load(), *(CardSet.from_dict(random_card_set(seed)) for seed in range(6))]
TABLES = [ActionTable(side, cards) for cards in SETS for side in SIDES]

tables = pytest.mark.parametrize("table", TABLES, ids=lambda t: f"{t.cards.name}-{t.side}".replace(" ", "-"))


def turned(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Cells turned by 90 degrees."""
    return {(column, -row) for row, column in cells}


def laid(rows: tuple[str, ...], side: int) -> set[tuple[int, ...]]:
    """Every way to lay a shape, found by shifting all its turned and mirrored forms over the board."""
    form = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"}
    found = set()
    for _ in range(2):
        form = {(r, -c) for r, c in form}
        for _ in range(4):
            form = turned(form)
            for down in range(-side, 2 * side):
                for right in range(-side, 2 * side):
                    cells = {(r + down, c + right) for r, c in form}
                    if all(0 <= r < side and 0 <= c < side for r, c in cells):
                        found.add(tuple(sorted(r * side + c for r, c in cells)))
    return found


@pytest.mark.parametrize("side", SIDES)
def test_counts_of_the_default_set(side: int) -> None:
    table = ActionTable(side)
    counts = {kind: sum(action.kind == kind for action in table) for kind in KINDS}
    assert counts == DEFAULT_COUNTS[side] | OTHER_COUNTS
    assert len(table) == sum(counts.values())


@tables
def test_kinds_stand_in_their_order(table: ActionTable) -> None:
    kinds = [action.kind for action in table]
    assert kinds == sorted(kinds, key=KINDS.index)
    for kind in KINDS[1:-1]:
        args = [action.arg for action in table if action.kind == kind]
        assert args == list(range(len(args)))
    assert table.decode(len(table) - 1) == ("stop", None)


@pytest.mark.clause("T4")
@tables
def test_acquires_are_all_ways_to_lay_all_shapes(table: ActionTable) -> None:
    expected = [
        (kind, level, cells)
        for kind in range(5)
        for level in range(3)
        for cells in sorted(laid(table.cards.shapes[kind][level], table.side))
    ]
    acquires = [code for code, action in enumerate(table) if action.kind == "acquire"]
    assert acquires == list(range(len(expected)))
    assert [(*table.artisan(code), table.decode(code).arg) for code in acquires] == expected


@tables
def test_every_code_both_ways(table: ActionTable) -> None:
    for code in range(len(table)):
        action = table.decode(code)
        assert isinstance(action, Action)
        assert table.encode(action) == code
        assert table.encode((action.kind, action.arg)) == code
        assert type(table.encode(action)) is int
        assert table.decode(np.int64(code)) == action  # type: ignore[arg-type]
    assert len(set(table)) == len(table)


def test_cells_may_come_in_any_order_and_as_numpy_numbers() -> None:
    table = ActionTable(4)
    for code in range(317):
        cells = table.decode(code).arg
        assert isinstance(cells, tuple)
        assert list(cells) == sorted(cells)
        assert table.encode(("acquire", cells[::-1])) == code
        assert table.encode(("acquire", list(np.array(cells)))) == code  # type: ignore[arg-type]


@tables
def test_descriptions_are_unique_and_readable(table: ActionTable) -> None:
    texts = [table.describe(code) for code in range(len(table))]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert re.fullmatch(r"[a-z][a-z0-9_:() ]+", text)
        assert len(text) <= 100


def test_descriptions_say_what_is_done() -> None:
    table = ActionTable(4)
    assert table.describe(table.encode(("acquire", (0, 4, 5)))) == "take a1 a2 b2 (apprentice of ceramic)"
    assert table.describe(table.encode(("purchase", 2))) == "buy the pattern in slot 2"
    assert table.describe(table.encode(("use_inspiration", 7))) == "use inspiration 7 (glass: swap_tile)"
    assert table.describe(table.encode(("choose_cell", 15))) == "choose cell d4"
    assert table.describe(table.encode(("choose_color", 4))) == "choose textile"
    assert table.describe(table.encode(("choose_inspiration", 1))) == "choose the inspiration in place 1"
    assert table.describe(table.encode(("stop", None))) == "stop"


@pytest.mark.parametrize("side", SIDES)
def test_cells_are_named_by_column_and_row(side: int) -> None:
    table = ActionTable(side)
    names = [table.cell_name(cell) for cell in range(side * side)]
    assert names == [f"{letter}{row}" for row in range(1, side + 1) for letter in "abcdef"[:side]]


@tables
def test_compiled_tables_number_the_codes_alike(table: ActionTable) -> None:
    t = card_tables(table.cards, table.side)[0]
    starts = {kind: table.encode((kind, 0)) for kind in KINDS[1:-1]} | {"stop": len(table) - 1}
    assert starts == {
        "purchase": t.purchase_at,
        "use_inspiration": t.use_at,
        "choose_cell": t.cell_at,
        "choose_color": t.color_at,
        "choose_inspiration": t.display_at,
        "stop": t.stop_at,
    }
    assert (t.side, t.cells, t.codes) == (table.side, table.side**2, len(table))
    assert 64 * (t.words - 1) < t.codes <= 64 * t.words


@tables
def test_compiled_placements_are_the_tables_cells(table: ActionTable) -> None:
    t = card_tables(table.cards, table.side)[0]
    acquires = int(t.purchase_at)
    cells = [table.decode(code).arg for code in range(acquires)]
    assert t.placement[:acquires].tolist() == [sum(1 << cell for cell in arg) for arg in cells]  # type: ignore[union-attr]
    assert not t.placement[acquires:].any()
    artisans = [3 * kind + level for kind, level in map(table.artisan, range(acquires))]
    for artisan in range(15):
        of_it = [code for code in range(acquires) if artisans[code] == artisan]
        assert bits(t.of_artisan[artisan]) == of_it
        assert {int(t.tiles_taken[artisan])} >= {len(cells[code]) for code in of_it}  # type: ignore[arg-type]
    for group, some_cells in product(range(9), range(16)):
        wanted = {4 * group + bit for bit in range(4) if some_cells >> bit & 1}
        through = [code for code in range(acquires) if wanted & {*cells[code]}]  # type: ignore[misc]
        assert bits(t.through_cells[group, some_cells]) == through


def bits(words: np.ndarray) -> list[int]:
    """The numbers of the set bits of a row of words, found one by one."""
    return [64 * row + bit for row, word in enumerate(words.tolist()) for bit in range(64) if word >> bit & 1]


@pytest.mark.parametrize("side", [3, 7, 0, -4, True, 4.0, "4", None, 10**30])
def test_other_sides_are_refused(side: Any) -> None:
    with pytest.raises(ValueError, match=r"^side: found .*, expected one of 4, 5, 6$"):
        ActionTable(side)


@pytest.mark.parametrize("code", [-1, 372, 10**30, 1.0, True, "1", None, (1,), np.float64(1), np.bool(True)])
def test_other_codes_are_refused(code: Any) -> None:
    table = ActionTable(4)
    for method in (table.decode, table.describe):
        with pytest.raises(ValueError, match=r"^action code: found .*, expected 0 to 371$"):
            method(code)


@pytest.mark.parametrize("code", [-1, 317, 371, True, None])
def test_only_acquires_have_an_artisan(code: Any) -> None:
    with pytest.raises(ValueError, match=r"^acquire code: found .*, expected 0 to 316$"):
        ActionTable(4).artisan(code)


@pytest.mark.parametrize(
    "action",
    [
        ("acquire", (0, 1)),
        ("acquire", (0, 0, 4, 5)),
        ("acquire", (0, "4", 5)),
        ("acquire", 3),
        ("acquire", None),
        ("purchase", 5),
        ("purchase", -1),
        ("purchase", True),
        ("purchase", 1.0),
        ("purchase", (1,)),
        ("purchase", None),
        ("use_inspiration", 25),
        ("choose_cell", 16),
        ("choose_color", 5),
        ("choose_inspiration", 3),
        ("stop", 0),
        ("steal", 1),
        ("", None),
        (["stop"], None),
        ("stop",),
        ("stop", None, None),
        "stop",
        7,
        None,
        ("purchase", 10**30),
        ("purchase\n", 1),
    ],
)
def test_other_actions_are_refused(action: Any) -> None:
    with pytest.raises(
        ValueError, match=r"^action: found [^\n]*, expected one of this table's 372 \(acquire, [^\n]*\)$"
    ):
        ActionTable(4).encode(action)
