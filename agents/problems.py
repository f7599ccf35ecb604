"""What is wrong with an agent, said in one line."""

from __future__ import annotations


class AgentError(ValueError):
    """There is no such agent, or it cannot be made; its one line says what was found and what was expected."""


class Misfit(ValueError):  # noqa: N818  (as AgentFault)
    """An agent is asked to play what it is not made for; its one line says what was found and what was expected."""


class AgentFault(Exception):  # noqa: N818  (a fault of somebody else, not of the program)
    """An agent did what it must not; one line says which, where and what. `details` may hold its traceback."""

    def __init__(self, line: str, details: str = "") -> None:
        super().__init__(line, details)
        self.details = details

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalMove(AgentFault):
    """An agent chose an action that its mask does not allow."""


def one_line(thing: object) -> str:
    """An exception with its kind, or the repr of anything else, on one line."""
    if isinstance(thing, BaseException):
        words = " ".join(str(thing).split())
        return words if isinstance(thing, ValueError | TypeError) and words else f"{type(thing).__name__}: {words}"
    return " ".join(repr(thing).split())
