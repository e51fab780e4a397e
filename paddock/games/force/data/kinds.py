"""The kinds of decisions (`s.asked`), each with its rule in `game.py`."""

# before the race
ASK_DECK, ASK_MULLIGAN = 1, 2
# the turn
ASK_AREA_SUPPORT = 3  # 702.5: a support of type area or situation, or DONE
ASK_RUNNER = 4  # 702.6b: a horse, or DONE
ASK_HORSE_SUPPORT = 5  # 702.6d: a support of type horse, or DONE
ASK_GUARD = 6  # 702.6e: a horse, or DONE
ASK_PRIORITY = 7  # 702.6h: a support of type horse, or DONE
ASK_KEEP = 8  # 513, F-26: which of several keep numbers
# 9: free (F-9 asks ASK_DISCARD)
# playing and paying
ASK_NAMED = 10  # 805.2b-i: the horse a support names
ASK_PAY = 11  # 503.2: a force, one after the other
ASK_ORDER = 12  # 804.2b, F-14: which waiting ability is next
ASK_SITUATION = 13  # 903.1: which of several equally old situations stays
# abilities
ASK_OPTIONAL = 14  # 806.3a-i: pay an optional cost, or do what one may
ASK_CHOOSE = 15  # a card, or DONE where none is allowed
ASK_DISCARD = 16  # a card of one's hand
ASK_MODE = 17  # O_MODE
ASK_NUMBER = 18  # N_CHOSEN
ASK_REPLACE = 19  # 809.2: which replacement first; 802.1c-ii: whether
ASK_SEARCH = 20  # a card found, or DONE
ASK_STACK = 21  # 401.4: which card goes next into an ordered zone
ASK_COST = 22  # a card that pays a cost (P_DISCARD, P_FARM)
KINDS_USED = 23
