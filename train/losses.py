"""Where a search loses its games: what it thought of each decision, and what a deeper search thinks of it.

Each game is played by one search; at each decision another with more simulations looks at the same position. A
decision has lost what the deeper search thinks its own favorite is worth more than what was played. Both think in
chances to win (agents/search/values.py). Neighbours: strength_command.py, strength_report.py, workers.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

import agents
from agents.search import Search
from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.rules.scoring import PARTS
from artistry_env.settings import Settings, checked_settings
from artistry_env.view import scores
from train.rollout import SIDES
from train.strength_plan import search_spec
from train.workers import Elsewhere, share_out

EVEN = 0.5  # a value under this: more likely lost than won
DEEPER = 10  # times as many simulations


@dataclass(frozen=True)
class Study:
    """Which games are looked at.

    Attributes:
        simulations: for each decision of the search that plays.
        options: its other arguments, as in a spec, or "".
        difficulty: of the automa.
        games, seed: how many, and the seed of the first; game i has seed + i.
        cards: the card set.
    """

    simulations: int
    options: str
    difficulty: str
    games: int
    seed: int
    cards: CardSet

    def settings(self) -> Settings:
        """Of the games."""
        return checked_settings(difficulty=self.difficulty, cards=self.cards)

    def facts(self) -> dict[str, Any]:
        """What is kept of it beside the figures; the card set is said elsewhere."""
        return {name: value for name, value in vars(self).items() if name != "cards"}


@dataclass(frozen=True)
class Decision:
    """A decision between several actions.

    Attributes:
        round_number: 1 for the first.
        kind: of the action played, as artistry_env/actions.py names it.
        better: the kind of the deeper search's favorite.
        value: what the search thought its action worth, 0 to 1.
        lost: what the deeper search thinks its favorite worth more than that action, >= 0.
        differs: whether its favorite is another action.
    """

    round_number: int
    kind: str
    better: str
    value: float
    lost: float
    differs: bool


@dataclass(frozen=True)
class GameStudied:
    """A game and its decisions. `outcome`: 1, 0 or -1; `parts`: of each side's total, (sides, PARTS)."""

    outcome: int
    parts: list[list[int]]
    decisions: list[Decision]

    def first_behind(self) -> int | None:
        """The first round in which the search thought its own action worth less than even; None for never."""
        return next((one.round_number for one in self.decisions if one.value < EVEN), None)


def study_games(
    study: Study, workers: int | Elsewhere, advance: Callable[[GameStudied], None] = lambda game: None
) -> list[GameStudied]:
    """Play and look at all games, in the order of their seeds; `advance` is told of each."""
    found: dict[int, GameStudied] = {}
    for number, game in share_out(study_game, study, list(range(study.games)), workers):
        found[number] = game
        advance(game)
    return [found[number] for number in sorted(found)]


def study_game(study: Study, number: int) -> GameStudied:
    """Play one game and look at it; `number` is added to the seed."""
    game = Game(study.settings(), study.seed + number)
    plays, looks = (_search(study.simulations * times, study.options) for times in (1, DEEPER))
    decisions = []
    while not game.over:
        legal = game.legal()
        code = int(legal[0])
        if len(legal) > 1:
            code, decision = _decide(game, plays, looks)
            decisions.append(decision)
        game.play(code)
    ends = scores(game.settings.tables, game.record)
    parts = [[int(end["parts"][part]) for part in PARTS] for end in ends]
    return GameStudied(int(ends[0]["outcome"]), parts, decisions)


def _decide(game: Game, plays: Search, looks: Search) -> tuple[int, Decision]:
    """Choose a code with one search, and hear what the other thinks of it."""
    seen = plays.explain(game)
    chosen = seen[0]
    deeper = {one["code"]: one for one in looks.explain(game)}
    favorite = next(iter(deeper.values()))
    mine = deeper[chosen["code"]]
    best, own = favorite["value"], mine["value"]
    lost = max(best - own, 0.0) if best is not None and own is not None else 0.0
    table = game.table
    return chosen["code"], Decision(
        round_number=int(game.record["round_number"][0]),
        kind=table.decode(chosen["code"]).kind,
        better=table.decode(favorite["code"]).kind,
        value=float(chosen["value"] or 0.0),
        lost=lost,
        differs=favorite["code"] != chosen["code"],
    )


@lru_cache(maxsize=2)
def _search(simulations: int, options: str) -> Search:
    """The search of this process: its memory is used again from game to game."""
    made = agents.make(search_spec(simulations, options))
    assert isinstance(made, Search)
    return made


def studied(games: Sequence[GameStudied]) -> dict[str, Any]:
    """What games show, as plain Python for JSON.

    Keys: games, won, drawn, lost; parts: for "all", "won" and "lost" games the mean of each part for each side;
    first_behind: of the games that were not won, how often each round was the first that was thought worse than even
    ("never" among them); kinds: for each kind of action played decisions and points of winning chance lost a game, how
    often another action was better liked, and the largest loss; instead: how much was lost a game by pairs of kinds.
    """
    outcomes = [game.outcome for game in games]
    groups = {
        "all": list(games),
        "won": [game for game in games if game.outcome > 0],
        "lost": [game for game in games if game.outcome < 0],
    }
    firsts = [game.first_behind() for game in games if game.outcome <= 0]
    firsts.sort(key=lambda first: (first is None, first))
    return {
        "games": len(games),
        "won": outcomes.count(1),
        "drawn": outcomes.count(0),
        "lost": outcomes.count(-1),
        "parts": {name: _mean_parts(group) for name, group in groups.items()},
        "first_behind": dict(Counter("never" if first is None else str(first) for first in firsts)),
        "kinds": _kinds(games),
        "instead": _instead(games),
    }


def _mean_parts(games: Sequence[GameStudied]) -> dict[str, dict[str, float]] | None:
    """The mean of each part of the total, for each side; None for no games."""
    if not games:
        return None
    means = np.mean([game.parts for game in games], axis=0)
    return {
        part: {side: round(float(means[seat, which]), 3) for seat, side in enumerate(SIDES)}
        for which, part in enumerate(PARTS)
    }


def _kinds(games: Sequence[GameStudied]) -> list[dict[str, Any]]:
    """What each kind of action costs, the most expensive first."""
    of_kind: dict[str, list[Decision]] = {}
    for game in games:
        for decision in game.decisions:
            of_kind.setdefault(decision.kind, []).append(decision)
    rows = [
        {
            "kind": kind,
            "decisions": round(len(found) / len(games), 4),
            "lost": round(sum(one.lost for one in found) / len(games), 5),
            "differs": round(sum(one.differs for one in found) / len(found), 4),
            "largest": round(max(one.lost for one in found), 4),
        }
        for kind, found in sorted(of_kind.items())
    ]
    return sorted(rows, key=lambda row: -float(str(row["lost"])))


def _instead(games: Sequence[GameStudied]) -> list[dict[str, Any]]:
    """Which kind was played instead of which, the most expensive pair first."""
    pairs: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for one in game.decisions:
            if one.differs:
                pairs.setdefault((one.kind, one.better), []).append(one.lost)
    rows = [
        {
            "played": played,
            "better": better,
            "times": round(len(lost) / len(games), 4),
            "lost": round(sum(lost) / len(games), 5),
        }
        for (played, better), lost in sorted(pairs.items())
    ]
    return sorted(rows, key=lambda row: -float(str(row["lost"])))
