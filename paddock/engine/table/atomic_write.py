"""Atomic writes: a file is written completely or not at all."""

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str, private: bool = False) -> None:
    """Write a file atomically: after a crash it has the old or the new content, never a part. private: only its owner may read it."""
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent or Path("."), prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as f:
            f.write(text)
            f.flush()
            os.fsync(f.fileno())
        if not private:
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
        folder = os.open(path.parent or Path("."), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except BaseException:
        if os.path.exists(name):
            os.unlink(name)
        raise
