"""The layout of the observation: named pieces of one flat vector, the same for every reader.

`Layout` lists the pieces in order; `observe.py` writes them (float32 in [0, 1], each value as (value - low) / (high -
low)); `solo.py` hands them out flat or as a dict in the table's own units. The player who decides always comes first,
the rivals follow clockwise; in solo the one rival is the automa.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from artistry_env.cards import COLORS, EFFECTS, LEVELS, MAX_COST
from artistry_env.lens import make_lens
from artistry_env.rules.state import DISPLAY, GOAL, HAND_LIMIT, PHASES, SLOTS
from artistry_env.settings import DIFFICULTIES, SCENARIOS, Settings

VERSION = 1
LEAD_RANGE = 50  # renown; a larger lead is shown as this
TYPES = len(COLORS)


class Piece(NamedTuple):
    """One named piece: `length` whole numbers from `low` to `high`, to be read in `shape`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))


class Layout:
    """The pieces of the observation for a game's settings, in order.

    Attributes:
        pieces: all pieces.
        slices: where each piece stands in the flat vector, by name.
        size: the length of the flat vector.
        low, span: low and high - low of each of its elements, float32 (size,).
        lens: what its writers look up (lens.py).
    """

    def __init__(self, settings: Settings) -> None:
        self.pieces: tuple[Piece, ...] = (
            *_seat_pieces(settings),
            *_card_pieces(settings),
            *_turn_pieces(settings),
            *(_solo_pieces(settings) if settings.players == 1 else _table_pieces(settings)),
        )
        self.slices: dict[str, slice] = {}
        self.size = 0
        for piece in self.pieces:
            self.slices[piece.name] = slice(self.size, self.size + piece.length)
            self.size += piece.length
        self._pieces_of = itemgetter(*((..., where) for where in self.slices.values()))  # faster than a loop
        lengths = [piece.length for piece in self.pieces]
        self.low: NDArray[np.float32] = np.repeat([np.float32(piece.low) for piece in self.pieces], lengths)
        self.span: NDArray[np.float32] = np.repeat(
            [np.float32(piece.high - piece.low) for piece in self.pieces], lengths
        )
        highs = {piece.name: piece.high for piece in self.pieces}
        self.lens: Any = make_lens(settings.cards, self.span, highs["market_cost"], highs["market_renown"])

    @property
    def hash(self) -> str:
        """Sha256 in hex of version and pieces: equal hashes mean that a learned agent can read the observation."""
        content = [VERSION, [[p.name, list(p.shape), p.low, p.high] for p in self.pieces]]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def unscale(self, flat: NDArray[np.float32]) -> dict[str, NDArray[np.int16]]:
        """The pieces of flat observations (..., size) in the table's own units, int16 (..., length)."""
        return self.split(np.rint(flat * self.span + self.low).astype(np.int16))

    def split(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The pieces of observations (..., size) by name, as views (..., length)."""
        return dict(zip(self.slices, self._pieces_of(observations), strict=True))


@lru_cache(maxsize=64)
def layout(settings: Settings) -> Layout:
    """The one `Layout` of some settings."""
    return Layout(settings)


def _seat_pieces(settings: Settings) -> list[Piece]:
    """Board and seats, the player's own piece before the rivals'."""
    side, tiles = settings.side, settings.cards.tiles_per_color
    rivals = max(settings.players - 1, 1)
    types = max(sum(card.type == kind for card in settings.cards.patterns) for kind in range(TYPES))
    renown = sum(card.renown for card in settings.cards.patterns) + 100  # the automa may gain some more (RULINGS A5)
    total = renown + 4 + TYPES + 4 * TYPES + len(settings.cards.inspirations)
    pieces = [Piece("board", (TYPES, side, side), 0, 1, "a tile of the color lies on the cell")]
    for name, shape, own_high, high, meaning in (
        ("hand", (TYPES,), min(HAND_LIMIT, tiles), tiles, "tiles held, by color"),
        ("patterns", (TYPES,), types, types, "patterns owned, by type"),
        ("artisans", (TYPES, len(LEVELS)), 1, 1, "artisan owned, by type and level"),
        ("renown", (1,), renown, renown, "renown on the track"),
        ("goal", (1,), GOAL, GOAL, "renown as far as it counts toward the end of the game"),
        ("total", (1,), total, total, "renown with all bonuses as it stands"),
        ("passed", (1,), 1, 1, "has passed this round"),
    ):
        pieces.append(Piece(name, shape, 0, own_high, meaning))
        pieces.append(Piece(f"rival_{name}", (rivals, *shape), 0, high, f"{meaning}; for each rival"))
    pieces.append(Piece("lead", (rivals,), -LEAD_RANGE, LEAD_RANGE, "own total less each rival's, cut at the bounds"))
    return pieces


def _card_pieces(settings: Settings) -> list[Piece]:
    """Market, display, inspirations, decks, bag."""
    cards = settings.cards
    rivals = max(settings.players - 1, 1)
    patterns, inspirations, tiles = len(cards.patterns), len(cards.inspirations), cards.tiles_per_color
    cost = max(max(card.cost) for card in cards.patterns)
    renown = max(card.renown for card in cards.patterns)
    return [
        Piece("market_type", (SLOTS, TYPES), 0, 1, "type of the pattern in each slot; none: no pattern"),
        Piece("market_cost", (SLOTS, TYPES), 0, cost, "its printed cost, by color"),
        Piece("market_renown", (SLOTS,), 0, renown, "its renown"),
        Piece("display_color", (DISPLAY, TYPES), 0, 1, "color of the inspiration in each place; none: no card"),
        Piece("display_effect", (DISPLAY, len(EFFECTS)), 0, 1, "its effect"),
        Piece("inspirations_ready", (inspirations,), 0, 1, "own inspiration not used this round, by card"),
        Piece("inspirations_used", (inspirations,), 0, 1, "own inspiration used this round, by card"),
        Piece("rival_inspirations", (rivals, inspirations), 0, 1, "a rival's face-up inspirations, by card"),
        Piece("unseen_patterns", (patterns,), 0, 1, "in the deck, place unknown, by card"),
        Piece("patterns_under", (patterns,), 0, patterns, "place among the cards under the deck, from 1, by card"),
        Piece("unseen_inspirations", (inspirations,), 0, 1, "in the deck, place unknown, or drawn unseen, by card"),
        Piece("inspirations_under", (inspirations,), 0, inspirations, "place among the cards under the deck, from 1"),
        Piece("pattern_deck", (1,), 0, patterns, "patterns in the deck"),
        Piece("inspiration_deck", (1,), 0, inspirations, "inspirations in the deck"),
        Piece("bag", (TYPES,), 0, tiles, "tiles in the bag, by color"),
        Piece("remnant", (TYPES,), 0, tiles, "tiles in the remnant pile, by color"),
        Piece("masters", (TYPES,), 0, 1, "the master of the type is still to be had"),
    ]


def _turn_pieces(settings: Settings) -> list[Piece]:
    """Phase and what is pending in it."""
    effects = [EFFECTS[card.effect] for card in settings.cards.inspirations]
    last_round = len(effects) + GOAL + 1 if settings.players == 1 else settings.max_rounds  # solo: RULINGS E4
    return [
        Piece("phase", (len(PHASES),), 0, 1, "the phase: " + ", ".join(PHASES)),
        Piece("actions", (1,), 0, 1 + effects.count("extra_action"), "main actions left this turn"),
        Piece("acted", (1,), 0, 1, "a main action was done this turn"),
        Piece("discount", (TYPES,), 0, max(effects.count("discount"), 1), "discount on the next purchase, by color"),
        Piece("favorable", (1,), 0, 1, "a missing tile costs 2 tiles instead of 3"),
        Piece("slot", (SLOTS,), 0, 1, "slot of the pattern being paid for"),
        Piece("debt", (1,), 0, 3 * MAX_COST, "tiles still to pay in trade"),
        Piece("effect", (len(EFFECTS),), 0, 1, "effect of the inspiration whose cell or color is being chosen"),
        Piece("effect_color", (TYPES,), 0, 1, "its color"),
        Piece("cell", (settings.side, settings.side), 0, 1, "cell chosen for a swap"),
        Piece("earning", (TYPES,), 0, 1, "colors whose last tile is still to be rewarded"),
        Piece("round", (1,), 0, last_round, "round, from 1"),
    ]


def _solo_pieces(settings: Settings) -> list[Piece]:
    """The automa's cards, difficulty and scenario."""
    return [
        Piece("automa_deck", (TYPES, len(LEVELS)), 0, 1, "artisan in the automa's deck"),
        Piece("automa_revealed", (TYPES, len(LEVELS)), 0, 1, "artisan revealed"),
        Piece("face_down", (1,), 0, len(settings.cards.inspirations), "inspirations that the automa drew face-down"),
        Piece("difficulty", (len(DIFFICULTIES),), 0, 1, "difficulty: " + ", ".join(DIFFICULTIES)),
        Piece("scenario", (1 + len(SCENARIOS),), 0, 1, "scenario: none, 1 to 8"),
    ]


def _table_pieces(settings: Settings) -> list[Piece]:
    """What only a table of players has."""
    rivals, inspirations = settings.players - 1, len(settings.cards.inspirations)
    return [
        Piece("rival_used", (rivals, inspirations), 0, 1, "those of the rivals' inspirations used this round"),
        Piece("first", (settings.players,), 0, 1, "who has the first player marker, from oneself clockwise"),
    ]
