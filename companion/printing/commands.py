"""Tags that are no cards: held to the camera, each says what a button would.

Which there are, and what stands on each, is in hardware/parts.py.
"""

from __future__ import annotations

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.surface import Box
from companion.printing import letters
from companion.printing.press import Press, with_quiet
from companion.printing.stickers import CUT, HAIR, Sticker, foot
from hardware.parts import PARTS, CommandCard, list_cards

WIDE, HIGH = 63.0, 44.0  # mm: half a card each; higher if the tag needs it
BAND = 11.5
COPIES = 3  # sets of them: one for you, one for who sits across, one to lose
TOP, GAP, FOOT = 16.0, 8.0, 14.0  # mm: above the first row, between two, and below the last


def stickers() -> list[Sticker]:
    """The commands for a sheet of labels."""
    return [Sticker(card.tag, PARTS[name].title, card.band) for name, card in list_cards().items()]


def print_strip(press: Press, size: float) -> None:
    """Print them several times on plain paper, in rows to cut up."""
    cards = list(list_cards().items())
    high = max(HIGH, BAND + with_quiet(size) + 1)
    for places in place_cards(len(cards), high, press.width, press.height):
        press.page()
        for number, box in places:
            _print_command(press, box, *cards[number], size)
        foot(press, "command tags. Cut them apart and hold one to the camera")


def place_cards(
    count: int, high: float, width: float, height: float
) -> list[list[tuple[int, Box]]]:
    """Return for each page the numbers of its cards and where they are, each card several times."""
    columns = min(count, int(width // WIDE))
    rows = int((height - TOP - FOOT + GAP) // (high + GAP))
    left, pages = (width - WIDE * columns) / 2, []
    for first in range(0, count * COPIES, columns * rows):
        page = []
        for place in range(min(columns * rows, count * COPIES - first)):
            row, column = divmod(place, columns)
            y = height - TOP - (row + 1) * high - row * GAP
            page.append(((first + place) % count, Box(left + column * WIDE, y, WIDE, high)))
        pages.append(page)
    return pages


def _print_command(press: Press, box: Box, name: str, card: CommandCard, size: float) -> None:
    """The tag stands at the left, and there is room for a thumb at the right."""
    press.box(box, edge=CUT, width=HAIR)
    press.box(Box(box.x + 2.5, box.top - 11, box.width - 5, 8.5), card.band, radius=2)
    (title,), points = letters.fitted(PARTS[name].title, box.width - 9.5, 1, 15, 6, bold=True)
    press.text(box.x + 6, box.top - 8.6, title, points, bold=True, fill="INK")
    whole = with_quiet(size)
    low = box.y + (box.height - BAND - size) / 2
    press.code(card.tag, box.x + 2.5 + (whole - size) / 2, low, size)
    x = box.x + 2.5 + whole
    words = letters.lines(card.sentence, box.right - 2.5 - x, 7.5)
    words_top = box.y + 3 + len(words) * letters.high(7.5)
    side = min(19.0, box.right - 3 - x, box.top - 13.5 - words_top)
    middle = (x + box.right - 2.5) / 2
    press.draw(_draw(card), middle - side / 2, box.top - 13.5 - side, side)
    press.lines(middle, words_top, words, 7.5, align="centre")


def _draw(card: CommandCard) -> Drawing:
    name, *asked = card.drawing
    drawn: Drawing = getattr(drawings, name)(*asked)
    return drawn
