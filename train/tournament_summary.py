"""The figures of a tournament: of each entrant, of each two, of the seats, and ratings. Plain Python, made for JSON.

Each figure is a mean over deals of the mean over a deal's games, with an interval of 95 % over deals: games of one deal
depend on each other. Neighbours: tournament_playing.py (the games), intervals.py (how sure), ratings.py,
tournament_report.py (tables of it), tournament_files.py (files of it).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from artistry_env.rules.scoring import PARTS
from train.intervals import mean_interval, rate_over_deals
from train.ratings import rated
from train.table_games import win_shares
from train.tournament_plan import TournamentPlan
from train.tournament_playing import Section, TournamentResults

Values = NDArray[np.float64]


def section_summary(plan: TournamentPlan, section: Section) -> dict[str, Any]:
    """The figures of a player count; nothing in them depends on time or workers.

    Keys: players, deals, games, first_seed, last_seed, even_share (of the wins, for each seat), shared_wins and
    truncated (counts of games), rounds and decisions (means a game), illegal_moves, distinct_games; agents, pairs,
    seats, turn_order and ratings (lists; the functions below tell what is in them).
    """
    games = section.games
    return {
        "players": section.players,
        "deals": section.deals,
        "games": len(games),
        "first_seed": plan.seed_of(0),
        "last_seed": plan.seed_of(section.deals - 1),
        "even_share": 1 / section.players,
        "shared_wins": int(((games["ranks"][:, : section.players] == 0).sum(axis=1) > 1).sum()),
        "truncated": int(games["truncated"].sum()),
        "rounds": float(games["rounds"].mean()),
        "decisions": float(games["decisions"].mean()),
        "illegal_moves": 0,  # the first one is fatal (batch.py)
        "distinct_games": len(np.unique(games["fingerprint"])),
        "agents": agent_summaries(plan, section),
        "pairs": pair_summaries(plan, section),
        "seats": seat_summaries(section),
        "turn_order": turn_summaries(section),
        "ratings": rating_summaries(plan, [section]),
    }


def agent_summaries(plan: TournamentPlan, section: Section) -> list[dict[str, Any]]:
    """How each entrant did, for each of its seats.

    Keys: agent, games (of those in which it sat), seats (held in them), win_share (of the win of a game, a shared win
    split) and margin (its total less the mean of the other seats'), each with _interval; outright_wins (a count of
    seats); total, renown, apprentices, journeywomen, masters, inspirations (means).
    """
    table = _Table(section)
    found = []
    for number, name in enumerate(plan.names):
        where = table.seats == number
        share, share_interval = rate_over_deals(table.by_deal(table.shares, where))
        margin, margin_interval = mean_interval(table.by_deal(table.margins, where))
        found.append(
            {
                "agent": name,
                "games": int(where.any(axis=1).sum()),
                "seats": int(where.sum()),
                "win_share": share,
                "win_share_interval": list(share_interval),
                "outright_wins": int((table.shares[where] == 1).sum()),
                "margin": margin,
                "margin_interval": _listed(margin_interval),
                "total": float(table.totals[where].mean()),
                **{part: float(table.parts[where][:, which].mean()) for which, part in enumerate(PARTS)},
            }
        )
    return found


def pair_summaries(plan: TournamentPlan, section: Section) -> list[dict[str, Any]]:
    """Each entrant against each other, both ways, over all games in which both sit: the cross table.

    Keys: agent, against, games; ahead (how often its seat ranks before the other's; equal ranks count one half; with 2
    players that is its share of the wins), win_share (its seat's share of the wins at these tables), and margin (its
    total less the other's), each with _interval.
    """
    table = _Table(section)
    names = plan.names
    return [
        {"agent": names[one], "against": names[other], **table.compared(one, other)}
        for one in range(len(names))
        for other in range(len(names))
        if one != other
    ]


def seat_summaries(section: Section) -> list[dict[str, Any]]:
    """What each seat is worth, whoever sits there: each entrant sits on each seat equally often.

    Keys: seat, win_share with _interval, total (mean).
    """
    table = _Table(section)
    return [{"seat": seat, **table.place(np.full(len(table.seats), seat))} for seat in range(section.players)]


def turn_summaries(section: Section) -> list[dict[str, Any]]:
    """What each place in the first round's turn order is worth: 1 for the seat that begins; keys as for the seats."""
    table = _Table(section)
    first = section.games["first"].astype(np.int64)
    return [{"turn": turn + 1, **table.place((first + turn) % section.players)} for turn in range(section.players)]


def rating_summaries(plan: TournamentPlan, sections: list[Section]) -> list[dict[str, Any]]:
    """The OpenSkill rating of each entrant after all games of some sections; keys: agent, mu, sigma, ordinal, games."""
    ratings = rated(len(plan.entrants), [section.games for section in sections])
    return [
        {"agent": name, "mu": one.mu, "sigma": one.sigma, "ordinal": one.ordinal, "games": one.games}
        for name, one in zip(plan.names, ratings, strict=True)
    ]


def all_ratings(results: TournamentResults) -> list[dict[str, Any]]:
    """Ratings after the games of all player counts."""
    return rating_summaries(results.plan, results.sections)


class _Table:
    """The games of a section in columns, (games, players): who sat there, shares of the wins, totals, ranks."""

    def __init__(self, section: Section) -> None:
        games, players = section.games, section.players
        self.deals = games["deal"]
        self.seats: NDArray[np.int64] = games["seats"][:, :players].astype(np.int64)
        self.shares: Values = win_shares(games)[:, :players]
        self.parts: NDArray[np.int64] = games["parts"][:, :players].astype(np.int64)
        self.totals: NDArray[np.int64] = self.parts.sum(axis=2)
        self.ranks: NDArray[np.int64] = games["ranks"][:, :players].astype(np.int64)
        others = (self.totals.sum(axis=1, keepdims=True) - self.totals) / (players - 1)
        self.margins: Values = self.totals - others

    def by_deal(self, values: Values, where: NDArray[np.bool]) -> Values:
        """The mean of values (games, k) where `where` is true, deal by deal; deals without any are left out."""
        counts = np.bincount(self.deals, where.sum(axis=1))
        sums = np.bincount(self.deals, np.where(where, values, 0.0).sum(axis=1))
        means: Values = sums[counts > 0] / counts[counts > 0]
        return means

    def compared(self, one: int, other: int) -> dict[str, Any]:
        """One entrant's seats against another's."""
        pairs = [(i, j) for i in range(self.seats.shape[1]) for j in range(self.seats.shape[1]) if i != j]
        mine, theirs = [i for i, _ in pairs], [j for _, j in pairs]
        where = (self.seats[:, mine] == one) & (self.seats[:, theirs] == other)
        before = np.sign(self.ranks[:, theirs] - self.ranks[:, mine]) / 2 + 0.5
        ahead, ahead_interval = rate_over_deals(self.by_deal(before, where))
        share, share_interval = rate_over_deals(self.by_deal(self.shares[:, mine], where))
        apart = (self.totals[:, mine] - self.totals[:, theirs]).astype(np.float64)
        margin, margin_interval = mean_interval(self.by_deal(apart, where))
        return {
            "games": int(where.any(axis=1).sum()),
            "ahead": ahead,
            "ahead_interval": list(ahead_interval),
            "win_share": share,
            "win_share_interval": list(share_interval),
            "margin": margin,
            "margin_interval": _listed(margin_interval),
        }

    def place(self, seats: NDArray[np.int64]) -> dict[str, Any]:
        """How the given seat of each game did."""
        rows = np.arange(len(seats))
        share, interval = rate_over_deals(
            self.by_deal(self.shares[rows, seats, None], np.ones((len(seats), 1), np.bool))
        )
        return {
            "win_share": share,
            "win_share_interval": list(interval),
            "total": float(self.totals[rows, seats].mean()),
        }


def _listed(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else list(interval)
