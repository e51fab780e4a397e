"""The betting slips: the kind, cards and stakes of each seat, the payments of the last race, the pool and the bank."""

from collections.abc import Sequence
from dataclasses import dataclass

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import fit_text, tag, text, use
from paddock.games.lose_your_shirt.draw.cards import HEIGHT, WIDTH, at, back, chip, eye, face, short_money, words
from paddock.games.lose_your_shirt.narrate import pounds
from paddock.games.lose_your_shirt.view import SeatView, View

GAP = 12
BESIDE = 1.38  # from card to card, with room for a chip on the corner


@dataclass(frozen=True)
class Slip:
    """One card on a slip. card: its text, or empty if the viewer sees its back. private: only the viewer sees it. won: known after the race."""

    card: str
    private: bool
    stake: int
    won: bool | None = None


def placed(player_view: PlayerView, seat: int) -> list[Slip]:
    """The cards of a placed bet, with the outcome once the race is over."""
    v: View = player_view.view
    player: SeatView = v.seats[seat]
    done = v.phase in ("betting", "over")
    slips = []
    for slot, bet in enumerate(player.cards[: player.backed]):
        own = v.own.face_down[slot] if v.own and seat == player_view.seat and not bet.card and not done else ""
        won = came_in(v, player.bet, bet.card) if done else None
        slips.append(Slip(bet.card or own, bool(own), bet.stake, won))
    return slips


def came_in(v: View, bet: str, card: str) -> bool:
    """LY-5.1, LY-5.2."""
    horse = card.split(".")[0]
    return horse == str(v.first) or (bet == "place" and horse == str(v.second))


def in_the_making(v: View) -> list[Slip]:
    """The viewer's own bet before all are placed."""
    if v.own is None:
        return []
    return [Slip(card, True, v.own.stakes[slot]) for slot, card in enumerate(v.own.face_down) if card]


