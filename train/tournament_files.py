"""The files of a tournament in one folder: what it found, game by game, and saved games.

    results.json   everything: setup, figures by player count, ratings, and under "run" what may differ from run to run
                   (time, workers, machine, versions, command line); written last, so a folder that has it is whole
    results.csv    one row for each agent at each player count
    pairs.csv      one row for each two of them: the cross table
    games.csv      one row a game
    games/         with --save-games: a folder for each player count, a replay for each game (artistry_env/replay.py)
    chunks.jsonl   the games as they came, for --resume (kept_chunks.py)

Neighbours: tournament_summary.py (the figures), tournament_playing.py (the games), result_files.py (the same for a
benchmark).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from artistry_env.files import write_whole
from artistry_env.game import Game
from artistry_env.rules.scoring import PARTS
from artistry_env.rules.state import SEATS
from train.batch import fingerprint
from train.intervals import CONFIDENCE, METHODS_OVER_DEALS
from train.kept_chunks import KeptChunks
from train.machine import run_facts
from train.out_folder import GAMES, RESULTS, OutFolder, as_csv, flat
from train.ratings import MODEL
from train.table_games import TABLE_RESULT, win_shares
from train.tournament_plan import TournamentPlan
from train.tournament_playing import Section, TournamentResults
from train.tournament_summary import all_ratings, section_summary

FORMAT = "artistry-tournament"
LAYOUT = 1


class TournamentFolder(OutFolder):
    """A folder for the files of one tournament, checked before anything is played."""

    word = "tournament"
    format = FORMAT
    files = ("results.csv", "pairs.csv", "games.csv")

    def kept(self, plan: TournamentPlan) -> KeptChunks:
        """The chunks of a plan that are finished, kept in the folder; see OutFolder.keep."""
        return self.keep(setup_of(plan), [entrant.spec for entrant in plan.entrants], plan.save_games, TABLE_RESULT)

    def write(self, results: TournamentResults, command: str | None = None) -> None:
        """Write all files; those of an earlier tournament go first.

        Raises:
            OSError: a file could not be written; one line. results.json is then missing.
        """
        self.clear()
        for section in results.sections:
            save_games(results, section, self.path / GAMES)
        content = as_json(results, command)
        write_whole(self.path / "games.csv", games_csv(results))
        write_whole(self.path / "pairs.csv", summaries_csv(content["sections"], "pairs"))
        write_whole(self.path / "results.csv", summaries_csv(content["sections"], "agents"))
        write_whole(self.path / RESULTS, json.dumps(content, indent=2) + "\n")


def setup_of(plan: TournamentPlan) -> dict[str, Any]:
    """What was to be played."""
    return {
        "agents": [{"name": entrant.name, "spec": entrant.spec} for entrant in plan.entrants],
        "players": list(plan.players),
        "deals": plan.deals,
        "seed": plan.seed,
        "seeds": "deal i of each player count: seed + i; all its games have that seed",
        "cards": {"name": plan.cards.name, "hash": plan.cards.hash},
        "max_rounds": plan.max_rounds,
    }


def as_json(results: TournamentResults, command: str | None = None) -> dict[str, Any]:
    """The content of results.json. All but "run" follows from the setup and the program alone."""
    plan = results.plan
    facts = run_facts(command, results.seconds, results.workers)
    facts["versions"]["openskill"] = metadata.version("openskill")
    return {
        "format": FORMAT,
        "layout": LAYOUT,
        "complete": results.complete,
        "setup": setup_of(plan),
        "confidence": CONFIDENCE,
        "methods": METHODS_OVER_DEALS | {"ratings": MODEL},
        "sections": [section_summary(plan, section) for section in results.sections],
        "ratings": all_ratings(results),
        "run": facts
        | {"playing_seconds": {str(section.players): round(section.seconds, 3) for section in results.sections}},
    }


def summaries_csv(sections: list[dict[str, Any]], which: str) -> str:
    """The figures of the agents or of the pairs of all player counts; agents with their ratings."""
    rows = []
    for section in sections:
        ratings = {rating["agent"]: rating for rating in section["ratings"]}
        for summary in section[which]:
            row = {"players": section["players"], "deals": section["deals"], **flat(summary)}
            if which == "agents":
                rating = ratings[summary["agent"]]
                row |= {"rating_mu": rating["mu"], "rating_sigma": rating["sigma"]}
            rows.append(row)
    return as_csv(list(rows[0]) if rows else [], (row.values() for row in rows))


def games_csv(results: TournamentResults) -> str:
    """The content of games.csv: deal, seats, end and fingerprint of each game; seats that are not there are empty."""
    columns = ("agent", "rank", "win_share", "total", *PARTS)
    seats = [f"{column}_{seat}" for seat in range(SEATS) for column in columns]
    names = ["players", "game", "deal", "seed", "first_seat", "rounds", "decisions", "truncated", *seats, "fingerprint"]
    rows = (row for section in results.sections for row in _game_rows(results.plan.names, section))
    return as_csv(names, rows)


def _game_rows(names: tuple[str, ...], section: Section) -> Iterable[list[Any]]:
    for game, shares in zip(section.games, win_shares(section.games), strict=True):
        start = [section.players, *(int(game[key]) for key in ("number", "deal", "seed", "first"))]
        seats: list[Any] = []
        for seat in range(SEATS):
            parts = game["parts"][seat].tolist()
            known = [names[game["seats"][seat]], int(game["ranks"][seat]) + 1, float(shares[seat]), sum(parts), *parts]
            seats += known if seat < section.players else [None] * len(known)
        lengths = [int(game[key]) for key in ("rounds", "decisions", "truncated")]
        yield [*start, *lengths, *seats, f"{int(game['fingerprint']):016x}"]


def save_games(results: TournamentResults, section: Section, folder: Path) -> None:
    """Write the replays of a player count's first games: folder / N-players / game-NUMBER-seed-SEED.json.

    Each game is played again from its decisions, and must come out the same; games.csv says who sat where.
    """
    if not section.decisions:
        return
    place = folder / f"{section.players}-players"
    place.mkdir(parents=True)
    settings = results.plan.settings_of(section.players)
    for ended, codes in zip(section.games, section.decisions, strict=False):
        game = Game(settings, int(ended["seed"]))
        for code in codes:
            game.play(int(code))
        if fingerprint(codes, game.record) != ended["fingerprint"]:
            raise AssertionError(f"game {ended['number']}: played again, another game came of the same decisions")
        game.save(place / f"game-{ended['number']}-seed-{ended['seed']}.json")
