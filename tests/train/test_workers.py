"""Work shared out to processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Any

import pytest

from train.workers import WorkerError, cores, share_out


class PlainError(Exception):
    """An error that is said in one line, as AgentFault."""

    details = ""


def multiply(factor: int, task: int) -> tuple[int, int]:
    return factor * task, os.getpid()


def fail(kind: str, task: int) -> int:
    if task == 3 and kind == "plain":
        raise PlainError("three is too much")
    if task == 3 and kind == "bug":
        raise ZeroDivisionError("a bug")
    if task == 3:
        os._exit(5)
    return task


def is_deaf(_: None, task: int) -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("workers", [1, 3])
def test_all_tasks_are_done(workers: int) -> None:
    answers = dict(share_out(multiply, 10, list(range(7)), workers))
    assert sorted((number, product) for number, (product, _) in answers.items()) == [(n, 10 * n) for n in range(7)]
    processes = {process for _, process in answers.values()}
    assert len(processes) <= workers
    assert (processes == {os.getpid()}) == (workers == 1)
    assert not multiprocessing.active_children()


def test_no_tasks() -> None:
    assert list(share_out(multiply, 10, [], 4)) == []


def test_interrupts_are_the_parents_business() -> None:
    before = signal.getsignal(signal.SIGINT)
    assert [deaf for _, deaf in share_out(is_deaf, None, [1, 2], 2)] == [True, True]
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_while_workers_start_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    context: Any = multiprocessing.get_context("spawn")
    pipe = context.Pipe

    def interrupted_pipe() -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        return pipe()

    monkeypatch.setattr(context, "Pipe", interrupted_pipe)
    done = threading.Event()
    other = threading.Thread(target=done.wait)  # one that Ctrl-C may be given to as well
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            list(share_out(multiply, 10, [1, 2], 2))
    finally:
        done.set()
        other.join()
    assert not multiprocessing.active_children()


def test_plain_errors_come_as_they_are() -> None:
    for workers in (1, 2):
        with pytest.raises(PlainError, match="three is too much"):
            list(share_out(fail, "plain", list(range(9)), workers))
    assert not multiprocessing.active_children()


def test_bugs_come_with_their_traceback() -> None:
    with pytest.raises(WorkerError, match="ZeroDivisionError: a bug") as caught:
        list(share_out(fail, "bug", list(range(9)), 2))
    assert "in fail" in caught.value.details
    assert not multiprocessing.active_children()


def test_a_worker_that_dies() -> None:
    with pytest.raises(WorkerError, match=r"a worker process died \(exit code 5\)"):
        list(share_out(fail, "death", list(range(9)), 2))
    assert not multiprocessing.active_children()


def test_leaving_early_ends_the_workers() -> None:
    answers = share_out(multiply, 10, list(range(100)), 2)
    next(answers)
    answers.close()
    assert not multiprocessing.active_children()


def test_cores() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
