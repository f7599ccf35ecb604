"""Evaluations of self-play: seats rotated, figures of deals, ratings from all games."""

from __future__ import annotations

import agents
from artistry_env.settings import checked_settings
from train.self_play_evaluation import play_against, rate_all


def test_an_agent_against_itself_wins_half() -> None:
    """Every deal is played from every seat, so the same player on both sides is exactly even."""
    greedy = agents.make("greedy")
    for players in (2, 3):
        (found,) = play_against("one", greedy, [("other", greedy)], checked_settings(players), deals=5)
        assert found.games == 5 * players
        assert abs(found.rate - 1 / players) < 1e-12
        assert abs(found.margin) < 1e-12
        assert [ranks for _, ranks in found.matches[:players]] == players * [found.matches[0][1]]


def test_the_better_agent_wins_and_is_rated_higher() -> None:
    pair = [("greedy", agents.make("greedy")), ("uniform", agents.make("uniform"))]
    found = play_against("uniform", pair[1][1], [pair[0]], checked_settings(2), deals=10)[0]
    low, high = found.interval
    assert 0 <= low <= found.rate <= high < 0.5
    assert found.margin < 0
    assert found.row()[:2] == ["greedy", 20]
    ratings = rate_all(found.matches)
    assert ratings["greedy"].mu > ratings["uniform"].mu
    assert ratings["greedy"].games == 20


def test_ratings_put_strangers_on_one_scale() -> None:
    """Three who never all met: a beats b, b beats c."""
    matches = [(("a", "b"), (0, 1)), (("b", "a"), (1, 0)), (("b", "c"), (0, 1)), (("c", "b"), (1, 0))] * 5
    ratings = rate_all(matches)
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
