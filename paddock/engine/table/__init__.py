"""One game in progress: the table, its records and saves, the checkable shuffle, and the rule page.

May import `rules`, `presentation` and `compile`.
"""
