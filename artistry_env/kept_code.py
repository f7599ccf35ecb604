"""Where machine code is kept between runs, and how it is read and written: one file for each compiled function.

Numba's own cache looks at a function's own file only, so that an edited callee or constant would leave old code
running; and a damaged file stops or crashes it. Here each function keeps its machine code in a folder named after a
hash of all sources it can depend on (`artistry_env.sources`): one file for each signature, written whole or not at all
and checked when read. Whatever is wrong with a file, the function is compiled again. `artistry_env.compiling` puts this
in the place of numba's cache for our functions; a user's own numba, its settings and its cache stay untouched.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import shutil
import stat
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
from numba.core import compiler, config, serialize, sigutils, types

from artistry_env.files import write_whole
from artistry_env.sources import hash_for, root_of

# Parts of numba without types.
_config: Any = config
_compiler: Any = compiler
_serialize: Any = serialize
_sigutils: Any = sigutils

# Pruning leaves the newest folders of each package, and all that were used within this time.
KEPT_FOLDERS: Final = 3
IN_USE_SECONDS: Final = 3600.0


class MachineCode:
    """The kept machine code of one function, in the place of numba's cache of it: a file for each signature.

    A file is a SHA-256 digest and the pickled result of numba's compiler. `form` tells apart what is compiled in more
    than one way. `on_missing` is called when a function has to be compiled, with the folder its code will be kept in.
    """

    def __init__(self, function: Callable[..., Any], form: str, on_missing: Callable[[Path | None], None]) -> None:
        self._function = function
        self._form = form
        self._on_missing = on_missing
        self._folder = _folder_for(function)

    def other_form(self, form: str) -> MachineCode:
        """Return the place of the same function compiled in another way."""
        other = copy(self)
        other._form = form
        return other

    @property
    def cache_path(self) -> str | None:
        """The folder, for numba's statistics."""
        return None if self._folder is None else str(self._folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the compiled function for a signature, or None if it has to be compiled."""
        if self._folder is not None:
            target.refresh()
            with suppress(Exception):  # whatever is wrong with the file, the function can be compiled again
                kept = self._file(self._folder, signature, target.codegen()).read_bytes()
                if hashlib.sha256(kept[32:]).digest() == kept[:32]:
                    _mark_used(self._folder)
                    return _compiler.CompileResult._rebuild(target, *pickle.loads(kept[32:]))
        self._on_missing(self._folder)
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a compiled function. A full disk is no error here: the function will be compiled again."""
        if self._folder is None:
            return
        pickled = _pickled(result)
        if not pickled:
            code = self._function.__code__
            why = f"{self._function.__qualname__} will be compiled in every run: it is recursive or has a large global"
            warnings.warn_explicit(why, UserWarning, code.co_filename, code.co_firstlineno)
            return
        with suppress(OSError):
            if not self._folder.is_dir():
                self._folder.mkdir(parents=True, exist_ok=True)
                _prune(self._folder)
            write_whole(
                self._file(self._folder, signature, result.library.codegen), hashlib.sha256(pickled).digest() + pickled
            )

    def flush(self) -> None:
        """Forget the kept code of this function, for numba's `recompile`."""
        if self._folder is not None:
            for path in self._folder.glob(f"{self._name()}-*"):
                with suppress(OSError):
                    path.unlink()

    def _name(self) -> str:
        name = f"{self._function.__module__}.{self._function.__qualname__}-{self._function.__code__.co_firstlineno}"
        return re.sub(r"[^\w.-]", "", name)[-100:]

    def _file(self, folder: Path, signature: Any, codegen: Any) -> Path:
        """Return the file for a signature; its name covers all, beside the sources, that machine code depends on."""
        code = self._function.__code__
        cells = tuple(cell.cell_contents for cell in self._function.__closure__ or ())
        parts = (
            self._form,
            _sigutils.normalize_signature(signature),
            codegen.magic_tuple(),
            (sys.implementation.cache_tag, numba.__version__, np.__version__),
            (_config.OPT, _config.BOUNDSCHECK, _config.DEBUGINFO_DEFAULT),
            os.path.relpath(code.co_filename, root_of(code.co_filename)),
            code.co_code,
            _serialize.dumps(cells) if cells else b"",
        )
        return folder / f"{self._name()}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:16]}"


def _pickled(result: Any) -> bytes:
    """Pickle a result of numba's compiler, or return nothing where it would not work in another process.

    That is with large global arrays, whose addresses it holds; and with recursion, where numba's own cache crashes.
    """
    recursive = any(isinstance(one, types.RecursiveCall) for one in (result.fndesc.typemap or {}).values())
    if recursive or result.library.has_dynamic_globals or any(not part.can_cache for part in result.lifted):
        return b""
    pickled: bytes = _serialize.dumps(result._reduce())
    return b"" if b".numba.unresolved$" in pickled else pickled  # recursion in what it calls


def _folder_for(function: Callable[..., Any]) -> Path | None:
    """Return the folder to keep the machine code of `function` in, or None if it cannot be kept."""
    root, hashed = cache_root(), hash_for(function)
    return root / f"{root_of(function.__code__.co_filename).name}-{hashed}" if root and hashed else None


@cache
def _mark_used(folder: Path) -> None:
    with suppress(OSError):
        os.utime(folder)


def _prune(folder: Path) -> None:
    """Remove older folders of the package that `folder` belongs to. Never fails."""
    same = re.compile(re.escape(folder.name[:-16]) + "[0-9a-f]{16}")
    with suppress(OSError):
        ages = {}
        for other in folder.parent.iterdir():
            if same.fullmatch(other.name) and not other.is_symlink():
                ages[other] = time.time() - other.stat().st_mtime
        for other in sorted(ages, key=lambda one: ages[one])[KEPT_FOLDERS:]:
            if ages[other] > IN_USE_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


@cache
def cache_root() -> Path | None:
    """Return the folder under which machine code is kept, made if need be; None if there is no place to write.

    The first that can be written of: ARTISTRY_CACHE_DIR, the user's folder for caches, a folder of this user alone
    among the temporary files.
    """
    named = os.environ.get("ARTISTRY_CACHE_DIR", "")
    for root in (Path(os.path.abspath(os.path.expanduser(named))) if named else None, _user_cache()):
        if root is not None and _is_writable(root):
            return root
    return _temporary_root()


def _user_cache() -> Path | None:
    """Return the folder that the system has for caches of this program, or None if the user has no home."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return Path(local, "artistry_env", "Cache") if local else None
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(shared) and sys.platform != "darwin":
        return Path(shared, "artistry_env")
    home = os.environ.get("HOME", "")
    if not os.path.isabs(home) or not os.path.isdir(home):  # a missing home is not made here
        return None
    return Path(home, "Library/Caches" if sys.platform == "darwin" else ".cache", "artistry_env")


def _is_writable(folder: Path) -> bool:
    """Make `folder` if it is missing, and try to write in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, ValueError):
        return False
    return True


def _temporary_root() -> Path | None:
    """Return a folder for this user alone: others must not be able to put machine code there."""
    owner = os.getuid() if hasattr(os, "getuid") else None
    with suppress(OSError):
        folder = Path(tempfile.gettempdir(), "artistry_env" if owner is None else f"artistry_env-{owner}")
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        found = folder.lstat()
        private = owner is None or (found.st_uid == owner and not found.st_mode & 0o077)
        if stat.S_ISDIR(found.st_mode) and private and _is_writable(folder):
            return folder
    return None
