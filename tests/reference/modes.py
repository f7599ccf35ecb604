"""The ways to set up a game: solo at each level with and without each scenario, and 2 to 4 players."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mode:
    """Players, and for solo the difficulty and scenario."""

    players: int
    difficulty: str | None = None
    scenario: int | None = None

    def __str__(self) -> str:
        if self.players > 1:
            return f"{self.players}-players"
        return f"solo-{self.difficulty}" + (f"-scenario-{self.scenario}" if self.scenario else "")


SOLO = [
    Mode(1, difficulty, scenario)
    for difficulty in ("easy", "standard", "hard")
    for scenario in (None, 1, 2, 3, 4, 5, 6, 7, 8)
]
SHARED = [Mode(2), Mode(3), Mode(4)]
MODES = SOLO + SHARED
