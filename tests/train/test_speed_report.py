"""The tables of speeds and shares."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests import generated
from train.speed_lines import LINES, PARTS, Line
from train.speed_report import report, share_rows, shown, verdict

TIMES = {name: [10.0, 20.0, 10.0] for name in PARTS} | {"ns_automa": [30.0, 30.0, 0.0], "ns_loop": [99.0, 90.0, 95.0]}


@pytest.mark.parametrize(
    ("figure", "text"), [(1234567.8, "1,234,568"), (99.94, "99.9"), (0.61234, "0.612"), (2.0, "2")]
)
def test_figures_have_three_digits_that_count(figure: float, text: str) -> None:
    assert shown(figure) == text


@pytest.mark.parametrize(
    ("line", "figure", "text"),
    [
        (Line("core", "decisions/s", 3_000_000), 3_000_000, "at least 3,000,000: reached"),
        (Line("core", "decisions/s", 3_000_000), 2_999_999, "at least 3,000,000: MISSED"),
        (Line("ratio", "times", 0.6), 0.59, "at least 0.6: MISSED"),
        (Line("import", "s", 1, at_least=False), 1.0, "at most 1: reached"),
        (Line("import", "s", 1, at_least=False), 1.1, "at most 1: MISSED"),
        (Line("step", "decisions/s"), 5.0, ""),
    ],
)
def test_verdict(line: Line, figure: float, text: str) -> None:
    assert verdict(line, figure) == text


def test_shares_are_of_all_parts_by_their_medians() -> None:
    rows = {title: (share, time) for title, share, time in share_rows(TIMES)}
    assert rows[PARTS["ns_automa"].title] == ("30 %", "30")
    assert rows[PARTS["ns_legality"].title] == ("10 %", "10")
    assert rows["all"] == ("100 %", "100")
    assert rows[PARTS["ns_loop"].title] == ("", "95")


def test_a_report_has_the_tables_that_were_measured() -> None:
    assert report({}) == []
    assert [table.title for table in report({"core": [1.0]})] == ["Speed"]
    assert [table.title for table in report(TIMES)] == ["Shares of the compiled core, batch 256"]
    speeds, shares = report({"core": [1.0]} | TIMES)
    assert (speeds.row_count, shares.row_count) == (1, len(PARTS) + 1)


def test_each_line_can_be_reported() -> None:
    speeds, shares = report({name: [1.0, 2.0, 3.0] for name in LINES})
    assert speeds.row_count + shares.row_count == len(LINES) + 1


def test_the_documents_show_ratios_and_shares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {name: [0.5, 0.25, 0.75] for name in LINES} | TIMES
    machine = {"processor": "one", "cores": 2}
    stored = {"figures": figures, "versions": {"python": "3", "numba": "1"}, "machine": machine}
    (tmp_path / "speed.json").write_text(json.dumps(stored))
    monkeypatch.setattr(generated, "SPEEDS", tmp_path / "speed.json")
    text = re.sub(" +", " ", generated.speed())
    assert "| its ratio to 1 thread | 0.5 | 0.25 to 0.75 | times |" in text
    assert "| automa: its turns, and the ends of rounds | 30 % | 30 |" in text
    assert text.endswith("one, 2 cores; Python 3, numba 1; 3 measurements a line.")
    assert text.count(PARTS["ns_automa"].title) == 1
