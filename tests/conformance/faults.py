"""Deliberately broken probe games with one fault each. The conformance suite must find every fault."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from paddock.engine.presentation.game import Detail, Drawing, Game, ScratchReuse, TextTable
from paddock.engine.rules.bitset import elements, has, minus, plus, range_set, size
from paddock.engine.rules.contract import LEGAL
from paddock.engine.rules.log import EVERYONE, all_but, emit, seat_alone
from paddock.engine.rules.random import below, rekey, shuffle8, word
from paddock.engine.rules.types import Log, Out, Rng, State, Tables
from tests.probe import rules, view
from tests.probe.draw import draw
from tests.probe.game import GAME
from tests.probe.rules import (
    ACTIONS,
    CARDS,
    CLOSE,
    DRAWN,
    DREW,
    EFFECT,
    NOT_IN_HAND,
    NOT_ON_TOP,
    OBS_SIZE,
    PLAYED,
    PLAYING,
    ROUND,
    STAKE,
    STAKES,
    WON,
    hold,
    known_cards,
    redraw_stakes,
    run_effects,
    top_cards,
)


@dataclass(frozen=True)
class Broken(Game):
    """The probe with some functions replaced."""

    faults: tuple[tuple[Any, Any], ...] = ()

    def bindings(self) -> dict[Any, Any]:
        return super().bindings() | dict(self.faults)


def broken(*faults: tuple[Any, Any], **parts: Any) -> Broken:
    same = {f.name: getattr(GAME, f.name) for f in fields(GAME)}
    return Broken(**(same | parts | {"faults": faults}))


# ------------------------------------------------------------------ a scratch array left filled


def hide_with_litter(s: State, t: Tables, seat: int, rng: Rng) -> None:
    unknown = range_set(CARDS) & ~known_cards(s, seat)
    for n, card in enumerate(elements(unknown)):
        s.pool[n] = card
    rekey(s.rng, rng)


# ------------------------------------------------------------------ an unused random word


def shuffle_with_a_word_too_many(rng: Rng, cells: Any, start: int, n: int) -> None:
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        x = cells[start + i]
        cells[start + i] = cells[start + j]
        cells[start + j] = x
    word(rng)


def draw_with_a_silent_word(s: State, seat: int, log: Log) -> None:
    s.stack_size -= 1
    at = int(s.stack_size)
    card = int(s.stack[at])
    below(s.rng, 2)
    hold(s, seat, card)
    emit(log, DREW, EVERYONE, seat, card) if s.stack_knowers[at] != 0 else emit(log, DRAWN, EVERYONE, seat)
    if s.stack_knowers[at] != 0:
        s.shown_held[seat] = plus(s.shown_held[seat], card)
    s.stack[at] = -1
    s.stack_knowers[at] = 0


# ------------------------------------------------------------------ views that show too much


@dataclass(frozen=True)
class LooseView(view.View):
    extra: tuple[int, ...] = ()


def loose(extra: Callable[[Any, Any, int], tuple[int, ...]]) -> Callable[[Any, Any, int], Any]:
    def made(s: Any, t: Any, seat: int) -> Any:
        right = view.view(s, t, seat)
        return LooseView(**vars(right), extra=extra(s, t, seat))

    return made


def instance_of_top_card(s: Any, t: Any, seat: int) -> tuple[int, ...]:
    """Return an id of the face-down top card that survives the shuffle."""
    return ((s.stack[s.stack_size - 1] * 7 + 3) % 20,) if s.stack_size else ()


def backs_in_hidden_order(s: Any, t: Any, seat: int) -> tuple[int, ...]:
    """Return the effects of the other seats' cards."""
    return tuple(t.effect[c] for k in range(s.seats) if k != seat for c in view.elements(s.hand[k] | s.staked[k]))


def steps_of_a_sealed_choice(s: Any, t: Any, seat: int) -> tuple[int, ...]:
    return tuple(size(s.staked[k]) for k in range(s.seats))


def empty_view(s: Any, t: Any, seat: int) -> dict[str, int]:
    return {}


def nothing_to_look_at(player_view: Any, translator: Any) -> dict[str, str]:
    return {}


def look_by_no_rule(player_view: Any, translator: Any, key: str) -> Detail:
    return Detail(key, "", (TextTable("", (), (("1",),), ("PR-9.9",)),))


def empty_drawing(player_view: Any, shape: str, translator: Any) -> Drawing:
    return Drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')


def drawing_with_a_board_kept_from_another(player_view: Any, shape: str, translator: Any) -> Drawing:
    drawn = draw(player_view, shape, translator)
    return replace(drawn, board=translator.pieces.setdefault(shape, drawn.board))


# ------------------------------------------------------------------ a gap in log numbers


def draw_with_line_numbers(s: State, seat: int, log: Log) -> None:
    """Log a public event with a line number that also counts an event which only the drawing seat may hear."""
    s.stack_size -= 1
    at = int(s.stack_size)
    card = int(s.stack[at])
    hold(s, seat, card)
    number = 1
    if card >= 10:
        emit(log, DREW, seat_alone(seat), seat, card)
        number = 2
    emit(log, DREW, seat_alone(seat), seat, card)
    emit(log, DRAWN, all_but(seat), seat, number)
    if s.stack_knowers[at] != 0:
        s.shown_held[seat] = plus(s.shown_held[seat], card)
    s.stack[at] = -1
    s.stack_knowers[at] = 0


# ------------------------------------------------------------------ a refusal that reveals another hand


