"""The processor cores that this process may use."""

import os


def cores() -> int:
    """The number of cores that this process may use: from its CPU affinity if the system supports affinity."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
