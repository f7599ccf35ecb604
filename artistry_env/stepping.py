"""What the environments do in one compiled call: check and play a code, write mask and observation.

Neighbours: rules/play.py (playing), observe.py (observations), solo.py (the environment around it).
"""

from __future__ import annotations

import numpy as np

from artistry_env.compiling import jit
from artistry_env.observe import observe
from artistry_env.rules.bits import holds
from artistry_env.rules.chance import mix
from artistry_env.rules.play import begin, play
from artistry_env.rules.scoring import total
from artistry_env.rules.state import AUTOMA, OVER

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
def write_mask(t, words, mask):
    """Spread a legal set's bits over the bytes of `mask`, int8 seen as uint64 (8 * t.words,)."""
    for row in range(np.int64(t.words)):
        word = words[row]
        for k in range(8):
            mask[8 * row + k] = SPREAD[np.int64((word >> np.uint64(8 * k)) & BYTE)]


@jit
def reset_game(tables, games, i, words, masks, was, span, out, lead, log):
    """Begin game i, whose cleared record holds its settings; the arrays are those of `step_games`."""
    t, g = tables[0], games[i]
    begin(t, g, words[i], log)
    write_mask(t, words[i], masks[i])
    observe(t, g, was[i], True, span, out[i])
    was[i] = g
    lead[i] = total(g, FIRST_SEAT) - total(g, AUTOMA)


@jit
def step_game(tables, games, i, code, words, masks, was, span, out, lead, log):
    """Play a code in game i; what became of it: ALIVE, ENDED or ILLEGAL. The arrays are those of `step_games`."""
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
def reset_games(tables, games, words, masks, was, span, out, lead, log):
    """Begin all games, whose cleared records hold their settings; the arrays are those of `step_games`."""
    for i in range(games.shape[0]):
        reset_game(tables, games, i, words, masks, was, span, out, lead, log)


@jit
def step_games(tables, games, codes, words, masks, was, span, out, lead, log, status):
    """Play a code in each solo game and bring all that is known of it up to date.

    Args (n games): `games` GAME (n,), `codes` int64 (n,), `words` uint64 (n, t.words) the legal sets, `masks` uint64
    (n, 8 * t.words) the same with a byte for each code, `was` GAME (n,) the records that `out` shows, `span` Layout.span,
    `out` float32 (n, size) the observations, `lead` int64 (n,) the player's total less the automa's, `log`
    rules.events.NO_LOG, `status` int64 (n,) what became of each. An illegal code changes nothing.
    """
    for i in range(games.shape[0]):
        status[i] = step_game(tables, games, i, codes[i], words, masks, was, span, out, lead, log)


@jit
def mix_episode(low, high, episode, halves):
    """Write the two halves of an episode's seed to `halves`, int64 (2,)."""
    halves[0] = mix(low, high, EPISODE_LOW, episode)
    halves[1] = mix(low, high, EPISODE_HIGH, episode)


def episode_seed(seed: int, episode: int) -> int:
    """The seed of an unseeded episode, from the 64-bit seed last given and the number (from 1) of resets since."""
    halves = np.zeros(2, np.int64)
    mix_episode(np.int64(seed & 0xFFFFFFFF), np.int64(seed >> 32), np.int64(episode), halves)
    return int(halves[0]) | int(halves[1]) << 32
