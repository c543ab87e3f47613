"""Where each piece lies inside its space: many fit, and none hides another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.drawings import Drawing
from companion.drawings.surface import Box
from companion.games.terror_below.places import Piece, places, possible
from companion.games.terror_below.scene import Scene, scene
from tests.games.terror_below.attacking import three
from tests.games.terror_below.laid import GAME, solo
from tests.games.terror_below.terror import without

COLOURS = ("red", "green", "blue", "yellow")


def crowded() -> Scene:
    """Three pawns, two Targets and two Eggs on one space, and Rubble on another."""
    slots = [{"worm": f"TB-W{number}", "target": [2, 2]} for number in (16, 17)]
    session = three(
        *slots, ada={"pawn": [2, 2]}, bob={"pawn": [2, 2]}, cy={"pawn": [2, 2]},
        eggs={"2,2": ["red", "red"]}, rubble={"5,5": 2},
    )  # fmt: skip
    return scene(GAME, session.state)


def look_of_the_motel(pieces: Iterable[Piece]) -> Drawing:
    [motel] = [piece for piece in pieces if piece.key == "motel"]
    return motel.drawing


def test_every_piece_of_the_table_is_there_once() -> None:
    pieces = list(places(crowded()))
    assert Counter(piece.kind for piece in pieces) == {
        "location": 5, "rubble": 1, "egg": 2, "target": 3, "pawn": 3,
    }  # fmt: skip
    assert all(piece.drawing for piece in pieces)
    assert len({(piece.kind, piece.key) for piece in pieces}) == len(pieces)


def test_pieces_of_a_kind_on_one_space_do_not_hide_each_other() -> None:
    there = [piece for piece in places(crowded()) if piece.at == (2, 2)]
    for kind in ("egg", "target", "pawn"):
        boxes = [piece.place for piece in there if piece.kind == kind]
        assert len(set(boxes)) == len(boxes) > 1


def test_a_destroyed_location_is_a_ruin_and_a_damaged_one_looks_it() -> None:
    ruined = list(places(scene(GAME, solo(locations=without("store")).state)))
    assert [piece.at for piece in ruined if piece.kind == "ruin"] == [(1, 2)]
    assert look_of_the_motel(ruined) != look_of_the_motel(
        places(scene(GAME, solo(rubble={"4,1": 1}).state))
    )


def test_all_that_may_come_is_drawn_ahead_where_it_would_lie() -> None:
    table = crowded()
    ahead = list(possible(table, COLOURS, 3, shapes=True))
    for piece in places(table):
        if piece.kind not in ("location", "pawn"):
            assert any(drawing == piece.drawing for _, drawing in ahead), piece.kind
    assert len(ahead) == 1 + 5 + 2 + 4 + 3 + 3


def test_what_is_asked_for_a_little_at_a_time_outlasts_a_location_and_a_pawn() -> None:
    table = crowded()
    all_of_it = len(list(possible(table, COLOURS, 3, shapes=True)))
    asked = possible(table, COLOURS, 3, shapes=True)
    first = [next(asked), next(asked)]  # a ruin, and the first Location
    del table.locations[next(iter(table.locations))]
    table.pawns.clear()
    assert len(first) + len(list(asked)) == all_of_it


def test_a_box_inside_another_and_with_a_margin() -> None:
    assert Box(0.5, 0, 0.5, 1).within(Box(10, 10, 8, 4)) == Box(14, 10, 4, 4)
    assert Box(0, 0, 4, 2).inset(0.5) == Box(0.5, 0.5, 3, 1)
