"""Plans of tournaments and how they are played: entrants, deals, exact results, and any number of workers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from artistry_env.game import Game
from artistry_env.settings import checked_settings
from train.seating import orders
from train.table_games import win_shares
from train.tournament import make_plan, tournament
from train.tournament_files import as_json, games_csv
from train.tournament_plan import Chunk, TournamentPlan
from train.tournament_playing import TournamentResults, play
from train.tournament_summary import agent_summaries, pair_summaries, section_summary

OWN = f"{Path(__file__).with_name('own_agents.py')}:"
FIRST, PASSER = f"{OWN}First", f"{OWN}Passer"
MIXED = ("uniform", "greedy", FIRST)


def small_plan(deals: int = 9, save_games: int = 0) -> TournamentPlan:
    return make_plan(MIXED, [2, 3, 4], deals, seed=5, save_games=save_games)


@pytest.fixture(scope="module")
def alone() -> TournamentResults:
    return tournament(small_plan(save_games=4), workers=1)


def test_entrants_named_again_are_told_apart() -> None:
    plan = make_plan(["greedy", "uniform", "greedy", "uniform:seed=1", "greedy"])
    assert plan.names == ("greedy", "uniform", "greedy #2", "uniform:seed=1", "greedy #3")
    assert [entrant.spec for entrant in plan.entrants] == ["greedy", "uniform", "greedy", "uniform:seed=1", "greedy"]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"agents": ["greedy"]}, "agents: found 1, expected 2 to 64"),
        ({"agents": ["greedy"] * 65}, "agents: found 65, expected 2 to 64"),
        ({"agents": ["greedy", "nobody"]}, "agent: found 'nobody', expected one of uniform, greedy"),
        ({"players": [1]}, "players: found 1, expected 2 to 4"),
        ({"players": [5]}, "players: found 5, expected 2 to 4"),
        ({"players": []}, "players: found none, expected at least one"),
        ({"players": [2, 2]}, "players: found 2 twice, expected each once"),
        ({"deals": 0}, "deals: found 0, expected 1 to 1000000"),
        ({"deals": 600_000}, r"deals: found \d,\d\d\d,\d\d\d games to play, expected 1,000,000 at most"),
        ({"seed": -1}, "seed: found -1, expected a whole number >= 0"),
        ({"cards": "none"}, "card set: cards: found 'none', expected one of reconstructed, or the path"),
        ({"max_rounds": 0}, "max_rounds: found 0, expected 1 to 10000"),
        ({"deals": 1, "save_games": 3}, "save-games: found 3, expected 0 to 2"),
    ],
)
def test_bad_plans(given: dict[str, object], line: str) -> None:
    with pytest.raises(ValueError, match=f"^{line}") as caught:
        make_plan(**given)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("deals", [1, 2, 7, 8, 20, 500])
@pytest.mark.parametrize("agents", [2, 5])
def test_chunks_cover_each_deal_once(deals: int, agents: int) -> None:
    plan = make_plan(["uniform"] * agents, deals=deals)
    for players in plan.players:
        covered = [deal for one in plan.chunks() if one.players == players for deal in range(one.start, one.stop)]
        assert covered == list(range(deals))


def test_games_are_numbered_through_the_deals() -> None:
    plan = make_plan(["uniform", "greedy"], deals=20)
    for players in plan.players:
        counts = [len(plan.seatings_of(players, deal)) for deal in range(20)]
        assert [plan.games_before(players, deal) for deal in range(21)] == [sum(counts[:deal]) for deal in range(21)]
    assert plan.games_of(4) == 3 * (4 * 4 + 2 * 2) + 4 + 4  # orders 2 and 4 of six have copies opposite each other
    assert plan.games == sum(plan.games_of(players) for players in (2, 3, 4))


def test_results_follow_the_schedule(alone: TournamentResults) -> None:
    plan = alone.plan
    assert alone.complete
    for section in alone.sections:
        games, players = section.games, section.players
        assert games["number"].tolist() == list(range(plan.games_of(players)))
        seatings = [seating for deal in range(plan.deals) for seating in plan.seatings_of(players, deal)]
        assert [tuple(seats) for seats in games["seats"][:, :players].tolist()] == seatings
        assert games["seed"].tolist() == [5 + deal for deal in games["deal"].tolist()]
        assert len(section.decisions) == 4
        assert [len(codes) for codes in section.decisions] == games["decisions"][:4].tolist()


def test_the_same_luck_meets_all_seatings_of_a_deal(alone: TournamentResults) -> None:
    for section in alone.sections:
        for deal in range(9):
            assert len(set(section.games["first"][section.games["deal"] == deal].tolist())) == 1


def test_two_workers_find_the_same(alone: TournamentResults) -> None:
    shared = tournament(small_plan(save_games=4), workers=2)
    one, other = as_json(alone), as_json(shared)
    assert one["run"].pop("workers") == 1
    assert other["run"].pop("workers") == 2
    one.pop("run")
    other.pop("run")
    assert one == other  # ratings, too
    assert games_csv(alone) == games_csv(shared)
    for mine, theirs in zip(alone.sections, shared.sections, strict=True):
        assert mine.games.tobytes() == theirs.games.tobytes()
        assert [codes.tolist() for codes in mine.decisions] == [codes.tolist() for codes in theirs.decisions]


def test_the_order_in_which_chunks_are_finished_does_not_matter(alone: TournamentResults) -> None:
    plan = small_plan(save_games=4)
    backwards = TournamentResults(plan, 1)
    for chunk, piece in reversed(list(play(plan, 1))):
        backwards.add(chunk, piece)
    assert backwards.complete
    assert as_json(backwards)["ratings"] == as_json(alone)["ratings"]
    assert games_csv(backwards) == games_csv(alone)


def test_what_is_finished_are_the_deals_before_the_first_missing_one() -> None:
    plan = make_plan(["uniform", "uniform:seed=1"], [2, 3], deals=16)
    pieces = dict(play(plan, 1))
    results = TournamentResults(plan, 1)
    assert not results.sections
    for start in (0, 4, 2, 8):
        results.add(Chunk(2, start, start + 2), pieces[Chunk(2, start, start + 2)])
    (section,) = results.sections
    assert (section.players, section.deals, len(section.games)) == (2, 6, 12)
    assert section_summary(plan, section)["deals"] == 6
    assert not results.complete


def test_more_deals_begin_with_the_same_games(alone: TournamentResults) -> None:
    more = tournament(small_plan(deals=17), workers=1)
    for few, many in zip(alone.sections, more.sections, strict=True):
        assert many.games[: len(few.games)].tobytes() == few.games.tobytes()


def test_a_tiny_tournament_is_exact() -> None:
    """One who plays the lowest code beats one who only passes, in each game; the margin is its mean total."""
    plan = make_plan([FIRST, PASSER], [2], deals=6, seed=3)
    (section,) = tournament(plan, workers=1).sections
    totals = []
    for seed in range(3, 9):
        for seat in (0, 1):
            game = Game(checked_settings(2), seed)
            while not game.over:
                game.play(int(game.legal()[0 if game.to_move == seat else -1]))
            assert game.view()["result"]["winners"] == [seat]
            totals.append(game.view()["result"]["totals"][seat])
    first, passer = agent_summaries(plan, section)
    assert (first["agent"], first["win_share"], first["outright_wins"], first["seats"]) == (FIRST, 1, 12, 12)
    assert (passer["win_share"], passer["total"]) == (0, 0)
    assert first["total"] == first["margin"] == pytest.approx(np.mean(totals))
    assert section.games["parts"].sum(axis=(1, 2)).tolist() == totals
    assert [(pair["ahead"], pair["games"]) for pair in pair_summaries(plan, section)] == [(1, 12), (0, 12)]


def test_all_share_where_all_pass() -> None:
    plan = make_plan([PASSER, PASSER], [2, 3, 4], deals=orders(4), max_rounds=2)
    for section in tournament(plan, workers=1).sections:
        summary = section_summary(plan, section)
        assert summary["truncated"] == summary["shared_wins"] == summary["games"]
        assert (win_shares(section.games)[:, : section.players] == 1 / section.players).all()
        for one in [*summary["agents"], *summary["seats"], *summary["turn_order"]]:
            assert one["win_share"] == pytest.approx(1 / section.players)
        assert summary["ratings"][0]["mu"] == pytest.approx(summary["ratings"][1]["mu"])


def test_identical_entrants_get_identical_figures() -> None:
    """Two names for one agent: all that tells them apart is their name, except for the order of rated games."""
    plan = make_plan(["greedy", "greedy"], [2, 3, 4], deals=orders(4))
    for section in tournament(plan, workers=1).sections:
        one, other = agent_summaries(plan, section)
        assert (one.pop("agent"), other.pop("agent")) == ("greedy", "greedy #2")
        for key, value in one.items():
            assert value == pytest.approx(other[key]), key


def test_the_stronger_is_rated_higher() -> None:
    found = as_json(tournament(make_plan(["uniform", "greedy"], deals=12), workers=1))
    for ratings in (found["ratings"], *(section["ratings"] for section in found["sections"])):
        weak, strong = ratings
        assert (weak["agent"], strong["agent"]) == ("uniform", "greedy")
        assert strong["mu"] - strong["sigma"] > weak["mu"] + weak["sigma"]
    for section in found["sections"]:
        assert section["agents"][1]["win_share"] > section["even_share"] > section["agents"][0]["win_share"]
