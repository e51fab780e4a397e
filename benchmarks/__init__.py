"""Benchmarks. They compare the compiled rules with hand-written C (`c_baseline`) and with other libraries (`peers`).

Benchmarks may name games and import every package. No package imports them, except that `paddock bench` runs them if they are available.
"""
