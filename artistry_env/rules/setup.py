"""Setting up a game (RULINGS 1 and 2): tiles, decks, starting artisans, market, display, the first player.

Neighbours: chance.py deals; rounds.py lays the board of the first round.
"""

from __future__ import annotations

from artistry_env.compiling import jit
from artistry_env.rules.bits import NOTHING, ONE
from artistry_env.rules.chance import draw_apprentice, draw_first_player, draw_inspiration, draw_pattern
from artistry_env.rules.rounds import FIRST_SEAT, begin_round, clear_turn
from artistry_env.rules.state import (
    APPRENTICE,
    AUTOMA,
    COLORS,
    DISPLAY,
    HAND_LIMIT,
    HARD,
    LEVELS,
    SLOTS,
    Int,
    Log,
    Record,
    Tables,
    Word,
)

TIGHT_LIMIT = 8  # tiles a player may hold in scenario 4 (RULINGS 7)
TIGHT_SCENARIO = 4


@jit
def full_word(count: Int) -> Word:
    """A word whose lowest `count` (0..64) bits are set."""
    word = NOTHING
    for _ in range(count):
        word = (word << ONE) | ONE
    return word


@jit
def set_up(t: Tables, g: Record, log: Log) -> None:
    """Lay out a game in a cleared record that holds its settings: seed, players, difficulty, scenario, max_rounds."""
    g.seat_count = 2 if g.players == 1 else g.players
    g.limit = TIGHT_LIMIT if g.scenario == TIGHT_SCENARIO else HAND_LIMIT
    for color in range(COLORS):
        g.bag[color] = t.tiles_per_color
    _lay_out_decks(t, g)
    _deal_apprentices(g, log)
    for slot in range(SLOTS):
        g.market[slot] = draw_pattern(g, log)
    for place in range(DISPLAY):
        g.display[place] = draw_inspiration(g, log)
    if g.players > 1:
        g.first = draw_first_player(g, log)
    else:
        g.first = AUTOMA if g.difficulty == HARD else FIRST_SEAT
    g.round_number = 1
    clear_turn(g)
    begin_round(t, g, log)


@jit
def _lay_out_decks(t: Tables, g: Record) -> None:
    patterns = int(t.pattern_count)
    g.unseen_patterns[0] = full_word(min(patterns, 64))
    g.unseen_patterns[1] = full_word(max(patterns - 64, 0))
    g.unseen_inspirations = full_word(int(t.inspiration_count))
    g.top_inspirations = t.inspiration_count


@jit
def _deal_apprentices(g: Record, log: Log) -> None:
    """One to each player, in solo two more to the automa's deck (RULINGS S1)."""
    left = (1 << COLORS) - 1
    for deal in range(3 if g.players == 1 else int(g.players)):
        kind = draw_apprentice(g, left, log)
        left &= ~(1 << kind)
        seat = min(deal, int(g.seat_count) - 1)
        g.artisans[seat] = int(g.artisans[seat]) | (1 << (kind * LEVELS + APPRENTICE))
    if g.players == 1:
        g.automa_deck = g.artisans[AUTOMA]
