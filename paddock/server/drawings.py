"""A game's drawing as a mere picture: no ids, nothing to press."""

import re

NAMES_OUT = re.compile(r' (?:id|aria-labelledby|aria-describedby|tabindex|role|data-action|aria-label|aria-disabled|aria-pressed)="[^"]*"')


def as_picture(svg: str) -> str:
    return NAMES_OUT.sub("", svg)
