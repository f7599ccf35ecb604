"""What the environments do in one compiled call: check and play a code, write mask and observation.

All functions take the same buffers, in this order, for n games:

    games       GAME (n,)
    legal_sets  tables.LEGAL (n,)
    masks       uint64 (n, 8 * t.words)  the same, a byte for each code (see it as int8)
    was         GAME (1,)                room for a record: what the observation being written showed
    lens        lens.LENS (1,)           Layout.lens
    out         float32 (n, size)        the flat observations
    log         rules.events.NO_LOG

Neighbours: rules/play.py (playing), observe.py (observations), solo.py (the environment around it).
"""

from __future__ import annotations

import numpy as np

from artistry_env.borrowing import borrowed
from artistry_env.compiling import inlined, jit
from artistry_env.lens import Lens
from artistry_env.observe import FRESH, KEPT, observe
from artistry_env.rules.bits import holds
from artistry_env.rules.philox import mix
from artistry_env.rules.play import begin, play
from artistry_env.rules.scoring import total
from artistry_env.rules.state import AUTOMA, OVER, Floats, Int, Ints, LegalSet, Log, Record, Records, Tables, Words
from artistry_env.spread import row_of, spread_bytes

ALIVE, ENDED, ILLEGAL = (np.int64(n) for n in range(3))  # what became of a step
BEGIN = np.int64(-1)  # in the place of a code
FIRST_SEAT = np.int64(0)

# Streams of mix (rules/philox.py) that no game uses.
EPISODE_LOW, EPISODE_HIGH = np.int64(101), np.int64(102)


@inlined
def write_mask(t: Tables, legal_set: LegalSet, masks: Words, i: Int) -> None:
    """Spread a legal set's bits over the bytes of row i of `masks`."""
    row = row_of(masks, i)
    for word in range(t.words):
        spread_bytes(row, 8 * word, legal_set["bits"][word])


@inlined
def lead_of(g: Record) -> Int:
    """The player's total less the automa's."""
    return total(g, FIRST_SEAT) - total(g, AUTOMA)


@inlined
def step_game(
    t: Tables,
    g: Record,
    code: Int,
    i: Int,
    legal_sets: Records,
    masks: Words,
    was: Records,
    lens: Lens,
    out: Floats,
    log: Log,
) -> Int:
    """Play a code in game i, or begin it (BEGIN); what became of it: ALIVE, ENDED or ILLEGAL.

    A record to begin is cleared but for its settings. An illegal code changes nothing.
    """
    fresh = KEPT
    if code == BEGIN:
        begin(t, g, legal_sets[i], log)
        fresh = FRESH
    elif code < 0 or code >= t.codes or not holds(legal_sets[i], code):
        return ILLEGAL
    else:
        was[0] = g
        play(t, g, code, legal_sets[i], log)
    write_mask(t, legal_sets[i], masks, i)
    observe(t, g, was[0], fresh, lens, row_of(out, i))
    return ENDED if g.phase == OVER else ALIVE


@jit
def step_games(
    tables: Tables,
    games: Records,
    legal_sets: Records,
    masks: Words,
    was: Records,
    lens: Lens,
    out: Floats,
    log: Records,
    codes: Ints,
    lead: Ints,
    status: Ints,
) -> None:
    """Step n solo games. `lead`: the player's total less the automa's; `status`: what became of each; int64 (n,)."""
    legal_sets, was = borrowed(legal_sets), borrowed(was)
    masks, out = borrowed(masks), borrowed(out)
    for i in range(games.shape[0]):
        g = games[i]
        status[i] = step_game(tables[0], g, codes[i], i, legal_sets, masks, was, lens[0], out, log[0])
        lead[i] = lead_of(g)


@jit
def mix_episode(low: Int, high: Int, episode: Int, halves: Ints) -> None:
    """Write the two halves of an episode's seed to `halves`, int64 (2,)."""
    halves[0] = mix(low, high, EPISODE_LOW, episode)
    halves[1] = mix(low, high, EPISODE_HIGH, episode)


def episode_seed(seed: int, episode: int) -> int:
    """The seed of an unseeded episode, from the 64-bit seed last given and the number (from 1) of resets since."""
    halves = np.zeros(2, np.int64)
    mix_episode(np.int64(seed & 0xFFFFFFFF), np.int64(seed >> 32), np.int64(episode), halves)
    return int(halves[0]) | int(halves[1]) << 32
