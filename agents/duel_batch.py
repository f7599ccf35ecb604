"""The arrays of many episodes of a learner at a table of players, and who is asked when.

Neighbours: duel_step.py (the compiled code), opponents.py (who sits at the table), duel.py and duel_vector.py (the
environments); artistry_env/episode_batch.py (the arrays that solo games have, too).
"""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from agents.asking import codes_of, illegal_rows
from agents.duel_step import DUEL, DUEL_LAST, SOME_WAITING, step_duels
from agents.opponents import ROTATE, Opponents
from agents.problems import IllegalMove
from agents.protocol import Agent, Games
from agents.replies import NOBODY, new_desk
from artistry_env.episode_batch import EpisodeBatch
from artistry_env.episodes import LEAVE
from artistry_env.game import action_table
from artistry_env.rules.scoring import PARTS
from artistry_env.rules.state import PHASES, SEATS, argument, new_rows
from artistry_env.settings import Settings
from artistry_env.stepping import BEGIN

_WAITING = int(SOME_WAITING)

# The columns of `DuelBatch.last_numbers`: numbers, truths, then lists by seats.
NUMBERS, TRUTHS = ("outcome", "rounds", "seat"), ("is_success", "scenario_met")
SINGLES = len(NUMBERS) + len(TRUTHS)
assert DUEL_LAST.names == (*NUMBERS, *TRUTHS, "totals", "renown", "parts", "winners")


class DuelBatch(EpisodeBatch):
    """A batch of `count` episodes, in each of which the learner has one seat and the opponents the others.

    Attributes (besides those of EpisodeBatch):
        opponents: who they are.
        duels: DUEL (n,), see duel_step.py.
        lost: bool (n,), the games in which an opponent has failed; they have to be begun anew.
    """

    last_type = DUEL_LAST

    def __init__(
        self,
        settings: Settings,
        opponents: Opponents,
        seat: int | str,
        count: int,
        reward: str,
        in_units: bool,
        threads: int,
        going_on: bool,
    ) -> None:
        self.opponents = opponents
        self.duels = argument(new_rows(count, DUEL))
        self.duels["waits"] = NOBODY
        self.lost: NDArray[np.bool] = np.zeros(count, np.bool)
        self._seat = seat
        self._table = action_table(settings.cards, settings.side)
        self._going_on = np.int64(going_on)
        super().__init__(settings, count, reward, in_units, threads)

    def _tie(self) -> None:
        super()._tie()
        # what agents are shown beside the records; looking it up takes long, as card sets are large
        self._shown = (self._settings.tables, self._settings.cards, self._table)
        self._marks: NDArray[np.bool] = self._mask_words.view(np.bool)
        self._desks: dict[int, tuple[Any, ...]] = {}  # by a stretch's first game: threads share none
        self._arguments = (*self._arguments, self.duels, self.opponents.rows, self._marks, self._going_on)

    def __getstate__(self) -> dict[str, Any]:
        made = ("_marks", "_desks", "_shown")
        return {name: value for name, value in super().__getstate__().items() if name not in made}

    def begin(self, which: NDArray[np.bool]) -> int:
        """Begin games where `which`, bool (n,), says so, from what `episodes` holds; bits as from `step`."""
        duels, players = self.duels, np.uint64(self.opponents.players)
        if self._seat == ROTATE:
            halves = self.episodes["seed"].astype(np.uint64)
            duels["first_seat"] = (halves[:, 0] | halves[:, 1] << np.uint64(32)) % players
            duels["turning"] = 1
        else:
            duels["first_seat"] = self._seat
        self.lost &= ~which
        self._codes[:] = np.where(which, BEGIN, LEAVE)
        return self._play()

    def take_one(self, code: int) -> None:
        """Take in the one game's code, checked by the caller."""
        self._codes[0] = code

    def step(self) -> int:
        """Play the codes taken in, and the replies; what became of the batch, as bits (episodes.SOME_ILLEGAL).

        Raises:
            AgentFault: an opponent failed or chose an illegal action (see `lost`).
        """
        return self._play()

    def _play(self) -> int:
        """Step all games, again and again until in none of them an agent has to be asked; bits as from `step`."""
        try:
            bits = self._step_all()
            while bits & _WAITING:
                self._ask()
                bits = (bits & ~_WAITING) | self._step_all()
        except BaseException:  # whatever an agent did
            self.lost |= self.duels["waits"] != NOBODY
            self.duels["waits"] = NOBODY
            raise
        return bits

    def _step_all(self) -> int:
        bits = 0
        for found in self.crew.share(self._stretch_of, self.count):
            bits |= found
        return bits

    def _stretch_of(self, start: np.int64, stop: np.int64) -> int:
        """Step a stretch; what became of it, as bits."""
        if start not in self._desks:
            self._desks[int(start)] = new_desk()
        return int(step_duels(start, stop, *self._arguments, *self._desks[int(start)]))

    def _ask(self) -> None:
        """Ask each agent for its codes in all games that wait for it."""
        self._codes[:] = LEAVE
        for number, agent in enumerate(self.opponents.asked):
            rows = np.flatnonzero(self.duels["waits"] == number)
            if rows.size:
                self._codes[rows] = self._chosen(agent, rows)

    def _chosen(self, agent: Agent, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """An agent's codes in some games, checked; what it does to its copies touches no game."""
        records, masks = self.games[rows].view(np.recarray), self.masks[rows].astype(np.bool)
        codes = codes_of(agent, Games(records, *self._shown, self.numbers(rows)), masks)
        wrong = illegal_rows(codes, self.masks[rows].astype(np.bool))
        if wrong.size:
            self._refuse(agent, int(codes[wrong[0]]), int(rows[wrong[0]]))
        return codes

    def numbers(self, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """The numbers of the games that episodes play, int64 (n,): another for each game of the batch."""
        found: NDArray[np.int64] = rows + self.count * self.duels["games"][rows]
        return found

    def _refuse(self, agent: Agent, code: int, number: int) -> NoReturn:
        """Say which illegal action an agent chose, and where."""
        table, game = self._table, self.games[number]
        what = table.describe(code) if 0 <= code < len(table) else f"none of the {len(table)} codes"
        raise IllegalMove(
            f"agent {agent.name}: illegal action {code} ({what}) at seat {game['mover']} of environment {number},"
            f" decision {int(game['decisions']) + 1}, phase {PHASES[game['phase']]}; expected a legal one"
        )

    def _ended(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy of the rows that belong to the episodes ended by the step."""
        rows: NDArray[Any] = array[self.steps["terminated"] | self.steps["truncated"]]
        return rows


def told_at_end(numbers: NDArray[np.int64], players: int) -> list[dict[str, Any]]:
    """What is told of ended episodes, `last_numbers`, in plain Python: a dict for each."""
    singles = numbers[:, :SINGLES].tolist()
    lists = numbers[:, SINGLES:].reshape(len(numbers), -1, SEATS)
    by_seat = lists[:, :-1, :players].tolist()
    return [
        {
            "outcome": outcome,
            "is_success": success == 1,
            "scenario_met": met == 1,
            "seat": seat,
            "rounds": rounds,
            "winners": np.flatnonzero(won).tolist(),
            "totals": totals,
            "renown": renown,
            "parts": dict(zip(PARTS, parts, strict=True)),
        }
        for (outcome, rounds, seat, success, met), (totals, renown, *parts), won in zip(
            singles, by_seat, lists[:, -1], strict=True
        )
    ]
