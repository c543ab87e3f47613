"""The maps of a report: the table at the end, and the ways that led there."""

from __future__ import annotations

from collections import Counter

from companion import drawings
from companion.drawings.inks import PLAYERS
from companion.games.terror_below.places import places
from companion.games.terror_below.scene import At, Scene
from companion.lab.game_report import GameReport
from companion.lab.sheet import Point, Sheet
from companion.lab.ways import Trail
from companion.language import tr
from companion.printing.press import Box

RULER = 5.0  # mm for the numbers at the edges
HEADING = 6.5
LEGEND = 5.5
BESIDE = (0.0, 0.09, -0.09, 0.17, -0.17)  # of a space: how far from its middle ways pass each other


class Board:
    """The spaces of a map on a page."""

    def __init__(self, sheet: Sheet, scene: Scene, box: Box) -> None:
        self.sheet, self.scene = sheet, scene
        room = box.width - RULER, box.height - RULER - HEADING - LEGEND
        self.cell = min(room[0] / scene.columns, room[1] / scene.rows)
        self.left = box.x + RULER
        self.top = box.top - HEADING - RULER

    def space(self, at: At) -> Box:
        """Where a space is."""
        x = self.left + (at[0] - 1) * self.cell
        return Box(x, self.top - at[1] * self.cell, self.cell, self.cell)

    def middle(self, at: At) -> Point:
        """The middle of a space."""
        box = self.space(at)
        return box.x + self.cell / 2, box.y + self.cell / 2

    def spaces(self) -> list[At]:
        """All of them, row by row."""
        scene = self.scene
        return [(c, r) for r in range(1, scene.rows + 1) for c in range(1, scene.columns + 1)]

    def draw_ground(self, heat: dict[At, int] | None = None) -> None:
        """Every space, hotter where more attacks came down, and the rulers."""
        sheet, most = self.sheet, max((heat or {}).values(), default=1)
        for at in self.spaces():
            fill = "CANYON" if at in self.scene.canyon else ("DUNE", "DUNE_DARK")[sum(at) % 2]
            if heat and heat.get(at):
                fill = sheet.mixed(fill, "DANGER", 0.12 + 0.6 * heat[at] / most)
            sheet.box(self.space(at).inside(0.3), fill, radius=1.1)
        for number in range(1, self.scene.columns + 1):
            x, _ = self.middle((number, 1))
            sheet.text(x, self.top + 1.6, str(number), 8, bold=True, fill="RED_RULER",
                       align="centre")  # fmt: skip
        for number in range(1, self.scene.rows + 1):
            _, y = self.middle((1, number))
            sheet.text(self.left - 3, y - 1, str(number), 8, bold=True, fill="BLUE_RULER",
                       align="centre")  # fmt: skip


def _titled(sheet: Sheet, box: Box, said: str) -> None:
    sheet.box(Box(box.x, box.top - 4.4, 1.6, 4.4), "DUSK", radius=0.8)
    sheet.text(box.x + 3.4, box.top - 3.6, said, 10.5, bold=True)


def draw_end(sheet: Sheet, report: GameReport, box: Box) -> None:
    """The table as it lay at last."""
    _titled(sheet, box, tr("The board at the end") if report.over else tr("The board now"))
    board = Board(sheet, report.scene, box)
    board.draw_ground()
    for piece in places(report.scene):
        space, place = board.space(piece.at), piece.place
        where = Box(space.x + place.x * space.width, space.y + place.y * space.height,
                    place.width * space.width, place.height * space.height)  # fmt: skip
        sheet.picture(piece.drawing, where)


def draw_way(sheet: Sheet, report: GameReport, box: Box) -> None:
    """Where the pawns went, where they died, and where attacks came down how often."""
    name = report.players[report.focus]
    several = len(report.players) > 1
    _titled(sheet, box, tr("{name}'s way, and the attacks", name=name) if several
            else tr("The way, and the attacks"))  # fmt: skip
    board = Board(sheet, report.scene, box)
    board.draw_ground(report.heat)
    for at, name in ((at, name) for name, at in report.scene.locations.items()):
        space = board.space(at)
        inner = space.inside(space.width * 0.2)
        sheet.picture(drawings.location(name, 0), inner)
    for at in report.scene.ruins:
        space = board.space(at)
        sheet.picture(drawings.ruin(), space.inside(space.width * 0.2))
    been: Counter[At] = Counter()
    trails = [trail for trail in report.trails if trail.player == report.focus]
    for trail in trails:
        _draw_trail(board, trail.spaces, trail.player, been)
    _draw_ends(board, trails)
    for at, count in report.heat.items():
        space = board.space(at)
        sheet.text(space.right - 1.2, space.y + 1.2, str(count), 7.5, bold=True, align="right")
    said = tr("Red: how often an attack came down there. A skull: a Leader died.")
    sheet.text(box.x + RULER, box.y + 0.6, said, 7, fill="QUIET")


def _draw_trail(board: Board, spaces: list[At], player: int, been: Counter[At]) -> None:
    """A way that passes a little beside itself where it comes back."""
    points = []
    for at in spaces:
        x, y = board.middle(at)
        shift = BESIDE[been[at] % len(BESIDE)] * board.cell
        been[at] += 1
        points.append((x + shift, y + shift))
    board.sheet.disc(*points[0], 1.3, "GROUND")
    board.sheet.disc(*points[0], 0.9, PLAYERS[player % len(PLAYERS)])
    if len(points) > 1:
        board.sheet.path(points, "GROUND", 1.5)
        board.sheet.path(points, PLAYERS[player % len(PLAYERS)], 0.8)


def _draw_ends(board: Board, trails: list[Trail]) -> None:
    for number, trail in enumerate(trails, 1):
        x, y = board.middle(trail.spaces[-1])
        if trail.died:
            board.sheet.picture(drawings.skull(), Box(x - 3.4, y - 3.4, 6.8, 6.8))
        elif number == len(trails):
            size = board.cell * 0.66
            place = Box(x - size / 2, y - size / 2, size, size * 0.75)
            board.sheet.picture(drawings.pawn(trail.player), place)
