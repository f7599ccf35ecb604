"""The stream of events: kinds and order, what is told and what nobody sees.

That chance as told makes the same game elsewhere is shown in test_reference_engine.py.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from itertools import groupby
from typing import Any

import pytest

from artistry_env.cards import CardSet
from artistry_env.events import Event
from artistry_env.game import Game, IllegalAction
from tests.random_play import STYLES, choose, settings_of
from tests.reference.modes import MODES, SHARED, Mode
from tests.reference.odd_cards import odd_card_sets

SIDES = {1: 4, 2: 4, 3: 5, 4: 6}
modes = pytest.mark.parametrize("mode", [Mode(1, "easy"), Mode(1, "standard"), Mode(1, "hard"), *SHARED], ids=str)
styles = pytest.mark.parametrize("style", STYLES)


class Step:
    """A decision: the views around it, and the events from the decision on."""

    def __init__(self, game: Game, rng: random.Random, style: str) -> None:
        self.before, told = game.view(), len(game.events)
        self.seat, self.code = game.to_move, choose(rng, game, style)
        game.play(self.code)
        self.after, self.events = game.view(), game.events[told:]

    def values(self, kind: str) -> list[Any]:
        """The values of the events of a kind."""
        return [value for found, value in self.events if found == kind]


@cache
def steps(mode: Mode, style: str, seed: int = 0, cards: CardSet | str = "reconstructed") -> list[Step]:
    """A random game in steps; tests only read them."""
    game = Game(settings_of(mode, cards, max_rounds=6), seed, log_events=True)
    rng = random.Random(seed)
    found = []
    while not game.over:
        found.append(Step(game, rng, style))
    return found


def kinds(events: list[Event]) -> list[tuple[str, int]]:
    """Runs of kinds and how long they are."""
    return [(kind, len(list(run))) for kind, run in groupby(kind for kind, _ in events)]


@pytest.mark.clause("S1", "S2", "E1")
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.difficulty != "hard"], ids=str)
def test_setup_is_told_in_its_order(mode: Mode) -> None:
    game = Game(settings_of(mode), 5, log_events=True)
    dealt = [("apprentice", 3 if mode.players == 1 else mode.players), ("pattern", 5), ("inspiration", 3)]
    first = [("first_player", 1)] if mode.players > 1 else []
    assert kinds(game.events) == [*dealt, *first, ("tile", SIDES[mode.players] ** 2)]
    view = game.view()
    told = {kind: [value for found, value in game.events if found == kind] for kind, _ in kinds(game.events)}
    owned = [kind for seat in view["seats"] for kind, _ in seat["artisans"]]
    assert sorted(owned) == sorted(told["apprentice"])
    assert len(set(owned)) == len(owned)
    assert view["market"] == told["pattern"]
    assert view["display"] == told["inspiration"]
    assert view["board"] == told["tile"]
    assert [view["first"]] == told.get("first_player", [0])


@pytest.mark.clause("S2", "A1")
def test_in_hard_the_automa_has_acted_before_the_first_decision() -> None:
    game = Game.new(difficulty="hard", seed=5, log_events=True)
    reveal = game.events.index(next(event for event in game.events if event[0] == "reveal"))
    assert kinds(game.events[:reveal])[-1] == ("tile", 16)
    assert kinds(game.events[reveal:])[:2] == [("reveal", 1), ("automa", 1)]


@modes
@styles
def test_each_decision_is_told_before_what_follows_from_it(mode: Mode, style: str) -> None:
    for step in steps(mode, style):
        assert step.events[0] == ("decision", [step.seat, step.code])
        assert len(step.values("decision")) == 1


@modes
@styles
def test_events_are_pairs_of_plain_values(mode: Mode, style: str) -> None:
    words = {"pattern": int, "inspiration": int, "tile": int, "automa": str, "decision": list, "reveal": list}
    for step in steps(mode, style):
        for event in step.events:
            assert type(event) is tuple
            kind, value = event
            assert type(value) is words[kind]
            assert all(type(part) is int for part in (value if isinstance(value, list) else []))
        assert json.loads(json.dumps(step.events)) == [list(event) for event in step.events]


@pytest.mark.clause("A1")
@styles
@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard"])
def test_each_turn_of_the_automa_is_a_reveal_and_what_it_did(difficulty: str, style: str) -> None:
    turns = ("takes ", "finds no fit", "buys ", "draws ", "gains ")
    for step in steps(Mode(1, difficulty), style):
        told = [event for event in step.events if event[0] == "reveal" or str(event[1]).startswith(turns)]
        assert [kind for kind, _ in told] == ["reveal", "automa"] * (len(told) // 2)
        for artisan in step.values("reveal"):
            assert artisan in step.after["seats"][1]["artisans"]


@pytest.mark.clause("E1", "E2")
@modes
@styles
def test_tiles_drawn_are_told(mode: Mode, style: str) -> None:
    """Where a new board was laid, its tiles are the last ones told, cell by cell."""
    for step in steps(mode, style):
        if step.after["round"] > step.before["round"]:
            laid = [tile for tile in step.after["board"] if tile is not None]
            if mode.difficulty != "hard":  # there the automa has taken some of them
                assert step.values("tile")[-len(laid) :] == laid
            assert len(step.values("tile")) == SIDES[mode.players] ** 2
        elif step.values("tile"):  # drawn with an inspiration
            gained = Counter(step.values("tile"))
            before, after = (view["seats"][step.seat]["hand"] for view in (step.before, step.after))
            assert [gained[color] for color in range(5)] == [b - a for a, b in zip(before, after, strict=True)]


@pytest.mark.clause("5", "T7", "4")
@pytest.mark.parametrize("name", ["reconstructed", "refreshing", "few"])
@modes
def test_every_pattern_dealt_is_told_also_a_known_one(mode: Mode, name: str) -> None:
    cards = CardSet.from_dict(odd_card_sets()[name]) if name != "reconstructed" else CardSet.load()
    for style in ("buyer", "busy"):
        for step in steps(mode, style, seed=3, cards=cards):
            refreshed = step.values("decision")[0][1] in refreshers(cards, mode)
            put_under = sum(card is not None for card in step.before["market"]) if refreshed else 0
            fewer = step.before["pattern_deck"] - step.after["pattern_deck"] + put_under
            assert len(step.values("pattern")) == fewer
            shown = set(step.after["market"]) - {None}
            assert shown <= (set() if refreshed else set(step.before["market"])) | set(step.values("pattern"))


def refreshers(cards: CardSet, mode: Mode) -> list[int]:
    """The codes that refresh the market."""
    table = Game(settings_of(mode, cards)).table
    uses = [(code, action.arg) for code, action in enumerate(table) if action.kind == "use_inspiration"]
    return [code for code, card in uses if "refresh_market" in table.describe(code) and card is not None]


@pytest.mark.clause("T5", "E2")
@modes
@styles
def test_inspirations_dealt_face_up_are_told(mode: Mode, style: str) -> None:
    for step in steps(mode, style, seed=1):
        new = set(step.after["display"]) - set(step.before["display"])
        assert new <= set(step.values("inspiration"))
        if step.after["round"] == step.before["round"] and not step.after["over"]:
            assert step.values("inspiration") == []


@pytest.mark.clause("A5")
@styles
def test_cards_drawn_face_down_are_no_chance_events(style: str) -> None:
    """The automa's draw is told in words without the card; the deck is a card shorter."""
    draws = 0
    for step in steps(Mode(1, "standard"), style, seed=2):
        drawn = step.values("automa").count("draws an inspiration face-down")
        assert step.after["seats"][1]["face_down"] - step.before["seats"][1]["face_down"] == drawn
        draws += drawn
    assert draws > 0


