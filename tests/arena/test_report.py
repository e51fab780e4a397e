"""Reports: well-formed in both languages for every game, self-contained, and correct where the results can be calculated by hand."""

import math
import re
from xml.etree import ElementTree

import pytest

from paddock.arena import charts, tally
from paddock.arena.errors import WORDS
from paddock.arena.page import html
from paddock.arena.plan import Plan, make_plan
from paddock.arena.report import Report, amount, histogram, percent, short
from paddock.arena.rule_frequency import rule_frequencies
from paddock.arena.tally import Cell, Tally
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.i18n import LANGUAGES, Phrase, Translator, word_file
from paddock.engine.presentation.statistics import COUNT, MEAN, SHARE
from paddock.engine.table.rule_page import rules_of
from tests.arena.conftest import probe_plan
from tests.probe.game import GAME as PROBE

GAMES = (PROBE, *found().values())
STUDIED = [game for game in GAMES if game.statistics]
FEW = 12
GAP = re.compile(r"\{(\w+)\}")


def plan_for(game: Game, seats: int | None = None) -> Plan:
    seats = seats or game.seats.stop - 1
    return make_plan(game, seats, {}, [("simple",) * seats], 1, FEW)


def speech_for(game: Game, language: str, seats: int) -> Translator:
    return Translator(language, [WORDS, game.folder / "words"], seats=seats)


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    return {}


def report_on(game: Game, language: str, tallies: dict[str, Tally]) -> Report:
    plan = plan_for(game)
    if game.name not in tallies:
        tallies[game.name] = tally.tally(plan, 0, FEW)
    return Report(plan, tallies[game.name], speech_for(game, language, plan.seats))


def page_of(report: Report) -> ElementTree.Element:
    text = html(report, "paddock analyze & so on")
    assert text.startswith("<!DOCTYPE html>\n")
    return ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_a_report_is_well_formed_and_complete_in_itself(game: Game, language: str, tallies: dict[str, Tally]) -> None:
    page = page_of(report_on(game, language, tallies))
    assert page.get("lang") == language
    tags = {e.tag.rpartition("}")[2] for e in page.iter()}
    assert "svg" in tags
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert not [e for e in page.iter() for name in e.attrib if name in ("style", "src") or name.startswith("on")]
    links = [e.get("href", "") for e in page.iter("a")]
    assert links and all(link.startswith("#") and page.find(f".//*[@id='{link[1:]}']") is not None for link in links)
    text = "".join(page.itertext())
    assert not GAP.search(re.sub(r":root.*?@media print.*?\n", "", text, flags=re.S)), "a gap was left open"


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_every_chart_has_a_title_and_its_numbers_as_a_table(game: Game, tallies: dict[str, Tally]) -> None:
    for chapter in report_on(game, "en", tallies).chapters():
        for figure in chapter.figures:
            drawn = ElementTree.fromstring(figure.svg)
            assert drawn.find("{*}title").text == figure.title
            assert figure.rows and all(len(row) == len(figure.head) for row in figure.rows)
            assert "nan" not in figure.svg and "inf" not in figure.svg


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_the_chapters_of_every_report(game: Game, tallies: dict[str, Tally]) -> None:
    names = [chapter.name for chapter in report_on(game, "en", tallies).chapters()]
    assert names[:3] == ["length", "seats", "ends"]
    assert ("starts" in names) == (game.statistics is not None)


def test_both_languages_have_the_same_words_with_the_same_gaps() -> None:
    def words(language: str) -> dict[str, set[str]]:
        gaps: dict[str, set[str]] = {}
        for key, text in word_file(WORDS / f"{language}.toml").items():
            plain = key.removesuffix(".one").removesuffix(".other")
            gaps[plain] = gaps.get(plain, set()) | set(GAP.findall(text))
        return gaps

    assert words("en") == words("ja")


# ------------------------------------------------------------------ the games' own statistics


@pytest.mark.parametrize("game", STUDIED, ids=lambda g: g.name)
def test_findings_are_of_studies_that_exist_and_everything_has_words(game: Game, tallies: dict[str, Tally]) -> None:
    module = game.statistics
    studies = {study.name: study for study in module.STATISTICS}
    assert len(studies) == len(module.STATISTICS)
    found_names = {name for name, _ in report_on(game, "en", tallies).tally.cells}
    assert found_names == set(studies), "every study finds something in a dozen games, and nothing else is found"
    for language in LANGUAGES:
        translator = speech_for(game, language, 6)
        for name, group in tallies[game.name].cells:
            assert translator.text(f"study.{name}.title") and translator.text(f"study.{name}.text")
            label = module.label(name, group)
            assert translator.text(label) if isinstance(label, Phrase) else label


@pytest.mark.parametrize("game", STUDIED, ids=lambda g: g.name)
def test_studies_hold_together(game: Game, tallies: dict[str, Tally]) -> None:
    """Shares lie between 0 and 1, cited rules are on the rule page, and every seat count has statistics."""
    report = report_on(game, "en", tallies)
    ids = {rule.id for rule in rules_of(game.rule_page.read_text(encoding="utf-8"))}
    for study in game.statistics.STATISTICS:
        assert study.kind in (COUNT, SHARE, MEAN)
        assert study.rule in ids
        for cell in report.tally.groups(study.name).values():
            assert study.kind != SHARE or 0 <= cell.estimate(SHARE).mean <= 1
    few = tally.tally(plan_for(game, game.seats.start), 0, 2)
    assert few.cells


