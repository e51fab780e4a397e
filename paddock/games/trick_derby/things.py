"""The game pieces of Trick Derby (TD-1), with their notation letters and translation keys."""

from paddock.engine.rules.things import Thing, compound, number, seat, thing

HORSE_WORDS = ("vanilla", "foret", "silver", "opera")

COLOUR = thing("colour", "RBYG", "red", "blue", "yellow", "green")  # TD-1.2
NUMBER = number("number", 1, 12)
CARD = compound("card", COLOUR, NUMBER)  # R8
HORSE = thing("horse", "VFSO", *HORSE_WORDS, key="ticket")  # TD-1.1
TICKET = thing("ticket", "VFSOW", *HORSE_WORDS, "win")  # a horse or WIN
PLACE = Thing("place", 5, words=("0", "1", "2", "3", "4"), key="place")
RIDER = seat("rider", 4)  # with three players the dummy is rider 3
