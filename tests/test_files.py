"""Files are written whole or not at all, and every failure is one clear line."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from artistry_env.files import check_place, make_folder, read_whole, write_whole


def names(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("data", ["", "Zwölf\n", "a\r\nb\n", b"", b"\x00\xff\n"])
def test_what_is_written_is_read(tmp_path: Path, data: str | bytes) -> None:
    path = tmp_path / "file"
    write_whole(path, data)
    assert read_whole(path) == (data.encode() if isinstance(data, str) else data)
    assert names(tmp_path) == ["file"]


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text in ("a long first text", "short"):
        write_whole(str(path), text)
        assert path.read_text() == text


def test_no_folder_means_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_whole("file", "text")
    assert names(tmp_path) == ["file"]


def test_permissions_are_those_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_whole(tmp_path / "whole", "")
    assert stat.S_IMODE((tmp_path / "whole").stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    path = folder / "file"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, "text")
    assert str(caught.value) == f"{path}: found no folder {folder}, expected one to write into"
    assert names(tmp_path) == []


def test_a_folder_is_no_place_for_a_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"folder: found: [^\n]*, expected a place to write a file$"):
        write_whole(tmp_path / "folder", "text")
    assert names(tmp_path) == ["folder"]


def test_a_place_is_checked_before_work_is_done_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_place("new", "out")
    Path("old").touch()
    check_place(tmp_path / "old", "out")
    with pytest.raises(ValueError, match=r"^out: none/new: found no folder none, expected one to write into$"):
        check_place("none/new", "out")
    with pytest.raises(ValueError, match=r"^out: old/new: found no folder old, expected one to write into$"):
        check_place("old/new", "out")
    with pytest.raises(ValueError, match=r"^plot: [^\n]*: found a folder, expected a file$"):
        check_place(tmp_path, "plot")
    with pytest.raises(ValueError, match=r"^out: /dev/null: found a device, expected a file$"):
        check_place("/dev/null", "out")
    with pytest.raises(ValueError, match=r"^out: x+: found: file name too long, expected a place to write a file$"):
        check_place(300 * "x", "out")
    with pytest.raises(ValueError, match=r"^out: /proc/x: found: no such file or directory, expected a place to "):
        check_place("/proc/x", "out")  # where root has the right to write
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(ValueError, match=r"^out: new: found no right to write into \., expected it$"):
        check_place("new", "out")
    assert names(tmp_path) == ["old"]


def test_a_folder_is_made_and_looked_into(tmp_path: Path) -> None:
    assert make_folder(tmp_path / "a" / "b", "out") == []
    assert make_folder(tmp_path / "a", "out") == ["b"]
    (tmp_path / "file").touch()
    for name, reason in (("file", "file exists"), ("file/x", "not a directory"), ("a\0b", "embedded null byte")):
        with pytest.raises(ValueError, match=rf"^out: [^\n]*: found: {reason}, expected a folder to write into$"):
            make_folder(tmp_path / name, "out")
    assert names(tmp_path) == ["a", "file"]


def test_nothing_is_left_when_the_last_step_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, "before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match=r"file: found: no space left on device, expected a place to write a file$"):
        write_whole(path, "after")
    assert names(tmp_path) == ["file"]
    assert path.read_text() == "before"


def test_nothing_is_left_when_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "file", "text")
    assert names(tmp_path) == []


def test_text_that_is_no_unicode_is_refused_first(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_whole(tmp_path / "file", "\ud800")
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["nothing", "a\nb", "a\0b", "x" * 300])
def test_reading_what_is_not_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r": found.*, expected a.* file$|, expected a file$") as caught:
        read_whole(tmp_path / name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["a\0b", "x" * 300])
def test_writing_where_there_can_be_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r": found: [^\n]*, expected a place to write a file$") as caught:
        write_whole(tmp_path / name, "text")
    assert str(caught.value).isprintable()
    assert names(tmp_path) == []


def test_a_folder_is_no_file_to_read(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"found a folder or device, expected a file$"):
        read_whole(tmp_path)
    with pytest.raises(OSError, match=r"^/dev/null: found a folder or device, expected a file$"):
        read_whole("/dev/null")
