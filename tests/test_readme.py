"""README's programs run as they stand, and its commands name what exists."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT

README = (ROOT / "README.md").read_text()
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
NAMES = ["environment", "vector", "stable-baselines3", "table", "duel", "game", "pictures", "search"]
COMMANDS = dict(re.findall(r"<!-- command: (\w+) -->\n```bash\n(.*?)\n```", README))


def test_there_are_programs_and_both_commands() -> None:
    assert len(PROGRAMS) == len(NAMES)
    assert COMMANDS.keys() == {"benchmark", "tests"}


@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
def test_a_program_runs_without_warnings(program: str, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", program]
    one_thread = {**os.environ, "OMP_NUM_THREADS": "1"}  # PyTorch's; small_learners.py tells why
    done = subprocess.run(command, cwd=tmp_path, env=one_thread, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("name", ["environment", "table", "duel"])
def test_a_first_program_has_ten_lines(name: str) -> None:
    assert len([line for line in PROGRAMS[NAMES.index(name)].splitlines() if line.strip()]) <= 11


@pytest.mark.parametrize("command", ["benchmark", "tests"])
def test_a_command_installs_an_extra_that_exists(command: str) -> None:
    (extra,) = re.findall(r'-e "\.\[(\w+)\]"', COMMANDS[command])
    assert re.search(rf"^{extra} = \[", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)h][^)]*)\)", README))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
