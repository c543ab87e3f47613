"""Pictures for a screen without the app: the desert by night, and words in front of it (Pillow)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from companion.drawings import Shape
from companion.drawings import desert as shapes
from companion.drawings.palette import find_color
from companion.paths import fonts_folder

Font: TypeAlias = ImageFont.FreeTypeFont | ImageFont.ImageFont

GROUND, PANEL, SAND, QUIET, DUSK = map(find_color, ("GROUND", "PANEL", "SAND", "QUIET", "DUSK"))
FINER = 2  # how much larger it is drawn than it is shown: smooth edges
STEPS = 96  # of a dune
FILES = {"plain": "Roboto-Regular.ttf", "bold": "Roboto-Bold.ttf", "mono": "RobotoMono-Regular.ttf"}


def desert(width: int, height: int) -> Image.Image:
    """Dusk over the dunes, and what lives under them."""
    wide, high = width * FINER, height * FINER
    box, light = shapes.Box(0, 0, wide, high), shapes.NIGHT
    image = _sky(wide, high, light.sky)
    _paint(image, shapes.stars(box, light))
    _paint(image, shapes.moon(box, light))
    for number, fill in enumerate((*light.dunes, GROUND)):
        if number == 2:
            _paint(image, shapes.worm(box, light))
        ImageDraw.Draw(image).polygon(list(_dune(number, wide, high)), fill)
    return image.resize((width, height), Image.Resampling.BOX)


def _sky(width: int, height: int, colours: tuple[str, ...]) -> Image.Image:
    """Colours from the horizon up, one fading into the next."""
    strip = Image.new("RGB", (1, len(colours)))
    for row, colour in enumerate(reversed(colours)):
        strip.paste(colour, (0, row, 1, row + 1))
    image = Image.new("RGB", (width, height), GROUND)
    high = round(height * (1 - shapes.HORIZON))
    image.paste(strip.resize((width, high), Image.Resampling.BILINEAR), (0, 0))
    return image


def _dune(number: int, width: int, height: int) -> Iterator[tuple[float, float]]:
    yield 0, height
    for step in range(STEPS + 1):
        t = step / STEPS
        yield t * width, height * (1 - shapes.dune(number, t * 2))
    yield width, height


def _paint(image: Image.Image, drawn: Iterable[Shape]) -> None:
    """Discs and polygons in pixels, y counted up."""
    draw, high = ImageDraw.Draw(image, "RGBA"), image.height
    for shape in drawn:
        fill = shape.fill + f"{round(shape.alpha * 255):02x}"
        if shape.kind == "ellipse":
            x, y, across, up = shape.points
            draw.ellipse((x, high - y - up, x + across, high - y), fill)
        else:
            pairs = zip(shape.points[::2], shape.points[1::2], strict=True)
            draw.polygon([(x, high - y) for x, y in pairs], fill)


@cache
def font(name: str, size: int) -> Font:
    """The screen's own type, or whatever there is."""
    try:
        folder = fonts_folder()
    except ImportError:  # Kivy is broken: that may be why this is shown
        folder = None
    if folder is not None and (folder / FILES[name]).is_file():
        # The plain way to set letters: the other is there or not, by what else is on the machine.
        basic = ImageFont.Layout.BASIC
        return ImageFont.truetype(str(folder / FILES[name]), size, layout_engine=basic)
    return ImageFont.load_default(size)


def wrapped(said: str, width: float, type: Font) -> list[str]:
    """A text in lines no wider than that."""
    lines: list[str] = []
    for word in said.split():
        if lines and type.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
