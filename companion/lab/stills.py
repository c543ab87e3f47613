"""One moment of a film as a picture: the board of its game, or the picture it has in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from companion.drawings.image_letters import high, mono, write
from companion.drawings.palette import find_rgb
from companion.drawings.surface import Painting
from companion.film import Film
from companion.games.registry import retell
from companion.games.squirmish.heap_painter import paint_heap
from companion.games.squirmish.scene import Scene as Heap
from companion.games.squirmish.state import PRIZES
from companion.games.terror_below.board_painter import paint_board
from companion.games.terror_below.scene import At, play, scene
from companion.games.terror_below.tally import tally
from companion.games.wormlord.map_painter import paint_match
from companion.lab.table_picture import fit_cell, picture_of
from companion.language import tr
from companion.table.events import Event
from companion.table.score import names

BOARD, HEAP, MAP = "terror-below", "squirmish", "wormlord"
ENDS = ("round-won", "again")  # with these a round ends: what was counted is seen once more
_SIGN = re.compile("[\u2190-\u2bff]")


def still(
    film: Film, at: int, width: int, coming: bool = False, marked: tuple[At, ...] = ()
) -> Image.Image:
    """The table after a moment, or before it when it is `coming`, so many pixels wide."""
    state, events = film.begin(at) if coming else film.table(at)
    if film.game.name == HEAP:
        painting = _heap(film, state, events, width)
    elif film.game.name == MAP:
        ends = not coming and any(each.kind in ENDS for each in film.moments[at].events)
        painting = paint_match(state, counted=ends)
    elif film.game.name == BOARD:
        painting = _board(film, state, events, marked)
    else:
        return words_picture(film.game.picture(state), width, *_grid(film))
    return picture_of(painting, fit_cell(painting, width))


def _board(film: Film, state: Any, events: Sequence[Event], marked: Collection[At]) -> Painting:
    """The board of Terror Below."""
    shown = scene(film.game, state)  # type: ignore[arg-type]
    for event in events:
        play(shown, event)
    return paint_board(shown, red=state.options.house_rules.red_axis, marked=marked)


def _heap(film: Film, state: Any, events: Sequence[Event], width: int) -> Painting:
    """The cards of a Squirmish."""
    shown = Heap(film.game, state)  # type: ignore[arg-type]
    for event in events:
        shown.play(event)
    return paint_heap(shown, width)


def title(film: Film) -> str:
    """Which game it was, and whose."""
    players = ", ".join(names(film.game.state_form(film.final)))
    return tr("{game}: {players}", game=film.game.title, players=players)


def figures(film: Film, at: int) -> str:
    """How far the game is after a moment, in a line."""
    game: Any = film.game
    state = film.counted(at)
    if game.name == BOARD:
        return " · ".join(tally(game, state))
    if game.name == HEAP:
        return " · ".join(f"{each.name} {len(each.prizes)}/{PRIZES}" for each in state.players)
    if game.name == MAP:
        return " · ".join(f"{each.name} {each.wins}" for each in state.players)
    return retell(game.name, game.progress(state))


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
