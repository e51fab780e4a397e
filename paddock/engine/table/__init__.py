"""One game in progress: the table, its records and saves, the verifiable shuffle, and the rule page.

May import `rules`, `presentation` and `compile`.
"""
