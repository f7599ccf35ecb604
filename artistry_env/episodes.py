"""Whole episodes in one compiled call a step: check, play, reward, score at the end, and begin the next game.

What `SoloEnv` (solo.py) does in Python for one game, number by number. The parts that judge a seat and tell of an end
serve tables of 2 to 4 players, too (agents/duel_step.py). Neighbours: stepping.py steps the games inside the episodes;
episode_batch.py owns the arrays and calls; vector.py is the environment around it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.borrowing import borrowed
from artistry_env.compiling import inlined, jit
from artistry_env.lens import Lens
from artistry_env.rewards import ILLEGAL_IN_A_ROW, ILLEGAL_REWARD, MARGIN_SCALE, REWARDS
from artistry_env.rules.bits import holds
from artistry_env.rules.philox import mix
from artistry_env.rules.scoring import PARTS, is_winner, outcome, part, scenario_met, total
from artistry_env.rules.state import Floats, Int, Ints, Record, Records, Tables, Truth, Words
from artistry_env.stepping import BEGIN, ENDED, EPISODE_HIGH, EPISODE_LOW, FIRST_SEAT, ILLEGAL, step_game

LEAVE = np.int64(-2)  # in the place of a code: the game stays as it is
OUTCOME, MARGIN, SHAPED = (np.int64(REWARDS.index(word)) for word in ("outcome", "margin", "shaped"))

ANY_LEAD = np.int64(1_000_000)  # more than any is

Real = Any  # a float, Python's or numpy's

# What became of a stretch of episodes, in one number: two bits, and above them how many have ended.
SOME_ILLEGAL, SOME_ANNOUNCED = np.int64(1), np.int64(2)
ENDED_SHIFT = np.int64(2)

# What an environment knows from game to game.
EPISODE = np.dtype(
    [
        ("seed", "i8", 2),  # low and high half of the seed last given
        ("resets", "i8"),  # since then
        ("potential", "f8"),  # of the shaped reward
        ("illegal_in_a_row", "i8"),
        ("difficulty", "i8"),  # of the next game, as GAME has it
        ("scenario", "i8"),
        ("announced", "i8"),  # whether these two were set anew, to be told when the next game begins
    ]
)

# What a step gives besides observation and mask.
STEP = np.dtype(
    [
        ("reward", "f8"),
        ("terminated", "?"),
        ("truncated", "?"),
        ("illegal", "?"),  # the action was
        ("announced", "?"),  # a game has begun with settings set anew
    ]
)

# What is told of an episode at its end, all as int64, so that it can be seen as an array (n, 20) as well.
LAST = np.dtype(
    [
        ("outcome", "i8"),
        ("rounds", "i8"),
        ("difficulty", "i8"),
        ("scenario", "i8"),
        ("is_success", "i8"),
        ("scenario_met", "i8"),
        ("totals", "i8", 2),  # by seat: the player's and the automa's, likewise the others
        ("renown", "i8", 2),
        ("parts", "i8", (len(PARTS), 2)),
    ]
)

HALF = np.float32(0.5)


@jit
def unscale_rows(out: Floats, low: Floats, span: Floats, whole: Ints, start: Int, stop: Int) -> None:
    """Write rows start to stop of flat observations to `whole`, int16, in the table's own units (Layout.unscale)."""
    for i in range(start, stop):
        for k in range(np.uint64(span.shape[0])):
            whole[i, k] = np.int16(np.int32(out[i, k] * span[k] + HALF) + np.int32(low[k]))


@jit
def first_refused(tables: Tables, legal_sets: Records, codes: Ints, legal_only: Truth) -> Int:
    """The first game whose code is no action code, or with `legal_only` not legal in it; -1 where there is none."""
    for i in range(codes.shape[0]):
        code = codes[i]
        if code < 0 or code >= tables[0].codes or (legal_only and not holds(legal_sets[i], code)):
            return np.int64(i)
    return np.int64(-1)


@inlined
def lead_share(g: Record, seat: Int, most: Int) -> Real:
    """The mean, over the others, of a seat's lead in totals / 50, each cut at -most and most."""
    own, leads, rivals = total(g, seat), 0, -1
    for other in range(np.int64(g.seat_count)):
        leads += max(-most, min(most, own - total(g, other)))
        rivals += 1
    return leads / (MARGIN_SCALE * rivals)


@jit
def table_share(g: Record, seat: Int) -> Real:
    """A seat's reward for the outcome at a table of players, as table_rewards.shared_outcome has it."""
    winners, players = 0, np.int64(g.players)
    for other in range(players):
        winners += 1 if is_winner(g, other) else 0
    if winners == players:
        return 0.0
    return 1 / winners if is_winner(g, seat) else -1 / (players - winners)


@inlined
def last_reward(t: Tables, g: Record, seat: Int, rewarding: Int, potential: Real) -> Real:
    """A seat's reward for the end of a game (rewards.py, table_rewards.py), for a potential before it."""
    if rewarding == MARGIN:
        return lead_share(g, seat, np.int64(MARGIN_SCALE))
    reward = float(outcome(g, seat)) if g.players == 1 else table_share(g, seat)
    if g.scenario > 0:
        reward = 1.0 if scenario_met(t, g) else -1.0
    return reward - potential if rewarding == SHAPED else reward


