"""Cards as data: card files are read, checked and compiled to the tables of the rules. Their printed texts are made from the same data.

This package does not import the rules. It imports the engine and the numbers of `data/codes.py`. The game uses `tables_of` and
`check_materials` from `materials.py`.
"""
