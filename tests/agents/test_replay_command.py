"""`python -m agents.replay`: a page of a saved game, what agents say of it, bad input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agents.registry import make
from agents.replay import main
from agents.thoughts import thought, thoughts
from artistry_env.game import Game
from tests.processes import ROOT
from tests.render.test_page import content
from tests.replay_files import played

OWN = f"{ROOT / 'tests' / 'train' / 'own_agents.py'}:"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game that goes on."""
    path = tmp_path / "game.json"
    played(seed=4, decisions=5).save(path)
    return path


def test_a_page(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(saved)]) == 0
    path = saved.with_suffix(".html")
    output = capsys.readouterr()
    assert re.fullmatch(rf"{re.escape(str(path))}: \d+ KB\n", output.out)
    assert output.err == ""
    assert content(path.read_text())["adviser"] == ""


def test_another_place_and_an_agent(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "page.HTM"
    assert main([str(saved), "--html", str(path), "--explain", "search:20"]) == 0
    told = content(path.read_text())
    assert told["adviser"].startswith("search:20")
    asked = [move for move in told["moves"] if move["legal"]]
    assert len(asked) == 6
    for move in asked:
        assert 0 <= move["thought"]["value"] <= 1
        assert sum(seen["visits"] for seen in move["thought"]["moves"]) <= 20
        assert {seen["word"] for seen in move["thought"]["moves"]} <= set(move["legal"])


def test_thoughts_are_those_of_each_position() -> None:
    game, agent = played(seed=4, decisions=4).clone(seed=8), make(f"{OWN}Teller")
    game.play(int(game.legal()[0]))
    again, found = Game(game.settings, game.seed), list(thoughts(agent, game))
    for kind, number in game.history:
        if kind == "decision":
            assert found.pop(0) == thought(agent, again)
            again.play(number)
        else:
            again.reseed(number)
    assert found == [thought(agent, game)]


def test_an_agent_that_explains_nothing() -> None:
    game = Game.new(seed=3)
    found = thought(make("greedy"), game)
    assert found["value"] is None
    (seen,) = found["moves"]
    assert game.is_legal(seen["code"])


BAD = {
    "no game": ([], "Missing argument 'GAME'."),
    "no file": (["none.json"], "none.json: found nothing, expected a file"),
    "no replay": (["empty.json"], "empty.json: line 1, column 1: found the end of the file, expected JSON"),
    "ending": (["game.json", "--html", "page.txt"], "html: found page.txt, expected a name that ends in .html"),
    "the game itself": (["game.html"], "html: found game.html, the saved game itself, expected another name"),
    "agent": (["game.json", "--explain", "nobody"], "agent: found 'nobody', expected one of uniform, greedy"),
    "option": (["game.json", "--fast"], "No such option: --fast"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input(case: str, saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(saved.parent)
    Path("empty.json").touch()
    Path("game.html").write_bytes(saved.read_bytes())
    arguments, expected = BAD[case]
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"agents.replay: {expected}")
    assert output.err.count("\n") == 1
    assert not list(saved.parent.glob("*.htm*")) or Path("game.html").read_bytes() == saved.read_bytes()


def test_no_folder_for_the_page(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved.parent / "none" / "page.html"
    assert main([str(saved), "--html", str(path), "--explain", f"{OWN}Broken"]) == 2  # which is not asked
    assert capsys.readouterr().err == (
        f"agents.replay: html: {path}: found no folder {path.parent}, expected one to write into\n"
    )


def test_an_agent_that_cheats(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(saved), "--explain", f"{OWN}Cheat"]) == 1
    assert capsys.readouterr().err.startswith("agents.replay: agent cheat: chose ")
    assert not saved.with_suffix(".html").exists()
