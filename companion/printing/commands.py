"""Tags that are no cards: held to the camera, each says what a button would."""

from __future__ import annotations

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.shapes import arc, curve, polygon
from companion.drawings.surface import Box
from companion.printing import letters
from companion.printing.press import Press, with_quiet
from companion.printing.stickers import CUT, HAIR, Sticker, foot
from companion.tags import COMMANDS

WIDE, HIGH = 63.0, 44.0  # mm: half a card each; higher if the tag needs it
BAND = 11.5
COPIES = 3  # strips on a page: one for you, one for who sits across, one to lose

_BACK: Drawing = (
    curve("BLUE_RULER", 11, arc(52, 46, 30, 150, -110)),
    polygon("BLUE_RULER", "2,50 44,54 20,86"),
)
# What each of them is called, does, and looks like.
_FACES: dict[str, tuple[str, str, str, Drawing]] = {
    "undo": ("Undo", "Takes back the last answer.", "BLUE_RULER", _BACK),
    "yes": ("Yes, next", "Says yes, or goes on.", "GOOD", drawings.tick()),
    "terror-turn": ("Terror Turn", "Your turn is over.", "DANGER", drawings.worm("screamer")),
}


def stickers() -> list[Sticker]:
    """The commands for a sheet of labels."""
    return [Sticker(said, *_FACES[what][0::2][:2]) for said, what in COMMANDS.items()]


def print_strip(press: Press, size: float) -> None:
    """Strips of them to cut up, on plain paper."""
    press.page()
    left = (press.width - WIDE * len(COMMANDS)) / 2
    high = max(HIGH, BAND + with_quiet(size) + 1)
    for copy in range(COPIES):
        y = press.height - 16 - (copy + 1) * high - copy * 8
        for place, said in enumerate(COMMANDS):
            _print_command(press, Box(left + place * WIDE, y, WIDE, high), said, size)
    foot(press, "command tags. Cut them apart and hold one to the camera")


def _print_command(press: Press, box: Box, said: str, size: float) -> None:
    """The tag stands at the left, and there is room for a thumb at the right."""
    title, does, band, drawing = _FACES[COMMANDS[said]]
    press.box(box, edge=CUT, width=HAIR)
    press.box(Box(box.x + 2.5, box.top - 11, box.width - 5, 8.5), band, radius=2)
    press.text(box.x + 6, box.top - 8.6, title, 15, bold=True, fill="INK")
    whole = with_quiet(size)
    low = box.y + (box.height - BAND - size) / 2
    press.code(said, box.x + 2.5 + (whole - size) / 2, low, size)
    x = box.x + 2.5 + whole
    side = min(19.0, box.right - 3 - x)
    middle = (x + box.right - 2.5) / 2
    press.draw(drawing, middle - side / 2, box.top - 13.5 - side, side)
    words = letters.lines(does, box.right - 2.5 - x, 7.5)
    press.lines(middle, box.y + 3 + len(words) * letters.high(7.5), words, 7.5, align="centre")
