"""Which source files a compiled function can depend on, and a hash of their text.

`artistry_env.compiling` names the folders of kept machine code after it, so that edited rules never run old code.
"""

from __future__ import annotations

import hashlib
import re
import sys
import sysconfig
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).resolve().parent

_STANDARD_LIBRARY: Final = Path(sysconfig.get_path("stdlib")).resolve()
_IMPORT: Final = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import|import[ \t]+([^#\n]+))", re.MULTILINE)

_decorated: set[tuple[str, str]] = set()
_roots_with_compiled: set[Path] = {PACKAGE}


def sources_hash() -> str:
    """16 hex digits that name the exact sources of artistry_env, the same on every machine and system."""
    return _hash((PACKAGE,)) or "0" * 16


def hash_for(function: Callable[..., Any]) -> str:
    """Hash all sources that the machine code of `function` can depend on; "" if that cannot be told.

    They are those of artistry_env, of the function's own package (or the files beside it, if it is in none), and of
    what these import, installed packages without compiled functions of their own left out. It cannot be told where
    there is no source file: for functions typed at a prompt or in a notebook, and in zipped packages.
    """
    file = function.__code__.co_filename
    if not Path(file).is_file():
        return ""
    name = (file, function.__qualname__)
    if name in _decorated and "<locals>" not in function.__qualname__:
        for remembered in (_hash, _read, _imports):  # its module is loaded again: the sources may have changed
            remembered.cache_clear()
    _decorated.add(name)
    root = root_of(file)
    _roots_with_compiled.add(root)
    return _hash(_reach(root))


@cache
def root_of(file: str) -> Path:
    """Return the folder of the outermost package that `file` is in, or the file's own folder if it is in none."""
    folder = Path(file).resolve().parent
    while (folder / "__init__.py").is_file() and (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


@cache
def _hash(roots: tuple[Path, ...]) -> str:
    """Hash the sources in some folders, in this order; "" if one of them has none, or cannot be read."""
    digest = hashlib.sha256()
    for root in roots:
        files = _read(root)
        if not files:
            return ""
        for name, text in files:
            digest.update(f"{name}\0{len(text)}\0".encode())
            digest.update(text)
    return digest.hexdigest()[:16]


@cache
def _read(root: Path) -> tuple[tuple[str, bytes], ...]:
    """Return (name, text) of the Python files of a package with all below it, or of a plain folder, sorted by name."""
    inside = root.rglob("*.py") if (root / "__init__.py").is_file() else root.glob("*.py")
    try:
        files = {path.relative_to(root).as_posix(): path.read_bytes() for path in inside if path.is_file()}
    except OSError:
        return ()
    return tuple((name, text.replace(b"\r\n", b"\n")) for name, text in sorted(files.items()))


def _reach(start: Path) -> tuple[Path, ...]:
    """Return artistry_env, then, sorted, `start` and the folders of what is imported from there and loaded by now."""
    reached, waiting = {PACKAGE}, [start]
    while waiting:
        root = waiting.pop()
        if root not in reached:
            reached.add(root)
            waiting += [other for other in _imported(root) if other in _roots_with_compiled or not _is_installed(other)]
    return (PACKAGE, *sorted(reached - {PACKAGE}))


def _imported(root: Path) -> Iterator[Path]:
    """Yield the folders of the loaded modules that the sources in `root` import."""
    for name in _imports(root):
        module = sys.modules.get(name) or sys.modules.get(name.partition(".")[0])
        file = getattr(module, "__dict__", {}).get("__file__")
        if file:
            yield root_of(file)


@cache
def _imports(root: Path) -> tuple[str, ...]:
    """Return the full names of the modules that the sources in `root` import from elsewhere, sorted."""
    names = set()
    for _, text in _read(root):
        for one, several in _IMPORT.findall(text.decode(errors="replace")):
            names.update([one] if one else [part.split()[0] for part in several.split(",") if part.strip()])
    return tuple(sorted(name for name in names if not name.startswith(".")))


@cache
def _is_installed(root: Path) -> bool:
    """Tell Python's own and installed packages, which change with their versions only."""
    return root.is_relative_to(_STANDARD_LIBRARY) or not {"site-packages", "dist-packages"}.isdisjoint(root.parts)
