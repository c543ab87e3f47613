"""Words in a picture: the screen's type, and DejaVu Sans for a word with a letter it lacks."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from PIL import ImageDraw, ImageFont

from companion.paths import fonts_folder

Font: TypeAlias = ImageFont.FreeTypeFont | ImageFont.ImageFont

_FILES = {
    "plain": "Roboto-Regular.ttf",
    "bold": "Roboto-Bold.ttf",
    "mono": "RobotoMono-Regular.ttf",
    "any": "DejaVuSans.ttf",
}
_NOWHERE = "\uffff"  # a sign no font has


@lru_cache
def _font(name: str, size: int) -> Font:
    folder = fonts_folder()
    if folder is not None and (folder / _FILES[name]).is_file():
        return ImageFont.truetype(str(folder / _FILES[name]), size)
    return ImageFont.load_default(size)


@lru_cache(maxsize=1024)
def _has(name: str, letter: str) -> bool:
    """Whether a font has a letter: what it lacks looks like what no font has."""
    font = _font(name, 16)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(_NOWHERE))


def font_for(said: str, size: int, bold: bool = False) -> Font:
    """The font that has all letters of a text."""
    wanted = "bold" if bold else "plain"
    return _font(wanted if all(_has(wanted, each) for each in said) else "any", size)


def wide(said: str, size: int, bold: bool = False) -> float:
    """How wide a text is, in pixels."""
    return font_for(said, size, bold).getlength(said)


def high(size: int) -> int:
    """How much room a line takes."""
    return round(size * 1.25)


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    said: str,
    ink: tuple[int, int, int],
    size: int,
    anchor: str = "la",
    bold: bool = False,
) -> None:
    """A line of text; its anchor as Pillow has it: "la" is left and top."""
    draw.text(at, said, ink, font_for(said, size, bold), anchor=anchor)


def lines(said: str, width: float, size: int, most: int, bold: bool = False) -> list[str]:
    """A text in so many lines at most, no wider than that; what is too long ends in dots."""
    found: list[str] = []
    for word in said.split():
        if found and wide(f"{found[-1]} {word}", size, bold) <= width:
            found[-1] += f" {word}"
        else:
            found.append(word)
    kept = found[:most]
    if len(found) > most:
        kept[-1] += " …"
    return [_cut(each, width, size, bold) for each in kept]


def _cut(said: str, width: float, size: int, bold: bool) -> str:
    """A line with dots where it has to end early."""
    if wide(said, size, bold) <= width:
        return said
    said = said.removesuffix(" …")
    while said and wide(f"{said}…", size, bold) > width:
        said = said[:-1].rstrip()
    return f"{said}…"


def mono(size: int) -> Font:
    """Letters of one width."""
    return _font("mono", size)
