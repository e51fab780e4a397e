"""Native code: building it from plain rule functions, its cache on disk, and running a game's rules interpreted or native.

May import `rules` and `presentation`. Private parts of numba are used in `numba_internals.py` alone.
"""
