"""What the network reads of a position: `STATE` numbers of fixed meaning, whatever the card set and the board's side.

Cards that a card set numbers in its own way are counted by color, type and effect. Neighbours: reading.py (the record
that this reads), option_numbers.py (the same for what can be done), network.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.learned.pricing import NO_DISCOUNT, missing_tiles, payable
from agents.learned.reading import EFFECT_COUNT, PHASE_COUNT
from artistry_env.compiling import inlined, jit
from artistry_env.rules.state import ARTISANS, COLORS, DISPLAY, NONE, SLOTS

DIFFICULTIES, SCENARIOS = 3, 9

_SEAT = COLORS + 1 + COLORS + ARTISANS + 4
_PER_SLOT = 1 + 2 * COLORS + 6
STATE = (
    *(3 * COLORS + 1, 2 * _SEAT + 2 + COLORS, SLOTS * _PER_SLOT, DISPLAY * (COLORS + EFFECT_COUNT)),
    *(COLORS * EFFECT_COUNT + EFFECT_COUNT + 2 * COLORS, 3 * COLORS + 2),
    *(PHASE_COUNT + 5 + 3 * COLORS + SLOTS + EFFECT_COUNT, 2 * ARTISANS + 2 + DIFFICULTIES + SCENARIOS),
)
STATE_SIZE = sum(STATE)


@jit
def write_state(t: Any, p: Any, s: Any, row: Any) -> None:
    """Write the numbers of the position read into `s` to `row`, float32 (STATE_SIZE,), which holds zeros."""
    at = _board(s, row, 0)
    at = _seats(p, s, row, at)
    at = _market(s, row, at)
    at = _display(s, row, at)
    at = _inspirations(t, p, s, row, at)
    at = _supply(t, p, s, row, at)
    at = _turn(p, s, row, at)
    _automa(p, s, row, at)


@inlined
def _copy(p: Any, s: Any, source: Any, count: Any, unit: Any, row: Any, at: Any) -> Any:
    """Copy pieces, divided by a unit; where the next number goes."""
    for k in range(count):
        row[at + k] = s["whole"][source + k] * unit
    return at + count


@jit
def _board(s: Any, row: Any, at: Any) -> Any:
    tiles = 0
    for color in range(COLORS):
        count = s["on_board"][color]
        tiles += count
        row[at + color] = count * np.float32(0.25)
        row[at + COLORS + color] = np.float32(count == 1)
        row[at + 2 * COLORS + color] = np.float32(count == 2)
    row[at + 3 * COLORS] = tiles * np.float32(0.0625)
    return at + 3 * COLORS + 1


@jit
def _seats(p: Any, s: Any, row: Any, at: Any) -> Any:
    rival = s.rival
    places = (
        (p.at_hand, p.at_patterns, p.at_artisans, p.at_renown, p.at_total, p.at_passed, p.at_goal),
        (
            p.at_rival_hand + COLORS * rival,
            p.at_rival_patterns + COLORS * rival,
            p.at_rival_artisans + ARTISANS * rival,
            p.at_rival_renown + rival,
            p.at_rival_total + rival,
            p.at_rival_passed + rival,
            p.at_rival_goal + rival,
        ),
    )
    for hand, patterns, artisans, renown, total, passed, goal in places:
        held = np.float32(0)
        for color in range(COLORS):
            held += s["whole"][hand + color]
        row[at] = held * np.float32(0.1)
        at = _copy(p, s, hand, COLORS, np.float32(0.25), row, at + 1)
        at = _copy(p, s, patterns, COLORS, np.float32(0.3), row, at)
        at = _copy(p, s, artisans, ARTISANS, np.float32(1), row, at)
        at = _copy(p, s, renown, 1, np.float32(0.05), row, at)
        at = _copy(p, s, total, 1, np.float32(0.03), row, at)
        at = _copy(p, s, passed, 1, np.float32(1), row, at)
        row[at] = np.float32(s["whole"][goal] >= 20)
        at += 1
    lead = s["whole"][p.at_total] - s["whole"][p.at_rival_total + rival]
    row[at] = min(max(lead * np.float32(0.05), np.float32(-3)), np.float32(3))
    row[at + 1] = (p.rivals - 1) * np.float32(0.5)
    return _copy(p, s, p.at_masters, COLORS, np.float32(1), row, at + 2)


@jit
def _market(s: Any, row: Any, at: Any) -> Any:
    for slot in range(SLOTS):
        if s["kind"][slot] != NONE:
            row[at] = np.float32(1)
            row[at + 1 + s["kind"][slot]] = np.float32(1)
            size = 0
            for color in range(COLORS):
                row[at + 1 + COLORS + color] = s["cost"][slot, color] * np.float32(0.4)
                size += s["cost"][slot, color]
            last = at + 1 + 2 * COLORS
            missing = missing_tiles(s, slot, s["hand"], s["discount"])
            rival_missing = missing_tiles(s, slot, s["rival_hand"], NO_DISCOUNT)
            row[last] = s["worth"][slot] * np.float32(0.25)
            row[last + 1] = size * np.float32(0.2)
            row[last + 2] = missing * np.float32(0.3)
            row[last + 3] = np.float32(payable(s, slot, s["hand"], s["discount"], s.rate))
            row[last + 4] = rival_missing * np.float32(0.3)
            row[last + 5] = np.float32(rival_missing == 0)
        at += _PER_SLOT
    return at


@jit
def _display(s: Any, row: Any, at: Any) -> Any:
    for place in range(DISPLAY):
        if s["display"][place, 0] != NONE:
            row[at + s["display"][place, 0]] = np.float32(1)
            row[at + COLORS + s["display"][place, 1]] = np.float32(1)
        at += COLORS + EFFECT_COUNT
    return at


@jit
def _inspirations(t: Any, p: Any, s: Any, row: Any, at: Any) -> Any:
    """Own cards ready by color and effect, used ones by effect, all by color; the rival's by color."""
    used_at = at + COLORS * EFFECT_COUNT
    color_at = used_at + EFFECT_COUNT
    rivals = p.at_rival_inspirations + t.inspiration_count * s.rival
    for card in range(t.inspiration_count):
        color, effect = t["inspiration_color"][card], t["inspiration_effect"][card]
        if s["whole"][p.at_inspirations_ready + card] > 0:
            row[at + color * EFFECT_COUNT + effect] += np.float32(1)
            row[color_at + color] += np.float32(0.5)
        if s["whole"][p.at_inspirations_used + card] > 0:
            row[used_at + effect] += np.float32(1)
            row[color_at + color] += np.float32(0.5)
        if s["whole"][rivals + card] > 0:
            row[color_at + COLORS + color] += np.float32(0.5)
    return color_at + 2 * COLORS


