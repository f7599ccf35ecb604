"""`python -m agents.play`: whole games through a pipe and through a terminal, saving, resuming, bad input, Ctrl-C."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from agents.play import main
from artistry_env.cards import CardSet
from artistry_env.game import Game
from tests.processes import ROOT

OWN = f"{ROOT / 'tests' / 'train' / 'own_agents.py'}:"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> int:
    """Play with lines from a pipe; the exit code."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return main(list(arguments))


def test_a_game_to_its_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Number 1, whatever it is, until the automa has won."""
    code = typed(monkeypatch, "1\n" * 300 + "\n", "--seed", "3", "--difficulty", "hard", "--save", "game.json")
    output = capsys.readouterr()
    assert (code, output.err) == (0, "")
    assert "Artistry, seed 3. You play against the automa." in output.out
    game = Game.load("game.json")
    assert game.over
    assert str(game) in output.out
    assert "The game is over: undo, save [FILE], or Enter to leave." in output.out
    totals = game.view()["result"]["totals"]
    for name, total in zip(("player", "automa"), totals, strict=True):
        parts = re.search(rf"^  {name}: {total} = (.*)$", output.out, re.MULTILINE)
        assert parts
        assert sum(int(part.split()[0]) for part in parts[1].split(" + ")) == total
    assert output.out.endswith("saved in game.json\n")


def test_the_end_of_the_pipe_saves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(monkeypatch, "1\n", "--seed", "3") == 0
    assert capsys.readouterr().out.endswith("saved in artistry-3.json, go on with --resume artistry-3.json\n")
    assert len(Game.load("artistry-3.json").history) == 1
    assert typed(monkeypatch, "", "--seed", "3") == 0
    assert "saved in artistry-3-2.json" in capsys.readouterr().out


def test_a_random_card_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed(monkeypatch, "1\n", "--seed", "3", "--cards", "random:5") == 0
    assert typed(monkeypatch, "1\n", "--resume", "artistry-3.json") == 0
    assert Game.load("artistry-3.json").settings.cards == CardSet.load("random:5")


def test_everything_that_can_be_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    first = Game.new(seed=7, difficulty="easy")
    words = first.table.describe(int(first.legal()[2])).partition(" (")[0]
    lines = ["help", "?", "seed", "moves", "table", "hint uniform", "hint nobody", "take a1", "use 3", words]
    lines += ["save a/b.json", "save here.json", "undo", "undo", "quit"]
    code = typed(monkeypatch, "\n".join(lines) + "\n", "--seed", "7", "--difficulty", "easy", "--hints", "uniform")
    output = capsys.readouterr()
    assert (code, output.err) == (0, "")
    assert output.out.count("undo         take back your last decision") == 2
    for line in (
        "> seed 7",
        "> uniform would play: ",
        "> agent: found 'nobody', expected one of ",
        "> move: found 'take a1', expected a number from 1 to 49, or take b2 b3 c3, buy 3, use 8, stop",
        "(ceramic: draw_tiles)) in phase turn: the player does not have it",
        f"  player: {words}",
        "> a/b.json: found no folder a, expected one to write into",
        "> saved in here.json",
        "> undo: found no decision of yours, expected one to take back",
        "saved in artistry-7.json, go on with --resume artistry-7.json",
    ):
        assert line in output.out
    assert len(Game.load("here.json").history) == 1
    assert Game.load("artistry-7.json").history == []


def test_a_game_that_cannot_be_saved_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder came where the game was to be saved: another name is asked for, and kept."""
    place = tmp_path / "artistry-3.json"
    lines = iter(["1", "quit", "save none/b.json", "save b.json", "1", "quit"])

    def typed_next(prompt: str) -> str:
        place.mkdir(exist_ok=True)
        return next(lines)

    monkeypatch.setattr("builtins.input", typed_next)
    assert main(["--seed", "3"]) == 0
    output = capsys.readouterr().out
    assert "artistry-3.json: found: is a directory, expected a place to write a file; save FILE takes another" in output
    assert output.endswith("saved in b.json, go on with --resume b.json\n")
    assert len(Game.load("b.json").history) == 2


def test_a_pipe_is_not_asked_for_another_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "old").mkdir()
    place = Path("old/game.json")
    monkeypatch.setattr("agents.talk.draw", lambda *_: place.mkdir(exist_ok=True) or "table")
    monkeypatch.setattr("agents.talk.show", lambda table: None)
    assert typed(monkeypatch, "1\n", "--seed", "3", "--save", str(place)) == 1
    assert "old/game.json: found: is a directory, expected a place to write a file" in capsys.readouterr().err


