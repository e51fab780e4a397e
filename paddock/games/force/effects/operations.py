"""One-shot operations (807, O1 to O18) on their targets. An operation that may be replaced or needs a choice pushes a frame."""

from paddock.engine.rules.log import EVERYONE, REFEREE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.board.ending import draw_game, win_game
from paddock.games.force.board.equal_cards import show_known
from paddock.games.force.board.facts import ALL_KNOW, see_area, see_hand_card, see_place
from paddock.games.force.board.places import area_at, current_area, is_area, is_in, other, owner_of, place_of
from paddock.games.force.board.zones import shuffle_area
from paddock.games.force.continuous.layers import settle
from paddock.games.force.continuous.lookups import is_meant, player
from paddock.games.force.continuous.printed import style_now
from paddock.games.force.data.codes import Layer, Operation, PileEnd, Selection, Who, Zone
from paddock.games.force.data.frames import Fault, top
from paddock.games.force.data.limits import may_keep, may_run_again
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.card_moves import destination_of
from paddock.games.force.effects.durations import add_delayed, add_effect, set_effect
from paddock.games.force.effects.replaceable_events import DrawDiscardFlag, MoveFlag, push_discard, push_draw, push_going_change
from paddock.games.force.effects.replacement import inherit
from paddock.games.force.effects.targets import next_target, send_targets, target_random_in_farm
from paddock.games.force.events import Event
from paddock.games.force.refusals import Ending
from paddock.games.force.state import DECK_CARDS, KEEPS, NO_CARD, SEATS, Frame, State


