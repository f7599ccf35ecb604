"""The tables that docs carry, generated from the code: `python -m tests.generated` rewrites them in place.

A generated part stands between `<!-- name -->` and `<!-- end -->`; test_generated.py fails when one has drifted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import groupby
from statistics import median

from artistry_env.actions import ActionTable
from artistry_env.cards import CardSet
from artistry_env.observation import Layout, Piece
from artistry_env.registration import PRESETS
from artistry_env.render.palette import THEMES
from artistry_env.settings import SIDES_BY_PLAYERS, checked_settings
from artistry_env.table import TABLE
from artistry_env.table_env import FEWEST, MOST, TableEnv
from tests import matrix_tables
from tests.curve_tables import curves
from tests.markdown import rate, table
from tests.processes import ROOT
from tests.render.scenes import played
from tests.robustness_tables import robustness
from tests.scaling_tables import scaling
from tests.strength_tables import losses, luck_known, scenarios, strength, tuning
from train.machine import machine_words
from train.speed_lines import LINES
from train.speed_lines import PARTS as TIMED_PARTS
from train.speed_report import WHOLE_LOOP, share_rows, shown

FILES = (
    *("artistry_env/solo.py", "artistry_env/table.py", "agents/duel.py"),
    *("README.md", "agents/README.md", "train/README.md"),
)
RESULTS = ROOT / "agents" / "results.json"
DRAWINGS = (".github/table-light.svg", ".github/table-dark.svg")
TOURNAMENT = ROOT / "agents" / "tournament.json"
MATRIX = ROOT / "agents" / "matrix.json"
SPEEDS = ROOT / "train" / "speed.json"

TABLE_PLAYERS = tuple(range(FEWEST, MOST + 1))
# Lengths that depend on the number of players.
NAMED_LENGTHS = {
    tuple(SIDES_BY_PLAYERS[players] for players in TABLE_PLAYERS): "S",
    tuple(players - 1 for players in TABLE_PLAYERS): "R",
    TABLE_PLAYERS: "P",
}

ARGUMENTS = {
    "acquire": "cells, sorted",
    "purchase": "market slot, 0 next to the deck",
    "use_inspiration": "card, its number in the card set",
    "choose_cell": "cell, row by row",
    "choose_color": "color",
    "choose_inspiration": "display place",
    "stop": "",
}


def spans(side: int) -> dict[str, tuple[int, str]]:
    """For each kind of action on a board of some side, with the default set: how many there are, and their codes."""
    found = {}
    first = 0
    for kind, group in groupby(ActionTable(side, CardSet.load()), key=lambda action: action.kind):
        count = len(list(group))
        found[kind] = (count, str(first) if count == 1 else f"{first} to {first + count - 1}")
        first += count
    found["all"] = (first, "")
    return found


def actions() -> str:
    """The kinds of actions with their codes on 4x4 with the default set."""
    rows = [(kind, ARGUMENTS.get(kind, ""), str(count), codes) for kind, (count, codes) in spans(4).items()]
    return table(("kind", "argument", "count", "codes"), rows)


def table_actions() -> str:
    """The kinds of actions with their codes for each number of players."""
    by_players = [spans(SIDES_BY_PLAYERS[players]) for players in TABLE_PLAYERS]
    rows = []
    for kind in by_players[0]:
        found = [of_kind[kind][1] or f"{of_kind[kind][0]} codes" for of_kind in by_players]
        rows.append((kind, ARGUMENTS.get(kind, ""), *found))
    return table(("kind", "argument", *(f"{players} players" for players in TABLE_PLAYERS)), rows)


def observations() -> str:
    """The pieces of the solo observation with the default set."""
    layout = Layout(checked_settings())
    rows = []
    for piece in layout.pieces:
        where = layout.slices[piece.name]
        shape = " x ".join(str(length) for length in piece.shape)
        rows.append((piece.name, f"{where.start}:{where.stop}", shape, f"{piece.low} to {piece.high}", piece.meaning))
    rows.append(("all", f"0:{layout.size}", "", "", f"layout hash {layout.hash[:12]}"))
    return table(("piece", "flat", "shape", "values", "meaning"), rows)


def shape_by_names(pieces: list[Piece]) -> str:
    """The shape of a piece for 2, 3 and 4 players, in letters where it depends on their number."""
    lengths = zip(*(piece.shape for piece in pieces), strict=True)
    return " x ".join(NAMED_LENGTHS.get(found, str(found[0])) for found in lengths)


def table_observations() -> str:
    """The pieces of the observation for 2, 3 and 4 players with the default set."""
    layouts = [Layout(checked_settings(players=players)) for players in TABLE_PLAYERS]
    rows = []
    for pieces in zip(*(layout.pieces for layout in layouts), strict=True):
        piece = pieces[0]
        assert all(other._replace(shape=piece.shape) == piece for other in pieces), "only shapes depend on the players"
        found = [layout.slices[piece.name] for layout in layouts]
        flat = [f"{where.start}:{where.stop}" for where in found]
        rows.append((piece.name, *flat, shape_by_names(list(pieces)), f"{piece.low} to {piece.high}", piece.meaning))
    sizes = [f"0:{layout.size}" for layout in layouts]
    hashes = ", ".join(layout.hash[:12] for layout in layouts)
    rows.append(("all", *sizes, "", "", f"layout hashes {hashes}"))
    header = ("piece", *(f"{players} players" for players in TABLE_PLAYERS), "shape", "values", "meaning")
    return f"{table(header, rows)}\n\nS is the board's side ({sides()}), R the number of rivals, P that of players."


def sides() -> str:
    """The sides of the boards."""
    return ", ".join(str(SIDES_BY_PLAYERS[players]) for players in TABLE_PLAYERS)


def table_facts() -> str:
    """What PettingZoo's pages say of an environment at a glance."""
    envs = [TableEnv(players) for players in TABLE_PLAYERS]
    shapes = ", ".join(f"({env.layout.size},)" for env in envs)
    rows = [
        ("Creation", f'`pettingzoo.make("aec", "{TABLE}")`'),
        ("Actions", "Discrete"),
        ("Parallel API", "Yes" if TableEnv.metadata["is_parallelizable"] else "No"),
        ("Manual Control", "No"),
        ("Agents", ", ".join(f"`{agent}`" for agent in envs[-1].possible_agents)),
        ("Number of agents", f"{FEWEST} to {MOST}"),
        ("Action Values", ", ".join(f"0 to {len(env.table) - 1}" for env in envs) + " (2, 3, 4 players)"),
        ("Observation Shape", f"{shapes} (2, 3, 4 players), flat"),
        ("Observation Values", "[0, 1], flat"),
    ]
    return table(("at a glance", ""), rows)


