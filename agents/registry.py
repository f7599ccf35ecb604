"""Which agents there are, and how one is made from its spec. Neighbours: protocol.py; own_file.py (users' agents).

A spec is `name` or `name:arguments`; arguments stand between commas, each a value or key=value: `uniform:seed=3`.
A user's own agent is `path.py:ClassName` or `path.py:ClassName:arguments`, a model that stable-baselines3 has saved
`path.zip` or `path.zip:arguments`. Modules are imported when an agent is made.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from agents.own_file import class_from_file
from agents.problems import AgentError, one_line
from agents.protocol import Agent

_SUFFIX = ".py"
_MODEL_SUFFIX = ".zip"

# Name: where it is, and a line for --help.
_REGISTRY: dict[str, tuple[str, str, str]] = {
    "uniform": ("agents.uniform", "Uniform", "any legal action, each as likely as the others [seed=0]"),
    "greedy": ("agents.greedy", "Greedy", "the action that looks best at once, by hand-written values"),
    "search": (
        "agents.search",
        "Search",
        "thinks ahead in simulated games [simulations=2000 or a time such as 200ms, c=0.2]",
    ),
    "learned": (
        "agents.learned.player",
        "Learned",
        "a trained network, of agents/pretrained by name or from a .safetensors file [weights=,sample=false,seed=0]",
    ),
    "rllib": (
        "agents.learned.rllib_player",
        "RllibLearned",
        "a network that train.rllib trained, from the folder of its run [path,sample=false,seed=0]",
    ),
}


def names() -> tuple[str, ...]:
    """The names of all agents of this package."""
    return tuple(_REGISTRY)


def docs() -> dict[str, str]:
    """For each name a line that says how the agent plays and which arguments it takes, for `--help`."""
    return {name: line for name, (_, _, line) in _REGISTRY.items()}


def make(spec: str) -> Agent:
    """Make the agent that a spec names.

    Raises:
        AgentError: there is no such agent, or it cannot be made; one line says what was found and what was expected.
    """
    if not isinstance(spec, str):
        raise AgentError(f"agent: found {one_line(spec)}, expected text such as {names()[0]!r}")
    file, in_file, rest = spec.partition(f"{_SUFFIX}:")
    if (in_file or spec.endswith(_SUFFIX)) and spec.partition(":")[0] not in _REGISTRY:
        path = file + _SUFFIX if in_file else spec
        class_name, _, arguments = rest.partition(":")
        maker = class_from_file(path, class_name, spec)
    elif spec.endswith(_MODEL_SUFFIX) or f"{_MODEL_SUFFIX}:" in spec:
        path, _, arguments = spec.partition(f"{_MODEL_SUFFIX}:")
        maker = _model(path.removesuffix(_MODEL_SUFFIX) + _MODEL_SUFFIX)
    else:
        name, _, arguments = spec.partition(":")
        maker = _known(name)
    return _made(spec, maker, arguments)


def _known(name: str) -> Callable[..., Any]:
    """The class of an agent of this package."""
    if name not in _REGISTRY:
        raise AgentError(f"agent: found {name!r}, expected one of {', '.join(names())}, path.py:ClassName, model.zip")
    module, class_name, _ = _REGISTRY[name]
    found: Callable[..., Any] = getattr(import_module(module), class_name)
    return found


def _model(path: str) -> Callable[..., Any]:
    """The maker of the agent that plays with a saved model."""
    return partial(import_module("agents.learned.model_zip").model_agent, path)


def _made(spec: str, maker: Callable[..., Any], arguments: str) -> Agent:
    """An agent of a class, with the arguments of its spec; checked to be one."""
    values, named = _arguments(spec, arguments)
    try:
        inspect.signature(maker).bind(*values, **named)
    except TypeError as problem:
        raise AgentError(f"agent {spec}: {one_line(problem)}; expected {_expected(maker)}") from problem
    try:
        agent = maker(*values, **named)
    except Exception as problem:  # whatever a user's class raises
        raise AgentError(f"agent {spec}: cannot be made: {one_line(problem)}") from problem
    if not callable(getattr(agent, "act", None)):
        raise AgentError(f"agent {spec}: has no method act, expected act(games, masks)")
    if not isinstance(getattr(agent, "name", None), str):
        raise AgentError(f"agent {spec}: has no name, expected a text attribute")
    made: Agent = agent
    return made


def _expected(maker: Callable[..., Any]) -> str:
    """The arguments of a class, for people."""
    parameters = [
        str(one.replace(annotation=inspect.Parameter.empty)) for one in inspect.signature(maker).parameters.values()
    ]
    return f"arguments {', '.join(parameters)}" if parameters else "no arguments"


def _arguments(spec: str, text: str) -> tuple[list[Any], dict[str, Any]]:
    """Positional and named arguments; whole numbers, numbers, true and false are read as such, all else is text."""
    values: list[Any] = []
    named: dict[str, Any] = {}
    for piece in text.split(",") if text else []:
        key, equals, value = piece.partition("=")
        if not equals and not named and piece:
            values.append(_value(piece))
        elif equals and key.isidentifier() and key not in named:
            named[key] = _value(value)
        else:
            raise AgentError(f"agent {spec}: found argument {piece!r}, expected values, then each key=value once")
    return values, named


def _value(text: str) -> int | float | bool | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return {"true": True, "false": False}.get(text.lower(), text)
