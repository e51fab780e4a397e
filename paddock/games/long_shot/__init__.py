"""Long Shot: bookmakers push and hold back the horses of two races, and keep cards in hand as tickets on horses that they expect to be placed.

`things`, `events`, `actions`, `refusals` and `options` hold the declarations. `state` holds the record and the amounts of the rules. `placing`,
`stack`, `finish`, `money` and `race` implement the rules by subject. `observation` implements hidden information, observations and the audit.
`rules` implements the contract. This folder imports the engine and nothing else.
"""
