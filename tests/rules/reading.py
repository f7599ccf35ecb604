"""Playing on from a position and reading it back as text; after every decision the position is checked to be whole.

Neighbours: names.py (the words), positions.py (laying out).
"""

from __future__ import annotations

from typing import Any

from artistry_env.game import Game
from artistry_env.rules.state import NONE
from tests.rules.names import (
    LETTERS,
    artisan_bits,
    artisan_names,
    decision_code,
    decision_name,
    inspiration_names,
    pattern_names,
    tiles_of,
)


def play(game: Game, *decisions: str) -> None:
    """Play decisions given by their short texts; each must be legal, and leave every tile and card in one place."""
    for text in decisions:
        game.play(decision_code(game.table, text))
        check(game)


def legal(game: Game, kind: str = "") -> list[str]:
    """The legal decisions as short texts, in order of their codes; only those that begin with `kind`."""
    names = [decision_name(game.table, int(code)) for code in game.legal()]
    return [name for name in names if name.split()[0] == kind or not kind]


def may(game: Game, decision: str) -> bool:
    """Whether a decision is legal."""
    return game.is_legal(decision_code(game.table, decision))


def drawing(text: str) -> str:
    """A drawing without its indent and outer blank lines, as `drawn` gives it."""
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())


def drawn(game: Game) -> str:
    """The board as a drawing."""
    side = game.table.side
    marks = ["." if color is None else LETTERS[color] for color in game.view()["board"]]
    return "\n".join(" ".join(marks[row * side : (row + 1) * side]) for row in range(side))


def hand(game: Game, seat: int = 0) -> str:
    """A seat's tiles, in color order."""
    return tiles_of(game.record[0].hand[seat])


def remnant(game: Game) -> str:
    """The remnant pile's tiles, in color order."""
    return tiles_of(game.record[0].remnant)


def market(game: Game) -> list[str | None]:
    """The names of the face-up patterns, slot 0 first."""
    names = pattern_names(game.settings.cards)
    return [None if card is None else names[card] for card in game.view()["market"]]


def display(game: Game) -> list[str]:
    """The names of the face-up inspirations, from the left."""
    return _inspirations(game, game.view()["display"])


def inspirations(game: Game, seat: int = 0) -> list[str]:
    """The names of a seat's inspirations."""
    return _inspirations(game, game.view()["seats"][seat]["inspirations"])


def used(game: Game, seat: int = 0) -> list[str]:
    """The names of a seat's inspirations that are turned down."""
    return _inspirations(game, game.view()["seats"][seat]["used"])


def under(game: Game) -> list[str]:
    """The names of the inspirations put under the deck, the next first."""
    g = game.record[0]
    return _inspirations(game, g.inspirations_under[: g.shown_under].tolist())


def patterns_under(game: Game) -> list[str]:
    """The names of the patterns put under the deck, the next first."""
    g = game.record[0]
    return [pattern_names(game.settings.cards)[card] for card in g.patterns_under[: g.face_up_under].tolist()]


def artisans(game: Game, seat: int = 0) -> str:
    """A seat's artisans, such as "C1 C2 M1"."""
    return artisan_names(game.record[0].artisans[seat])


def automa_deck(game: Game) -> str:
    """The artisans still to be revealed."""
    return artisan_names(game.record[0].automa_deck)


def automa_revealed(game: Game) -> str:
    """The artisans revealed."""
    return artisan_names(game.record[0].automa_revealed)


def told(game: Game) -> list[str]:
    """What the automa did since the position was laid out, in words."""
    return [value for kind, value in game.events if kind == "automa"]


def events(game: Game, kind: str) -> list[Any]:
    """The values of the events of a kind since the position was laid out."""
    return [value for word, value in game.events if word == kind]


def check(game: Game) -> None:
    """AssertionError when a tile or card is lost or doubled, or a hand is too large."""
    g, cards = game.record[0], game.settings.cards
    for color, letter in enumerate(LETTERS):
        held = int(g.hand[:, color].sum()) + int(g.bag[color]) + int(g.remnant[color])
        assert held + int(g.board[color]).bit_count() == cards.tiles_per_color, f"{letter} tiles"
    assert min(*g.bag, *g.remnant, *g.hand.ravel()) >= 0
    cells = [cell for word in g.board for cell in _bits(word)]
    assert len(cells) == len({*cells})
    for seat in range(int(g.players)):
        assert g.hand[seat].sum() <= g.limit, f"seat {seat} holds {hand(game, seat)}"
    _check_patterns(game)
    _check_inspirations(game)
    if g.players == 1:
        owned, deck, revealed = int(g.artisans[1]), int(g.automa_deck), int(g.automa_revealed)
        levels = [owned & artisan_bits(" ".join(f"{kind}{level}" for kind in LETTERS)) for level in (3, 2, 1)]
        assert deck & revealed == 0
        assert deck | revealed == (owned if g.difficulty == 0 else next(filter(None, levels)))
    if not game.over:
        assert len(game.legal()) > 0


def _check_patterns(game: Game) -> None:
    g, cards = game.record[0], game.settings.cards
    unseen = [*_bits(g.unseen_patterns[0]), *(64 + bit for bit in _bits(g.unseen_patterns[1]))]
    deck = unseen + g.patterns_under[: g.face_up_under].tolist()
    face_up = [card for card in g.market.tolist() if card != NONE]
    assert len(face_up + deck) == len({*face_up, *deck}), "a pattern is in two places"
    assert len(face_up) == 5 or not deck, "an empty slot beside a deck"
    for kind, letter in enumerate(LETTERS):
        lying = sum(cards.patterns[card].type == kind for card in face_up + deck)
        total = sum(card.type == kind for card in cards.patterns)
        assert lying + int(g.patterns[:, kind].sum()) == total, f"{letter} patterns"


def _check_inspirations(game: Game) -> None:
    g = game.record[0]
    places = [card for card in g.display.tolist() if card != NONE] + g.inspirations_under[: g.shown_under].tolist()
    for word in (*g.inspirations, g.known_face_down, g.unseen_inspirations):
        places += _bits(word)
    assert sorted(places) == list(range(len(game.settings.cards.inspirations))), "inspirations"
    unknown = int(g.unseen_inspirations).bit_count()
    assert unknown == int(g.top_inspirations) + int(g.face_down) - int(g.known_face_down).bit_count()
    assert g.top_inspirations >= 0
    for seat in range(4):
        assert int(g.used[seat]) & ~int(g.inspirations[seat]) == 0, f"seat {seat} has used a card that it does not own"


def _inspirations(game: Game, numbers: list[int]) -> list[str]:
    return [inspiration_names(game.settings.cards)[number] for number in numbers]


def _bits(word: Any) -> list[int]:
    value = int(word)
    return [number for number in range(value.bit_length()) if value >> number & 1]
