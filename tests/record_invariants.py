"""What must hold at every decision of any game, told of an array of records of one card set and board side.

`check_records` looks at positions, `check_moves` at what one decision may change. Both raise an
AssertionError that names the first game that breaks something. Written in numpy from RULINGS and the description of the
record (rules/state.py), apart from the code of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from artistry_env.rules import state as s

BITS_64 = np.arange(64, dtype=np.uint64)


def hold(what: str, games: Any, good: np.ndarray) -> None:
    """AssertionError for the first game of which something is not true; `good` is bool with a row for each game."""
    if not good.all():
        row = int(np.flatnonzero(~good.reshape(len(good), -1).all(axis=1))[0])
        seed = int(games.seed[row, 0]) + (int(games.seed[row, 1]) << 32)
        setup = f"{games.players[row]} players, difficulty {games.difficulty[row]}, scenario {games.scenario[row]}"
        raise AssertionError(
            f"{what}: broken after {games.decisions[row]} decisions in row {row} ({setup}, seed {seed})"
        )


def columns(records: Any) -> Any:
    """The fields of records as plain arrays, which numpy reads much faster than those of a recarray."""
    plain = records.view(np.ndarray)
    return SimpleNamespace(**{name: plain[name] for name in plain.dtype.names})


def bits(words: np.ndarray) -> np.ndarray:
    """The bits of 64-bit words along a new last axis, as int8."""
    return ((words[..., None] >> BITS_64) & np.uint64(1)).astype(np.int8)


def check_records(t: Any, records: Any) -> None:
    """Tiles conserved, cards in one place, limits kept, nothing left over from other phases, in every game."""
    games = columns(records)
    for check in CHECKS:
        check(t, games)


def check_tiles(t: Any, games: Any) -> None:
    """Every tile is in one place, and on a cell of its own (RULINGS C1)."""
    on_board = np.bitwise_count(games.board).astype(np.int64)
    everywhere = on_board + games.bag + games.remnant + games.hand.sum(axis=1)
    hold("tiles conserved", games, everywhere == t.tiles_per_color)
    hold("no negative pile", games, (games.bag >= 0) & (games.remnant >= 0) & (games.hand.min(axis=1) >= 0))
    occupied = np.bitwise_or.reduce(games.board, axis=1)
    hold("one tile a cell", games, np.bitwise_count(occupied) == on_board.sum(axis=1))
    hold("tiles on the board", games, occupied < np.uint64(1 << int(t.cells)))
    held = games.hand.sum(axis=2, dtype=np.int64)
    limited = np.ones_like(held, bool)
    limited[games.players == 1, s.AUTOMA] = False
    hold("hand limit", games, ~limited | (held <= games.limit[:, None]))
    hold("limit of the setup", games, games.limit == np.where(games.scenario == 4, 8, 10))


def check_patterns(t: Any, games: Any) -> None:
    """Every pattern is in one place; those bought agree with the seats' counts and renown (RULINGS T7)."""
    places = places_of_patterns(t, games)
    hold("each pattern once", games, places <= 1)
    deck = games.unseen_patterns.any(axis=1) | (games.face_up_under > 0)
    hold("gaps only without a deck", games, (games.market != s.NONE).all(axis=1) | ~deck)
    bought = 1 - places
    for kind in range(s.COLORS):
        of_kind = bought[:, t.pattern_type[: t.pattern_count] == kind].sum(axis=1)
        hold("patterns bought", games, of_kind == games.patterns[:, :, kind].sum(axis=1))
    unearned = _unearned(t, games, bought)
    hold("renown", games, (unearned == 0) | ((unearned > 0) & (games.players == 1)))


def places_of_patterns(t: Any, games: Any) -> np.ndarray:
    """How often each pattern is in the deck and the market: int8 (games, patterns)."""
    places = bits(games.unseen_patterns).reshape(-1, 128)
    hold("face-down patterns exist", games, places[:, t.pattern_count :] == 0)
    places = places[:, : t.pattern_count]
    _count_listed("patterns under the deck", games, places, games.patterns_under, games.face_up_under)
    _count("market", games, places, games.market, games.market != s.NONE)
    return places


def unearned_renown(t: Any, records: Any) -> np.ndarray:
    """Renown that no pattern brought: what the automa gained from an empty deck of inspirations (RULINGS A5)."""
    games = columns(records)
    return _unearned(t, games, 1 - places_of_patterns(t, games))


def _unearned(t: Any, games: Any, bought: np.ndarray) -> np.ndarray:
    return games.renown.sum(axis=1, dtype=np.int64) - bought @ t.pattern_renown[: t.pattern_count]


