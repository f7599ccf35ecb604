"""Whole episodes of a learner at a table of players in one compiled call a step: its code, and the others' replies.

What artistry_env/episodes.py does for solo games, built of the same parts. A game in which an agent has to be asked
stands still until its code is there (duel_batch.py). Neighbours: replies.py (the opponents), duel_batch.py (the
arrays), duel.py and duel_vector.py (the environments).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.replies import NOBODY, play_replies
from artistry_env.borrowing import borrowed
from artistry_env.compiling import inlined, jit
from artistry_env.episodes import (
    ANY_LEAD,
    LEAVE,
    SOME_ILLEGAL,
    judge,
    keep_last,
    lay_out,
    lead_share,
    score_seats,
    unscale_rows,
)
from artistry_env.observe import FRESH, KEPT, observe
from artistry_env.rules.bits import holds
from artistry_env.rules.play import begin, play
from artistry_env.rules.scoring import PARTS, is_winner, outcome
from artistry_env.rules.state import OVER, SEATS
from artistry_env.spread import row_of
from artistry_env.stepping import ALIVE, BEGIN, ENDED, ILLEGAL, write_mask

WAITING = np.int64(3)  # beside ALIVE, ENDED and ILLEGAL: an opponent has to be asked
SOME_WAITING = np.int64(4)  # beside SOME_ILLEGAL

# What an environment knows besides EPISODE.
DUEL = np.dtype(
    [
        ("seat", "i8"),  # the learner's in this game
        ("first_seat", "i8"),  # and in the game that began with the seed last given
        ("turning", "i8"),  # by how many seats it moves from game to game
        ("waits", "i8"),  # for which agent (replies.py), or NOBODY
        ("beginning", "i8"),  # whether the learner has decided nothing yet
        ("games", "i8"),  # begun
    ]
)

# What is told of an episode at its end, all as int64. Lists go by seats, of which `players` count.
DUEL_LAST = np.dtype(
    [
        ("outcome", "i8"),
        ("rounds", "i8"),
        ("seat", "i8"),
        ("is_success", "i8"),
        ("scenario_met", "i8"),  # never
        ("totals", "i8", SEATS),
        ("renown", "i8", SEATS),
        ("parts", "i8", (len(PARTS), SEATS)),
        ("winners", "i8", SEATS),  # whether the seat has won
    ]
)


@jit
def step_duels(
    start: Any,
    stop: Any,
    tables: Any,
    games: Any,
    legal_sets: Any,
    masks: Any,
    was: Any,
    lens: Any,
    out: Any,
    log: Any,
    low: Any,
    span: Any,
    whole: Any,
    template: Any,
    episodes: Any,
    steps: Any,
    last: Any,
    last_masks: Any,
    last_out: Any,
    last_whole: Any,
    codes: Any,
    rewarding: Any,
    duels: Any,
    opponents: Any,
    marks: Any,
    going_on: Any,
    weights: Any,
    sketches: Any,
    after: Any,
) -> Any:
    """Step episodes start to stop: a code to play, BEGIN or LEAVE for each; SOME_ILLEGAL and SOME_WAITING as bits.

    In an episode that waits the code is that of the agent asked. The arguments up to `rewarding` are those of
    episodes.step_episodes, but row i of `was` is what row i of `out` shows, and `last`, DUEL_LAST (n,), and the last
    masks and observations of episode i go to row i. `duels` is DUEL (n,); `going_on` is 1 where the next game begins in
    the step that ends one, else 0; `opponents` to `after` are those of
    replies.play_replies.
    """
    legal_sets, episodes, steps, duels = borrowed(legal_sets), borrowed(episodes), borrowed(steps), borrowed(duels)
    was, masks, marks, out, whole = borrowed(was), borrowed(masks), borrowed(marks), borrowed(out), borrowed(whole)
    t = tables[0]
    found = np.int64(0)
    for i in range(start, stop):
        code = codes[i]
        if code == LEAVE:
            continue
        g, episode, step, duel = games[i], episodes[i], steps[i], duels[i]
        if duel.waits == NOBODY:
            begin_step(code, template[0], games, i, episode, step, duel)
        while True:
            status = play_on(
                t, g, code, i, duel, opponents, legal_sets[i], masks, marks, log[0], weights, sketches, after
            )
            if status == WAITING:
                found |= SOME_WAITING
                break
            if status != ILLEGAL:
                show(t, g, i, duel, legal_sets[i], masks, was, lens[0], out, low, span, whole)
            if duel.beginning != 0:
                episode.potential = lead_share(g, duel.seat, ANY_LEAD)
                break
            if not judge(t, g, duel.seat, status, rewarding, episode, step):
                break
            score_duel(g, duel.seat, step.illegal, last[i])
            keep_last(masks, last_masks, out, last_out, whole, last_whole, i, i)
            if going_on == 0:
                break
            episode.resets += 1
            seat_and_lay_out(template[0], games, i, episode, step, duel)
            code = BEGIN
        if step.illegal:
            found |= SOME_ILLEGAL
    return found


@inlined
def begin_step(code: Any, template: Any, games: Any, i: Any, episode: Any, step: Any, duel: Any) -> None:
    """Clear what a step gives, and lay out a game where one is to begin."""
    step.reward = 0.0
    step.terminated, step.truncated, step.illegal = False, False, False
    duel.beginning = 0
    if code == BEGIN:
        seat_and_lay_out(template, games, i, episode, step, duel)


@jit
def seat_and_lay_out(template: Any, games: Any, i: Any, episode: Any, step: Any, duel: Any) -> None:
    """Make the record from which the episode's next game begins, and give the learner its seat."""
    lay_out(template, games, i, episode, step)
    duel.seat = (duel.first_seat + duel.turning * episode.resets) % np.int64(template.players)
    duel.beginning = 1
    duel.games += 1


