"""Makes a game's drawing read-only: removes the attributes of its controls."""

import re
from dataclasses import replace

from paddock.engine.presentation.player_view import PlayerView

NAMES_OUT = re.compile(r' (?:id|aria-labelledby|aria-describedby|tabindex|role|data-action|aria-label|aria-disabled|aria-pressed)="[^"]*"')


PRESSING_OUT = re.compile(r' (?:(?:tabindex|data-action|aria-disabled|aria-pressed)="[^"]*"|role="button")')


def as_picture(svg: str) -> str:
    """The drawing as a plain picture. It has no ids, so that a page may contain several."""
    return NAMES_OUT.sub("", svg)


def to_look_at(svg: str) -> str:
    """The drawing without controls. It keeps its ids, because the page animates elements by id."""
    return PRESSING_OUT.sub("", svg)


def unasked(player_view: PlayerView) -> PlayerView:
    """The player view of a seat, without a pending decision of its own."""
    others = tuple(k for k in player_view.pending if k != player_view.seat)
    return replace(player_view, pending=others, kind="", rule="", sealed=False, prompt=None, hint=None, choices=())
