"""The scratch memory of one search, as one numpy record: a legal set, what the policy reads off a position, a path.

Neighbours: policy.py, simulation.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.search.weights import COUNTS
from artistry_env.rules.state import COLORS, DISPLAY, SEATS, SLOTS
from artistry_env.rules.tables import WORDS

MAX_CODES = 64 * WORDS
MAX_DEPTH = 256
EFFECTS = 8
UNKNOWN = -1
MANY_HANDS = 256  # as many are looked up at once; a power of 2

DESK = np.dtype(
    [
        # kept as long as nobody's renown changes
        ("known_for", "i8"),
        ("rounds", "f8"),  # about how many are still to come
        ("type_worth", "f8", COLORS),  # a pattern of a type, besides its renown
        ("effect_worth", "f8", EFFECTS),  # an inspiration
        # the legal set; named as in tables.LEGAL, so that the desk can stand for one; not the first field, or numba
        # would take the desk for a kind of LEGAL, and warn
        ("bits", "u8", WORDS),
        # the position for its mover
        ("hand", "i8"),  # packed tiles (../../artistry_env/rules/tiles.py)
        ("held", "i8"),
        ("rate", "i8"),  # tiles for a missing one, by the cards that can be used
        ("outlook", "i8"),  # weights.outlook of that and of tiles still to come; UNKNOWN where no market is read yet
        ("price", "i8", SLOTS),  # packed, all discounts that can be had taken off
        ("price_tiles", "i8", SLOTS),
        ("worth", "f8", SLOTS),  # of each face-up pattern
        ("promise", "f8", SLOTS),  # the part of it that counts before it is bought
        ("later", "f8", SLOTS),  # the part of that which counts after another
        ("fits", "u8", COLORS * COUNTS),  # what a pattern takes of so many tiles of a color: a byte a slot
        ("clearings", "i8"),  # colors that a take may clear from the board for a card
        ("clearing_color", "i8", DISPLAY),
        ("clearing_tiles", "i8", DISPLAY),  # of each, on the board
        ("clearing_worth", "f8", DISPLAY),
        ("board_tiles", "i8"),
        ("loose", "f8"),  # what a tile left over is worth
        ("bargain", "i8"),  # the slot of the best purchase, if cards make it cheaper
        ("bargain_score", "f8"),
        ("payable", "i8"),  # market slots, as bits, whose pattern the automa could pay exactly
        ("swap_get", "f8", COLORS),  # points for a tile of a color from the board
        ("swap_give", "f8", COLORS),  # points lost by giving one
        ("hand_now", "f8"),  # what the hand is worth
        # hands weighed in this market
        ("hands", "i8"),  # how many are listed
        ("weighed", "i8"),  # of how many of them the worth is known
        ("listed_at", "i8", MANY_HANDS),  # where a hand is listed, if it is, by `hands.place_of`
        ("listed", "i8", MAX_CODES + 2 * MANY_HANDS),  # packed
        ("listed_worth", "f8", MAX_CODES + 2 * MANY_HANDS),
        ("fresh", "u8", WORDS),  # legal actions without a child
        ("nodes", "i8"),  # in use
        # the legal actions
        ("count", "i8"),
        ("code", "i8", MAX_CODES),
        ("score", "f8", MAX_CODES),
        ("leads_to", "i8", MAX_CODES),  # where the hand that a take gives is listed
        # the path of a simulation
        ("length", "i8"),
        ("path", "i8", MAX_DEPTH),
        ("seat", "i8", MAX_DEPTH),
        ("value", "f8", SEATS),
    ]
)


def new_desks(count: int) -> Any:
    """Cleared desks: a recarray of `count` rows."""
    return np.zeros(count, DESK).view(np.recarray)
