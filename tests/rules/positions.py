"""Positions laid out by hand: a drawing of the board and what else lies on the table become a game in play.

    game = position(
        '''
        C G . .
        . M M .
        . . P T
        . . . .
        ''',
        Seat(hand="CCG", patterns="MM", renown=3),
        market=["ceramic CG", ...], display=["metal discount"],
    )

It is the start of somebody's turn. Two players sit at the table unless a difficulty or a scenario makes it solo. What
is not said is filled in so that every tile and card is in one place: the other tiles go to the bag, the other cards
into the decks. Neighbours: names.py (the words), reading.py (playing on, reading back, and the check of every
position), small_sets.py (small card sets).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.rules.batch import legal_games
from artistry_env.rules.state import APPRENTICE_BITS, EASY, NONE, TURN
from tests.rules.names import LETTERS, artisan_bits, counts, inspiration_names, pattern_names
from tests.rules.reading import check

EMPTY = """
. . . .
. . . .
. . . .
. . . .
"""
LEVEL_AT = {1: "1", 2: "2", 4: "3"}  # the level of the artisan that so many patterns of a type bring
USUAL_START = ("M", "C", "G", "P")  # starting apprentices of the players
AUTOMA_START = "CG"


@dataclass(frozen=True)
class Seat:
    """What lies before a seat. Its artisans follow from the starting apprentices and the types of its patterns.

    Attributes:
        hand: tiles, such as "CCG".
        start: types of the starting apprentices; None for the usual ones (M, C, G, P; the automa C and G).
        patterns: types of the patterns owned, such as "CCM".
        renown: on the tracker.
        inspirations: names of the cards owned.
        used: those of them that are turned down.
        face_down: cards that the automa drew unseen.
        passed: out for this round.
    """

    hand: str = ""
    start: str | None = None
    patterns: str = ""
    renown: int = 0
    inspirations: Sequence[str] = ()
    used: Sequence[str] = ()
    face_down: int = 0
    passed: bool = False


@dataclass(frozen=True)
class Table:
    """What lies in the middle, apart from the board.

    Attributes:
        market: names of the patterns, None for an empty slot; not given: the last card of each type.
        display: names of the face-up inspirations.
        under: names of the patterns put under the deck, the next first.
        inspirations_under: likewise of inspirations.
        remnant: tiles; the rest is in the bag.
        bag: tiles, instead; the rest is in the remnant pile.
        automa_deck: artisans such as "C1 G1", the others in play are revealed; not given: none is revealed.
    """

    market: Sequence[str | None] | None = None
    display: Sequence[str] = ()
    under: Sequence[str] = ()
    inspirations_under: Sequence[str] = ()
    remnant: str = ""
    bag: str | None = None
    automa_deck: str | None = None


def position(
    board: str,
    *seats: Seat,
    players: int = 2,
    difficulty: str | None = None,
    scenario: int | None = None,
    cards: CardSet | str = "reconstructed",
    to_move: int = 0,
    first: int = 0,
    round_number: int = 1,
    max_rounds: int = 50,
    seed: int = 0,
    **table: Any,
) -> Game:
    """A game at the start of a turn of seat `to_move`; `table` are the fields of `Table`. Its events begin here."""
    solo = difficulty is not None or scenario is not None
    game = Game.new(1 if solo else players, difficulty, scenario, cards, seed, max_rounds, log_events=True)
    g = game.record[0]
    every = [*seats, *(Seat() for _ in range(int(g.seat_count) - len(seats)))]
    assert len(every) == g.seat_count, f"seats: found {len(every)}, expected {g.seat_count}"
    laid = Table(**table)
    _lay_seats(g, every, solo, game.settings.cards)
    _lay_tiles(g, board, laid, game)
    _lay_patterns(g, laid, game.settings.cards)
    _lay_inspirations(g, every, laid, game.settings.cards)
    if solo:
        _lay_automa(g, laid.automa_deck)
    if not solo:
        g.first = first
    _begin_turn(g, to_move, round_number)
    legal_games(game._tables, game.record, game._words)
    game._events.clear()
    check(game)
    return game


def _begin_turn(g: Any, seat: int, round_number: int) -> None:
    g.phase, g.mover, g.round_number = TURN, seat, round_number
    g.acted, g.actions, g.rate, g.earning, g.drew = 0, 1, 3, 0, 0
    g.discount[:] = 0


def _lay_seats(g: Any, seats: Sequence[Seat], solo: bool, cards: CardSet) -> None:
    owned = 0
    for number, seat in enumerate(seats):
        automa = solo and number == 1
        start = seat.start or (AUTOMA_START if automa else USUAL_START[number])
        assert len(start) == 1 + automa, f"seat {number}: start: found {start!r}"
        names = {f"{kind}1" for kind in start}
        for kind in LETTERS:
            names |= {f"{kind}{level}" for count, level in LEVEL_AT.items() if seat.patterns.count(kind) >= count}
        artisans = artisan_bits(" ".join(names)) & ~(owned & (APPRENTICE_BITS << 2))
        owned |= artisans
        g.artisans[number] = artisans
        g.patterns[number] = counts(seat.patterns)
        g.hand[number] = counts(seat.hand)
        g.renown[number] = seat.renown
        g.passed[number] = seat.passed
        g.inspirations[number] = _word(inspiration_names(cards).index(name) for name in seat.inspirations)
        g.used[number] = _word(inspiration_names(cards).index(name) for name in seat.used)


def _lay_tiles(g: Any, board: str, table: Table, game: Game) -> None:
    rows = [line.split() for line in board.split("\n") if line.strip()]
    side = game.table.side
    assert [len(row) for row in rows] == [side] * side, f"board: expected {side} rows of {side} cells"
    marks = [mark for row in rows for mark in row]
    for color, letter in enumerate(LETTERS):
        g.board[color] = _word(cell for cell, mark in enumerate(marks) if mark == letter)
    laid = [int(g.board[color]).bit_count() + int(g.hand[:, color].sum()) for color in range(len(LETTERS))]
    left = np.array([game.settings.cards.tiles_per_color - count for count in laid])
    here = np.array(counts(table.remnant if table.bag is None else table.bag))
    assert table.bag is None or not table.remnant, "give the bag or the remnant pile, not both"
    g.bag, g.remnant = (left - here, here) if table.bag is None else (here, left - here)


def _lay_patterns(g: Any, table: Table, cards: CardSet) -> None:
    """Market and deck; the patterns that seats own are the last ones of their type that lie nowhere else."""
    by_type = [[i for i, card in enumerate(cards.patterns) if card.type == kind] for kind in range(len(LETTERS))]
    if table.market is None:
        market: list[int] = [numbers[-1] for numbers in by_type]
    else:
        market = [NONE if name is None else pattern_names(cards).index(name) for name in table.market]
    under = [pattern_names(cards).index(name) for name in table.under]
    g.market = market
    g.face_up_under = len(under)
    g.patterns_under[:] = 0
    g.patterns_under[: len(under)] = under
    unseen: list[int] = []
    for kind, numbers in enumerate(by_type):
        rest = [number for number in numbers if number not in (*market, *under)]
        unseen += rest[: len(rest) - int(g.patterns[:, kind].sum())]
    g.unseen_patterns = [_word(i for i in unseen if i < 64), _word(i - 64 for i in unseen if i >= 64)]


def _lay_inspirations(g: Any, seats: Sequence[Seat], table: Table, cards: CardSet) -> None:
    display = [inspiration_names(cards).index(name) for name in table.display]
    under = [inspiration_names(cards).index(name) for name in table.inspirations_under]
    g.display = [*display, *[NONE] * (3 - len(display))]
    g.shown_under = len(under)
    g.inspirations_under[:] = 0
    g.inspirations_under[: len(under)] = under
    placed = {*display, *under, *(inspiration_names(cards).index(name) for seat in seats for name in seat.inspirations)}
    unseen = [number for number in range(len(cards.inspirations)) if number not in placed]
    g.unseen_inspirations = _word(iter(unseen))
    g.known_face_down = 0
    g.face_down = sum(seat.face_down for seat in seats)
    g.top_inspirations = len(unseen) - int(g.face_down)


def _lay_automa(g: Any, deck: str | None) -> None:
    """The artisans in play: all of them in easy, else those of the highest level (RULINGS A8)."""
    owned = int(g.artisans[1])
    levels = [owned & APPRENTICE_BITS << level for level in (2, 1, 0)]
    in_play = owned if g.difficulty == EASY else next(filter(None, levels))
    g.automa_deck = in_play if deck is None else artisan_bits(deck)
    g.automa_revealed = in_play & ~int(g.automa_deck)


def _word(numbers: Any) -> int:
    return sum(1 << number for number in numbers)
