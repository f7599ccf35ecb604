"""Replays: the same game comes from the file, and the same bytes from the game.

Faults of files are in test_replay_faults.py, damage at random in test_replay_damage.py.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.replay import FORMAT, load, save, text_of
from tests.card_sets import random_card_set, write_card_set
from tests.random_play import play_out
from tests.reference.modes import SHARED, Mode
from tests.replay_files import KEYS, finished, played, state

few_modes = pytest.mark.parametrize(
    "mode", [Mode(1, "easy"), Mode(1, "standard", 4), Mode(1, "hard"), *SHARED], ids=str
)


@pytest.mark.parametrize("style", ["uniform", "busy"])
@few_modes
def test_a_finished_game_comes_back(mode: Mode, style: str, tmp_path: Path) -> None:
    game = played(mode, seed=len(style), style=style)
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert loaded.over
    assert state(loaded) == state(game)


@few_modes
def test_an_unfinished_game_goes_on_as_it_would_have(mode: Mode, tmp_path: Path) -> None:
    for decisions in (0, 1, 9):
        game = played(mode, decisions=decisions)
        save(game, tmp_path / "game.json")
        loaded = load(tmp_path / "game.json")
        assert state(loaded) == state(game)
        assert play_out(loaded, random.Random(1), "uniform") == play_out(game, random.Random(1), "uniform")
        assert state(loaded) == state(game)


@few_modes
def test_the_same_game_gives_the_same_bytes(mode: Mode, tmp_path: Path) -> None:
    loud, quiet = played(mode), played(mode, log_events=False)
    assert quiet.events == []
    loud.save(tmp_path / "loud.json")
    quiet.save(str(tmp_path / "quiet.json"))
    load(tmp_path / "loud.json").save(tmp_path / "again.json")
    files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert sorted(files) == ["again.json", "loud.json", "quiet.json"]
    assert len(set(files.values())) == 1
    assert quiet.events == []


@pytest.mark.clause("8")
def test_games_given_another_luck_come_back(tmp_path: Path) -> None:
    game = played(decisions=0).clone(seed=5)
    for seed in (2**64 + 6, 7, 7):
        game.play(int(game.legal()[0]))
        game = game.clone(seed=seed)
    content = json.loads(text_of(game))
    assert content["reseeds"] == [[0, 5], [1, 6], [2, 7], [3, 7]]
    save(game, tmp_path / "game.json")
    loaded = load(tmp_path / "game.json")
    assert state(loaded) == state(game)
    assert play_out(loaded, random.Random(1), "busy") == play_out(game, random.Random(1), "busy")
    assert state(loaded) == state(game)


@pytest.mark.clause("C1")
def test_other_cards_come_back_without_their_file(tmp_path: Path) -> None:
    cards = write_card_set(random_card_set(2), tmp_path / "cards.toml")
    game = Game.new(players=3, cards=cards, seed=4, log_events=True)
    game.save(tmp_path / "game.json")
    cards.unlink()
    loaded = load(tmp_path / "game.json")
    assert state(loaded) == state(game)
    assert loaded.settings.cards.name == "random 2"


@pytest.mark.clause("C1")
def test_only_cards_of_the_package_are_left_out() -> None:
    own = CardSet.load()
    renamed = CardSet.from_dict(own.to_dict() | {"name": "renamed"})
    impostor = CardSet.from_dict(random_card_set(3) | {"name": own.name})
    for cards, whole in ((own, False), (CardSet.from_dict(own.to_dict()), False), (renamed, True), (impostor, True)):
        content = json.loads(text_of(Game.new(cards=cards)))["cards"]
        assert (content["name"], content["hash"]) == (cards.name, cards.hash)
        assert content.get("content") == (cards.to_dict() if whole else None)


def test_the_file_is_json_for_people_too(tmp_path: Path) -> None:
    game = played()
    game.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text(encoding="ascii")
    assert text.endswith("}\n")
    assert max(map(len, text.splitlines())) <= 130
    content = json.loads(text)
    assert list(content) == KEYS
    assert content["format"] == FORMAT
    assert content["setup"] == {"players": 1, "difficulty": "standard", "scenario": None, "max_rounds": 8}
    assert content["cards"] == {"name": "reconstructed", "hash": CardSet.load().hash}
    assert content["decisions"] == [code for _, code in game.history]
    assert content["events"] == [list(event) for event in game.events]
    assert content["result"] == game.view()["result"]
    assert '\n    ["reveal", [' in text  # an event a line


def test_the_result_is_empty_while_the_game_goes_on() -> None:
    assert json.loads(text_of(played(decisions=3)))["result"] is None


def test_the_layout_does_not_matter(tmp_path: Path) -> None:
    games = []
    for number, text in enumerate((json.dumps(finished()), json.dumps(finished(), indent=8, sort_keys=True))):
        path = tmp_path / f"{number}.json"
        path.write_text(text)
        games.append(load(path))
    assert state(games[0]) == state(games[1])


def test_nothing_is_written_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"game\.json: found no folder [^\n]*none, expected one to write into$"):
        played(decisions=1).save(tmp_path / "none" / "game.json")
    assert list(tmp_path.iterdir()) == []
