"""Where compiled code is kept: one folder a fingerprint, in the user's cache directory.

numba's own cache looks only at the file of the cached function; here the name of the folder says everything the code depends on
(`compiler.Build.fingerprint`). A cache that cannot be written is replaced by a temporary one for this process.
"""

import atexit
import contextlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

_fallback: list[Path] = []


def home() -> Path:
    """The cache folder: PADDOCK_CACHE, or `paddock` in the user's cache directory."""
    given = os.environ.get("PADDOCK_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "paddock"


def writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def folder(fingerprint: str) -> Path:
    """The folder of one fingerprint, made if need be; readable code is used even where nothing can be written."""
    wanted = home() / fingerprint
    if (wanted / "done").exists() or writable(wanted):
        return wanted
    if not _fallback:
        _fallback.append(Path(tempfile.mkdtemp(prefix="paddock-cache-")))
        atexit.register(shutil.rmtree, _fallback[0], ignore_errors=True)
    place = _fallback[0] / fingerprint
    place.mkdir(parents=True, exist_ok=True)
    return place


def is_warm(fingerprint: str) -> bool:
    """Whether an entry of this fingerprint was compiled and stored whole."""
    return (home() / fingerprint / "done").exists()


def function_cache(py_func: Any, fingerprint: str) -> Any:
    """A numba function cache that keeps its files in the fingerprint's folder and never asks for a source file's date."""
    from numba.core import caching

    place = folder(fingerprint)

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, py_func: Any, py_file: Any) -> None:
            self._py_func = py_func

        def get_cache_path(self) -> str:
            return str(place)

        def ensure_cache_path(self) -> None:
            place.mkdir(parents=True, exist_ok=True)

        def get_source_stamp(self) -> str:
            return fingerprint

        def get_disambiguator(self) -> str:
            return fingerprint

        @classmethod
        def from_function(cls, py_func: Any, py_file: Any) -> Any:
            return cls(py_func, py_file)

    class Impl(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = [Locator]  # noqa: RUF012

    class Cache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            try:
                found = super().load_overload(sig, target_context)
            except Exception:  # damaged files, whatever they raise: compile anew
                with contextlib.suppress(OSError):
                    for file in place.glob("*.nb*"):
                        file.unlink(missing_ok=True)
                return None
            if found is not None and not (place / "done").exists():  # who stored it was killed before saying so
                with contextlib.suppress(OSError):
                    (place / "done").touch()
            return found

        def save_overload(self, sig: Any, data: Any) -> None:
            with contextlib.suppress(Exception):  # a full disk, or damaged files that cannot be removed, cost the next start, not this game
                super().save_overload(sig, data)
                (place / "done").touch()

    return Cache(py_func)
