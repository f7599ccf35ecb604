"""Saved games: one readable JSON file from which a game is played again, checked decision by decision.

A replay holds the settings, the card set, the seed and the decisions, which make the whole game, and the events and
the result that came of them. Loading plays the game again and refuses the file where another game comes of it.

    format     version of this form, `FORMAT`
    package    version of artistry-env that wrote it
    setup      players, difficulty, scenario, max_rounds
    cards      name and hash of the card set; its content, too, if it is none of the package's own
    seed       64 bits
    decisions  action codes, in order
    reseeds    [decisions made before, seed], where a copy was given another luck
    events     [kind, value], as `Game.events`
    result     as in `Game.view`; null while the game is not over
    checksum   sha256 over all of the above

Neighbours: game.py (`Game.save`, `Game.load`), files.py (writing), card_check.py (`Entry`, which checks values).
"""

from __future__ import annotations

import hashlib
import json
import textwrap
from typing import Any, NoReturn

from artistry_env import __version__
from artistry_env.card_check import Entry, complaint, shown
from artistry_env.cards import CardSet, CardSetError, names
from artistry_env.files import Name, read_whole, shown_path, write_whole
from artistry_env.game import Game, IllegalAction
from artistry_env.settings import DIFFICULTIES, ROUNDS_LIMIT, SCENARIOS, SEED_BITS, Settings

FORMAT = 2
_KEYS = ("format", "package", "setup", "cards", "seed", "decisions", "reseeds", "events", "result", "checksum")
_WIDTH = 120
_MOST_DECISIONS = 10_000_000
_LONGEST_TEXT = 80
_HEX = 64


class ReplayError(ValueError):
    """A file that is no replay, or from which another game comes; one line says where, what was found and expected."""


def save(game: Game, path: Name) -> None:
    """Write a replay of a game so far, over or not. The same game gives the same bytes, whether it kept events or not.

    Raises:
        OSError: the file could not be written; nothing is left half-written.
    """
    write_whole(path, text_of(game))


def load(path: Name) -> Game:
    """Read a replay and play it again, events kept. The game goes on from there, if it is not over.

    Raises:
        ReplayError: there is no such file, it is no replay, or another game comes of it; in one line.
    """
    source = shown_path(path)
    try:
        return _game(_content(path, source), source)
    except RecursionError as error:
        raise ReplayError(complaint(source, "file", "brackets nested too deep", "a replay")) from error
    except CardSetError as error:  # what `Entry` raises, and the check of the card set
        raise ReplayError(str(error)) from error


def text_of(game: Game) -> str:
    """The text of a game's replay."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "package": __version__,
        "setup": {key: getattr(game.settings, key) for key in ("players", "difficulty", "scenario", "max_rounds")},
        "cards": _card_set_content(game.settings.cards),
        "seed": game.seed,
        "decisions": [number for kind, number in game.history if kind == "decision"],
        "reseeds": _reseeds(game.history),
        "events": [list(event) for event in game.events or with_events(game).events],
        "result": game.view().get("result"),
    }
    content["checksum"] = _checksum(content)
    return _laid_out(content) + "\n"


def _card_set_content(cards: CardSet) -> dict[str, Any]:
    """Name and hash of a card set, and what else is needed to have it again."""
    found: dict[str, Any] = {"name": cards.name, "hash": cards.hash}
    if cards.name not in names() or CardSet.load(cards.name) != cards:
        found["content"] = cards.to_dict()
    return found


def _reseeds(history: list[tuple[str, int]]) -> list[list[int]]:
    """The reseedings in a game's history, each with the number of decisions before it."""
    found, decisions = [], 0
    for kind, number in history:
        if kind == "decision":
            decisions += 1
        else:
            found.append([decisions, number])
    return found


def with_events(game: Game) -> Game:
    """The same game, played again with its events kept."""
    again = Game(game.settings, game.seed, log_events=True)
    for kind, number in game.history:
        if kind == "decision":
            again.play(number)
        else:
            again.reseed(number)
    return again


