"""Letters to print with, measured in millimetres; sizes are the points people know.

The screen's own type (Roboto, which Kivy brings along), and DejaVu Sans for any name that holds a
letter Roboto lacks. Every font goes into the PDF, so that it prints alike everywhere.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from companion.paths import fonts_folder
from companion.table.errors import Refused

POINT = 25.4 / 72  # mm
MIDDLE = 0.342  # of the size: how far the middle of a line is above its base
LEADING = 1.22  # from line to line, in heights of a line
_FILES = {"Plain": "Roboto-Regular.ttf", "Bold": "Roboto-Bold.ttf", "Any": "DejaVuSans.ttf"}


def font_for(said: str, bold: bool = False) -> str:
    """The font that has all letters of a text, as reportlab knows it."""
    wanted = "Bold" if bold else "Plain"
    has = _font(wanted).face.charToGlyph
    if all(ord(letter) in has for letter in said):
        return wanted
    _font("Any")
    return "Any"


@cache
def _font(name: str) -> Any:
    from reportlab.pdfbase import pdfmetrics, ttfonts

    file = _folder() / _FILES[name]
    if not file.is_file():
        raise Refused("no-font", f"The letters to print with are gone ({file}): install anew.")
    font = ttfonts.TTFont(name, str(file))
    pdfmetrics.registerFont(font)
    return font


def _folder() -> Path:
    folder = fonts_folder()
    if folder is None:
        raise Refused("no-font", "The letters to print with come with Kivy, which is missing.")
    return folder


def wide(said: str, size: float, bold: bool = False) -> float:
    """How wide a text is, in mm."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    width: float = stringWidth(said, font_for(said, bold), size * POINT)
    return width


def high(size: float) -> float:
    """How much room a line takes, in mm."""
    return size * POINT * LEADING


def lines(said: str, width: float, size: float, bold: bool = False) -> list[str]:
    """A text in lines no wider than that; a word that is wider stands alone."""
    found: list[str] = []
    for word in re.sub(r"(\d) (?=VP)", "\\1\u00a0", said).split(" "):  # 3 VP is one word
        if found and wide(f"{found[-1]} {word}", size, bold) <= width:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def even(said: str, width: float, size: float) -> list[str]:
    """A text in as few lines as the width allows, all about as long."""
    found = lines(said, width, size)
    while len(found) > 1 and width > 10:
        width -= 1
        tighter = lines(said, width, size)
        if len(tighter) > len(found) or any(wide(each, size) > width for each in tighter):
            break
        found = tighter
    return found


def fitted(
    said: str, width: float, most: int, size: float, least: float, bold: bool = False
) -> tuple[list[str], float]:
    """A text in so many lines at most, and its size: smaller if need be, then cut short."""
    while size >= least:
        found = lines(said, width, size, bold)
        if len(found) <= most and all(wide(each, size, bold) <= width for each in found):
            return found, size
        size -= 0.25
    size = least
    found = lines(said, width, size, bold)
    last = most - 1 if len(found) > most else None
    cut = [_cut(each, width, size, bold, at == last) for at, each in enumerate(found[:most])]
    return cut, size


def _cut(said: str, width: float, size: float, bold: bool, ends_early: bool) -> str:
    """A line with three dots where it has to end early."""
    if not ends_early and wide(said, size, bold) <= width:
        return said
    while said and wide(f"{said}…", size, bold) > width:
        said = said[:-1]
    return f"{said.rstrip()}…"
