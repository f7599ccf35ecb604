"""The command line of playing: arguments, who sits where, where the game is saved. Neighbour: play.py."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.command_line import CARDS_HELP, SPECS_HELP, BadInput, new_app, run_app, specs
from agents.problems import AgentFault
from agents.protocol import Agent
from agents.registry import make
from agents.sitting import Sitting
from agents.starting import INTERRUPTED, say
from agents.talk import Talk
from artistry_env.cards import DEFAULT
from artistry_env.files import check_place
from artistry_env.game import Game
from artistry_env.settings import DIFFICULTIES, whole_number

PROGRAM = "agents.play"
PERSON = "human"
SEED_LIMIT = 1_000_000  # of seeds that are drawn: short enough to be typed

app = new_app()

AGAINST_HELP = (
    f"At a table, who sits to your left, clockwise: 1 to 3 specs between commas. {SPECS_HELP}; "
    f"{PERSON}: another person at this keyboard. [default: solo]"
)


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_app(app, PROGRAM, arguments)


@app.command()
def command(
    difficulty: Annotated[
        str | None, typer.Option(help=f"Of the automa: {', '.join(DIFFICULTIES)}. [default: standard]")
    ] = None,
    scenario: Annotated[int | None, typer.Option(help="A scenario to play in, 1 to 8.")] = None,
    against: Annotated[list[str] | None, typer.Option(metavar="SPECS", help=AGAINST_HELP)] = None,
    seat: Annotated[int, typer.Option(help="At a table, your seat, from 0.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Of the game's luck. [default: drawn, and shown]")] = None,
    cards: Annotated[str | None, typer.Option(help=f"{CARDS_HELP} [default: {DEFAULT}]")] = None,
    hints: Annotated[str, typer.Option(metavar="SPEC", help="Who gives hints.")] = "greedy",
    watch: Annotated[str | None, typer.Option(metavar="SPEC", help="Watch this agent play in your place.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds after each decision that is watched.")] = 1.0,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to save. [default: artistry-SEED.json or RESUME]"),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> int:
    """Play Artistry in the terminal: against the automa, or at a table with agents.

    Type help while playing. Ctrl-C saves the game and says where.
    """
    try:
        if not (math.isfinite(pace) and pace >= 0):
            raise ValueError(f"pace: found {pace}, expected seconds >= 0")
        if save is not None:
            check_place(save, "save")
        others = specs(against or [])
        if resume is not None:
            _refuse({"difficulty": difficulty, "scenario": scenario, "seed": seed, "cards": cards})
            game = Game.load(resume)
        else:
            players: dict[str, Any] = {"players": len(others) + 1} if others else {}
            drawn = secrets.randbelow(SEED_LIMIT) if seed is None else seed
            setup = {**players, "difficulty": difficulty, "scenario": scenario, "cards": cards or DEFAULT}
            game = Game.new(**setup, seed=drawn, log_events=True)
        seats = _seats(game.settings.players, others, seat, watch or PERSON)
        sitting = Sitting(game, _agents(seats))
        make(hints)  # so that a wrong spec is said at once
    except ValueError as error:
        raise BadInput(str(error)) from error
    talk = Talk(sitting, _who(seats), hints, save or resume or _free_name(game.seed), save is not None)
    try:
        if watch is None:
            talk.play()
        else:
            talk.watch(pace)
            talk.leave()
    except KeyboardInterrupt:
        return say(PROGRAM, f"interrupted: {_rescued(talk)}", INTERRUPTED)
    except AgentFault as fault:
        raise AgentFault(f"{fault}; {_rescued(talk)}", fault.details) from fault
    return 0


def _refuse(given: dict[str, object]) -> None:
    """Refuse arguments that a saved game answers itself."""
    for name, value in given.items():
        if value is not None:
            raise ValueError(f"{name}: found {value} beside --resume, expected none (the saved game has its own)")


def _seats(players: int, others: list[str], seat: int, mine: str) -> list[str]:
    """The spec of who decides for each seat; in solo for the one."""
    if not 0 <= len(others) == players - 1:
        raise ValueError(f"against: found {len(others)} specs, expected {players - 1} for {players} players")
    place = whole_number("seat", seat, 0, players - 1)
    clockwise = [mine, *others]
    return [clockwise[(number - place) % players] for number in range(players)]


def _agents(seats: list[str]) -> list[Agent | None]:
    """An agent for each seat, None for a person; equal specs make one agent."""
    made: dict[str, Agent | None] = {PERSON: None}
    for spec in seats:
        if spec not in made:
            made[spec] = make(spec)
    return [made[spec] for spec in seats]


def _who(seats: list[str]) -> list[str]:
    """How the players are called."""
    if len(seats) == 1:
        return ["You play against the automa" if seats[0] == PERSON else f"{seats[0]} plays against the automa"]
    persons = seats.count(PERSON)
    told = []
    for number, spec in enumerate(seats):
        name = ("you" if persons == 1 else "a person") if spec == PERSON else spec
        told.append(f"seat {number}: {name}")
    return told


def _free_name(seed: int) -> Path:
    """A file in this folder that is not there yet."""
    path, number = Path(f"artistry-{seed}.json"), 1
    while path.exists():
        number += 1
        path = Path(f"artistry-{seed}-{number}.json")
    return path


def _rescued(talk: Talk) -> str:
    """Save a game that ends here, where it is to be or else in this folder; in words, where it is."""
    try:
        talk.sitting.save(talk.place)
    except OSError:
        talk.place = _free_name(talk.sitting.game.seed)
        talk.sitting.save(talk.place)
    return f"saved in {talk.place}, {talk.go_on()}"
