"""`Game`: what a new game takes, what playing and copying promise. What a view holds is in test_view.py."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from artistry_env.actions import ActionTable
from artistry_env.cards import CardSet, CardSetError
from artistry_env.game import Game, IllegalAction, action_table
from tests.card_sets import random_card_set, write_card_set
from tests.random_play import choose, play_out, settings_of
from tests.reference.modes import MODES, SHARED, Mode

some_modes = pytest.mark.parametrize(
    "mode", [Mode(1, "easy"), Mode(1, "standard", 7), Mode(1, "hard"), *SHARED], ids=str
)


def started(mode: Mode, seed: int, decisions: int = 20, log_events: bool = True, style: str = "busy") -> Game:
    """A game after some random decisions; it is not over."""
    game = Game(settings_of(mode), seed, log_events)
    rng = random.Random(seed)
    for _ in range(decisions):
        before = game.clone()
        game.play(choose(rng, game, style))
        if game.over:
            return before
    return game


def everything(game: Game) -> tuple[Any, ...]:
    """All that can be seen of a game, its record's bytes first."""
    return game.record.tobytes(), game.legal().tolist(), game.events, list(game.history), game.view()


# New games


def test_what_is_not_said() -> None:
    game = Game.new()
    same = Game.new(players=1, difficulty="standard", scenario=None, cards="reconstructed", seed=0, max_rounds=50)
    assert everything(game) == everything(same)
    assert game.events == []
    assert (game.over, game.to_move, game.view()["round"]) == (False, 0, 1)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_mode_begins(mode: Mode) -> None:
    game = Game(settings_of(mode), 3)
    view = game.view()
    assert not game.over
    assert len(view["seats"]) == (2 if mode.players == 1 else mode.players)
    assert view["side"] == game.table.side == {1: 4, 2: 4, 3: 5, 4: 6}[mode.players]
    assert game.to_move == view["to_move"] == (0 if mode.players == 1 else view["first"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("given", [{"difficulty": "standard"}, {"scenario": 1}, {"difficulty": "hard", "scenario": 2}])
def test_difficulty_and_scenario_are_refused_with_more_players(players: int, given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=rf"^(difficulty|scenario): found .*, expected none with {players} players"):
        Game.new(players=players, **given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 5}, "players: found 5, expected 1 to 4"),
        ({"difficulty": "brutal"}, "difficulty: found 'brutal', expected one of easy, standard, hard"),
        ({"scenario": 9}, "scenario: found 9, expected None or 1 to 8"),
        ({"seed": -1}, "seed: found -1, expected a whole number >= 0"),
        ({"seed": 1.5}, "seed: found 1.5, expected a whole number >= 0"),
        ({"max_rounds": 0}, "max_rounds: found 0, expected 1 to 10000"),
    ],
)
def test_what_is_not_known_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        Game.new(**given)


def test_unknown_cards_are_refused() -> None:
    with pytest.raises(CardSetError, match=r"^card set: cards: found 'nothing', expected one of reconstructed"):
        Game.new(cards="nothing")


@pytest.mark.clause("C1")
def test_cards_are_a_name_a_path_or_a_set(tmp_path: Path) -> None:
    data = random_card_set(4)
    path = write_card_set(data, tmp_path / "cards.toml")
    games = [Game.new(cards=cards, seed=9) for cards in (path, str(path), CardSet.load(path), CardSet.from_dict(data))]
    assert len({game.record.tobytes() for game in games}) == 1
    assert games[0].record.tobytes() != Game.new(seed=9).record.tobytes()
    assert Game.new(cards="reconstructed", seed=9).record.tobytes() == Game.new(seed=9).record.tobytes()


@pytest.mark.parametrize("seed", [2**64, 2**64 + 5, 2**64 + 2**40 + 1, 7 * 2**100 + 2**63])
def test_seeds_are_reduced_to_64_bits(seed: int) -> None:
    assert everything(Game.new(seed=seed)) == everything(Game.new(seed=seed % 2**64))
    assert Game.new(seed=seed).seed == seed % 2**64


