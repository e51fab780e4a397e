"""Building blocks for the rules of a game: state fields, bit sets, random numbers, the event log, observations, and the contract.

Imports no other package of the engine.
"""
