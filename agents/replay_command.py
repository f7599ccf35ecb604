"""The command line of replay pages: arguments, progress, messages. Neighbour: replay.py."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from agents.command_line import SPECS_HELP, BadInput, new_app, run_app
from agents.registry import make
from agents.thoughts import thoughts
from artistry_env.files import check_place, shown_path, write_whole
from artistry_env.game import Game
from artistry_env.render.page import Thought, page

PROGRAM = "agents.replay"

app = new_app()

EXPLAIN_HELP = f"Ask this agent at each decision what it would play; search also tells values. {SPECS_HELP}."


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_app(app, PROGRAM, arguments)


@app.command()
def command(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A saved game: Game.save, agents.play, --save-games.")],
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the page. [default: GAME, ending in .html]")
    ] = None,
    explain: Annotated[str | None, typer.Option(metavar="SPEC", help=EXPLAIN_HELP)] = None,
) -> int:
    """Write a saved game as a page, one file that needs no network, to step through it in a browser."""
    place = game.with_suffix(".html") if html is None else html
    try:
        if place.suffix.lower() not in (".html", ".htm"):
            raise ValueError(f"html: found {shown_path(place)}, expected a name that ends in .html")
        if place.resolve() == game.resolve():
            raise ValueError(f"html: found {shown_path(place)}, the saved game itself, expected another name")
        loaded = Game.load(game)
        check_place(place, "html")
        agent = None if explain is None else make(explain)
    except ValueError as error:
        raise BadInput(str(error)) from error
    found: list[Thought] = []
    if agent is not None:
        decisions = sum(kind == "decision" for kind, _ in loaded.history) + (not loaded.over)
        output = Console(stderr=True)
        asked = track(thoughts(agent, loaded), agent.name, decisions, console=output, transient=True)
        found = list(asked if output.is_terminal else thoughts(agent, loaded))
    text = page(loaded, "" if agent is None else agent.name, found)
    write_whole(place, text)
    print(f"{shown_path(place)}: {len(text.encode()) / 1000:,.0f} KB")
    return 0
