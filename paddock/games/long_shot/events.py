"""What the log tells. Amounts are dollars, horses are counted from 1, boxes from 0, cards as in `parts`."""

(
    FIRST_DRAWN,  # chance: seat
    SHUFFLED,  # chance: the stack, top first
    DEALT,  # chance: seat, its cards
    ORDERS_DEALT,  # chance: the horses of seat 0, 1 ..., then of the orders left over
    RACE_OPENED,  # race, first player
    YOUR_ORDER,  # seat, horse
    OPEN_ORDER,  # seat, horse
    ROUND_OPENS,  # round, first player
    PLACED,  # seat, card, box
    PLACED_SECOND,  # seat, card, box
    PASSED,  # seat
    DREW,  # seat, card
    DRAWN,  # seat
    NONE_DRAWN,  # seat
    GATHERED,  # the cards gathered
    RENEWED,  # chance: the new stack, top first
    TURNED,  # first player, card, box
    TURNED_UP,  # first player, card: a choice follows
    TURNED_PLACED,  # first player, card, box
    NONE_TURNED,  # first player
    MOVED,  # horse, spaces, to
    STOOD,  # horse, on
    CROSSED,  # horse, spaces past the goal, sum of its boxes
    SPURT_OPENS,  # horse, on
    LIMIT,  # round
    FINISHED,  # horse, place
    HAND_SHOWN,  # seat, its cards
    ORDER_PAID,  # seat, horse, place, amount
    TICKETS_PAID,  # seat, horse, place, value in all, amount
    SETTLED,  # seat, sum, money now
    BROKE,  # seat, owed, paid
    ENDED,  # -
) = range(1, 33)

MOST_LOG = 2_500
