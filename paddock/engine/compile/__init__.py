"""Native code: compiling plain rule functions, the code cache on disk, and running a game's rules interpreted or native.

May import `rules` and `presentation`. Only `numba_internals.py` uses private parts of numba.
"""
