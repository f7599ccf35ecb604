"""The engine held against the reference, decision by decision: legal actions, views, whose turn it is, the end.

The engine plays a seeded game and logs its luck; the reference is fed that luck, so both see the same game. A quick
choice of games runs by default; with ARTISTRY_LONG=1 there are thousands.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from artistry_env.game import Game
from tests.card_sets import random_card_set, write_card_set
from tests.reference import ReferenceGame
from tests.reference.chance import RecordedChance
from tests.reference.modes import MODES, Mode
from tests.reference.odd_cards import default_cards, odd_card_sets
from tests.reference.policies import POLICIES

LONG = os.environ.get("ARTISTRY_LONG") == "1"
GAMES_EACH = 25 if LONG else 1
ODD_CARDS = odd_card_sets()
CHANCE = ("apprentice", "first_player", "pattern", "inspiration", "tile", "reveal")


@dataclass(frozen=True)
class Case:
    """One game to compare: everything it follows from."""

    mode: Mode
    policy: str
    seed: int
    cards: str = "reconstructed"
    max_rounds: int = 50


class Pair:
    """The same game on the engine and on the reference."""

    def __init__(self, case: Case, cards: dict[str, Any], path: Path | None) -> None:
        self.case = case
        mode = case.mode
        solo = {"difficulty": mode.difficulty, "scenario": mode.scenario} if mode.players == 1 else {}
        self.engine = Game.new(
            players=mode.players,
            cards="reconstructed" if path is None else path,
            seed=case.seed,
            max_rounds=case.max_rounds,
            log_events=True,
            **solo,
        )
        self.chance = RecordedChance()
        self.read = 0
        self.played = 0
        self.feed_luck()
        self.reference = ReferenceGame(
            mode.players, mode.difficulty, mode.scenario, cards, self.chance, case.max_rounds
        )

    def where(self) -> str:
        """For messages: the game and the decision in it."""
        return f"{self.case}, after {self.played} decisions"

    def feed_luck(self) -> list[Any]:
        """Hand the luck that the engine logged since the last call to the reference; the decisions it logged."""
        decisions = []
        for kind, value in self.engine.events[self.read :]:
            if kind in CHANCE:
                self.chance.feed(kind, value)
            elif kind == "decision":
                decisions.append(list(value))
        self.read = len(self.engine.events)
        return decisions

    def compare(self) -> dict[Any, int]:
        """AssertionError where the two differ. The engine's codes by action."""
        assert not self.chance.waiting, f"{self.where()}: the reference knows nothing of {self.chance.waiting}"
        assert self.engine.over == self.reference.over, self.where()
        expected, shown = self.reference.view(), self.engine.view()
        differing = {
            key: {"engine": shown.get(key), "reference": expected.get(key)}
            for key in sorted(expected.keys() | shown.keys())
            if shown.get(key) != expected.get(key)
        }
        assert not differing, self.where()
        assert expected == shown, self.where()
        if self.reference.over:
            assert len(self.engine.legal()) == 0, self.where()
            return {}
        assert self.engine.to_move == self.reference.to_move, self.where()
        actions = [(int(code), self.engine.table.decode(int(code))) for code in self.engine.legal()]
        codes = {(action.kind, action.arg): code for code, action in actions}
        assert len(codes) == len(actions), f"{self.where()}: an action is listed twice"
        assert codes.keys() == set(self.reference.legal()), self.where()
        return codes

    def play_out(self) -> None:
        """Play the case's policy to the end, comparing at each decision and at the end."""
        rng = random.Random(self.case.seed)
        while codes := self.compare():
            action = POLICIES[self.case.policy](rng, self.reference)
            seat, code = self.reference.to_move, codes[action]
            self.engine.play(code)
            assert self.feed_luck() == [[seat, code]], self.where()
            self.reference.play(action)
            self.played += 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_engine_agrees(mode: Mode, policy: str) -> None:
    cards = default_cards()
    for number in range(GAMES_EACH):
        seed = number * 1000 + MODES.index(mode)
        Pair(Case(mode, policy, seed), cards, None).play_out()


@pytest.mark.parametrize("max_rounds", [1, 2, 5])
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_engine_agrees_when_cut_off(mode: Mode, max_rounds: int) -> None:
    cards = default_cards()
    for seed in range(GAMES_EACH):
        Pair(Case(mode, "lazy", seed, max_rounds=max_rounds), cards, None).play_out()


@pytest.mark.parametrize("name", ODD_CARDS)
def test_engine_agrees_with_odd_cards(name: str, tmp_path: Path) -> None:
    path = write_card_set(ODD_CARDS[name], tmp_path / f"{name}.toml")
    for seed, mode in enumerate(MODES * GAMES_EACH):
        policy = list(POLICIES)[seed % len(POLICIES)]
        Pair(Case(mode, policy, seed, name, max_rounds=12), ODD_CARDS[name], path).play_out()


@pytest.mark.parametrize("seed", range(200 if LONG else 20))
def test_engine_agrees_with_random_cards(seed: int, tmp_path: Path) -> None:
    cards = random_card_set(seed)
    path = write_card_set(cards, tmp_path / "random.toml")
    rng = random.Random(seed)
    modes = MODES if LONG else [*rng.sample(MODES[:27], 5), *MODES[27:]]
    for mode in modes:
        Pair(Case(mode, rng.choice(list(POLICIES)), seed, cards["name"], max_rounds=12), cards, path).play_out()
