"""Compiled code on disk: one folder for each fingerprint, in the user's cache directory.

numba's own cache checks only the file of the cached function. Here the folder's name is a hash of everything that the code depends on
(`build.Build.fingerprint`). If the cache is not writable, this process uses a temporary one. The cache keeps the newest few versions of
each entry point.
"""

import atexit
import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path

KEPT = 4  # versions of one entry point that stay in the cache
UNFINISHED_SECONDS = 3600.0  # a younger folder without finished code may belong to a process that is still compiling

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
    """The folder of one fingerprint, created if necessary. A folder with finished code is used even if it is not writable."""
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
    """Whether the code of this fingerprint was compiled and stored completely."""
    return (home() / fingerprint / "done").exists()


def prune(fingerprint: str) -> None:
    """Remove all but the newest few versions of this entry point. A fingerprint is a label, a hyphen and a hash."""
    label = fingerprint.rpartition("-")[0]
    finished: list[tuple[float, Path]] = []
    for place in home().glob(f"{label}-*"):
        with contextlib.suppress(OSError):  # another process may remove it at the same time
            if place.name.rpartition("-")[0] != label:
                continue
            done = place / "done"
            if done.exists():
                finished.append((done.stat().st_mtime, place))
            elif time.time() - place.stat().st_mtime > UNFINISHED_SECONDS:
                shutil.rmtree(place, ignore_errors=True)
    for _, place in sorted(finished, reverse=True)[KEPT:]:
        shutil.rmtree(place, ignore_errors=True)
