"""The maps of a report: the table at the end, and the ways that led there."""

from __future__ import annotations

from collections import Counter

from companion import drawings
from companion.drawings.inks import PLAYERS
from companion.drawings.spaces import ground
from companion.drawings.surface import Box, Placed
from companion.games.terror_below.board_painter import (
    BEND,
    GAP,
    ground_part,
    piece_parts,
    space,
)
from companion.games.terror_below.scene import At, Scene
from companion.lab.game_report import GameReport
from companion.lab.sheet import Sheet
from companion.lab.ways import Trail
from companion.language import tr

RULER, LETTERS = 5.0, 2.8  # mm for the numbers at the edges, and of their letters
HEADING = 6.5
LEGEND = 5.5
BESIDE = (0.0, 0.09, -0.09, 0.17, -0.17)  # of a space: how far from its middle ways pass each other


class Board(Placed):
    """The spaces of a map on a page, as a surface whose lengths are spaces."""

    def __init__(self, sheet: Sheet, scene: Scene, box: Box) -> None:
        self.sheet, self.scene = sheet, scene
        room = box.width - RULER, box.height - RULER - HEADING - LEGEND
        self.cell = cell = min(room[0] / scene.columns, room[1] / scene.rows)
        self.left, self.bottom = box.x + RULER, box.top - HEADING - RULER - scene.rows * cell
        super().__init__(sheet, self.left, self.bottom, cell)

    def space(self, at: At) -> Box:
        """Return where a space is on the page."""
        place = space(self.scene, at)
        return place.within(Box(self.left, self.bottom, self.cell, self.cell))

    def draw_ground(self) -> None:
        """Draw every space and the rulers."""
        ruler, letters = RULER / self.cell, LETTERS / self.cell
        for paint in ground_part(self.scene, letters=letters, ruler=ruler).values():
            paint(self)

    def draw_heat(self, heat: dict[At, int]) -> None:
        """Color spaces, hotter where more attacks came down."""
        most = max(heat.values(), default=1)
        for at, count in heat.items():
            self.picture(ground("DANGER", GAP, BEND, 0.12 + 0.6 * count / most),
                         space(self.scene, at))  # fmt: skip


def _titled(sheet: Sheet, box: Box, said: str) -> None:
    sheet.box(Box(box.x, box.top - 4.4, 1.6, 4.4), "DUSK", radius=0.8)
    sheet.text(box.x + 3.4, box.top - 3.6, said, 10.5, bold=True)


def draw_end(sheet: Sheet, report: GameReport, box: Box) -> None:
    """The table as it lay at last."""
    _titled(sheet, box, tr("The board at the end") if report.over else tr("The board now"))
    board = Board(sheet, report.scene, box)
    board.draw_ground()
    for paint in piece_parts(report.scene).values():
        paint(board)


def draw_way(sheet: Sheet, report: GameReport, box: Box) -> None:
    """Where the pawns went, where they died, and where attacks came down how often."""
    name = report.players[report.focus]
    several = len(report.players) > 1
    _titled(sheet, box, tr("{name}'s way, and the attacks", name=name) if several
            else tr("The way, and the attacks"))  # fmt: skip
    board = Board(sheet, report.scene, box)
    board.draw_ground()
    board.draw_heat(report.heat)
    for name, at in report.scene.locations.items():
        board.picture(drawings.location(name, 0), space(report.scene, at).inset(0.2))
    for at in report.scene.ruins:
        board.picture(drawings.ruin(), space(report.scene, at).inset(0.2))
    been: Counter[At] = Counter()
    trails = [trail for trail in report.trails if trail.player == report.focus]
    for trail in trails:
        _draw_trail(board, trail.spaces, trail.player, been)
    _draw_ends(board, trails)
    for at, count in report.heat.items():
        place = board.space(at)
        sheet.text(place.right - 1.2, place.y + 1.2, str(count), 7.5, bold=True, align="right")
    said = tr("Red: how often an attack came down there. A skull: a Leader died.")
    sheet.text(box.x + RULER, box.y + 0.6, said, 7, fill="QUIET")


def _draw_trail(board: Board, spaces: list[At], player: int, been: Counter[At]) -> None:
    """A way that passes a little beside itself where it comes back."""
    points = []
    for at in spaces:
        x, y = board.space(at).middle
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
        x, y = board.space(trail.spaces[-1]).middle
        if trail.died:
            board.sheet.picture(drawings.skull(), Box(x - 3.4, y - 3.4, 6.8, 6.8))
        elif number == len(trails):
            size = board.cell * 0.66
            place = Box(x - size / 2, y - size / 2, size, size * 0.75)
            board.sheet.picture(drawings.pawn(trail.player), place)
