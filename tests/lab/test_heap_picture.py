"""A Squirmish as a picture: every card in its place, as large as the picture has room for."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops

from companion.drawings.badges import COLOURS
from companion.drawings.palette import find_rgb
from companion.film import Film
from companion.games.squirmish.heap_painter import SHAPE, paint_heap
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.scene import Scene
from companion.lab.squirmish_bot import SquirmishBot
from companion.lab.stills import figures, still
from companion.lab.table_picture import fit_cell, picture_of
from companion.table.session import Session

WIDE = 320


def heap_picture(scene: Scene, width: int) -> Image.Image:
    painting = paint_heap(scene, width)
    return picture_of(painting, fit_cell(painting, width))


@pytest.fixture(scope="module")
def game() -> Any:
    return SquirmishKit().rules()


@pytest.fixture(scope="module")
def film(game: Any) -> Film:
    session = Session.new(game, {"players": ["Ada", "Bo", "Cy"], "hands": "known"})
    bot = SquirmishBot(game, 3)
    while session.prompt is not None:
        session.answer(bot(session.state, session.prompt))
    return Film(game, session, ["person"] * len(session.entries))


def laid(game: Any, **cards: dict[str, Any]) -> Scene:
    places = {key.replace("_", ","): each for key, each in cards.items()}
    players = [{"name": name} for name in ("Ada", "Bo", "Cy", "Dee")]
    table = {"game": "squirmish", "phase": "turn", "players": players, "squirmish": places}
    return Scene(game, Session.load(game, table).state)


def colours(image: Image.Image) -> set[tuple[int, ...]]:
    found = image.getcolors(1 << 20)
    assert found is not None
    return {each for _, each in found if isinstance(each, tuple)}


def test_every_owner_has_an_edge_of_their_own(game: Any) -> None:
    scene = laid(game, **{f"0_{row}": {"card": f"SQ-M1{row}", "owner": row} for row in range(4)})
    seen = colours(heap_picture(scene, WIDE))
    assert {find_rgb(COLOURS[owner]) for owner in range(4)} <= seen
    assert find_rgb(COLOURS[4]) not in seen


def test_damage_changes_the_picture(game: Any) -> None:
    one = heap_picture(laid(game, **{"0_0": {"card": "SQ-M01", "owner": 0}}), WIDE)
    hurt = heap_picture(laid(game, **{"0_0": {"card": "SQ-M01", "owner": 0, "damage": 3}}), WIDE)
    assert one.size == hurt.size == (WIDE, round(WIDE * SHAPE))
    assert ImageChops.difference(one, hurt).getbbox() is not None


def test_all_pictures_of_a_film_have_one_size_and_show_its_cards(film: Film) -> None:
    taken = [still(film, at, WIDE) for at in range(0, len(film), 9)]
    assert {picture.size for picture in taken} == {(WIDE, round(WIDE * SHAPE))}
    assert len({picture.tobytes() for picture in taken}) > len(taken) // 2
    again = still(film, 9, WIDE)
    assert again.tobytes() == taken[1].tobytes(), "the same every time"


def test_everybodys_prizes_are_counted(film: Film) -> None:
    said = figures(film, len(film) - 1)
    assert sorted(said.split(" · ")) == sorted(
        f"{player.name} {len(player.prizes)}/3" for player in film.final.players
    )
    assert "3/3" in said


def test_the_smallest_picture_is_still_one(game: Any) -> None:
    row = {
        f"{column}_0": {"card": f"SQ-M{column + 10}", "owner": column % 4} for column in range(18)
    }
    assert heap_picture(laid(game, **row), 60).size == (60, 45)
    assert heap_picture(laid(game), 60).size == (60, 45)
