"""RULINGS 8: everything on the table is public, and a game's state holds nothing that is not."""

from __future__ import annotations

from typing import Any

import pytest

from artistry_env.game import Game
from artistry_env.rules.state import GAME
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import display, drawn, hand, legal, market, play
from tests.rules.small_sets import card_set

LINE = """
C G P .
. . . .
. . . .
. . . .
"""
FOUR = ["glass GM", "metal MP", "paint PT", "textile CT"]
LUCK = ("seed", "counters", "decisions")  # what a record holds besides the table


def table(game: Game) -> list[bytes]:
    """The record without its luck and count of decisions, field by field."""
    return [game.record[name].tobytes() for name in GAME.names or () if name not in LUCK]


@pytest.mark.clause("8")
def test_hands_artisans_cards_and_decks_of_all_are_shown() -> None:
    game = position(
        LINE,
        Seat(hand="CG", patterns="MM", inspirations=["metal discount"]),
        Seat(hand="TTT", face_down=2, inspirations=["glass discount"]),
        difficulty="standard",
        display=["paint discount"],
        automa_deck="C1",
        remnant="P",
    )
    view = game.view()
    assert [seat["hand"] for seat in view["seats"]] == [[1, 1, 0, 0, 0], [0, 0, 0, 0, 3]]
    assert [seat["inspirations"] for seat in view["seats"]] == [[11], [6]]
    assert [seat["patterns"] for seat in view["seats"]] == [[0, 0, 2, 0, 0], [0] * 5]
    assert [seat["face_down"] for seat in view["seats"]] == [0, 2]
    assert view["seats"][0]["artisans"] == [[2, 0], [2, 1]]
    assert view["automa"] == {"deck": [[0, 0]], "revealed": [[1, 0]]}
    assert view["remnant"] == [0, 0, 0, 1, 0]
    assert view["bag"] == [14, 14, 16, 14, 13]
    assert (view["pattern_deck"], view["inspiration_deck"]) == (63, 20)


@pytest.mark.clause("8")
def test_the_record_holds_nothing_but_the_table() -> None:
    # With another seed the card that the automa drew and all that is to come are others. The record does not say so.
    tables = []
    for seed in range(8):
        game = position(LINE, Seat(), difficulty="standard", automa_deck="C1", seed=seed)
        play(game, "acquire a1 b1 c1")
        assert game.view()["seats"][1]["face_down"] == 1
        tables.append(table(game))
    assert tables.count(tables[0]) == 8


@pytest.mark.clause("8")
def test_what_is_dealt_next_is_drawn_when_it_is_dealt() -> None:
    dealt: dict[str, set[Any]] = {"pattern": set(), "inspiration": set(), "board": set()}
    for seed in range(8):
        game = position(EMPTY, Seat(hand="CG"), market=["ceramic CG", *FOUR], display=["metal discount"], seed=seed)
        play(game, "purchase 0", "stop", "stop")
        dealt["pattern"].add(market(game)[0])
        dealt["inspiration"].add(tuple(display(game)))
        dealt["board"].add(drawn(game))
    assert min(len(found) for found in dealt.values()) >= 6


@pytest.mark.clause("8")
@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_cards_put_under_a_deck_is_known(seed: int) -> None:
    names = ["ceramic discount", "glass discount", "metal discount"]
    cards = card_set(["ceramic C 1", "glass G 1", "metal M 1", "paint P 1", "textile T 1", "glass GG 1"], names)
    face_up = ["ceramic C", "glass G", "metal M", "paint P", "textile T"]
    game = position(
        EMPTY,
        Seat(hand="P"),
        cards=cards,
        market=face_up,
        under=["glass GG"],
        inspirations_under=[names[2], names[0], names[1]],
        seed=seed,
    )
    play(game, "purchase 3", "stop", "stop")
    assert market(game) == ["ceramic C", "glass G", "metal M", "glass GG", "textile T"]
    assert display(game) == ["metal discount", "ceramic discount", "glass discount"]


@pytest.mark.clause("8")
def test_a_copy_with_another_seed_is_the_same_game_with_another_future() -> None:
    game = position(EMPTY, Seat(hand="CG"), seed=1)
    before = game.record.tobytes()
    copies = [game.clone(seed) for seed in range(8)]
    for copy in copies:
        assert copy.view() == game.view()
        assert legal(copy) == legal(game)
        play(copy, "stop", "stop")
    assert game.record.tobytes() == before
    assert len({drawn(copy) for copy in copies}) == 8
    assert all(hand(copy) == "CG" for copy in copies)


@pytest.mark.clause("8")
def test_a_copy_without_a_seed_has_the_same_future() -> None:
    game = position(EMPTY, Seat(hand="CG"), seed=1)
    copy = game.clone()
    play(game, "stop", "stop")
    play(copy, "stop", "stop")
    assert copy.view() == game.view()
