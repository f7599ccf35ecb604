"""Where and how machine code is kept (kept_code.py): places, damage, processes at once; on tiny rules."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from pathlib import Path

import pytest

from artistry_env import kept_code
from tests.tiny_rules import TinyRules, finish


@pytest.fixture
def rules(tmp_path: Path) -> TinyRules:
    return TinyRules(tmp_path)


def test_processes_that_start_at_once_with_nothing_kept(rules: TinyRules) -> None:
    together = [rules.start(ARTISTRY_QUIET="1") for _ in range(3)]
    assert [finish(process) for process in together] == [("705", "")] * 3
    assert rules.run() == ("705", "")
    assert not any(path.suffix == ".tmp" for path in rules.kept_files())


def test_read_only_installation_is_left_as_it_is(rules: TinyRules) -> None:
    for path in (rules.package, *rules.package.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = sorted(rules.code.rglob("*"))
    assert rules.run()[0] == "705"
    assert sorted(rules.code.rglob("*")) == before
    for path in (rules.package, *rules.package.rglob("*")):  # so that pytest can clear it away
        path.chmod(0o755)


def test_named_folder_that_cannot_be_made_gives_way_to_the_users_cache(rules: TinyRules) -> None:
    (rules.folder / "a_file").write_text("")
    out, said = rules.run(ARTISTRY_CACHE_DIR=str(rules.folder / "a_file" / "kept"))
    assert out == "705"
    assert str(rules.home) in said
    assert any(path.is_file() for path in rules.home.rglob("*score*"))
    elsewhere = rules.folder / "shared"
    rules.run(ARTISTRY_CACHE_DIR=None, XDG_CACHE_HOME=str(elsewhere))
    assert sys.platform != "linux" or any((elsewhere / "artistry_env").rglob("*score*"))


def test_without_a_home_code_is_kept_among_the_temporary_files_for_this_user_alone(rules: TinyRules) -> None:
    temporary, missing = rules.folder / "tmp", rules.folder / "missing"
    temporary.mkdir()
    places = {"ARTISTRY_CACHE_DIR": None, "TMPDIR": str(temporary)}
    assert rules.run(HOME=None, **places)[0] == "705"
    assert rules.run(HOME=str(missing), **places) == ("705", "")
    assert not missing.exists()
    (own,) = temporary.iterdir()
    assert own.stat().st_mode & 0o777 == 0o700
    own.chmod(0o777)
    out, said = rules.run(HOME=None, **places)
    assert out == "705"
    assert "each time" in said, "others could have put code there"


def test_damaged_files_are_compiled_again_and_healed(rules: TinyRules) -> None:
    rules.run()
    files = rules.kept_files()
    assert len(files) == 2
    whole = [path.read_bytes() for path in files]
    for damaged in (truncated, emptied, flipped, replaced_by_nonsense):
        for path, content in zip(files, whole, strict=True):
            path.write_bytes(damaged(content))
        out, said = rules.run()
        assert out == "705", damaged
        assert "compiling" in said, damaged
    assert rules.run() == ("705", "")


def truncated(content: bytes) -> bytes:
    return content[:-20]


def emptied(_content: bytes) -> bytes:
    return b""


def flipped(content: bytes) -> bytes:
    """Other bits in the machine code itself, where nothing but the digest can tell."""
    first = len(content) // 5
    return content[:first] + bytes(byte ^ 90 for byte in content[first : first + 64]) + content[first + 64 :]


def replaced_by_nonsense(content: bytes) -> bytes:
    """Nonsense with the digest that belongs to it."""
    nonsense = content[32:][::-1]
    return hashlib.sha256(nonsense).digest() + nonsense


def test_a_folder_removed_under_a_running_process_is_made_again(rules: TinyRules) -> None:
    removing = "import shutil\nfrom artistry_env.rules.turns import score\nshutil.rmtree({!r})\nprint(score(3))\n"
    rules.write("removing.py", removing.format(str(rules.kept)))
    assert rules.run("removing.py")[0] == "705"
    assert len(rules.kept_files()) == 2


def test_pruning_spares_the_newest_the_used_and_what_is_not_its_own(tmp_path: Path) -> None:
    def made(name: str, hours: float) -> Path:
        path = tmp_path / name
        path.mkdir()
        (path / "some.code").write_text("")
        os.utime(path, (time.time() - hours * 3600,) * 2)
        return path

    mine = [made(f"artistry_env-{number:016x}", hours=20.0 + number) for number in range(5)]
    used = [made(f"artistry_env-{number:016x}", hours=0.1) for number in range(10, 15)]
    others = [made("agents-0123456789abcdef", 900), made("artistry_env-mine", 900), made("photos", 900)]
    kept_code._prune(used[0])
    assert all(path.exists() for path in used + others)
    assert not any(path.exists() for path in mine)
    for path in used:
        os.utime(path, (0, 0))
    newest = made("artistry_env-00000000000000ff", 0)
    kept_code._prune(newest)
    assert newest.exists()
    assert sum(path.exists() for path in used) == kept_code.KEPT_FOLDERS - 1
    kept_code._prune(tmp_path / "gone" / "artistry_env-0000000000000000")
