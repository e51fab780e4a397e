"""The drawing."""

from paddock.engine.description import Drawing
from paddock.engine.sight import Sight
from paddock.engine.words import Speech


def draw(sight: Sight, shape: str, speech: Speech) -> Drawing:
    return Drawing("")
