"""Compiled functions, and what is said while they are compiled (compiling.py), on tiny rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tiny_rules import PLAY, TinyRules


@pytest.fixture
def rules(tmp_path: Path) -> TinyRules:
    return TinyRules(tmp_path)


def test_first_run_compiles_and_says_so_and_the_next_loads_silently(rules: TinyRules) -> None:
    out, said = rules.run()
    first, last = said.splitlines()
    assert out == "705"
    assert first.startswith("artistry_env: compiling for this machine")
    assert str(rules.kept) in first
    assert last.startswith("artistry_env: compiled in ")
    assert rules.run() == ("705", "")
    assert not any("unfinished" in path.name for path in rules.kept_files())


def test_disabled_compiling_leaves_plain_functions_with_the_same_results(rules: TinyRules) -> None:
    rules.write("kind.py", PLAY + "print(type(score).__name__)\n")
    assert rules.run("kind.py", NUMBA_DISABLE_JIT="1") == ("705\nfunction", "")
    assert rules.kept_files() == []


def test_a_first_call_from_several_threads_at_once_leaves_later_calls_fast(rules: TinyRules) -> None:
    """Each of the threads makes the form, as none was there when it came; numba is to be told of it once."""
    program = """
import threading
from artistry_env.rules.turns import score

make, gate = score._for_python._compile_for_args, threading.Barrier(3)

def make_together(*args, **kws):
    gate.wait()
    return make(*args, **kws)

score._for_python._compile_for_args = make_together
threads = [threading.Thread(target=score, args=(3,)) for _ in range(3)]
for one in threads:
    one.start()
for one in threads:
    one.join()

def unexpected(*types):
    raise AssertionError(types)

score._compile_for_args = unexpected
print(score(3))
"""
    rules.write("together.py", program)
    assert rules.run("together.py")[0] == "705"


def test_calls_from_python_and_from_compiled_code_of_a_users_own(rules: TinyRules) -> None:
    program = """
import pickle
import numba
from artistry_env.rules.turns import score

@numba.njit(cache=True)
def own(held):
    return score(held, bonus=1) + score(held)

def unexpected(*types):
    raise AssertionError(types)

print(score(3), score(3, 6), score(held=3, bonus=7), score(3.5), own(3))
score._compile_for_args = unexpected
print(score(4, 6), score(4.5), pickle.loads(pickle.dumps(score)) is score)
print(numba.config.CACHE_DIR, score.stats.cache_path)
"""
    rules.write("own.py", program)
    numbas = rules.folder / "numbas"
    out, _ = rules.run("own.py", NUMBA_CACHE_DIR=str(numbas))
    values, later, folders = out.splitlines()
    assert values == "705 706 707 655.0 1406"
    assert later == "606 555.0 True", "types seen before go straight to machine code"
    assert folders.startswith(f"{numbas} {rules.kept}")
    assert {path.name.split("-")[0] for path in numbas.rglob("*.nb*")} == {"own.own"}


def test_division_by_zero_and_checked_indexes(rules: TinyRules) -> None:
    program = """
import numpy as np
from artistry_env.compiling import jit

@jit
def share(tiles, seats):
    return tiles // seats

@jit
def cell(board, at):
    return board[at]

for function, arguments in ((share, (1, 0)), (cell, (np.zeros(32)[:16], 20))):
    try:
        function(*arguments)
    except (ZeroDivisionError, IndexError) as error:
        print(type(error).__name__)
"""
    rules.write("errors.py", program)
    assert rules.run("errors.py")[0] == "ZeroDivisionError"
    assert rules.run("errors.py", NUMBA_BOUNDSCHECK="1")[0] == "ZeroDivisionError\nIndexError"


def test_recursion_and_functions_without_a_file_work_but_are_not_kept(rules: TinyRules) -> None:
    program = """
import warnings
from artistry_env.compiling import jit

@jit
def even(n):
    return True if n == 0 else odd(n - 1)

@jit
def odd(n):
    return False if n == 0 else even(n - 1)

@jit
def both(n):
    return even(n) or odd(n)

names = {"jit": jit}
exec("@jit\\ndef typed(x): return x + 1", names)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(even(7), odd(7), both(7), names["typed"](1))
print(len(caught) > 0, {str(one.message).split(":")[1] for one in caught})
"""
    rules.write("circle.py", program)
    expected = "False True True 2\nTrue {' it is recursive or has a large global'}"
    for _ in range(2):
        assert rules.run("circle.py")[0] == expected
    assert rules.kept_files() == []
