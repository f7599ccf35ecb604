"""Agents that users wrote themselves: a class from a Python file, `path.py:ClassName`. Neighbour: registry.py."""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from agents.problems import AgentError, one_line


def class_from_file(path: str, class_name: str, spec: str) -> Callable[..., Any]:
    """The class of a name in a Python file. Files beside it can be imported by it while it is being loaded.

    Raises:
        AgentError: no file, no class, or the file cannot be run; the one line begins with the agent's spec.
    """
    if not class_name:
        raise AgentError(f"agent {spec}: names no class, expected {path}:ClassName")
    file = Path(path)
    if not file.is_file():
        raise AgentError(f"agent {spec}: found no file {path}, expected a Python file with the class {class_name}")
    found = getattr(_loaded(file.resolve(), spec), class_name, None)
    if not isinstance(found, type):
        raise AgentError(f"agent {spec}: found no class {class_name} in {path}, expected one with act and name")
    return found


def _loaded(file: Path, spec: str) -> ModuleType:
    """The module of a file, run once in a process as long as the file does not change."""
    try:
        name = f"own_agent_{sha256(str(file).encode() + b' ' + file.read_bytes()).hexdigest()[:16]}"
    except OSError as problem:
        raise AgentError(f"agent {spec}: {file} cannot be read: {problem.strerror}") from problem
    if name in sys.modules:
        return sys.modules[name]
    source = spec_from_file_location(name, file)
    assert source is not None  # it is a file, and ends in .py
    assert source.loader is not None
    module = module_from_spec(source)
    sys.modules[name] = module  # before it runs: dataclasses and pickle look their module up
    sys.path.insert(0, str(file.parent))
    try:
        source.loader.exec_module(module)
    except Exception as problem:  # whatever is in the file
        del sys.modules[name]
        raise AgentError(f"agent {spec}: {file.name} cannot be run: {one_line(problem)}") from problem
    finally:
        sys.path.remove(str(file.parent))
    return module
