"""What is wrong with an agent, said in one line."""

from __future__ import annotations


class AgentError(ValueError):
    """There is no such agent, or it cannot be made; its one line says what was found and what was expected."""


def one_line(thing: object) -> str:
    """An exception with its kind, or the repr of anything else, on one line."""
    if isinstance(thing, BaseException):
        words = " ".join(str(thing).split())
        return words if isinstance(thing, ValueError | TypeError) and words else f"{type(thing).__name__}: {words}"
    return " ".join(repr(thing).split())
