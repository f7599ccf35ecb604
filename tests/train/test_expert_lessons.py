"""Lessons from a searcher: legal, of the games they say, the same however they are played, safe on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.search.thinking import masks_of
from artistry_env.game import action_table
from artistry_env.settings import checked_settings
from tests.random_play import begun
from train.expert_folder import LessonFolder, read_folders
from train.expert_games import play_chunk
from train.expert_settings import FIRST_SEED, ExpertSettings
from train.lessons import COLUMNS, Lessons, joined, read_lessons, write_lessons
from train.plan import MAX_GAMES
from train.ppo_evaluation import FIRST_SEED as EVALUATION_SEED

SMALL = ExpertSettings(teacher="search:8", games=6, chunk_games=2, mixture="hard,standard+3", wander=0.3)


@pytest.fixture(scope="module")
def lessons() -> Lessons:
    return play_chunk(SMALL, 1)


def same(one: Lessons, other: Lessons) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS)


def test_codes_are_all_that_are_legal_with_visits_of_a_whole_search(lessons: Lessons) -> None:
    """Each lesson tells of all legal codes; a game begins as its seed says."""
    settings = checked_settings(difficulty="standard", scenario=3)
    assert SMALL.pair_of(1) == ("standard", 3)
    counts = np.diff(lessons.starts)
    assert (counts > 1).all()
    sums = np.add.reduceat(lessons.visits, lessons.starts[:-1])
    assert (sums >= 4).all()
    assert (sums <= 8).all()
    assert ((lessons.worth >= 0) & (lessons.worth <= 1)).all()
    assert set(lessons.result.tolist()) <= {-1.0, 1.0}
    assert lessons.game.tolist() == sorted(lessons.game)
    assert set(lessons.game.tolist()) == {2, 3}
    for game, seed in zip((2, 3), SMALL.seeds_of(1), strict=True):
        records, words = begun(settings, [seed])
        rows = np.flatnonzero(lessons.game == game)
        assert lessons.records[rows[0]].tobytes() == records[0].tobytes()
        legal = masks_of(words, len(action_table(settings.cards, settings.side)))[0]
        first = slice(lessons.starts[rows[0]], lessons.starts[rows[0] + 1])
        assert lessons.codes[first].tolist() == np.flatnonzero(legal).tolist()


def test_the_same_again(lessons: Lessons) -> None:
    assert same(play_chunk(SMALL, 1), lessons)


def test_seeds_are_nobody_elses() -> None:
    assert FIRST_SEED > EVALUATION_SEED + MAX_GAMES
    assert SMALL.seeds_of(0)[0] == FIRST_SEED
    assert SMALL.seeds_of(2) == range(FIRST_SEED + 4, FIRST_SEED + 6)


def test_a_student_decides_now_and_then() -> None:
    settings = ExpertSettings(**SMALL.as_dict() | {"student": "uniform", "wander": 1.0})
    found = play_chunk(settings, 1)
    assert not same(found, play_chunk(SMALL, 1))
    assert found.result.max() == -1  # nobody wins like that


def test_files_come_back(lessons: Lessons, tmp_path: Path) -> None:
    write_lessons(tmp_path / "one.npz", lessons)
    assert same(read_lessons(tmp_path / "one.npz"), lessons)
    both = joined([lessons, lessons])
    assert len(both) == 2 * len(lessons)
    again = both.starts[len(lessons) :] - both.starts[len(lessons)]
    assert again.tolist() == lessons.starts.tolist()
    (tmp_path / "cut.npz").write_bytes((tmp_path / "one.npz").read_bytes()[:-100])
    with pytest.raises(ValueError, match=r"cut.npz: found no lessons, expected a file of train.expert"):
        read_lessons(tmp_path / "cut.npz")


def test_a_folder_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "lessons"
    filling = LessonFolder(path, SMALL).fill(1)
    assert next(filling)[0] == 0
    filling.close()
    folder = LessonFolder(path, SMALL)
    assert folder.missing == [1, 2]
    assert [chunk for chunk, _ in folder.fill(1)] == [1, 2]
    found, collections = read_folders([path, path])
    assert len(set(found.game.tolist())) == 12
    assert [one["files"] for one in collections] == [3, 3]
    more = LessonFolder(path, ExpertSettings(**SMALL.as_dict() | {"games": 8}))
    assert more.missing == [3]


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"teacher": "search:9"}, "out: found teacher 'search:8' in lessons, expected 'search:9', or a new folder"),
        ({"wander": 0.5}, "out: found wander 0.3 in lessons, expected 0.5, or a new folder"),
    ],
)
def test_a_folder_of_something_else(
    changed: dict[str, Any], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    LessonFolder(Path("lessons"), SMALL)
    with pytest.raises(ValueError, match=r".") as error:
        LessonFolder(Path("lessons"), ExpertSettings(**SMALL.as_dict() | changed))
    assert str(error.value) == line


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"teacher": "greedy"}, "teacher: found 'greedy', expected a searcher such as search:300"),
        ({"student": "nobody"}, "agent: found 'nobody', expected one of "),
        ({"wander": 2}, "wander: found 2, expected a number from 0 to 1"),
        ({"games": 0}, "games: found 0, expected 1 to "),
    ],
)
def test_settings_that_are_refused(changed: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        ExpertSettings(**SMALL.as_dict() | changed)
    assert str(error.value).startswith(line)
