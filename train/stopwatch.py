"""Where time goes: `Stopwatch` adds up the seconds between its laps. Neighbours: learner.py, speed_learning.py."""

from __future__ import annotations

import time


class Stopwatch:
    """Seconds by name; each lap adds the time since the one before.

    Attributes:
        seconds: by name.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._since = time.perf_counter()

    def lap(self, name: str) -> None:
        """What has been done since the last lap has this name."""
        now = time.perf_counter()
        self.seconds[name] = self.seconds.get(name, 0.0) + now - self._since
        self._since = now

    def go_on(self) -> None:
        """What has been done since the last lap does not count."""
        self._since = time.perf_counter()

    def restart(self) -> None:
        """Forget all, and begin now."""
        self.seconds.clear()
        self._since = time.perf_counter()