def _checksum(content: dict[str, Any]) -> str:
    """Sha256 in hex of a replay's content but for the checksum; the layout of the file does not matter."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    return hashlib.sha256(_json(rest).encode()).hexdigest()


def _json(value: Any) -> str:
    """A value as JSON on one line, in one form: equal texts are equal values of equal types (true is not 1)."""
    return json.dumps(value, sort_keys=True)


def _laid_out(value: Any, indent: int = 0) -> str:
    """A value as JSON for people: on one line where it fits, else an item a line, plain numbers as many as fit."""
    line = json.dumps(value)
    if len(line) + indent <= _WIDTH or not isinstance(value, dict | list):
        return line
    margin = " " * (indent + 2)
    if isinstance(value, dict):
        items = [f"{json.dumps(key)}: {_laid_out(item, indent + 2)}" for key, item in value.items()]
    elif all(isinstance(item, int) for item in value):
        numbers = textwrap.fill(line[1:-1], _WIDTH, initial_indent=margin, subsequent_indent=margin)
        return f"[\n{numbers}\n{' ' * indent}]"
    else:
        items = [_laid_out(item, indent + 2) for item in value]
    start, end = "{}" if isinstance(value, dict) else "[]"
    return start + "\n" + ",\n".join(margin + item for item in items) + "\n" + " " * indent + end


def _content(path: Name, source: str) -> Any:
    """What is written in a JSON file."""
    try:
        text = read_whole(path).decode()
        return json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_number)
    except OSError as error:
        raise ReplayError(str(error)) from error
    except json.JSONDecodeError as error:
        found = "the end of the file" if error.pos >= len(text.rstrip()) else f"no JSON ({error.msg})"
        raise ReplayError(complaint(source, f"line {error.lineno}, column {error.colno}", found, "JSON")) from error
    except ValueError as error:  # not UTF-8, a key twice, NaN, a number beyond reading
        reason = " ".join(str(error).split())
        raise ReplayError(complaint(source, "file", f"no JSON ({reason})", "JSON in UTF-8")) from error


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The table of its keys and values, none of them twice."""
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise ValueError(f"the key {shown(key)} twice")
        table[key] = value
    return table


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number in it")


def _game(content: Any, source: str) -> Game:
    """Play the content of a replay again, and check all that it says."""
    top = _top(content, source)
    version = top["package"].value
    if not isinstance(version, str):
        top["package"].refuse("the version of artistry-env that wrote the file")
    game = Game(_settings(top["setup"], _cards(top["cards"], source)), _seed(top["seed"]), log_events=True)
    decisions = [entry.number(0, len(game.table) - 1) for entry in top["decisions"].items(0, _MOST_DECISIONS, "codes")]
    try:
        _play_again(game, decisions, _checked_reseeds(top["reseeds"], len(decisions)), top["events"])
        _check_result(game, top["result"])
        if content["checksum"] != (expected := _checksum(content)):
            top["checksum"].refuse(f"{expected} (the file was changed after it was saved)")
    except CardSetError as error:
        written_by = "" if version == __version__ else f" (written by version {shown(version)})"
        raise ReplayError(f"{error}{written_by}") from error
    return game


def _top(content: Any, source: str) -> dict[str, Entry]:
    """The entries of a replay; its format is looked at first, as another one may have other keys."""
    top = Entry(source, "", content)
    if not isinstance(content, dict):
        top.refuse(f"a table with {', '.join(_KEYS)}")
    if "format" in content and _json(content["format"]) != str(FORMAT):
        Entry(source, "format", content["format"]).refuse(f"{FORMAT}, the version that this package reads")
    return top.table(_KEYS, required=_KEYS)


