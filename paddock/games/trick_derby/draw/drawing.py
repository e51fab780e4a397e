"""The drawing of the game table for one seat.

The course is at the top. The trick, paddock, tickets or result is below it, next to the race card. The hand is a separate image.
The other modules of this folder draw the parts. They read only the player view, so hidden information cannot appear.
"""

from paddock.engine.presentation.game import Drawing
from paddock.engine.presentation.i18n import Translator, phrase
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import shows, tag, text
from paddock.games.trick_derby.draw.course import course
from paddock.games.trick_derby.draw.hand import hand
from paddock.games.trick_derby.draw.panel import paddock, tickets
from paddock.games.trick_derby.draw.riders import race_card
from paddock.games.trick_derby.draw.scene import Scene, known
from paddock.games.trick_derby.draw.sheet import BESIDE_TRICK, end, sheet
from paddock.games.trick_derby.draw.trick import trick
from paddock.games.trick_derby.narrate import card_words

BOXES = {"wide": "0 0 1052 470", "tall": "0 0 390 414"}


def draw(player_view: PlayerView, shape: str, translator: Translator) -> Drawing:
    """The board in the shape "wide" or "tall", and the hand."""
    scene = Scene(player_view, shape, translator)
    return Drawing(board(scene), hand(scene))


def board(scene: Scene) -> str:
    v = scene.view
    race = min(v.race + 1, v.races)
    return tag(
        "svg",
        tag("title", text(scene.draws("title", game=scene.say("game.name"), race=race, races=v.races)), id="board-t"),
        tag("desc", text(description(scene)), id="board-d"),
        course(scene),
        below(scene),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=BOXES[scene.shape],
        cls=f"pk {scene.shape}",
        id="board",
        role="group",
        aria_labelledby="board-t",
        aria_describedby="board-d",
    )


def below(scene: Scene) -> str:
    """The part of the drawing below the course, which depends on the phase."""
    phase = scene.view.phase
    if phase == "over":
        return end(scene)
    if phase == "discard":
        return paddock(scene) + race_card(scene)
    if phase in ("ticket_up", "ticket_down"):
        return tickets(scene) + race_card(scene)
    past = sheet(scene, BESIDE_TRICK) if scene.wide and scene.view.race else ""
    return trick(scene) + past + race_card(scene)


def described(scene: Scene) -> tuple[object, ...]:
    v = scene.view
    return tuple((h.place, h.square) for h in v.horses), v.trick.order, v.trick.leader, tuple(r.played for r in v.riders)


@shows(described)
def description(scene: Scene) -> str:
    """The position in a few sentences, for screen readers."""
    v = scene.view
    order = sorted(range(len(v.horses)), key=lambda h: v.horses[h].place)
    horses = [scene.draws("horse_at", horse=scene.horse(h), square=scene.square(v.horses[h].square)) for h in order]
    said = [scene.draws("order", horses=scene.translator.fill(horses))]
    for rider in v.trick.order:
        card = v.riders[rider].played
        if known(card):
            what = "event.led" if rider == v.trick.leader else "event.followed"
            said.append(scene.translator.text(phrase(what, rider=scene.translator.name(rider), card=card_words(card))))
    return scene.draws("sentence_gap").join(said)
