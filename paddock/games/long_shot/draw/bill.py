"""The drawing of a settlement as a table (LS-7)."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import fit_text, tag
from paddock.games.long_shot import narrate
from paddock.games.long_shot.bills import Bill
from paddock.games.long_shot.draw.pieces import group, words
from paddock.games.long_shot.draw.track import WIDE, Shape
from paddock.games.long_shot.state import UNPLACED
from paddock.games.long_shot.view import View

LINE, PAD = 17, 9
# x of the wide columns: player, before, order, its amount, tickets, their amount, sum, after. Amounts are aligned to their end.
NAME, BEFORE, ORDER, ORDER_END, TICKETS, TICKETS_END, SUM, AFTER = 8, 216, 240, 460, 488, 800, 912, 1040


def settlement(v: View, race: int, form: Shape, translator: Translator) -> tuple[str, int]:
    """The table of one race and its height."""
    head = [words(translator.text(f"bill.title_{race + 1}"), 8, 30, "tx-h"), finish_line(v, race, form, translator)]
    y = 76 if form is WIDE else 58
    best = max(s.money for s in v.seats)
    body = []
    if form is WIDE:
        body.append(column_heads(y, translator))
        y += 8
    for bill in v.bills[race]:
        wins = v.over and race + 1 == len(v.bills) and bill.after == best
        piece, tall = (wide_bill if form is WIDE else tall_bill)(bill, wins, translator)
        body.append(group(piece, y=y))
        y += tall
    if form is WIDE:
        body.append(words(translator.text(f"bill.rates_{race + 1}"), 8, y + 18, "tx-s tx-2"))
        y += 30
    return "".join(head + body), y + 8


def finish_line(v: View, race: int, form: Shape, translator: Translator) -> str:
    """LS-6.3: the places of the race, with the horses' badges."""
    ran = sorted((place, h + 1) for h, place in enumerate(v.placed[race]) if place)
    x, y = (300, 16) if form is WIDE else (8, 36)
    step = 84 if form is WIDE else 62
    parts = []
    for at, (place, h) in enumerate(ran):
        badge = tag("rect", x=0, y=0, width=18, height=18, rx=4, cls="badge") + words(str(h), 9, 14, "badge-num", 13)
        said = translator.text(narrate.placing(place)) if place < UNPLACED or form is WIDE else "–"
        parts.append(
            group(tag("g", badge, cls=f"n{h}"), words(said, 23, 13, "tx-s tx-b" if place < UNPLACED else "tx-s tx-2"), x=x + step * at, y=y)
        )
    return "".join(parts)


def column_heads(y: float, translator: Translator) -> str:
    columns = (
        ("player", NAME, ""),
        ("before", BEFORE, " end"),
        ("order", ORDER, ""),
        ("tickets", TICKETS, ""),
        ("sum", SUM, " end"),
        ("after", AFTER, " end"),
    )
    heads = "".join(words(translator.text(f"bill.{name}"), x, y, f"tx-s tx-b tx-2{cls}") for name, x, cls in columns)
    return heads + tag("path", d=f"M8 {y + 6:g}H1044", cls="ink-line")


def ticket_lines(bill: Bill, translator: Translator) -> list[tuple[str, str]]:
    """LS-7.1, LS-7.2: the text and the amount for the tickets on each horse, then the text for the free cards."""
    lines = []
    for line in bill.tickets:
        total = "+".join(str(v) for v in line.values)
        shown = f"({total})" if len(line.values) > 1 else total
        said = translator.text(
            "bill.ticket_line", horse=line.horse, place=narrate.placing(line.place), sum=shown, rate=narrate.dollars(line.rate)
        )
        lines.append((said, narrate.signed(line.amount)))
    if bill.free_values:
        lines.append((translator.text("bill.free_line", values=list(bill.free_values)), ""))
    return lines or [(translator.text("bill.no_tickets"), "")]


def amount_class(text: str) -> str:
    return "ls-minus" if text.startswith("−") else ""


def order_words(bill: Bill, translator: Translator) -> str:
    return translator.text("bill.order_line", horse=bill.order, place=narrate.placing(bill.order_place))


def wide_bill(bill: Bill, wins: bool, translator: Translator) -> tuple[str, int]:
    lines = ticket_lines(bill, translator)
    tall = LINE * max(len(lines), 2 if bill.unpaid else 1) + PAD
    order, total = narrate.signed(bill.order_amount), narrate.signed(bill.total)
    parts = [
        words(fit_text(translator.name(bill.seat), 16), NAME, LINE, "tx tx-b"), words(narrate.dollars(bill.before), BEFORE, LINE, "tx end"),
        words(order_words(bill, translator), ORDER, LINE, "tx"), words(order, ORDER_END, LINE, f"tx end {amount_class(order)}"),
        words(total, SUM, LINE, f"tx tx-b end {amount_class(total)}"), words(narrate.dollars(bill.after), AFTER, LINE, "tx-serif end", 16),
    ]  # fmt: skip
    for at, (said, amount) in enumerate(lines):
        parts.append(words(said, TICKETS, LINE * (at + 1), "tx"))
        if amount:
            parts.append(words(amount, TICKETS_END, LINE * (at + 1), f"tx end {amount_class(amount)}"))
    if bill.unpaid:
        parts.append(words(translator.text("bill.unpaid", amount=narrate.dollars(bill.unpaid)), AFTER, 2 * LINE, "tx-s tx-2 end"))
    elif wins:
        parts.append(words(translator.text("bill.winner"), NAME + 130, LINE, "tx-s tx-b end"))
    parts.append(tag("path", d=f"M8 {tall:g}H1044", cls="hair"))
    return "".join(parts), tall


def bill_rows(bill: Bill, translator: Translator) -> list[tuple[str, str]]:
    """The text and the amount of each line of a settlement."""
    rows = [(translator.text("bill.before"), narrate.dollars(bill.before))]
    rows.append((f"{translator.text('bill.order')}: {order_words(bill, translator)}", narrate.signed(bill.order_amount)))
    rows += ticket_lines(bill, translator)
    rows.append((translator.text("bill.sum"), narrate.signed(bill.total)))
    if bill.unpaid:
        rows.append((translator.text("bill.unpaid", amount=narrate.dollars(bill.unpaid)), ""))
    return rows


def tall_bill(bill: Bill, wins: bool, translator: Translator) -> tuple[str, int]:
    rows = bill_rows(bill, translator)
    name = fit_text(translator.name(bill.seat), 18) + (f" · {translator.text('bill.winner')}" if wins else "")
    parts = [words(name, 8, LINE, "tx tx-b"), words(narrate.dollars(bill.after), 382, LINE, "tx-serif end", 16)]
    for at, (said, amount) in enumerate(rows):
        y = LINE * (at + 2)
        parts.append(words(said, 16, y, "tx-s"))
        if amount:
            parts.append(words(amount, 382, y, f"tx-s end {amount_class(amount)}"))
    tall = LINE * (len(rows) + 1) + PAD
    parts.append(tag("path", d=f"M8 {tall:g}H382", cls="hair"))
    return "".join(parts), tall
