"""Measurements: how close the compiled rules come to C by hand (`limit`), and to peers of the field (`peers`). They may name games and
import everything; nothing imports them but `paddock bench`, where they are at hand."""