def environments() -> str:
    """The registered ids with what they preset."""
    rows = [(f"`{name}`", ", ".join(f"{k}={v!r}" for k, v in preset.items())) for name, preset in PRESETS.items()]
    return table(("id", "preset"), rows)


def picture() -> str:
    """README's picture, which follows the reader's theme; the drawings are `DRAWINGS`."""
    light, dark = DRAWINGS
    return "\n".join(
        [
            "<picture>",
            f'  <source media="(prefers-color-scheme: dark)" srcset="{dark}">',
            f'  <img src="{light}" alt="A solo game in its second round: board, market, display, both sides\' things">',
            "</picture>",
        ]
    )


def drawings() -> dict[str, str]:
    """The content of each of `DRAWINGS`: a game under way."""
    game = played()
    return {name: f"{game.svg(theme)}\n" for name, theme in zip(DRAWINGS, THEMES, strict=True)}


def results() -> str:
    """The stored results of the benchmark (agents/results.json; `python -m tests.results` measures them anew)."""
    stored = json.loads(RESULTS.read_text())
    rows = []
    for cell in stored["cells"]:
        won = rate(cell, "win_rate")
        totals = f"{cell['total']['agent']:.1f} : {cell['total']['automa']:.1f}"
        rows.append((cell["agent"], cell["difficulty"], str(cell["games"]), won, totals, f"{cell['decisions']:.1f}"))
    header = ("agent", "automa", "games", "won (95 %)", "mean totals", "decisions a game")
    run = stored["run"]
    return f"{table(header, rows)}\n\nSeeds {stored['seeds']}, {run['machine']}, {run['versions']}; `{run['command']}`."


