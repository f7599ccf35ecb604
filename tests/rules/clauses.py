"""The clauses of the rulings and the paragraphs of the rulebook, and the table that says which tests cover them.

Tests cite them by the markers `clause` and `rulebook`. `python -m tests.rules.clauses` writes the table to clauses.md;
test_clauses.py holds that nothing is left out. The gist of each is in this project's own words.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
TABLE = Path(__file__).with_name("clauses.md")
COMMAND = "python -m tests.rules.clauses"

CLAUSES = {
    "C1": "tiles and the default card set",
    "C2": "which card sets are valid",
    "S1": "shuffling, dealing from the left, starting apprentices",
    "S2": "who starts, and the marker",
    "T1": "one main action a turn, inspirations around it",
    "T2": "stop as the pass, stop as the end of a turn",
    "T3": "when a turn ends by itself",
    "T4": "acquire: shape, board, limit of ten",
    "T5": "last tiles earn inspirations",
    "T6": "purchase: price, trades, choices in paying",
    "T7": "renown, artisans, the new card",
    "4.general": "once a round, on the owner's turn, at once after earning",
    "4.take_tile": "a tile of the card's color",
    "4.discard_tile": "any tile to the remnant pile, never earning",
    "4.swap_tile": "a tile for one of another color",
    "4.draw_tiles": "two tiles from the bag",
    "4.discount": "a tile of the color less",
    "4.favorable_trade": "two for one",
    "4.refresh_market": "new patterns",
    "4.extra_action": "one more main action",
    "4.choices": "the cell, then the color to give",
    "4.discounts_end": "discounts end with the next purchase or the turn",
    "E1": "filling the board",
    "E2": "the round's end",
    "E3": "ranking and ties",
    "E4": "the cut-off",
    "A1": "revealing artisans",
    "A2": "taking tiles",
    "A3": "exact purchases",
    "A4": "purchases with trades, ties of piles",
    "A5": "inspirations face-down",
    "A6": "going on after the pass",
    "A7": "last tiles earned",
    "A8": "artisans gained, levels in play",
    "7.general": "what meeting a scenario takes, where scenarios go",
    "7.1": "an inspiration of each color",
    "7.2": "no tiles left",
    "7.3": "eight inspirations",
    "7.4": "a limit of eight tiles",
    "7.5": "five apprentices",
    "7.6": "four journeywomen",
    "7.7": "only apprentices acquire",
    "7.8": "two masters",
    "8": "what is public, and that nothing else is kept",
}

CHAPTERS = {
    "4": "inspirations, the chapter as a whole",
    "5": "rounds and the end, the chapter as a whole",
    "7": "scenarios, the chapter as a whole",
}
"""What may be cited, too, where a test is about no clause in particular; nothing has to cite it."""

PARAGRAPHS = {
    "Game Components, 1": "how many cards and tiles there are",
    "Objective, 1": "most renown",
    "Art Types, 1": "five types on tiles and cards",
    "Setup, Artisans": "the supply: four, four and one of each type",
    "Setup, Starting Artisans": "an apprentice for each player, of different types",
    "Setup, Pattern cards": "five face-up patterns",
    "Setup, Inspiration cards": "three face-up inspirations",
    "Setup, Renown Tracker Board": "renown is tracked from nothing",
    "Setup, Material tiles": "all tiles in the bag, spent ones in the remnant pile",
    "Setup, First Player": "someone starts",
    "Playing the Game, 1": "rounds until someone has 20 at the end of one",
    "Playing the Game, 2": "the board's size and its filling",
    "Playing the Game, 3": "an empty bag is filled from the remnant pile",
    "Playing the Game, 4": "clockwise, past those who are out",
    "Playing the Game, 5": "acquire, purchase or pass",
    "Acquiring Material Tiles, 1": "one artisan's shape, exactly, any colors",
    "Acquiring Material Tiles, 2": "empty spaces and blanks of the shape",
    "Acquiring Material Tiles, 3": "turning and flipping",
    "Acquiring Material Tiles, 4": "ten tiles at most",
    "Acquiring Material Tiles, 5": "the example",
    "Inspiration Cards, 1": "earned by last tiles",
    "Inspiration Cards, 2": "one match is gained, the others go under the deck, nothing is refilled",
    "Inspiration Cards, 3": "a last tile sent to the remnant pile earns nothing",
    "Inspiration Cards, 4": "any number a turn, each once a round",
    "Purchasing Pattern Cards, 1": "any of the five, paid exactly, to the remnant pile",
    "Purchasing Pattern Cards, 2": "three tiles for one that is missing",
    "Purchasing Pattern Cards, 3": "renown is gained",
    "Purchasing Pattern Cards, 4": "a new pattern is dealt",
    "Purchasing Pattern Cards, 5": "the example",
    "Gaining Artisans, 1": "artisans come by themselves, one of each level and type",
    "Gaining Artisans, 2": "apprentices",
    "Gaining Artisans, 3": "journeywomen",
    "Gaining Artisans, 4": "masters, to the first only",
    "Gaining Artisans, 5": "the example",
    "Passing, 1": "who does not act passes and is out",
    "End of Round, 1": "the steps between rounds",
    "End of Round, 2": "the board is cleared",
    "End of Round, 3": "the display is refilled",
    "End of Round, 4": "used inspirations turn up",
    "End of Round, 5": "20 renown end the game; else the marker passes",
    "End of Game, 1": "bonuses are added",
    "End Game Bonuses, 1": "apprentices",
    "End Game Bonuses, 2": "journeywomen",
    "End Game Bonuses, 3": "masters",
    "End Game Bonuses, 4": "inspirations",
    "End Game Bonuses, 5": "the example that comes to 32",
    "Winner, 1": "ties",
    "Solo Rules, 1": "solo is the game of two but for what follows",
    "Difficulty Levels, 1": "easy",
    "Difficulty Levels, 2": "standard",
    "Difficulty Levels, 3": "hard",
    "Solo Setup, 1": "one apprentice for the player, two for the automa",
    "Game Play, 1": "who goes first",
    "Game Play, 2": "the automa has no tile limit",
    "Game Play, 3": "it reveals an artisan; fewer than two tiles",
    "Game Play, 4": "priority 1: the exact shape",
    "Game Play, 5": "priority 2: the first three tiles, or two",
    "Game Play, 6": "priority 3: an exact purchase",
    "Game Play, 7": "priority 4: a purchase with trades",
    "Game Play, 8": "priority 5: an inspiration, or a renown",
    "Game Play, 9": "when its artisans are shuffled",
    "Game Play, 10": "patterns slide to the right",
    "Game Play, 11": "it earns inspirations and ignores their effects",
    "Game Play, 12": "it gains artisans; the highest level stays in play",
    "Game Play, 13": "it goes on after the pass",
    "Scenarios, 0": "scenarios are played one after another",
    "Scenarios, 1": "an inspiration of each color",
    "Scenarios, 2": "no tiles left",
    "Scenarios, 3": "eight inspirations",
    "Scenarios, 4": "a limit of eight tiles",
    "Scenarios, 5": "five apprentices",
    "Scenarios, 6": "four journeywomen",
    "Scenarios, 7": "only apprentices acquire",
    "Scenarios, 8": "two masters",
}

KEYS = {"clause": CLAUSES, "rulebook": PARAGRAPHS}

Citation = tuple[str, str, str]
"""The marker's name, the key that it names, and the test, as file::name."""


