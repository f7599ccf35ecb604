"""How a simulation goes on where the tree ends: quick play to the end of the game, or so far, and what that is worth.

Neighbours: policy.py (who plays), values.py (what the end is worth), settings.py.
"""

from __future__ import annotations

from typing import Any

from agents.luck import luck
from agents.search.policy import best_listed, weigh
from artistry_env.compiling import jit
from artistry_env.rules.bits import nth, popcount
from artistry_env.rules.play import play
from artistry_env.rules.state import OVER

HALF = 16  # bits of luck that tell whether to play any action; as many others tell which


@jit
def roll_out(t: Any, g: Any, s: Any, v: Any, o: Any, log: Any) -> None:
    """Play on by the policy, now and then by any legal action, until the game is over or `depth` decisions are made."""
    left = int(o.depth)
    while g.phase != OVER and left > 0:
        left -= 1
        play(t, g, _choice(t, g, s, v, o), s, log)


@jit
def _choice(t: Any, g: Any, s: Any, v: Any, o: Any) -> Any:
    if o.epsilon > 0.0:
        random = luck(g, o.stream)
        if (random >> HALF) < o.epsilon * (1 << HALF):
            return any_code(t, s, random & ((1 << HALF) - 1))
    weigh(t, g, s, v)
    return best_listed(s)


@jit
def any_code(t: Any, s: Any, random: Any) -> Any:
    """A legal code, each as likely as the others; `random`: 16 bits. Its bias is less than the codes' count / 2**16."""
    count = 0
    for row in range(int(t.words)):
        count += popcount(s.bits[row])
    rank = (random * count) >> HALF
    row = 0
    while popcount(s.bits[row]) <= rank:
        rank -= popcount(s.bits[row])
        row += 1
    return 64 * row + nth(s.bits[row], rank)
