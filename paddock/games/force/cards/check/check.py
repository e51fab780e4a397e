"""All checks of cards after reading: order of information (F-30), effects that never do anything, common mistakes of card writers."""

from collections.abc import Iterator

from paddock.games.force.cards.check.information import order_faults
from paddock.games.force.cards.check.never import never_faults
from paddock.games.force.cards.check.traps import favourites_unasked, trap_faults
from paddock.games.force.cards.faults import WARNING, Fault, reason
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.read.cards import Origin


def check_cards(cards: dict[str, tuple[Card, Origin]]) -> list[Fault]:
    """All faults and warnings for the cards of one set."""
    found = [fault for card, origin in cards.values() for fault in check_card(card, origin)]
    for card in favourites_unasked(card for card, _ in cards.values()):
        origin = cards[card.id][1]
        found.append(Fault(origin.source, (*origin.path, "favourites"), "trap-9", reason("trap_favourites"), WARNING, card.short))
    return found


def check_card(card: Card, origin: Origin) -> Iterator[Fault]:
    """The faults and warnings for one card, each reason once for each place."""
    for op, changed, asked in order_faults(card):
        gaps = {"changed": reason(f"information.{changed}"), "asked": reason(f"information.{asked}")}
        yield Fault(origin.source, op.path, "F-30", reason("order", **gaps), card=card.short)
    seen = set()
    for part, why in never_faults(card):
        if (part.path, why) not in seen:
            seen.add((part.path, why))
            yield Fault(origin.source, part.path, "never", reason(why), card=card.short)
    for trapped, number, why, severity in trap_faults(card):
        path = trapped.path if trapped is not None else origin.path
        yield Fault(origin.source, path, f"trap-{number}", reason(why), severity, card.short)
