"""A coverage runner: random games with random decks.

It runs until every card was played, every ability took effect, and every kind of decision and ending occurred.
It also records the longest lists of the state. `python -m tests.games.force.exhaustive [games] [interpreted]` reports the gaps.
Besides Paddock Classics, the games use the card set `rare.toml`, which has effects that Paddock Classics lacks.
"""

import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paddock.engine.compile.runner import Runner, rng_of, runner_for
from paddock.engine.rules.fields import MOST_SEATS
from paddock.games.force.actions import Action, Decision
from paddock.games.force.cards.decks import Deck, legal_distances
from paddock.games.force.cards.model import Card, operations
from paddock.games.force.cards.sets import Library, library_from_path
from paddock.games.force.data.codes import CATEGORY, METRES, AbilityKind, Distance, Layer, Operation, SupportType
from paddock.games.force.events import Event
from paddock.games.force.game import GAME, distance_option
from paddock.games.force.refusals import Ending, Refusal
from paddock.games.force.state import DELAYED, EFFECTS, FRAMES, NOTED, REMEMBERED, SNAPSHOTS, WAITING

EAGER = 0.6  # probability that the player avoids DONE and NO
FEW = 12  # with at most this many cards left, the decks favour these cards
RARE = Path(__file__).parent / "rare.toml"
RARELY = 5  # one game in this many favours the rare set and the situations
SHOWN_BY = {  # endings that random play rarely or never reaches, with the tests that show them
    "102.2": "test_principles.test_102_2_all_lose_at_once_is_a_draw",
    "102.3": "test_principles.test_102_3_F_19_a_win_works_at_once_and_what_follows_is_not_done",
    "F-12": "test_turn.test_F_12_a_game_of_four_hundred_turns_is_a_draw",
    "F-18": "test_turn.test_F_18_both_areas_empty_in_the_same_rule_check_is_a_draw",
}
DONE_BY_LYING = {
    AbilityKind.CONST,
    AbilityKind.RULE,
}  # constant abilities take effect without an event, so the log proves only that the card was in play
ROOM = {"depth": FRAMES, "waits": WAITING, "lasting": EFFECTS, "delays": DELAYED, "snapshots": SNAPSHOTS, "memories": REMEMBERED}


@dataclass
class Reached:
    """The coverage of the games played so far."""

    played: Counter[int] = field(default_factory=Counter)  # rows of cards
    worked: Counter[int] = field(default_factory=Counter)  # rows of abilities
    asked: Counter[int] = field(default_factory=Counter)
    longest: Counter[str] = field(default_factory=Counter)
    reasons: Counter[int] = field(default_factory=Counter)
    repeats: int = 0  # plays refused as a repetition (1201.1b)
    games: int = 0
    decisions: int = 0


def helpers(library: Library) -> list[str]:
    """The cards with rare effects: a change of the going, an extra run or a horse put into the run area."""
    return [
        card.id
        for card in library.cards
        for a in card.abilities
        if {op.code for op in operations(a.ops)} & {Operation.GOING, Operation.EXTRA_RUN, Operation.PUT_HORSE}
    ]


def rare_cards(library: Library) -> list[str]:
    """The cards of the rare set and all situations."""
    return [card.id for card in library.cards if card.id.startswith("rare/") or card.type == SupportType.SITUATION]


def random_deck(library: Library, distance: int, rng: random.Random, favourites: list[str]) -> Deck:
    """A legal deck for this distance.

    A quarter of the deck are forces. Each favourite has three copies, and random other cards have one to three copies.
    """
    size = 80 if distance == Distance.LONG else 60
    cards: dict[str, int] = {}
    normal = next(card for card in library.cards if card.normal)
    cards[normal.id] = size // 4
    others = [card for card in library.cards if not card.normal and not forbidden(card, distance)]
    rng.shuffle(others)
    others.sort(key=lambda card: card.id not in favourites)
    for card in others:
        left = size - sum(cards.values())
        if left > 0:
            cards[card.id] = min(left, 3 if card.id in favourites else rng.choice((1, 2, 3)))
    deck = Deck("random", {"en": "Random", "ja": "ランダム"}, {c.id: cards[c.id] for c in library.cards if c.id in cards})
    assert legal_distances(deck, library) & distance
    return deck


