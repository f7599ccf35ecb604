"""The facts of a run that learns: command, time, versions, machine. Neighbours: machine.py, expert_run.py."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import torch

from train.command_line import command_line
from train.machine import machine_facts, versions_of

LEARNING_PACKAGES = ("torch", "stable-baselines3", "sb3-contrib")


def learning_facts(program: str, *packages: str) -> dict[str, Any]:
    """What may differ between two runs of a module `program`, which needs more `packages`, with the same settings."""
    return {
        "command": command_line(program),
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "versions": versions_of((*LEARNING_PACKAGES, *packages)),
        "machine": machine_facts() | {"torch_threads": torch.get_num_threads()},
    }
