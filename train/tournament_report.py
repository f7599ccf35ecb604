"""A tournament's tables on the terminal: for each player count the agents, the cross table and the seats; ratings.

Neighbours: tournament_summary.py (the figures), report.py (the same for a benchmark).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.text import Text

from train.report import empty_table, mean_of, percent, percents, titled
from train.tournament_playing import TournamentResults
from train.tournament_summary import all_ratings, section_summary


def tables(results: TournamentResults) -> list[Group]:
    """All tables of a tournament."""
    shown = []
    for section in results.sections:
        summary = section_summary(results.plan, section)
        shown += [_agents(summary, results.plan.cards.name), _cross(summary), _seats(summary)]
    if len(results.sections) > 1:
        shown.append(_ratings(all_ratings(results)))
    return shown


def _agents(summary: dict[str, Any], cards: str) -> Group:
    seeds = f"seeds {summary['first_seed']} to {summary['last_seed']}"
    extent = f"{summary['deals']:,} deals ({seeds}), {summary['games']:,} games, cards {cards}"
    names = ["seats", "wins a seat", "95 %", "margin, 95 %", "total", "rating"]
    table = empty_table(["", "agent"], names)
    rows = zip(summary["agents"], summary["ratings"], strict=True)
    for number, (agent, rating) in enumerate(rows, 1):
        share = (percent(agent["win_share"]), percents(agent["win_share_interval"]))
        margin = mean_of(agent["margin"], agent["margin_interval"])
        strength = f"{rating['mu']:.1f} \u00b1 {rating['sigma']:.1f}"
        head = (str(number), Text(agent["agent"]), f"{agent['seats']:,}")
        table.add_row(*head, *share, margin, f"{agent['total']:.1f}", strength)
    even = percent(summary["even_share"])
    lengths = f"{summary['rounds']:.1f} rounds and {summary['decisions']:.1f} decisions a game"
    note = f"Even would be {even} of the wins; shared wins are split: {summary['shared_wins']:,}. {lengths};"
    cut = f"cut off: {summary['truncated']:,}; illegal moves: {summary['illegal_moves']}."
    title = f"{summary['players']} players: {extent}"
    return Group(titled(title, table), Text(f"{note} {cut}\n"))


def _cross(summary: dict[str, Any]) -> Group:
    """For each two how often the row's agent ranks before the column's, and by how much."""
    names = [agent["agent"] for agent in summary["agents"]]
    pairs = {(pair["agent"], pair["against"]): pair for pair in summary["pairs"]}
    table = empty_table(["", "agent"], [f"before {number}" for number in range(1, len(names) + 1)])
    for number, name in enumerate(names, 1):
        cells = [_ahead(pairs[name, other]) if name != other else "" for other in names]
        table.add_row(str(number), Text(name), *cells)
    title = f"{summary['players']} players, each against each: how often the row's agent ranks before the column's,"
    return titled(f"{title}\nties counting half; 95 %; its total less the other's", table)


def _ahead(pair: dict[str, Any]) -> str:
    return f"{percent(pair['ahead'])}\n{percents(pair['ahead_interval'])}\n{pair['margin']:+.1f}"


def _seats(summary: dict[str, Any]) -> Group:
    table = empty_table(["seat"], ["wins", "95 %", "total", "turn in round 1", "wins", "95 %", "total"])
    for seat, turn in zip(summary["seats"], summary["turn_order"], strict=True):
        cells = [
            (percent(one["win_share"]), percents(one["win_share_interval"]), f"{one['total']:.1f}")
            for one in (seat, turn)
        ]
        table.add_row(str(seat["seat"]), *cells[0], str(turn["turn"]), *cells[1])
    return titled(f"{summary['players']} players: what the seats are worth, whoever sits there", table)


def _ratings(ratings: Sequence[dict[str, Any]]) -> Group:
    table = empty_table(["agent"], ["skill", "sigma", "skill - 3 sigma", "games"])
    for one in ratings:
        figures = (f"{one['mu']:.2f}", f"{one['sigma']:.2f}", f"{one['ordinal']:.2f}", f"{one['games']:,}")
        table.add_row(Text(one["agent"]), *figures)
    return titled("OpenSkill ratings by all games", table)