def forbidden(card: Card, distance: int) -> bool:
    return any(ability.forbid & distance for ability in card.abilities)


def abilities_of(tables: Any, library: Library) -> dict[int, tuple[str, int]]:
    """Every ability row that can take effect in a race, with its card and kind.

    An ability that another ability gives or starts belongs to the card of the outer ability.
    """
    found: dict[int, tuple[str, int]] = {}
    for row, card in enumerate(library.cards, 1):
        open_rows = [int(tables["card_first"][row]) + i for i in range(int(tables["card_abilities"][row]))]
        while open_rows:
            ability = open_rows.pop()
            found[ability] = (card.short, int(tables["ab_kind"][ability]))
            first = int(tables["ab_first"][ability])
            for op in range(first, first + int(tables["ab_ops"][ability])):
                open_rows += inner(tables, op)
    return {row: what for row, what in found.items() if what[1] != AbilityKind.DECK}


def inner(tables: Any, op: int) -> list[int]:
    code, arg = int(tables["op_code"][op]), int(tables["op_arg"][op])
    if code in (Operation.DELAYED, Operation.REPLACE, Layer.B_GIVE):
        return [arg]
    return inner(tables, arg) if code == Operation.EFFECT else []


def note_events(reached: Reached, tables: Any, state: Any, told: list[Any]) -> None:
    for event in told:
        if event.kind in (Event.PLAYS, Event.PAYS):
            card = int(state["card"][event.values[1]])
            reached.played[card] += 1
            first = int(tables["card_first"][card])
            for ability in range(first, first + int(tables["card_abilities"][card])):
                if tables["ab_kind"][ability] in (AbilityKind.PLAY, AbilityKind.VALUE, *DONE_BY_LYING):
                    reached.worked[ability] += 1
        if event.kind in (Event.RESOLVES, Event.REPLACES):
            reached.worked[event.values[2]] += 1
        if event.kind == Event.EFFECT_BEGINS and tables["op_code"][event.values[2]] == Layer.B_GIVE:
            ability = int(tables["op_arg"][event.values[2]])
            if tables["ab_kind"][ability] in DONE_BY_LYING:
                reached.worked[ability] += 1


def note_lists(reached: Reached, state: Any) -> None:
    for name in ROOM:
        reached.longest[name] = max(reached.longest[name], int(state[name]))
    if state["depth"]:
        reached.longest["noted"] = max(reached.longest["noted"], int((state["noted"][: int(state["depth"])] != 0).sum(axis=1).max()))


def choice(rng: random.Random, legal: list[int]) -> int:
    """A random legal action. Actions other than DONE and NO are more likely."""
    acting = [action for action in legal if action not in (Action.DONE, Action.NO)]
    return rng.choice(acting if acting and rng.random() < EAGER else legal)


def materials(library: Library, decks: list[Deck]) -> dict[str, Any]:
    return {"common": {"set": library.own}, "seats": [{"decks": [deck.data()]} for deck in decks]}


