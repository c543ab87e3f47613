"""The picture of the first seconds: made once, when the machine is set up, and shown in an instant
by companion/appliance/framebuffer.py, long before anything else of a release could be read."""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image, ImageDraw

from companion.appliance import framebuffer
from companion.appliance.night import QUIET, SAND, desert, font
from companion.appliance.places import Places
from companion.language import tr
from companion.output import print_line
from companion.table.errors import Refused

HOME = (800, 480)  # the size where no screen is there to ask


def picture(width: int, height: int) -> Image.Image:
    """The desert and the name, for a screen of that size."""
    image = desert(width, height)
    draw, unit = ImageDraw.Draw(image), min(width / HOME[0], height / HOME[1])
    draw.text((24 * unit, 16 * unit), "Wormwatch", SAND, font("bold", round(40 * unit)))
    said = tr("The table asks, your hands answer.")
    draw.text((24 * unit, 64 * unit), said, QUIET, font("plain", round(17 * unit)))
    return image


def prepare(places: Places, size: tuple[int, int] | None = None) -> Path:
    """Make it for the screen that is there and put it in its place."""
    screen = framebuffer.look(str(places.graphics))
    width, height = size or ((screen.width, screen.height) if screen else HOME)
    target = places.splash
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.new")
        picture(width, height).save(fresh, "PPM")
        fresh.chmod(0o644)
        os.replace(fresh, target)
    except OSError as error:
        said = f"{target} cannot be written: {error.strerror}. Try it with sudo."
        raise Refused("cannot-write", said) from None
    return target


def run(places: Places, prepares: bool, size: tuple[int, int] | None) -> int:
    """`wormwatch splash`."""
    if prepares:
        print_line(f"The first picture is in {prepare(places, size)}.")
        return 0
    words = [str(each) for each in (places.splash, places.framebuffer, places.graphics)]
    return framebuffer.main(words)
