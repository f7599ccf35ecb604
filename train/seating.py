"""Who sits where in a tournament: a balanced schedule, the same for any number of workers.

A *table* is a choice of entrants for the seats. With as many entrants as seats or more, every choice of so many of them
is a table. With fewer, copies fill the seats: each entrant holds as many seats as the others, or one more; every choice
of those that hold one more is a table. On every deal every table plays every rotation of its seats, so on every deal

- each entrant of a table holds each of its seats equally often,
- each entrant sits at as many tables as any other, and each two meet as often as any other two.

It matters who plays after whom. The orders in which a table's entrants sit around it are (players - 1)!; deal i takes
number i modulo so many, so over that many deals each entrant of a table follows each other one equally often. Rotations
in which entrants sit as in an earlier one of the deal, as copies may, are left out.

Neighbour: tournament_plan.py, which deals.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import factorial

Seating = tuple[int, ...]
"""The numbers of the entrants on seats 0, 1, ..."""


@cache
def tables(entrants: int, players: int) -> tuple[Seating, ...]:
    """All tables: for each, the entrants that sit there, a copy listed once more; in ascending order."""
    copies, rest = divmod(players, entrants)
    everyone = tuple(range(entrants)) * copies
    return tuple(tuple(sorted(everyone + more)) for more in combinations(range(entrants), rest))


def orders(players: int) -> int:
    """In how many orders players can sit around a table."""
    return factorial(players - 1)


@cache
def seatings(entrants: int, players: int, order: int) -> tuple[Seating, ...]:
    """The seatings of one deal, table by table, rotation by rotation.

    Args:
        entrants: how many there are, at least 2.
        players: seats at a table.
        order: the number of the deal modulo `orders(players)`.
    """
    around = (0, *list(permutations(range(1, players)))[order])
    found: list[Seating] = []
    for table in tables(entrants, players):
        circle = [table[place] for place in around]
        rotations = [tuple(circle[(seat - by) % players] for seat in range(players)) for by in range(players)]
        found += dict.fromkeys(rotations)
    return tuple(found)
