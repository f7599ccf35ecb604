"""Markdown tables for generated parts of files. Neighbours: generated.py, matrix_tables.py."""

from __future__ import annotations


def table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table with columns padded to one width."""
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    widths[-1] = len(header[-1])  # the last column, often long, is left ragged
    lines = [header, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in lines
    )
