"""A game as a picture to share: a film (GIF), or a page of small boards like a comic (PNG)."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from companion.drawings import film as drawings
from companion.drawings.image_letters import high, lines, write
from companion.drawings.image_surface import stamp, stroke
from companion.drawings.inks import EDGE, EGGS, GOLD, LIT, PLAYERS
from companion.drawings.palette import find_rgb
from companion.film import MARKS, Film
from companion.games.registry import retell
from companion.lab.shots import Shot, shots
from companion.lab.stills import figures, still, title
from companion.language import tr

SIZE, PANEL = 480, 220  # pixels across: of a film, of one board of a page
LEAST, MOST = 160, 1200
PACES = {"slow": 1.6, "normal": 1.0, "quick": 0.55}
LARGEST = 3_000_000  # bytes of a film that can still be sent to a friend
COLOURS, CLEAR = 127, 127  # of a film: flat pieces and the rims between them need no more
# Colours that are never rounded off: the night, and what pieces are known by.
_KNOWN = (
    "GROUND", "PANEL", "DUNE", "DUNE_DARK", "CANYON", "LINE", "SAND", "QUIET", "TEAL", "DUSK",
    "DANGER", "STONE", EDGE, GOLD, LIT, *EGGS.values(), *PLAYERS,
)  # fmt: skip
_WHERE = {"at", "to"}  # what an event has that is seen on a board

Progress = Callable[[int, int], None]  # how many pictures are drawn, of how many


class Drawn(NamedTuple):
    """A picture, ready to be written."""

    content: bytes
    pictures: int


def _silent(_done: int, _of: int) -> None:
    """Nobody waits for it."""


# The film


def gif(film: Film, size: int = SIZE, pace: str = "normal", progress: Progress = _silent) -> Drawn:
    """The game as a film: a picture for whatever is worth one. Where it would be too large to be
    sent it is drawn again, smaller."""
    made = _gif(film, size, pace, progress)
    while len(made.content) > LARGEST and size > LEAST:
        size = max(round(size * math.sqrt(0.9 * LARGEST / len(made.content))), LEAST)
        made = _gif(film, size, pace, progress)
    return made


def _gif(film: Film, size: int, pace: str, progress: Progress) -> Drawn:
    taken = shots(film)
    palette = _palette(film, taken, size)
    frames: list[Image.Image] = []
    for number, shot in enumerate(taken, 1):
        frame = frame_of(film, shot, size)
        frames.append(_flat(frame, palette))
        progress(number, len(taken))
    hundredths = [round(shot.seconds * PACES[pace] * 100) for shot in taken]
    return Drawn(_written(frames, [10 * each for each in hundredths]), len(frames))


def _written(frames: Sequence[Image.Image], milliseconds: Sequence[int]) -> bytes:
    """Pictures as one file. What does not change from one to the next is left clear, which takes
    next to no room."""
    out = io.BytesIO()
    changes = [_changed(*both) for both in pairwise(frames)]
    frames[0].save(
        out, "GIF", save_all=True, append_images=changes, loop=0, disposal=1, optimize=False,
        transparency=CLEAR, duration=list(milliseconds),
    )  # fmt: skip
    return out.getvalue()


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """The second of two pictures, clear where it is like the first."""
    old, new = (Image.frombytes("L", each.size, each.tobytes()) for each in (before, after))
    mask = ImageChops.difference(old, new).point([0] + [255] * 255)
    found = Image.new("L", new.size, CLEAR)
    found.paste(new, mask=mask)
    picture = Image.frombytes("P", new.size, found.tobytes())
    picture.putpalette(after.getpalette() or [])
    return picture


def frame_of(film: Film, shot: Shot, size: int) -> Image.Image:
    """One picture of the film: the turn and the figures, the board, what happens, how far it is."""
    edge, large, small = max(size // 40, 4), max(size // 26, 9), max(size // 31, 8)
    wide = size - 2 * edge
    board = still(film, shot.at, wide, shot.coming, shot.marked)
    top = edge + high(large) + high(small) + edge // 2
    below = top + board.height + edge // 2
    tall = below + 2 * high(small) + edge + max(edge // 2, 3)
    image = Image.new("RGB", (size, tall), find_rgb("GROUND"))
    draw = ImageDraw.Draw(image)
    write(draw, (edge, edge), film.turns[film.turn_at(shot.at)].title, find_rgb("SAND"), large,
          bold=True)  # fmt: skip
    counted = max(shot.at - 1, 0) if shot.coming else shot.at
    said = lines(figures(film, counted), wide, small, 1)
    write(draw, (edge, edge + high(large)), said[0] if said else "", find_rgb("TEAL"), small)
    if shot.mark:
        side = high(large)
        _put_mark(image, shot.mark, size - edge - side, edge, side)
    image.paste(board, ((size - board.width) // 2, top))
    for number, line in enumerate(lines(shot.caption, wide, small, 2)):
        write(draw, (edge, below + number * high(small)), line, find_rgb("SAND"), small)
    _draw_progress(draw, (shot.at + 1) / len(film), size, tall, edge)
    return image


def _put_mark(image: Image.Image, mark: str, x: float, y: float, side: float) -> None:
    """Put what a moment is remembered by into a picture, by its upper left corner."""
    made = stamp(drawings.mark(mark), round(side), round(side))
    image.paste(made, (round(x), round(y)), made)


def _draw_progress(draw: ImageDraw.ImageDraw, part: float, wide: int, tall: int, edge: int) -> None:
    """A line along the bottom that grows with the game."""
    width, y = max(edge // 3, 2), tall - max(edge // 2, 2)
    stroke(draw, [(edge, y), (wide - edge, y)], width, find_rgb("LINE"))
    stroke(draw, [(edge, y), (edge + (wide - 2 * edge) * part, y)], width, find_rgb("DUSK"))


def _palette(film: Film, taken: Sequence[Shot], size: int) -> Image.Image:
    """The colours of the whole film: the known ones, and the best for some of its pictures."""
    few = [taken[round(part * (len(taken) - 1))] for part in (0.0, 0.35, 0.7, 1.0)]
    pictures = [frame_of(film, shot, size) for shot in few]
    tall = max(each.height for each in pictures)
    sample = Image.new("RGB", (size * len(pictures), tall), find_rgb("GROUND"))
    for number, picture in enumerate(pictures):
        sample.paste(picture, (number * size, 0))
    rest = COLOURS - len(_KNOWN)
    found = sample.quantize(rest, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    known = [part for name in _KNOWN for part in find_rgb(name)]
    parts = [*known, *(found.getpalette() or [])[: 3 * rest]]
    palette = Image.new("P", (1, 1))
    palette.putpalette(parts + known[:3] * (256 - len(parts) // 3))
    return palette


def _flat(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """A picture in the colours of the film; those that fill the palette up are all the first."""
    flat = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    return flat.point([each if each < COLOURS else 0 for each in range(256)])


# The page


def strip(film: Film, size: int = PANEL, progress: Progress = _silent) -> Drawn:
    """The game as a page: a small board for each turn, and under it what it is remembered by."""
    last = [turn.start - 1 for turn in film.turns[1:]] + [len(film) - 1]
    panels = []
    for number, at in enumerate(last):
        panels.append(panel_of(film, number, at, size))
        progress(number + 1, len(last))
    gap = max(size // 20, 6)
    columns = min(max(math.ceil(math.sqrt(len(panels) * 1.4)), 1), len(panels))
    rows = [panels[at : at + columns] for at in range(0, len(panels), columns)]
    tall, wide = max(each.height for each in panels), columns * (size + gap) + gap
    top = _heading(film, wide, gap)
    height = top.height + len(rows) * (tall + gap)
    page = Image.new("RGB", (wide, height), find_rgb("GROUND"))
    page.paste(top, (0, 0))
    for number, panel in enumerate(panels):
        x, y = number % columns, number // columns
        page.paste(panel, (gap + x * (size + gap), top.height + y * (tall + gap)))
    out = io.BytesIO()
    page.save(out, "PNG", optimize=True)
    return Drawn(out.getvalue(), len(panels))


def panel_of(film: Film, turn: int, at: int, size: int) -> Image.Image:
    """One turn of the page: its name, its marks, the board at its end, and its caption."""
    edge, letters = max(size // 30, 3), max(size // 16, 9)
    wide = size - 2 * edge
    board = still(film, at, wide)
    top = edge + high(letters)
    tall = top + board.height + edge + 3 * high(letters) + edge
    image = Image.new("RGB", (size, tall), find_rgb("PANEL"))
    draw = ImageDraw.Draw(image)
    start = film.turns[turn].start
    marks = _marks(film, start, at)
    room = wide - len(marks) * letters * 1.2
    title = lines(film.turns[turn].title, room, letters, 1, bold=True)
    write(draw, (edge, edge), title[0], find_rgb("SAND"), letters, bold=True)
    for number, mark in enumerate(reversed(marks)):
        x = size - edge - (number + 1) * letters * 1.2
        _put_mark(image, mark, x, edge, letters * 1.1)
    image.paste(board, ((size - board.width) // 2, top))
    caption = [*lines(_gist(film, start, at), wide, letters, 2)]
    y = top + board.height + edge
    for number, line in enumerate(caption):
        write(draw, (edge, y + number * high(letters)), line, find_rgb("SAND"), letters)
    said = lines(figures(film, at), wide, letters, 1)
    where = (edge, y + 2 * high(letters))
    write(draw, where, said[0] if said else "", find_rgb("TEAL"), letters)
    return image


def _marks(film: Film, start: int, at: int) -> list[str]:
    """What a turn is remembered by, each once, the most memorable first."""
    there = {moment.mark for moment in film.moments[start : at + 1]}
    return [mark for mark in dict.fromkeys(MARKS.values()) if mark in there][:4]


def _gist(film: Film, start: int, at: int) -> str:
    """The most memorable moment of a turn; else its last."""
    moments = film.moments[start : at + 1]
    for mark in _marks(film, start, at):
        return next(each.caption for each in moments if each.mark == mark)
    if at < film.first:
        return ""
    seen = [each for each in moments if any(event.data.keys() & _WHERE for event in each.events)]
    return next((each.caption for each in reversed(seen or moments) if each.events), "")


def _heading(film: Film, wide: int, gap: int) -> Image.Image:
    """Whose game it was, and how it ended."""
    large = max(min(wide // 38, 4 * gap), 14)
    small = max(large * 5 // 8, 11)
    image = Image.new("RGB", (wide, gap * 2 + high(large) + high(small)), find_rgb("GROUND"))
    draw = ImageDraw.Draw(image)
    for number, (said, size, ink) in enumerate(_headings(film, large, small)):
        fitting = lines(said, wide - 2 * gap, size, 1, bold=not number)
        at = gap, gap + number * high(large)
        write(draw, at, fitting[0] if fitting else "", find_rgb(ink), size, bold=not number)
    return image


def _headings(film: Film, large: int, small: int) -> Iterator[tuple[str, int, str]]:
    yield title(film), large, "SAND"
    if film.result is None:
        yield tr("This game is not over yet."), small, "QUIET"
    else:
        yield retell(film.game.name, film.result.reason), small, "QUIET"
