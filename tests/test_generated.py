"""The tables in docstrings and README are those that the code gives."""

from __future__ import annotations

import pytest

from tests.generated import DRAWINGS, FILES, PARTS, drawings, renewed
from tests.processes import ROOT


@pytest.mark.parametrize("name", FILES)
def test_generated_tables_have_not_drifted(name: str) -> None:
    text = (ROOT / name).read_text()
    assert renewed(text) == text, "run python -m tests.generated"


@pytest.mark.parametrize("name", DRAWINGS)
def test_generated_drawings_have_not_drifted(name: str) -> None:
    assert (ROOT / name).read_text() == drawings()[name], "run python -m tests.generated"


def test_every_generated_table_stands_somewhere() -> None:
    texts = [(ROOT / name).read_text() for name in FILES]
    for part in PARTS:
        assert any(f"<!-- {part} -->" in text for text in texts)


def test_a_changed_table_is_noticed() -> None:
    text = (ROOT / "artistry_env/solo.py").read_text()
    drifted = text.replace("| acquire ", "| aquire  ", 1)
    assert drifted != text
    assert renewed(drifted) == text
