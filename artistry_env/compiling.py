"""Where numba is configured: `jit`, the one decorator of every compiled function.

Neighbours: kept_code.py (where machine code is kept between runs), sources.py (when it is too old to be used).

Environment variables: ARTISTRY_CACHE_DIR (where to keep machine code), ARTISTRY_QUIET=1 (say nothing about compiling),
and numba's NUMBA_DISABLE_JIT=1 (compile nothing) and NUMBA_BOUNDSCHECK=1 (check every index: slower, for tests).
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property, update_wrapper
from pathlib import Path
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from numba.core import config
from numba.core.compiler import Flags
from numba.core.registry import CPUDispatcher
from numba.core.targetconfig import ConfigStack

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
_INLINED: Final = {"forceinline": True}

# Parts of numba without types.
_config: Any = config
_options: Any = ConfigStack
_no_options: Any = Flags

_offering = threading.Lock()


def jit(function: F) -> F:
    """Compile `function` with numba when it is first called, or load the machine code kept from an earlier run.

    Returns a numba dispatcher, to be called from Python and from other compiled functions; under NUMBA_DISABLE_JIT=1
    the function itself.
    """
    return function if _config.DISABLE_JIT else cast(F, Compiled(function))


def inlined(function: F) -> F:
    """As `jit`, for a small function on the way of every decision: its code becomes a part of each caller's.

    For that its own code is not kept, only its callers' is.
    """
    return function if _config.DISABLE_JIT else cast(F, Compiled(function, inline=True))


class Compiled(CPUDispatcher):
    """A compiled function with two forms: for calls from others, and, slower to compile, for calls from Python.

    Either is made when it is first needed, as most functions are never called from Python. This dispatcher holds the
    first, so that all is usual for numba while it compiles; `_for_python` is another one, of the same function.
    """

    _cache: Any
    _insert: Any  # numba's own: what a call from Python with given types shall run

    def __init__(self, function: Callable[..., Any], *_: Any, inline: bool = False) -> None:
        super().__init__(function, targetoptions={**_OPTIONS, **_WITHOUT_WRAPPERS, **(_INLINED if inline else {})})
        self._offered: set[Any] = set()  # types of arguments; offered twice, numba would find a form anew for each call
        self._kept = MachineCode(function, "called", _say_compiling)
        if not inline:  # finished machine code could not become a part of a caller's
            self._cache = self._kept

    def compile(self, sig: Any) -> Any:
        """Compile for a signature, with options of its own: numba would hand on to it those of its first caller.

        An `inlined` caller would make all that it calls a part of itself, and so of its own callers, in whatever order
        functions happen to be compiled.
        """
        with _options().enter(_no_options()):  # the stack of this thread
            return super().compile(sig)

    @cached_property
    def _for_python(self) -> Any:
        dispatcher: Any = CPUDispatcher(_copied(self.py_func), targetoptions=dict(_OPTIONS))
        dispatcher._cache = self._kept.other_form("called from Python")
        return dispatcher

    def add_overload(self, cres: Any) -> None:
        """Take in a compiled form: it is not offered to Python, which cannot call it."""
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Answer a call from Python with types not seen before: make its form, and have numba find that from now on."""
        with announced():
            callable_form = self._for_python._compile_for_args(*args, **kws)
        with _offering:  # several threads may come here with the same call
            for types, result in self._for_python.overloads.items():
                if types not in self._offered:
                    self._offered.add(types)
                    self._insert([one._code for one in types], result.entry_point, False)
        return callable_form


def _copied(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return another object of the same function: by the object numba tells what it is compiling."""
    copy = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    return update_wrapper(copy, function)


class _Notice:
    """What has been said on the terminal in this process, and since when it has been compiling."""

    said = False
    since: float | None = None


def _say_compiling(folder: Path | None) -> None:
    """Say once in a process that it compiles, and where the machine code is kept for the next one."""
    if _Notice.since is None:
        _Notice.since = time.monotonic()
    if not _Notice.said:
        _Notice.said = True
        often = f"once; kept in {folder.parent}" if folder else "each time; to keep it, set ARTISTRY_CACHE_DIR"
        _say(f"compiling for this machine (about a minute, {often}) ...")


def _say_compiled() -> None:
    if _Notice.since is not None:
        _say(f"compiled in {time.monotonic() - _Notice.since:.1f} s")
    _Notice.since = None


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
    _say_compiled()


def _say(line: str) -> None:
    if os.environ.get("ARTISTRY_QUIET", "") not in ("", "0"):
        return
    with suppress(OSError, ValueError, AttributeError):  # no standard error, or a closed one
        sys.stderr.write(f"artistry_env: {line}\n")
        sys.stderr.flush()
