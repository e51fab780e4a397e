"""The targets of an operation (S1 to S10). A TEXT frame stores them in three ways: Frame.R1 is one open card + 1, the first Frame.COUNT notes, or
the bundle.
"""

from paddock.engine.rules.bitset import nth, size
from paddock.engine.rules.log import REFEREE, add, open_note
from paddock.engine.rules.random import below
from paddock.engine.rules.types import Log
from paddock.games.force.board.facts import ALL_KNOW
from paddock.games.force.board.notes import add_note, clear_notes, copy_notes, drop_first_notes, note_count
from paddock.games.force.board.places import all_cards, card_at, current_area, is_in, open_zone_of, owner_of, pile_first
from paddock.games.force.continuous.lookups import amount_of, is_meant, player, subject
from paddock.games.force.data.codes import AMOUNT_ROWS, AREAS_MASK, AmountKind, Operation, PileEnd, Selection, Zone
from paddock.games.force.data.frames import FrameKind, push
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.choosing import ChoiceFlag, push_choice, unwant_all, unwant_farm, want_selected
from paddock.games.force.effects.replacement import INSTEAD, inherit
from paddock.games.force.events import Event
from paddock.games.force.state import NO_CARD, NOTED, SEATS, SETS, WORD, Frame, State

UNSEEN = AREAS_MASK | 1 << Zone.DECK | 1 << Zone.DOWN


