"""One moment of a film as a picture: the board of its game, or the picture it has in words."""

from __future__ import annotations

import re
from functools import lru_cache

from PIL import Image, ImageDraw

from companion.drawings.image_letters import high, mono, write
from companion.drawings.palette import find_rgb
from companion.film import Film
from companion.games.film_painter import At
from companion.games.registry import find_kit, retell
from companion.lab.table_picture import fit_cell, picture_of
from companion.language import tr
from companion.table.score import names

_SIGN = re.compile("[\u2190-\u2bff]")


def still(
    film: Film, at: int, width: int, coming: bool = False, marked: tuple[At, ...] = ()
) -> Image.Image:
    """Return the table after a moment, or before it when it is `coming`, so many pixels wide."""
    painter = find_kit(film.game.name).film()
    if painter is None:
        state, _ = film.begin(at) if coming else film.table(at)
        return words_picture(film.game.picture(state), width, *_grid(film))
    painting = painter.paint(film, at, width, coming, marked)
    return picture_of(painting, fit_cell(painting, width))


def title(film: Film) -> str:
    """Which game it was, and whose."""
    players = ", ".join(names(film.game.state_form(film.final)))
    return tr("{game}: {players}", game=film.game.title, players=players)


def figures(film: Film, at: int) -> str:
    """Return how far the game is after a moment, in a line."""
    game, state = film.game, film.counted(at)
    painter = find_kit(game.name).film()
    if painter is None:
        return retell(game.name, game.progress(state))
    return " · ".join(painter.list_figures(game, state))


@lru_cache(maxsize=4)
def _grid(film: Film) -> tuple[int, int]:
    """The most columns and rows that a film's picture in characters ever has."""
    drawn = [film.game.picture(film.table(at)[0]).splitlines() for at in range(len(film))]
    return max(len(row) for rows in drawn for row in rows), max(map(len, drawn))


def words_picture(picture: str, width: int, columns: int, rows: int) -> Image.Image:
    """A picture in characters, on a grid of equal cells that has room for so many."""
    size = max(min(int(width / (max(columns, 24) + 1) / 0.6), width // 16), 6)
    cell, tall = mono(size).getlength("M"), high(size)
    height = max(width * 5 // 8, tall * (rows + 1))
    image = Image.new("RGB", (width, height), find_rgb("PANEL"))
    draw = ImageDraw.Draw(image)
    for number, row in enumerate(picture.splitlines()):
        for column, letter in enumerate(row):
            at = (column + 0.5) * cell, (number + 0.5) * tall
            if _SIGN.match(letter):
                write(draw, at, letter, find_rgb("SAND"), size)
            else:
                draw.text(at, letter, find_rgb("SAND"), mono(size))
    return image
