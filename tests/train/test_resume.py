"""A benchmark or a tournament that was interrupted goes on with --resume: the files are those of one that was not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.train.resuming import RUNS, contents, interrupted, lines_of
from train import benchmark, tournament

MODULES = {"train.benchmark": benchmark.main, "train.tournament": tournament.main}


@pytest.mark.parametrize("module", MODULES)
def test_an_interrupted_run_is_resumed(
    module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, chunks = RUNS[module]
    settings = [*settings, "--save-games", "12"]
    out, whole = tmp_path / "parts", tmp_path / "whole"
    said = interrupted(module, [*settings, "--workers", "2", "--out", str(out)], chunks)
    assert said.endswith(f" saved in {out}; --resume {out} goes on")
    kept = lines_of(out)
    assert len(kept) == 1 + chunks
    monkeypatch.setenv("ARTISTRY_TEST_SECONDS", "0")
    with (out / "chunks.jsonl").open("a") as file:
        file.write('{"chunk":7,"aft')  # as a kill in the middle of writing leaves it
    main = MODULES[module]
    assert main([*settings, "--workers", "1", "--resume", str(out)]) == 0
    assert lines_of(out)[: len(kept)] == kept, "what was there is not played again"
    assert main([*settings, "--workers", "1", "--out", str(whole)]) == 0
    assert contents(out) == contents(whole)
    assert len(lines_of(out)) == len(lines_of(whole)) == 1 + {"train.benchmark": 16, "train.tournament": 8}[module]
    capsys.readouterr()
    assert main([*settings, "--workers", "1", "--resume", str(out / "results.json")]) == 0, "a whole one is printed"
    assert contents(out) == contents(whole)


SMALL = {
    "train.benchmark": ["--agents", "uniform", "--difficulty", "easy", "--games", "4", "--workers", "1"],
    "train.tournament": ["--agents", "uniform", "greedy", "--players", "2", "--deals", "2", "--workers", "1"],
}
OTHER = {
    "train.benchmark": [
        (["--seed", "3"], "found seed 0, expected 3, as it is now"),
        (["--games", "5"], "found games 4, expected 5, as it is now"),
        (["--save-games", "1"], "found save_games 0, expected 1, as it is now"),
        (["--agents", "greedy"], 'found agents ["uniform"], expected ["uniform", "greedy"], as it is now'),
    ],
    "train.tournament": [
        (["--max-rounds", "9"], "found max_rounds 50, expected 9, as it is now"),
        (["--players", "3"], "found players [2], expected [2, 3], as it is now"),
    ],
}


@pytest.mark.parametrize("module", MODULES)
def test_other_settings_are_refused(module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main, settings, out = MODULES[module], SMALL[module], tmp_path / "out"
    assert main([*settings, "--out", str(out)]) == 0
    before = contents(out)
    capsys.readouterr()
    for more, line in OTHER[module]:
        assert main([*settings, *more, "--resume", str(out)]) == 2
        assert capsys.readouterr().err == f"{module}: resume: {out / 'chunks.jsonl'}: {line}\n"
    assert contents(out) == before


@pytest.mark.parametrize("module", MODULES)
def test_what_cannot_be_resumed(module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main, settings, out = MODULES[module], SMALL[module], tmp_path / "out"
    other = next(name for name in MODULES if name != module)
    assert MODULES[other]([*SMALL[other], "--out", str(tmp_path / "other")]) == 0
    assert main([*settings, "--out", str(out)]) == 0
    head, first, *rest = lines_of(out)
    (out / "chunks.jsonl").write_text("\n".join([head, first[:-9], *rest, ""]))
    capsys.readouterr()
    faults = {
        f"found no chunks.jsonl in {tmp_path}, expected the folder of an earlier --out": [str(tmp_path)],
        f"found no chunks.jsonl in {tmp_path / 'none'}, expected the folder of an earlier --out": [
            str(tmp_path / "none")
        ],
        f"{out / 'chunks.jsonl'}: found another line 2, expected a chunk of games": [str(out)],
        f"{tmp_path / 'other' / 'chunks.jsonl'}: found another format, expected 'artistry-{module[6:]} chunks 1'": [
            str(tmp_path / "other")
        ],
        "found --out, too, expected one of both": [str(out), "--out", str(tmp_path / "new")],
        "found --overwrite, too, expected one of both": [str(out), "--overwrite"],
    }
    for line, arguments in faults.items():
        assert main([*settings, "--resume", *arguments]) == 2
        assert capsys.readouterr().err == f"{module}: resume: {line}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "out"]


def test_a_changed_agent_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    agent, out = Path("mine.py"), Path("out")
    code = "class Mine:\n    name = 'mine'\n\n    def act(self, games, masks):\n        return masks.argmax(axis=1)\n"
    agent.write_text(code)
    settings = ["--agents", f"{agent}:Mine", "--difficulty", "easy", "--games", "2", "--workers", "1"]
    assert benchmark.main([*settings, "--out", str(out)]) == 0
    agent.write_text(f"# another\n{code}")
    capsys.readouterr()
    assert benchmark.main([*settings, "--resume", str(out)]) == 2
    assert capsys.readouterr().err.startswith(f"train.benchmark: resume: {out / 'chunks.jsonl'}: found files {{")


def test_overwriting_an_interrupted_run(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert benchmark.main([*SMALL["train.benchmark"], "--out", str(out)]) == 0
    (out / "results.json").unlink()
    assert benchmark.main([*SMALL["train.benchmark"], "--seed", "1", "--overwrite", "--out", str(out)]) == 0
    assert json.loads((out / "results.json").read_text())["setup"]["seed"] == 1
    assert json.loads(lines_of(out)[0])["setup"]["seed"] == 1
