"""Where a reference game takes its luck from: outcomes fed from outside, or a seeded generator.

Both have `next(kind)`, called in the order in which luck strikes. Whether the outcome was possible is checked by
`table.py`, which every call goes through.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol


class Chance(Protocol):
    """The one thing a game asks of luck."""

    def next(self, kind: str) -> Any:
        """The next outcome, which must be of this kind."""


class RecordedChance:
    """Outcomes written down elsewhere, used up one by one."""

    def __init__(self, outcomes: Iterable[tuple[str, Any]] = ()) -> None:
        self.waiting: deque[tuple[str, Any]] = deque(outcomes)

    def feed(self, kind: str, value: Any) -> None:
        """Add one outcome at the end."""
        self.waiting.append((kind, value))

    def next(self, kind: str) -> Any:
        """The next outcome; AssertionError when there is none or it is of another kind."""
        assert self.waiting, f"chance for {kind!r} was asked, but none is recorded here"
        recorded, value = self.waiting.popleft()
        assert recorded == kind, f"chance for {kind!r} was asked, but {recorded!r} comes next in the recording"
        return value


class RandomChance:
    """Draws evenly from what may come; the game sets `may_come` when it sits down at the table."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.may_come: Callable[[str], list[Any]] | None = None

    def next(self, kind: str) -> Any:
        """One of the outcomes that are possible now."""
        assert self.may_come is not None, "no game has taken this chance yet"
        return self.random.choice(self.may_come(kind))