def test_going_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(monkeypatch, "1\nquit\n", "--seed", "5", "--scenario", "4", "--save", "old.json") == 0
    assert typed(monkeypatch, "stop\nundo\nundo\n2\nquit\n", "--resume", "old.json") == 0
    output = capsys.readouterr().out
    assert "Artistry, seed 5, resumed after 1 decisions. You play against the automa." in output
    game = Game.load("old.json")
    assert game.settings.scenario == 4
    again = Game.new(seed=5, scenario=4)
    assert game.history == [("decision", int(again.legal()[1]))]


def test_a_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--against", "uniform,uniform:seed=4", "--seat", "2", "--seed", "2", "--save", "table.json"]
    assert typed(monkeypatch, "stop\nquit\n", *arguments) == 0
    output = capsys.readouterr().out
    assert "seat 0: uniform; seat 1: uniform:seed=4; seat 2: you." in output
    assert "seat 2: stop" in output
    game = Game.load("table.json")
    assert (game.settings.players, game.to_move) == (3, 2)
    assert typed(monkeypatch, "quit\n", "--resume", "table.json", *arguments[:4]) == 0


def test_two_people_at_one_keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(monkeypatch, "stop\nstop\nundo\nquit\n", "--against", "human", "--seed", "1") == 0
    output = capsys.readouterr().out
    assert "seat 0: a person; seat 1: a person." in output
    assert {"Move of seat 0: ", "Move of seat 1: "} == set(re.findall(r"Move of seat \d: ", output))


@pytest.mark.parametrize("against", [[], ["--against", "greedy"]])
def test_watching(against: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--watch", "uniform", "--pace", "0", "--seed", "6", *against, "--save", "seen.json"]
    assert typed(monkeypatch, "", *arguments) == 0
    output = capsys.readouterr().out
    game = Game.load("seen.json")
    assert game.over
    assert output.count("\nRound ") == 2  # a pipe gets the first table and the last
    told = [line for line in output.splitlines() if re.match(r"(player|seat \d): (take|buy|use|choose|stop)", line)]
    assert len(told) == len(game.history)


BAD = {
    ("--pace", "-1"): "pace: found -1.0, expected seconds >= 0",
    ("--pace", "nan"): "pace: found nan, expected seconds >= 0",
    ("--difficulty", "cruel"): "difficulty: found 'cruel', expected one of easy, standard, hard",
    ("--scenario", "9"): "scenario: found 9, expected None or 1 to 8",
    ("--seed", "-1"): "seed: found -1, expected a whole number >= 0",
    ("--cards", "none"): "card set: cards: found 'none', expected one of reconstructed, or ",
    ("--hints", "nobody"): "agent: found 'nobody', expected one of ",
    ("--watch", "nobody"): "agent: found 'nobody', expected one of ",
    ("--against", "a,b,c,d"): "players: found 5, expected 1 to 4",
    ("--against", "nobody"): "agent: found 'nobody', expected one of ",
    ("--against", "uniform", "--seat", "2"): "seat: found 2, expected 0 to 1",
    ("--seat", "1"): "seat: found 1, expected 0 to 0",
    ("--against", "uniform", "--difficulty", "easy"): "difficulty: found 'easy', expected none with 2 players",
    ("--resume", "none.json"): "none.json: found nothing, expected a file",
    ("--resume", "x.json", "--seed", "1"): "seed: found 1 beside --resume, expected none (the saved game has its own)",
    (
        "--resume",
        "x.json",
        "--cards",
        "y",
    ): "cards: found y beside --resume, expected none (the saved game has its own)",
    ("--save", "none/game.json"): "save: none/game.json: found no folder none, expected one to write into",
    ("--save", "."): "save: .: found a folder, expected a file",
    ("--nonsense",): "No such option: --nonsense",
}


@pytest.mark.parametrize(("arguments", "line"), BAD.items(), ids=map(" ".join, BAD))
def test_bad_input(
    arguments: tuple[str, ...], line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, "", *arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"agents.play: {line}")
    assert output.err.count("\n") == 1
    assert not list(Path().iterdir())


def test_a_saved_table_needs_its_others(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    Game.new(3).save("three.json")
    assert typed(monkeypatch, "", "--resume", "three.json", "--against", "uniform") == 2
    assert capsys.readouterr().err == "agents.play: against: found 1 specs, expected 2 for 3 players\n"


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        ("learned:duel", "agent learned:duel: weights: found a network made for games of 2 players, expected "),
        (f"{OWN}Broken", "agent broken: act failed: KeyError: 'my own\\nbug'"),
        (f"{OWN}Mute", "agent mute: explain failed: KeyError: 'no\\nwords'"),
    ],
)
def test_a_hint_that_fails_is_one_line(
    spec: str, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, f"1\nhint {spec}\nseed\nquit\n", "--seed", "3", "--save", "game.json") == 0
    output = capsys.readouterr()
    assert output.err == ""
    told = [one for one in output.out.splitlines() if line in one]
    assert len(told) == 1
    assert f"{told[0]}\n> seed 3\n" in output.out
    assert len(Game.load("game.json").history) == 1


