"""The searcher's arguments: specs and names, and the one line for each fault in them."""

from __future__ import annotations

import pytest

import agents
from agents import AgentError
from tests.agents.searching import EVALUATION

BUDGET = "expected 1 to 100000000, or a time such as 200ms (1 to 3600000)"


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("search", "search:2000"),
        ("search:2000", "search:2000"),
        ("search:200ms", "search:200ms"),
        ("search:2000,rollout=uniform,c=0.7,threads=2", "search:2000,c=0.7,rollout=uniform,threads=2"),
        ("search:simulations=50,reuse=true,seed=3", "search:50,reuse=true,seed=3"),
        ("search:50,rollout=epsilon,epsilon=0.25,depth=20,blend=1,bias=0", None),
        (f"search:800,model={EVALUATION}", f"search:800,model={EVALUATION}"),
    ],
)
def test_names_are_specs(spec: str, name: str | None) -> None:
    found = agents.make(spec).name
    assert found == name or name is None
    assert agents.make(found).name == found


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("0", f"simulations: found 0, {BUDGET}"),
        ("-5", f"simulations: found -5, {BUDGET}"),
        ("1.5", f"simulations: found 1.5, {BUDGET}"),
        ("0ms", f"simulations: found '0ms', {BUDGET}"),
        ("2s", f"simulations: found '2s', {BUDGET}"),
        ("1000000000", f"simulations: found 1000000000, {BUDGET}"),
        ("c=-1", "c: found -1, expected a number from 0 to 100"),
        ("c=nan", "c: found nan, expected a number from 0 to 100"),
        ("c=much", "c: found 'much', expected a number from 0 to 100"),
        ("bias=true", "bias: found True, expected a number from 0 to 100"),
        ("blend=1.5", "blend: found 1.5, expected a number from 0 to 1"),
        ("epsilon=2", "epsilon: found 2, expected a number from 0 to 1"),
        ("rollout=best", "rollout: found 'best', expected one of greedy, epsilon, uniform"),
        ("depth=-1", "depth: found -1, expected 0 to 1000000"),
        ("reuse=1", "reuse: found 1, expected true or false"),
        ("threads=0", "threads: found 0, expected 1 to 64"),
        ("seed=-1", "seed: found -1, expected a whole number from 0 to 2147483647"),
        ("model=best", "model: found 'best', expected learned, learned:NAME or path.py:function"),
        ("trust=2", "trust: found 2, expected a number from 0 to 1"),
        ("model=none.py:f", "model: found no file none.py, expected a Python file with the function f"),
        (f"model={EVALUATION},threads=2", "model: found threads=2 with a model, expected neither threads nor reuse"),
        (f"model={EVALUATION},reuse=true", "model: found reuse=true with a model, expected neither threads nor reuse"),
    ],
)
def test_faults(arguments: str, line: str) -> None:
    with pytest.raises(AgentError) as error:
        agents.make(f"search:{arguments}")
    assert str(error.value) == f"agent search:{arguments}: cannot be made: {line}"


def test_functions_that_are_not_there(tmp_path: object) -> None:
    file = EVALUATION.rpartition(":")[0]
    with pytest.raises(AgentError, match=rf"model: found no function nobody in {file}, expected one$"):
        agents.make(f"search:model={file}:nobody")
    with pytest.raises(AgentError, match=rf"model: names no function, expected {file}:function$"):
        agents.make(f"search:model={file}:")


def test_unknown_arguments_are_told_the_known() -> None:
    with pytest.raises(
        AgentError, match="got an unexpected keyword argument 'deph'; expected arguments simulations=2000"
    ):
        agents.make("search:deph=3")
