"""A copy of the compiling parts of the package among rules of a line each, for tests to edit, damage and move.

Its programs run in processes of their own. For test_compiling.py, test_sources.py and test_kept_code.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from artistry_env import sources

REAL = Path(sources.__file__).parent

RULES = {
    "__init__.py": "",
    "rules/__init__.py": "",
    "rules/limits.py": "LIMIT = 10\n",
    "rules/tiles.py": """
from artistry_env.compiling import jit
from artistry_env.rules.limits import LIMIT

@jit
def room(held):
    return LIMIT - held
""",
    "rules/turns.py": """
from artistry_env.compiling import jit
from artistry_env.rules.tiles import room

@jit
def score(held, bonus=5):
    return room(held) * 100 + bonus
""",
}
PLAY = """
from artistry_env.compiling import announced
from artistry_env.rules.turns import score
with announced():
    print(score(3))
"""


class TinyRules:
    """A copy of the package with tiny rules, and an empty home and folder for machine code beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.code, self.home, self.kept = folder, folder / "code", folder / "home", folder / "kept"
        self.package = self.code / "artistry_env"
        self.home.mkdir(parents=True)
        for name, text in RULES.items():
            self.write(f"artistry_env/{name}", text)
        for name in ("compiling.py", "files.py", "kept_code.py", "sources.py"):
            shutil.copy(REAL / name, self.package / name)
        self.write("play.py", PLAY)

    def write(self, name: str, text: str) -> None:
        path = self.code / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def start(self, file: str = "play.py", **changes: str | None) -> subprocess.Popen[str]:
        """Start a program; `changes` to its environment, None to leave a variable out."""
        wanted: dict[str, str | None] = {key: value for key, value in os.environ.items() if "NUMBA" not in key}
        wanted |= {"HOME": str(self.home), "XDG_CACHE_HOME": None, "PYTHONPATH": str(self.code), "ARTISTRY_QUIET": None}
        wanted |= {"ARTISTRY_CACHE_DIR": str(self.kept), "PYTHONDONTWRITEBYTECODE": "1"} | changes
        environment = {key: value for key, value in wanted.items() if value is not None}
        command = [sys.executable, "-W", "error", str(self.code / file)]
        return subprocess.Popen(
            command, env=environment, cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def run(self, file: str = "play.py", **changes: str | None) -> tuple[str, str]:
        """Run a program to its end; what it printed, and what it said on stderr."""
        return finish(self.start(file, **changes))

    def kept_files(self) -> list[Path]:
        return sorted(path for path in self.kept.rglob("*") if path.is_file())


def finish(process: subprocess.Popen[str]) -> tuple[str, str]:
    out, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    return out.strip(), said