def test_an_agent_that_cheats(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(monkeypatch, "", "--watch", f"{OWN}Cheat", "--pace", "0", "--seed", "3") == 1
    said = capsys.readouterr().err
    assert said.startswith("agents.play: agent cheat: chose ")
    assert said.endswith("; saved in artistry-3.json, go on with --resume artistry-3.json\n")
    assert len(Game.load("artistry-3.json").history) == 2


def test_an_opponent_that_fails_loses_no_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--against", f"{OWN}Broken", "--seed", "3", "--save", "game.json"]
    assert typed(monkeypatch, "stop\n" * 9, *arguments) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1].startswith("agents.play: agent broken: act failed: KeyError: ")
    assert lines[-1].endswith("; saved in game.json, go on with --resume game.json")
    assert Game.load("game.json").to_move == 1


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for option in ("difficulty", "scenario", "against", "seat", "seed", "cards", "hints", "watch", "pace", "resume"):
        assert f"--{option} " in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_without_typer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == "typer" or name == "agents.play_command":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "typer", None)
    assert main(["--help"]) == 2
    assert capsys.readouterr().err == "agents.play: needs typer; install it with: pip install -e '.[play]'\n"


class Terminal:
    """The command in a pseudo-terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        own = {"PYTHONPATH": str(ROOT), "ARTISTRY_QUIET": "1", "TERM": "xterm-256color"} | environment
        everything = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | own
        command = ["-W", "error", "-m", "agents.play", *arguments]
        size = (50, 120)
        self.run = pexpect.spawn(
            sys.executable, command, env=everything, encoding="utf-8", timeout=300, dimensions=size
        )

    def asked(self) -> str:
        """What is shown up to the next question."""
        self.run.expect(r"\r?\n> ")
        return str(self.run.before)

    def left(self) -> tuple[str, int | None]:
        """What is shown up to the end, and the exit code."""
        self.run.expect(pexpect.EOF)
        self.run.close()
        return str(self.run.before), self.run.exitstatus


def test_a_terminal() -> None:
    """Colors, a move by its words, taking it back, leaving."""
    terminal = Terminal("--seed", "7", "--difficulty", "easy")
    first = terminal.asked()
    assert "Artistry, seed 7." in first
    assert "\x1b[48;5;" in first or re.search(r"\x1b\[38;5;\d+;48;5;\d+m", first)
    assert "\N{MIDDLE DOT}" in first
    game = Game.new(seed=7, difficulty="easy")
    words = game.table.describe(int(game.legal()[0])).partition(" (")[0]
    terminal.run.sendline(words)
    assert f"player: {words}" in terminal.asked()
    terminal.run.sendline("undo")
    terminal.asked()
    terminal.run.sendline("quit")
    said, code = terminal.left()
    assert code == 0
    assert "saved in artistry-7.json" in said
    assert Game.load("artistry-7.json").history == []


def test_a_terminal_without_unicode_and_colors() -> None:
    terminal = Terminal("--seed", "7", PYTHONIOENCODING="ascii", TERM="dumb")
    assert terminal.asked().isascii()
    terminal.run.sendline("quit")
    assert terminal.left()[1] == 0


def test_ctrl_c_saves_and_says_where() -> None:
    terminal = Terminal("--seed", "8")
    terminal.asked()
    terminal.run.sendline("1")
    terminal.asked()
    terminal.run.sendintr()
    said, code = terminal.left()
    assert code == 130
    assert "agents.play: interrupted: saved in artistry-8.json, go on with --resume artistry-8.json" in said
    assert len(Game.load("artistry-8.json").history) == 1


def test_ctrl_c_while_watching() -> None:
    terminal = Terminal("--watch", "uniform", "--pace", "30", "--seed", "9")
    terminal.run.expect("Round 1")
    terminal.run.expect("Artisans' shapes")
    terminal.run.kill(signal.SIGINT)
    said, code = terminal.left()
    assert code == 130
    assert "interrupted: saved in artistry-9.json" in said
    assert Game.load("artistry-9.json").history == []
