"""Playing `Artistry/Duel-v0` in tests, and the same game by hand: a `Game`, the opponents asked one decision at a time.

Neighbours: the tests of duel.py and duel_vector.py (test_duel*.py), playing.py (what an agent is shown).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent, make
from agents.duel import DuelEnv
from artistry_env.game import Game
from artistry_env.observation import layout
from artistry_env.observe import observe_games
from artistry_env.rules.scoring import PARTS
from artistry_env.rules.state import argument, new_records
from artistry_env.table_rewards import shared_margin, shared_outcome
from artistry_env.view import scores
from tests.agents.playing import decides
from tests.random_play import choose

PLAYERS = (2, 3, 4)
FORMS = ("dict", "flat")
OWN = Path(__file__).resolve().parents[1] / "train" / "own_agents.py"
FIRST = f"{OWN}:First"  # an agent from a Python file

# Opponents of each kind: compiled, from a file, and mixed; by the number of players.
TABLES: dict[int, list[list[str]]] = {
    2: [["uniform"], ["greedy"], [FIRST]],
    3: [["greedy", "uniform:seed=5"], [FIRST, "uniform"], ["greedy", "greedy"]],
    4: [["uniform", "greedy", FIRST], [FIRST, FIRST, FIRST], ["greedy", "uniform", "uniform:seed=9"]],
}
MIXES = [(players, opponents) for players, each in TABLES.items() for opponents in each]


class Stopper:
    """Always says stop where it can."""

    name = "stopper"

    def act(self, games: Any, masks: Any) -> Any:
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class ByHand:
    """One game of a learner against agents, played on a `Game`."""

    def __init__(self, opponents: Sequence[str | Agent], seed: int, seat: int, **settings: Any) -> None:
        self.players = len(opponents) + 1
        self.seat = seat
        self.agents = [make(one) if isinstance(one, str) else one for one in opponents]
        self.game = Game.new(players=self.players, seed=seed, **settings)
        self._reply()
        self.potential = self._lead()

    def play(self, code: int) -> float:
        """Play the learner's code, and all replies; the shaped reward of the step."""
        self.game.play(code)
        self._reply()
        before, self.potential = self.potential, self._lead()
        return self.outcome - before if self.game.over else self.potential - before

    def _reply(self) -> None:
        while not self.game.over and self.game.to_move != self.seat:
            agent = self.agents[(self.game.to_move - self.seat - 1) % self.players]
            self.game.play(decides(agent, self.game))

    def _lead(self) -> float:
        totals = [seat["total"] for seat in self.game.view()["seats"]]
        own = totals[self.seat]
        return sum(own - total for total in totals) / (50 * (self.players - 1))

    @property
    def outcome(self) -> float:
        """The learner's reward for the outcome of the game, which is over."""
        return shared_outcome(self.game.view()["result"]["winners"], self.players)[self.seat]

    @property
    def margin(self) -> float:
        """The learner's reward for the margin."""
        return shared_margin(self.game.view()["result"]["totals"])[self.seat]

    def flat(self) -> NDArray[np.float32]:
        """The flat observation from the learner's seat, all of it written anew."""
        settings = self.game.settings
        where, record = layout(settings), argument(self.game.record.copy())
        record["mover"] = self.seat
        out = np.zeros((1, where.size), np.float32)
        observe_games(argument(settings.tables), record, argument(new_records(1)), np.ones(1, bool), where.lens, out)
        return out[0]

    def last_info(self) -> dict[str, Any]:
        """What the environment tells at the end, but for the mask."""
        result = self.game.view()["result"]
        seats = scores(argument(self.game.settings.tables), argument(self.game.record))
        outcome = seats[self.seat]["outcome"]
        return {
            "outcome": outcome,
            "is_success": outcome == 1,
            "scenario_met": False,
            "seat": self.seat,
            "rounds": self.game.view()["round"],
            "winners": result["winners"],
            "totals": result["totals"],
            "renown": [seat["parts"]["renown"] for seat in seats],
            "parts": {part: [seat["parts"][part] for seat in seats] for part in PARTS},
        }


def choice(env: Any, rng: random.Random) -> int:
    """Any legal code."""
    return int(rng.choice(np.flatnonzero(env.get_wrapper_attr("action_masks")())))


def busy_choice(hand: ByHand, rng: random.Random) -> int:
    """A legal code of a player who likes inspirations."""
    return choose(rng, hand.game, "busy")


def play_out(env: Any, rng: random.Random) -> tuple[list[float], dict[str, Any]]:
    """Play the episode under way to its end at random; rewards and last info."""
    rewards = []
    while True:
        _, reward, terminated, truncated, info = env.step(choice(env, rng))
        rewards.append(float(reward))
        if terminated or truncated:
            return rewards, info


def lay(env: DuelEnv, game: Game) -> None:
    """Put a game in which the learner is to move on the table of an environment in which one is under way."""
    batch = env._batch
    assert game.to_move == env.learner
    batch.games[:] = argument(game.record)
    batch._legal_sets["bits"][0, : game._words.shape[1]] = game._words[0]
    batch.masks[0] = game.mask()
    batch.duels["beginning"] = 0
