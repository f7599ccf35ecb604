"""Which part of the rules and the observation takes how long in the compiled loop of uniform_play.py.

The loop is compiled once more from the same code, with a clock started and stopped around the functions of `PARTS`
wherever they are called; no line of the rules is written twice. The clock is the processor's own (its time-stamp
counter, some 25 cycles a reading), and what reading it takes is measured and taken off. The processor works ahead
across a reading, so that a part may gain or lose some nanoseconds to its neighbours.

Neighbours: speed_lines.py, which lists what is measured; artistry_env/rules/play.py and artistry_env/stepping.py, whose
calls are timed.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from artistry_env.settings import checked_settings
from train.speed_clock import has_cycle_counter, rate, timed
from train.speed_core import DECISIONS, WARM_UP
from train.uniform_play import UniformPlay, play_uniformly

# Parts of numba without types.
_numba: Any = numba
_cgutils: Any = cgutils
_types: Any = types

PREFIX = "ns_"  # of the parts' figures
REST = "rest"
# The functions whose time makes a part; time outside of all is the rest.
PARTS: dict[str, tuple[str, ...]] = {
    "legality": ("legal", "only_stop"),
    "step": (
        *("acquire", "purchase", "use_inspiration", "choose_cell", "_choose_color", "choose_inspiration"),
        *("stop", "end_turn"),
    ),
    "automa": ("take_turn", "end_round"),
    "observation": ("observe",),
    "mask": ("write_mask",),
    "new_game": ("set_up",),
    "choice": ("choose_legal",),
    REST: (),
}
INSIDE = ("step_game", "begin", "play", "act", "_play_on", "go_on")  # where these calls are; compiled again, too
NAMES = tuple(PARTS)

# Numba's own decorator, as ours would find the machine code of the untimed functions of the same lines.
_OPTIONS: Any = {"nogil": True, "no_cfunc_wrapper": True}
_WITHIN: Any = {**_OPTIONS, "no_cpython_wrapper": True}

# The clock in memory: since when, in which part, the ticks of each part, and how often each was left.
SINCE, PART, TICKS, LEFT = 0, 1, 2, 2 + len(NAMES)
SIZE = 2 + 2 * len(NAMES)


def _read_counter(_context: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        if not has_cycle_counter():
            return ir.Constant(ir.IntType(64), 0)
        kind = ir.FunctionType(ir.IntType(64), [])
        return builder.call(_cgutils.get_or_insert_function(builder.module, kind, "llvm.readcyclecounter"), [])

    return _types.int64(), build


def _point_to(_context: Any, _address: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(64).as_pointer())

    return _types.CPointer(_types.int64)(_types.int64), build


_counter: Any = intrinsic(_read_counter)
_pointer: Any = intrinsic(_point_to)


class Stopwatch:
    """One clock that always runs for one part, and the loop timed by it.

    Attributes:
        loop: does the same as `play_uniformly`.
    """

    def __init__(self) -> None:
        self._memory: Any = np.zeros(SIZE, np.int64)
        self._enter = self._compiled_enter()
        self._rebuilt: dict[str, Any] = {}
        self._found: set[str] = set()
        self.loop = self._again(play_uniformly, _OPTIONS)
        absent = [name for names in PARTS.values() for name in names if name not in self._found]
        if absent:
            raise RuntimeError(f"the timed loop calls no {', '.join(absent)}: train/speed_shares.py is out of date")
        self._cost = self._compiled_cost()

    def nanoseconds(self, work: Callable[[], int]) -> tuple[int, Any]:
        """What `work` returns, and the time of each part in it, readings of the clock taken off: float64 (parts,).

        Needs `has_cycle_counter()`.
        """
        reading = self._reading()
        self._memory[TICKS:] = 0
        self._memory[PART] = NAMES.index(REST)
        begun = time.perf_counter_ns()
        answer = work()
        spent = time.perf_counter_ns() - begun
        ticks, left = self._memory[TICKS:LEFT].astype(float), self._memory[LEFT:].copy()
        return answer, (ticks - left * reading) * spent / ticks.sum()

    def _reading(self) -> float:
        """The ticks that one reading takes, the median of some tries; the clock runs from the last one on."""
        tries, readings = 9, 20_000
        found = []
        for _ in range(tries):
            self._memory[TICKS:] = 0
            self._cost(readings // 2)
            found.append(float(self._memory[TICKS:LEFT].sum()) / readings)
        return statistics.median(found)

    def _compiled_enter(self) -> Any:
        """The function that stops the clock for the present part and starts it for another; it returns the former."""
        address = self._memory.ctypes.data

        @_numba.njit(forceinline=True, **_WITHIN)
        def enter(part: Any) -> Any:
            memory = _numba.carray(_pointer(address), SIZE)
            now = _counter()
            before = memory[PART]
            memory[TICKS + before] += now - memory[SINCE]
            memory[LEFT + before] += 1
            memory[SINCE] = now
            memory[PART] = part
            return before

        return enter

    def _timed(self, function: Any, part: int) -> Any:
        """The same function with the clock running for a part."""
        enter, number = self._enter, np.int64(part)

        @_numba.njit(forceinline=True, **_WITHIN)
        def call(*args):  # type: ignore[no-untyped-def]  # numba takes the types from the call
            before = enter(number)
            result = function(*args)
            enter(before)
            return result

        return call

    def _again(self, function: Any, options: Any) -> Any:
        """The same function compiled once more, with timed functions in the place of those it calls."""
        code, names = function.py_func.__code__, dict(function.py_func.__globals__)
        part_of = {name: number for number, each in enumerate(PARTS.values()) for name in each}
        for name in code.co_names:
            if name in part_of and name in names:
                self._found.add(name)
                names[name] = self._timed(names[name], part_of[name])
            elif name in INSIDE and name in names:
                if name not in self._rebuilt:
                    self._rebuilt[name] = self._again(names[name], _WITHIN)
                names[name] = self._rebuilt[name]
        inline = {"forceinline": True} if function.targetoptions.get("forceinline") else {}
        return _numba.njit(**options, **inline)(FunctionType(code, names, function.py_func.__name__))

    def _compiled_cost(self) -> Any:
        """A loop that enters a part and goes back, with nothing else to do."""
        enter, number = self._enter, np.int64(0)

        @_numba.njit(**_OPTIONS)
        def cost(times: Any) -> None:
            for _ in range(times):
                enter(enter(number))

        return cost


def shares(seconds: float, games: int) -> Callable[[], dict[str, float]]:
    """Nanoseconds a decision in each part; and those of the loop as it is, under `loop`."""
    settings, stopwatch = checked_settings(), Stopwatch()
    plain, watched = UniformPlay(settings, games), UniformPlay(settings, games, loop=stopwatch.loop)
    plain.play(WARM_UP)
    watched.play(WARM_UP)
    steps = max(1, DECISIONS // games)

    def measure() -> dict[str, float]:
        spent, decisions = np.zeros(len(NAMES)), 0
        untimed: list[float] = []
        while not untimed or spent.sum() < 1e9 * seconds:
            more, parts = stopwatch.nanoseconds(lambda: watched.play(steps))
            spent, decisions = spent + parts, decisions + more
            untimed.append(1e9 / rate(timed(lambda: plain.play(steps)), 0))
        each = dict(zip(NAMES, (spent / decisions).tolist(), strict=True))
        return {f"{PREFIX}{name}": figure for name, figure in (each | {"loop": statistics.median(untimed)}).items()}

    return measure
