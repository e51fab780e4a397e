"""SVG charts: bar charts with intervals, and histograms.

The elements have classes, and the page's style sheet sets their colours. So a chart is readable in light and in dark mode.
"""

import math
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 720
ROW, BAR = 26, 14  # height of a row, height of the bar in the row
LETTER = 8.3  # estimated width of a letter at the font size of charts
GAP = 10
HISTOGRAM = 220
EDGE = 24  # margin after the last bin, for its label
MOST_TICKS = 12

Say = Callable[[float], str]


@dataclass(frozen=True)
class Bar:
    """One bar: its label, its value, an optional interval, and an optional note after the value."""

    label: str
    value: float
    low: float = math.nan
    high: float = math.nan
    note: str = ""


def width_of(text: str) -> float:
    """The estimated width of a text. A full-width character, such as a Japanese one, counts as two letters."""
    return LETTER * sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def nice_step(span: float, steps: int) -> float:
    """The smallest value of 1, 2 or 5 times a power of ten that divides the span into at most `steps` steps."""
    if span <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(span / steps))
    return next(power * m for m in (1, 2, 5, 10, 20) if span / (power * m) <= steps)


def text(x: float, y: float, said: str, kind: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, w: float, h: float, kind: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(w, 0.5):.1f}" height="{h:.1f}" rx="2" class="{kind}"/>'


def drawing(height: float, title: str, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" class="chart">'
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"


def bars(items: Sequence[Bar], title: str, say: Say, reference: float = math.nan, reference_name: str = "") -> str:
    """A chart of horizontal bars, one per row, each with its interval and its value."""
    ends = [v for b in items for v in (b.value, b.low, b.high, 0.0) if math.isfinite(v)] + ([reference] if math.isfinite(reference) else [])
    low, high = min(ends), max(ends)
    low, high = (low, high) if high > low else (0.0, 1.0)
    left = min(max(width_of(b.label) for b in items), WIDTH * 0.4) + GAP
    right = max(width_of(behind(b, say)) for b in items) + GAP
    room = WIDTH - left - right

    def at(value: float) -> float:
        return left + room * (value - low) / (high - low)

    top = ROW if math.isfinite(reference) and reference_name else GAP
    bottom = top + ROW * len(items)
    parts = [line(at(0), top, at(0), bottom, "axis")] if low <= 0 <= high else []
    for k, b in enumerate(items):
        middle = top + ROW * (k + 0.5)
        start, end = sorted((at(max(low, min(0.0, high))), at(b.value)))
        parts.append(text(left - GAP, middle + 4, b.label, "label", "end"))
        parts.append(box(start, middle - BAR / 2, end - start, BAR, "bar"))
        if math.isfinite(b.low) and math.isfinite(b.high):
            parts.append(line(at(b.low), middle, at(b.high), middle, "whisker"))
            parts += [line(at(v), middle - 4, at(v), middle + 4, "whisker") for v in (b.low, b.high)]
        parts.append(text(WIDTH - right + GAP, middle + 4, behind(b, say), "value"))
    if math.isfinite(reference):
        parts.append(line(at(reference), top, at(reference), bottom, "reference"))
        if reference_name:
            parts.append(text(at(reference), top - GAP, reference_name, "reference-name", "middle"))
    return drawing(bottom + GAP, title, parts)


def behind(b: Bar, say: Say) -> str:
    """The text after a bar: its value and its note."""
    return f"{say(b.value)}  {b.note}" if b.note else say(b.value)


def histogram(steps: Sequence[tuple[str, float]], title: str, say: Say) -> str:
    """A chart of vertical bars. `steps` holds the label and the share of each bin."""
    most = max(share for _, share in steps) or 1.0
    grid = nice_step(most, 4)
    lines = math.ceil(most / grid - 1e-9)
    left = max(width_of(say(grid * k)) for k in range(lines + 1)) + GAP
    top, bottom = GAP, GAP + HISTOGRAM
    parts = []
    for k in range(lines + 1):
        y = bottom - HISTOGRAM * k * grid / (grid * lines)
        parts += [line(left, y, WIDTH, y, "axis" if k == 0 else "grid"), text(left - GAP / 2, y + 4, say(grid * k), "value", "end")]
    step = (WIDTH - left - EDGE) / len(steps)
    every = max(math.ceil(len(steps) / MOST_TICKS), math.ceil(max(width_of(name) for name, _ in steps) * 1.15 / step))
    for k, (name, share) in enumerate(steps):
        height = HISTOGRAM * share / (grid * lines)
        parts.append(box(left + step * k + 1, bottom - height, step - 2, height, "bar"))
        if k % every == 0:
            parts.append(text(left + step * (k + 0.5), bottom + 16, name, "label", "middle"))
    return drawing(bottom + ROW, title, [*parts, line(left, top, left, bottom, "axis")])
