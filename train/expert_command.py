"""The command line of expert iteration: collect and fit. Neighbours: expert.py, which starts it; expert_folder.py."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.command_line import CARDS_HELP, BadInput, new_app
from agents.starting import INTERRUPTED, say
from artistry_env.compiling import announced
from artistry_env.files import shown_path
from artistry_env.settings import whole_number
from train.command_line import checked_workers, option, run_games
from train.expert_fit import FitSettings, Marks
from train.expert_folder import LessonFolder, read_folders
from train.expert_run import FitRun
from train.expert_settings import MIXTURE, ExpertSettings
from train.lessons import Lessons
from train.progress import Bar
from train.training_command import Start, use_threads

PROGRAM = "train.expert"

app = new_app()


def run(arguments: Sequence[str]) -> int:
    """Run the command with its arguments; the exit code."""
    return run_games(app, PROGRAM, arguments)


@app.command()
def collect(
    out: Annotated[Path, option("Folder of the lessons; an earlier one goes on where it was.")],
    teacher: Annotated[str, option("Searcher whose visits are kept.")] = ExpertSettings.teacher,
    student: Annotated[str, option("Agent that decides now and then; none: by the visits.")] = "",
    wander: Annotated[float, option("How often another than the searcher decides, 0 to 1.")] = ExpertSettings.wander,
    games: Annotated[int, option("Games in all.")] = ExpertSettings.games,
    chunk_games: Annotated[int, option("Games in a file, of one level and scenario.")] = ExpertSettings.chunk_games,
    mixture: Annotated[str, option("What is played: LEVEL[+SCENARIO[-LAST]][*WEIGHT], between commas.")] = MIXTURE,
    cards: Annotated[str, option(CARDS_HELP)] = "reconstructed",
    seed: Annotated[int, option("Of the games.")] = 0,
    workers: Annotated[int, option("Processes that play; what is found does not depend on it.")] = 1,
) -> int:
    """Let a searcher play, and keep what it finds at each decision. After Ctrl-C the same command goes on."""
    try:
        settings = ExpertSettings(teacher, student, wander, games, chunk_games, mixture, cards, seed)
        count = checked_workers(workers)
        folder = LessonFolder(out, settings)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    missing = len(folder.missing)
    done = settings.chunks - missing
    where = f"{shown_path(out)}; the same command goes on"
    try:
        with announced(), Bar(settings.chunks * chunk_games) as bar:
            bar.more(done * chunk_games, "collected before")
            for chunk, lessons in folder.fill(count):
                done += 1
                bar.more(chunk_games, _told(settings, chunk, lessons))
    except KeyboardInterrupt:
        return say(PROGRAM, f"interrupted: {done * chunk_games:,} games are in {where}", INTERRUPTED)
    print(f"{done * chunk_games:,} games in {shown_path(out)}")
    return 0


def _told(settings: ExpertSettings, chunk: int, lessons: Lessons) -> str:
    difficulty, scenario = settings.pair_of(chunk)
    return f"{difficulty}{f' scenario {scenario}' if scenario else ''}: {len(lessons):,} decisions"


@app.command()
def fit(
    lessons: Annotated[list[Path], typer.Argument(help="Folders of lessons.")],
    out: Annotated[Path, option("New folder of the network.")],
    start: Start = None,
    policy_layers: Annotated[str, option("Hidden layers to the scores, between commas.")] = "128",
    value_layers: Annotated[str, option("Hidden layers to the value, between commas.")] = "128,64",
    option_layers: Annotated[str, option("Hidden layers of each legal code, between commas.")] = "64",
    epochs: Annotated[int, option("How often all decisions are gone through.")] = FitSettings.epochs,
    batch: Annotated[int, option("Decisions in a batch.")] = FitSettings.batch,
    learning_rate: Annotated[float, option("At the start; it falls.")] = FitSettings.learning_rate,
    decay: Annotated[float, option("Of the weights.")] = FitSettings.decay,
    value_weight: Annotated[float, option("Weight of the value's loss.")] = FitSettings.value_weight,
    sharpness: Annotated[float, option("Power of the visits: above 1, the best counts more.")] = FitSettings.sharpness,
    trust: Annotated[float, option("Part of a value that is the search's, 0 to 1.")] = FitSettings.trust,
    temperature: Annotated[float, option("Below 1, what is likely is drawn yet more often.")] = 1.0,
    seed: Annotated[int, option("Of weights and batches.")] = 0,
    torch_threads: Annotated[int, option("Threads of PyTorch.")] = 1,
    evaluate_games: Annotated[int, option("Games of each level in the evaluation at the end.")] = 200,
) -> int:
    """Fit a network to lessons: its codes as likely as their visits, its values as games ended.

    Ctrl-C saves the network as it is.
    """
    try:
        use_threads(torch_threads)
        layers = (
            _layers("policy-layers", policy_layers),
            _layers("value-layers", value_layers),
            _layers("option-layers", option_layers),
        )
        numbers: Any = (epochs, batch, learning_rate, decay, value_weight, sharpness, trust, temperature, seed)
        settings = FitSettings(*layers, *numbers)
        whole_number("evaluate-games", evaluate_games, 1, 1_000_000)
        found, collections = read_folders(lessons)
        the_run = FitRun(out, settings, collections, start or "", evaluate_games)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    return _fitted(the_run, found)


def _layers(name: str, text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() for word in words):
        raise ValueError(f"{name}: found {text!r}, expected whole numbers between commas")
    return tuple(whole_number(name, int(word), 1, 4096) for word in words)


def _fitted(the_run: FitRun, found: Lessons) -> int:
    """Fit, save, evaluate; the exit code."""
    print(f"{len(found):,} decisions of {len(set(found.game.tolist())):,} games")
    since = time.perf_counter()

    def tell(epoch: int, learned: Marks, held_out: Marks) -> None:
        seconds = time.perf_counter() - since
        print(f"epoch {epoch}, {seconds:.0f} s: {held_out}; learned: {learned.surprise:.3f}", flush=True)

    where = f"learned:{shown_path(the_run.weights)}"
    try:
        the_run.fit(found, tell)
        for one in the_run.evaluate():
            print(f"{one.difficulty}: {100 * one.rate:.1f} % of {one.games} games won, margin {one.margin:.1f}")
    except KeyboardInterrupt:
        the_run.save()
        return say(PROGRAM, f"interrupted: saved as it is, {where}", INTERRUPTED)
    print(f"the agent: {where}")
    return 0
