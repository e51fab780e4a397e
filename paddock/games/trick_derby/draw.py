"""A picture of the table as one seat sees it."""

from paddock.engine.description import Drawing
from paddock.engine.picture import tag, text
from paddock.engine.sight import Sight
from paddock.engine.words import Speech


def draw(sight: Sight, shape: str, speech: Speech) -> Drawing:
    rows = []
    for i, c in enumerate(sight.choices):
        label = speech.say(c.label)
        rows.append(
            tag("g", tag("title", text(label)), tag("text", text(label), x=4, y=20 + 18 * i), cls="act legal", role="button", tabindex="0",
                data_action=c.notation, aria_label=label)
        )  # fmt: skip
    return Drawing(tag("svg", *rows, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 1052 470"))
