"""The table of 2 to 4 players without wrappers. table.py documents it, wraps it and registers it.

Neighbours: table_game.py (the game as each seat sees it), table_rewards.py, solo.py (one player against the automa).
"""

from __future__ import annotations

import operator
import os
import secrets
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from artistry_env.cards import CardSet
from artistry_env.render.modes import FRAMES_PER_SECOND, RENDER_MODES, Screen
from artistry_env.rules.scoring import PARTS
from artistry_env.settings import (
    MAX_ROUNDS,
    SEED_BITS,
    SIDES_BY_PLAYERS,
    checked_seed,
    checked_settings,
    known_word,
    whole_number,
)
from artistry_env.spaces import OBSERVATIONS, space_of
from artistry_env.stepping import episode_seed
from artistry_env.table_game import TableGame
from artistry_env.table_rewards import TABLE_REWARDS, shared_margin, shared_outcome

FEWEST, MOST = 2, max(SIDES_BY_PLAYERS)

Cards = CardSet | str | os.PathLike[str]
Seen = dict[str, Any]  # {"observation", "action_mask"}


class TableEnv(AECEnv[str, Seen, Any]):
    """The environment without wrappers, faster and strict: it raises where something is wrong (table.py documents it).

    The arguments are those of `table.env`.

    Attributes:
        settings: what the games are played with.
        table: the `ActionTable` of the codes.
        layout: the `Layout` of the observations.
        game_seed: the seed of the game in progress.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (as PettingZoo has it)
        "name": "artistry_table_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        players: int = 2,
        cards: Cards = "reconstructed",
        observation: str = "flat",
        reward: str = "outcome",
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
    ) -> None:
        self.settings = checked_settings(whole_number("players", players, FEWEST, MOST), None, None, cards, max_rounds)
        self.reward = known_word("reward", reward, TABLE_REWARDS)
        self._screen = Screen(render_mode, self.settings)
        self.render_mode = self._screen.mode
        self._game = TableGame(self.settings, known_word("observation", observation, OBSERVATIONS))
        self.table, self.layout = self._game.table, self._game.layout
        self.possible_agents = [f"player_{seat}" for seat in range(self.settings.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(len(self.table)) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._first_seed: int | None = None  # the seed last given
        self._resets = 0  # since then
        self.agents, self.agent_selection = [], self.possible_agents[0]
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos = {}, {}, {}, {}, {}

    def _space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (len(self.table),), np.int8)
        return spaces.Dict({"observation": space_of(self.layout, self._game.form), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; see "Starting State" in table.py.

        Raises:
            ValueError: the seed is no whole number >= 0.
        """
        if seed is not None or self._first_seed is None:
            self.game_seed = self._first_seed = checked_seed(secrets.randbits(SEED_BITS) if seed is None else seed)
            self._resets = 0
        else:
            self._resets += 1
            self.game_seed = episode_seed(self._first_seed, self._resets)
        self._game.begin(self.game_seed)
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[self._game.mover]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        self._screen.begin(self.game_seed, self._game.view)

    def step(self, action: int | None) -> None:
        """Play one code for the selected agent; None for one whose game has ended.

        Raises:
            ResetNeeded: no game is in progress.
            IllegalAction: the code may not be played; nothing has changed.
            ValueError: the action is no whole number, or not None where it must be.
        """
        if not self.agents:
            raise gym.error.ResetNeeded("no game in progress: call reset() before step(), and again after the end")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = self._code(action)
        self._game.play(code)
        if self._game.over:
            self._end()
        else:
            self.agent_selection = mover = self.possible_agents[self._game.mover]
            self.infos[mover] = {"action_mask": self._mask(mover)}
            if mover != agent:
                self.infos[agent] = {"action_mask": self._mask(agent)}
        if self.render_mode is not None:
            self._screen.play(code, self._game.view)

    def _code(self, action: int | None) -> int:
        """An action as an integer."""
        try:
            return operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            return whole_number("action", action, 0, len(self.table) - 1)  # which says what is wrong

    def observe(self, agent: str) -> Seen:
        """What an agent sees from its seat, whoever is to move: a copy.

        Raises:
            ResetNeeded: there is no game yet.
            ValueError: there is no such agent.
        """
        if self._first_seed is None:
            raise gym.error.ResetNeeded("nothing to observe: call reset() first")
        if agent not in self._seats:
            known_word("agent", agent, self.possible_agents)
        return {"observation": self._game.observation(self._seats[agent]), "action_mask": self._mask(agent)}

    def state(self) -> Any:
        """The whole table as player_0 sees it, for a critic over all seats: nothing is hidden; a copy.

        Raises:
            ResetNeeded: there is no game yet.
        """
        return self.observe(self.possible_agents[0])["observation"]

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """What an agent may do: nothing if it is not to move or has ended."""
        if self._seats[agent] == self._game.mover and not self.terminations.get(agent, True):
            return self._game.mask()
        return np.zeros(len(self.table), np.int8)

    def _end(self) -> None:
        """Close the game: for each agent the last reward and info."""
        seats = self._game.scores()
        totals = [seat["total"] for seat in seats]
        winners = [number for number, seat in enumerate(seats) if seat["outcome"] >= 0]
        rewards = shared_outcome(winners, len(seats)) if self.reward == "outcome" else shared_margin(totals)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        cut_off = self._game.truncated
        self.terminations = dict.fromkeys(self.agents, not cut_off)
        self.truncations = dict.fromkeys(self.agents, cut_off)
        for seat, agent in enumerate(self.agents):
            self.infos[agent] = {
                "action_mask": self._mask(agent),
                "outcome": seats[seat]["outcome"],
                "is_success": seats[seat]["outcome"] == 1,
                "scenario_met": False,
                "seat": seat,
                "winners": [*winners],
                "totals": [*totals],
                "renown": [score["parts"]["renown"] for score in seats],
                "parts": {part: [score["parts"][part] for score in seats] for part in PARTS},
                "rounds": self._game.rounds,
            }
        self._deads_step_first()

    def render(self) -> Any:
        """The table in the render mode (render/modes.py): text, pixels, or None after printing it."""
        if self._first_seed is None:
            raise gym.error.ResetNeeded("nothing to render: call reset() first")
        return self._screen.render(self._game.view)

    def close(self) -> None:
        """Nothing to release."""
