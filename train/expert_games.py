"""Games from which a network can learn what a searcher knows: each decision with the visits of the legal codes.

The searcher looks at every decision, but now and then another move is played, so that the lessons tell of positions,
too, into which a weaker player gets. Neighbours: lessons.py (what is kept), expert_settings.py, expert_folder.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import agents
from agents.luck import luck, stream_of
from agents.protocol import Agent, Codes, Games, Masks
from agents.search import Search
from artistry_env.settings import checked_settings
from train.expert_settings import ExpertSettings
from train.lessons import Lessons
from train.rollout import solo_batch, solo_results

WANDERING = 1_357_911  # the seed of the luck that tells who decides
_HALF = 1 << 16


@dataclass(frozen=True)
class _Lesson:
    """A decision, noted."""

    number: int
    record: Any
    codes: NDArray[np.int32]
    visits: NDArray[np.int32]
    worth: float


class Teacher:
    """A searcher that notes what it finds, and lets another decide now and then.

    Args:
        search: who looks at each decision.
        student: who decides now and then; None for a code drawn by its visits.
        wander: how often, 0 to 1.
    """

    def __init__(self, search: Search, student: Agent | None, wander: float) -> None:
        self.name = f"teacher {search.name}"
        self.lessons: list[_Lesson] = []
        self._search = search
        self._student = student
        self._wander = wander
        self._stream = stream_of(WANDERING)

    def act(self, games: Games, masks: Masks) -> Codes:
        """Choose a legal code for each game; all that are choices are noted."""
        codes: Codes = masks.argmax(axis=1).astype(np.int64)
        choices = np.flatnonzero(masks.sum(axis=1) > 1)
        others = codes if self._student is None else np.asarray(self._student.act(games, masks))
        for row in choices:
            found = self._search.findings(games, masks, int(row))
            legal = np.flatnonzero(masks[row])
            visits = found.visits[legal]
            worth = float(found.value.sum() / max(int(found.visits.sum()), 1))
            record = games.records[row : row + 1].copy()
            self.lessons.append(
                _Lesson(int(games.numbers[row]), record, legal.astype(np.int32), visits.astype(np.int32), worth)
            )
            random = int(luck(record[0], self._stream))
            if random // _HALF >= self._wander * _HALF:
                codes[row] = found.best()
            elif self._student is None:
                drawn = random % _HALF * int(visits.sum()) // _HALF
                codes[row] = legal[np.searchsorted(visits.cumsum(), drawn, "right")]
            else:
                codes[row] = others[row]
        return codes


def play_chunk(settings: ExpertSettings, chunk: int) -> Lessons:
    """The lessons of a chunk's games, in the order of the games.

    Raises:
        AgentFault: the student failed, or chose an illegal action.
    """
    difficulty, scenario = settings.pair_of(chunk)
    games = checked_settings(difficulty=difficulty, scenario=scenario, cards=settings.cards)
    search = agents.make(settings.teacher)
    assert isinstance(search, Search)
    student = agents.make(settings.student) if settings.student else None
    teacher = Teacher(search, student, settings.wander)
    batch = solo_batch(teacher, games, settings.seeds_of(chunk), first_number=chunk * settings.chunk_games)
    batch.play_out()
    results = solo_results(batch)
    won = results["scenario_met"] * 2 - 1 if scenario is not None else results["outcome"]
    return _as_lessons(teacher.lessons, chunk * settings.chunk_games, won.astype(np.float32))


def _as_lessons(noted: list[_Lesson], first: int, won: NDArray[np.float32]) -> Lessons:
    """Decisions that were noted as arrays, game by game; `won`: what became of the games from number `first` on."""
    noted = sorted(noted, key=lambda lesson: lesson.number)  # stable: within a game they stay in order
    numbers = np.array([lesson.number for lesson in noted])
    return Lessons(
        records=np.concatenate([lesson.record for lesson in noted]).view(np.ndarray),
        starts=np.cumsum([0, *(len(lesson.codes) for lesson in noted)]),
        codes=np.concatenate([lesson.codes for lesson in noted]),
        visits=np.concatenate([lesson.visits for lesson in noted]),
        worth=np.array([lesson.worth for lesson in noted], np.float32),
        result=won[numbers - first],
        game=numbers,
    )
