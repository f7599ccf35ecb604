"""What users wrote themselves, from a Python file: agents, `path.py:ClassName`, and functions, `path.py:function`.

Neighbours: registry.py (agents), search/model.py (a search's own evaluation).
"""

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
    found = _named(path, class_name, "class", "ClassName", f"agent {spec}")
    if not isinstance(found, type):
        raise AgentError(f"agent {spec}: found no class {class_name} in {path}, expected one with act and name")
    return found


def function_from_file(path: str, name: str, whose: str) -> Callable[..., Any]:
    """The function (or anything else to be called) of a name in a Python file; otherwise like `class_from_file`.

    Raises:
        AgentError: no file, no function, or the file cannot be run; the one line begins with `whose` it is.
    """
    found = _named(path, name, "function", "function", whose)
    if not callable(found):
        raise AgentError(f"{whose}: found no function {name} in {path}, expected one")
    return found  # type: ignore[no-any-return]


def _named(path: str, name: str, kind: str, example: str, whose: str) -> Any:
    """What a file has of a name, or None."""
    if not name:
        raise AgentError(f"{whose}: names no {kind}, expected {path}:{example}")
    file = Path(path)
    if not file.is_file():
        raise AgentError(f"{whose}: found no file {path}, expected a Python file with the {kind} {name}")
    return getattr(_loaded(file.resolve(), whose), name, None)


def _loaded(file: Path, whose: str) -> ModuleType:
    """The module of a file, run once in a process as long as the file does not change."""
    try:
        name = f"own_agent_{sha256(str(file).encode() + b' ' + file.read_bytes()).hexdigest()[:16]}"
    except OSError as problem:
        raise AgentError(f"{whose}: {file} cannot be read: {problem.strerror}") from problem
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
        raise AgentError(f"{whose}: {file.name} cannot be run: {one_line(problem)}") from problem
    finally:
        sys.path.remove(str(file.parent))
    return module