@jit
def _supply(t: Any, p: Any, s: Any, row: Any, at: Any) -> Any:
    for card in range(t.pattern_count):
        if s["whole"][p.at_unseen_patterns + card] > 0:
            row[at + t["pattern_type"][card]] += np.float32(0.07)
    at = _copy(p, s, p.at_bag, COLORS, np.float32(0.06), row, at + COLORS)
    at = _copy(p, s, p.at_remnant, COLORS, np.float32(0.06), row, at)
    at = _copy(p, s, p.at_pattern_deck, 1, np.float32(0.02), row, at)
    return _copy(p, s, p.at_inspiration_deck, 1, np.float32(0.05), row, at)


@jit
def _turn(p: Any, s: Any, row: Any, at: Any) -> Any:
    at = _copy(p, s, p.at_phase, PHASE_COUNT, np.float32(1), row, at)
    at = _copy(p, s, p.at_actions, 1, np.float32(0.5), row, at)
    at = _copy(p, s, p.at_acted, 1, np.float32(1), row, at)
    at = _copy(p, s, p.at_discount, COLORS, np.float32(0.5), row, at)
    at = _copy(p, s, p.at_favorable, 1, np.float32(1), row, at)
    at = _copy(p, s, p.at_slot, SLOTS, np.float32(1), row, at)
    at = _copy(p, s, p.at_debt, 1, np.float32(0.15), row, at)
    at = _copy(p, s, p.at_effect, EFFECT_COUNT, np.float32(1), row, at)
    at = _copy(p, s, p.at_effect_color, COLORS, np.float32(1), row, at)
    at = _copy(p, s, p.at_earning, COLORS, np.float32(1), row, at)
    return _copy(p, s, p.at_round, 1, np.float32(0.07), row, at)


@jit
def _automa(p: Any, s: Any, row: Any, at: Any) -> Any:
    """The automa's cards and the game's settings; in games of 2 to 4 players who has the marker."""
    if p.at_automa_deck != NONE:
        at = _copy(p, s, p.at_automa_deck, ARTISANS, np.float32(1), row, at)
        at = _copy(p, s, p.at_automa_revealed, ARTISANS, np.float32(1), row, at)
        at = _copy(p, s, p.at_face_down, 1, np.float32(0.2), row, at)
        at = _copy(p, s, p.at_difficulty, DIFFICULTIES, np.float32(1), row, at)
        return _copy(p, s, p.at_scenario, SCENARIOS, np.float32(1), row, at) + 1
    row[at + 2 * ARTISANS + 1 + DIFFICULTIES + SCENARIOS] = s["whole"][p.at_first]
    return at + 2 * ARTISANS + 2 + DIFFICULTIES + SCENARIOS