@pytest.mark.clause("A2", "A7")
@styles
def test_what_the_automa_did_is_told_as_it_was(style: str) -> None:
    bought = earned = 0
    for step in steps(Mode(1, "standard"), style, seed=4):
        told = step.values("automa")
        before, after = step.before["seats"][1], step.after["seats"][1]
        buys = [text for text in told if text.startswith("buys pattern ")]
        begun, pending = (view["phase"] == "choose_automa_trade" for view in (step.before, step.after))
        assert sum(after["patterns"]) - sum(before["patterns"]) == len(buys) + begun - pending
        cards = [int(text.split()[2]) for text in told if text.startswith("earns inspiration ")]
        assert sorted(before["inspirations"] + cards) == after["inspirations"]
        assert set(cards) <= set(step.before["display"])
        bought, earned = bought + len(buys), earned + len(cards)
    assert bought > 0
    assert earned > 0


@pytest.mark.clause("A2")
def test_cells_that_the_automa_took_are_empty_then() -> None:
    for seed in range(5):
        for step in steps(Mode(1, "easy"), "uniform", seed):
            if step.after["round"] != step.before["round"] or step.after["over"]:
                continue
            table = Game.new().table
            cells = {table.cell_name(cell): cell for cell in range(16)}
            for text in step.values("automa"):
                for word in text.split() if "takes " in text else []:
                    if word in cells:
                        assert step.before["board"][cells[word]] is not None
                        assert step.after["board"][cells[word]] is None


def test_none_are_kept_unless_asked_for() -> None:
    game = Game.new(seed=1)
    game.play(int(game.legal()[0]))
    assert game.events == []
    assert game.clone().events == []


def test_a_refused_action_is_no_event() -> None:
    game = Game.new(seed=1, log_events=True)
    told = game.events
    code = next(code for code in range(len(game.table)) if not game.is_legal(code))
    with pytest.raises(IllegalAction):
        game.play(code)
    assert game.events == told


def test_copies_tell_their_own_events() -> None:
    game = Game.new(seed=1, log_events=True)
    copy = game.clone()
    told = game.events
    copy.play(int(copy.legal()[0]))
    assert game.events == told
    assert copy.events[: len(told)] == told
    assert copy.events[len(told)][0] == "decision"
    game.play(int(game.legal()[0]))
    assert game.events == copy.events
