"""Writing the observation: the pieces of `observation.Layout`, in its order, from a game record.

A writer is told what the vector shows already (`was`, the record it was last written for) and rewrites only the
pieces whose fields have changed; `fresh` makes it write all. Neighbours: observation.py (names, shapes, bounds),
solo.py (the caller).
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import inlined, jit
from artistry_env.rules.bits import has
from artistry_env.rules.chance import inspiration_deck, pattern_deck
from artistry_env.rules.inspirations import FAVORABLE_RATE
from artistry_env.rules.legal import decider
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
    LEVELS,
    MASTER,
    NONE,
    SLOTS,
    Floats,
    Int,
    Ints,
    Record,
    Records,
    Tables,
    Truth,
    Word,
)

LEAD_RANGE = np.int64(50)  # as in observation.py
PHASE_COUNT, EFFECT_COUNT, DIFFICULTY_COUNT, SCENARIO_COUNT = 7, 8, 3, 8
LOW_HALF = np.uint64(0xFFFFFFFF)
FRESH, KEPT = np.int64(1), np.int64(0)  # whether a vector shows nothing yet
TRUE, FALSE = np.float32(1), np.float32(0)


@jit
def observe_games(tables: Tables, games: Records, was: Records, fresh: Ints, span: Floats, out: Floats) -> None:
    """Bring the observations `out`, float32 (games, size), up to date, each for the seat that decides.

    `was` holds the records that `out` shows, and is brought up to date with it; `fresh` (bool, one a game) marks
    those that show nothing yet. `span` is Layout.span.
    """
    for i in range(games.shape[0]):
        observe(tables[0], games[i], was[i], FRESH if fresh[i] else KEPT, span, out, i)
        was[i] = games[i]


@jit
def observe(t: Tables, g: Record, was: Record, fresh: Truth, span: Floats, out: Floats, i: Int) -> None:
    """Bring one observation up to date (see `observe_games`)."""
    everything = fresh == FRESH or decider(g) != decider(was)
    at = _write_board(t, g, was, everything, out, i)
    at = _write_seats(g, was, everything, span, out, i, at)
    at = _write_scores(g, was, everything, span, out, i, at)
    at = _write_market(t, g, was, everything, span, out, i, at)
    at = _write_display(t, g, was, everything, out, i, at)
    at = _write_inspirations(t, g, was, everything, out, i, at)
    at = _write_decks(t, g, was, everything, span, out, i, at)
    at = _write_supply(g, was, everything, span, out, i, at)
    at = _write_turn(g, was, everything, span, out, i, at)
    at = _write_pending(t, g, was, everything, span, out, i, at)
    if g.players == 1:
        _write_automa(g, was, everything, span, out, i, at)
    else:
        _write_table(t, g, was, everything, out, i, at)


# Indexes are unsigned in the writers' loops: numba then leaves out the check for negative ones, and LLVM vectorizes.


@jit
def write_bits(out: Floats, i: Int, at: Int, count: Int, word: Word) -> Int:
    """Lay the lowest `count` (up to 64) bits of a word over `out` from `at`; the place after them."""
    start = np.uint64(at)
    half = np.int32(np.uint32(word & LOW_HALF))
    for j in range(np.uint64(min(count, 32))):
        out[i, start + j] = np.float32((half >> np.int32(j)) & np.int32(1))
    if count > 32:
        half = np.int32(np.uint32(word >> np.uint64(32)))
        for j in range(np.uint64(count - 32)):
            out[i, start + np.uint64(32) + j] = np.float32((half >> np.int32(j)) & np.int32(1))
    return at + count


@jit
def write_choice(out: Floats, i: Int, at: Int, count: Int, which: Int) -> Int:
    """Lay a one over place `which` of the `count` from `at`, zeros elsewhere (everywhere if it is negative)."""
    start = np.uint64(at)
    for j in range(np.uint64(count)):
        out[i, start + j] = FALSE
    if which >= 0:
        out[i, start + np.uint64(which)] = TRUE
    return at + count


@inlined
def write_number(out: Floats, i: Int, at: Int, number: Int, span: Floats) -> Int:
    """Write one number, scaled; the place after it."""
    out[i, at] = np.float32(number) / span[at]
    return at + 1


@jit
def write_queue(out: Floats, i: Int, at: Int, count: Int, queue: Ints, length: Int, span: Floats) -> Int:
    """For each of `count` cards its place in a queue, from 1; 0 for those not in it."""
    start = np.uint64(at)
    for j in range(np.uint64(count)):
        out[i, start + j] = FALSE
    for place in range(length):
        card = at + np.int64(queue[place])
        out[i, card] = np.float32(place + 1) / span[card]
    return at + count


@inlined
def after(g: Record, seat: Int) -> Int:
    """The next seat clockwise."""
    return np.int64(0) if seat + 1 == g.seat_count else seat + 1


@jit
def _write_board(t: Tables, g: Record, was: Record, everything: Truth, out: Floats, i: Int) -> Int:
    changed = everything
    for color in range(COLORS):
        changed |= g.board[color] != was.board[color]
    if changed:
        for color in range(COLORS):
            write_bits(out, i, color * t.cells, t.cells, g.board[color])
    return COLORS * t.cells


@jit
def _write_seats(g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int) -> Int:
    """Hands, patterns, artisans: for each the decider's, then the rivals'."""
    seats = np.int64(g.seat_count)
    patterns_at = at + seats * COLORS
    artisans_at = patterns_at + seats * COLORS
    seat = decider(g)
    for _ in range(seats):
        hand_changed, patterns_changed = everything, everything
        for color in range(COLORS):
            hand_changed |= g.hand[seat, color] != was.hand[seat, color]
            patterns_changed |= g.patterns[seat, color] != was.patterns[seat, color]
        if hand_changed:
            for color in range(COLORS):
                write_number(out, i, at + color, g.hand[seat, color], span)
        if patterns_changed:
            for color in range(COLORS):
                write_number(out, i, patterns_at + color, g.patterns[seat, color], span)
        if everything or g.artisans[seat] != was.artisans[seat]:
            write_bits(out, i, artisans_at, ARTISANS, np.uint64(g.artisans[seat]))
        at += COLORS
        patterns_at += COLORS
        artisans_at += ARTISANS
        seat = after(g, seat)
    return artisans_at


@inlined
def _scores_differ(g: Record, was: Record) -> Truth:
    """Whether anything that scores has changed."""
    different = g.face_down != was.face_down
    for seat in range(g.seat_count):
        different |= g.renown[seat] != was.renown[seat] or g.artisans[seat] != was.artisans[seat]
        different |= g.inspirations[seat] != was.inspirations[seat]
    return different


@jit
def _write_scores(g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int) -> Int:
    """Renown, goal, total: for each the decider's, then the rivals'; passed likewise; then the lead over each rival."""
    seats = np.int64(g.seat_count)
    me = decider(g)
    changed = everything or _scores_differ(g, was)
    own = total(g, me) if changed else 0
    seat = me
    for k in range(seats):
        out[i, at + 3 * seats + k] = np.float32(g.passed[seat])
        if changed:
            points = total(g, seat)
            write_number(out, i, at + k, g.renown[seat], span)
            write_number(out, i, at + seats + k, min(np.int64(g.renown[seat]), GOAL), span)
            write_number(out, i, at + 2 * seats + k, points, span)
            if k > 0:
                lead = min(max(own - points, -LEAD_RANGE), LEAD_RANGE) + LEAD_RANGE
                write_number(out, i, at + 4 * seats + k - 1, lead, span)
        seat = after(g, seat)
    return at + 5 * seats - 1


@jit
def _write_market(
    t: Tables, g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int
) -> Int:
    costs_at = at + SLOTS * COLORS
    renown_at = costs_at + SLOTS * COLORS
    for slot in range(SLOTS):
        card = np.int64(g.market[slot])
        if everything or card != was.market[slot]:
            there = card != NONE
            write_choice(out, i, at, COLORS, t.pattern_type[card] if there else np.int64(NONE))
            for color in range(COLORS):
                write_number(out, i, costs_at + color, t.pattern_cost[card, color] if there else 0, span)
            write_number(out, i, renown_at, t.pattern_renown[card] if there else 0, span)
        at += COLORS
        costs_at += COLORS
        renown_at += 1
    return renown_at


@jit
def _write_display(t: Tables, g: Record, was: Record, everything: Truth, out: Floats, i: Int, at: Int) -> Int:
    effects_at = at + DISPLAY * COLORS
    for place in range(DISPLAY):
        card = np.int64(g.display[place])
        if everything or card != was.display[place]:
            there = card != NONE
            write_choice(out, i, at, COLORS, t.inspiration_color[card] if there else np.int64(NONE))
            write_choice(out, i, effects_at, EFFECT_COUNT, t.inspiration_effect[card] if there else np.int64(NONE))
        at += COLORS
        effects_at += EFFECT_COUNT
    return effects_at


@jit
def _write_inspirations(t: Tables, g: Record, was: Record, everything: Truth, out: Floats, i: Int, at: Int) -> Int:
    """The decider's ready and used cards, then the rivals' cards."""
    count = t.inspiration_count
    seats = np.int64(g.seat_count)
    me = decider(g)
    if everything or g.inspirations[me] != was.inspirations[me] or g.used[me] != was.used[me]:
        write_bits(out, i, at, count, g.inspirations[me] & ~g.used[me])
        write_bits(out, i, at + count, count, g.used[me])
    at += 2 * count
    seat = me
    for _ in range(1, seats):
        seat = after(g, seat)
        if everything or g.inspirations[seat] != was.inspirations[seat]:
            write_bits(out, i, at, count, g.inspirations[seat])
        at += count
    return at


@inlined
def _queue_differs(length: Int, queue: Ints, old_length: Int, old: Ints) -> Truth:
    """Whether two queues of cards differ; most are empty."""
    if length != old_length:
        return True
    for place in range(length):
        if queue[place] != old[place]:
            return True
    return False


@jit
def _write_decks(
    t: Tables, g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int
) -> Int:
    """Unseen cards and those under the decks, by card; then the sizes of the decks."""
    patterns, cards = t.pattern_count, t.inspiration_count
    low, high = g.unseen_patterns[0], g.unseen_patterns[1]
    if everything or low != was.unseen_patterns[0] or high != was.unseen_patterns[1]:
        write_bits(out, i, at, min(patterns, 64), low)
        write_bits(out, i, at + min(patterns, 64), max(patterns - 64, 0), high)
    at += patterns
    if everything or _queue_differs(g.face_up_under, g.patterns_under, was.face_up_under, was.patterns_under):
        write_queue(out, i, at, patterns, g.patterns_under, g.face_up_under, span)
    at += patterns
    if everything or g.unseen_inspirations != was.unseen_inspirations:
        write_bits(out, i, at, cards, g.unseen_inspirations)
    at += cards
    if everything or _queue_differs(g.shown_under, g.inspirations_under, was.shown_under, was.inspirations_under):
        write_queue(out, i, at, cards, g.inspirations_under, g.shown_under, span)
    at = write_number(out, i, at + cards, pattern_deck(g), span)
    return write_number(out, i, at, inspiration_deck(g), span)


@jit
def _write_supply(g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int) -> Int:
    """Bag, remnant pile, masters left."""
    changed = everything
    for color in range(COLORS):
        changed |= g.bag[color] != was.bag[color]
        changed |= g.remnant[color] != was.remnant[color]
    owned, before = 0, 0
    for seat in range(g.seat_count):
        owned |= int(g.artisans[seat])
        before |= int(was.artisans[seat])
    if changed:
        for color in range(COLORS):
            write_number(out, i, at + color, g.bag[color], span)
            write_number(out, i, at + COLORS + color, g.remnant[color], span)
    if everything or owned != before:
        for color in range(COLORS):
            gone = has(np.uint64(owned), color * LEVELS + MASTER)
            out[i, at + 2 * COLORS + color] = FALSE if gone else TRUE
    return at + 3 * COLORS


@jit
def _write_turn(g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int) -> Int:
    """Phase, main actions left, acted, discounts, favorable trade."""
    if everything or g.phase != was.phase:
        write_choice(out, i, at, PHASE_COUNT, np.int64(g.phase))
    at = write_number(out, i, at + PHASE_COUNT, g.actions, span)
    out[i, at] = np.float32(g.acted)
    at += 1
    changed = everything
    for color in range(COLORS):
        changed |= g.discount[color] != was.discount[color]
    if changed:
        for color in range(COLORS):
            write_number(out, i, at + color, g.discount[color], span)
    at += COLORS
    out[i, at] = TRUE if g.rate == FAVORABLE_RATE else FALSE
    return at + 1


@jit
def _write_pending(
    t: Tables, g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int
) -> Int:
    """Slot and debt of a payment; effect, color and cell of an inspiration; colors to be rewarded; round."""
    debt_at = at + SLOTS
    effect_at = debt_at + 1
    color_at = effect_at + EFFECT_COUNT
    cell_at = color_at + COLORS
    earning_at = cell_at + t.cells
    if everything or g.phase != was.phase or g.slot != was.slot or g.card != was.card or g.cell != was.cell:
        paying = g.phase == CHOOSE_PAYMENT or g.phase == CHOOSE_AUTOMA_TRADE
        aiming = g.phase == CHOOSE_CELL or g.phase == CHOOSE_GIVE
        none = np.int64(NONE)
        write_choice(out, i, at, SLOTS, np.int64(g.slot) if paying else none)
        write_choice(out, i, effect_at, EFFECT_COUNT, t.inspiration_effect[g.card] if aiming else none)
        write_choice(out, i, color_at, COLORS, t.inspiration_color[g.card] if aiming else none)
        write_choice(out, i, cell_at, t.cells, np.int64(g.cell) if g.phase == CHOOSE_GIVE else none)
    write_number(out, i, debt_at, g.debt, span)
    if everything or g.earning != was.earning:
        write_bits(out, i, earning_at, COLORS, np.uint64(g.earning))
    return write_number(out, i, earning_at + COLORS, g.round_number, span)


@jit
def _write_automa(g: Record, was: Record, everything: Truth, span: Floats, out: Floats, i: Int, at: Int) -> None:
    """The automa's cards; difficulty and scenario."""
    if everything or g.automa_deck != was.automa_deck or g.automa_revealed != was.automa_revealed:
        write_bits(out, i, at, ARTISANS, np.uint64(g.automa_deck))
        write_bits(out, i, at + ARTISANS, ARTISANS, np.uint64(g.automa_revealed))
    at = write_number(out, i, at + 2 * ARTISANS, g.face_down, span)
    if everything:
        at = write_choice(out, i, at, DIFFICULTY_COUNT, np.int64(g.difficulty))
        write_choice(out, i, at, 1 + SCENARIO_COUNT, np.int64(g.scenario))


@jit
def _write_table(t: Tables, g: Record, was: Record, everything: Truth, out: Floats, i: Int, at: Int) -> None:
    """The rivals' used inspirations; the first player."""
    count = t.inspiration_count
    seats = np.int64(g.seat_count)
    me = decider(g)
    seat = me
    for _ in range(1, seats):
        seat = after(g, seat)
        if everything or g.used[seat] != was.used[seat]:
            write_bits(out, i, at, count, g.used[seat])
        at += count
    if everything or g.first != was.first:
        write_choice(out, i, at, seats, (np.int64(g.first) - me) % seats)
