"""Why an action may not be played now: one short reason, for people (`IllegalAction`).

The rules only say which actions are legal (rules/legal.py); this looks at what the players see and names the first
condition that fails. Neighbours: game.py, which asks; view.py, where it looks.
"""

from __future__ import annotations

from typing import Any

from artistry_env.actions import ActionTable
from artistry_env.cards import COLORS, EFFECTS, LEVELS

_KINDS = {
    "turn": ("acquire", "purchase", "use_inspiration", "stop"),
    "choose_cell": ("choose_cell",),
    "choose_give": ("choose_color",),
    "choose_payment": ("choose_color",),
    "choose_inspiration": ("choose_inspiration",),
    "choose_automa_trade": ("choose_color",),
}
_EFFECT_NEEDS = {
    "take_tile": "a tile of its color on the board and room for it in hand",
    "discard_tile": "a tile on the board",
    "swap_tile": "a tile on the board and one of another color in hand",
    "draw_tiles": "room in hand and a tile in the bag or the remnant pile",
    "discount": "a main action and a face-up pattern that still costs its color",
    "favorable_trade": "a main action, and no favorable trade in force",
    "refresh_market": "a card in the pattern deck",
    "extra_action": "nothing",
}
_CHOICES = {
    "choose_cell": "there is no tile that the inspiration can be used on",
    "choose_give": "there is no such tile in hand, or it has the color of the one taken",
    "choose_payment": "there is no such tile in hand",
    "choose_inspiration": "there is no card of the color that was earned",
    "choose_automa_trade": "it is not one of the automa's largest piles",
}
APPRENTICES_ONLY = 7  # the scenario


def reason(view: dict[str, Any], table: ActionTable, code: int, limit: int, scenario: int | None) -> str:
    """Why a code of the table that is not legal may not be played.

    Args:
        view: what `Game.view` gives.
        table: the game's table.
        code: an illegal code of it.
        limit: how many tiles a player may hold.
        scenario: the game's scenario.
    """
    if view["over"]:
        return "the game is over"
    kind, arg = table.decode(code)
    if kind not in _KINDS[view["phase"]]:
        return f"this phase asks for {', '.join(_KINDS[view['phase']])}"
    if view["phase"] != "turn":
        return _CHOICES[view["phase"]]
    seat = view["seats"][view["to_move"]]
    if kind == "use_inspiration":
        return _no_use(seat, table, int(arg))  # type: ignore[arg-type]  # a card's number
    if view["turn"]["actions"] == 0:
        return "no main action is left this turn"
    if kind == "purchase":
        return "the market slot is empty" if view["market"][arg] is None else "the tiles in hand do not pay for it"
    return _no_acquire(view, seat, table, code, limit, scenario)


def _no_use(seat: dict[str, Any], table: ActionTable, card: int) -> str:
    """Why an inspiration may not be used."""
    if card not in seat["inspirations"]:
        return "the player does not have it"
    if card in seat["used"]:
        return "it was used this round"
    return f"it needs {_EFFECT_NEEDS[EFFECTS[table.cards.inspirations[card].effect]]}"


def _no_acquire(
    view: dict[str, Any], seat: dict[str, Any], table: ActionTable, code: int, limit: int, scenario: int | None
) -> str:
    """Why tiles may not be taken."""
    kind, level = table.artisan(code)
    cells = table.decode(code).arg
    assert isinstance(cells, tuple)
    if [kind, level] not in seat["artisans"]:
        return f"the player has no {COLORS[kind]} {LEVELS[level]}"
    if scenario == APPRENTICES_ONLY and level > 0:
        return f"scenario {APPRENTICES_ONLY} lets apprentices only take tiles"
    empty = [table.cell_name(cell) for cell in cells if view["board"][cell] is None]
    if empty:
        return f"there is no tile on {' '.join(empty)}"
    return f"{sum(seat['hand'])} tiles in hand and {len(cells)} more are over the limit of {limit}"