def tournament() -> str:
    """The stored tournament (agents/tournament.json; `python -m tests.tournament_results` plays it anew)."""
    stored = json.loads(TOURNAMENT.read_text())
    rows, order = [], []
    for section in stored["sections"]:
        players, games = str(section["players"]), f"{section['games']:,}"
        for agent, rating in zip(section["agents"], section["ratings"], strict=True):
            (before,) = (pair for pair in section["pairs"] if pair["agent"] == agent["agent"])
            figures = (rate(agent, "win_share"), rate(before, "ahead"), f"{agent['total']:.1f}")
            rows.append((players, agent["agent"], games, *figures, f"{rating['mu']:.1f} ± {rating['sigma']:.1f}"))
        order.append((players, *(rate(turn, "win_share") for turn in section["turn_order"])))
    header = ("players", "agent", "games", "wins a seat (95 %)", "before the other (95 %)", "mean total", "OpenSkill")
    turns = tuple(f"plays {word} (95 %)" for word in ("first", "second", "third", "fourth"))
    filled = [(*row, *[""] * (5 - len(row))) for row in order]
    run = stored["run"]
    note = (
        f"{stored['deals']:,} deals, seeds {stored['seeds']}, {run['machine']}, {run['versions']}; `{run['command']}`."
    )
    return f"{table(header, rows)}\n\n{table(('players', *turns), filled)}\n\n{note}"


def speed() -> str:
    """The stored speeds (train/speed.json; `python -m train.speed --out train/speed.json` measures them anew)."""
    stored = json.loads(SPEEDS.read_text())
    rows = []
    for name, figures in stored["figures"].items():
        if name not in TIMED_PARTS:
            line, figure = LINES[name], median(figures)
            rows.append((line.title, shown(figure), f"{shown(min(figures))} to {shown(max(figures))}", line.unit))
    tables = [table(("what", "median", "range", "unit"), rows)]
    if WHOLE_LOOP in stored["figures"]:
        tables.append(table(("part of the compiled core", "share", "ns a decision"), share_rows(stored["figures"])))
    found = stored["versions"]
    where = f"{machine_words(stored['machine'])}; Python {found['python']}, numba {found['numba']}"
    often = max(len(figures) for figures in stored["figures"].values())
    return "\n\n".join([*tables, f"{where}; {often} measurements a line."])


def matrix() -> str:
    """The stored matrix (agents/matrix.json; `python -m train.benchmark --matrix` measures it), cell by cell."""
    return matrix_tables.whole(json.loads(MATRIX.read_text()))


def matrix_summary() -> str:
    """The same, a row for each agent."""
    return matrix_tables.small(json.loads(MATRIX.read_text()))


PARTS: dict[str, Callable[[], str]] = {
    "speed": speed,
    "picture": picture,
    "results": results,
    "tournament": tournament,
    "strength": strength,
    "search_scenarios": scenarios,
    "losses": losses,
    "tuning": tuning,
    "curves": curves,
    "luck_known": luck_known,
    "robustness": robustness,
    "scaling": scaling,
    "matrix": matrix,
    "matrix_summary": matrix_summary,
    "actions": actions,
    "observations": observations,
    "environments": environments,
    "table": table_facts,
    "table_actions": table_actions,
    "table_observations": table_observations,
}


def renewed(text: str) -> str:
    """A file's text with all generated parts made anew."""

    def fill(match: re.Match[str]) -> str:
        indent, name = match["indent"], match["name"]
        lines = PARTS[name]().splitlines()
        return "\n".join(
            [f"{indent}<!-- {name} -->", *((indent + line).rstrip() for line in lines), f"{indent}<!-- end -->"]
        )

    pattern = rf"(?P<indent>[ ]*)<!-- (?P<name>{'|'.join(PARTS)}) -->\n.*?<!-- end -->"
    return re.sub(pattern, fill, text, flags=re.DOTALL)


def main() -> None:
    """Rewrite the generated parts of all files."""
    for name in FILES:
        path = ROOT / name
        path.write_text(renewed(path.read_text()))
    for name, text in drawings().items():
        (ROOT / name).write_text(text)


if __name__ == "__main__":
    main()
