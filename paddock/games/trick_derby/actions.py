"""The decisions and the actions of Trick Derby."""

from paddock.engine.rules.declared import ActionEnum, DecisionEnum, action, decision
from paddock.games.trick_derby.things import CARD, TICKET


class Phase(DecisionEnum):
    """The phases of a race. Each phase asks for one kind of decision."""

    DISCARDING = decision("discard", "TD-3.4", sealed=True, final=True)
    TICKET_UP = decision("ticket_up", "TD-4.1", open_count=True)
    TICKET_DOWN = decision("ticket_down", "TD-4.2", sealed=True)
    PLAYING = decision("play", "TD-5.2", open_count=True)


class Action(ActionEnum):
    PLAY = action("{}", CARD)
    PLAY_WITH_WHIP = action("{}!", CARD, words="whip")
    DISCARD = action("x{}", CARD)
    LAY_TICKET = action("t{}", TICKET, words="ticket")


ACTIONS = Action.count()
