"""What must hold at every decision of any game, told of a reference game's table."""

from __future__ import annotations

from tests.reference.cards import MASTER
from tests.reference.game import ReferenceGame
from tests.reference.table import Table


def check(game: ReferenceGame) -> None:
    """AssertionError when a tile or card is lost or doubled, a limit is broken, or nothing may be played."""
    check_tiles(game.table)
    check_patterns(game.table)
    check_inspirations(game.table)
    check_artisans(game.table)
    if not game.over:
        legal = game.legal()
        assert legal, "the game goes on but nothing may be played"
        assert len(set(legal)) == len(legal), "an action is listed twice"


def check_tiles(table: Table) -> None:
    """Every tile of each color is in one place; hands keep their limit (RULINGS C1, T4)."""
    for color in range(5):
        held = sum(seat.hand[color] for seat in table.seats)
        everywhere = table.bag[color] + table.remnant[color] + held + table.board.count(color)
        assert everywhere == table.cards.tiles_per_color, f"color {color}"
    for seat in table.seats:
        assert min(seat.hand) >= 0
        assert seat.room() >= 0


def check_patterns(table: Table) -> None:
    """Every pattern is in one place."""
    places = [card for card in table.market if card is not None]
    for seat in table.seats:
        places += seat.patterns
    places += table.pattern_deck.bottom + table.pattern_deck.unseen
    assert sorted(places) == list(range(len(table.cards.patterns)))
    assert table.pattern_deck.unknown == len(table.pattern_deck.unseen)


def check_inspirations(table: Table) -> None:
    """Every inspiration is in one place, those that left face-down among the unseen (RULINGS A5, 8)."""
    places = table.display + table.known_face_down
    face_down = -len(table.known_face_down)
    for seat in table.seats:
        places = places + seat.inspirations
        face_down += seat.face_down
        assert set(seat.used) <= set(seat.inspirations)
        assert len(set(seat.used)) == len(seat.used)
    places = places + table.inspiration_deck.bottom + table.inspiration_deck.unseen
    assert sorted(places) == list(range(len(table.cards.inspirations)))
    assert table.inspiration_deck.unknown + face_down == len(table.inspiration_deck.unseen)


def check_artisans(table: Table) -> None:
    """No artisan twice with one seat, one master a type, the automa's deck of the right level (RULINGS T7, A8)."""
    for seat in table.seats:
        assert len(set(seat.artisans)) == len(seat.artisans)
    for kind in range(5):
        owners = sum((kind, MASTER) in seat.artisans for seat in table.seats)
        assert owners + (kind in table.masters) == 1
    if table.solo:
        in_play = sorted(table.automa_deck + table.automa_revealed)
        owned = sorted(table.seats[1].artisans)
        highest = max(level for _, level in owned)
        assert in_play == [a for a in owned if table.difficulty == "easy" or a[1] == highest]
