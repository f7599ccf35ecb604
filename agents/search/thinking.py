"""The search of one position: trees grown by threads, each its own, and what they found, added up.

Neighbours: simulation.py (the compiled work), player.py (the agent), explanation.py (the findings in words).
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.search.desk import new_desks
from agents.search.settings import Settings
from agents.search.simulation import simulate
from agents.search.tree import clear_tree, lead_in_visits, new_nodes, read_root
from artistry_env.crew import Crew
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.state import argument, new_records

NODES_PER_SIMULATION = 128  # hardly ever are there as many
FEW_NODES, MOST_NODES = 4096, 4_000_000
PORTION = 4096  # simulations in one call, so that Ctrl-C is heard
TIMED_PORTION = 16
PORTIONS = 16  # looks at whether the decision can still change


@dataclass(frozen=True)
class Problem:
    """A position to search, in the form that compiled code takes.

    Attributes:
        tables: the card tables, one row.
        policy: the policy's weights for the card set, one row (weights.py).
        root: the game, one row.
        words: its legal set, uint64 (words,).
        codes: how many action codes there are.
    """

    tables: Any
    policy: Any
    root: Any
    words: NDArray[np.uint64]
    codes: int


@dataclass(frozen=True)
class Findings:
    """What a search found of each action code; arrays (codes,).

    Attributes:
        visits: simulations through it, int64.
        value: the sum of the values for the seat that decides.
        square: the sum of their squares.
        prior: how good it looked at first.
    """

    visits: NDArray[np.int64]
    value: NDArray[np.float64]
    square: NDArray[np.float64]
    prior: NDArray[np.float64]

    def of_legal(self, words: NDArray[np.uint64]) -> Findings:
        """The same without the codes that are not in a legal set: kept trees have some."""
        legal = masks_of(words[None], len(self.visits))[0]
        return Findings(self.visits * legal, self.value * legal, self.square * legal, self.prior * legal)

    def best(self) -> int:
        """The code most visited; of equals the one of most value, then the first."""
        return int(np.lexsort((-self.value, -self.visits))[0])  # a stable sort


class Thinker:
    """One thread's tree, and all that it takes to grow it."""

    def __init__(self, settings: Settings, thread: int) -> None:
        self.settings = argument(settings.record(thread))
        self.nodes = argument(new_nodes(room_for(settings)))
        self.desk = argument(new_desks(1))
        self.scratch = argument(new_records(1))

    def clear(self) -> None:
        """Begin a new tree."""
        clear_tree(self.nodes, self.desk)

    def begin_with(self, tree: Any) -> None:
        """Begin with a tree that was kept."""
        self.nodes[: len(tree)] = tree
        self.desk["nodes"] = len(tree)

    @property
    def tree(self) -> Any:
        """The nodes in use: a view."""
        return self.nodes[: int(self.desk["nodes"][0])]

    def grow(self, problem: Problem, count: int) -> None:
        """Run so many simulations more."""
        simulate(
            *(problem.tables, problem.root, problem.words, self.scratch, self.nodes, self.desk),
            *(problem.policy, self.settings, np.int64(count), NO_LOG),
        )

    def report(self, seat: np.int64, found: Findings) -> None:
        """Add what the tree has found to `found`."""
        read_root(self.nodes, seat, found.visits, found.value, found.square, found.prior)


class Crowd:
    """The thinkers of all threads, who search one position after another."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.thinkers: list[Thinker] = []
        self._crew = Crew(settings.threads)

    def search(self, problem: Problem, trees: list[Any] | None = None, to_the_end: bool = True) -> Findings:
        """Search a position.

        Args:
            problem: the position.
            trees: to begin with, one for each thread.
            to_the_end: False to stop when the decision cannot change any more.
        """
        if not self.thinkers:  # they take memory
            self.thinkers = [Thinker(self.settings, thread) for thread in range(self.settings.threads)]
        for number, thinker in enumerate(self.thinkers):
            if trees is None:
                thinker.clear()
            else:
                thinker.begin_with(trees[number])
        self._crew.share(lambda start, stop: self._work(problem, int(start), to_the_end), self.settings.threads)
        return self.findings(problem)

    def findings(self, problem: Problem) -> Findings:
        """What all trees together say of the root."""
        found = no_findings(problem.codes)
        for thinker in self.thinkers:
            thinker.report(decider_of(problem.root), found)
        return found.of_legal(problem.words)

    def _work(self, problem: Problem, thread: int, to_the_end: bool) -> None:
        """One thread's part of a search."""
        thinker, settings = self.thinkers[thread], self.settings
        if settings.milliseconds:
            end = time.perf_counter() + settings.milliseconds / 1000
            while time.perf_counter() < end:
                thinker.grow(problem, TIMED_PORTION)
            return
        left = (settings.simulations + settings.threads - 1 - thread) // settings.threads
        portion = PORTION if to_the_end or settings.threads > 1 else max(left // PORTIONS, TIMED_PORTION)
        while left > 0:
            thinker.grow(problem, min(portion, left))
            left -= portion
            if not to_the_end and settings.threads == 1 and not settings.reuse and lead_in_visits(thinker.nodes) > left:
                return


def words_of(masks: NDArray[np.bool]) -> NDArray[np.uint64]:
    """Masks (n, codes) as 64-bit words (n, words) with a bit for each code."""
    octets = np.packbits(masks, axis=1, bitorder="little")
    padded = np.zeros((len(octets), (octets.shape[1] + 7) // 8 * 8), np.uint8)
    padded[:, : octets.shape[1]] = octets
    return padded.view("<u8").astype(np.uint64)


def masks_of(words: NDArray[np.uint64], codes: int) -> NDArray[np.bool]:
    """The reverse: masks (n, codes)."""
    octets = np.ascontiguousarray(words.astype("<u8")).view(np.uint8)
    return np.unpackbits(octets, axis=1, count=codes, bitorder="little").view(np.bool)


def no_findings(codes: int) -> Findings:
    """Findings of no simulations."""
    return Findings(np.zeros(codes, np.int64), np.zeros(codes), np.zeros(codes), np.zeros(codes))


def decider_of(root: Any) -> np.int64:
    """The seat that decides in the one game in `root`."""
    return np.int64(0 if root["players"][0] == 1 else root["mover"][0])


def room_for(settings: Settings) -> int:
    """How many nodes a tree has room for; when it is full, simulations leave it earlier."""
    wanted = FEW_NODES + NODES_PER_SIMULATION * settings.simulations // settings.threads
    return min(wanted, MOST_NODES) if settings.simulations else MOST_NODES
