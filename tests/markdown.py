"""Markdown tables for generated parts of files. Neighbours: generated.py, matrix_tables.py, strength_tables.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table with columns padded to one width."""
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    widths[-1] = len(header[-1])  # the last column, often long, is left ragged
    lines = [header, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in lines
    )


def rate(figures: dict[str, Any], name: str) -> str:
    """A rate in percent, with its interval."""
    return percent(figures[name], figures[f"{name}_interval"])


def percent(share: float, interval: Sequence[float]) -> str:
    """A share of 0 to 1 in percent, with its interval."""
    low, high = (100 * bound for bound in interval)
    return f"{100 * share:.1f} % ({low:.1f} to {high:.1f})"
