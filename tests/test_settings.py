"""The settings of a game: what is known, what is refused and how, and how records hold them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from artistry_env.cards import CardSet, CardSetError
from artistry_env.settings import DIFFICULTIES, SCENARIOS, Settings, checked_seed, checked_settings, seed_halves

ODD_VALUES = ["1", 1.0, 2.5, True, False, None, [1], (1, 2), {}, float("nan"), np.bool(True), np.zeros((3, 3)), "a\nb"]
NOT_WHOLE = [value for value in ODD_VALUES if value is not None]


def refused(**arguments: Any) -> str:
    """The message with which settings are refused; it is one short line."""
    with pytest.raises(ValueError, match=r": found .*, expected ") as caught:
        checked_settings(**arguments)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 200
    return message


def test_what_is_not_said() -> None:
    assert checked_settings() == Settings(1, "standard", None, CardSet.load(), 50)
    assert checked_settings(players=3) == Settings(3, None, None, CardSet.load(), 50)


def test_every_solo_setting() -> None:
    assert DIFFICULTIES == ("easy", "standard", "hard")
    assert SCENARIOS == (1, 2, 3, 4, 5, 6, 7, 8)
    for difficulty in DIFFICULTIES:
        for scenario in (None, *SCENARIOS):
            settings = checked_settings(difficulty=difficulty, scenario=scenario)
            assert (settings.difficulty, settings.scenario) == (difficulty, scenario)


@pytest.mark.parametrize(("players", "side"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_sides(players: int, side: int) -> None:
    assert checked_settings(players=players).side == side


@pytest.mark.parametrize("players", [0, 5, -1, 10**30, *ODD_VALUES])
def test_other_players_are_refused(players: Any) -> None:
    message = refused(players=players)
    assert message.startswith("players: found ")
    assert message.endswith(", expected 1 to 4")


@pytest.mark.parametrize("difficulty", ["", "Easy", "normal", "easy ", 0, *NOT_WHOLE])
def test_other_difficulties_are_refused(difficulty: Any) -> None:
    message = refused(difficulty=difficulty)
    assert message.startswith("difficulty: found ")
    assert message.endswith(", expected one of easy, standard, hard")


@pytest.mark.parametrize("scenario", [0, 9, -1, *NOT_WHOLE])
def test_other_scenarios_are_refused(scenario: Any) -> None:
    message = refused(scenario=scenario)
    assert message.startswith("scenario: found ")
    assert message.endswith(", expected None or 1 to 8")


@pytest.mark.parametrize("max_rounds", [0, -1, 10_001, *ODD_VALUES])
def test_other_round_limits_are_refused(max_rounds: Any) -> None:
    message = refused(max_rounds=max_rounds)
    assert message.startswith("max_rounds: found ")
    assert message.endswith(", expected 1 to 10000")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("given", [{"difficulty": "easy"}, {"scenario": 1}, {"difficulty": "no\nword"}])
def test_difficulty_and_scenario_are_for_solo(players: int, given: dict[str, Any]) -> None:
    message = refused(players=players, **given)
    assert message.startswith(f"{next(iter(given))}: found ")
    assert message.endswith(f", expected none with {players} players (it is for solo)")


@pytest.mark.parametrize("cards", ["no_such_set", "no/such/file.toml", "none.toml", 3, None, True, {}])
def test_other_card_sets_are_refused(cards: Any) -> None:
    with pytest.raises(CardSetError, match=r": found .*, expected "):
        checked_settings(cards=cards)


def test_numpy_numbers_become_plain_ones() -> None:
    settings = checked_settings(players=np.int8(1), scenario=np.int64(3), max_rounds=np.uint16(9))  # type: ignore[arg-type]
    assert [type(value) for value in (settings.players, settings.scenario, settings.max_rounds)] == [int, int, int]
    assert type(checked_seed(np.uint64(2**64 - 1))) is int


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32, 2**63, 2**64 - 1, np.uint64(2**64 - 1)])
def test_seeds_of_64_bits_stay(seed: int) -> None:
    assert checked_seed(seed) == seed


@pytest.mark.parametrize("seed", [2**64, 2**64 + 5, 2**128 + 2**63 + 1, 10**30 + 7])
def test_larger_seeds_are_reduced(seed: int) -> None:
    assert checked_seed(seed) == seed % 2**64


@pytest.mark.parametrize("seed", [-1, -(10**30), *ODD_VALUES])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"^seed: found [^\n]*, expected a whole number >= 0$"):
        checked_seed(seed)


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**64 - 1, 0x0123456789ABCDEF])
def test_seed_halves(seed: int) -> None:
    low, high = seed_halves(seed)
    assert 0 <= low < 2**32
    assert low + 2**32 * high == seed


def test_records_hold_the_settings() -> None:
    records = checked_settings(difficulty="hard", scenario=6, max_rounds=77).new_records([5, 2**33 + 1])
    assert records.players.tolist() == [1, 1]
    assert records.difficulty.tolist() == [2, 2]
    assert records.scenario.tolist() == [6, 6]
    assert records.max_rounds.tolist() == [77, 77]
    assert records.seed.tolist() == [[5, 0], [1, 2]]


def test_records_without_difficulty_and_scenario() -> None:
    records = checked_settings(players=4).new_records([1])
    assert (records.players[0], records.difficulty[0], records.scenario[0]) == (4, 0, 0)


def test_settings_can_be_compared_and_cannot_change() -> None:
    settings = checked_settings(difficulty="easy")
    assert settings == checked_settings(difficulty="easy")
    assert len({settings, checked_settings(difficulty="easy"), checked_settings(difficulty="hard")}) == 2
    with pytest.raises(AttributeError):
        settings.players = 2  # type: ignore[misc]


def test_numbers_beyond_printing_are_refused_in_one_line() -> None:
    """Python refuses to print whole numbers of more than 4,300 digits."""
    vast = 10**5000
    for arguments in ({"players": vast}, {"scenario": vast}, {"max_rounds": -vast}, {"difficulty": vast}):
        assert "a number of more than 64 bits" in refused(**arguments)
    with pytest.raises(ValueError, match=r"^seed: found a number of more than 64 bits, expected a whole number >= 0$"):
        checked_seed(-vast)
