"""Sharing work out to processes: `share_out`. What comes back does not depend on how many there are.

Workers are started afresh ("spawn"), so that nothing but their task reaches them. A Ctrl-C is the parent's business
alone. Neighbour: measuring.py, whose work this is.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeVar, cast

Common = TypeVar("Common")
Task = TypeVar("Task")
Answer = TypeVar("Answer")

MAX_WORKERS = 256


class WorkerError(RuntimeError):
    """Work failed in another process, or the process died. `details` may hold its traceback."""

    def __init__(self, line: str, details: str = "") -> None:
        super().__init__(line)
        self.details = details


class Elsewhere(Protocol):
    """Where tasks may be done but in processes of this machine: cluster.Cluster. str() tells how many at a time."""

    def share_out(
        self, work: Callable[[Any, Any], Any], common: Any, tasks: Sequence[Any]
    ) -> Iterator[tuple[int, Any]]:
        """Do all tasks; as the function share_out."""

    def close(self) -> None:
        """It is no longer needed."""


@contextmanager
def at_work(workers: int | Elsewhere) -> Iterator[None]:
    """Leave a cluster at the end of the block, however that comes."""
    try:
        yield
    finally:
        if not isinstance(workers, int):
            workers.close()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_out(
    work: Callable[[Common, Task], Answer], common: Common, tasks: Sequence[Task], workers: int | Elsewhere
) -> Iterator[tuple[int, Answer]]:
    """Do all tasks, in this process with one worker, else in so many others, or elsewhere.

    Args:
        work: a function of a module, called as work(common, task).
        common: what all tasks share; sent once to each worker.
        tasks: what is to be done; begun in this order.
        workers: how many processes, or a cluster.

    Yields:
        The number of a task and its answer, in the order in which they get done.

    Raises:
        WorkerError: a worker died, or its work raised an exception there.
        Exception: what the work raised here; and there, if the exception has `details` as an AgentFault has.
    """
    if not isinstance(workers, int):
        yield from workers.share_out(work, common, tasks)
        return
    if workers == 1 or len(tasks) <= 1:
        for number, task in enumerate(tasks):
            yield number, work(common, task)
        return
    crew: dict[Connection[Any, Any], BaseProcess] = {}
    try:
        _start(min(workers, len(tasks)), work, common, crew)
        waiting = iter(enumerate(tasks))
        busy = {link: first for link in crew if (first := _hand_out(link, waiting)) is not None}
        while busy:
            for ready in wait(list(busy)):
                link = cast("Connection[Any, Any]", ready)
                number = busy.pop(link)
                answer = _answer(link, crew[link])
                following = _hand_out(link, waiting)
                if following is not None:
                    busy[link] = following
                yield number, answer
    finally:
        for link, process in crew.items():
            link.close()
            process.terminate()
        for process in crew.values():
            process.join()


def _start(count: int, work: Any, common: Any, crew: dict[Connection[Any, Any], BaseProcess]) -> None:
    """Start workers, and put each into `crew` at once, with the parent's end of the pipe to it."""
    context = multiprocessing.get_context("spawn")
    with _deaf_to_interrupts():
        for _ in range(count):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work, common), daemon=True)
            process.start()
            theirs.close()
            crew[ours] = process


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let the processes started inside be deaf to Ctrl-C from their first moment, when no Python runs in them yet.

    A Ctrl-C that comes meanwhile is not lost: this process meets it afterwards.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    holds = hasattr(signal, "pthread_sigmask")
    if holds:
        resource_tracker.ensure_running()  # the first process starts it, and it would let Ctrl-C through again
        # Processes inherit the mask. This one's other threads are not masked: what they are given is noted.
        held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        if holds:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


def _hand_out(link: Connection[Any, Any], waiting: Iterator[tuple[int, Any]]) -> int | None:
    """Send a worker the next task; its number, or None if none is left."""
    for number, task in waiting:
        try:
            link.send(task)
        except OSError as error:
            raise WorkerError("a worker process died before its task") from error
        return number
    return None


def _answer(link: Connection[Any, Any], process: BaseProcess) -> Any:
    """The answer of a worker that has one, or the exception that it met."""
    try:
        error, details, answer = link.recv()
    except EOFError:
        process.join()
        raise WorkerError(f"a worker process died (exit code {process.exitcode})") from None
    return unpacked((error, details, answer))


def _serve(link: Connection[Any, Any], work: Callable[[Any, Any], Any], common: Any) -> None:
    """What a worker does: answer tasks until the parent hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = link.recv()
        except (EOFError, OSError):
            return
        reply = answered(work, common, task)
        try:
            link.send(reply)
        except (BrokenPipeError, ConnectionResetError):
            return


Reply = tuple[Exception | str | None, str, Any]
"""What comes back from a task: an exception or its line, a traceback, the answer."""


def answered(work: Callable[[Any, Any], Any], common: Any, task: Any) -> Reply:
    """Do a task, far from who wants it."""
    try:
        return None, "", work(common, task)
    except Exception as error:
        known = error if hasattr(error, "details") else f"{type(error).__name__}: {error}"
        return known, traceback.format_exc(), None


def unpacked(reply: Reply) -> Any:
    """The answer of a task, or the exception that it met, raised."""
    error, details, answer = reply
    if error is None:
        return answer
    if isinstance(error, Exception):
        raise error
    raise WorkerError(error, details)
