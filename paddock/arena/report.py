"""The report on a game: chapters with figures, made from a tally, in the reader's language."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paddock.arena import charts
from paddock.arena.charts import Bar
from paddock.arena.plan import Plan, game_of
from paddock.arena.simulation import Summary
from paddock.arena.statistics import LEVEL, Estimate
from paddock.arena.tally import Cell, Tally
from paddock.engine.presentation.i18n import Phrase, Translator
from paddock.engine.presentation.statistics import BETS, COUNT, ENDS, EVEN, FAIR, LENGTH, SEATS, SHARE, STARTS, Statistic

CHAPTERS = (LENGTH, SEATS, ENDS, STARTS, BETS)
MOST_STEPS = 30
TAIL = 0.99  # quantile of a histogram; larger values share the last bin
FEW = 30  # a group with fewer findings is marked as such


@dataclass(frozen=True)
class Figure:
    """A chart with its caption, and the same numbers as a table."""

    title: str
    text: str
    svg: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str = ""


@dataclass
class Chapter:
    """The figures on one question."""

    name: str
    title: str
    text: str
    figures: list[Figure] = field(default_factory=list)


class Report:
    """A report in one language."""

    def __init__(self, plan: Plan, tally: Tally, translator: Translator) -> None:
        self.plan, self.tally, self.translator = plan, tally, translator
        self.game = game_of(plan)
        self.rows = tally.all_rows()
        self.whole = self.rows[self.rows["fault"] == 0]
        self.summary = Summary(plan)
        self.summary.add(0, self.rows)
        self.module: Any = self.game.statistics

    def say(self, key: str, **gaps: Any) -> str:
        return self.translator.text(f"report.{key}", **gaps)

    @property
    def game_name(self) -> str:
        return self.translator.text("game.name") if self.translator.has("game.name") else self.game.name

    # -------------------------------------------------------------- chapters
    def chapters(self) -> list[Chapter]:
        made: dict[str, Callable[[], Iterator[Figure]]] = {LENGTH: self.lengths, SEATS: self.seats, ENDS: self.ends}
        found = []
        for name in CHAPTERS:
            chapter = Chapter(name, self.say(f"{name}.title"), self.say(f"{name}.text"))
            if name in made:
                chapter.figures += made[name]()
            chapter.figures += self.game_figures(name)
            if chapter.figures:
                found.append(chapter)
        return found

    def lengths(self) -> Iterator[Figure]:
        yield self.spread("lengths", self.whole["decisions"].tolist())

    def seats(self) -> Iterator[Figure]:
        fair = 1 / self.plan.seats
        yield self.estimates("wins", self.summary.win_shares(), percent, fair, self.say("fair"))
        places = [Estimate(p.mean, p.low, p.high) for p in self.summary.places.means()]
        yield self.estimates("places", places, lambda v: f"{v:.2f}", (self.plan.seats + 1) / 2, self.say("middle"))
        yield self.estimates("scores", self.summary.scores.means(), lambda v: amount(v, ""))

    def ends(self) -> Iterator[Figure]:
        narrator = self.game.narrate
        names = {r: self.translator.text(narrator.reason(r)) for r in self.summary.reasons}
        counts = [(f"{names[r].rstrip('.。')} ({self.game.reasons[r]})", n) for r, n in self.summary.reasons.most_common()]
        yield self.shares("reasons", counts)
        firsts = Counter((self.whole["place"][:, : self.plan.seats] == 1).sum(axis=1).tolist())
        if len(firsts) > 1:
            yield self.shares("winners", [(self.say("winners.group", n=n), firsts[n]) for n in sorted(firsts)])
        ordered = -self.whole["score"][:, : self.plan.seats]
        ordered.sort(axis=1)
        margins = (ordered[:, 1] - ordered[:, 0]).tolist()
        if len(set(margins)) > 1:
            yield self.spread("margins", margins)

    def verdict(self) -> str:
        """One sentence on the seats that win more or less often than the fair share."""
        fair = 1 / self.plan.seats
        level = 1 - (1 - LEVEL) / self.plan.seats  # Bonferroni correction, because all seats are tested together
        seats = list(enumerate(self.summary.wins.shares(level), 1))
        off = [k for k, e in seats if e.sure and not e.low <= fair <= e.high]
        if len(set(self.plan.lineups[0])) > 1:
            return self.say("verdict.mixed")
        return self.say("verdict.off", seats=off) if off else self.say("verdict.even")

    # -------------------------------------------------------------- the game's own statistics
    def game_figures(self, chapter: str) -> Iterator[Figure]:
        for study in self.module.STATISTICS if self.module else ():
            groups = self.tally.groups(study.name)
            if study.chapter == chapter and groups:
                yield self.figure_of(study, groups)

    def figure_of(self, study: Statistic, groups: dict[int, Cell]) -> Figure:
        title = self.translator.text(f"study.{study.name}.title")
        told = self.translator.text(f"study.{study.name}.text")
        labels = {group: self.label(study, group) for group in groups}
        if study.kind == COUNT:
            return self.counted(study, title, told, groups, labels)
        reference, name = self.reference(study)
        say = percent if study.kind == SHARE else lambda v: amount(v, study.unit)
        bars, rows = [], []
        for group, cell in groups.items():
            e = cell.estimate(study.kind)
            few = self.say("few") if cell.n < FEW else ""
            bars.append(Bar(labels[group], e.mean, e.low, e.high, few))
            rows.append((labels[group], say(e.mean), span(e, say), f"{cell.n:,.0f}"))
        svg = charts.bars(bars, title, say, reference, name)
        head = (self.say("group"), self.say("value"), self.say("interval"), self.say("number"))
        return Figure(title, told, svg, head, tuple(rows), study.rule)

    def label(self, study: Statistic, group: int) -> str:
        named: Phrase | str = self.module.label(study.name, group)
        return self.translator.text(named) if isinstance(named, Phrase) else named

    def counted(self, study: Statistic, title: str, told: str, groups: dict[int, Cell], labels: dict[int, str]) -> Figure:
        """A chart of the share of findings in each group."""
        total = sum(cell.n for cell in groups.values())
        steps = [(labels[group], cell.n / total) for group, cell in groups.items()]
        rows = tuple((labels[group], percent(cell.n / total), f"{cell.n:,.0f}") for group, cell in groups.items())
        short_names = max(charts.width_of(name) for name, _ in steps) < charts.WIDTH / charts.MOST_TICKS
        if len(steps) > charts.MOST_TICKS // 2 and short_names:
            svg = charts.histogram(steps, title, axis_percent)
        else:
            svg = charts.bars([Bar(name, share) for name, share in steps], title, percent)
        return Figure(title, told, svg, (self.say("group"), self.say("share"), self.say("number")), rows, study.rule)

    def reference(self, study: Statistic) -> tuple[float, str]:
        if study.reference == FAIR:
            return 1 / self.plan.seats, self.say("fair")
        if study.reference == EVEN:
            return 0.0, self.say("even")
        wanted = study.reference.get(self.plan.seats, math.nan) if isinstance(study.reference, Mapping) else study.reference
        return (float(wanted), self.say("fair")) if wanted != "" else (math.nan, "")

    # -------------------------------------------------------------- kinds of figures
    def estimates(self, name: str, values: Sequence[Estimate], say: charts.Say, reference: float = math.nan, called: str = "") -> Figure:
        """A chart with one bar per seat."""
        seats = [self.translator.name(k) for k in range(self.plan.seats)]
        bars = [Bar(seat, e.mean, e.low, e.high) for seat, e in zip(seats, values)]
        rows = tuple((seat, say(e.mean), span(e, say)) for seat, e in zip(seats, values))
        title = self.say(f"{name}.title")
        svg = charts.bars(bars, title, say, reference, called)
        return Figure(title, self.say(f"{name}.text"), svg, (self.say("seat"), self.say("value"), self.say("interval")), rows)

    def shares(self, name: str, counts: Sequence[tuple[str, int]]) -> Figure:
        """A chart of relative frequencies."""
        total = sum(n for _, n in counts) or 1
        title = self.say(f"{name}.title")
        svg = charts.bars([Bar(label, n / total) for label, n in counts], title, percent)
        rows = tuple((label, percent(n / total), f"{n:,}") for label, n in counts)
        return Figure(title, self.say(f"{name}.text"), svg, (self.say("group"), self.say("share"), self.say("number")), rows)

    def spread(self, name: str, values: Sequence[int]) -> Figure:
        """A histogram of the values. The caption gives their mean, median, minimum and maximum."""
        steps = histogram(values)
        title, total = self.say(f"{name}.title"), len(values)
        svg = charts.histogram([(label, n / total) for label, n in steps], title, axis_percent)
        mean, ordered = sum(values) / total, sorted(values)
        told = {"mean": short(mean), "middle": short(ordered[total // 2]), "low": short(ordered[0]), "high": short(ordered[-1])}
        rows = tuple((label, percent(n / total), f"{n:,}") for label, n in steps)
        head = (self.say("group"), self.say("share"), self.say("number"))
        return Figure(title, self.say(f"{name}.text", **told), svg, head, rows)


# ------------------------------------------------------------------ number formats


def percent(value: float) -> str:
    return f"{100 * value:.1f} %" if 0 < abs(value) < 0.9995 else f"{100 * value:.0f} %"


def axis_percent(value: float) -> str:
    return f"{100 * value:g} %"


def short(value: float) -> str:
    """Format with about three significant digits: 1.23, 12.3, 4,560, 12.3 M. Whole numbers get no decimals."""
    size = abs(value)
    if size >= 1e7:
        return f"{value / 1e6:,.1f} M"
    if size >= 1000 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def amount(value: float, unit: str) -> str:
    """Format a mean with its unit in front. Values below 10 always get two decimals."""
    told = f"{abs(value):.2f}" if abs(value) < 10 else short(abs(value))
    return f"{'−' if value < 0 and float(told.split()[0].replace(',', '')) != 0 else ''}{unit}{told}"


def span(e: Estimate, say: charts.Say) -> str:
    return f"{say(e.low)} – {say(e.high)}" if e.sure else "–"


def histogram(values: Sequence[int]) -> list[tuple[str, int]]:
    """The labels and counts of bins of equal, round width. The values beyond the TAIL quantile share the last bin."""
    ordered = sorted(values)
    low, high = ordered[0], ordered[min(int(len(ordered) * TAIL), len(ordered) - 1)]
    width = max(1, int(charts.nice_step(high - low + 1, MOST_STEPS)))
    counts = Counter(min(v, high) // width for v in ordered)
    steps = []
    for at in range(low // width, high // width + 1):
        name = short(at * width) if width == 1 else f"{short(at * width)}–{short((at + 1) * width - 1)}"
        last = at == high // width and ordered[-1] > (at + 1) * width - 1
        steps.append((f"≥ {short(at * width)}" if last else name, counts[at]))
    return steps
