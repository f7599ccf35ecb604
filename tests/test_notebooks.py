"""The notebooks run from top to bottom, and what is kept in them is what comes of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest

from tests.notebooks import NOTEBOOKS, VARIES, cells_of, pictures_of, text_of
from tests.processes import ROOT

LARGEST = 250_000  # bytes of a file
ALIKE = 6.0  # of 255: the mean difference of two drawings of the same figure, whatever the fonts


def test_there_are_five_in_order() -> None:
    assert [path.stem[:2] for path in NOTEBOOKS] == ["1_", "2_", "3_", "4_", "5_"]


@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_is_kept_comes_of_it(path: Path, tmp_path: Path) -> None:
    """Executed in a process of its own: Jupyter has warnings of its own. Whether code is compiled first is not told."""
    command = [sys.executable, "-m", "tests.notebooks", path.stem, "--to", str(tmp_path)]
    quiet = os.environ | {"ARTISTRY_QUIET": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=quiet)
    assert done.returncode == 0, done.stderr
    kept, run = (nbformat.read(file, as_version=4) for file in (path, tmp_path / path.name))
    assert any(cell.outputs for cell in cells_of(run))
    for old, new in zip(cells_of(kept), cells_of(run), strict=True):
        compare(old, new)


def compare(old: Any, new: Any) -> None:
    """A cell's outputs are the same; where they vary, at least of the same kinds."""
    assert [output.output_type for output in old.outputs] == [output.output_type for output in new.outputs]
    pictures = list(zip(pictures_of(old), pictures_of(new), strict=True))
    assert bool(text_of(old)) == bool(text_of(new))
    if VARIES not in old.metadata.get("tags", []):
        assert text_of(old) == text_of(new)
        for one, other in pictures:
            assert one.shape == other.shape
            assert np.abs(one.astype(int) - other).mean() < ALIKE


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_file_is_small_and_has_outputs(path: Path) -> None:
    assert path.stat().st_size < LARGEST
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert all(str(Path.home()) not in text_of(cell) for cell in cells_of(notebook))
    assert sum(bool(cell.outputs) for cell in cells_of(notebook)) >= 4
