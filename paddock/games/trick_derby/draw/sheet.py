"""The score sheet (TD-6.2) and the result (TD-8.1)."""

from dataclasses import dataclass

from paddock.engine.presentation.svg import number, shows, tag
from paddock.games.trick_derby.draw.pieces import path, silk, title, words
from paddock.games.trick_derby.draw.scene import Scene, fit, known
from paddock.games.trick_derby.state import HORSES
from paddock.games.trick_derby.things import TICKET


@dataclass(frozen=True)
class Paper:
    """The position of the score sheet, the widths of its columns, and the height of a line."""

    x: float
    y: float
    first: float
    horse: float
    player: float
    line: float
    tickets: bool = False  # whether the sheet also shows the bets

    @property
    def width(self) -> float:
        return self.first + HORSES * self.horse + HORSES * self.player

    def horse_at(self, i: int) -> float:
        return self.x + self.first + (i + 0.5) * self.horse

    def player_at(self, i: int) -> float:
        return self.x + self.first + HORSES * self.horse + (i + 0.5) * self.player


GAP = 1.5  # between the heads and the line below them
FIRST_LINE = 18  # from that line to the first race, on a sheet with bets

BESIDE_TRICK = Paper(x=4, y=413, first=46, horse=54, player=64, line=12.6)
WIDE_END = Paper(x=532, y=268, first=50, horse=50, player=67, line=40, tickets=True)
TALL_END = Paper(x=14, y=282, first=36, horse=36, player=45, line=26, tickets=True)


@shows(lambda scene, paper: (scene.view.seat, scene.view.race, scene.view.sheet, tuple(r.score for r in scene.view.riders)))
def sheet(scene: Scene, paper: Paper) -> str:
    parts = [heads(scene, paper)]
    y = paper.y + GAP + (FIRST_LINE if paper.tickets else paper.line)
    for race in scene.past():
        parts.append(race_line(scene, paper, race, y))
        y += paper.line
    if paper.tickets:
        parts.append(path(f"M{number(paper.x)} {number(round(y - 0.36 * paper.line, 2))}H{number(paper.x + paper.width)}", "hair"))
    parts.append(words(scene.draws("total"), paper.x, y, "tx-s tx-b"))
    parts += [words(str(scene.rider(k).score), paper.player_at(k), y, "tx-s tx-b mid") for k in range(scene.view.seats)]
    return tag("g", *parts, id="sheet")


def heads(scene: Scene, paper: Paper) -> str:
    parts = [silk(h, paper.horse_at(h) - 7, paper.y - 11.5, 13) for h in range(HORSES)]
    parts += [
        words(fit(scene.name(k), paper.player - 4, 11.5), paper.player_at(k), paper.y, "tx-s tx-2 mid") for k in range(scene.view.seats)
    ]
    return "".join(parts) + path(f"M{number(paper.x)} {number(paper.y + GAP + 1.5)}H{number(paper.x + paper.width)}", "hair-2")


def race_line(scene: Scene, paper: Paper, race: int, y: float) -> str:
    """One race: place and squares of each horse, points of each player and, if `paper.tickets` is set, the two tickets."""
    past = scene.view.sheet[race]
    parts = [words(scene.draws("race", n=race + 1), paper.x, y, "tx-s tx-2")]
    for h in range(HORSES):
        said = scene.draws("sheet_horse", horse=scene.horse(h), place=scene.place(past.places[h]), n=past.squares[h], odds=past.odds[h])
        short = scene.draws("place_squares", place=scene.place(past.places[h]), n=past.squares[h])
        parts.append(tag("g", title(said), words(short, paper.horse_at(h), y, "tx-s mid tx-b" if past.places[h] == 1 else "tx-s mid")))
    for k in range(scene.view.seats):
        up, down = past.tickets_up[k], past.tickets_down[k]
        said = scene.draws(
            "sheet_player",
            rider=scene.name(k),
            horse=scene.horse(past.rode[k]),
            first=scene.horse(up),
            second=scene.horse(down),
            n=past.points[k],
        )
        inside = [title(said), words(f"+{past.points[k]}", paper.player_at(k), y, "tx-s mid")]
        if paper.tickets and known(up) and known(down):
            bet = scene.draws("sheet_bet", horse=TICKET.letters[past.rode[k]], first=TICKET.letters[up], second=TICKET.letters[down])
            inside.append(words(bet, paper.player_at(k), y + 12, "tx-s mid tx-2"))
        parts.append(tag("g", *inside))
    return "".join(parts)


def result(scene: Scene) -> str:
    """TD-8.1: the place and the points of every player."""
    outcome = scene.player_view.outcome
    assert outcome is not None
    x, y, row, far = (4, 250, 52, 500) if scene.wide else (14, 146, 30, 376)
    parts = [words(scene.draws("result"), x, 242, "tx-h")] if scene.wide else []
    order = sorted(range(scene.view.seats), key=lambda k: outcome.places[k])
    for i, k in enumerate(order):
        middle = y + i * row + row / 2
        size = 34 if scene.wide else 24
        parts.append(words(scene.draws(f"rank_{outcome.places[k]}"), x, middle + 6, "tx-h" if i else "tx-h tx-b"))
        parts.append(silk(scene.rider(k).horse, x + 56, middle - size / 2, size))
        parts.append(words(fit(scene.name(k), 240, 15), x + 104, middle + 6, "tx-l tx-serif"))
        parts.append(words(scene.draws("points", n=outcome.scores[k]), far, middle + 6, "tx-h end"))
        parts.append(path(f"M{x} {number(middle + row / 2)}H{far}", "hair"))
    return tag("g", *parts, id="final-result")


def end(scene: Scene) -> str:
    """The result and the whole score sheet."""
    if scene.wide:
        return (
            result(scene)
            + words(scene.draws("sheet"), 532, 242, "tx-h")
            + words(scene.draws("sheet_key"), 1052, 242, "tx-s tx-2 end")
            + sheet(scene, WIDE_END)
        )
    return result(scene) + sheet(scene, TALL_END)