def test_every_bit_of_a_seed_counts() -> None:
    seeds = [0, *(1 << bit for bit in range(64))]
    begun = {json.dumps(Game.new(seed=seed).view()) for seed in seeds}
    assert len(begun) == len(seeds)


@pytest.mark.clause("E4")
def test_round_limit() -> None:
    game = Game.new(players=2, max_rounds=3, seed=1)
    stop = len(game.table) - 1
    for decision in range(6):
        assert game.view()["round"] == 1 + decision // 2
        game.play(stop)
    assert game.over
    assert game.view()["truncated"]
    assert game.view()["result"]["truncated"]


# Playing


@some_modes
def test_legal_mask_and_is_legal_agree(mode: Mode) -> None:
    game = Game(settings_of(mode), 5)
    rng = random.Random(5)
    while not game.over:
        legal = game.legal().tolist()
        assert legal == sorted(legal)
        assert game.mask().shape == (len(game.table),)
        assert game.mask().dtype == bool
        assert np.flatnonzero(game.mask()).tolist() == legal
        assert [code for code in range(-2, len(game.table) + 2) if game.is_legal(code)] == legal
        assert [code for code in np.arange(len(game.table)) if game.is_legal(code)] == legal
        game.play(choose(rng, game, "tireless"))
    assert game.legal().tolist() == []
    assert not game.mask().any()


def test_table_is_that_of_side_and_cards() -> None:
    for players, side in ((1, 4), (2, 4), (3, 5), (4, 6)):
        game = Game.new(players=players)
        assert game.table is action_table(CardSet.load(), side)
        assert list(game.table) == list(ActionTable(side))


def test_codes_may_be_numpy_numbers() -> None:
    game, same = Game.new(seed=3), Game.new(seed=3)
    for number in (np.int64, np.int16, np.uint64):
        code = game.legal()[-2]
        game.play(number(code))
        same.play(int(code))
    assert everything(game) == everything(same)
    assert all(type(code) is int for _, code in game.history)


@some_modes
def test_refused_actions_name_action_phase_and_reason(mode: Mode) -> None:
    game = started(mode, 11)
    before = everything(game)
    for code in range(len(game.table)):
        if game.is_legal(code):
            continue
        with pytest.raises(IllegalAction) as caught:
            game.play(code)
        message = str(caught.value)
        assert message.startswith(f"action {code} ({game.table.describe(code)}) in phase {game.phase}: ")
        assert message.isprintable()
        assert len(message.split(": ")[-1]) > 10
    assert everything(game) == before


@pytest.mark.parametrize("code", [-1, 372, 2**31, -(2**63), 2**64 - 1, 10**30])
def test_codes_outside_the_table_are_refused(code: int) -> None:
    game = Game.new(log_events=True)
    before = everything(game)
    assert not game.is_legal(code)
    with pytest.raises(IllegalAction, match=r"^action code [^\n]*: not one of this game's, 0 to 371$"):
        game.play(code)
    assert everything(game) == before


@pytest.mark.parametrize("code", [None, "1", 1.0, True, [1], np.float32(1), np.bool(True), np.zeros((2, 2)), "a\nb"])
def test_what_is_no_code_is_refused(code: Any) -> None:
    game = Game.new(log_events=True)
    before = everything(game)
    with pytest.raises(IllegalAction, match=r"^action code: found [^\n]*, expected a whole number$"):
        game.play(code)
    assert everything(game) == before


def test_a_finished_game_takes_no_action() -> None:
    game = Game.new(seed=2)
    play_out(game, random.Random(2), "uniform")
    before = everything(game)
    assert game.to_move is None
    for code in range(len(game.table)):
        with pytest.raises(IllegalAction, match=r"in phase over: the game is over$"):
            game.play(code)
    assert everything(game) == before


def test_illegal_action_is_a_value_error() -> None:
    assert issubclass(IllegalAction, ValueError)


