"""Writing the observation: the pieces of `observation.Layout`, in its order, from a game record.

A writer is told what the vector shows already (`was`, the record it was last written for) and rewrites only the pieces whose
fields have changed; `fresh` makes it write all. Neighbours: observation.py (names, shapes, bounds), solo.py (the caller).
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.bits import NOTHING, ONE
from artistry_env.rules.chance import inspiration_deck, pattern_deck
from artistry_env.rules.legal import decider
from artistry_env.rules.purchase import master_gone
from artistry_env.rules.scoring import total
from artistry_env.rules.state import (
    ARTISANS,
    CHOOSE_AUTOMA_TRADE,
    CHOOSE_CELL,
    CHOOSE_GIVE,
    CHOOSE_PAYMENT,
    COLORS,
    DISPLAY,
    GOAL,
    NONE,
    SLOTS,
)

LEAD_RANGE = 50
PHASE_COUNT = 7
EFFECT_COUNT = 8
TRUE, FALSE = np.float32(1), np.float32(0)


@jit
def observe_games(tables, games, was, fresh, span, out):
    """Bring the observations `out`, float32 (games, size), up to date, each for the seat that decides.

    `was` holds the records that `out` shows, and is brought up to date with it; `fresh` (bool, one a game) marks those that show
    nothing yet. `span` is Layout.span.
    """
    for i in range(games.shape[0]):
        observe(tables[0], games[i], was[i], fresh[i], span, out[i])
        was[i] = games[i]


@jit
def observe(t, g, was, fresh, span, out):
    """Bring one observation up to date (see `observe_games`)."""
    everything = fresh or decider(g) != decider(was)
    at = _write_board(t, g, was, everything, out)
    at = _write_seats(g, was, everything, span, out, at)
    at = _write_scores(g, was, everything, span, out, at)
    at = _write_market(t, g, was, everything, span, out, at)
    at = _write_display(t, g, was, everything, out, at)
    at = _write_inspirations(t, g, was, everything, out, at)
    at = _write_decks(t, g, was, everything, span, out, at)
    at = _write_supply(g, was, everything, span, out, at)
    at = _write_turn(g, was, everything, span, out, at)
    at = _write_pending(t, g, was, everything, span, out, at)
    if g.players == 1:
        _write_automa(g, was, everything, span, out, at)
    else:
        _write_table(t, g, was, everything, out, at)


@jit
def write_bits(out, word):
    """Lay the bits of a word over `out`, lowest first."""
    for i in range(out.size):
        out[i] = TRUE if (word >> np.uint64(i)) & ONE != NOTHING else FALSE


@jit
def write_counts(out, counts, span):
    """Lay small counts over `out`, scaled."""
    for i in range(out.size):
        out[i] = np.float32(counts[i]) / span[i]


@jit
def write_choice(out, which):
    """Lay a one over place `which` of `out`, zeros elsewhere; all zeros where it is negative."""
    for i in range(out.size):
        out[i] = TRUE if i == which else FALSE


@jit
def differ(one, other):
    """Whether two short rows of numbers differ."""
    different = False
    for i in range(one.size):
        different |= one[i] != other[i]
    return different


@jit
def _write_board(t, g, was, everything, out):
    cells = t.cells
    for color in range(COLORS):
        if everything or g.board[color] != was.board[color]:
            write_bits(out[color * cells : (color + 1) * cells], g.board[color])
    return COLORS * cells


@jit
def _write_seats(g, was, everything, span, out, at):
    """Hands, patterns, artisans: for each the decider's, then the rivals'."""
    seats = np.int64(g.seat_count)
    patterns_at = at + seats * COLORS
    artisans_at = patterns_at + seats * COLORS
    seat = decider(g)
    for _ in range(seats):
        if everything or differ(g.hand[seat], was.hand[seat]):
            write_counts(out[at : at + COLORS], g.hand[seat], span[at : at + COLORS])
        if everything or differ(g.patterns[seat], was.patterns[seat]):
            write_counts(out[patterns_at : patterns_at + COLORS], g.patterns[seat], span[patterns_at:])
        if everything or g.artisans[seat] != was.artisans[seat]:
            write_bits(out[artisans_at : artisans_at + ARTISANS], np.uint64(g.artisans[seat]))
        at += COLORS
        patterns_at += COLORS
        artisans_at += ARTISANS
        seat = (seat + 1) % seats
    return artisans_at


@jit
def _write_scores(g, was, everything, span, out, at):
    """Renown, goal, total, passed: for each the decider's, then the rivals'; then the lead over each rival."""
    seats = np.int64(g.seat_count)
    me = decider(g)
    own = total(g, me)
    seat = me
    for k in range(seats):
        points = total(g, seat)
        out[at + k] = np.float32(g.renown[seat]) / span[at + k]
        out[at + seats + k] = np.float32(min(g.renown[seat], GOAL)) / span[at + seats + k]
        out[at + 2 * seats + k] = np.float32(points) / span[at + 2 * seats + k]
        out[at + 3 * seats + k] = np.float32(g.passed[seat])
        if k > 0:
            lead = min(max(own - points, -LEAD_RANGE), LEAD_RANGE) + LEAD_RANGE
            out[at + 4 * seats + k - 1] = np.float32(lead) / span[at + 4 * seats + k - 1]
        seat = (seat + 1) % seats
    return at + 5 * seats - 1


@jit
def _write_market(t, g, was, everything, span, out, at):
    costs_at = at + SLOTS * COLORS
    renown_at = costs_at + SLOTS * COLORS
    for slot in range(SLOTS):
        card = np.int64(g.market[slot])
        if not everything and card == was.market[slot]:
            continue
        kinds = out[at + slot * COLORS : at + (slot + 1) * COLORS]
        first = costs_at + slot * COLORS
        costs = out[first : first + COLORS]
        if card == NONE:
            write_choice(kinds, np.int64(NONE))
            write_choice(costs, np.int64(NONE))
            out[renown_at + slot] = FALSE
        else:
            write_choice(kinds, t.pattern_type[card])
            for color in range(COLORS):
                costs[color] = np.float32(t.pattern_cost[card, color]) / span[first + color]
            out[renown_at + slot] = np.float32(t.pattern_renown[card]) / span[renown_at + slot]
    return renown_at + SLOTS


@jit
def _write_display(t, g, was, everything, out, at):
    effects_at = at + DISPLAY * COLORS
    for place in range(DISPLAY):
        card = np.int64(g.display[place])
        if everything or card != was.display[place]:
            color = t.inspiration_color[card] if card != NONE else np.int64(NONE)
            effect = t.inspiration_effect[card] if card != NONE else np.int64(NONE)
            write_choice(out[at + place * COLORS : at + (place + 1) * COLORS], color)
            write_choice(out[effects_at + place * EFFECT_COUNT : effects_at + (place + 1) * EFFECT_COUNT], effect)
    return effects_at + DISPLAY * EFFECT_COUNT


@jit
def _write_inspirations(t, g, was, everything, out, at):
    """The decider's ready and used cards, then the rivals' cards."""
    count = t.inspiration_count
    seats = np.int64(g.seat_count)
    me = decider(g)
    if everything or g.inspirations[me] != was.inspirations[me] or g.used[me] != was.used[me]:
        write_bits(out[at : at + count], g.inspirations[me] & ~g.used[me])
        write_bits(out[at + count : at + 2 * count], g.used[me])
    at += 2 * count
    for k in range(1, seats):
        seat = (me + k) % seats
        if everything or g.inspirations[seat] != was.inspirations[seat]:
            write_bits(out[at : at + count], g.inspirations[seat])
        at += count
    return at


@jit
def _write_decks(t, g, was, everything, span, out, at):
    """Unseen cards and those under the decks, by card; then the sizes of the decks."""
    patterns, cards = t.pattern_count, t.inspiration_count
    if everything or differ(g.unseen_patterns, was.unseen_patterns):
        write_bits(out[at : at + min(patterns, 64)], g.unseen_patterns[0])
        write_bits(out[at + min(patterns, 64) : at + patterns], g.unseen_patterns[1])
    at += patterns
    if everything or g.face_up_under != was.face_up_under or differ(g.patterns_under, was.patterns_under):
        _write_places(out[at : at + patterns], g.patterns_under, np.int64(g.face_up_under), span[at:])
    at += patterns
    if everything or g.unseen_inspirations != was.unseen_inspirations:
        write_bits(out[at : at + cards], g.unseen_inspirations)
    at += cards
    if everything or g.shown_under != was.shown_under or differ(g.inspirations_under, was.inspirations_under):
        _write_places(out[at : at + cards], g.inspirations_under, np.int64(g.shown_under), span[at:])
    at += cards
    out[at] = np.float32(pattern_deck(g)) / span[at]
    out[at + 1] = np.float32(inspiration_deck(g)) / span[at + 1]
    return at + 2


@jit
def _write_places(out, queue, count, span):
    """For each card its place in a queue, from 1; 0 for those not in it."""
    for card in range(out.size):
        out[card] = FALSE
    for place in range(count):
        card = queue[place]
        out[card] = np.float32(place + 1) / span[card]


@jit
def _write_supply(g, was, everything, span, out, at):
    """Bag, remnant pile, masters left."""
    if everything or differ(g.bag, was.bag):
        write_counts(out[at : at + COLORS], g.bag, span[at:])
    at += COLORS
    if everything or differ(g.remnant, was.remnant):
        write_counts(out[at : at + COLORS], g.remnant, span[at:])
    at += COLORS
    if everything or differ(g.artisans, was.artisans):
        for kind in range(COLORS):
            out[at + kind] = FALSE if master_gone(g, kind) else TRUE
    return at + COLORS


@jit
def _write_turn(g, was, everything, span, out, at):
    """Phase, main actions left, acted, discounts, favorable trade."""
    if everything or g.phase != was.phase:
        write_choice(out[at : at + PHASE_COUNT], np.int64(g.phase))
    at += PHASE_COUNT
    out[at] = np.float32(g.actions) / span[at]
    out[at + 1] = np.float32(g.acted)
    at += 2
    if everything or differ(g.discount, was.discount):
        write_counts(out[at : at + COLORS], g.discount, span[at:])
    at += COLORS
    out[at] = TRUE if g.rate == 2 else FALSE
    return at + 1


@jit
def _write_pending(t, g, was, everything, span, out, at):
    """Slot and debt of a payment; effect, color and cell of an inspiration; colors to be rewarded; round."""
    if everything or g.phase != was.phase or g.slot != was.slot or g.card != was.card or g.cell != was.cell:
        paying = g.phase == CHOOSE_PAYMENT or g.phase == CHOOSE_AUTOMA_TRADE
        aiming = g.phase == CHOOSE_CELL or g.phase == CHOOSE_GIVE
        none = np.int64(NONE)
        write_choice(out[at : at + SLOTS], np.int64(g.slot) if paying else none)
        effect_at = at + SLOTS + 1
        color_at = effect_at + EFFECT_COUNT
        cell_at = color_at + COLORS
        write_choice(out[effect_at:color_at], t.inspiration_effect[g.card] if aiming else none)
        write_choice(out[color_at:cell_at], t.inspiration_color[g.card] if aiming else none)
        write_choice(out[cell_at : cell_at + t.cells], np.int64(g.cell) if g.phase == CHOOSE_GIVE else none)
    out[at + SLOTS] = np.float32(g.debt) / span[at + SLOTS]
    at += SLOTS + 1 + EFFECT_COUNT + COLORS + t.cells
    if everything or g.earning != was.earning:
        write_bits(out[at : at + COLORS], np.uint64(g.earning))
    at += COLORS
    out[at] = np.float32(g.round_number) / span[at]
    return at + 1


@jit
def _write_automa(g, was, everything, span, out, at):
    """The automa's cards; difficulty and scenario."""
    if everything or g.automa_deck != was.automa_deck or g.automa_revealed != was.automa_revealed:
        write_bits(out[at : at + ARTISANS], np.uint64(g.automa_deck))
        write_bits(out[at + ARTISANS : at + 2 * ARTISANS], np.uint64(g.automa_revealed))
    at += 2 * ARTISANS
    out[at] = np.float32(g.face_down) / span[at]
    if everything:
        write_choice(out[at + 1 : at + 4], np.int64(g.difficulty))
        write_choice(out[at + 4 :], np.int64(g.scenario))


@jit
def _write_table(t, g, was, everything, out, at):
    """The rivals' used inspirations; the first player."""
    count = t.inspiration_count
    seats = np.int64(g.seat_count)
    me = decider(g)
    for k in range(1, seats):
        seat = (me + k) % seats
        if everything or g.used[seat] != was.used[seat]:
            write_bits(out[at : at + count], g.used[seat])
        at += count
    if everything or g.first != was.first:
        write_choice(out[at:], (np.int64(g.first) - me) % seats)