def _settings(entry: Entry, cards: CardSet) -> Settings:
    """The settings that a replay holds."""
    keys = ("players", "difficulty", "scenario", "max_rounds")
    setup = entry.table(keys, required=keys)
    players = setup["players"].number(1, 4)
    difficulty = scenario = None
    if players == 1:
        difficulty = DIFFICULTIES[setup["difficulty"].word(DIFFICULTIES)]
        if setup["scenario"].value is not None:
            scenario = setup["scenario"].number(SCENARIOS[0], SCENARIOS[-1])
    else:
        for key in ("difficulty", "scenario"):
            if setup[key].value is not None:
                setup[key].refuse(f"null with {players} players")
    return Settings(players, difficulty, scenario, cards, setup["max_rounds"].number(1, ROUNDS_LIMIT))


def _cards(entry: Entry, source: str) -> CardSet:
    """The card set that a replay names or holds."""
    parts = entry.table(("name", "hash", "content"), required=("name", "hash"))
    name = parts["name"].value
    if "content" in parts:
        cards = CardSet.from_dict(parts["content"].value, f"{source}: cards.content")
        if name != cards.name:
            parts["name"].refuse(f"{shown(cards.name)}, the name in its content")
        where = "its content"
    else:
        if not isinstance(name, str) or name not in names():
            parts["name"].refuse(f"one of {', '.join(names())}, or the content of the card set")
        cards = CardSet.load(name)
        where = f"the card set {name} of this package"
    if parts["hash"].value != cards.hash:
        parts["hash"].refuse(f"{cards.hash}, the hash of {where}", found=_cut(_json(parts["hash"].value)))
    return cards


def _seed(entry: Entry) -> int:
    return entry.number(0, 2**SEED_BITS - 1)


def _checked_reseeds(entry: Entry, decisions: int) -> list[tuple[int, int]]:
    """The reseedings, in order, each as (decisions made before, seed)."""
    found: list[tuple[int, int]] = []
    for item in entry.items(0, _MOST_DECISIONS, "pairs [decisions made before, seed]"):
        place, seed = item.items(2, 2, "numbers")
        found.append((place.number(found[-1][0] if found else 0, decisions), _seed(seed)))
    return found


def _play_again(game: Game, decisions: list[int], reseeds: list[tuple[int, int]], events: Entry) -> None:
    """Play the decisions in a game that has just begun, and compare its events with those recorded."""
    recorded = [entry.value for entry in events.items(0, 100 * _MOST_DECISIONS, "events")]
    waiting = list(reversed(reseeds))
    compared = _compare_events(events, recorded, game, 0)
    for number in range(len(decisions) + 1):
        while waiting and waiting[-1][0] == number:
            game.reseed(waiting.pop()[1])
        if number < len(decisions):
            _play(game, decisions[number], Entry(events.source, f"decisions[{number}]", decisions[number]))
            compared = _compare_events(events, recorded, game, compared)
    if compared < len(recorded):
        surplus = Entry(events.source, f"events[{compared}]", recorded[compared])
        surplus.refuse("no more events after the last decision", found=_cut(_json(surplus.value)))


def _play(game: Game, code: int, entry: Entry) -> None:
    """Play one recorded decision, if it may be played."""
    try:
        game.play(code)
    except IllegalAction as error:
        entry.refuse("no decision" if game.over else "a legal one", found=str(error))


def _compare_events(events: Entry, recorded: list[Any], game: Game, start: int) -> int:
    """Compare the game's events from number `start` on with those recorded; how many there are."""
    played = game.events
    for number in range(start, len(played)):
        expected = _json(played[number])
        entry = Entry(events.source, f"events[{number}]", None)
        if number >= len(recorded):
            entry.refuse(expected, found="no more events")
        if _json(recorded[number]) != expected:
            entry.refuse(expected, found=_cut(_json(recorded[number])))
    return len(played)


def _check_result(game: Game, entry: Entry) -> None:
    """The result recorded is that of the game."""
    result = game.view().get("result")
    if _json(entry.value) != _json(result):
        expected = _json(result) if game.over else "null, as the game is not over"
        entry.refuse(expected, found=_cut(_json(entry.value)))


def _cut(text: str) -> str:
    """A text, cut where it is too long for a message."""
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 3]}..."
