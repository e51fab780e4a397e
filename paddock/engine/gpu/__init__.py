"""Many games at once on a GPU, one thread a game, by the same rule functions.

May import every other package of the engine. Only `arena`, `envs`, `benchmarks` and user code import it. Needs numba-cuda.
"""
