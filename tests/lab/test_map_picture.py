"""A match of Wormlord as a picture: the map as the screen has it, and whose knots were counted."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

from PIL import Image, ImageSequence

from companion.drawings.inks import STRINGS
from companion.drawings.palette import find_rgb
from companion.film import Film
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.map_painter import RULER, paint_map, paint_match
from companion.lab.replay_picture import gif, strip
from companion.lab.shots import shots
from companion.lab.stills import figures, still
from companion.lab.table_picture import CELL, picture_of
from companion.table.session import Session

SIZE = 260
NOW = ("start", "now")
COUNTED = (*NOW, "time-up", "1,1=0", "1,2=0", "7,7=1", "done")
WON = (*NOW, "claim:1", "confirm")


def map_picture(rows: list[str], held: dict[Any, int], cell: int = CELL) -> Image.Image:
    return picture_of(paint_map(rows, held), cell)


def match_picture(state: Any, cell: int, counted: bool = False) -> Image.Image:
    return picture_of(paint_match(state, counted), cell)


def cell_for(width: int) -> int:
    """The largest space with which a map and its ruler are no wider than that."""
    return max(cell for cell in range(width // 7) if round(RULER * cell) + 7 * cell <= width)


@lru_cache
def film(*answers: str) -> Film:
    game: Any = WormlordKit().rules()
    options = {"players": ["Ada", "Bo"], "map": "flower-bed", "seconds": 60}
    session = Session.new(game, options)
    for answer in answers:
        session.answer(answer)
    return Film(game, session, ["person"] * len(session.entries))


def at_end_of(whole: Film, kind: str) -> int:
    found = (at for at, each in enumerate(whole.moments) if kind in _kinds(each))
    return next(found)


def _kinds(moment: Any) -> set[str]:
    return {event.kind for event in moment.events}


def near(picture: Image.Image, at: tuple[int, int], cell: int) -> tuple[int, ...]:
    """The colour of a space just inside its left edge, where nothing lies on its ground."""
    ruler = picture.width - 7 * cell
    found = picture.getpixel((ruler + (at[0] - 1) * cell + cell // 8,
                              ruler + (at[1] - 1) * cell + cell // 2))  # fmt: skip
    assert isinstance(found, tuple)
    return found


def test_whose_knots_lie_where_is_seen() -> None:
    rows = WormlordKit().rules().maps["flower-bed"].rows
    bare, held = map_picture(rows, {}), map_picture(rows, {(1, 1): 0, (7, 7): 1})
    cell = cell_for(held.width)
    assert near(bare, (1, 1), cell) != near(held, (1, 1), cell)
    assert near(bare, (2, 1), cell) == near(held, (2, 1), cell)
    pink, blue = find_rgb(STRINGS[0]), find_rgb(STRINGS[1])
    assert near(held, (1, 1), cell)[0] > near(held, (7, 7), cell)[0], (pink, blue)
    assert near(held, (7, 7), cell)[2] > near(held, (1, 1), cell)[2], (pink, blue)


def test_a_round_that_was_counted_is_seen_as_it_was_counted() -> None:
    whole = film(*COUNTED, *WON, *WON)
    at = at_end_of(whole, "round-won")
    state = whole.table(at)[0]
    assert state.held == {}
    shown = still(whole, at, SIZE)
    cell = cell_for(SIZE)
    assert shown.tobytes() == match_picture(state, cell, counted=True).tobytes()
    assert shown.tobytes() != match_picture(state, cell).tobytes()
    after = still(whole, at + 1, SIZE)
    assert after.tobytes() == match_picture(state, cell).tobytes(), "the knots are untied"


def test_a_tie_is_seen_too() -> None:
    whole = film(*NOW, "time-up", "1,1=0", "7,7=1", "done", *WON, *WON)
    at = at_end_of(whole, "again")
    counted = match_picture(whole.table(at)[0], cell_for(SIZE), counted=True)
    assert still(whole, at, SIZE).tobytes() == counted.tobytes()


def test_before_a_map_is_chosen_there_is_bare_ground() -> None:
    game: Any = WormlordKit().rules()
    state = game.new({"players": ["Ada", "Bo"]})
    assert match_picture(state, 30).size == match_picture(film(*WON).final, 30).size


def test_a_match_is_a_film_and_a_page() -> None:
    whole = film(*COUNTED, *WON, *WON)
    made = gif(whole, SIZE)
    found = list(ImageSequence.Iterator(Image.open(io.BytesIO(made.content))))
    assert len(found) == made.pictures == len(shots(whole))
    page = strip(whole, 160)
    assert page.pictures == len(whole.turns)
    assert Image.open(io.BytesIO(page.content)).size[0] > 160


def test_what_is_said_under_a_picture() -> None:
    whole = film(*COUNTED, *WON, *WON)
    said = [shot.caption for shot in shots(whole)]
    assert "Ada wins the round with 2 points." in said
    assert said[-1] == "Bo wins the match!"
    assert figures(whole, len(whole) - 1) == "Ada 1 · Bo 2"
    rounds = [shot for shot in shots(whole) if shot.mark == "points"]
    assert len(rounds) == 2, "every round that is won is remembered, the last by the end"