def repeats(runner: Runner, states: Any, tables: Any, seat: int, legal: list[int]) -> int:
    """The number of hand cards that are refused as a repetition in the same position (1201.1b)."""
    if states[0]["asked"] != Decision.AREA_SUPPORT or states[0]["memories"] < 2:
        return 0
    hand = [80 * seat + n for n in range(80) if int(states[0]["hand"][seat][n // 40]) >> n % 40 & 1]
    return sum(runner.why(states, 0, tables, seat, card) == Refusal.REPEATED for card in hand if card not in legal)


def play_one(reached: Reached, runner: Runner, library: Library, seed: int, favourites: list[str]) -> None:
    """Play one random game with random decks.

    The seed selects the distance. Some games are on dirt, have a hand limit, or have closed lists.
    """
    rng = random.Random(seed)
    metres = METRES[seed % len(METRES)]
    distance = CATEGORY[METRES.index(metres)]
    decks = [random_deck(library, distance, rng, favourites) for _ in range(2)]
    wanted = {
        "distance": distance_option(metres),
        "surface": 2 if rng.random() < 0.2 else 0,
        "hand_limit": rng.choice((0, 0, 10)),
        "open_lists": rng.random() < 0.8,
    }
    options = GAME.complete_options(wanted, 2)
    tables = GAME.tables(options, GAME.complete_materials(materials(library, decks), 2))
    states = GAME.new_record(2, options)
    states[0]["rng"]["key"] = rng_of(seed)[0]["key"]
    runner.start(states, 0, tables)
    while not states[0]["over"]:
        seat = (int(states[0]["pending"]) & -int(states[0]["pending"])).bit_length() - 1
        assert 0 <= seat < MOST_SEATS, f"game {seed}: nobody is asked and the race is not over (fault {states[0]['fault']})"
        reached.asked[int(states[0]["asked"])] += 1
        legal = runner.legal(states, 0, tables, seat)
        assert legal, f"game {seed}: nothing is legal, asked {states[0]['asked']}"
        reached.repeats += repeats(runner, states, tables, seat, legal)
        code, told = runner.play(states, 0, tables, seat, choice(rng, legal))
        assert code == 0, f"game {seed}: a legal action was refused ({code})"
        note_events(reached, tables[0], states[0], told)
        note_lists(reached, states[0])
        reached.decisions += 1
    reached.reasons[int(states[0]["reason"])] += 1
    reached.games += 1


def ends_the_race(tables: Any, ability: int) -> bool:
    first = int(tables["ab_first"][ability])
    return any(tables["op_code"][op] == Operation.WIN for op in range(first, first + int(tables["ab_ops"][ability])))


def missing(reached: Reached, library: Library, tables: Any, ends: bool) -> dict[str, list[str]]:
    """The names of everything not reached yet.

    With `ends`, the result includes abilities that end the race. Random play very rarely reaches these abilities.
    """
    abilities = {row: what for row, what in abilities_of(tables, library).items() if ends or not ends_the_race(tables, row)}
    return {
        "cards": [card.short for row, card in enumerate(library.cards, 1) if not reached.played[row]],
        "abilities": [f"{name} ({row}, kind {kind})" for row, (name, kind) in abilities.items() if not reached.worked[row]],
        "decisions": [GAME.kinds[kind].name for kind in GAME.kinds if not reached.asked[kind]],
        "loops": [rule for rule, met in (("1201.1b", reached.repeats), ("1201.1c", reached.reasons[Ending.ENDLESS])) if not met],
    }


def endings_missed(reached: Reached) -> dict[str, str]:
    """The endings that no race reached, by rule, with the test that shows each ending."""
    return {rule: SHOWN_BY[rule] for reason, rule in GAME.reasons.items() if not reached.reasons[reason] and rule in SHOWN_BY}


def explore(most: int, target: str = "native", ends: bool = True) -> tuple[Reached, dict[str, list[str]]]:
    """Play games until everything was reached, but at most about `most` games."""
    library, runner, reached = library_from_path(RARE), runner_for(GAME, target), Reached()
    tables = GAME.tables(GAME.complete_options(None, 2), GAME.complete_materials(materials(library, []), 2))[0]
    left = missing(reached, library, tables, ends)
    while reached.games < most and any(left.values()):
        wanted = [
            card.id for card in library.cards if card.short in {name.split()[0] for what in ("cards", "abilities") for name in left[what]}
        ]
        favourites = wanted + helpers(library) if len(wanted) <= FEW else []
        for n in range(10):
            play_one(reached, runner, library, reached.games, favourites if n % RARELY else rare_cards(library))
        left = missing(reached, library, tables, ends)
    return reached, left


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    reached, left = explore(most, sys.argv[2] if len(sys.argv) > 2 else "native")
    print(f"{reached.games} games, {reached.decisions} decisions, ends {dict(reached.reasons)}")
    for what, names in left.items():
        print(f"{what} not reached: {', '.join(names) or 'none'}")
    for rule, test in endings_missed(reached).items():
        print(f"ending by {rule} not reached; shown by {test}")
    for name, n in sorted(reached.longest.items()):
        print(f"longest {name}: {n} of {ROOM.get(name, NOTED)}")


if __name__ == "__main__":
    main()
