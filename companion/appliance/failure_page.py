"""The page for when the app does not start any more: on the bare screen, or as text.

As a picture it needs Pillow, and only that; where even that is broken it is text.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.appliance import framebuffer
from companion.appliance.failure import Failure, ends, failure, text
from companion.appliance.places import Places
from companion.appliance.starts import Starts
from companion.output import escape_lines, print_error, print_page
from companion.table.errors import Refused

if TYPE_CHECKING:
    from PIL import Image

HOME = (800, 480)
CALM = "\033[2J\033[H\033[?25l\033[9;0]"  # cleared, without a cursor, and never blanked


def run(places: Places, png: Path | None = None, tty: str | None = None) -> int:
    """`wormwatch failure-page`: 0 when somebody can read it."""
    told = failure(places, os.environ)
    if png is not None:
        _save(told, png)
        return 0
    Starts(places.starts).gave_up()
    if not _on_screen(told, places, tty):
        _say(text(told), tty)
    return 0


def _on_screen(told: Failure, places: Places, tty: str | None) -> bool:
    """Whether the picture could be shown."""
    screen = framebuffer.look(str(places.graphics))
    if screen is None:
        return False
    try:
        image = picture(told, screen.width, screen.height)
        _say("", tty)  # what the terminal draws would be in front of it
        framebuffer.show(
            image.tobytes(), screen.width, screen.height, str(places.framebuffer), screen
        )
    except Exception as error:  # whatever it is: text is better than nothing
        print_error(f"The failure page is text: {error}")
        return False
    return True


def _say(words: str, tty: str | None) -> None:
    if tty is None:
        print_page(words, CALM)
        return
    try:
        with open(tty, "w", encoding="utf-8", errors="replace") as line:
            line.write(CALM + escape_lines(words))
    except OSError as error:
        raise Refused("no-tty", f"{tty} cannot be written: {error.strerror}.") from None


def _save(told: Failure, png: Path) -> None:
    try:
        picture(told, *HOME).save(png, "PNG")
    except ImportError as error:
        raise Refused("no-pillow", f"A picture needs Pillow: {error}.") from None
    except OSError as error:
        raise Refused("cannot-write", f"{png} cannot be written: {error.strerror}.") from None


def picture(told: Failure, width: int, height: int) -> Image.Image:
    """The page in the colours of the night."""
    from PIL import Image, ImageDraw  # only now: it may be what is broken

    from companion.appliance.night import DUSK, GROUND, PANEL, QUIET, SAND, desert, font, wrapped

    unit = max(min(width / HOME[0], height / HOME[1]), 0.5)
    edge, band = round(32 * unit), round(132 * unit)
    image = Image.new("RGB", (width, height), GROUND)
    image.paste(desert(width, band), (0, 0))
    draw, room = ImageDraw.Draw(image), width - 2 * edge
    title = font("bold", round(36 * unit))
    left = max(width - edge - title.getlength(told.title), edge)
    draw.text((left, 20 * unit), told.title, SAND, title)
    y = float(band + 8 * unit)
    for said, ink, size in [
        (told.reason, DUSK, 22),
        *((each, SAND, 18) for each in told.advice),
        (told.log_title, QUIET, 15),
    ]:
        y += 6 * unit if ink == QUIET else 0
        for line in wrapped(said, room, font("plain", round(size * unit))):
            draw.text((edge, y), line, ink, font("plain", round(size * unit)))
            y += size * 1.3 * unit
        y += 4 * unit
    mono, step = font("mono", round(15 * unit)), 19 * unit
    draw.rounded_rectangle((edge, y, width - edge, height - 16 * unit), 10 * unit, PANEL)
    fits = max(int((height - 28 * unit - y) / step), 0)
    letters = int((room - 24 * unit) / mono.getlength("m"))
    for line in ends(told.log, letters, fits):
        draw.text((edge + 12 * unit, y + 6 * unit), line, QUIET, mono)
        y += step
    return image
