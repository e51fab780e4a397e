"""A plain drawing of the probe, in which every card with a legal action is a button."""

from paddock.engine.presentation.game import Drawing
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text
from tests.probe import details


def draw(player_view: PlayerView, shape: str, translator: Translator) -> Drawing:
    v = player_view.view
    width = 600 if shape == "wide" else 300
    lines = [
        f"round {v.round} of {v.rounds}, stage {v.stage}, frames {v.frames} {v.depth}, winner {v.winner}, fault {v.fault}, over {v.over}",
        f"points {v.points}, held {v.held}, shown {v.shown_held}, pending {v.pending}",
        f"stack {v.stack_size} {v.stack_knowers} {v.stack_known} {v.stack_open}, discard {v.discard}",
        f"hand {v.hand}, staked {v.staked}, options {v.options}",
    ]
    rows = [tag("text", text(t), x=4, y=20 + 18 * i) for i, t in enumerate(lines)]
    for i, c in enumerate(player_view.choices):
        label = translator.text(c.label)
        rows.append(
            tag("g", tag("title", text(label)), tag("text", text(label), x=4, y=120 + 18 * i), cls="act legal", role="button", tabindex="0",
                data_action=c.notation, aria_label=label)
        )  # fmt: skip
    rows += [tag("text", text(str(card)), x=4 + 24 * i, y=104, data_look=details.key(card)) for i, card in enumerate(v.hand)]
    board = tag("svg", *rows, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} 400")
    return Drawing(board)
