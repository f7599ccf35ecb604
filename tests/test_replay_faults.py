"""Faults of replays: what is no replay, and every way in which its content can be wrong, each refused in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from artistry_env.game import Game
from artistry_env.replay import ReplayError, load, text_of
from tests.replay_files import KEYS, fault, finished, played, unfinished


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(ReplayError) as caught:
        load(tmp_path / "none.json")
    assert str(caught.value) == f"{tmp_path / 'none.json'}: found nothing, expected a file"


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ReplayError) as caught:
        Game.load(tmp_path)
    assert str(caught.value) == f"{tmp_path}: found a folder or device, expected a file"


@pytest.mark.parametrize("name", ["a\nb.json", "a\0b.json", "x" * 300])
def test_odd_names(name: str, tmp_path: Path) -> None:
    with pytest.raises(ReplayError) as caught:
        load(tmp_path / name)
    assert str(caught.value).isprintable()


def test_replay_error_is_a_value_error() -> None:
    assert issubclass(ReplayError, ValueError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: found the end of the file, expected JSON"),
        ("hello", "line 1, column 1: found no JSON (Expecting value), expected JSON"),
        ('{"format": 2,', "line 1, column 14: found the end of the file, expected JSON"),
        ("{}{}", "line 1, column 3: found no JSON (Extra data), expected JSON"),
        (b"\xff\xfe", "file: found no JSON ('utf-8' codec can't decode byte 0xff in position 0: invalid start byte), "),
        ("\ufeff{}", "line 1, column 1: found no JSON (Unexpected UTF-8 BOM"),
        ('{"seed": NaN}', "file: found no JSON (NaN is no number in it), expected JSON in UTF-8"),
        ('{"seed": -Infinity}', "file: found no JSON (-Infinity is no number in it), expected JSON in UTF-8"),
        ('{"seed": 1, "seed": 2}', "file: found no JSON (the key 'seed' twice), expected JSON in UTF-8"),
        ("9" * 5000, "file: found no JSON (Exceeds the limit (4300 digits)"),
        ("[" * 100_000, "file: found brackets nested too deep, expected a replay"),
        ('{"a":' * 100_000, "file: found brackets nested too deep, expected a replay"),
        ("[]", "top level: found an empty array, expected a table with format, package, "),
        ("null", "top level: found None, expected a table with format, package, "),
        ("{}", "format: found no such key, expected all of format, package, "),
        ('{"format": 1}', "format: found 1, expected 2, the version that this package reads"),
        ('{"format": "1"}', "format: found '1', expected 2, the version that this package reads"),
        ('{"format": true}', "format: found True, expected 2, the version that this package reads"),
    ],
)
def test_what_is_no_replay(text: str | bytes, message: str, tmp_path: Path) -> None:
    assert fault(text, tmp_path / "game.json").startswith(message)


def test_cut_files(tmp_path: Path) -> None:
    text = text_of(played(decisions=3))
    for length in range(0, len(text) - 1, 97):
        assert fault(text[:length], tmp_path / "game.json").endswith(", expected JSON")


@pytest.mark.parametrize("key", KEYS)
def test_missing_keys(key: str, tmp_path: Path) -> None:
    content = {name: value for name, value in unfinished().items() if name != key}
    assert fault(content, tmp_path / "game.json").startswith(f"{key}: found no such key, expected all of format, ")


@pytest.mark.parametrize("key", ["players", "difficulty", "scenario", "max_rounds"])
def test_missing_settings(key: str, tmp_path: Path) -> None:
    setup = {name: value for name, value in unfinished()["setup"].items() if name != key}
    message = fault(unfinished() | {"setup": setup}, tmp_path / "game.json")
    assert message.startswith(f"setup.{key}: found no such key, expected all of ")


def test_unknown_keys(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert fault(unfinished() | {"note": 1}, path).startswith("note: found an unknown key, expected one of ")
    for key in ("setup", "cards"):
        content = unfinished() | {key: unfinished()[key] | {"a b": 1}}
        assert fault(content, path).startswith(f"{key}.'a b': found an unknown key, expected one of ")


Change = Callable[[dict[str, Any]], Any]
CHANGES: dict[str, tuple[Change, str]] = {
    "players": (lambda c: c["setup"].update(players=5), "setup.players: found 5, expected a whole number from 1 to 4"),
    "players bool": (lambda c: c["setup"].update(players=True), "setup.players: found True, expected a whole number"),
    "players float": (lambda c: c["setup"].update(players=1.0), "setup.players: found 1.0, expected a whole number"),
    "two players": (lambda c: c["setup"].update(players=2), "setup.difficulty: found 'standard', expected null with 2"),
    "difficulty": (lambda c: c["setup"].update(difficulty="no"), "setup.difficulty: found 'no', expected one of easy,"),
    "no difficulty": (lambda c: c["setup"].update(difficulty=None), "setup.difficulty: found None, expected one of"),
    "scenario": (lambda c: c["setup"].update(scenario=9), "setup.scenario: found 9, expected a whole number from 1 to"),
    "other scenario": (lambda c: c["setup"].update(scenario=6), "checksum: found '"),
    "max_rounds": (lambda c: c["setup"].update(max_rounds=0), "setup.max_rounds: found 0, expected a whole number"),
    "other max_rounds": (lambda c: c["setup"].update(max_rounds=51), "checksum: found '"),
    "package": (lambda c: c.update(package=1), "package: found 1, expected the version of artistry-env that wrote"),
    "other package": (lambda c: c.update(package="0.0.1\n"), "checksum: found '"),
    "setup": (lambda c: c.update(setup=[]), "setup: found an empty array, expected a table with players, "),
    "cards": (lambda c: c.update(cards="reconstructed"), "cards: found 'reconstructed', expected a table with name, "),
    "card name": (
        lambda c: c["cards"].update(name="other"),
        "cards.name: found 'other', expected one of reconstructed",
    ),
    "card name type": (lambda c: c["cards"].update(name=["a"]), "cards.name: found an array of 1, expected one of"),
    "hash": (lambda c: c["cards"].update(hash="0"), 'cards.hash: found "0", expected e7051b5d5cafe5b1526938bcf0faeb33'),
    "hash type": (lambda c: c["cards"].update(hash=None), "cards.hash: found null, expected e7051b5d5cafe5b1526938bc"),
    "content": (lambda c: c["cards"].update(content={}), "cards.content: name: found no such key, expected all of"),
    "seed": (lambda c: c.update(seed=-1), "seed: found -1, expected a whole number from 0 to 18446744073709551615"),
    "large seed": (lambda c: c.update(seed=2**64), "seed: found a number of more than 64 bits, expected a whole"),
    "bool seed": (lambda c: c.update(seed=True), "seed: found True, expected a whole number from 0 to"),
    "float seed": (lambda c: c.update(seed=1.0), "seed: found 1.0, expected a whole number from 0 to"),
    "vast float": (lambda c: c.update(seed=1e300), "seed: found 1e+300, expected a whole number from 0 to"),
    "text seed": (lambda c: c.update(seed="1"), "seed: found '1', expected a whole number from 0 to"),
    "other seed": (lambda c: c.update(seed=2), 'events[0]: found ["apprentice", '),
    "decisions": (lambda c: c.update(decisions={}), "decisions: found an empty table, expected an array of 0 to"),
    "code": (lambda c: c["decisions"].insert(2, 372), "decisions[2]: found 372, expected a whole number from 0 to 371"),
    "bool code": (lambda c: c["decisions"].insert(0, True), "decisions[0]: found True, expected a whole number from 0"),
    "reseeds": (lambda c: c.update(reseeds=None), "reseeds: found None, expected an array of 0 to"),
    "reseed": (lambda c: c["reseeds"][0].append(1), "reseeds[0]: found 3, expected an array of 2 to 2 numbers"),
    "reseed later": (
        lambda c: c["reseeds"].append([9, 1]),
        "reseeds[2][0]: found 9, expected a whole number from 8 to 8",
    ),
    "reseed order": (lambda c: c["reseeds"].reverse(), "reseeds[1][0]: found 7, expected a whole number from 8 to 8"),
    "reseed seed": (lambda c: c["reseeds"][0].__setitem__(1, -1), "reseeds[0][1]: found -1, expected a whole number"),
    "no reseed": (lambda c: c["reseeds"].pop(), "checksum: found '"),
    "events": (lambda c: c.update(events="all"), "events: found 'all', expected an array of 0 to"),
    "event": (lambda c: c["events"].__setitem__(3, ["tile", 1]), 'events[3]: found ["tile", 1], expected ["pattern", '),
    "event type": (lambda c: c["events"].__setitem__(3, 7), 'events[3]: found 7, expected ["pattern", '),
    "bool event": (
        lambda c: c["events"].__setitem__(0, ["apprentice", True]),
        'events[0]: found ["apprentice", true], ',
    ),
    "one event less": (lambda c: c["events"].pop(5), "events[5]: found "),
    "last event less": (lambda c: c["events"].pop(), "found no more events, expected ["),
    "an event more": (
        lambda c: c["events"].append(["tile", 1]),
        'found ["tile", 1], expected no more events after the',
    ),
    "no events": (lambda c: c["events"].clear(), 'events[0]: found no more events, expected ["apprentice", '),
    "result": (lambda c: c.update(result={}), "result: found {}, expected null, as the game is not over"),
    "checksum": (lambda c: c.update(checksum="0"), "checksum: found '0', expected "),
    "checksum type": (lambda c: c.update(checksum=0), "checksum: found 0, expected "),
}


@pytest.mark.parametrize("name", CHANGES)
def test_faults_of_an_unfinished_game(name: str, tmp_path: Path) -> None:
    change, message = CHANGES[name]
    content = unfinished()
    change(content)
    assert message in fault(content, tmp_path / "game.json")


def test_illegal_decisions_are_named(tmp_path: Path) -> None:
    for number in range(len(unfinished()["decisions"])):
        content = unfinished()
        content["decisions"][number] = 369  # a card of the display, when none is to be chosen
        message = fault(content, tmp_path / "game.json")
        assert message.startswith(
            f"decisions[{number}]: found action 369 (choose the inspiration in place 1) in phase "
        )
        assert message.endswith(", expected a legal one")


def test_other_decisions_are_named_by_their_event(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first = next(number for number, (kind, _) in enumerate(unfinished()["events"]) if kind == "decision")
    code = unfinished()["decisions"][0]
    other = int(next(other for other in Game.new(difficulty="standard", seed=1).legal() if other != code))
    content = unfinished() | {"decisions": [other, *unfinished()["decisions"][1:]]}
    expected = f'events[{first}]: found ["decision", [0, {code}]], expected ["decision", [0, {other}]]'
    assert fault(content, path) == expected
    content = unfinished()
    content["events"][first][1][1] = other
    assert (
        fault(content, path) == f'events[{first}]: found ["decision", [0, {other}]], expected ["decision", [0, {code}]]'
    )


def test_decisions_after_the_end(tmp_path: Path) -> None:
    content = finished()
    count = len(content["decisions"])
    content["decisions"].append(0)
    message = fault(content, tmp_path / "game.json")
    assert message.startswith(f"decisions[{count}]: found action 0 (take ")
    assert message.endswith("in phase over: the game is over, expected no decision")


def test_decisions_missing_at_the_end(tmp_path: Path) -> None:
    content = finished()
    last = content["decisions"].pop()
    message = fault(content, tmp_path / "game.json")
    assert f'found ["decision", [0, {last}]], expected no more events after the last decision' in message


@pytest.mark.parametrize(
    ("key", "value"), [("winners", []), ("totals", [1, 2]), ("scenario_met", 0), ("truncated", True), ("more", 1)]
)
def test_other_results(key: str, value: Any, tmp_path: Path) -> None:
    content = finished()
    content["result"][key] = value
    message = fault(content, tmp_path / "game.json")
    assert message.startswith('result: found {"')
    assert message.endswith(f", expected {json.dumps(finished()['result'], sort_keys=True)}")
    content["result"] = None
    assert fault(content, tmp_path / "game.json").startswith('result: found null, expected {"')


def test_other_content_of_cards(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    content = finished()
    content["cards"]["content"]["patterns"][0]["renown"] ^= 1
    assert fault(content, path).startswith(f'cards.hash: found "{finished()["cards"]["hash"]}", expected ')
    content["cards"]["content"]["patterns"][0]["renown"] = 99
    assert fault(content, path) == "cards.content: patterns[0].renown: found 99, expected a whole number from 1 to 20"
    content = finished()
    content["cards"]["name"] = "reconstructed"
    assert fault(content, path) == "cards.name: found 'reconstructed', expected 'random 5', the name in its content"


def test_another_version_that_wrote_the_file_is_named(tmp_path: Path) -> None:
    content = finished() | {"package": "0.0.1"}
    content["events"][0] = ["apprentice", 9]
    message = fault(content, tmp_path / "game.json")
    assert message.startswith('events[0]: found ["apprentice", 9], expected ["apprentice", ')
    assert message.endswith(" (written by version '0.0.1')")


def test_deep_nesting_in_its_place(tmp_path: Path) -> None:
    deep: Any = 0
    for _ in range(900):
        deep = [deep]
    for key in KEYS:
        fault(unfinished() | {key: deep}, tmp_path / "game.json")
