"""Reading and writing files whole: a reader never sees half a file, and each failure is one clear line.

Neighbours: replay.py and the commands in train/, which write through here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

Name = str | os.PathLike[str]


def write_whole(path: Name, data: str | bytes) -> None:
    """Write a file in one step: under a temporary name in the same folder, which then takes the place of `path`.

    Args:
        path: where to; a file there is replaced.
        data: the content; text is written as UTF-8, line ends as they are.

    Raises:
        OSError: the file could not be written, in one line; what was there before is still there, and nothing else is.
    """
    content = data.encode() if isinstance(data, str) else data
    with replacing(path) as temporary, open(temporary, "xb") as file:
        file.write(content)


@contextmanager
def replacing(path: Name) -> Iterator[str]:
    """For a file that is written piece by piece: a temporary name in the same folder, to be written inside the block.

    It takes the place of `path` at the end of the block; if that raises, it is removed.

    Raises:
        OSError: the file could not be written, in one line, as with `write_whole`.
    """
    folder = _folder_of(path)
    if not os.path.isdir(folder):
        raise FileNotFoundError(f"{shown_path(path)}: {_no_folder(folder)}")
    temporary = os.path.join(folder, f".{os.urandom(8).hex()}.tmp")
    try:
        yield temporary
        os.replace(temporary, path)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError | ValueError):  # ValueError: a null character in the name
            raise _plain(error, path, "a place to write a file") from error
        raise


def _folder_of(path: Name) -> str:
    """The folder that a file of this path is in."""
    return os.path.dirname(path) or os.curdir


def _no_folder(folder: str) -> str:
    return f"found no folder {shown_path(folder)}, expected one to write into"


def check_place(path: Name, what: str) -> None:
    """Refuse a path that no file can be written to, before work is done whose results are to be written there.

    Args:
        path: where a file is to be written.
        what: what the line begins with, such as the name of an option.

    Raises:
        ValueError: there is no folder for it, or none that takes files, or it is one itself, or a device; one line.
    """
    folder = _folder_of(path)
    start = f"{what}: {shown_path(path)}:"
    if not os.path.isdir(folder):
        raise ValueError(f"{start} {_no_folder(folder)}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ValueError(f"{start} found no right to write into {shown_path(folder)}, expected it")
    if os.path.exists(path) and not os.path.isfile(path):
        raise ValueError(f"{start} found a {'folder' if os.path.isdir(path) else 'device'}, expected a file")
    try:
        with suppress(FileNotFoundError):
            os.stat(path)  # which fails for a name that no file can have
        _try_out(folder)
    except (OSError, ValueError) as error:
        raise ValueError(f"{what}: {_plain(error, path, 'a place to write a file')}") from error


def make_folder(path: Name, what: str) -> list[str]:
    """Make a folder for files, if it is not there yet, and see that they can be written there, before work is done.

    Args:
        path: where it is to be.
        what: what the line begins with, such as the name of an option.

    Returns:
        The names of all that is in it.

    Raises:
        ValueError: there can be none, or none that takes files; one line.
    """
    try:
        os.makedirs(path, exist_ok=True)
        _try_out(path)
        return sorted(map(os.fsdecode, os.listdir(path)))
    except (OSError, ValueError) as error:
        raise ValueError(f"{what}: {_plain(error, path, 'a folder to write into')}") from error


def _try_out(folder: Name) -> None:
    """Write a file into a folder and remove it: rights do not tell, as in /proc."""
    probe = os.path.join(os.fsdecode(folder), f".{os.urandom(8).hex()}.tmp")
    try:
        with open(probe, "xb"):
            pass
    finally:
        with suppress(FileNotFoundError):
            os.unlink(probe)


def read_whole(path: Name) -> bytes:
    """The content of a file.

    Raises:
        OSError: there is no such file, or it can't be read, in one line.
    """
    with reading(path), open(path, "rb") as file:
        return file.read()


@contextmanager
def reading(path: Name) -> Iterator[None]:
    """For a file that is opened and read inside the block.

    Raises:
        OSError: there is no such file, or it can't be read, in one line.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise OSError(f"{shown_path(path)}: found a folder or device, expected a file")
        yield
    except FileNotFoundError as error:
        raise FileNotFoundError(f"{shown_path(path)}: found nothing, expected a file") from error
    except ValueError as error:
        raise _plain(error, path, "a file") from error
    except OSError as error:
        if error.strerror is None:  # said above
            raise
        raise _plain(error, path, "a readable file") from error


def read_json(path: Name, expected: str) -> Any:
    """The content of a JSON file.

    Args:
        path: the file.
        expected: what it should be, in words, for the error.

    Raises:
        OSError: there is no such file, or it can't be read, in one line.
        ValueError: it is no JSON, in one line.
    """
    try:
        return json.loads(read_whole(path))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{shown_path(path)}: found no JSON, expected {expected}") from error


def shown_path(path: Name) -> str:
    """A path on one line."""
    text = os.fsdecode(path)
    return text if text.isprintable() else ascii(text)


def _plain(error: OSError | ValueError, path: Name, expected: str) -> OSError:
    """An error of the operating system, of the same kind, in this project's words."""
    kind = type(error) if isinstance(error, OSError) else OSError
    reason = (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
    return kind(f"{shown_path(path)}: found: {' '.join(reason.split()).lower()}, expected {expected}")
