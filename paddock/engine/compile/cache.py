"""Compiled code on disk: one folder for each fingerprint, in the user's cache directory.

numba's own cache looks only at the file of the cached function. Here the name of the folder stands for everything the code depends on
(`compiler.Build.fingerprint`). A cache that cannot be written is replaced by a temporary one for this process. Of each entry point the
newest few versions are kept.
"""

import atexit
import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path

KEPT = 4  # versions of one entry point that stay in the cache
UNFINISHED_SECONDS = 3600.0  # a folder without finished code may belong to a process that is compiling for so long

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


def prune(fingerprint: str) -> None:
    """Remove old versions of this entry point, the newest few excepted. A fingerprint is a label and, behind the last hyphen, a hash."""
    label = fingerprint.rpartition("-")[0]
    finished: list[tuple[float, Path]] = []
    for place in home().glob(f"{label}-*"):
        with contextlib.suppress(OSError):  # another process removes it too
            if place.name.rpartition("-")[0] != label:
                continue
            done = place / "done"
            if done.exists():
                finished.append((done.stat().st_mtime, place))
            elif time.time() - place.stat().st_mtime > UNFINISHED_SECONDS:
                shutil.rmtree(place, ignore_errors=True)
    for _, place in sorted(finished, reverse=True)[KEPT:]:
        shutil.rmtree(place, ignore_errors=True)
