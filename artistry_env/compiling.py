"""Where numba is configured: `jit`, the one decorator of every compiled function. Not to be had from numba directly.

Neighbours: kept_code.py (where machine code is kept between runs), sources.py (when it is too old to be used).

Environment variables: ARTISTRY_CACHE_DIR (where to keep machine code), ARTISTRY_QUIET=1 (say nothing about compiling),
and numba's NUMBA_DISABLE_JIT=1 (compile nothing) and NUMBA_BOUNDSCHECK=1 (check every index: slower, for tests).
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar, cast

from numba.core import config
from numba.core.registry import CPUDispatcher

from artistry_env.kept_code import MachineCode, cache_root
from artistry_env.sources import sources_hash

__all__ = ["announced", "cache_root", "jit", "sources_hash"]

F = TypeVar("F", bound=Callable[..., Any])

# The GIL is released during a call from Python, so that threads can share work. All else is as numba has it: no
# `fastmath` (the same numbers everywhere), no bounds checks (speed), division by zero raises (as it does uncompiled),
# inlining left to LLVM.
_OPTIONS: Final = {"nopython": True, "nogil": True, "boundscheck": None}
# What a function called by compiled code alone can do without. It is 40 % of the time to compile.
_WITHOUT_WRAPPERS: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_config: Any = config


def jit(function: F) -> F:
    """Compile `function` with numba when it is first called, or load the machine code kept from an earlier run.

    Returns a numba dispatcher, to be called from Python and from other compiled functions; under NUMBA_DISABLE_JIT=1
    the function itself.
    """
    return function if _config.DISABLE_JIT else cast(F, Compiled(function))


class Compiled(CPUDispatcher):
    """A compiled function with two forms: for calls from Python, and, much quicker to compile, for calls from others.

    Either is made when it is first needed: most functions are never called from Python.
    """

    def __init__(self, function: Callable[..., Any], *_: Any) -> None:
        super().__init__(function, targetoptions=dict(_OPTIONS))
        code = MachineCode(function, "python", _say_compiling)
        self._cache = code
        self._callee = CPUDispatcher(function, targetoptions={**_OPTIONS, **_WITHOUT_WRAPPERS})
        self._callee._cache = code.other_form("callee")

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Give numba the type of a call from compiled code."""
        return self._callee.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """Give numba what to link to a caller."""
        return self._callee.get_overload(sig)

    @property
    def is_compiling(self) -> Any:
        """Tell numba whether a call from compiled code is a recursive one."""
        return self._callee.is_compiling


class _Notice:
    """What has been said on the terminal in this process, and since when it has been compiling."""

    said = False
    since: float | None = None


def _say_compiling(kept: bool) -> None:
    """Say once in a process that it compiles; `kept`: whether the next one will not have to."""
    if _Notice.since is None:
        _Notice.since = time.monotonic()
    if not _Notice.said:
        _Notice.said = True
        often = "once" if kept else "in each run, as there is no place to keep it: set ARTISTRY_CACHE_DIR"
        _say(f"compiling for this machine (about 20 s, {often}) ...")


@contextmanager
def announced() -> Iterator[None]:
    """For the first calls of compiled functions: say on stderr, at the end of the block, how long compiling took.

    Says nothing if nothing had to be compiled. Garbage collection waits, too: it finds next to nothing in what numba
    makes, and takes a tenth of the time.
    """
    _Notice.since = None
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
    if _Notice.since is not None:
        _say(f"compiled in {time.monotonic() - _Notice.since:.1f} s")
        _Notice.since = None


def _say(line: str) -> None:
    if os.environ.get("ARTISTRY_QUIET", "") not in ("", "0"):
        return
    with suppress(OSError, ValueError, AttributeError):  # no standard error, or a closed one
        sys.stderr.write(f"artistry_env: {line}\n")
        sys.stderr.flush()
