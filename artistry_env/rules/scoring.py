"""Scoring (rulebook, End of Game; RULINGS E3, 7): the parts of a total, the ranking, the scenarios.

Neighbours: ../game.py and the environments read results from here.
"""

from __future__ import annotations

from artistry_env.compiling import inlined, jit
from artistry_env.rules.acquire import tiles_held
from artistry_env.rules.bits import has, popcount
from artistry_env.rules.state import (
    APPRENTICE,
    APPRENTICE_BITS,
    AUTOMA,
    COLORS,
    JOURNEYWOMAN,
    MASTER,
    Int,
    Record,
    Tables,
    Truth,
)

PARTS = ("renown", "apprentices", "journeywomen", "masters", "inspirations")
RENOWN, APPRENTICES, JOURNEYWOMEN, MASTERS, INSPIRATIONS = range(5)
MASTER_VALUE = 4
CARDS_WANTED, APPRENTICES_WANTED, JOURNEYWOMEN_WANTED, MASTERS_WANTED = 8, 5, 4, 2  # of scenarios 3, 5, 6 and 8


@inlined
def artisans_of_level(g: Record, seat: Int, level: Int) -> Int:
    """How many artisans of a level a seat has."""
    return popcount(int(g.artisans[seat]) & (APPRENTICE_BITS << level))


@inlined
def inspirations_owned(g: Record, seat: Int) -> Int:
    """How many inspirations a seat has, the automa's face-down ones included."""
    count = popcount(g.inspirations[seat])
    if g.players == 1 and seat == AUTOMA:
        count += int(g.face_down)
    return count


@inlined
def part(g: Record, seat: Int, which: Int) -> Int:
    """One part of a seat's total as it stands: RENOWN, APPRENTICES, JOURNEYWOMEN, MASTERS or INSPIRATIONS."""
    if which == RENOWN:
        return int(g.renown[seat])
    if which == APPRENTICES:
        count = artisans_of_level(g, seat, APPRENTICE)
        return count - 1 if count > 2 else 0
    if which == JOURNEYWOMEN:
        return artisans_of_level(g, seat, JOURNEYWOMAN)
    if which == MASTERS:
        return MASTER_VALUE * artisans_of_level(g, seat, MASTER)
    return inspirations_owned(g, seat)


@jit
def total(g: Record, seat: Int) -> Int:
    """A seat's renown with all bonuses as it stands."""
    bonuses = part(g, seat, APPRENTICES) + part(g, seat, JOURNEYWOMEN) + part(g, seat, MASTERS)
    return part(g, seat, RENOWN) + bonuses + part(g, seat, INSPIRATIONS)


@jit
def standing(g: Record, seat: Int) -> Int:
    """A number that ranks seats: the higher the better, equal for a shared win (RULINGS E3).

    More renown, then fewer tiles (at most 300 in all), then more artisans (at most 15).
    """
    return (total(g, seat) * 512 + 511 - tiles_held(g, seat)) * 16 + popcount(g.artisans[seat])


@jit
def is_winner(g: Record, seat: Int) -> Truth:
    """Whether a seat has won, perhaps with others."""
    for other in range(int(g.seat_count)):
        if standing(g, other) > standing(g, seat):
            return False
    return True


@jit
def outcome(g: Record, seat: Int) -> Int:
    """1 for an outright win of a seat, 0 for a shared one, -1 otherwise (RULINGS E3)."""
    if not is_winner(g, seat):
        return -1
    for other in range(int(g.seat_count)):
        if other != seat and is_winner(g, other):
            return 0
    return 1


@jit
def colors_owned(t: Tables, g: Record, seat: Int) -> Int:
    """Of how many colors a seat has an inspiration."""
    colors = 0
    for card in range(int(t.inspiration_count)):
        if has(g.inspirations[seat], card):
            colors |= 1 << int(t.inspiration_color[card])
    return popcount(colors)


@jit
def has_every_color(t: Tables, g: Record, seat: Int) -> Truth:
    """Whether a seat has an inspiration of each color."""
    return colors_owned(t, g, seat) == COLORS


@jit
def condition_holds(t: Tables, g: Record, scenario: Int) -> Truth:
    """Whether a scenario's condition is true of seat 0 as it stands (RULINGS 7); 4 and 7 ask for a win alone."""
    if scenario == 1:
        return has_every_color(t, g, 0)
    if scenario == 2:
        return tiles_held(g, 0) == 0
    if scenario == 3:
        return inspirations_owned(g, 0) >= CARDS_WANTED
    if scenario == 5:
        return artisans_of_level(g, 0, APPRENTICE) >= APPRENTICES_WANTED
    if scenario == 6:
        return artisans_of_level(g, 0, JOURNEYWOMAN) >= JOURNEYWOMEN_WANTED
    if scenario == 8:
        return artisans_of_level(g, 0, MASTER) >= MASTERS_WANTED
    return True


@jit
def scenario_met(t: Tables, g: Record) -> Truth:
    """Whether the game's scenario is met: an outright win with its condition true. False without a scenario."""
    return g.scenario > 0 and outcome(g, 0) == 1 and condition_holds(t, g, int(g.scenario))
