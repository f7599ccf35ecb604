"""The schedule: who sits where, and that it is balanced."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from train.seating import Seating, orders, seatings, tables

CASES = [(entrants, players) for players in (2, 3, 4) for entrants in range(2, 7)]


def cycle(entrants: int, players: int) -> list[tuple[Seating, ...]]:
    """The seatings of as many deals as it takes until they repeat."""
    return [seatings(entrants, players, order) for order in range(orders(players))]


def test_by_hand() -> None:
    assert seatings(2, 2, 0) == ((0, 1), (1, 0))
    assert seatings(3, 2, 0) == ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    assert seatings(3, 3, 0) == ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    assert seatings(3, 3, 1) == ((0, 2, 1), (1, 0, 2), (2, 1, 0))
    assert [orders(players) for players in (2, 3, 4)] == [1, 2, 6]


def test_fewer_than_seats_by_hand() -> None:
    assert tables(2, 3) == ((0, 0, 1), (0, 1, 1))
    assert seatings(2, 3, 0) == ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert tables(2, 4) == ((0, 0, 1, 1),)
    assert tables(3, 4) == ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))
    assert seatings(2, 4, 0) == ((0, 0, 1, 1), (1, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 0))
    assert seatings(2, 4, 2) == ((0, 1, 0, 1), (1, 0, 1, 0))  # the other two rotations would be these again


@pytest.mark.parametrize(("entrants", "players"), CASES)
def test_every_rotation_is_played_once(entrants: int, players: int) -> None:
    for deal in cycle(entrants, players):
        assert len(set(deal)) == len(deal)
        for seating in deal:
            for by in range(players):
                assert seating[by:] + seating[:by] in deal


@pytest.mark.parametrize(("entrants", "players"), CASES)
def test_each_entrant_holds_each_seat_equally_often_on_each_deal(entrants: int, players: int) -> None:
    for deal in cycle(entrants, players):
        held = Counter((seat, entrant) for seating in deal for seat, entrant in enumerate(seating))
        assert held.keys() == {(seat, entrant) for seat in range(players) for entrant in range(entrants)}
        assert len(set(held.values())) == 1


@pytest.mark.parametrize(("entrants", "players"), CASES)
def test_each_two_meet_equally_often(entrants: int, players: int) -> None:
    met = Counter(pair for deal in cycle(entrants, players) for seating in deal for pair in _pairs(seating))
    assert met.keys() == set(combinations(range(entrants), 2))
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("entrants", "players"), [case for case in CASES if case[0] >= case[1]])
def test_each_follows_each_other_equally_often(entrants: int, players: int) -> None:
    after = Counter(
        (seating[seat - 1], seating[seat])
        for deal in cycle(entrants, players)
        for seating in deal
        for seat in range(players)
    )
    assert len(after) == entrants * (entrants - 1)
    assert len(set(after.values())) == 1


@pytest.mark.parametrize(("entrants", "players"), CASES)
def test_all_tables(entrants: int, players: int) -> None:
    """Every choice of entrants; with too few, each of them, no one more than once oftener than another."""
    found = tables(entrants, players)
    assert list(found) == sorted(set(found))
    for table in found:
        counts = [table.count(entrant) for entrant in range(entrants)]
        assert sum(counts) == players
        assert max(counts) - min(counts) <= 1
    if entrants >= players:
        assert found == tuple(combinations(range(entrants), players))


def _pairs(seating: Seating) -> list[tuple[int, int]]:
    """Pairs of entrants that meet, once for each pair of their seats."""
    return [(min(pair), max(pair)) for pair in combinations(seating, 2) if pair[0] != pair[1]]