def citations(folder: Path = TESTS) -> list[Citation]:
    """Every citation in the test files of a folder, in the order of files and lines.

    Raises:
        ValueError: a marker holds something else than plain text; one line says where.
    """
    found: list[Citation] = []
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(folder).as_posix()
        found += _in_source(path.read_text(encoding="utf-8"), name)
    return found


def table(cited: list[Citation]) -> str:
    """The table as Markdown: each key with the tests that cite it."""
    lines = [
        "# Which tests cover which rule",
        "",
        f"Written by `{COMMAND}`; do not edit. The rulings are numbered as in RULINGS.md, the rulebook's paragraphs by",
        "their section and their place in it.",
    ]
    for marker, title, keys in (("clause", "Rulings", CLAUSES | CHAPTERS), ("rulebook", "Rulebook", PARAGRAPHS)):
        lines += ["", f"## {title}", "", f"| {marker} | gist | tests |", "| --- | --- | --- |"]
        for key, gist in keys.items():
            tests = dict.fromkeys(test for kind, name, test in cited if (kind, name) == (marker, key))
            lines.append(f"| {key} | {gist} | {'<br>'.join(tests)} |")
    return "\n".join(lines) + "\n"


def _in_source(source: str, file: str) -> Iterator[Citation]:
    """The citations of one file: by its functions and classes, and by its `pytestmark` for every test."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from _of(node.decorator_list, f"{file}::{node.name}", file)
            inner = node.body if isinstance(node, ast.ClassDef) else []
            for method in inner:
                if isinstance(method, ast.FunctionDef):
                    yield from _of(method.decorator_list, f"{file}::{node.name}::{method.name}", file)
        elif isinstance(node, ast.Assign) and any(getattr(name, "id", "") == "pytestmark" for name in node.targets):
            yield from _of([node.value], file, file)


def _of(expressions: list[ast.expr], test: str, file: str) -> Iterator[Citation]:
    for node in (inner for expression in expressions for inner in ast.walk(expression)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in KEYS:
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise ValueError(f"{file}:{node.lineno}: marker {node.func.attr}: expected plain text")
                yield node.func.attr, argument.value, test


if __name__ == "__main__":
    TABLE.write_text(table(citations()), encoding="utf-8")
