"""Old machine code never runs (sources.py): edits of tiny rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from artistry_env import sources
from tests.tiny_rules import RULES, TinyRules


@pytest.fixture
def rules(tmp_path: Path) -> TinyRules:
    return TinyRules(tmp_path)


def test_edited_callee_and_edited_constant_in_other_files_never_run_old_code(rules: TinyRules) -> None:
    rules.run()
    rules.write("artistry_env/rules/limits.py", "LIMIT = 8\n")
    assert rules.run()[0] == "505"
    callee = RULES["rules/tiles.py"]
    rules.write("artistry_env/rules/tiles.py", callee.replace("LIMIT - held", "LIMIT + held"))
    assert rules.run()[0] == "1105"
    rules.write("artistry_env/rules/tiles.py", callee)
    rules.write("artistry_env/rules/limits.py", RULES["rules/limits.py"])
    assert rules.run() == ("705", ""), "the first sources' code is still there"


def test_an_agent_in_a_file_depends_on_the_files_beside_it_and_on_packages_it_imports(rules: TinyRules) -> None:
    rules.write("helpers/__init__.py", "FACTOR = 2\n")
    rules.write("mine/habits.py", "BONUS = 1\n")
    agent = """
from habits import BONUS
from helpers import FACTOR
from artistry_env.compiling import jit
from artistry_env.rules.turns import score

@jit
def value(held):
    return score(held) * FACTOR + BONUS

print(value(3))
"""
    rules.write("mine/agent.py", agent)
    assert rules.run("mine/agent.py")[0] == "1411"
    assert rules.run("mine/agent.py") == ("1411", "")
    rules.write("mine/habits.py", "BONUS = 3\n")
    assert rules.run("mine/agent.py")[0] == "1413"
    rules.write("helpers/__init__.py", "FACTOR = 3\n")
    assert rules.run("mine/agent.py")[0] == "2118"
    rules.write("artistry_env/rules/limits.py", "LIMIT = 4\n")
    assert rules.run("mine/agent.py")[0] == "318"


def test_sources_hash_is_of_the_text_alone(rules: TinyRules, tmp_path: Path) -> None:
    rules.write("hash.py", "from artistry_env.sources import sources_hash\nprint(sources_hash())\n")
    elsewhere = TinyRules(tmp_path / "elsewhere")
    shutil.copy(rules.code / "hash.py", elsewhere.code / "hash.py")
    for path in elsewhere.package.rglob("*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    first = rules.run("hash.py")[0]
    assert len(first) == 16
    assert int(first, 16) > 0
    assert elsewhere.run("hash.py")[0] == first
    rules.write("artistry_env/rules/limits.py", "LIMIT = 10 \n")
    assert rules.run("hash.py")[0] != first


def test_edits_that_machine_code_cannot_depend_on_leave_it_valid(rules: TinyRules) -> None:
    rules.write("artistry_env/screens.py", "from artistry_env.rules.turns import score\nWIDTH = 80\n")
    rules.run()
    rules.write("artistry_env/screens.py", "from artistry_env.rules.turns import score\nWIDTH = 100\n")
    assert rules.run() == ("705", "")


@pytest.mark.parametrize(
    ("importing", "changed"),
    [
        ("from mine.limits import LIMIT", "limits.py"),
        ("from mine import limits", "limits.py"),
        ("from .limits import LIMIT", "limits.py"),
        ("import os, mine.limits as limits", "limits.py"),
        ("from mine.parts import limits", "parts/limits.py"),
        ("if True:\n    from mine.parts.limits import LIMIT", "parts/limits.py"),
    ],
)
def test_every_way_to_import_a_constant_counts(tmp_path: Path, importing: str, changed: str) -> None:
    package = tmp_path / "mine"
    (package / "parts").mkdir(parents=True)
    for name, text in {
        "__init__.py": "",
        "rules.py": f"from artistry_env import compiling\n{importing}\n@compiling.jit\ndef rule():\n    return 1\n",
        "parts/__init__.py": "",
        "limits.py": "LIMIT = 1\n",
        "parts/limits.py": "LIMIT = 1\n",
        "screens.py": "WIDTH = 1\n",
    }.items():
        (package / name).write_text(text)
    assert changed in sources._compiled_part(package)


def test_a_lone_file_beside_one_named_like_their_folder(tmp_path: Path) -> None:
    (tmp_path / "habits").mkdir()
    (tmp_path / "habits" / "habits.py").write_text("BONUS = 1\n")
    (tmp_path / "habits" / "agent.py").write_text("from habits import BONUS\n@jit\ndef value():\n    return BONUS\n")
    (tmp_path / "habits" / "letters.py").write_text("")
    assert set(sources._compiled_part(tmp_path / "habits")) >= {"habits.py", "agent.py"}
