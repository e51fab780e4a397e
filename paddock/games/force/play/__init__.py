"""Playing cards and abilities (503, 804 to 806): payments, costs, the rule check."""
