"""What is told of a race: the kinds of log events with their values. `game.py` describes them, `narrate.py` says them.

Values begin with the seat. A zone is a number of `data/codes.py`, a card an instance; `-1` or a missing value stands for what the hearer does not know.
"""

# chance, for the referee alone
RACE_DRAWN = 1  # course, metres, going as drawn (601.2b)
SHUFFLED = 2  # seat, area (0: the whole deck), instances top first (504.1)
LISTED = 3  # seat, cards: a closed list in the order of its instances (F-50)
TOSSED = 4  # first player (603.1e-i)
TAKEN_BY_LOT = 5  # seat, zone, instances in the order taken (504.2)

# before the race
RACE = 10  # course, surface, metres, going
DECK_SHOWN = 11  # seat, deck slot, or -1 with closed lists
DEALT = 12  # seat, instances (to the seat); seat (to the others)
KEPT_HAND, CHANGED_HAND = 13, 14  # seat
SET_ASIDE = 15  # seat, how many
TURNED_UP = 16  # seat, instance
STARTS = 17  # seat
AREAS_LAID = 18  # seat, cards of areas 1 to 4

# the turn
TURN_BEGINS = 20  # seat, turn
DREW = 21  # seat, instance (who sees it)
DRAWN = 22  # seat
AREA_REACHED = 23  # seat, area
RUN_BEGINS = 24  # seat
NO_RUNNER = 25  # seat
NO_GUARD = 26  # seat
STOPPED = 27  # seat: no more supports, or the priority passes
COMPARED = 28  # seat, run, guard
SUCCEEDED = 29  # seat
FAILED = 30  # seat
DISTANCE = 31  # seat, distance
RUN_ENDS = 32  # seat

# cards
PLAYS = 40  # seat, instance: a card is named and laid on the table (805.2a)
NAMES = 41  # seat, horse
PAYS = 42  # seat, instance
PAID = 43  # seat, points
PUT_TO_RUN, PUT_TO_GUARD = 44, 45  # seat, instance
MOVED = 46  # seat, instance, from, to
MOVED_UNSEEN = 47  # seat, from, to
DISCARDS = 48  # seat, instance: after a run that succeeded (702.6l-iii)
LOOKED = 49  # seat who looks, instance, zone
LOOKS = 50  # seat who looks, owner of the cards, how many, zone
REVEALED = 51  # owner, instance, zone
DISCARDS_OVER = 52  # seat, instance: more than the hand limit (F-9)
DISCARDS_COST, DISCARDS_BY = 53, 54  # seat, instance, the card for which or because of which (805.2c, 807.1)

# abilities
WAITS = 60  # user, source, ability
RESOLVES = 61  # user, source, ability
DROPPED = 62  # user, source, ability: cannot be played or was declined (806.3b)
GOING = 63  # seat, old, new
EXTRA_RUN = 64  # seat, how many
KEEPS = 65  # seat, how many
EFFECT_BEGINS = 66  # user, source, op row
EFFECT_ENDS = 67  # user, source, op row
REPLACES = 68  # user, source, ability
CHOSE_MODE = 69  # seat, mode
CHOSE_NUMBER = 70  # seat, number
CHOSE_CARD = 71  # seat, instance
CHOSE_UNSEEN = 72  # seat

# the end
WINS = 80  # seat
DRAWN_GAME = 81
