"""The command line of train.scaling: arguments, progress, the file. Neighbour: scaling.py, which starts it."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import agents
from agents.command_line import BadInput, new_app, specs
from agents.starting import INTERRUPTED, say
from artistry_env.files import check_place, shown_path, write_whole
from artistry_env.settings import whole_number
from train.cluster import check_installed
from train.command_line import command_line, option, run_games
from train.learning_settings import real_number
from train.machine import run_facts
from train.plan import MAX_GAMES
from train.progress import Bar
from train.scaling_crews import CREWS, at_work, crew_name
from train.scaling_measuring import by_size, chunk_costs, games_an_hour

PROGRAM = "train.scaling"
FORMAT = "artistry-scaling 1"
AGENTS = "uniform,greedy,learned,search:200,search:2000"

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, arguments)


@app.command()
def command(
    out: Annotated[Path, option("JSON file for the figures; one that is there is replaced.", metavar="FILE")],
    agent_specs: Annotated[
        str, typer.Option("--agents", metavar="SPECS", help="Whose games, between commas.")
    ] = AGENTS,
    repeats: Annotated[int, option("Measurements of each figure.")] = 3,
    seconds: Annotated[float, option("Of one measurement, about.")] = 8.0,
) -> int:
    """Measure how playing grows from one process to nodes of a simulated cluster, and what sharing it out costs.

    Interrupted with Ctrl-C, it saves the figures there are in a file beside --out, whose figures are always whole.
    """
    try:
        names = specs([agent_specs])
        for name in names:
            agents.make(name)
        whole_number("repeats", repeats, 1, 100)
        real_number("seconds", seconds, 0.01, 3600)
        check_place(out, "out")
        unfinished = out.with_name(f"{out.stem}.part{out.suffix}")
        check_place(unfinished, "out")
        check_installed()  # before everything that processes do is measured
    except ValueError as error:
        raise BadInput(str(error)) from error
    measuring = Measuring(names, repeats, seconds)
    try:
        measuring.run()
    except KeyboardInterrupt:
        return say(PROGRAM, f"interrupted: {_saved(measuring, unfinished)}", INTERRUPTED)
    measuring.write(out)
    unfinished.unlink(missing_ok=True)  # of an earlier Ctrl-C
    print(f"saved in {shown_path(out)}")
    return 0


def _saved(measuring: Measuring, path: Path) -> str:
    """Save what was measured before a Ctrl-C; in words, what and where."""
    if not measuring.done:
        return "nothing saved"
    measuring.write(path)
    return f"{measuring.done} of {measuring.steps} measurements saved in {shown_path(path)}"


class Measuring:
    """One run of the command.

    Attributes:
        sizes: for each agent, games a second by the size of chunks, in each repeat.
        crews: for each crew, its costs and games an hour, in each repeat; the last may be under way.
        steps: how many measurements there are to be.
        done: how many there are.
    """

    def __init__(self, names: Sequence[str], repeats: int, seconds: float) -> None:
        self.names, self.repeats, self.seconds = names, repeats, seconds
        self.sizes: dict[str, list[dict[str, float]]] = {name: [] for name in names}
        self.crews: list[dict[str, Any]] = []
        self.steps = (len(names) + len(CREWS) * (1 + len(names))) * repeats
        self.done = 0
        self._begun = time.perf_counter()

    def run(self) -> None:
        """Measure everything."""
        with Bar(self.steps, "measurements") as bar:
            for name in self.names:
                for _ in range(self.repeats):
                    self.sizes[name].append(by_size(name, self.seconds / 8))
                    self._measured(bar, f"{name}, by chunks")
            for kind, count in CREWS:
                self._measure(kind, count, bar)

    def _measure(self, kind: str, count: int, bar: Bar) -> None:
        """The figures of a crew."""
        costs: list[dict[str, float]] = []
        hourly: dict[str, list[float]] = {name: [] for name in self.names}
        crew = crew_name(kind, count)
        self.crews.append({"crew": crew, "cores": count, "costs": costs, "games_an_hour": hourly})
        with at_work(kind, count) as workers:
            for _ in range(self.repeats):
                costs.append(chunk_costs(workers))
                self._measured(bar, crew)
                for name in self.names:
                    hourly[name].append(games_an_hour(name, workers, self._games(name, count)))
                    self._measured(bar, f"{crew}, {name}")
        bar.line(f"{len(self.crews)}/{len(CREWS)}  {crew}")

    def _measured(self, bar: Bar, what: str) -> None:
        """One more figure is there."""
        self.done += 1
        bar.more(1, what)

    def _games(self, name: str, count: int) -> int:
        """As many games as so many cores play in the time of a measurement."""
        fastest = max(max(found.values()) for found in self.sizes[name])
        return min(max(8, int(fastest * self.seconds * count)), MAX_GAMES)

    def write(self, path: Path) -> None:
        """Write the file; OSError in one line."""
        write_whole(path, json.dumps(self.content(), indent=1) + "\n")

    def content(self) -> dict[str, Any]:
        """The content of the file."""
        facts = run_facts(command_line(PROGRAM), time.perf_counter() - self._begun, 1)
        known = {name: facts[name] for name in ("command", "finished", "seconds", "versions", "machine")}
        complete = self.done == self.steps
        crews = [crew for crew in self.crews if crew["costs"]]  # the last has none if a Ctrl-C came with its start
        return {"format": FORMAT, "complete": complete, "games_a_second": self.sizes, "crews": crews, "run": known}
