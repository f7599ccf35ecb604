"""The notebooks, executed: `python -m tests.notebooks` writes their outputs anew. Look at what has changed.

Outputs are the same on every machine, but for cells with the tag `varies`, such as those that train. Neighbour:
test_notebooks.py, which executes them and compares.
"""

from __future__ import annotations

from argparse import ArgumentParser
from base64 import b64decode, b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
from nbclient import NotebookClient
from PIL import Image

from tests.processes import ROOT

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
VARIES = "varies"
TIMEOUT = 600  # seconds a cell, on a machine that is busy


def executed(path: Path) -> Any:
    """A notebook with the outputs of a run; the file is not touched."""
    notebook = nbformat.read(path, as_version=4)
    how = {"timeout": TIMEOUT, "kernel_name": "python3", "coalesce_streams": True}
    NotebookClient(notebook, resources={"metadata": {"path": FOLDER}}, **how).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # times
        for output in cell.get("outputs", []):
            _make_small(output)
    return notebook


def cells_of(notebook: Any) -> Iterator[Any]:
    """The cells with code."""
    return (cell for cell in notebook.cells if cell.cell_type == "code")


def text_of(cell: Any) -> str:
    """All text that a cell has put out, but for the addresses of objects."""
    parts = []
    for output in cell.outputs:
        assert output.output_type != "error", output
        parts.append(output.get("text") or output.get("data", {}).get("image/svg+xml") or "")
    return "".join(parts)


def pictures_of(cell: Any) -> list[np.ndarray]:
    """The PNG pictures that a cell has put out."""
    found = []
    for output in cell.outputs:
        data = output.get("data", {}).get("image/png")
        if data:
            with Image.open(BytesIO(b64decode(data))) as image:
                found.append(np.array(image.convert("RGB")))
    return found


def _make_small(output: Any) -> None:
    """Keep one form of an output, pictures with few colors."""
    data = output.get("data", {})
    for form in ("image/png", "image/svg+xml"):
        if form in data:
            output.data = {form: data[form]}
    if "image/png" in data:
        with Image.open(BytesIO(b64decode(data["image/png"]))) as image:
            smaller = BytesIO()
            image.convert("RGB").quantize(64).save(smaller, "png", optimize=True)
        output.data["image/png"] = b64encode(smaller.getvalue()).decode()
        output.metadata = {}


def main() -> None:
    """Execute all of them, or those named, and write them with their outputs, in place or to another folder."""
    parser = ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--to", type=Path, default=FOLDER)
    given = parser.parse_args()
    for path in NOTEBOOKS:
        if not given.names or path.stem in given.names:
            nbformat.write(executed(path), given.to / path.name)
            print(path.stem)


if __name__ == "__main__":
    main()
