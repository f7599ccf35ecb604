"""Every clause of the rulings and every paragraph of the rulebook has a test, and clauses.md says which."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.clauses import CHAPTERS, COMMAND, KEYS, TABLE, citations, table


@pytest.mark.parametrize("marker", KEYS)
def test_every_rule_has_a_test(marker: str) -> None:
    cited = {key for kind, key, _ in citations() if kind == marker}
    assert [key for key in KEYS[marker] if key not in cited] == []


@pytest.mark.parametrize("marker", KEYS)
def test_markers_name_known_rules(marker: str) -> None:
    known = [*KEYS[marker], *(CHAPTERS if marker == "clause" else ())]
    unknown = [(test, key) for kind, key, test in citations() if kind == marker and key not in known]
    assert unknown == []


def test_the_table_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(citations()), f"write it anew: {COMMAND}"


def test_citations_are_found_on_functions_classes_parameters_and_files(tmp_path: Path) -> None:
    source = """
import pytest
pytestmark = [pytest.mark.clause("T1")]

@pytest.mark.clause("T2", "T3")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rulebook("Winner, 1"))])
def test_one(x): ...

@pytest.mark.rulebook("Passing, 1")
class TestMany:
    @pytest.mark.clause("T4")
    def test_two(self): ...
"""
    (tmp_path / "test_some.py").write_text(source, encoding="utf-8")
    (tmp_path / "helper.py").write_text('pytestmark = pytest.mark.clause("E1")', encoding="utf-8")
    assert citations(tmp_path) == [
        ("clause", "T1", "test_some.py"),
        ("clause", "T2", "test_some.py::test_one"),
        ("clause", "T3", "test_some.py::test_one"),
        ("rulebook", "Winner, 1", "test_some.py::test_one"),
        ("rulebook", "Passing, 1", "test_some.py::TestMany"),
        ("clause", "T4", "test_some.py::TestMany::test_two"),
    ]


def test_a_citation_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    source = 'NAME = "T1"\n@pytest.mark.clause(NAME)\ndef test_one(): ...\n'
    (tmp_path / "test_some.py").write_text(source, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^test_some\.py:2: marker clause: expected plain text$"):
        citations(tmp_path)


def test_a_rule_without_tests_shows_in_the_table() -> None:
    text = table([("clause", "T1", "test_some.py::test_one"), ("clause", "T1", "test_some.py::test_one")])
    assert "| T1 | one main action a turn, inspirations around it | test_some.py::test_one |" in text.splitlines()
    assert "| T2 | stop as the pass, stop as the end of a turn |  |" in text.splitlines()
