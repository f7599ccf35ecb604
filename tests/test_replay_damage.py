"""Replays damaged at random: what still loads is the same game, and all else is refused in one line."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from artistry_env.replay import ReplayError, load
from tests.replay_files import KEYS, fault, finished, state, unfinished

SOME_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-3, 400) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner),
    max_leaves=5,
)
fuzzed = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for key, item in items:
        found += places(item, (*path, key))
    return found


def damaged(content: Any, data: st.DataObject) -> Any:
    """The content with one of its values, wherever it stands, changed, left out, doubled or exchanged for another."""
    content = deepcopy(content)
    tops = places(content)
    place = data.draw(st.sampled_from(tops) | st.sampled_from([(key,) for key in content]))
    holder = content
    for step in place[:-1]:
        holder = holder[step]
    value, how = holder[place[-1]], data.draw(st.sampled_from(["change", "step", "leave out", "double", "exchange"]))
    if how == "leave out":
        del holder[place[-1]]
    elif how == "double" and isinstance(holder, list):
        holder.insert(place[-1], deepcopy(value))
    elif how == "step" and isinstance(value, int):
        holder[place[-1]] = value + data.draw(st.sampled_from([-1, 1, 2**32]))
    elif how == "exchange":
        other = content
        for step in data.draw(st.sampled_from(tops)):
            other = other[step]
        holder[place[-1]] = deepcopy(other)
    else:
        holder[place[-1]] = data.draw(SOME_JSON)
    return content


def loads_the_same_or_not_at_all(content: Any, original: Any, path: Path) -> None:
    """AssertionError if a file loads another game, or is refused otherwise than in one line."""
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    try:
        loaded = load(path)
    except ReplayError as error:
        message = str(error)
        assert message.isprintable()
        assert message.startswith(f"{path}: ")
        assert len(message) < len(str(path)) + 500
    else:
        path.write_text(json.dumps(original))
        assert state(loaded) == state(load(path))


@fuzzed
@given(data=st.data())
def test_any_damage_to_an_unfinished_game(data: st.DataObject, tmp_path: Path) -> None:
    loads_the_same_or_not_at_all(damaged(unfinished(), data), unfinished(), tmp_path / "game.json")


@fuzzed
@given(data=st.data())
def test_any_damage_to_a_finished_game(data: st.DataObject, tmp_path: Path) -> None:
    content = damaged(damaged(finished(), data), data) if data.draw(st.booleans()) else damaged(finished(), data)
    loads_the_same_or_not_at_all(content, finished(), tmp_path / "game.json")


@fuzzed
@given(data=st.data())
def test_any_damage_to_the_text(data: st.DataObject, tmp_path: Path) -> None:
    text = json.dumps(unfinished()).encode()
    at = data.draw(st.integers(0, len(text)))
    left_out = data.draw(st.integers(0, 3) | st.integers(0, len(text)))
    put_in = data.draw(st.binary(max_size=3) | st.text('0123456789[]{},:"\\ eE.-+', max_size=3).map(str.encode))
    loads_the_same_or_not_at_all(text[:at] + put_in + text[at + left_out :], unfinished(), tmp_path / "game.json")


@fuzzed
@given(content=SOME_JSON)
def test_any_json(content: Any, tmp_path: Path) -> None:
    fault(content, tmp_path / "game.json")