def begin_targets(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """Find the targets of an operation. A choice pushes a frame."""
    select, source = int(t.op_sel[op]), int(s.frame[at, Frame.SOURCE])
    s.frame[at, Frame.R1] = 0
    s.frame[at, Frame.COUNT] = 0
    code = int(t.se_code[select])
    if select == 0:
        return
    if code in (Selection.THIS, Selection.EVENT, Selection.NAMED):
        card = subject(s, t, select, source, at)
        s.frame[at, Frame.R1] = card + 1 if card >= 0 and is_at_hand(s, at, code, card) else 0
    elif code == Selection.ALL:
        target_all(s, t, at, select, source)
    elif code == Selection.NOTED:
        s.frame[at, Frame.COUNT] = note_count(s, at)
    elif code == Selection.PILE:
        target_end_of_area(s, t, at, select, source)
    elif code == Selection.RANDOM:
        want_selected(s, t, select, source, at, ChoiceFlag.TO_MOVE)
        target_at_random(s, at, amount_of(s, t, int(t.se_count[select]), source, at), log)
    elif code == Selection.CHOOSE:
        choose_targets(s, t, at, op, select, source, log)


def is_at_hand(s: State, at: int, code: int, card: int) -> bool:
    """Whether the card can still be a target. A card that went to a hidden zone cannot. A card whose move is replaced has not moved yet."""
    return open_zone_of(s, card) != 0 or (code == Selection.EVENT and s.frame[at, Frame.USED2] == INSTEAD)


def most_targets(s: State, t: Tables, select: int, source: int, at: int) -> int:
    """The number of cards that a selection takes. For "any number up to" it is the cap."""
    count = int(t.se_count[select])
    if count >= AMOUNT_ROWS and t.am_code[count - AMOUNT_ROWS] == AmountKind.CHOSEN:
        return int(t.am_cap[count - AMOUNT_ROWS])
    return amount_of(s, t, count, source, at)


def choose_targets(s: State, t: Tables, at: int, op: int, select: int, source: int, log: Log) -> None:
    """S5. Cards that the chooser cannot see are drawn at random. A search looks at the zone first (O5)."""
    seat, code = player(source, int(t.se_chooser[select])), int(t.op_code[op])
    n = most_targets(s, t, select, source, at)
    flags = ChoiceFlag.TO_MOVE if code in (Operation.MOVE, Operation.PUT_HORSE, Operation.SEARCH) else 0
    if code == Operation.SEARCH:
        flags |= ChoiceFlag.FOR_SEARCH
    elif is_blind(t, select, source, seat):
        want_selected(s, t, select, source, at, flags)
        target_at_random(s, at, n, log)
        return
    if n > 0:
        push_choice(s, select, source, seat, n, flags)


def is_blind(t: Tables, select: int, source: int, seat: int) -> bool:
    """Whether the chooser cannot see the cards to choose from."""
    zones = int(t.se_zones[select])
    if zones & UNSEEN != 0:
        return True
    return zones & 1 << Zone.HAND != 0 and is_meant(source, int(t.se_whose[select]), SEATS - 1 - seat)


def target_all(s: State, t: Tables, at: int, select: int, source: int) -> None:
    """S4: select all cards that fit. Hidden ones are noted if there is room, so that no unauthorized viewer sees them."""
    n = want_selected(s, t, select, source, at, 0)
    clear_notes(s, at)
    for card in all_cards(s.wanted):
        if n > NOTED or open_zone_of(s, card) != 0:
            s.bundle[at, card // WORD] |= 1 << (card % WORD)
        else:
            add_note(s, at, card, who_knows(s, card))
    s.frame[at, Frame.COUNT] = note_count(s, at)
    unwant_all(s)


def who_knows(s: State, card: int) -> int:
    """The viewers who see a card where it lies."""
    if open_zone_of(s, card) != 0:
        return ALL_KNOW
    return 1 << owner_of(card) if is_in(s.hand, card) else 0


def target_at_random(s: State, at: int, n: int, log: Log) -> None:
    """S6, 504.2: draw n of the wanted cards at random, or all if there are fewer (504.2a)."""
    clear_notes(s, at)
    open_note(log, Event.TAKEN_BY_LOT, REFEREE)
    length = add(log, add(log, 0, 0), 0)
    while n > 0 and any_wanted(s):
        card = random_wanted(s)
        s.wanted[card // WORD] &= ~(1 << (card % WORD))
        length = add(log, length, card)
        add_note(s, at, card, who_knows(s, card))
        n -= 1
    s.frame[at, Frame.COUNT] = note_count(s, at)
    unwant_all(s)


def any_wanted(s: State) -> bool:
    """Whether the set `wanted` has a card."""
    return int(s.wanted[0]) | int(s.wanted[1]) | int(s.wanted[2]) | int(s.wanted[3]) != 0


def random_wanted(s: State) -> int:
    """A random card of the set `wanted`, all equally likely."""
    total = 0
    for w in range(SETS):
        total += size(s.wanted[w])
    pick = below(s.rng, total)
    for w in range(SETS):
        here = size(s.wanted[w])
        if pick < here:
            return WORD * w + nth(s.wanted[w], pick)
        pick -= here
    return 0


def target_end_of_area(s: State, t: Tables, at: int, select: int, source: int) -> None:
    """S7: take the top or bottom cards of the deck or of an area, or all if there are fewer."""
    clear_notes(s, at)
    n = most_targets(s, t, select, source, at)
    for seat in range(SEATS):
        area = int(t.se_area[select]) if t.se_area[select] != 0 else current_area(s, seat)
        if is_meant(source, int(t.se_whose[select]), seat) and area != 0:
            have = int(s.area_cards[seat, area - 1])
            first = pile_first(s, seat, area)
            for k in range(min(n, have)):
                place = first + k if t.se_end[select] == PileEnd.BOTTOM else first + have - 1 - k
                add_note(s, at, card_at(s, seat, place), int(s.pile_knowers[seat, place]))
    s.frame[at, Frame.COUNT] = note_count(s, at)


# ------------------------------------------------------------------ farms by lot (O7)


def target_random_in_farm(s: State, t: Tables, at: int, seat: int, n: int, log: Log) -> None:
    """504.2: take n random cards of this farm, including face-down ones, unseen."""
    for w in range(SETS):
        s.wanted[w] = (int(s.farm[seat, w % 2]) | int(s.down[seat, w % 2])) if w // 2 == seat else 0
    unwant_farm(s, t)
    target_at_random(s, at, n, log)


# ------------------------------------------------------------------ using them


def next_target(s: State, at: int, last: int) -> int:
    """The target after `last` in ascending order of instances, or NO_CARD at the end. Begin with NO_CARD."""
    found = NO_CARD
    if int(s.frame[at, Frame.R1]) - 1 > last:
        found = int(s.frame[at, Frame.R1]) - 1
    for k in range(int(s.frame[at, Frame.COUNT])):
        card = int(s.noted[at, k]) - 1
        if card > last and (found < 0 or card < found):
            found = card
    for card in all_cards(s.bundle[at]):
        if card > last:
            if found < 0 or card < found:
                found = card
            break
    return found


def send_targets(s: State, at: int, to: int, ends: int, flags: int) -> None:
    """Move all targets in a separate frame (flags: SHOWN, BY_LOT). They stay noted in this frame."""
    send = push(s, FrameKind.MOVING)
    s.frame[send, Frame.SOURCE] = s.frame[at, Frame.SOURCE]
    s.frame[send, Frame.TO] = to
    s.frame[send, Frame.AT] = ends
    s.frame[send, Frame.FLAGS] = flags
    copy_notes(s, at, int(s.frame[at, Frame.COUNT]), send)
    for w in range(SETS):
        s.bundle[send, w] = s.bundle[at, w]
    card = int(s.frame[at, Frame.R1]) - 1
    if card >= 0:
        s.bundle[send, card // WORD] |= 1 << (card % WORD)
    inherit(s, at, send)


def end_targets(s: State, t: Tables, at: int, op: int) -> None:
    """Remove the chosen cards from the notes, so that the notes are the rest."""
    select = int(t.op_sel[op])
    if select != 0 and t.se_code[select] == Selection.CHOOSE and t.se_zones[select] == 0:
        drop_first_notes(s, at, int(s.frame[at, Frame.COUNT]))
    s.frame[at, Frame.COUNT] = 0
    s.frame[at, Frame.R1] = 0
    for w in range(SETS):
        s.bundle[at, w] = 0