def do_operation(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """Do the operation to its targets. Frame.LEFT is its amount."""
    code = int(t.op_code[op])
    if code == Operation.EFFECT:
        begin_effect(s, t, at, op, log)
    elif code == Operation.DRAW:
        begin_draws(s, t, at, op)
    elif code == Operation.MOVE:
        lot = t.se_code[int(t.op_sel[op])] == Selection.RANDOM
        send_targets(s, at, int(t.op_to[op]), int(t.op_at[op]), MoveFlag.BY_LOT if lot else 0)
    elif code == Operation.KEEP:
        add_keep_number(s, at, log)
    elif code == Operation.DISCARD:
        begin_discards(s, t, at, op)
    elif code in (Operation.LOOK, Operation.SEARCH, Operation.SHUFFLE, Operation.FARM_RANDOM):
        do_unseen(s, t, at, op, code, log)
    elif code == Operation.GOING:
        push_going_change(s, int(s.frame[at, Frame.LEFT]), int(s.frame[at, Frame.USER]), at)
    elif code == Operation.EXTRA_RUN:
        add_extra_runs(s, at, log)
    elif code == Operation.PUT_HORSE:
        send_targets(s, at, Zone.RUN, PileEnd.TOP, 0)
    elif code == Operation.FACE_DOWN:
        send_targets(s, at, Zone.DOWN, PileEnd.TOP, 0)
    elif code == Operation.DELAYED:
        add_delayed(s, int(t.op_arg[op]), int(s.frame[at, Frame.SOURCE]), NO_CARD, int(t.op_dur[op]), int(t.op_arg2[op]))
        s.frame[at, Frame.DONE] = 1
    elif code == Operation.REPLACE:
        begin_replacement(s, t, at, op, log)
    elif code == Operation.WIN:
        win_or_lose(s, t, at, op, log)


def do_unseen(s: State, t: Tables, at: int, op: int, code: int, log: Log) -> None:
    """Do an operation on hidden zones or with random numbers."""
    if code == Operation.LOOK:
        look(s, t, at, op, log)
    elif code == Operation.SEARCH:
        send_targets(s, at, int(t.op_to[op]), int(t.op_at[op]), MoveFlag.SHOWN if t.op_arg[op] != 0 else 0)
    elif code == Operation.SHUFFLE:
        shuffle(s, t, at, op, log)
    else:
        farm_by_lot(s, t, at, op, log)


# ------------------------------------------------------------------ cards in hand


def begin_draws(s: State, t: Tables, at: int, op: int) -> None:
    """O1, 103.4, 103.4a: the turn player's draws come first."""
    who, n = int(t.op_who[op]), int(s.frame[at, Frame.LEFT])
    for k in range(SEATS):
        seat = other(int(s.turn_player)) if k == 0 else int(s.turn_player)
        if n > 0 and is_meant(int(s.frame[at, Frame.SOURCE]), who, seat):
            push_draw(s, seat, n, DrawDiscardFlag.BY_ABILITY)
            inherit(s, at, top(s))


def begin_discards(s: State, t: Tables, at: int, op: int) -> None:
    """O2. 103.4b: if both players choose from their hands, the cards are shown after both have chosen."""
    who, n, source = int(t.op_who[op]), int(s.frame[at, Frame.LEFT]), int(s.frame[at, Frame.SOURCE])
    if n <= 0:
        return
    flags = DrawDiscardFlag.BY_ABILITY | (DrawDiscardFlag.RANDOM if t.op_arg[op] != 0 else 0)
    if who != Who.EACH:
        push_discard(s, player(source, who), n, 0, source, flags)
    elif t.op_arg[op] != 0:
        push_discard(s, other(int(s.turn_player)), n, 0, source, flags)
        push_discard(s, int(s.turn_player), n, 0, source, flags)
    else:
        push_discard(s, int(s.turn_player), n, 0, source, flags | DrawDiscardFlag.SEALED)
        s.frame[top(s), Frame.TO] = n
    inherit(s, at, top(s))


# ------------------------------------------------------------------ looking, shuffling, chance


def begin_search(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """O5, 401.2c: the searching player sees the whole zone."""
    select, source = int(t.op_sel[op]), int(s.frame[at, Frame.SOURCE])
    viewer = player(source, int(t.se_chooser[select]))
    for seat in range(SEATS):
        if is_meant(source, int(t.se_whose[select]), seat):
            for area in range(1, 5):
                named = (int(t.se_zones[select]) >> (Zone.AREA1 + area - 1)) & 1 == 1
                deck = (int(t.se_zones[select]) >> Zone.DECK) & 1 == 1 and current_area(s, seat) == area
                if (named or deck) and s.area_cards[seat, area - 1] > 0:
                    see_area(s, seat, area, viewer)
                    emit(log, Event.LOOKS, EVERYONE, viewer, seat, int(s.area_cards[seat, area - 1]), Zone.AREA1 + area - 1)


def look(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """O4, 402: the looking player, or with "reveal" everyone, learns the cards in their places."""
    who = ALL_KNOW if t.op_arg[op] != 0 else 1 << int(s.frame[at, Frame.USER])
    show_known(s, at, who)
    card = next_target(s, at, NO_CARD)
    while card >= 0:
        show_card(s, card, who, int(s.frame[at, Frame.USER]), log)
        s.frame[at, Frame.DONE] += 1
        card = next_target(s, at, card)
    s.noted_for[at] = int(s.noted_for[at]) | who if s.noted[at, 0] != 0 else 0


def show_card(s: State, card: int, who: int, seat: int, log: Log) -> None:
    """Let these viewers see a hidden card of a hand or an area, in its place."""
    owner, place, zone = owner_of(card), place_of(s, card), int(Zone.HAND)
    if place >= 0:
        zone = Zone.AREA1 + area_at(s, owner, place) - 1
        see_place(s, owner, place, who)
    elif is_in(s.hand, card):
        see_hand_card(s, card, who)
    else:
        return
    if who == ALL_KNOW:
        emit(log, Event.REVEALED, EVERYONE, owner, card, zone)
    else:
        emit(log, Event.LOOKED, who | REFEREE, seat, card, zone)
        emit(log, Event.LOOKS, ALL_KNOW & ~who, seat, owner, 1, zone)


def shuffle(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """O6, 504.1: shuffle an area, or the current area, of each seat that is meant."""
    for seat in range(SEATS):
        if is_meant(int(s.frame[at, Frame.SOURCE]), int(t.op_who[op]), seat):
            zone = destination_of(s, int(t.op_to[op]), seat * DECK_CARDS)
            if is_area(zone) and s.area_cards[seat, zone - Zone.AREA1] > 0:
                shuffle_area(s, log, seat, zone - Zone.AREA1 + 1)
                s.frame[at, Frame.DONE] += 1


def farm_by_lot(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """O7, 504.2: move random cards of the farm of each seat that is meant."""
    source, who = int(s.frame[at, Frame.SOURCE]), int(t.op_who[op])
    for k in range(SEATS):
        seat = other(int(s.turn_player)) if k == 0 else int(s.turn_player)
        if is_meant(source, who, seat):
            target_random_in_farm(s, t, at, seat, int(s.frame[at, Frame.LEFT]), log)
            send_targets(s, at, int(t.op_to[op]), int(t.op_at[op]), MoveFlag.BY_LOT)


# ------------------------------------------------------------------ the run


def add_extra_runs(s: State, at: int, log: Log) -> None:
    """O9, 512.1, F-40: extra runs are only for the turn player, from 702.6a-i until the last 702.6j of this run."""
    user, n = int(s.frame[at, Frame.USER]), int(s.frame[at, Frame.LEFT])
    if may_run_again(s, user) and n > 0:
        s.run_count += n
        s.frame[at, Frame.DONE] = n
        emit(log, Event.EXTRA_RUN, EVERYONE, user, n)


def add_keep_number(s: State, at: int, log: Log) -> None:
    """O10, 513.1, F-26: keep numbers count only while a success is processed, in the rule check of 702.6l-i."""
    user, n = int(s.frame[at, Frame.USER]), int(s.frame[at, Frame.LEFT])
    if not may_keep(s, user) or n <= 0:
        return
    for k in range(KEEPS):
        if s.keep[k] == n or s.keep[k] == 0:
            s.keep[k] = n
            s.frame[at, Frame.DONE] = n
            emit(log, Event.KEEPS, EVERYONE, user, n)
            return
    s.fault = Fault.FULL_NOTED


# ------------------------------------------------------------------ effects that begin


def begin_effect(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """O15, 802.1b: begin an effect on each target (808.2), or one effect without a card if it forbids or requires something of players."""
    if t.op_sel[op] == 0:
        begin_effect_on(s, t, at, op, NO_CARD, log)
        return
    card = next_target(s, at, NO_CARD)
    while card >= 0:
        begin_effect_on(s, t, at, op, card, log)
        card = next_target(s, at, card)


def begin_effect_on(s: State, t: Tables, at: int, op: int, card: int, log: Log) -> None:
    """Begin the effect on one card (NO_CARD: none), with its amount and mask fixed now."""
    work, mask = int(t.op_arg[op]), 0
    if t.op_code[work] == Layer.C_STYLE and t.op_arg[work] < 0 and card >= 0:
        area = current_area(s, owner_of(card))
        settle(s, t)
        mask = style_now(s, t, card) if area == 0 else 1 << (area - 1)
    row = add_effect(s, t, log, work, int(s.frame[at, Frame.ABILITY]), int(s.frame[at, Frame.SOURCE]), card, int(t.op_dur[op]))
    set_effect(s, row, int(s.frame[at, Frame.LEFT]), mask)
    if row >= 0:
        s.frame[at, Frame.DONE] += 1


def begin_replacement(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """O17: begin a replacement effect. It applies to the next event only, and ends with its duration (R6)."""
    ability = int(t.op_arg[op])
    row = add_effect(s, t, log, int(t.ab_first[ability]), ability, int(s.frame[at, Frame.SOURCE]), NO_CARD, int(t.op_dur[op]))
    s.frame[at, Frame.DONE] = 1 if row >= 0 else 0


# ------------------------------------------------------------------ the end of the race


def win_or_lose(s: State, t: Tables, at: int, op: int, log: Log) -> None:
    """O12, 102.1 to 102.3: the game ends immediately. If both win or both lose, it is a draw (F-18, 102.2)."""
    who, loses = int(t.op_who[op]), t.op_arg[op] != 0
    s.frame[at, Frame.DONE] = 1
    if who == Who.EACH:
        draw_game(s, Ending.ALL_LOSE if loses else Ending.BOTH_EMPTY, log)
        return
    seat = player(int(s.frame[at, Frame.SOURCE]), who)
    win_game(s, other(seat) if loses else seat, Ending.BY_EFFECT, log)
