"""What a player sees, as plain Python: made for JSON, screens and tests (`Game.view`).

Neighbours: game.py; rules/state.py (the fields it reads); rules/scoring.py (the totals).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.cards import COLORS, LEVELS
from artistry_env.rules.batch import score_games
from artistry_env.rules.scoring import PARTS
from artistry_env.rules.state import AUTOMA, MASTER, NONE, OVER, PHASES


def bits_of(word: Any) -> list[int]:
    """The numbers of the set bits of a word, ascending."""
    value = int(word)
    return [number for number in range(value.bit_length()) if value >> number & 1]


def artisans_of(word: Any) -> list[list[int]]:
    """Artisans as sorted [type, level] pairs, from bits."""
    return [list(divmod(artisan, len(LEVELS))) for artisan in bits_of(word)]


def scores(tables: Any, games: Any) -> list[dict[str, Any]]:
    """For each seat of the one game: the `parts` of its total, `total`, `outcome`, `scenario_met`, `condition`."""
    found = []
    parts, results = np.zeros((1, len(PARTS)), np.int64), np.zeros((1, 4), np.int64)
    for seat in range(int(games["seat_count"][0])):
        score_games(tables, games, seat, parts, results)
        total, outcome, met, condition = results[0].tolist()
        found.append(
            {
                "parts": dict(zip(PARTS, parts[0].tolist(), strict=True)),
                "total": total,
                "outcome": outcome,
                "scenario_met": bool(met),
                "condition": bool(condition),
            }
        )
    return found


def result(tables: Any, games: Any) -> dict[str, Any]:
    """The result of the one finished game in `games`."""
    seats = scores(tables, games)
    return {
        "winners": [seat for seat, score in enumerate(seats) if score["outcome"] >= 0],
        "totals": [score["total"] for score in seats],
        "scenario_met": seats[0]["scenario_met"],
        "truncated": bool(games["truncated"][0]),
    }


def view(tables: Any, games: Any) -> dict[str, Any]:
    """The one game in `games` as a dict of plain Python values; its keys are those of DESIGN, "Game"."""
    g = games.view(np.recarray)[0]
    solo = g.players == 1
    over = bool(g.phase == OVER)
    seats = scores(tables, games)
    seen = {
        "side": int(tables["side"][0]),
        "round": int(g.round_number),
        "phase": PHASES[g.phase],
        "to_move": None if over else 0 if solo else int(g.mover),
        "first": int(g.first),
        "over": over,
        "truncated": bool(g.truncated),
        "board": _board(g, int(tables["cells"][0])),
        "bag": g.bag.tolist(),
        "remnant": g.remnant.tolist(),
        "market": [None if card == NONE else card for card in g.market.tolist()],
        "display": [card for card in g.display.tolist() if card != NONE],
        "pattern_deck": sum(int(word).bit_count() for word in g.unseen_patterns) + int(g.face_up_under),
        "inspiration_deck": int(g.top_inspirations) + int(g.shown_under),
        "masters": _masters_left(g),
        "turn": {
            "actions": int(g.actions),
            "acted": bool(g.acted),
            "discount": g.discount.tolist(),
            "rate": int(g.rate),
        },
        "seats": [_seat(g, seat, score["total"]) for seat, score in enumerate(seats)],
    }
    if solo:
        seen["automa"] = {"deck": artisans_of(g.automa_deck), "revealed": artisans_of(g.automa_revealed)}
    if over:
        seen["result"] = result(tables, games)
    return seen


def _board(g: Any, cells: int) -> list[int | None]:
    """The color of each cell's tile, or None."""
    board: list[int | None] = [None] * cells
    for color in range(len(COLORS)):
        for cell in bits_of(g.board[color]):
            board[cell] = color
    return board


def _masters_left(g: Any) -> list[int]:
    """The types whose master nobody has."""
    owned = 0
    for word in g.artisans:
        owned |= int(word)
    return [kind for kind in range(len(COLORS)) if not owned >> (kind * len(LEVELS) + MASTER) & 1]


def _seat(g: Any, seat: int, total: int) -> dict[str, Any]:
    """What lies before a seat."""
    return {
        "hand": g.hand[seat].tolist(),
        "patterns": g.patterns[seat].tolist(),
        "artisans": artisans_of(g.artisans[seat]),
        "renown": int(g.renown[seat]),
        "inspirations": bits_of(g.inspirations[seat]),
        "used": bits_of(g.used[seat]),
        "face_down": int(g.face_down) if g.players == 1 and seat == AUTOMA else 0,
        "passed": bool(g.passed[seat]),
        "total": total,
    }
