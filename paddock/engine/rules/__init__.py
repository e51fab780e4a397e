"""What a game's rules are written with: fields of a state, bit sets, random numbers, the event log, observations, and the contract.

Imports no other package of the engine.
"""
