"""The agent that thinks ahead: UCT over copies of the game's own record, each with a future of its own.

Neighbours: settings.py (its arguments), thinking.py and asking.py (the search of positions), explanation.py (what it
saw), ../registry.py (specs such as `search:2000,c=0.5`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from agents.protocol import Codes, Games, Masks, compiled_form
from agents.search.asking import TOGETHER, Chorus
from agents.search.explanation import Seen, explained
from agents.search.memory import Memory
from agents.search.model import load_model
from agents.search.settings import DEFAULTS, checked
from agents.search.thinking import Crowd, Findings, Problem, words_of
from agents.search.weights import policy_row
from artistry_env.actions import SIDES
from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.rules.state import argument
from artistry_env.rules.tables import card_tables


class Search:
    """Tries what may come of each action in many simulated games, and plays the one tried most.

    Its tree is an open loop: a node stands for decisions, whatever chance did in between. Each simulation meets other
    luck, from the game's seed, the decision's number, the agent's seed and the simulation's number, so nothing is
    foreseen. A decision with one legal action is not searched.

    Args:
        simulations: for each decision; or a time for each, such as "200ms": then results depend on the machine.
        c: how much actions are explored that were tried less, 0 to 100.
        rollout: who plays on where the tree ends: "greedy" (a quick policy, policy.py), "uniform" (any legal action),
            or "epsilon", the first with a part `epsilon` of the second.
        epsilon: see there, 0 to 1.
        depth: decisions after which a rollout stops, and the lead in totals gives the value; 0 for never.
        bias: how much the policy's first look at an action counts, 0 to 100; the less, the more it was tried.
        blend: part of a value that comes from the lead in totals, not from winning, 0 to 1.
        reuse: whether the tree below the action played is kept for the game's next decision. Then a choice depends on
            what this agent was asked before.
        threads: that search, each its own tree. Results depend on their number, not on how fast they are.
        model: priors and values from a trained network, `learned` or `learned:NAME` (agents/learned), or from a
            function, `path.py:function` (model.py); up to 8 simulations of a game then wait for it together.
        trust: with a model: part of a value that is the model's, 0 to 1; the rest is a rollout's, as without a model.
        seed: of its simulations' luck, 0 to 2**31 - 1.

    Raises:
        ValueError: an argument is something else; one line.
    """

    def __init__(
        self,
        simulations: int | str = DEFAULTS.simulations,
        c: float = DEFAULTS.c,
        rollout: str = DEFAULTS.rollout,
        epsilon: float = DEFAULTS.epsilon,
        depth: int = DEFAULTS.depth,
        bias: float = DEFAULTS.bias,
        blend: float = DEFAULTS.blend,
        reuse: bool = DEFAULTS.reuse,
        threads: int = DEFAULTS.threads,
        model: str = DEFAULTS.model,
        trust: float = DEFAULTS.trust,
        seed: int = DEFAULTS.seed,
    ) -> None:
        options = {"c": c, "rollout": rollout, "epsilon": epsilon, "depth": depth, "bias": bias, "blend": blend}
        options |= {"reuse": reuse, "threads": threads, "model": model, "trust": trust, "seed": seed}
        self.settings = checked(simulations, **options)
        self.name = self.settings.spec()
        self._crowd = Crowd(self.settings)
        self._chorus = Chorus(self.settings, load_model(model)) if model else None
        self._memory = Memory()

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game."""
        codes: Codes = masks.argmax(axis=1).astype(np.int64)
        rows = np.flatnonzero(masks.sum(axis=1) > 1)
        if self._chorus is None:
            for row in rows:
                codes[row] = self._decide(games, masks, int(row))
        else:
            for start in range(0, len(rows), TOGETHER):
                some = rows[start : start + TOGETHER]
                problems = _shared(games, masks, some)
                codes[some] = [found.best() for found in self._chorus.search(*problems, to_the_end=False)]
        return codes

    def findings(self, games: Games, masks: Masks, row: int) -> Findings:
        """What a search finds of one game of a batch, for those who want more than a code.

        It ends when the decision cannot change any more; with a model or reuse it is a search like any other.
        """
        if self._chorus is None:
            return self._crowd.search(_problem(games, masks, row), to_the_end=False)
        return self._chorus.search(*_shared(games, masks, np.array([row])))[0]

    def explain(self, game: Game) -> list[Seen]:
        """What a search of a game's position sees of each legal action, the one most visited first.

        Plain dicts, made for JSON (explanation.py says what is in them); none if the game is over.
        """
        if game.over:
            return []
        records = game.record.view(np.recarray)
        games = Games(records, game.settings.tables, game.settings.cards, game.table, np.zeros(1, np.int64))
        masks = game.mask()[None]
        if self._chorus is None:
            found = self._crowd.search(_problem(games, masks, 0))
            nodes = self._crowd.thinkers[0].nodes
        else:
            found = self._chorus.search(*_shared(games, masks, np.arange(1)))[0]
            nodes = self._chorus.forest[0]
        return explained(found, game.legal(), nodes, game.table)

    def _decide(self, games: Games, masks: Masks, row: int) -> int:
        """Search one game of a batch."""
        problem, number = _problem(games, masks, row), int(games.numbers[row])
        trees = self._memory.recall(number, problem.root) if self.settings.reuse else None
        code = self._crowd.search(problem, trees, to_the_end=False).best()
        if self.settings.reuse:
            self._memory.keep(number, problem.root, [thinker.tree for thinker in self._crowd.thinkers], code)
        return code


def _problem(games: Games, masks: Masks, row: int) -> Problem:
    """One game of a batch, to be searched."""
    root = compiled_form(games.records[row : row + 1])
    words = words_of(masks[row : row + 1])[0]
    return Problem(argument(games.tables), policy_of(games.cards), root, words, masks.shape[1])


def _shared(games: Games, masks: Masks, rows: Any) -> tuple[Games, Any, Any]:
    """Some games of a batch, to be searched together: the games, their legal sets, the policy."""
    some = games.some(rows)
    return some, words_of(masks[rows]), policy_of(games.cards)


@lru_cache(maxsize=8)
def policy_of(cards: CardSet) -> Any:
    """The policy for a card set, in the form that compiled code takes."""
    return argument(policy_row(card_tables(cards, SIDES[0])))