def check_inspirations(t: Any, games: Any) -> None:
    """Every inspiration is in one place, the automa's face-down ones among the unseen (RULINGS A5, 8)."""
    count = int(t.inspiration_count)
    words = np.concatenate(
        [games.unseen_inspirations[:, None], games.known_face_down[:, None], games.inspirations], axis=1
    )
    places = bits(words).sum(axis=1, dtype=np.int8)
    hold("inspirations exist", games, places[:, count:] == 0)
    places = places[:, :count]
    _count_listed("inspirations under the deck", games, places, games.inspirations_under, games.shown_under)
    shown = games.display != s.NONE
    _count("display", games, places, games.display, shown)
    hold("each inspiration once", games, places == 1)
    hold("display gaps on the right", games, shown[:, :-1] >= shown[:, 1:])
    face_down_unseen = games.face_down - np.bitwise_count(games.known_face_down)
    hold("face-down inspirations", games, face_down_unseen >= 0)
    unseen = np.bitwise_count(games.unseen_inspirations)
    hold("unseen inspirations", games, unseen == games.top_inspirations + face_down_unseen)
    hold("face-down is the automa's", games, (games.face_down == 0) | (games.players == 1))
    hold("used cards are owned", games, games.used & ~games.inspirations == 0)


def check_artisans(_: Any, games: Any) -> None:
    """Artisans follow from the patterns, masters are unique, the automa's deck is right (RULINGS T7, A8)."""
    owned = bits(games.artisans.astype(np.uint64))[..., : s.ARTISANS].reshape(-1, s.SEATS, s.COLORS, s.LEVELS)
    apprentices, journeywomen, masters = (owned[..., level] for level in range(s.LEVELS))
    hold("artisan numbers", games, games.artisans < 1 << s.ARTISANS)
    hold("apprentices", games, apprentices >= (games.patterns >= 1))
    dealt = np.where(games.players == 1, 3, games.players)
    starting = (apprentices & (games.patterns == 0)).sum(axis=(1, 2))
    hold("apprentices without a pattern were dealt", games, starting <= dealt)
    hold("journeywomen", games, journeywomen == (games.patterns >= 2))
    hold("masters", games, masters <= (games.patterns >= 4))
    hold("one master a type", games, masters.sum(axis=1) == (games.patterns >= 4).any(axis=1))
    solo = games.players == 1
    deck, revealed = games.automa_deck, games.automa_revealed
    hold("automa's cards in solo only", games, solo | ((deck == 0) & (revealed == 0)))
    hold("automa's card once", games, deck & revealed == 0)
    theirs = games.artisans[:, s.AUTOMA]
    levels = np.array([0b001001001001001 << level for level in range(s.LEVELS)], np.uint16)
    of_level = theirs[:, None] & levels
    highest = np.where(of_level[:, 2] > 0, of_level[:, 2], np.where(of_level[:, 1] > 0, of_level[:, 1], of_level[:, 0]))
    in_play = np.where(games.difficulty == s.EASY, theirs, highest)
    hold("automa's deck", games, ~solo | (deck | revealed == in_play))


def check_seats(t: Any, games: Any) -> None:
    """Seats that nobody has are empty, and the numbers of the table within their bounds."""
    absent = np.arange(s.SEATS) >= games.seat_count[:, None]
    for name in ("inspirations", "used", "artisans", "renown", "passed"):
        hold(f"no {name} without a seat", games, ~absent | (getattr(games, name) == 0))
    hold("no tiles or patterns without a seat", games, ~absent[..., None] | ((games.hand == 0) & (games.patterns == 0)))
    hold("seats", games, games.seat_count == np.maximum(games.players, 2))
    hold("mover", games, (games.mover >= 0) & (games.mover < games.seat_count))
    hold("first", games, (games.first >= 0) & (games.first < games.seat_count))
    hold("rounds", games, (games.round_number >= 1) & ((games.players == 1) | (games.round_number <= games.max_rounds)))
    hold("rate", games, (games.rate == 3) | (games.rate == 2))
    hold("actions", games, (games.actions >= 0) & (games.actions <= 1 + int(t.inspiration_count)))
    hold("discounts", games, (games.discount >= 0) & (games.discount <= int(t.inspiration_count)))
    over = games.phase == s.OVER
    goal = games.renown.max(axis=1) >= s.GOAL
    hold("the end", games, ~over | goal | (games.truncated == 1))
    hold("cut off at the last round only", games, (games.truncated == 0) | (over & ~goal & (games.players > 1)))
    passed = games.passed[np.arange(len(games.mover)), games.mover]
    hold("who has passed does not move", games, over | (games.mover == s.AUTOMA) & (games.players == 1) | (passed == 0))


