"""What the pictures on rule pages show: a module for each game, read by `docs/make_pictures.py`."""
