"""Force of the Horse: two players, two decks, one race. It is a trading card game whose cards are data. The rules interpret card
abilities as small integer programs, and no card has code of its own.
"""