def card_row(slips: Sequence[Slip], x: float, y: float, width: float, height: float, translator: Translator) -> str:
    """Cards with their stakes, as large as possible. Up to two cards carry chips; with more cards the stake stands below each."""
    if len(slips) <= 2 and height >= 70:
        scale = min(0.55, (height - 14) / HEIGHT, width / 2 / (BESIDE * WIDTH))
        pitch = BESIDE * WIDTH * scale
        return "".join(one_card(s, x + k * pitch, y + 8, scale, translator) for k, s in enumerate(slips))
    columns = 3 if len(slips) > 3 else max(len(slips), 2)
    rows = (len(slips) + columns - 1) // columns
    scale = min((height / rows - 13) / HEIGHT, (width / columns - 4) / WIDTH, 0.42)
    parts = []
    for k, slip in enumerate(slips):
        left = x + (k % columns) * width / columns
        top = y + (k // columns) * height / rows
        parts.append(small_card(slip, left, top, scale, translator))
    return "".join(parts)


def title_of(slip: Slip, translator: Translator) -> str:
    if not slip.card:
        return f"{translator.text('draw.face_down')}, {pounds(slip.stake)}"
    name = translator.text("card.horse", horse=slip.card.split(".")[0], spaces=slip.card.split(".")[1])
    return f"{translator.text('draw.own_face_down', card=name) if slip.private else name}, {pounds(slip.stake)}"


def one_card(slip: Slip, x: float, y: float, scale: float, translator: Translator) -> str:
    """A card with a chip on its corner."""
    inside = face(slip.card, translator) if slip.card else back()
    parts = [tag("title", text(title_of(slip, translator))), at(x, y, inside, scale=scale)]
    if slip.private:
        parts.append(eye(x + 80 * scale, y + 128 * scale))
    if slip.stake:
        parts.append(chip(x + WIDTH * scale, y + 12, slip.stake, 17))
    if slip.won is not None:
        parts.append(mark(slip.won, x + 14, y + HEIGHT * scale - 8))
    return tag("g", *parts)


def small_card(slip: Slip, x: float, y: float, scale: float, translator: Translator) -> str:
    """A card with its stake below."""
    inside = face(slip.card, translator) if slip.card else back()
    parts = [tag("title", text(title_of(slip, translator))), at(x, y, inside, scale=scale)]
    if slip.private:
        parts.append(eye(x + WIDTH * scale - 2, y + HEIGHT * scale - 6))
    if slip.won is not None:
        parts.append(mark(slip.won, x + WIDTH * scale - 2, y + HEIGHT * scale - 6))
    if slip.stake:
        parts.append(words(short_money(slip.stake), x + WIDTH * scale / 2, y + HEIGHT * scale + 11, "tx-s tx-b mid"))
    return tag("g", *parts)


def mark(won: bool, x: float, y: float) -> str:
    """A tick for a bet that won, a cross for one that lost."""
    shape = "M-4.5 0.5l3 3L4.5-3.5" if won else "M-3.5-3.5l7 7M3.5-3.5l-7 7"
    return at(x, y, tag("circle", cx=0, cy=0, r=8, cls="tag"), tag("path", d=shape, cls="ly-tick" if won else "ly-cross"))


# ------------------------------------------------------------------ wide


def wide_slips(player_view: PlayerView, top: float, bottom: float, translator: Translator) -> str:
    """One slip for each seat, then pool and bank."""
    v: View = player_view.view
    n = len(v.seats)
    width = (907 - GAP * (n - 1)) / n
    parts = [wide_slip(player_view, k, 1 + k * (width + GAP), top, width, bottom - top, translator) for k in range(n)]
    return tag("g", *parts, counter(v, 920, top, 132, bottom - top, translator), id="bets")


def wide_slip(player_view: PlayerView, seat: int, x: float, y: float, width: float, height: float, translator: Translator) -> str:
    v: View = player_view.view
    player: SeatView = v.seats[seat]
    between = v.phase in ("betting", "over")
    head = status(player_view, seat, translator) if between else kind_name(player, translator)
    name = translator.name(seat)
    small = "tx-s tx-2"
    parts = [
        tag("rect", x=x, y=y, width=width, height=height, rx=8, cls="sheet ly-awaited" if player.owing else "sheet"),
        tag("path", d=f"M{x:g} {y + 36:g}h{width:g}", cls="hair"),
        words(fit_text(name, width / 15), x + 12, y + 16, "tx-b tx"),
        words(head, x + width - 10, y + 16, "tx-serif end tx-s" if len(head) > 7 or width < 160 else "tx-serif end tx"),
        words(purse_line(v, seat, translator), x + 12, y + 30, small),
        words(translator.text("draw.dealer"), x + width - 10, y + 30, f"{small} end") if v.dealer == seat else "",
    ]
    if not between:
        if player.backed:
            parts.append(card_row(placed(player_view, seat), x + 12, y + 42, width - 24, height - 48, translator))
        return tag("g", *parts, id=f"slip-{seat}")
    parts.append(
        this_race(player_view, seat, x, y + 36, width, 96, translator)
        if v.phase == "betting"
        else final(v, player_view, seat, x, y + 36, width, translator)
    )
    if v.first:
        parts.append(last_race(player_view, seat, x, y + 132, width, height - 132, translator))
    return tag("g", *parts, id=f"slip-{seat}")


def purse_line(v: View, seat: int, translator: Translator) -> str:
    """Money, and cards still held while the race runs."""
    player = v.seats[seat]
    money = pounds(player.money) if v.phase == "over" else short_money(player.money)
    return money if not player.held or v.phase == "betting" else f"{money} · {translator.text('draw.hand_cards', n=player.held)}"


def kind_name(player: SeatView, translator: Translator) -> str:
    return translator.text(f"bet.{player.bet}") if player.bet else translator.text("draw.no_bet")


def status(player_view: PlayerView, seat: int, translator: Translator) -> str:
    """The progress of this seat's next bet, in a word."""
    v: View = player_view.view
    if v.phase == "over":
        return ""
    if seat == player_view.seat and v.own and v.own.kind:
        return translator.text(f"bet.{v.own.kind}")
    if v.seats[seat].money == 0:
        return translator.text("draw.broke")
    return translator.text("draw.choosing" if v.seats[seat].owing else "draw.sealed")


def this_race(player_view: PlayerView, seat: int, x: float, y: float, width: float, height: float, translator: Translator) -> str:
    """The bet that a seat makes now. The viewer sees its own bet, and the same envelope for every other sealed bet."""
    v: View = player_view.view
    if seat == player_view.seat and v.own and v.own.face_down[0]:
        own = card_row(in_the_making(v), x + 12, y + 4, width - 24, height - 8, translator)
        sealed = use("seal", x=x + width - 38, y=y + height - 38, width=30, height=30) if v.own.step == "sealed" else ""
        return own + sealed
    if v.seats[seat].money == 0:
        return ""
    middle, centre = x + width / 2, y + height / 2
    if v.seats[seat].owing:
        dots = [tag("circle", cx=middle - 14 + 14 * k, cy=centre, r=3, cls="choosing-dot") for k in range(3)]
        return tag("rect", x=middle - 40, y=centre - 27, width=80, height=54, rx=5, cls="choosing") + "".join(dots)
    return use("envelope", x=middle - 40, y=centre - 27, width=80, height=55) + use(
        "seal", x=middle - 13, y=centre - 10, width=26, height=26
    )


def final(v: View, player_view: PlayerView, seat: int, x: float, y: float, width: float, translator: Translator) -> str:
    """LY-6.1: the place at the end."""
    place = player_view.outcome.places[seat] if player_view.outcome else 0
    rosette = use("rosette", x=x + width / 2 - 44, y=y + 14, width=48, height=64) if place == 1 else ""
    return rosette + words(translator.text(f"draw.place.{place}"), x + width / 2 + (28 if rosette else 0), y + 58, "tx-big mid")


def last_race(player_view: PlayerView, seat: int, x: float, y: float, width: float, height: float, translator: Translator) -> str:
    """LY-5.0 to LY-5.3: the bet of this seat in the last race, and its payment."""
    v: View = player_view.view
    player = v.seats[seat]
    kind = kind_name(player, translator)
    parts = [tag("path", d=f"M{x:g} {y:g}h{width:g}", cls="hair"), words(kind, x + 12, y + 17, "tx-s tx-2")]
    if player.backed:
        got = translator.text("draw.paid", amount=short_money(player.paid)) if player.paid else translator.text("draw.paid_nothing")
        parts.append(words(got, x + width - 10, y + 17, f"tx-s tx-b end {'ly-won' if player.paid else 'ly-lost'}"))
        parts.append(card_row(placed(player_view, seat), x + 12, y + 24, width - 24, height - 28, translator))
    return "".join(parts)


def counter(v: View, x: float, y: float, width: float, height: float, translator: Translator) -> str:
    """LY-1.3, LY-5.3: the pool and the bank, with the last card or the result of the race."""
    mid = x + width / 2
    parts = [
        tag("rect", x=x, y=y, width=width, height=height, rx=8, cls="sunk"),
        words(translator.text("draw.pool"), mid, y + 24, "tx-serif mid tx-l"),
        words(short_money(v.pool) if v.pool > 999_999 else pounds(v.pool), mid, y + 56, "tx-big mid", id="pool"),
        words(translator.text("draw.pool_note"), mid, y + 74, "tx-s tx-2 mid"),
        tag("path", d=f"M{x + 12:g} {y + 86:g}h{width - 24:g}", cls="hair"),
        words(translator.text("draw.bank"), x + 12, y + 106, "tx-s tx-serif"),
    ]
    parts.append(words(bank(v, translator), x + width - 12, y + 106, "tx-s tx-b end", id="bank"))
    if (v.phase == "betting" and v.first) or v.phase == "over":
        parts += result_lines(v, x, y + 132, width, translator)
    else:
        parts.append(last_card(v, x, y, width, translator))
    return tag("g", *parts, id="counter")


def last_card(v: View, x: float, y: float, width: float, translator: Translator) -> str:
    """The card played or turned last, and its player. LY-4.7: the number of cards in the pile."""
    parts = []
    if v.last.seat and v.last.card:
        parts.append(at(x + 12, y + 113, face(v.last.card, translator), scale=0.17))
        parts.append(words(fit_text(translator.name(v.last.seat - 1), 6 if v.reshuffles else 12), x + 36, y + 130, "tx-s tx-2"))
    if v.reshuffles:
        parts.append(words(f"{translator.text('draw.pile')} {len(v.pile)}", x + width - 12, y + 130, "tx-s tx-b end"))
    return tag("g", *parts) if parts else ""


def bank(v: View, translator: Translator) -> str:
    return short_money(v.bank) if v.bank >= 0 else translator.text("draw.ious", amount=short_money(-v.bank))


def result_lines(v: View, x: float, y: float, width: float, translator: Translator) -> list[str]:
    """The first two horses of the last race."""
    parts = []
    for k, (key, horse) in enumerate((("first", v.first), ("second", v.second))):
        top = y + 8 + 46 * k
        parts.append(words(translator.text(f"draw.{key}"), x + 14, top + 26, "tx-serif tx-l"))
        if 1 <= horse <= 6:
            parts.append(tag("g", use(f"silk-{horse}", x=x + 56, y=top, width=40, height=40), cls=f"n{horse}"))
            parts.append(words(horse, x + 104, top + 27, "tx-h"))
    return parts


# ------------------------------------------------------------------ tall


def tall_slips(player_view: PlayerView, top: float, translator: Translator) -> tuple[str, float]:
    """The slips in two columns, then the pool. Also returns the lower end of the drawing."""
    v: View = player_view.view
    between = v.phase in ("betting", "over")
    row = 62 if between else 38
    n = len(v.seats)
    parts = [tall_slip(player_view, k, 6 + 193 * (k % 2), top + (row + 6) * (k // 2), row, translator) for k in range(n)]
    x, y = 6 + 193 * (n % 2), top + (row + 6) * (n // 2)
    parts.append(
        tag(
            "g",
            tag("rect", x=x, y=y, width=185, height=38, rx=6, cls="sunk"),
            words(translator.text("draw.pool"), x + 8, y + 17, "tx-serif tx"),
            words(pounds(v.pool), x + 177, y + 18, "tx-h end", id="pool"),
            words(f"{translator.text('draw.bank')} {bank(v, translator)}", x + 8, y + 32, "tx-s tx-2", id="bank"),
            words(translator.text("draw.pile_left", n=len(v.pile)), x + 177, y + 32, "tx-s tx-2 end") if v.phase == "pile" else "",
            id="counter",
        )
    )
    return tag("g", *parts, id="bets"), y + max(38, row if n % 2 else 38) + 8


def tall_slip(player_view: PlayerView, seat: int, x: float, y: float, row: float, translator: Translator) -> str:
    v: View = player_view.view
    player: SeatView = v.seats[seat]
    between = v.phase in ("betting", "over")
    name = fit_text(translator.name(seat), 11)
    frame = "sheet ly-awaited" if player.owing else "sheet"
    parts = [tag("rect", x=x, y=y, width=185, height=row, rx=6, cls=frame), words(name, x + 8, y + 16, "tx-b tx-s")]
    if not between:
        parts.append(words(f"{short_money(player.money)} · {kind_name(player, translator)}", x + 8, y + 31, "tx-s tx-2"))
        parts.append(tall_cards(placed(player_view, seat), x + 178, y + 5, translator))
        return tag("g", *parts, id=f"slip-{seat}")
    now = status(player_view, seat, translator)
    parts.append(words(pounds(player.money) if v.phase == "over" else f"{short_money(player.money)} · {now}", x + 8, y + 31, "tx-s tx-2"))
    if v.phase == "over" and player_view.outcome:
        parts.append(words(translator.text(f"draw.place.{player_view.outcome.places[seat]}"), x + 178, y + 24, "tx-h end"))
    elif seat == player_view.seat and v.own and v.own.face_down[0]:
        parts.append(tall_cards(in_the_making(v), x + 178, y + 5, translator))
    elif player.money and not player.owing:
        parts.append(use("envelope", x=x + 140, y=y + 5, width=38, height=26) + use("seal", x=x + 152, y=y + 13, width=14, height=14))
    if v.first and player.backed:
        parts.append(tag("path", d=f"M{x + 8:g} {y + 38:g}h169", cls="hair"))
        got = translator.text("draw.paid", amount=short_money(player.paid)) if player.paid else translator.text("draw.paid_nothing")
        parts.append(words(kind_name(player, translator), x + 8, y + 54, "tx-s tx-2"))
        parts.append(words(got, x + 177, y + 54, f"tx-s tx-b end {'ly-won' if player.paid else 'ly-lost'}"))
    return tag("g", *parts, id=f"slip-{seat}")


def tall_cards(slips: Sequence[Slip], right: float, y: float, translator: Translator) -> str:
    """Small cards that end at the right edge. Up to two cards show a stake each; more show the sum of the stakes."""
    parts = []
    if len(slips) <= 2:
        for k, slip in enumerate(reversed(slips)):
            x = right - 50 * (k + 1)
            inside = face(slip.card, translator) if slip.card else back()
            parts.append(tag("g", tag("title", text(title_of(slip, translator))), at(x, y, inside, scale=0.2)))
            if slip.stake:
                parts.append(words(short_money(slip.stake)[1:], x + 22, y + 19, "tx-s tx-b"))
        return "".join(parts)
    for k, slip in enumerate(slips):
        x = right - 38 - 15 * (len(slips) - k)
        inside = face(slip.card, translator) if slip.card else back()
        parts.append(tag("g", tag("title", text(title_of(slip, translator))), at(x, y, inside, scale=0.2)))
    parts.append(words(short_money(sum(s.stake for s in slips))[1:], right, y + 19, "tx-s tx-b end"))
    return "".join(parts)