@some_modes
@pytest.mark.parametrize("style", ["uniform", "busy"])
def test_same_seed_and_decisions_make_the_same_game(mode: Mode, style: str) -> None:
    game = Game(settings_of(mode), 21, log_events=True)
    codes = play_out(game, random.Random(1), style)
    again = Game(settings_of(mode), 21, log_events=True)
    for code in codes:
        again.play(code)
    assert everything(again) == everything(game)
    assert game.history == [("decision", code) for code in codes]


def test_events_change_nothing() -> None:
    loud, quiet = Game.new(seed=8, log_events=True), Game.new(seed=8)
    for code in play_out(loud, random.Random(8), "busy"):
        quiet.play(code)
    assert quiet.record.tobytes() == loud.record.tobytes()
    assert quiet.view() == loud.view()
    assert quiet.events == []


# Copies


@some_modes
def test_copies_are_independent_both_ways(mode: Mode) -> None:
    game = started(mode, 31)
    copy = game.clone()
    before = everything(game)
    assert everything(copy) == before
    play_out(copy, random.Random(1), "uniform")
    assert everything(game) == before
    at_end = everything(copy)
    play_out(game, random.Random(1), "uniform")
    assert everything(copy) == at_end == everything(game)


def test_changing_what_a_copy_gave_changes_no_game() -> None:
    game = started(Mode(1, "standard"), 4)
    copy = game.clone()
    before = everything(game)
    copy.events.clear()
    copy.history.clear()
    copy.view()["board"][0] = 99
    copy.legal()[:] = 0
    copy.mask()[:] = True
    copy.record.renown[0] = 77
    assert everything(game) == before


@pytest.mark.clause("8")
@some_modes
def test_a_copy_with_another_seed_has_the_same_table_and_another_future(mode: Mode) -> None:
    game = started(mode, 41)
    before = everything(game)
    copies = [game.clone(seed=seed) for seed in range(8)]
    for copy in copies:
        assert copy.view() == game.view()
        assert copy.legal().tolist() == game.legal().tolist()
        assert copy.events == game.events
    for copy in copies:
        play_out(copy, random.Random(0), "lazy")
    assert everything(game) == before
    futures = {json.dumps(copy.events[len(game.events) :]) for copy in copies}
    assert len(futures) == len(copies)


@pytest.mark.clause("8")
def test_the_same_new_seed_gives_the_same_future_and_the_old_one_goes_on() -> None:
    game = started(Mode(1, "hard"), 51)
    one, other, larger = game.clone(seed=6), game.clone(seed=6), game.clone(seed=2**64 + 6)
    for copy in (one, other, larger):
        play_out(copy, random.Random(3), "busy")
    assert everything(one) == everything(other) == everything(larger)
    kept = game.clone(seed=game.seed)
    play_out(kept, random.Random(3), "busy")
    play_out(game, random.Random(3), "busy")
    assert kept.record.tobytes() == game.record.tobytes()
    assert kept.view() == game.view()


@pytest.mark.parametrize("seed", [-1, 1.0, "1", True])
def test_a_copy_with_no_seed_at_all_is_refused(seed: Any) -> None:
    game = Game.new()
    before = everything(game)
    with pytest.raises(ValueError, match=r"^seed: found .*, expected a whole number >= 0$"):
        game.clone(seed=seed)
    assert everything(game) == before


def test_history_tells_of_decisions_and_seeds() -> None:
    game = Game.new()
    game.play(int(game.legal()[0]))
    copy = game.clone(seed=2**64 + 3)
    copy.play(int(copy.legal()[-1]))
    assert [kind for kind, _ in copy.history] == ["decision", "seed", "decision"]
    assert copy.history[1] == ("seed", 3)
    assert len(game.history) == 1


def test_text_is_the_picture_and_repr_is_short() -> None:
    game = Game.new(seed=3)
    assert str(game).startswith("Round 1 (player first): player to play\n")
    assert repr(game) == "<Game of 1, round 1, phase turn>"
