"""Many games at once on a GPU: one thread for each game, with the same rule functions.

May import every other package of the engine. Only `arena`, `envs`, `benchmarks` and user code import it. Needs numba-cuda.
"""