def test_wins_that_studies_count_are_the_wins_of_the_games(tallies: dict[str, Tally]) -> None:
    """If a statistic counts each seat's win once per game, its shares add up to one win per game."""
    asked = 0
    for game in STUDIED:
        report = report_on(game, "en", tallies)
        for study in game.statistics.STATISTICS:
            cells = report.tally.groups(study.name).values()
            if study.reference == "fair" and sum(c.n for c in cells) == FEW * report.plan.seats:
                assert sum(c.y for c in cells) == pytest.approx(FEW)
                asked += 1
    assert asked >= len(STUDIED)


# ------------------------------------------------------------------ counting


def test_findings_of_one_game_count_as_one_observation() -> None:
    """The first game finds 1, 1 and 1, the second 0. The mean m is 3/4. y - m n is 3/4 and -3/4, so the variance of the ratio is 2 (9/16) (2/1) / 16."""
    cell = Cell()
    cell.add(3, 3)
    cell.add(0, 1)
    found = cell.estimate(MEAN)
    assert found.mean == 0.75
    variance_of_mean = 2 / 1 * 2 * (9 / 16) / 16
    assert found.high - found.mean == pytest.approx(12.706 * math.sqrt(variance_of_mean), rel=1e-3)


def test_a_tally_does_not_depend_on_the_portions() -> None:
    plan = probe_plan((("simple", "random"),))
    whole, parts = tally.tally(plan, 0, 20), Tally()
    for first, count in ((0, 7), (7, 1), (8, 12)):
        parts.merge(tally.tally(plan, first, count))
    assert parts.happenings == whole.happenings
    assert parts.cells == whole.cells
    assert parts.all_rows().tobytes() == whole.all_rows().tobytes()


def test_a_log_that_is_too_short_is_made_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = probe_plan((("simple", "random"),))
    expected = tally.tally(plan, 0, 3)
    monkeypatch.setattr(tally, "FIRST_LOG", 16)
    assert tally.tally(plan, 0, 3).happenings == expected.happenings


def test_the_story_of_a_native_game_is_that_of_the_table() -> None:
    from paddock.arena import games
    from paddock.bots import RandomBot
    from paddock.engine.compile.runner import rng_of
    from paddock.engine.table.table import Table

    plan = probe_plan((("random", "random"),), seed=3)
    _, events, state = tally.native_story(games.batch_of(plan), 3, 0)
    table, bot = Table.new(PROBE, 2, 3, target="native"), RandomBot(rng_of(3))
    while not table.over:
        table.play(table.pending[0], bot.choose(table, table.pending[0]))
    assert events == table.events()
    assert state.pending == 0


def test_rare_rules_are_counted_and_never_seen_ones_listed() -> None:
    plan = probe_plan((("simple", "random"),))
    seen = tally.tally(plan, 0, 30)
    told = {r.name: r for r in rule_frequencies(plan, seen, 30, speech_for(PROBE, "en", 2))}
    assert list(told.values()) == sorted(told.values(), key=lambda r: (r.share, r.each, r.rule))
    assert not {kind.name for kind in PROBE.events.values() if kind.chance} & set(told)
    assert told["ended"].share == told["ended"].each == 1
    assert told["ended"].rule == "PR-4.2" and told["ended"].example and told["ended"].rule_text
    nothing = {r.name: r for r in rule_frequencies(plan, Tally(), 30, speech_for(PROBE, "en", 2))}
    assert nothing["ended"].is_rare and nothing["ended"].share == 0 and nothing["ended"].example == ""


# ------------------------------------------------------------------ numbers and charts


def test_numbers_as_people_read_them() -> None:
    assert [percent(v) for v in (0, 0.0123, 0.5, 1, 0.9999)] == ["0 %", "1.2 %", "50.0 %", "100 %", "100 %"]
    assert [short(v) for v in (3, 3.14159, 31.4159, 314.159, 31415.9, 3.14e8)] == ["3", "3.14", "31.4", "314", "31,416", "314.0 M"]
    assert [amount(v, "£") for v in (-0.25, 3, -12345)] == ["−£0.25", "£3.00", "−£12,345"]


def test_a_histogram_counts_everything_once_and_gathers_a_long_tail() -> None:
    values = [*range(100)] * 10 + [10**9]
    steps = histogram(values)
    assert sum(n for _, n in steps) == len(values)
    assert steps[-1][0].startswith("≥ ")
    assert histogram([4, 4, 5]) == [("4", 2), ("5", 1)]


def test_bars_are_drawn_to_scale() -> None:
    drawn = ElementTree.fromstring(charts.bars([charts.Bar("a", 2.0), charts.Bar("b", 1.0, 0.5, 1.5)], "t", str, 1.0, "line"))
    wide, narrow = (float(e.get("width")) for e in drawn.findall(".//{*}rect"))
    assert wide == pytest.approx(2 * narrow, abs=0.2)
    assert len([e for e in drawn.findall(".//{*}line") if e.get("class") == "whisker"]) == 3
    assert [e.text for e in drawn.findall(".//{*}text")] == ["a", "2.0", "b", "1.0", "line"]


def test_names_in_charts_are_escaped() -> None:
    drawn = ElementTree.fromstring(charts.bars([charts.Bar("<a & b>", 1.0)], "<t>", str))
    assert drawn.find(".//{*}text").text == "<a & b>"
