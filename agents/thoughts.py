"""What an agent thinks of a position: what it would play, and, where it can explain itself, its favorites and values.

Neighbours: sitting.py (hints while playing), replay_command.py (a whole game); search/explanation.py (what a search
tells).
"""

from __future__ import annotations

from collections.abc import Iterator

from agents.asking import blamed
from agents.protocol import Agent
from agents.sitting import choice
from artistry_env.game import Game
from artistry_env.render.page import Favorite, Thought


def thought(agent: Agent, game: Game) -> Thought:
    """What an agent thinks of a game that is not over.

    An agent explains itself if it has a method `explain(game)` that gives, the best first, mappings with `code`,
    `visits`, `value` (0 lost to 1 won, or None) and `error`, as that of `agents.search.Search`.

    Raises:
        AgentFault: it failed, or would play an illegal action.
    """
    explain = getattr(agent, "explain", None)
    if not callable(explain):
        code = choice(agent, game)
        return Thought(value=None, moves=[Favorite(code=code, visits=None, value=None, error=None)])
    with blamed(agent, "explain"):
        likes = [
            Favorite(code=int(seen["code"]), visits=seen["visits"], value=seen["value"], error=seen["error"])
            for seen in explain(game)
        ]
    return Thought(value=likes[0]["value"] if likes else None, moves=likes)


def thoughts(agent: Agent, game: Game) -> Iterator[Thought]:
    """What an agent thinks before each decision of a game so far, and of how it stands if it is not over.

    Raises:
        AgentFault: see `thought`.
    """
    again = Game(game.settings, game.seed)
    for kind, number in game.history:
        if kind == "decision":
            yield thought(agent, again)
            again.play(number)
        else:
            again.reseed(number)
    if not again.over:
        yield thought(agent, again)