@inlined
def play_on(
    t: Any,
    g: Any,
    code: Any,
    i: Any,
    duel: Any,
    opponents: Any,
    legal_set: Any,
    masks: Any,
    marks: Any,
    log: Any,
    weights: Any,
    sketches: Any,
    after: Any,
) -> Any:
    """Play a code, or begin the game (BEGIN), and let the opponents reply; ALIVE, ENDED, ILLEGAL or WAITING.

    Where an agent has to be asked, the mask is that of its decision. An illegal code of the learner changes nothing.
    """
    if code == BEGIN:
        begin(t, g, legal_set, log)
    elif duel.waits == NOBODY and not holds(legal_set, code):
        return ILLEGAL
    else:
        play(t, g, code, legal_set, log)
    duel.waits = play_replies(t, g, duel.seat, opponents, legal_set, masks, marks, i, log, weights, sketches, after)
    if duel.waits != NOBODY:
        write_mask(t, legal_set, masks, i)
        return WAITING
    return ENDED if g.phase == OVER else ALIVE


@inlined
def show(
    t: Any,
    g: Any,
    i: Any,
    duel: Any,
    legal_set: Any,
    masks: Any,
    was: Any,
    lens: Any,
    out: Any,
    low: Any,
    span: Any,
    whole: Any,
) -> None:
    """Write mask and observation of game i as the learner sees it, also where another made the last decision."""
    write_mask(t, legal_set, masks, i)
    mover = np.int64(g.mover)
    g.mover = duel.seat
    observe(t, g, was[i], FRESH if duel.beginning != 0 else KEPT, lens, row_of(out, i))
    was[i] = g
    g.mover = mover
    if whole.shape[0] > 0:
        unscale_rows(out, low, span, whole, i, i + 1)


@jit
def score_duel(g: Any, seat: Any, cut_off: Any, last: Any) -> None:
    """Write what is told of an episode at its end; one that is cut off for illegal actions counts as lost."""
    last.outcome = -1 if cut_off else outcome(g, seat)
    last.is_success = last.outcome == 1
    last.scenario_met = 0
    last.seat = seat
    score_seats(g, last)
    for other in range(np.int64(g.seat_count)):
        last.winners[other] = is_winner(g, other)