@jit
def judge(t: Tables, g: Record, seat: Int, status: Int, rewarding: Int, episode: Record, step: Record) -> Truth:
    """Write a seat's reward and flags for what became of a code (`step_game`); whether the episode has ended."""
    if status == ILLEGAL:
        episode.illegal_in_a_row += 1
        step.reward = ILLEGAL_REWARD
        step.illegal = True
        step.truncated = episode.illegal_in_a_row >= ILLEGAL_IN_A_ROW
        return bool(step.truncated)
    episode.illegal_in_a_row = 0
    if status == ENDED:
        step.reward = last_reward(t, g, seat, rewarding, episode.potential)
        step.truncated = g.truncated != 0  # by the round limit of 2 to 4 players
        step.terminated = g.truncated == 0
        return True
    if rewarding == SHAPED:
        potential = lead_share(g, seat, ANY_LEAD)
        step.reward = potential - episode.potential
        episode.potential = potential
    return False


@jit
def score_last(t: Tables, g: Record, cut_off: Truth, last: Record) -> None:
    """Write what is told of a solo episode at its end; one that is cut off counts as lost."""
    met = not cut_off and scenario_met(t, g)
    last.outcome = -1 if cut_off else outcome(g, FIRST_SEAT)
    last.scenario_met = met
    last.is_success = met if g.scenario > 0 else last.outcome == 1
    last.difficulty = g.difficulty
    last.scenario = g.scenario
    score_seats(g, last)


@inlined
def score_seats(g: Record, last: Record) -> None:
    """Write the round, and each seat's total, renown and parts of the total."""
    last.rounds = g.round_number
    for seat in range(np.int64(g.seat_count)):
        last.totals[seat] = total(g, seat)
        last.renown[seat] = g.renown[seat]
        for which in range(len(PARTS)):
            last.parts[which, seat] = part(g, seat, which)


@jit
def lay_out(template: Record, games: Records, i: Int, episode: Record, step: Record) -> None:
    """Make the record from which the episode's next game begins."""
    games[i] = template
    g = games[i]
    low, high, resets = episode.seed[0], episode.seed[1], episode.resets
    g.seed[0] = low if resets == 0 else mix(low, high, EPISODE_LOW, resets)
    g.seed[1] = high if resets == 0 else mix(low, high, EPISODE_HIGH, resets)
    g.difficulty = episode.difficulty
    g.scenario = episode.scenario
    step.announced = episode.announced != 0
    episode.announced = 0
    episode.illegal_in_a_row = 0


@jit
def step_episodes(
    start: Int,
    stop: Int,
    tables: Tables,
    games: Records,
    legal_sets: Records,
    masks: Words,
    was: Records,
    lens: Lens,
    out: Floats,
    log: Records,
    low: Floats,
    span: Floats,
    whole: Ints,
    template: Records,
    episodes: Records,
    steps: Records,
    last: Records,
    last_masks: Words,
    last_out: Floats,
    last_whole: Ints,
    codes: Ints,
    rewarding: Int,
) -> Int:
    """Step episodes start to stop of n: a code to play, BEGIN or LEAVE for each; what became of them (SOME_ILLEGAL).

    The arguments up to `log` are those of stepping.py, but `was` has n rows. `low` and `span` are those of Layout;
    `whole`, int16 (n, size), takes the observations in the table's own units, where it has rows. `template` is a
    cleared record; `episodes` and `steps` are EPISODE and STEP (n,). Of episodes that end, in their order and from row
    `start` on, `last`, LAST (n,), takes what is told, `last_masks` the last mask, and `last_out` or `last_whole`,
    whichever has rows, the last observation. `codes` is int64 (n,), `rewarding` the reward's place in REWARDS.
    """
    legal_sets, episodes, steps = borrowed(legal_sets), borrowed(episodes), borrowed(steps)
    was = borrowed(was)[start : start + 1]  # another row for each thread
    masks, span, out, low, whole = borrowed(masks), borrowed(span), borrowed(out), borrowed(low), borrowed(whole)
    t = tables[0]
    found, ended = np.int64(0), np.int64(0)
    for i in range(start, stop):
        code = codes[i]
        if code == LEAVE:
            continue
        episode, step = episodes[i], steps[i]
        step.reward = 0.0
        step.terminated, step.truncated, step.illegal, step.announced = False, False, False, False
        if code == BEGIN:
            lay_out(template[0], games, i, episode, step)
        while True:
            status = step_game(t, games[i], code, i, legal_sets, masks, was, lens[0], out, log[0])
            if whole.shape[0] > 0 and status != ILLEGAL:
                unscale_rows(out, low, span, whole, i, i + 1)
            if code == BEGIN or not judge(t, games[i], FIRST_SEAT, status, rewarding, episode, step):
                break
            score_last(t, games[i], step.illegal, last[start + ended])
            keep_last(masks, last_masks, out, last_out, whole, last_whole, i, start + ended)
            ended += 1
            episode.resets += 1
            lay_out(template[0], games, i, episode, step)
            code = BEGIN
        if code == BEGIN:
            episode.potential = lead_share(games[i], FIRST_SEAT, ANY_LEAD)
        if step.illegal:
            found |= SOME_ILLEGAL
        if step.announced:
            found |= SOME_ANNOUNCED
    return found | (ended << ENDED_SHIFT)


@jit
def keep_last(
    masks: Words, last_masks: Words, out: Floats, last_out: Floats, whole: Ints, last_whole: Ints, i: Int, at: Int
) -> None:
    """Copy mask and observation of row i to row `at` of those of the last positions."""
    for k in range(masks.shape[1]):
        last_masks[at, k] = masks[i, k]
    if whole.shape[0] > 0:
        for k in range(whole.shape[1]):
            last_whole[at, k] = whole[i, k]
    else:
        for k in range(out.shape[1]):
            last_out[at, k] = out[i, k]
