"""Benchmarks. They compare the compiled rules with hand-written C (`limit`) and with other libraries (`peers`).

Benchmarks may name games and import every package. No package imports them, except that `paddock bench` runs them if they are available.
"""
