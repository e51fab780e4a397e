"""Force of the Horse: two players, two decks, one race. A trading card game whose cards are data: the rules run their abilities as small
integer programs, and no card has code of its own.
"""
