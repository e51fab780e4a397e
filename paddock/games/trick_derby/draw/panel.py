"""The panel next to the race card before the race: the paddock, the tickets and the cards seen of each horse."""

from paddock.engine.presentation.svg import shows, tag
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.draw.pieces import BACK_RATIO, TICKET_RATIO, at, back, pressable, silk, small_card, ticket, title, words
from paddock.games.trick_derby.draw.scene import Scene, fit
from paddock.games.trick_derby.notation import write
from paddock.games.trick_derby.state import COLOURS, HORSES, TICKETS, WIN, colour
from paddock.games.trick_derby.things import TICKET


def paddock(scene: Scene) -> str:
    """TD-3: the discard number, and the cards seen of each horse."""
    v = scene.view
    said = scene.draws("discard_number", number=v.discard_number, card=scene.card(v.discard_card), rider=scene.translator.name(v.starter))
    if scene.wide:
        top = [
            words(scene.draws("paddock"), 4, 242, "tx-h"),
            tag("g", small_card(v.discard_card, 20), transform=at(112, 223)),
            words(said, 140, 241, "tx"),
            words(scene.draws("form"), 4, 270, "tx-s tx-2"),
        ]
        return tag("g", *top, form(scene, 4, 280, 46, 21, 515), id="paddock")
    top = [tag("g", small_card(v.discard_card, 13), transform=at(15, 128)), words(said, 34, 142, "tx-s")]
    return tag("g", *top, form(scene, 14, 149, 27, 15, 384), id="paddock")


def form(scene: Scene, x: float, y: float, row: float, wide: float, right: float) -> str:
    """TD-7.3: one row for each horse.

    A row shows the cards that the viewing seat has seen and backs for the other cards. The horse's place and squares
    in each past race follow.
    """
    return "".join(form_row(scene, h, x, y + h * row, row, wide, right) for h in range(HORSES))


@shows(lambda scene, horse, *_: (scene.view.horses[horse], scene.view.race, scene.view.sheet))
def form_row(scene: Scene, horse: int, x: float, y: float, row: float, wide: float, right: float) -> str:
    known_horse = scene.view.horses[horse]
    seen = [[card for card in known_horse.seen if colour(card) == k] for k in range(COLOURS)]
    token = min(30, row - 3)
    parts = [silk(horse, x, y + (row - token) / 2, token)]
    at_x, top = x + token + 8, y + (row - wide * BACK_RATIO) / 2
    for k in range(COLOURS):
        unseen = known_horse.colours[k] - len(seen[k])
        faces = [small_card(card, wide) for card in seen[k]] + [back(k, wide - 1)] * unseen
        for face in faces:
            parts.append(tag("g", face, transform=at(at_x, top)))
            at_x += wide + 1
        at_x += wide * 0.2 if faces else 0
    step = (right - at_x - 6) / 3
    for i, race in enumerate(scene.past()):
        past = scene.view.sheet[race]
        said = scene.draws("place_squares", place=scene.place(past.places[horse]), n=past.squares[horse])
        parts.append(words(said, at_x + 6 + i * step, y + row / 2 + 4, "tx-s tx-b" if past.places[horse] == 1 else "tx-s"))
    return tag("g", title(scene.horse(horse)), *parts, id=f"form-{TICKET.letters[horse].lower()}")


# ------------------------------------------------------------------ tickets


def tickets(scene: Scene) -> str:
    """TD-4: the five tickets. Tickets that the viewing seat may lay are raised."""
    wide, step, x, y = (92.0, 103.0, 6.0, 270.0) if scene.wide else (66.0, 74.0, 14.0, 156.0)
    drawn = [one_ticket(scene, kind, x + kind * step, y, wide) for kind in range(TICKETS)]
    if scene.wide:
        head = words(scene.draws("tickets"), 4, 242, "tx-h") + words(scene.draws("bets"), 84, 241, "tx-s tx-2")
        return tag("g", head, *drawn, form(scene, 4, 366, 26, 17, 515), id="tickets")
    return tag("g", *drawn, words(scene.draws("bets_short"), 195, 250, "tx-s tx-2 mid"), id="tickets")


def one_ticket(scene: Scene, kind: int, x: float, y: float, wide: float) -> str:
    high = wide * TICKET_RATIO
    face = ticket(scene, kind, wide)
    label = scene.draws("lay", ticket=scene.horse(kind))
    action = Action.LAY_TICKET + kind
    if scene.player_view.kind in ("ticket_up", "ticket_down"):
        legal = scene.player_view.choice(action) is not None
        drawn = pressable(face, x=x, y=y, w=wide, h=high, r=wide * 0.08, label=label, action=write(action), id=f"lay-{TICKET.letters[kind]}",
                          off=not legal)  # fmt: skip
    else:
        drawn = tag("g", title(scene.horse(kind)), face, transform=at(x, y), id=f"lay-{TICKET.letters[kind]}")
    return drawn + captions(scene, kind, x + wide / 2, y + high, wide)


def captions(scene: Scene, kind: int, middle: float, y: float, wide: float) -> str:
    """The horse's name, its odds, and the rider who laid this ticket face up."""
    odds = scene.draws("odds", n=scene.view.horses[kind].odds) if kind != WIN else ""
    laid = next((scene.name(r) for r in range(scene.view.seats) if scene.rider(r).ticket_up == kind), "")
    lines = [scene.horse(kind), scene.draws("odds_laid", odds=odds, rider=laid) if odds and laid else odds or laid]
    if not scene.wide:
        lines = [odds or scene.horse(kind), laid]
    looks = ("tx-s mid tx-b", "tx-s mid tx-2")
    return "".join(words(fit(line, wide + 9, 11.5), middle, y + 15 + 14 * i, looks[i]) for i, line in enumerate(lines) if line)
