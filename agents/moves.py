"""Moves as people type them: numbered lists of what is legal, and reading `take b2 b3 c3`, `buy 3`, `metal`, `12`.

Neighbours: talk.py, which asks for them; artistry_env/actions.py (the codes and their words).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from artistry_env.actions import ActionTable
from artistry_env.cards import COLORS, EFFECTS, LEVELS
from artistry_env.game import Game
from artistry_env.render.text import listed
from artistry_env.render.words import LETTERS, counts

_LISTED_AT_ONCE = 60  # moves: more are listed when asked for
_FILLERS = frozenset(("the", "a", "pattern", "in", "slot", "inspiration", "card", "place", "cell", "tile", "tiles"))
_VERBS = {
    "take": "acquire",
    "acquire": "acquire",
    "buy": "purchase",
    "purchase": "purchase",
    "use": "use_inspiration",
    "place": "choose_inspiration",
    "stop": "stop",
    "pass": "stop",
}
EXAMPLES = {
    "turn": "take b2 b3 c3, buy 3, use 8, stop",
    "choose_cell": "b2",
    "choose_give": "metal",
    "choose_payment": "metal",
    "choose_inspiration": "place 0",
    "choose_automa_trade": "metal",
}
"""How a move may be typed in each phase, but for its number."""


def menu(game: Game, everything: bool = False) -> list[str]:
    """What may be played, with the number of each move; where there is much to take, how much of it.

    Args:
        game: one that is not over.
        everything: whether all is listed, however much.
    """
    legal = game.legal().tolist()
    short = len(legal) > _LISTED_AT_ONCE and not everything
    lines: list[str] = []
    for head, group in groupby(enumerate(legal, 1), key=lambda move: _head(game, move[1])):
        moves = list(group)
        if short and game.table.decode(moves[0][1]).kind == "acquire":
            first, last = moves[0][0], moves[-1][0]
            lines += listed(f"  {head}:", [f"{len(moves)} ways, {first} to {last}"])
        else:
            lines += listed(f"  {head}:", [f"[{number}] {_short(game, code)}" for number, code in moves])
    return [*lines, "  (moves lists all ways)"] if short else lines


def read_move(game: Game, text: str) -> int:
    """The code of a move as typed: its number in `menu`, or words as those of `ActionTable.describe`, shorter or not.

    Raises:
        ValueError: it is no move; one line says what was expected. Whether it is legal is not checked.
    """
    legal = game.legal()
    words = re.sub(r"\(.*?\)", " ", text.lower()).replace(",", " ").split()
    if len(words) == 1 and words[0].isdecimal():
        if 1 <= (number := int(words[0])) <= len(legal):
            return int(legal[number - 1])
        raise ValueError(f"move: found number {number}, expected 1 to {len(legal)}")
    for action in _readings(game.table, words):
        try:
            return game.table.encode(action)
        except ValueError:
            continue
    expected = f"a number from 1 to {len(legal)}, or {EXAMPLES[game.phase]}"
    raise ValueError(f"move: found {text.strip()!r}, expected {expected}")


def _readings(table: ActionTable, words: list[str]) -> Iterator[tuple[str, tuple[int, ...] | int | None]]:
    """What the words may mean, as actions, which need not exist."""
    if not words:
        return
    verb = _VERBS.get(words[0])
    rest = [word for word in words if word not in _FILLERS and word not in ("choose", *_VERBS)]
    cells = [_cell(table, word) for word in rest]
    if verb == "stop" and not rest:
        yield ("stop", None)
    elif rest and None not in cells and (verb in (None, "acquire")):
        found = tuple(cell for cell in cells if cell is not None)
        if len(found) == 1 and verb is None:
            yield ("choose_cell", found[0])
        yield ("acquire", found)
    elif len(rest) == 1 and rest[0].isdecimal():
        if verb is not None:
            yield (verb, int(rest[0]))
        elif {"inspiration", "place"} & set(words):  # choose the inspiration in place 1
            yield ("choose_inspiration", int(rest[0]))
    elif len(rest) == 1 and verb is None and (color := _color(rest[0])) is not None:
        yield ("choose_color", color)


def _cell(table: ActionTable, word: str) -> int | None:
    """The cell of a name."""
    names = [table.cell_name(cell) for cell in range(table.side * table.side)]
    return names.index(word) if word in names else None


def _color(word: str) -> int | None:
    """The color of a name or its letter."""
    if word in COLORS:
        return COLORS.index(word)
    return LETTERS.index(word.upper()) if word.upper() in LETTERS else None


def _head(game: Game, code: int) -> str:
    """What moves listed together have in common."""
    kind, _ = game.table.decode(code)
    if kind == "acquire":
        type_number, level = game.table.artisan(code)
        return f"take, {COLORS[type_number]} {LEVELS[level]}"
    return {"purchase": "buy", "use_inspiration": "use"}.get(kind, kind.replace("_", " "))


def _short(game: Game, code: int) -> str:
    """A move in its list."""
    kind, arg = game.table.decode(code)
    cards = game.settings.cards
    if isinstance(arg, tuple):
        return " ".join(game.table.cell_name(cell) for cell in arg)
    if kind == "purchase":
        pattern = cards.patterns[game.view()["market"][arg]]
        return f"slot {arg} ({COLORS[pattern.type]}, {pattern.renown} renown for {counts(pattern.cost)})"
    if kind == "use_inspiration" and arg is not None:
        card = cards.inspirations[arg]
        return f"{arg} ({COLORS[card.color]}: {EFFECTS[card.effect]})"
    if kind == "choose_inspiration" and arg is not None:
        return f"place {arg} ({EFFECTS[cards.inspirations[game.view()['display'][arg]].effect]})"
    if kind == "choose_cell" and arg is not None:
        return game.table.cell_name(arg)
    return COLORS[arg] if kind == "choose_color" and arg is not None else "end the turn, or pass"
