"""Which commit is compared with, and the processes that measure. Git itself is not asked, as it may not be there."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from artistry_env.compiling import cache_root
from tests.speed import measure
from tests.speed.sides import (
    BASE,
    LIMIT,
    ROOT,
    Side,
    alternated,
    checked_out,
    chosen_base,
    chosen_limit,
    common,
    paired_speeds,
)

HEAD, CHANGED, BEFORE = "a" * 40, "b" * 40, "c" * 40


class FakeGit:
    """A git with a history of three commits: BEFORE, CHANGED (of sources), HEAD (of other files)."""

    def __init__(self, dirty: bool = False, first: bool = False) -> None:
        self.dirty, self.first = dirty, first

    def __call__(self, *arguments: str) -> str:
        if arguments[0] == "status":
            return " M artistry_env/rules/play.py" if self.dirty else ""
        if arguments[0] == "log":
            return CHANGED
        named = {"HEAD": HEAD, "v1^{commit}": CHANGED} | ({} if self.first else {f"{CHANGED}^": BEFORE})
        if arguments[-1] in named:
            return named[arguments[-1]]
        raise RuntimeError("fatal: Needed a single revision")


@pytest.mark.parametrize(
    ("environment", "dirty", "base"),
    [
        ({}, False, BEFORE),
        ({}, True, HEAD),
        ({BASE: ""}, True, HEAD),
        ({BASE: "v1"}, True, CHANGED),
        ({BASE: "v1"}, False, CHANGED),
    ],
)
def test_the_base(environment: Mapping[str, str], dirty: bool, base: str) -> None:
    assert chosen_base(environment, FakeGit(dirty)) == base


def test_a_base_that_git_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^ARTISTRY_SPEED_BASE: found 'v2', expected a commit that git knows$"):
        chosen_base({BASE: "v2"}, FakeGit())


def test_without_a_commit_before_one_has_to_be_named() -> None:
    with pytest.raises(ValueError, match=r"^ARTISTRY_SPEED_BASE: found nothing, .* none before bbbbbbbbbbbb$"):
        chosen_base({}, FakeGit(first=True))


def test_the_limit() -> None:
    assert chosen_limit({}) == chosen_limit({LIMIT: ""}) == 0.85
    assert chosen_limit({LIMIT: "0.5"}) == 0.5


@pytest.mark.parametrize("text", ["fast", "0", "-1", "nan", "inf"])
def test_a_limit_that_is_no_ratio_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=rf"^ARTISTRY_SPEED_LIMIT: found '{text}', expected a number above 0"):
        chosen_limit({LIMIT: text})


def test_a_commit_is_unpacked_apart(tmp_path: Path) -> None:
    def archive(*arguments: str) -> str:
        (output,) = [argument.partition("=")[2] for argument in arguments if argument.startswith("--output=")]
        with zipfile.ZipFile(output, "w") as packed:
            packed.writestr("artistry_env/__init__.py", arguments[-1])
        return ""

    files = checked_out(CHANGED, tmp_path, archive)
    assert (files / "artistry_env" / "__init__.py").read_text() == CHANGED


def test_both_sides_take_turns_and_the_best_counts() -> None:
    asked = ""

    def base(seconds: float) -> float:
        nonlocal asked
        asked += "b" if seconds else "."
        return {1: 50.0, 2: 3.0, 3: 4.0}.get(asked.count("b"), 1.0) if seconds else 99.0

    def tree(seconds: float) -> float:
        nonlocal asked
        asked += "t" if seconds else ","
        return float(asked.count("t"))

    assert alternated([base, tree], 3, 0.1) == (50.0, 3.0)
    assert asked == ".,bttbbt"


def test_what_both_have_in_common() -> None:
    assert common(["core", "step", "sb3"], ["sb3", "core"]) == ["core", "sb3"]


@pytest.mark.long
def test_processes_of_both_sides_are_measured_in_pairs(tmp_path: Path) -> None:
    kept = cache_root() or tmp_path
    lines: list[str] = []
    found = paired_speeds(lambda side: Side(str(side), ROOT, kept), 1, 1, 0.001, lines.append)
    assert set(measure.MEASURES) >= found.keys() >= {"core_256", "core_4096", "step_flat", "step_dict"}
    assert all(speed > 0 for pairs in found.values() for pair in pairs for speed in pair)
    assert lines == [f"pair 1 of 1: {name}" for name in found]


def test_a_folder_without_the_project_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"^the base: .*artistry_env.*$"), Side("the base", tmp_path, tmp_path):
        pass


def test_a_process_that_fails_is_told_in_one_line() -> None:
    with Side("the base", ROOT, ROOT) as side:
        for _ in range(2):
            with pytest.raises(RuntimeError, match=r"^the base: .+$"):
                side.speed("luck", 0.1)
