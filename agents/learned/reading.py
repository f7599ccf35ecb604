"""Reading a flat observation back into small whole numbers: what lies on the table, in a record `SEEN`.

    reader = Reader(settings)      # where the pieces stand, and the card tables
    read(reader.tables[0], reader.places[0], observation, seen)

Neighbours: state_numbers.py and option_numbers.py, which make of it what the network reads;
artistry_env/observation.py, whose layout this follows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import jit
from artistry_env.observation import Layout, layout
from artistry_env.rules.bits import NOTHING, bit
from artistry_env.rules.state import ARTISANS, CELLS, COLORS, DISPLAY, NONE, SLOTS, argument
from artistry_env.rules.tables import MAX_PLACEMENTS
from artistry_env.settings import Settings

EFFECT_COUNT = 8
PHASE_COUNT = 7
RIVALS = 3  # at most
MAX_SIZE = 2048  # of an observation (artistry_env/lens.py)

# The pieces that are read; where one stands is `at_` and its name, NONE if the layout has no such piece.
_PIECES = (
    *("board", "hand", "rival_hand", "patterns", "rival_patterns", "artisans", "rival_artisans", "renown"),
    *("rival_renown", "goal", "rival_goal", "total", "rival_total", "passed", "rival_passed", "market_type"),
    *("market_cost", "market_renown", "display_color", "display_effect", "inspirations_ready", "inspirations_used"),
    *("rival_inspirations", "unseen_patterns", "pattern_deck", "inspiration_deck", "bag", "remnant", "masters"),
    *("phase", "actions", "acted", "discount", "favorable", "slot", "debt", "effect", "effect_color", "cell"),
    *("earning", "round", "automa_deck", "automa_revealed", "face_down", "difficulty", "scenario", "first"),
)

PLACES = np.dtype(
    [
        *((f"at_{name}", "i8") for name in _PIECES),
        ("length", "i8"),
        ("rivals", "i8"),
        ("low", "f4", MAX_SIZE),
        ("span", "f4", MAX_SIZE),
    ]
)

SEEN = np.dtype(
    [
        ("whole", "f4", MAX_SIZE),  # the observation in the table's own units
        ("rival", "i8"),  # the rival to beat: the one with the highest total, of equal ones the next
        ("tile", "i8", CELLS),  # the color on each cell, or NONE
        ("occupied", "u8"),  # the cells that have one, as bits
        ("on_board", "i8", COLORS),
        ("hand", "i8", COLORS),
        ("held", "i8"),
        ("rival_hand", "i8", COLORS),
        ("patterns", "i8", COLORS),
        ("artisans", "i8", ARTISANS),
        ("masters", "i8", COLORS),  # still to be had
        ("kind", "i8", SLOTS),  # type of the pattern in each slot, or NONE
        ("cost", "i8", (SLOTS, COLORS)),
        ("worth", "i8", SLOTS),
        ("display", "i8", (DISPLAY, 2)),  # color and effect, or NONE
        ("discount", "i8", COLORS),
        ("rate", "i8"),  # tiles for a missing one
        ("deck", "i8", ARTISANS),  # artisans that the automa may reveal next
        ("deck_size", "i8"),
        # the takes that the board allows the mover (outlook.py)
        ("takes", "i8"),
        ("take_cells", "u8", MAX_PLACEMENTS),
        ("take_tiles", "i1", (MAX_PLACEMENTS, COLORS)),
        ("next_missing", "i8", SLOTS),  # scratch
        # those of them that are possible after a code, and what each leaves lacking for the patterns (outlook.py)
        ("possible", "i8"),
        ("possible_cells", "u8", MAX_PLACEMENTS),
        ("possible_lacking", "i1", (MAX_PLACEMENTS, SLOTS)),
        ("now_lacking", "i8", SLOTS),  # without a take
        ("rival_next", "i8", COLORS),  # scratch
        # the takes that the board allows the rival of a table, and what each leaves lacking (rivals.py)
        ("rival_takes", "i8"),
        ("rival_cells", "u8", MAX_PLACEMENTS),
        ("rival_lacking", "i1", (MAX_PLACEMENTS, SLOTS)),
    ]
)


class Reader:
    """Where everything is, for games of some settings: what the compiled readers look up.

    Attributes:
        layout: of the observation.
        tables: the card tables, one row (rules/tables.py).
        places: one row of dtype `PLACES`.
    """

    def __init__(self, settings: Settings) -> None:
        self.layout: Layout = layout(settings)
        self.tables: Any = argument(settings.tables)
        rows = np.zeros(1, PLACES).view(np.recarray)
        for name in _PIECES:
            where = self.layout.slices.get(name)
            rows[f"at_{name}"] = NONE if where is None else where.start
        rows.length = self.layout.size
        rows.rivals = max(settings.players - 1, 1)
        rows["low"][0, : self.layout.size] = self.layout.low
        rows["span"][0, : self.layout.size] = self.layout.span
        self.places: Any = argument(rows)


def new_seen() -> Any:
    """Room for one position: an array of one row of dtype `SEEN`."""
    return np.zeros(1, SEEN).view(np.recarray)


@jit
def read(t: Any, p: Any, row: Any, s: Any) -> None:
    """Fill in `s` from an observation, float32 (size,)."""
    for k in range(p.length):
        s["whole"][k] = np.floor(row[k] * p["span"][k] + p["low"][k] + np.float32(0.5))
    _read_seats(p, s)
    _read_board(t, p, s)
    _read_cards(p, s)
    s.rate = 2 if s["whole"][p.at_favorable] > 0 else 3
    s.deck_size = 0
    for artisan in range(ARTISANS):
        s["deck"][artisan] = 0
        if p.at_automa_deck != NONE:
            s["deck"][artisan] = int(s["whole"][p.at_automa_deck + artisan])
            s.deck_size += s["deck"][artisan]
    if p.at_automa_deck != NONE and s.deck_size == 0:  # what it has revealed is shuffled
        for artisan in range(ARTISANS):
            s["deck"][artisan] = int(s["whole"][p.at_automa_revealed + artisan])
            s.deck_size += s["deck"][artisan]


@jit
def _read_seats(p: Any, s: Any) -> None:
    s.rival = 0
    for rival in range(1, p.rivals):
        if s["whole"][p.at_rival_total + rival] > s["whole"][p.at_rival_total + s.rival]:
            s.rival = rival
    s.held = 0
    for color in range(COLORS):
        s["hand"][color] = int(s["whole"][p.at_hand + color])
        s.held += s["hand"][color]
        s["rival_hand"][color] = int(s["whole"][p.at_rival_hand + COLORS * s.rival + color])
        s["patterns"][color] = int(s["whole"][p.at_patterns + color])
        s["masters"][color] = int(s["whole"][p.at_masters + color])
        s["discount"][color] = int(s["whole"][p.at_discount + color])
    for artisan in range(ARTISANS):
        s["artisans"][artisan] = int(s["whole"][p.at_artisans + artisan])


@jit
def _read_board(t: Any, p: Any, s: Any) -> None:
    s.occupied = NOTHING
    for cell in range(t.cells):
        s["tile"][cell] = NONE
    for color in range(COLORS):
        count = 0
        for cell in range(t.cells):
            if s["whole"][p.at_board + color * t.cells + cell] > 0:
                s["tile"][cell] = color
                s.occupied |= bit(cell)
                count += 1
        s["on_board"][color] = count


@jit
def _read_cards(p: Any, s: Any) -> None:
    for slot in range(SLOTS):
        s["kind"][slot] = _which(s, p.at_market_type + COLORS * slot, COLORS)
        for color in range(COLORS):
            s["cost"][slot, color] = int(s["whole"][p.at_market_cost + COLORS * slot + color])
        s["worth"][slot] = int(s["whole"][p.at_market_renown + slot])
    for place in range(DISPLAY):
        s["display"][place, 0] = _which(s, p.at_display_color + COLORS * place, COLORS)
        s["display"][place, 1] = _which(s, p.at_display_effect + EFFECT_COUNT * place, EFFECT_COUNT)


@jit
def _which(s: Any, at: Any, count: Any) -> Any:
    """The place of the one among `count` numbers, or NONE."""
    for k in range(count):
        if s["whole"][at + k] > 0:
            return k
    return NONE