def check_pending(t: Any, games: Any) -> None:
    """Each phase has what it asks about, and no other phase anything of it."""
    hold("phase", games, (games.phase >= s.TURN) & (games.phase <= s.OVER))
    paying = (games.phase == s.CHOOSE_PAYMENT) | (games.phase == s.CHOOSE_AUTOMA_TRADE)
    hold("debt", games, (games.debt > 0) == paying)
    hold("slot", games, paying | (games.slot == 0))
    held = games.hand[np.arange(len(games.mover)), games.mover]
    real = (held > 0).sum(axis=1) > 1
    hold("a payment is a choice", games, ~paying | (real & (held.sum(axis=1) > games.debt)))
    hold("earning", games, (games.earning != 0) == (games.phase == s.CHOOSE_INSPIRATION))
    effect = t.inspiration_effect[games.card]
    aiming = (games.phase == s.CHOOSE_CELL) | (games.phase == s.CHOOSE_GIVE)
    hold("card that aims", games, ~aiming | np.isin(effect, (s.TAKE_TILE, s.DISCARD_TILE, s.SWAP_TILE)))
    hold("card", games, aiming | (games.card == 0))
    hold("cell", games, (games.phase == s.CHOOSE_GIVE) | (games.cell == 0))
    asked = games.phase == s.CHOOSE_AUTOMA_TRADE
    hold("who is asked", games, (games.players > 1) | asked | (games.mover == 0) | (games.phase == s.OVER))


def check_moves(records_before: Any, records_after: Any) -> None:
    """What only grows has not shrunk, and settings are what they were, from one decision to the next."""
    before, after = columns(records_before), columns(records_after)
    hold("decisions", after, after.decisions == before.decisions + 1)
    for name in ("seed", "players", "seat_count", "difficulty", "scenario", "limit", "max_rounds"):
        hold(f"{name} kept", after, getattr(after, name) == getattr(before, name))
    for name in ("counters", "patterns", "renown", "round_number", "face_down"):
        hold(f"{name} grows", after, getattr(after, name) >= getattr(before, name))
    for name in ("artisans", "inspirations", "known_face_down"):
        hold(f"{name} are kept", after, getattr(before, name) & ~getattr(after, name) == 0)
    others = (before.players > 1)[:, None] & (np.arange(s.SEATS) != before.mover[:, None])
    for name in ("hand", "patterns", "artisans", "inspirations", "renown"):
        same = (getattr(after, name) == getattr(before, name)).reshape(*others.shape, -1).all(axis=2)
        hold(f"{name} of the others", after, ~others | same)
    for name in ("unseen_patterns", "unseen_inspirations"):
        hold(f"{name} were unseen", after, getattr(after, name) & ~getattr(before, name) == 0)


def check_masks(t: Any, records: Any, masks: np.ndarray) -> None:
    """Something may be done while a game goes on, and nothing when it is over; each phase has its own codes."""
    games = columns(records)
    hold("legal set", games, masks.any(axis=1) == (games.phase != s.OVER))
    hold("stop", games, masks[:, t.stop_at] == (games.phase == s.TURN))
    hold("main actions", games, (games.actions > 0) | ~masks[:, : t.use_at].any(axis=1))
    hold("codes of the phase", games, ~masks | codes_of_phases(t)[games.phase])
    choosing = np.isin(games.phase, (s.CHOOSE_INSPIRATION, s.CHOOSE_AUTOMA_TRADE, s.CHOOSE_PAYMENT))
    hold("only real choices are asked", games, ~choosing | (masks.sum(axis=1) > 1))


def codes_of_phases(t: Any) -> np.ndarray:
    """Which codes belong to which phase: bool (phases, codes)."""
    allowed = np.zeros((len(s.PHASES), t.codes), bool)
    allowed[s.TURN, : t.cell_at] = True
    allowed[s.TURN, t.stop_at] = True
    allowed[s.CHOOSE_CELL, t.cell_at : t.color_at] = True
    allowed[s.CHOOSE_INSPIRATION, t.display_at : t.stop_at] = True
    for phase in (s.CHOOSE_GIVE, s.CHOOSE_PAYMENT, s.CHOOSE_AUTOMA_TRADE):
        allowed[phase, t.color_at : t.display_at] = True
    return allowed


def _count(what: str, games: Any, places: np.ndarray, cards: np.ndarray, there: np.ndarray) -> None:
    """Add to `places` the cards (games, some) that are there."""
    hold(f"{what}: card numbers", games, ~there | ((cards >= 0) & (cards < places.shape[1])))
    rows, at = np.nonzero(there)
    np.add.at(places, (rows, cards[rows, at]), 1)


def _count_listed(what: str, games: Any, places: np.ndarray, cards: np.ndarray, count: np.ndarray) -> None:
    """Add to `places` the first `count` cards of a list; the rest of it must be cleared."""
    listed = np.arange(cards.shape[1]) < count[:, None]
    hold(f"{what}: cleared", games, listed | (cards == 0))
    _count(what, games, places, cards, listed)


CHECKS: tuple[Callable[[Any, Any], None], ...] = (
    check_tiles,
    check_patterns,
    check_inspirations,
    check_artisans,
    check_seats,
    check_pending,
)
