"""Lose Your Shirt: six horses, sealed bets, and a race run with the cards you hold.

Everything of the game is in this folder; it imports the engine alone. `rules.py` is the entrance to the compiled rules.
"""
