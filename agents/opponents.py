"""Who sits at the other seats of a table: opponents from specs or agents, checked, and how each is asked.

Neighbours: duel.py and duel_vector.py (the learner's environments), registry.py (specs), replies.py (those that are
played inside a compiled call).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agents.greedy import Greedy
from agents.problems import AgentError, one_line
from agents.protocol import Agent
from agents.registry import make
from agents.replies import GREEDY, OPPONENT, UNIFORM
from agents.uniform import Uniform
from artistry_env.rules.state import argument, new_rows
from artistry_env.settings import SIDES_BY_PLAYERS, whole_number

FEWEST, MOST = 2, max(SIDES_BY_PLAYERS)  # players at a table
ROTATE = "rotate"

Given = str | Agent


class Opponents:
    """The opponents of a learner, clockwise: the first sits to the learner's left, whichever seat the learner has.

    Equal specs make one agent that plays several seats. A copy, or one read from a pickle, makes its agents anew from
    the specs; agents that were given themselves are copied.

    Attributes:
        given: the specs or agents, one for each seat.
        players: how many sit at the table, the learner included.
        agents: the agents, one for each seat.
        rows: how each is asked, replies.OPPONENT (players - 1,).
        asked: the agents that are not played inside a compiled call, each once.
    """

    def __init__(self, opponents: Given | Sequence[Given], players: int | None = None) -> None:
        self.given = _one_a_seat(opponents, players)
        self.players = len(self.given) + 1
        made = {spec: make(spec) for spec in dict.fromkeys(one for one in self.given if isinstance(one, str))}
        self.agents: tuple[Agent, ...] = tuple(made[one] if isinstance(one, str) else one for one in self.given)
        self.asked: list[Agent] = []
        self.rows = argument(new_rows(len(self.agents), OPPONENT))
        for row, agent in enumerate(self.agents):
            self.rows[row] = self._row(agent)

    @property
    def names(self) -> tuple[str, ...]:
        """The agents' names."""
        return tuple(agent.name for agent in self.agents)

    def _row(self, agent: Agent) -> tuple[Any, Any]:
        """How an agent is asked: a row of OPPONENT."""
        if type(agent) is Uniform:
            return UNIFORM, agent.stream
        if type(agent) is Greedy:
            return GREEDY, 0
        same = [number for number, other in enumerate(self.asked) if other is agent]
        if not same:
            self.asked.append(agent)
        return (same[0] if same else len(self.asked) - 1), 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Opponents, (self.given, self.players)


def checked_seat(seat: object, players: int) -> int | str:
    """The learner's seat: "rotate", or 0 to players - 1."""
    if isinstance(seat, str) and seat == ROTATE:
        return seat
    return whole_number("seat", seat, 0, players - 1, f"{ROTATE}, or ")


def _one_a_seat(opponents: Any, players: int | None) -> tuple[Given, ...]:
    """The specs or agents, one for each seat but the learner's: a single one stands for all."""
    several = not isinstance(opponents, str) and isinstance(opponents, Sequence)
    given = list(opponents) if several else [opponents]
    for one in given:
        if isinstance(one, type) or not isinstance(one, str | Agent):
            raise AgentError(f"opponents: found {one_line(one)}, expected agents or their specs, such as 'greedy'")
    if not FEWEST - 1 <= len(given) <= MOST - 1:
        raise ValueError(f"opponents: found {len(given)} entries, expected {FEWEST - 1} to {MOST - 1}")
    if players is None:
        return tuple(given)
    seats = whole_number("players", players, FEWEST, MOST) - 1
    if len(given) not in (1, seats):
        expected = f"{seats} with players={players}, or 1 for all"
        raise ValueError(f"opponents: found {len(given)} entries, expected {expected}")
    return tuple(given * seats if len(given) == 1 else given)
