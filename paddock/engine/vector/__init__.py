"""Many games at once on the CPU: whole games in one call, and vector steps on a pool of threads.

May import all packages of the engine but `gpu`.
"""
