"""Trick Derby: each trick moves its winner's horse, and each player bets two tickets on the finishing order.

This package imports only `paddock.engine`.
"""
