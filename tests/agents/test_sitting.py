"""A game that people play: agents' answers, taking back, hints, what was told, faults."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from agents import Agent, make
from agents.problems import AgentFault, IllegalMove
from agents.sitting import Sitting, choice, hint
from artistry_env.game import Game
from tests.random_play import choose


class Wrong:
    """Gives what it is told to."""

    name = "wrong"

    def __init__(self, codes: Any) -> None:
        self.codes = codes

    def act(self, games: Any, masks: Any) -> Any:
        return np.array(self.codes)


class Wise:
    """Explains itself."""

    name = "wise"

    def act(self, games: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)

    def explain(self, game: Game) -> list[dict[str, Any]]:
        seen = [{"action": game.table.describe(int(code)), "visits": 9, "value": 0.25} for code in game.legal()]
        return [*seen[:1], seen[1] | {"value": None}, *seen[2:]]


def at_a_table(seed: int = 3) -> Sitting:
    """A person between two agents that play by chance."""
    return Sitting(Game.new(3, seed=seed, log_events=True), [make("uniform"), None, make("uniform:seed=1")])


def until_a_person(sitting: Sitting) -> None:
    while not sitting.game.over and not sitting.waits:
        sitting.answer()


def test_agents_answer_until_the_person_is_to_move() -> None:
    sitting, rng = at_a_table(), random.Random(1)
    while not sitting.game.over:
        until_a_person(sitting)
        if not sitting.game.over:
            assert sitting.game.to_move == 1
            sitting.play(choose(rng, sitting.game, "lazy"))
            assert sitting.told[0].startswith("seat 1: ")
    assert {value[0] for kind, value in sitting.game.events if kind == "decision"} == {0, 1, 2}


def test_all_answers_are_told() -> None:
    sitting = at_a_table()
    until_a_person(sitting)
    before = len(sitting.game.history)
    sitting.play(len(sitting.game.table) - 1)
    until_a_person(sitting)
    decisions = [line for line in sitting.told if line.startswith("seat ")]
    assert len(decisions) == len(sitting.game.history) - before


@pytest.mark.parametrize("players", [1, 3])
def test_every_decision_can_be_taken_back(players: int) -> None:
    sitting = at_a_table() if players == 3 else Sitting(Game.new(seed=5, log_events=True), [None])
    rng, seen = random.Random(2), []
    while True:
        until_a_person(sitting)
        if sitting.game.over:
            break
        seen.append((sitting.game.record.tobytes(), sitting.game.events))
        sitting.play(choose(rng, sitting.game, "buyer"))
    for record, events in reversed(seen):
        assert sitting.undo()
        assert sitting.game.record.tobytes() == record
        assert sitting.game.events == events
        assert sitting.waits
    assert not sitting.undo()


def test_taking_back_keeps_another_luck_that_was_given() -> None:
    game = Game.new(seed=1, log_events=True)
    game.play(int(game.legal()[0]))
    copy = game.clone(seed=9)
    sitting = Sitting(copy, [None])
    before = copy.record.tobytes()
    sitting.play(int(copy.legal()[0]))
    assert sitting.undo()
    assert sitting.game.record.tobytes() == before
    assert sitting.game.history == copy.history[:2]


def test_a_copy_is_shown_to_agents() -> None:
    game = Game.new(seed=2)

    class Scribbler(Wise):
        def act(self, games: Any, masks: Any) -> Any:
            games.records.renown[:] = 19
            return masks.argmax(axis=1)

    assert choice(Scribbler(), game) == game.legal()[0]
    assert game.view()["seats"][0]["renown"] == 0


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ([370], r"^agent wrong: chose 370 \(choose the inspiration in place 2\), which is not legal here$"),
        ([5000], "^agent wrong: chose 5000, which is not legal here$"),
    ],
)
def test_an_illegal_choice_is_fatal(codes: list[int], message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        choice(Wrong(codes), Game.new())


def test_no_choice_is_fatal() -> None:
    with pytest.raises(AgentFault, match="act gave float64"):
        choice(Wrong([0.5]), Game.new())


def test_hints() -> None:
    game = Game.new(seed=4)
    agent: Agent = make("uniform")
    code = choice(agent, game)
    assert hint(agent, game) == [f"uniform would play: {game.table.describe(code)}"]
    first, second, third = (game.table.describe(int(code)) for code in game.legal()[:3])
    assert hint(Wise(), game) == [
        f"wise: {first} (visits 9, value +0.25)",
        f"wise: {second} (visits 9)",
        f"wise: {third} (visits 9, value +0.25)",
    ]
