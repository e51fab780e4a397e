"""The printed text of a card, made from the same data as its rules, in both languages."""
