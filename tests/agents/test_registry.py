"""Specs of agents: what they make, and the one line for each fault in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import agents
from agents import Agent, AgentError
from tests.agents.playing import play_out
from tests.random_play import settings_of
from tests.reference.modes import Mode

OWN = """
from dataclasses import dataclass

import helper_beside_it


@dataclass
class Lowest:
    step: int = 1
    name: str = "lowest"

    def act(self, games, masks):
        return helper_beside_it.first(masks)


class Nameless:
    def act(self, games, masks):
        return masks.argmax(axis=1)


class Idle:
    name = "idle"


class Broken:
    name = "broken"

    def __init__(self, model="none"):
        raise OSError(f"no model\\n{model}")

    def act(self, games, masks):
        return masks.argmax(axis=1)


not_a_class = 3
"""


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    (tmp_path / "helper_beside_it.py").write_text("def first(masks):\n    return masks.argmax(axis=1)\n")
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return file


KNOWN_SPECS = "expected one of uniform, greedy, search, learned, rllib, path.py:ClassName, model.zip"


@pytest.mark.parametrize("spec", ["uniform", "greedy", "uniform:seed=3", "uniform:3"])
def test_specs_of_the_package(spec: str) -> None:
    agent = agents.make(spec)
    assert isinstance(agent, Agent)
    assert agent.name == {"uniform:3": "uniform:seed=3"}.get(spec, spec)


def test_names_and_lines_for_help() -> None:
    assert agents.names() == ("uniform", "greedy", "search", "learned", "rllib")
    assert list(agents.docs()) == list(agents.names())
    assert all(line and "\n" not in line for line in agents.docs().values())


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        (
            "unifrom",
            "agent: found 'unifrom', " + KNOWN_SPECS,
        ),
        ("", "agent: found '', " + KNOWN_SPECS),
        (
            "Greedy",
            "agent: found 'Greedy', " + KNOWN_SPECS,
        ),
        ("greedy:3", "agent greedy:3: too many positional arguments; expected no arguments"),
        ("uniform:sed=3", "agent uniform:sed=3: got an unexpected keyword argument 'sed'; expected arguments seed=0"),
        ("uniform:1,2", "agent uniform:1,2: too many positional arguments; expected arguments seed=0"),
        ("uniform:1,seed=2", "agent uniform:1,seed=2: multiple values for argument 'seed'; expected arguments seed=0"),
        ("uniform:seed=1,2", "agent uniform:seed=1,2: found argument '2', expected values, then each key=value once"),
        ("uniform:,", "agent uniform:,: found argument '', expected values, then each key=value once"),
        ("uniform:a b=1", "agent uniform:a b=1: found argument 'a b=1', expected values, then each key=value once"),
        (
            "uniform:seed=1,seed=1",
            "agent uniform:seed=1,seed=1: found argument 'seed=1', expected values, then each key=value once",
        ),
        (
            "uniform:seed=-1",
            "agent uniform:seed=-1: cannot be made: seed: found -1, expected a whole number from 0 to 2147483647",
        ),
        (
            "uniform:seed=x",
            "agent uniform:seed=x: cannot be made: seed: found 'x', expected a whole number from 0 to 2147483647",
        ),
        (
            "uniform:seed=true",
            "agent uniform:seed=true: cannot be made: seed: found True, expected a whole number from 0 to 2147483647",
        ),
    ],
)
def test_faults_of_a_spec(spec: str, line: str) -> None:
    with pytest.raises(AgentError) as error:
        agents.make(spec)
    assert str(error.value) == line
    assert isinstance(error.value, ValueError)


def test_spec_that_is_no_text() -> None:
    with pytest.raises(AgentError, match=r"agent: found 3, expected text such as 'uniform'"):
        agents.make(3)  # type: ignore[arg-type]


def test_own_agent_plays(own_file: Path) -> None:
    agent = agents.make(f"{own_file}:Lowest:step=2")
    assert agent.name == "lowest"
    assert vars(agent)["step"] == 2
    records, _ = play_out([agent, agents.make("uniform")], settings_of(Mode(2), max_rounds=2), [1, 2])
    assert len(records) == 2


def test_own_file_is_read_again_when_it_changes(own_file: Path) -> None:
    assert agents.make(f"{own_file}:Lowest").name == "lowest"
    own_file.write_text(OWN.replace('"lowest"', '"first"'))
    assert agents.make(f"{own_file}:Lowest").name == "first"


@pytest.mark.parametrize(
    ("rest", "line"),
    [
        ("", "names no class, expected {file}:ClassName"),
        (":", "names no class, expected {file}:ClassName"),
        (":Nobody", "found no class Nobody in {file}, expected one with act and name"),
        (":not_a_class", "found no class not_a_class in {file}, expected one with act and name"),
        (":Nameless", "has no name, expected a text attribute"),
        (":Idle", "has no method act, expected act(games, masks)"),
        (":Broken", "cannot be made: OSError: no model none"),
        (":Broken:model=a b", "cannot be made: OSError: no model a b"),
        (":Lowest:0,name=1", "has no name, expected a text attribute"),
        (":Lowest:size=1", "got an unexpected keyword argument 'size'; expected arguments step=1, name='lowest'"),
    ],
)
def test_faults_of_an_own_agent(own_file: Path, rest: str, line: str) -> None:
    spec = f"{own_file}{rest}"
    with pytest.raises(AgentError) as error:
        agents.make(spec)
    assert str(error.value) == f"agent {spec}: {line.format(file=own_file)}"


def test_missing_and_broken_files(tmp_path: Path) -> None:
    missing = tmp_path / "none.py"
    with pytest.raises(AgentError, match=r"found no file .*none\.py, expected a Python file with the class Mine$"):
        agents.make(f"{missing}:Mine")
    broken = tmp_path / "broken.py"
    broken.write_text("import numpy\n1 / 0\n")
    with pytest.raises(AgentError, match=r"broken\.py cannot be run: ZeroDivisionError: division by zero$"):
        agents.make(f"{broken}:Mine")
    broken.write_text("def (:\n")
    with pytest.raises(AgentError, match=r"broken\.py cannot be run: SyntaxError: [^\n]*$"):
        agents.make(f"{broken}:Mine")
    assert str(tmp_path) not in sys.path


def test_agents_are_imported_when_they_are_made() -> None:
    code = "import sys, agents; agents.names(), agents.docs(); print([m for m in sys.modules if 'greedy' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
