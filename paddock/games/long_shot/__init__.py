"""Long Shot: bookmakers push and hold back the horses of two races, and keep cards in hand as tickets on the ones they believe in.

`parts` holds the cards, the state and the numbers of the rules; `placing`, `stack`, `finish`, `money` and `race` are the chapters of the
rules, `knowledge` is what each seat knows, `rules` is the contract's surface over them. This folder imports the engine and nothing else.
"""
