"""Games with several agents at a table: the same games as one at a time, results, and who is asked what."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import agents
from agents.problems import IllegalMove
from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.rules.scoring import PARTS
from artistry_env.settings import Settings, checked_settings
from tests.agents.playing import decides
from tests.card_sets import random_card_set
from tests.train import own_agents
from train.batch import fingerprint
from train.seating import Seating, orders, seatings
from train.table_games import NOBODY, TABLE_RESULT, TablesPlayed, play_tables, rank_games, win_shares

SPECS = ["greedy", "uniform", "uniform:seed=1", "greedy"]


def played(specs: list[str], players: int, seeds: int = 3, cards: Any = "reconstructed") -> TablesPlayed:
    """All seatings of some deals, seeds 0, 1, ..."""
    table = [agents.make(spec) for spec in specs]
    settings = checked_settings(players, cards=cards)
    games = [
        (seed, sitting) for seed in range(seeds) for sitting in seatings(len(specs), players, seed % orders(players))
    ]
    return play_tables(table, settings, [seed for seed, _ in games], [sitting for _, sitting in games])


def alone(settings: Settings, seed: int, holders: list[Any]) -> Game:
    """A game played by `Game`, decision by decision, each agent asked about this game alone."""
    game = Game(settings, seed)
    while not game.over:
        assert game.to_move is not None
        game.play(decides(holders[game.to_move], game))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_those_of_game(players: int) -> None:
    """One at a time in `Game`, whose view says the end in its own way."""
    batch = played(SPECS[:3], players, seeds=2)
    table = [agents.make(spec) for spec in SPECS[:3]]
    for codes, result in zip(batch.decisions, batch.results, strict=True):
        seats = result["seats"][:players].tolist()
        game = alone(checked_settings(players), int(result["seed"]), [table[agent] for agent in seats])
        view = game.view()
        assert [code for _, code in game.history] == codes.tolist()
        assert result["players"] == players
        assert result["seats"][players:].tolist() == [NOBODY] * (4 - players)
        assert result["decisions"] == len(codes)
        assert result["rounds"] == view["round"]
        assert result["truncated"] == view["truncated"]
        assert result["first"] == Game(checked_settings(players), int(result["seed"])).view()["first"]
        assert result["parts"].sum(axis=1)[:players].tolist() == view["result"]["totals"]
        assert result["parts"][:players, PARTS.index("renown")].tolist() == [s["renown"] for s in view["seats"]]
        assert np.flatnonzero(result["ranks"][:players] == 0).tolist() == view["result"]["winners"]
        assert result["fingerprint"] == fingerprint(codes, game.record)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_always_legal_with_all_boards_and_cards(players: int) -> None:
    """Illegal codes are fatal, so a finished game had none; greedy and uniform at every seat."""
    for cards in ("reconstructed", *(CardSet.from_dict(random_card_set(seed)) for seed in range(3))):
        assert (played(SPECS, players, seeds=2, cards=cards).results["decisions"] > 0).all()


def test_an_agent_is_asked_in_its_own_turns_alone() -> None:
    table = [own_agents.Numbered(), own_agents.Numbered()]
    holders: list[Seating] = [(0, 1), (1, 0), (0, 0)]
    result = play_tables(table, checked_settings(2), [5, 6, 7], holders, first_number=40)
    asked = [np.concatenate([numbers for numbers, _ in agent.asked]).tolist() for agent in table]
    for game, (seats, codes) in enumerate(zip(holders, result.decisions, strict=True)):
        movers = seat_of_each_decision(checked_settings(2), 5 + game, codes)
        for number in (0, 1):
            assert asked[number].count(40 + game) == sum(seats[mover] == number for mover in movers)
    assert result.results["number"].tolist() == [40, 41, 42]


def seat_of_each_decision(settings: Settings, seed: int, codes: np.ndarray) -> list[int]:
    game, movers = Game(settings, seed), []
    for code in codes:
        assert game.to_move is not None
        movers.append(game.to_move)
        game.play(int(code))
    return movers


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("spec", ["greedy", "uniform"])
def test_permuting_identical_agents_changes_nothing_but_names(players: int, spec: str) -> None:
    """Whoever of them sits where, the games of a deal are one and the same game."""
    found = played([spec] * players, players, seeds=2).results
    for seed in (0, 1):
        same = found[found["seed"] == seed].copy()
        assert len(same) == players
        assert len({tuple(seats) for seats in same["seats"].tolist()}) == players
        same["number"], same["seats"] = 0, 0
        assert len({game.tobytes() for game in same}) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_does_not_depend_on_its_batch(players: int) -> None:
    together = played(SPECS[:2], players, seeds=4)
    table = [agents.make(spec) for spec in SPECS[:2]]
    for game, codes in zip(together.results, together.decisions, strict=True):
        seating = tuple(game["seats"][:players].tolist())
        one = play_tables(table, checked_settings(players), [int(game["seed"])], [seating], int(game["number"]))
        assert one.results[0].tobytes() == game.tobytes()
        assert one.decisions[0].tolist() == codes.tolist()


def test_what_an_agent_writes_touches_no_game() -> None:
    settings, holders = checked_settings(3), [(0, 1, 0), (1, 0, 1)]
    honest = play_tables([own_agents.First(), own_agents.First()], settings, [1, 2], holders)
    scribbled = play_tables([own_agents.First(), own_agents.Scribbler()], settings, [1, 2], holders)
    assert scribbled.results.tobytes() == honest.results.tobytes()


def test_an_illegal_move_names_the_agent_and_the_seat() -> None:
    with pytest.raises(
        IllegalMove, match=r"^agent cheat: illegal action \d+ .* in game \d+ \(3 players, seat \d, seed 8"
    ):
        play_tables([own_agents.First(), own_agents.Cheat()], checked_settings(3), [8, 8], [(0, 1, 1), (1, 1, 0)])


def test_games_that_never_end_are_cut_off_and_their_winners_share() -> None:
    """Who only passes has nothing but the starting apprentice: all tie."""
    found = play_tables([own_agents.Passer()], checked_settings(3, max_rounds=2), [1], [(0, 0, 0)]).results
    assert found["truncated"].tolist() == [True]
    assert found["rounds"].tolist() == [2]
    assert found["ranks"][0].tolist() == [0, 0, 0, 0]
    assert win_shares(found)[0].tolist() == [1 / 3, 1 / 3, 1 / 3, 0.0]


@pytest.mark.clause("E3")
def test_ranks_follow_renown_then_tiles_then_artisans() -> None:
    records = checked_settings(4).new_records([0])
    records.seat_count = 4
    records.renown = [[20, 20, 20, 19]]
    records.hand[0, 0, 0], records.hand[0, 1, 0], records.hand[0, 2, 0] = 1, 0, 0
    ranks = np.zeros((1, 4), np.int64)
    rank_games(records, ranks)
    assert ranks.tolist() == [[2, 0, 0, 3]]
    records.artisans[0, 2] = 1  # one apprentice more scores nothing, but decides
    rank_games(records, ranks)
    assert ranks.tolist() == [[2, 1, 0, 3]]


def test_win_shares() -> None:
    games = np.zeros(3, TABLE_RESULT)
    games["seats"] = [[0, 1, NOBODY, NOBODY], [0, 1, 2, NOBODY], [0, 1, 2, 3]]
    games["ranks"] = [[1, 0, 0, 0], [0, 0, 2, 0], [3, 0, 0, 0]]
    assert win_shares(games).tolist() == [[0, 1, 0, 0], [0.5, 0.5, 0, 0], [0, 1 / 3, 1 / 3, 1 / 3]]
