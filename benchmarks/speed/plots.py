"""Bar charts with a logarithmic scale, as self-contained SVG."""

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

WIDTH, LABELS, BAR, GAP, TOP, RIGHT = 900, 300, 18, 6, 46, 90
COLOURS = {"paddock": "#2f6f4f", "peer": "#9a8c7a", "c": "#3b5b8c"}


def short(number: float) -> str:
    """Format a number with three digits: 21.3 M, 25.1 k."""
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.3g}{name}"
    return f"{number:.3g}"


def bars(title: str, unit: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """Draw one bar for each (label, value, colour), longest first."""
    rows = sorted((row for row in rows if row[1] > 0), key=lambda row: -row[1])
    if not rows:
        return ""
    low = math.floor(math.log10(rows[-1][1]))
    high = math.ceil(math.log10(rows[0][1])) if rows[0][1] > 10**low else low + 1
    height = TOP + len(rows) * (BAR + GAP) + 30
    room = WIDTH - LABELS - RIGHT

    def at(value: float) -> float:
        return LABELS + room * (math.log10(value) - low) / max(1, high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="12" y="24" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        x = at(10.0**power)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{height - 24}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle" fill="#666666">{short(10.0**power)}</text>')
    for i, (label, value, kind) in enumerate(rows):
        y = TOP + i * (BAR + GAP)
        length = max(2.0, at(value) - LABELS)
        parts.append(f'<text x="{LABELS - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
        parts.append(f'<rect x="{LABELS}" y="{y}" width="{length:.1f}" height="{BAR}" fill="{COLOURS[kind]}"/>')
        parts.append(f'<text x="{LABELS + length + 6:.1f}" y="{y + 14}">{short(value)}</text>')
    parts.append(f'<text x="{WIDTH - 12}" y="24" text-anchor="end" fill="#666666">{escape(unit)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
