"""The summary beside each player of Lose Your Shirt, and the tab with the cards played and the cards not seen yet."""

from collections import Counter

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.lose_your_shirt.cards import BLACK, HORSES, RED, SPACES, deck, spaces_of
from paddock.games.lose_your_shirt.narrate import pounds
from paddock.games.lose_your_shirt.things import CARD
from paddock.games.lose_your_shirt.view import SeatView, View, cards_in

RACING = ("cards", "horse", "lane", "pile")


def seat_summary(player_view: PlayerView, translator: Translator) -> tuple[SeatSummary, ...]:
    """The money of each seat, its number of cards, and its bet once all bets are placed."""
    v: View = player_view.view
    return tuple(SeatSummary(pounds(it.money), facts(v, it, translator)) for it in v.seats)


def facts(v: View, it: SeatView, translator: Translator) -> str:
    if v.phase == "over":
        return ""
    said = [translator.text("draw.hand_cards", n=it.held)]
    if v.phase in RACING:
        stakes = sum(slot.stake for slot in it.cards)
        said.append(
            translator.text("standing.bet", bet=translator.text(f"bet.{it.bet}"), stakes=pounds(stakes))
            if it.bet
            else translator.text("draw.no_bet")
        )
    return " · ".join(said)


def cards_gone(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """For each horse the cards played in this race, and the number of its cards that this seat has not seen."""
    v: View = player_view.view
    whole = Counter(cards_in(deck(len(v.seats))))
    played = Counter(v.discard) + Counter(slot.card for it in v.seats for slot in it.cards if slot.card)
    mine = Counter(c for c in (*v.own.hand, *v.own.face_down) if c) if v.own else Counter()
    lines = [(translator.text("horse_begins", n=h + 1), [SPACES * h + s for s in range(SPACES)]) for h in range(HORSES)]
    lines += [(translator.text("panel.red"), [RED]), (translator.text("panel.black"), [BLACK])]
    rows = []
    for name, kinds in lines:
        gone = " ".join(steps(kind) for kind in kinds for _ in range(played[CARD.write(kind)]))
        unseen = sum(max(0, whole[CARD.write(kind)] - played[CARD.write(kind)] - mine[CARD.write(kind)]) for kind in kinds)
        rows.append((name, gone or "–", str(unseen)))
    return (TextTable(translator.text("panel.gone"), ("", translator.text("panel.played"), translator.text("panel.unseen")), tuple(rows)),)


def steps(kind: int) -> str:
    return {RED: "+3", BLACK: "−2"}.get(kind, str(spaces_of(kind)))


PANELS = (Panel("gone", cards_gone),)
