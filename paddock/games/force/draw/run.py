"""The run area: guards, runners, their totals, and the result if the run ended now (702.6)."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice
from paddock.engine.presentation.svg import fit_text, tag
from paddock.games.force.cards.picture.card import WIDTH
from paddock.games.force.data.codes import CardKind
from paddock.games.force.draw.details import total_key, total_name
from paddock.games.force.draw.pieces import card_at, group, readable, signed, text_at
from paddock.games.force.view import Card, View

LONGEST_NAME = 12  # letters of a player's name beside the cards


def ordered(cards: tuple[Card, ...]) -> list[Card]:
    """Horses first, then the supports played on them and the forces paid, in order of arrival."""
    return sorted(cards, key=lambda card: (card.kind != CardKind.HORSE, card.stamp, card.instance))


def row(
    cards: list[Card], choices: dict[int, Choice], translator: Translator, x: float, y: float, w: float, scale: float, name: str
) -> str:
    """Cards side by side within the width w. Many cards overlap. name: the beginning of their ids."""
    step = min(WIDTH * scale + 8, (w - WIDTH * scale) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
    return "".join(
        card_at(card, choices.get(card.instance), translator, scale, f"{name}-{k}", x + step * k, y) for k, card in enumerate(cards)
    )


def verdict(v: View, translator: Translator) -> str:
    """The result if the run ended now. Success requires a run of at least 1 that is higher than the guard (702.6l, m)."""
    distance = v.run - v.guard
    return translator.text("draw.succeeds", n=distance) if v.run >= 1 and distance > 0 else translator.text("draw.fails")


def sides(v: View) -> tuple[int, int]:
    """The guarding seat and the running seat."""
    runner = v.plain["turn_player"]
    return 1 - runner, runner


def wide(v: View, choices: dict[int, Choice], translator: Translator) -> str:
    """The run area for wide screens: the guards above the runners."""
    guard, runner = sides(v)
    parts = [tag("rect", x=204, y=158, width=564, height=300, rx=12, cls="zone")]
    for seat, key, y, total in ((guard, "guard", 158, v.guard), (runner, "run", 306, v.run)):
        parts.append(text_at(translator.text(f"draw.{key}"), 220, y + 24, "tx-h"))
        parts.append(text_at(fit_text(translator.name(seat), LONGEST_NAME), 220, y + 42, "tx-s tx-2"))
        parts.append(row(ordered((*v.seats[seat].run, *v.seats[seat].desk)), choices, translator, 314, y + 4, 346, 0.52, f"{key}-area"))
        if v.plain["in_run"]:
            number = text_at(signed(total), 712, y + 70, "tx-big mid", 32)
            parts.append(
                readable(
                    total_key(key),
                    total_name(v, key, translator),
                    number,
                    text_at(translator.text(f"draw.{key}_total"), 712, y + 92, "tx-s tx-2 mid"),
                )
            )
    parts.append(tag("path", d="M668 306H756", cls="hairline"))
    if v.plain["in_run"] and v.plain["runners_played"]:
        parts.append(tag("rect", x=660, y=410, width=104, height=22, rx=11, cls="tag"))
        parts.append(text_at(verdict(v, translator), 712, 425, "tx-s mid", 11))
        parts.append(text_at("702.6k", 712, 448, "tx-s tx-2 mid", 10))
    return group(*parts, id="run-area")


def tall(v: View, choices: dict[int, Choice], translator: Translator, y: float) -> str:
    """The run area for narrow screens: the guards to the left of the runners."""
    guard, runner = sides(v)
    parts = [tag("rect", x=6, y=y, width=378, height=158, rx=12, cls="zone"), tag("path", d=f"M195 {y + 8}V{y + 150}", cls="hairline")]
    for seat, key, x, total in ((guard, "guard", 14, v.guard), (runner, "run", 203, v.run)):
        parts.append(
            text_at(f"{translator.text(f'draw.{key}')} · {fit_text(translator.name(seat), LONGEST_NAME)}", x, y + 15, "tx-s tx-b", 10)
        )
        parts.append(row(ordered((*v.seats[seat].run, *v.seats[seat].desk)), choices, translator, x, y + 22, 172, 0.36, f"{key}-area"))
        if v.plain["in_run"]:
            number = text_at(signed(total), x + 14, y + 150, "tx-big mid", 24)
            parts.append(
                readable(
                    total_key(key),
                    total_name(v, key, translator),
                    number,
                    text_at(translator.text(f"draw.{key}_total"), x + 34, y + 149, "tx-s tx-2", 10),
                )
            )
    if v.plain["in_run"] and v.plain["runners_played"]:
        parts.append(text_at(verdict(v, translator), 376, y + 149, "tx-s end", 10))
    return group(*parts, id="run-area")
