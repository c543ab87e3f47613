"""The cards of a game as cards: 63 x 88 mm, nine on a page, to be cut out and played with.

A card is held at its left edge or fanned in the left hand, so its number stands at the top left
and its tag at the bottom right, where no thumb covers it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.drawings import Drawing
from companion.drawings.faces import Face, Figure, Look
from companion.drawings.shapes import blob, disc
from companion.drawings.surface import Box
from companion.printing import backs, letters
from companion.printing.backs import BEND, RIM
from companion.printing.press import MODULES, QUIET, Press
from companion.printing.stickers import CUT, HAIR

WIDE, HIGH = 63.0, 88.0  # mm: a poker card, as sleeves are made for
COLUMNS = ROWS = 3
PER_PAGE = COLUMNS * ROWS
BAND = 11.0
PICTURE = 51.5  # mm of band and picture together
TABLE = 1.1  # how large a table is beside the figures
TAG_EDGE = 4.0  # mm from the tag to the edges of the card: no less than its white
SIDE = 4.5  # mm from the words to the edge

# A bright day in the desert, behind every figure.
_SCENE: Drawing = (
    disc("#F7E6BE", 19, 58, 13),
    blob("DUNE", "-3,-6 -3,22 10,27 36,19 62,12 90,22 103,20 103,-6"),
    blob("DUNE_DARK", "-3,-6 -3,9 18,13 50,5 84,9 103,5 103,-6"),
)


def print_proxies(
    press: Press, faces: Sequence[Face], size: float, title: str, duplex: bool = False,
    drawn: Callable[[], None] = lambda: None,
) -> None:  # fmt: skip
    """All cards, page by page; after each page its backs, so that both sides meet."""
    pages = -(-len(faces) // PER_PAGE)
    for page in range(pages):
        here = faces[page * PER_PAGE : (page + 1) * PER_PAGE]
        press.page()
        _cut_marks(press)
        _foot(press, f"{title}, page {page + 1} of {pages}")
        for place, face in enumerate(here):
            draw(press, card_box(press, place), face, size)
            drawn()
        if duplex:
            press.page()
            for place, face in enumerate(here):
                row, column = divmod(place, COLUMNS)
                mirrored = row * COLUMNS + COLUMNS - 1 - column
                backs.draw(press, card_box(press, mirrored), face.deck, face.band)


def card_box(press: Press, place: int) -> Box:
    """Where a card lies on its page, counted from 0 at the top left."""
    row, column = divmod(place, COLUMNS)
    left, bottom = (press.width - COLUMNS * WIDE) / 2, (press.height - ROWS * HIGH) / 2
    return Box(left + column * WIDE, bottom + (ROWS - 1 - row) * HIGH, WIDE, HIGH)


def _cut_marks(press: Press) -> None:
    """Where to lay the knife: marks outside the cards, small crosses between them."""
    first, last = card_box(press, 0), card_box(press, PER_PAGE - 1)
    xs = [first.x + column * WIDE for column in range(COLUMNS + 1)]
    ys = [last.y + row * HIGH for row in range(ROWS + 1)]
    for x in xs:
        for edge, way in ((last.y, -1), (first.top, 1)):
            press.line(x, edge + way, x, edge + 4.5 * way, "SAND", HAIR * 1.5)
    for y in ys:
        for edge, way in ((first.x, -1), (last.right, 1)):
            press.line(edge + way, y, edge + 4.5 * way, y, "SAND", HAIR * 1.5)
    for x in xs:
        for y in ys:
            press.line(x - 0.8, y, x + 0.8, y, CUT, HAIR)
            press.line(x, y - 0.8, x, y + 0.8, CUT, HAIR)


def _foot(press: Press, said: str) -> None:
    """Between the cut marks, however narrow the margin."""
    first, third = card_box(press, 6), card_box(press, 8)
    base = max(first.y - 8.0, 3.2)
    press.text(first.x + 2, base, f"Wormwatch: {said}", 6.5, fill="QUIET")
    words = "Print at 100 %, on card if you have any"
    press.text(third.right - 2, base, words, 6.5, fill="QUIET", align="right")


def draw(press: Press, box: Box, face: Face, size: float) -> None:
    """One card."""
    look = face.look or Look("?", [])
    upper = Box(box.x + RIM, box.top - RIM - PICTURE, WIDE - 2 * RIM, PICTURE)
    picture = Box(upper.x, upper.y, upper.width, PICTURE - BAND)
    with press.clipped(upper, BEND):
        press.box(picture, "PANEL")
        press.draw(_SCENE, picture.x, picture.y, picture.width)
        band = Box(upper.x, picture.top, upper.width, BAND)
        press.box(band, face.band)
        _band(press, band, look)
    table = [Figure(look.table, TABLE)] if look.table else []
    _figures(press, picture, [*look.figures, *table])
    tag = Box(box.right - TAG_EDGE - size, box.y + TAG_EDGE, size, size)
    press.code(face.id, *tag[:3])
    _words(press, box, upper.y, tag, face)


def _band(press: Press, band: Box, look: Look) -> None:
    left, middle = band.x + 3.0, band.y + band.height / 2
    if look.before:
        side = 6.0
        press.draw(look.before, left, middle - side / 2, side, tint="INK")
        left += side + 1.2
    size = 25.0 if len(look.head) < 3 else 17.0
    base = middle - size * letters.POINT * 0.355
    left += press.text(left, base, look.head, size, bold=True, fill="INK") + 3
    room = band.right - 2.5 - left
    side = min(7.5, room / max(len(look.signs), 1))
    for place, sign in enumerate(reversed(look.signs), 1):
        press.draw(sign, band.right - 2.5 - place * side, middle - side / 2, side, tint="INK")


def _figures(press: Press, room: Box, figures: Sequence[Figure]) -> None:
    """The drawings side by side, as large as there is room, as on the screen."""
    if not figures:
        return
    inner = room.inset(2.0)
    whole = min(
        inner.width / sum(each.share for each in figures),
        inner.height / max(each.share for each in figures),
    )
    x = inner.x + (inner.width - whole * sum(each.share for each in figures)) / 2
    for figure in figures:
        side = whole * figure.share
        press.draw(figure.drawing, x, inner.y + (inner.height - side) / 2, side)
        x += side


def _words(press: Press, box: Box, below: float, tag: Box, face: Face) -> None:
    """The name over the whole width, the rest beside the tag and the white around it."""
    left, wide = box.x + SIDE, WIDE - 2 * SIDE
    white = tag.width * QUIET / MODULES
    room = below - 1.2 - (tag.top + white)  # above the tag
    name, points = letters.fitted(face.name, wide, 1, min(11.5, room / 0.43), 7, bold=True)
    top = press.lines(left, below - 1.4, name, points, bold=True) - 0.8
    wide = tag.x - white - left
    foot = box.y + 7.2 + (3.0 if face.note else 0.0)
    if face.dice:
        side = 7.0
        for place, die in enumerate(face.dice):
            press.draw(die, left + place * (side + 1), top - side - 0.6, side)
        top -= side + 2.0
    size = 9.0
    said = letters.even(face.text, wide, size)
    while size > 5.25 and len(said) * letters.high(size) > top - foot:
        size -= 0.25
        said = letters.even(face.text, wide, size)
    press.lines(left, top, said, size)
    if face.note:
        press.text(left, box.y + 7.4, face.note, 6.5, bold=True, fill=face.band)
    press.text(left, box.y + TAG_EDGE, face.id, 6.5, fill="QUIET")
