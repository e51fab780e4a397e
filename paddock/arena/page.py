"""The report as one HTML page, without scripts or external files, in light and dark mode."""

from html import escape

from paddock.arena.report import Chapter, Figure, Report, percent, short
from paddock.arena.rule_frequency import RuleFrequency, rule_frequencies

STYLE = """
:root { color-scheme: light dark; --ink: #1f2328; --soft: #5b6470; --paper: #ffffff; --panel: #f5f6f8; --edge: #d8dce2; --bar: #3b82c4;
  --whisker: #12304d; --mark: #c2410c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a2abb6; --paper: #14171b; --panel: #1d2126; --edge: #343a42;
  --bar: #4f9be0; --whisker: #e2eefb; --mark: #fb923c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, "Noto Sans", "Noto Sans CJK JP", "Hiragino Sans",
  "Yu Gothic UI", sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 0.5rem 0; } h2 { font-size: 1.35rem; margin: 2.5rem 0 0.25rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.25rem; }
p { margin: 0.25rem 0 0.75rem; } .soft, .rule { color: var(--soft); } .rule { font-size: 0.85em; font-weight: normal; margin-left: 0.5em; }
nav { background: var(--panel); border: 1px solid var(--edge); border-radius: 8px; padding: 0.5rem 1rem; margin: 1rem 0; }
nav a { display: inline-block; margin-right: 1.25rem; } a { color: var(--bar); }
figure { margin: 0.5rem 0 1rem; } svg.chart { width: 100%; height: auto; display: block; }
.bar { fill: var(--bar); } .whisker { stroke: var(--whisker); stroke-width: 1.5; } .axis { stroke: var(--soft); } .grid { stroke: var(--edge); }
.reference { stroke: var(--mark); stroke-dasharray: 4 3; stroke-width: 1.5; }
.label, .value, .reference-name { font-size: 13px; fill: var(--ink); } .value { fill: var(--soft); } .reference-name { fill: var(--mark); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.5rem 0 1rem; font-variant-numeric: tabular-nums; width: 100%; font-size: 0.92rem; }
th, td { text-align: right; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--edge); vertical-align: top; white-space: nowrap; }
th:first-child, td:first-child, td.told, th.told { text-align: left; } td.told { min-width: 18rem; width: 100%; white-space: normal; }
td.told small { display: block; color: var(--soft); } summary { cursor: pointer; color: var(--soft); font-size: 0.92rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.5rem 0; } dt { color: var(--soft); } dd { margin: 0; }
code { background: var(--panel); padding: 0.1rem 0.3rem; border-radius: 4px; overflow-wrap: anywhere; }
@media print { nav, summary { display: none; } h2 { break-after: avoid; } figure { break-inside: avoid; } }
"""


def html(report: Report, command: str) -> str:
    """The report as an HTML document. `command` is the command line that makes the same report."""
    title = report.say("title", game=report.game_name)
    chapters = report.chapters()
    seen = rule_frequencies(report.plan, report.tally, max(len(report.whole), 1), report.translator)
    links = [(c.name, c.title) for c in chapters] + [("rules", report.say("rules.title")), ("made", report.say("made.title"))]
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(lead(report))}</p>",
        f"<p>{escape(report.verdict())}</p>",
        f"<nav>{''.join(link(name, said) for name, said in links)}</nav>",
        *(chapter_html(report, chapter) for chapter in chapters),
        rules_html(report, seen),
        made_html(report, command),
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{report.translator.language}"><head><meta charset="utf-8"/>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><main>{''.join(body)}</main></body></html>\n"
    )


def lead(report: Report) -> str:
    """The sentence below the title: the number of games, the seats, the bots and the mean length."""
    s = report.summary
    mean = s.decisions / max(s.games, 1)
    return report.say("lead", n=f"{s.games:,}", seats=report.plan.seats, bots=bots_of(report), mean=short(mean))


def bots_of(report: Report) -> list[str]:
    """The bots by seat, or the one bot that takes all seats."""
    lineup = report.plan.lineups[0]
    return [lineup[0]] if len(set(lineup)) == 1 else list(lineup)


def link(name: str, said: str) -> str:
    return f'<a href="#{name}">{escape(said)}</a>'


def chapter_html(report: Report, chapter: Chapter) -> str:
    figures = "".join(figure_html(report, figure) for figure in chapter.figures)
    return f'<section id="{chapter.name}"><h2>{escape(chapter.title)}</h2><p class="soft">{escape(chapter.text)}</p>{figures}</section>'


def figure_html(report: Report, figure: Figure) -> str:
    rule = f'<span class="rule">{escape(figure.rule)}</span>' if figure.rule else ""
    numbers = f"<details><summary>{escape(report.say('numbers'))}</summary>{table(figure.head, figure.rows)}</details>"
    caption = f"<figcaption>{escape(figure.text)}</figcaption>"
    return f"<h3>{escape(figure.title)}{rule}</h3><figure>{caption}{figure.svg}</figure>{numbers}"


def table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    first = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{first}</tr></thead><tbody>{lines}</tbody></table></div>'


# ------------------------------------------------------------------ rules


def rules_html(report: Report, seen: list[RuleFrequency]) -> str:
    rare, common = [r for r in seen if r.is_rare], [r for r in seen if not r.is_rare]
    section = f'<section id="rules"><h2>{escape(report.say("rules.title"))}</h2><p class="soft">{escape(report.say("rules.text"))}</p>'
    section += rarity_table(report, rare) if rare else f"<p>{escape(report.say('rules.none'))}</p>"
    if common:
        section += (
            f"<details><summary>{escape(report.say('rules.common', n=len(common)))}</summary>{rarity_table(report, common)}</details>"
        )
    return f"{section}</section>"


def rarity_table(report: Report, seen: list[RuleFrequency]) -> str:
    names = ("rule", "what", "in_games", "each")
    head = "".join(f'<th scope="col"{told_class(name)}>{escape(report.say(f"rules.{name}"))}</th>' for name in names)
    rows = "".join(rarity_row(report, r) for r in seen)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def told_class(name: str) -> str:
    return ' class="told"' if name == "what" else ""


def rarity_row(report: Report, r: RuleFrequency) -> str:
    event = escape(r.example) if r.example else f"<em>{escape(report.say('rules.never'))}</em>"
    share = percent(r.share) if r.share == 0 or r.share >= 0.0005 else f"{100 * r.share:.2f} %"
    return f'<tr><td>{escape(r.rule)}</td><td class="told">{event}<small>{escape(r.rule_text)}</small></td><td>{share}</td><td>{r.each:.3g}</td></tr>'


# ------------------------------------------------------------------ how it was made


def made_html(report: Report, command: str) -> str:
    plan, s = report.plan, report.summary
    options = ", ".join(f"{name}={option_text(value)}" for name, value in plan.options) or report.say("made.no_options")
    facts = [
        (report.say("made.game"), report.say("made.version", game=report.game_name, version=plan.version)),
        (report.say("made.seats"), str(plan.seats)),
        (report.say("made.bots"), ", ".join(bots_of(report))),
        (report.say("made.options"), options),
        (report.say("made.seeds"), f"{plan.seed:,} – {plan.seed + s.games - 1:,}"),
        (report.say("made.faults"), str(s.faults)),
    ]
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    return (
        f'<section id="made"><h2>{escape(report.say("made.title"))}</h2><dl>{listed}</dl>'
        f"<p>{escape(report.say('made.how'))}</p><p>{escape(report.say('made.again'))} <code>{escape(command)}</code></p></section>"
    )


def option_text(value: object) -> str:
    """The value as `--option` takes it."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
