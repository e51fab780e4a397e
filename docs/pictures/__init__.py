"""The pictures on rule pages: a module for each game, read by `docs/make_pictures.py`."""
