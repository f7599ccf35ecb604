"""A game as a page: one HTML file that needs nothing else, to step through it, jump, and let it play.

    text = page(Game.load("game.json"))

The file holds each drawing once: the table is cut into panels and those into marks, of which most moves change few.
Neighbours: ../slow_motion.py (the moves), page_table.py (their drawings), replay_page/ (the page's own HTML, style and
script), agents/replay.py (the command).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from string import Template
from typing import Any, TypedDict

from artistry_env.actions import ActionTable
from artistry_env.game import Game
from artistry_env.render.page_table import Panel, panels_of, style, variables
from artistry_env.render.picture import FALLBACKS, FONT_NAME, font_faces
from artistry_env.render.words import details, seat_name, setup_line, status
from artistry_env.slow_motion import Move, moves

MOST_FAVORITES = 5
"""Of an agent, that the page tells at a decision."""


class Favorite(TypedDict):
    """A move that an agent likes, and why: how often it tried it, its value from 0 (lost) to 1 (won), its error."""

    code: int
    visits: int | None
    value: float | None
    error: float | None


class Thought(TypedDict):
    """What an agent saw where somebody decides: the value of the position for who decides, and what it likes best."""

    value: float | None
    moves: list[Favorite]


def page(game: Game, adviser: str = "", thoughts: Sequence[Thought] = ()) -> str:
    """The page of a game so far, over or not.

    Args:
        game: the game.
        adviser: the name of the agent that was asked what it thinks, if one was.
        thoughts: what it saw before each decision, in order; and one more of a game that is not over.
    """
    content = json.dumps(_content(game, adviser, thoughts), separators=(",", ":"))
    fonts = f"'{FONT_NAME}',{FALLBACKS}"
    look = "\n".join((font_faces(), variables(), style(".table"), _file("page.css").substitute(fonts=fonts)))
    return _file("page.html").substitute(
        title=f"Artistry: {setup_line(game.settings)}, seed {game.seed}",
        style=look,
        data=content.replace("<", "\\u003c"),  # so that no text ends the script
        script=f"{_file('chart.js').template}\n{_file('player.js').template}",
    )


def _file(name: str) -> Template:
    return Template((files("artistry_env.render") / "replay_page" / name).read_text(encoding="utf-8"))


def _content(game: Game, adviser: str, thoughts: Sequence[Thought]) -> dict[str, Any]:
    """What the script reads: texts and marks once, moves as numbers of them."""
    marks, drawings, texts = _Shelf(), _Shelf(), _Shelf()
    told: list[dict[str, Any]] = []
    names: list[str] = []
    first: list[dict[str, Any]] = []
    asked = iter(thoughts)
    for move in moves(game):
        panels = panels_of(move.view, game.settings.cards)
        if not told:
            first = [_frame(panel) for panel in panels]
            names = [seat_name(move.view, seat) for seat in range(len(move.view["seats"]))]
        elif move.kind == "decision" and told[-1]["legal"]:
            told[-1]["next"] = texts.place(game.table.describe(move.code or 0))
        told.append(
            {
                "kind": move.kind,
                "round": move.view["round"],
                "lines": move.lines,
                "status": _status(move),
                "totals": [seat["total"] for seat in move.view["seats"]],
                "panels": [
                    drawings.place((marks.place(panel.box), *map(marks.place, _pieces("".join(panel.marks)))))
                    for panel in panels
                ],
                "legal": [texts.place(game.table.describe(code)) for code in move.legal],
                "next": None,
                "thought": _thought(next(asked, None), game.table, texts) if move.legal else None,
            }
        )
    return {
        "about": _about(game),
        "over": game.over,
        "solo": game.settings.players == 1,
        "names": names,
        "adviser": adviser,
        "panels": first,
        "marks": marks.things,
        "drawings": drawings.things,
        "words": texts.things,
        "moves": told,
    }


def _frame(panel: Panel) -> dict[str, Any]:
    """Where a panel's drawings stand on the page."""
    return {"part": panel.part, "name": panel.name, "label": panel.label, "width": panel.width}


class _Shelf:
    """Things that are kept once each, and then called by their number."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._places: dict[Any, int] = {}

    def place(self, thing: Any) -> int:
        """The number of a thing."""
        number = self._places.setdefault(thing, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number


def _pieces(marks: str) -> list[str]:
    """Marks cut behind each element: most of them come again in other drawings."""
    return re.findall(r".*?(?:/>|</\w+>)", marks)


def _thought(thought: Thought | None, table: ActionTable, texts: _Shelf) -> dict[str, Any] | None:
    if thought is None:
        return None
    likes = [
        {
            "word": texts.place(table.describe(seen["code"])),
            "visits": seen["visits"],
            "value": _short(seen["value"]),
            "error": _short(seen["error"]),
        }
        for seen in thought["moves"][:MOST_FAVORITES]
    ]
    return {"value": _short(thought["value"]), "moves": likes}


def _short(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


def _status(move: Move) -> str:
    """Whose decision comes next, or who has won."""
    if move.view["over"]:
        return f"{status(move.view)} ({details(move.view)})"
    if move.view["to_move"] is None:
        return ""
    return f"{status(move.view)}; {details(move.view)}"


def _about(game: Game) -> str:
    """The game in a line."""
    view, decisions = game.view(), sum(kind == "decision" for kind, _ in game.history)
    parts = [setup_line(game.settings), f"seed {game.seed}", f"{decisions} decisions"]
    if game.settings.cards.name != "reconstructed":
        parts.append(f"cards {game.settings.cards.name}")
    ended = f"{status(view)} ({details(view)})" if game.over else "not over"
    return ", ".join([*parts, ended])
