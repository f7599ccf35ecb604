"""Which source files a compiled function can depend on, and a hash of their text.

`artistry_env.kept_code` names the folders of machine code after it, so that edited rules never run old code.
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
_USES_JIT: Final = re.compile(r"^[ \t]*@[\w.]*\bjit\b|\bjit\(", re.MULTILINE)

Files = dict[str, str]

_decorated: set[tuple[str, str]] = set()
_roots_with_compiled: set[Path] = {PACKAGE}


def sources_hash() -> str:
    """16 hex digits that name the exact sources of artistry_env, all of them, the same on every machine and system."""
    return _digest([_read(PACKAGE)])


def hash_for(function: Callable[..., Any]) -> str:
    """Hash all sources that the machine code of `function` can depend on; "" if that cannot be told.

    They are the compiled part (see `_compiled_part`) of artistry_env, of the function's own package (or of the files
    beside it, if it is in none), and of what these import, installed packages without compiled functions of their own
    left out. It cannot be told where there is no source file: for functions typed at a prompt or in a notebook, and in
    zipped packages.
    """
    file = function.__code__.co_filename
    if not Path(file).is_file():
        return ""
    name = (file, function.__qualname__)
    if name in _decorated and "<locals>" not in function.__qualname__:
        for remembered in (_hash, _read, _compiled_part, _imports):  # loaded again: the sources may have changed
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
    """Hash the compiled parts of some folders, in this order; "" if the sources of one are missing or unreadable."""
    parts = [_compiled_part(root) for root in roots]
    return _digest(parts) if all(parts) else ""


def _digest(parts: list[Files]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        for name, text in part.items():
            content = text.encode(errors="surrogateescape")
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


@cache
def _read(root: Path) -> Files:
    """Return name -> text of the Python files of a package with all below it, or of a plain folder, sorted by name."""
    inside = root.rglob("*.py") if (root / "__init__.py").is_file() else root.glob("*.py")
    try:
        files = {path.relative_to(root).as_posix(): path.read_bytes() for path in inside if path.is_file()}
    except OSError:
        return {}
    return {name: files[name].replace(b"\r\n", b"\n").decode(errors="surrogateescape") for name in sorted(files)}


@cache
def _compiled_part(root: Path) -> Files:
    """Return those files of a package or folder that use `jit`, and all that they import from it; all if none does.

    An edit elsewhere (the environments, the replays) so leaves the machine code valid.
    """
    files = _read(root)
    waiting = [name for name, text in files.items() if _USES_JIT.search(text)]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            for module in _imported_names(files[name]):
                waiting += _files_of(module, root.name, files)
    return {name: text for name, text in files.items() if name in found} if found else files


def _files_of(module: str, package: str, files: Files) -> list[str]:
    """Return what `files` of a package an import of `module` can mean: a file, or all that is in a folder."""
    if module.startswith("."):
        return list(files)
    steps = module.split(".")
    meant = []
    for path in [steps, steps[1:]] if steps[0] == package else [steps]:
        place = "/".join(path)
        meant += [f"{place}.py"] if f"{place}.py" in files else [name for name in files if _is_in(name, place)]
    return meant


def _is_in(name: str, folder: str) -> bool:
    return not folder or name.startswith(f"{folder}/")


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
    """Yield the folders of the loaded modules that the compiled part of `root` imports."""
    for name in _imports(root):
        module = sys.modules.get(name) or sys.modules.get(name.partition(".")[0])
        file = getattr(module, "__dict__", {}).get("__file__")
        if file:
            yield root_of(file)


@cache
def _imports(root: Path) -> tuple[str, ...]:
    names = {name for text in _compiled_part(root).values() for name in _imported_names(text)}
    return tuple(sorted(name for name in names if not name.startswith(".")))


def _imported_names(text: str) -> list[str]:
    """Return the full names of the modules that a source imports from, as written."""
    names = []
    for one, several in _IMPORT.findall(text):
        names += [one] if one else [part.split()[0] for part in several.split(",") if part.strip()]
    return names


@cache
def _is_installed(root: Path) -> bool:
    """Tell Python's own and installed packages, which change with their versions only."""
    return root.is_relative_to(_STANDARD_LIBRARY) or not {"site-packages", "dist-packages"}.isdisjoint(root.parts)
