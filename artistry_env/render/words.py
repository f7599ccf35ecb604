"""What pictures say in words, whether drawn or written: seats, whose move it is, the result, tiles as counts.

Neighbours: text.py and picture.py, which say it; news.py (what happened last).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from artistry_env.cards import COLORS, EFFECTS, CardSet
from artistry_env.settings import DIFFICULTIES, Settings

LETTERS = tuple(color[0].upper() for color in COLORS)
"""Of colors and Art Types: C G M P T."""

_ASKED = {
    "turn": "to play",
    "choose_cell": "to choose a cell",
    "choose_give": "to choose the color to give",
    "choose_payment": "to choose a color to pay with",
    "choose_inspiration": "to choose an inspiration of the display",
    "choose_automa_trade": "to choose which of the automa's tied piles is spent first",
}
_EFFECTS = {
    "take_tile": "Take a {color} tile from the board.",
    "discard_tile": "Discard any tile from the board.",
    "swap_tile": "Swap a tile of the board for one in hand.",
    "draw_tiles": "Draw 2 tiles from the bag.",
    "discount": "A purchase costs one {color} tile less.",
    "favorable_trade": "A missing tile costs 2 tiles this turn.",
    "refresh_market": "Deal five new patterns.",
    "extra_action": "Do one more main action this turn.",
}


def seat_name(view: dict[str, Any], seat: int) -> str:
    """What a seat is called: in solo the player and the automa, else its number."""
    return ("player", "automa")[seat] if "automa" in view else f"seat {seat}"


def round_line(view: dict[str, Any]) -> str:
    """The round, and how the game ended if it did."""
    ended = "" if not view["over"] else ": over, cut off" if view["truncated"] else ": over"
    return f"Round {view['round']}{ended}"


def status(view: dict[str, Any]) -> str:
    """Whose move it is and what is asked, or who has won."""
    if not view["over"]:
        return f"{seat_name(view, view['to_move'])} {_ASKED[view['phase']]}"
    winners = [seat_name(view, seat) for seat in view["result"]["winners"]]
    met = ", scenario met" if view["result"]["scenario_met"] else ""
    return f"{'Won' if len(winners) == 1 else 'Shared'} by {' and '.join(winners)}{met}"


def details(view: dict[str, Any]) -> str:
    """What holds in the turn, or the totals."""
    if view["over"]:
        return "; ".join(f"{seat_name(view, seat)}: {total}" for seat, total in enumerate(view["result"]["totals"]))
    turn = view["turn"]
    parts = [
        f"main actions left: {turn['actions']}" + (" (has acted)" if turn["acted"] else ""),
        f"discount: {counts(turn['discount'])}",
        f"{turn['rate']} tiles for a missing one",
    ]
    return ", ".join(parts)


def counts(tiles: Sequence[int]) -> str:
    """Tiles by color, such as `C2 P1`."""
    return " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, tiles, strict=True) if count) or "none"


def effect_line(cards: CardSet, card: int) -> str:
    """What an inspiration does, in a short sentence."""
    inspiration = cards.inspirations[card]
    return _EFFECTS[EFFECTS[inspiration.effect]].format(color=COLORS[inspiration.color])


def setup_line(settings: Settings) -> str:
    """What kind of game it is."""
    return _setup(settings.players, settings.difficulty, settings.scenario)


def setup_of(games: Any) -> str:
    """What kind of game the one record in `games` is (rules/state.py)."""
    game = games[0]
    return _setup(int(game["players"]), DIFFICULTIES[game["difficulty"]], int(game["scenario"]) or None)


def _setup(players: int, difficulty: str | None, scenario: int | None) -> str:
    if players > 1:
        return f"{players} players"
    return f"Solo, {difficulty} automa" + ("" if scenario is None else f", scenario {scenario}")