def why_with_a_hint(s: State, t: Tables, seat: int, action: int) -> int:
    code = plain_why(s, t, seat, action)
    if code == NOT_IN_HAND and action < CLOSE:
        for other in range(int(s.seats)):
            if other != seat and has(s.hand[other], action - STAKE):
                return NOT_ON_TOP
    return code


def plain_why(s: State, t: Tables, seat: int, action: int) -> int:
    if s.over != 0:
        return 1
    if seat < 0 or seat >= s.seats:
        return 2
    if action < 0 or action >= ACTIONS:
        return 3
    if not has(s.pending, seat):
        return 4 if s.stage == ROUND else 2
    if s.stage == ROUND:
        if action == CLOSE:
            return LEGAL
        return LEGAL if action < CLOSE and has(s.hand[seat], action) else NOT_IN_HAND
    due = s.frames[s.depth - 1]
    if due == PLAYING and 21 <= action < 41:
        return LEGAL if has(s.hand[seat], action - 21) else NOT_IN_HAND
    if due == 3 and 41 <= action < 61:
        return LEGAL if has(top_cards(s), action - 41) else NOT_ON_TOP
    if due == 4 and action >= 61:
        return LEGAL if has(rules.stack_cards(s), action - 61) else NOT_ON_TOP
    return NOT_ON_TOP


# ------------------------------------------------------------------ a hide that never redraws the stack


def hide_without_the_stack(s: State, t: Tables, seat: int, rng: Rng) -> None:
    unknown = range_set(CARDS) & ~known_cards(s, seat)
    for i in range(int(s.stack_size)):
        unknown = minus(unknown, s.stack[i])
    n = 0
    for card in elements(unknown):
        s.pool[n] = card
        n += 1
    shuffle8(rng, s.pool, 0, n)
    for other in range(int(s.seats)):
        if other != seat:
            cards = int(s.shown_held[other])
            while size(cards) < s.held[other]:
                n -= 1
                cards = plus(cards, s.pool[n])
            redraw_stakes(s, other, cards, rng)
    for i in range(CARDS):
        s.pool[i] = 0
    rekey(s.rng, rng)


# ------------------------------------------------------------------ an incomplete observation


def look_without_the_end(s: State, t: Tables, seat: int, out: Out) -> None:
    for i in range(OBS_SIZE - 1):
        out[i] = 0


# ------------------------------------------------------------------ consecutive calls


def play_that_says_how_often(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    rules.play(s, t, seat, action, log)
    s.pool[0] += 1


def look_that_sees_what_was_left(s: State, t: Tables, seat: int, out: Out) -> None:
    rules.observe(s, t, seat, out)
    out[0] = s.pool[0]


def clear_nothing(s: State) -> None:
    return


def clear_all(s: State) -> None:
    s.pool[0] = 0


REUSE = ScratchReuse(play_that_says_how_often, rules.legal, rules.observe, clear_all)


# ------------------------------------------------------------------ a lost card


def play_card_and_lose_it(s: State, t: Tables, seat: int, card: int, log: Log) -> None:
    s.hand[seat] = minus(s.hand[seat], card)
    s.held[seat] -= 1
    emit(log, PLAYED, EVERYONE, seat, card)
    s.depth -= 1
    s.frames[s.depth] = 0
    run_effects(s, log)


# ------------------------------------------------------------------ an order-dependence


def play_with_a_race(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Let the last seat to close win a tie."""
    if action < CLOSE:
        s.hand[seat] = minus(s.hand[seat], action)
        s.staked[seat] = plus(s.staked[seat], action)
    elif action == CLOSE:
        s.pending = minus(s.pending, seat)
        if s.pending == 0:
            show_stakes_with_a_race(s, t, seat, log)
    elif action < 41:
        rules.play_card(s, t, seat, action - 21, log)
    elif action < 61:
        rules.bury(s, seat, action - 41, log)
        run_effects(s, log)
    else:
        rules.take(s, seat, action - 61, log)
        run_effects(s, log)


def show_stakes_with_a_race(s: State, t: Tables, last: int, log: Log) -> None:
    best, s.winner = -1, last
    for seat in range(int(s.seats)):
        total = 0
        cards = int(s.staked[seat])
        emit(log, STAKES, EVERYONE, seat, cards)
        for card in elements(cards):
            total += t.strength[card]
        if total > best:
            best, s.winner = total, seat
        elif total == best:
            s.winner = last
        rules.discard(s, seat, int(s.staked[seat]))
        s.staked[seat] = 0
    s.stage = EFFECT
    s.points[s.winner] += 1
    emit(log, WON, EVERYONE, int(s.winner))
    if s.hand[s.winner] != 0:
        rules.push(s, PLAYING)
    run_effects(s, log)


# ------------------------------------------------------------------ a stale replay

GAMES_STARTED = [0]


def start_with_a_memory(s: State, t: Tables, log: Log) -> None:
    """Give the first player a point in every other game that this process begins."""
    rules.start(s, t, log)
    GAMES_STARTED[0] += 1
    if GAMES_STARTED[0] % 2:
        s.points[0] = 1


def copy_of(module: Any, **changed: Any) -> Any:
    """Return a copy of a module with some names replaced."""
    import types

    made = types.ModuleType(module.__name__)
    made.__dict__.update(vars(module) | changed)
    return made


def stale() -> Game:
    return replace(GAME, rules=copy_of(rules, start=start_with_a_memory))
