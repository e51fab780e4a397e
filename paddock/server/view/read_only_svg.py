"""A game's drawing to be looked at: with nothing to press."""

import re
from dataclasses import replace

from paddock.engine.presentation.player_view import PlayerView

NAMES_OUT = re.compile(r' (?:id|aria-labelledby|aria-describedby|tabindex|role|data-action|aria-label|aria-disabled|aria-pressed)="[^"]*"')


PRESSING_OUT = re.compile(r' (?:(?:tabindex|data-action|aria-disabled|aria-pressed)="[^"]*"|role="button")')


def as_picture(svg: str) -> str:
    """A mere picture, of which a page may show several: without ids, too."""
    return NAMES_OUT.sub("", svg)


def to_look_at(svg: str) -> str:
    """The drawing with its ids, so that what moves can be followed, but with nothing to press."""
    return PRESSING_OUT.sub("", svg)


def unasked(player_view: PlayerView) -> PlayerView:
    """What a seat sees while nothing is asked of it."""
    others = tuple(k for k in player_view.pending if k != player_view.seat)
    return replace(player_view, pending=others, kind="", rule="", sealed=False, prompt=None, hint=None, choices=())
