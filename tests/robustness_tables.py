"""The table of agents/README.md that tells how agents do with random card sets, from agents/robustness.json.

`python -m train.robustness --out agents/robustness.json` measures it; neighbours: generated.py, which puts it there.
"""

from __future__ import annotations

import json

from tests.markdown import percent, table
from tests.processes import ROOT

ROBUSTNESS = ROOT / "agents" / "robustness.json"


def robustness() -> str:
    """Games won with the own card set and with random ones, a row for each agent and level."""
    stored = json.loads(ROBUSTNESS.read_text())
    rows = []
    for one in stored["results"]:
        own, others, rates = one["base"], one["random"], one["rates"]
        ends = f"{100 * min(rates):.0f} to {100 * max(rates):.0f}"
        place = (f"`{one['agent']}`", one["difficulty"])
        won = [percent(figures["rate"], figures["interval"]) for figures in (own, others)]
        rows.append((*place, *won, ends, f"{own['margin']:+.1f}", f"{others['margin']:+.1f}"))
    header = ("agent", "automa", "own set (95 %)", "random sets (95 %)", "lowest to highest", "margin", "random sets'")
    setup, run = stored["setup"], stored["run"]
    where = f"{setup['sets']} random card sets, {setup['games']} games with each set, seeds from {setup['seed']} on"
    return f"{table(header, rows)}\n\n{where}; intervals of random sets are over sets. `{run['command']}`."
