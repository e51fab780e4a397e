"""Cards as data: card files are read, checked and compiled to the tables of the rules, and their printed texts are made from the same data.

Knows no rules: it imports the engine and the numbers of `data/codes.py`. The game takes `tables_of` and `check_materials` from
`materials.py`.
"""
