"""Where compiled code is kept: one folder a fingerprint, in the user's cache directory.

numba's own cache looks only at the file of the cached function; here the name of the folder says everything the code depends on
(`compiler.Build.fingerprint`). A cache that cannot be written is replaced by a temporary one for this process.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

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
