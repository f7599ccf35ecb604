"""What the environments do in one compiled call: check and play a code, write mask and observation.

All functions take the same `buffers`, in this order, for n games:

    words  uint64 (n, t.words)      the legal sets, a bit for each code
    masks  uint64 (n, 8 * t.words)  the same, a byte for each code (see it as int8)
    was    GAME (n,)                the records that `out` shows
    span   float32 (size,)          Layout.span
    out    float32 (n, size)        the flat observations
    lead   int64 (n,)               the player's total less the automa's
    log    rules.events.NO_LOG

Neighbours: rules/play.py (playing), observe.py (observations), solo.py (the environment around it).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import jit
from artistry_env.observe import observe
from artistry_env.rules.bits import holds
from artistry_env.rules.chance import mix
from artistry_env.rules.play import begin, play
from artistry_env.rules.scoring import total
from artistry_env.rules.state import AUTOMA, OVER, Int, Ints, Records, Tables, Words

Buffers = Any  # the tuple of them

ALIVE, ENDED, ILLEGAL = (np.int64(n) for n in range(3))  # what became of a step
FIRST_SEAT = np.int64(0)

# Streams of mix (rules/chance.py) that no game uses.
EPISODE_LOW, EPISODE_HIGH = np.int64(101), np.int64(102)


def _spread_bytes() -> np.ndarray:
    """For each byte the 8 bytes, 0 or 1, of its bits, lowest first: uint64 (256,)."""
    bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
    return np.ascontiguousarray(bits).view(np.uint64)[:, 0]


SPREAD = _spread_bytes()
BYTE = np.uint64(255)


@jit
def write_mask(t: Tables, words: Words, mask: Words) -> None:
    """Spread a legal set's bits over the bytes of `mask`, int8 seen as uint64 (8 * t.words,)."""
    for row in range(np.int64(t.words)):
        word = words[row]
        for k in range(8):
            mask[8 * row + k] = SPREAD[np.int64((word >> np.uint64(8 * k)) & BYTE)]


@jit
def reset_game(tables: Tables, games: Records, i: Int, buffers: Buffers) -> None:
    """Begin game i, whose cleared record holds its settings."""
    words, masks, was, span, out, lead, log = buffers
    t, g = tables[0], games[i]
    begin(t, g, words[i], log)
    write_mask(t, words[i], masks[i])
    observe(t, g, was[i], True, span, out[i])
    was[i] = g
    lead[i] = total(g, FIRST_SEAT) - total(g, AUTOMA)


@jit
def step_game(tables: Tables, games: Records, i: Int, code: Int, buffers: Buffers) -> Int:
    """Play a code in game i; what became of it: ALIVE, ENDED or ILLEGAL. An illegal code changes nothing."""
    words, masks, was, span, out, lead, log = buffers
    t, g = tables[0], games[i]
    if code < 0 or code >= t.codes or not holds(words[i], code):
        return ILLEGAL
    play(t, g, code, words[i], log)
    write_mask(t, words[i], masks[i])
    observe(t, g, was[i], False, span, out[i])
    was[i] = g
    lead[i] = total(g, FIRST_SEAT) - total(g, AUTOMA)
    return ENDED if g.phase == OVER else ALIVE


@jit
def reset_games(tables: Tables, games: Records, *buffers: Any) -> None:
    """Begin solo games, whose cleared records hold their settings."""
    for i in range(games.shape[0]):
        reset_game(tables, games, i, buffers)


@jit
def step_games(tables: Tables, games: Records, codes: Ints, status: Ints, *buffers: Any) -> None:
    """Play `codes`, int64 (n,), in n solo games; `status`, int64 (n,), takes what became of each."""
    for i in range(games.shape[0]):
        status[i] = step_game(tables, games, i, codes[i], buffers)


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
