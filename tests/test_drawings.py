"""Our drawings: everything on the table has one, inside its square, and no two look the same."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion import drawings
from companion.drawings import Drawing, Shape, film
from companion.drawings.attacks import Row
from companion.drawings.inks import EGGS, LIT, PLAYERS
from companion.drawings.palette import PALETTE
from companion.drawings.shapes import box, disc, edged, polygon, smooth

ROOT = Path(__file__).parent.parent
CARDS = ROOT / "companion" / "games" / "terror_below" / "cards"
THEME = set(PALETTE)


def cards(deck: str) -> list[dict[str, Any]]:
    """The cards of the stand-in set, one of each name."""
    with (CARDS / f"{deck}.toml").open("rb") as file:
        return list(
            {card.get("name", card["id"]): card for card in tomllib.load(file)["card"]}.values()
        )


with (CARDS.parents[1] / "squirmish" / "cards" / "creatures.toml").open("rb") as _file:
    CREATURES = [card["name"] for card in tomllib.load(_file)["card"]]
FAMILIES = ["red", "amber", "green", "blue", "violet", "grey"]
EGG_COLOURS = [*EGGS, "purple"]
PLACES = ["store", "motel", "police", "facility", "hospital", "lighthouse"]
TYPES = ["screamer", "grinder", "sidewinder", "spitter", "lurker", "queen", "digger", "hulk"]
STRANGERS = ["noodle", "mole", "", "Wurm"]

# Each row holds drawings of one kind that nobody may take for each other.
ROWS: dict[str, list[Drawing]] = {
    "eggs": [drawings.egg(colour) for colour in EGG_COLOURS],
    "plain eggs": [drawings.egg(colour, False) for colour in EGG_COLOURS],
    "rubble": [drawings.rubble(1), drawings.rubble(2), drawings.ruin()],
    "places": [drawings.location(name, rubble) for name in PLACES for rubble in (0, 1)],
    "targets": [drawings.target(number) for number in (1, 2, 3)],
    "pawns": [drawings.pawn(player) for player in range(5)],
    "ways home": [drawings.homeward(player) for player in range(5)],
    "endings": [drawings.beaten(), drawings.sun(), drawings.skull()],
    "plain pawns": [drawings.pawn(player, False) for player in range(5)],
    "worms": [drawings.worm(each) for each in (*TYPES, *STRANGERS)],
    "vehicles": [drawings.vehicle(each["name"], each["points"]) for each in cards("vehicles")],
    "cars": [drawings.vehicle("Hovercraft", points) for points in range(2, 8)],
    "dice": [
        drawings.die(value, color)
        for value in range(7)
        for color in ("RED_DIE", "BLUE_DIE", "#AA8844")
    ],
    "arrows": [drawings.arrow(each) for each in "NESW"],
    "badges": [drawings.badge(player) for player in range(6)],
    "champions": [drawings.champion(player) for player in range(6)],
    "on a heap": [
        drawings.counter(), drawings.dizzy(), drawings.fan(), drawings.heap(), drawings.opening(),
        drawings.prize(), drawings.prize(False), drawings.reminder(), drawings.shielded(),
        drawings.smile(), drawings.swords(),
    ],
    "signs": [drawings.burst(), drawings.tick(), drawings.skull(), drawings.heart()],
    "people": [drawings.character(each["name"]) for each in cards("characters")],
    "weapons": [drawings.weapon(each["name"]) for each in [*cards("weapons"), {"name": "Spoon"}]],
    "things": [
        drawings.item(each["name"], each.get("hat", False))
        for each in [*cards("items"), {"name": "Spoon"}, {"name": "Fez", "hat": True}]
    ],
    "keys of a film": [
        *(film.key(name) for name in film.KEYS),
        *(film.key(name, back=True) for name in ("step", "turn", "end")),
    ],
    "marks of a film": [film.mark(name) for name in film.MARKS],
    "creatures": [drawings.creature(name) for name in CREATURES],
    "families": [drawings.creature("Sock Golem", family) for family in FAMILIES],
    "emblems": [drawings.emblem(family) for family in FAMILIES],
    "attack tables": [
        drawings.attack_table((row,) * 6)
        for row in (
            Row("nothing"), Row("again"), Row("damage", 2), Row("damage", 2, wide=True),
            Row("damage", 2, more=True), Row("heal", 2), Row("damage", 19),
            Row("heal", 0, more=True),
        )
    ],
    "cards": [drawings.card(player) for player in range(5)],
    "knots": [drawings.knot(player) for player in range(5)],
    "seals": [drawings.seal(player) for player in range(4)],
    "lords": [drawings.lord(player) for player in range(4)],
    "figures": [
        drawings.base(0), drawings.headquarters(0), drawings.base(1), drawings.headquarters(1),
        drawings.objective(), drawings.impassable(), drawings.gap(),
        drawings.canyon(), drawings.shade(),
    ],
    "bounties": [drawings.bounty(kind) for kind in ("delivery", "hunt", "favour")],
    "patterns": [
        drawings.pattern([(-1, -1), (0, 0)], [((1, 0), "red"), ((0, 1), None)], 3, 3),
        drawings.pattern([(-1, -1)], [((1, 0), "red"), ((0, 1), None)], 3, 3),
        drawings.pattern([(2, 0)], [((0, 0), None)], 5, 1),
        drawings.pattern([], [], 1, 1),
    ],
}  # fmt: skip


@pytest.fixture(params=ROWS)
def row(request: pytest.FixtureRequest) -> list[Drawing]:
    return ROWS[request.param]


def reach(shape: Shape) -> tuple[float, float, float, float]:
    """How far a shape goes: left, bottom, right, top, with the width of its line."""
    if shape.kind in ("ellipse", "rounded"):
        x, y, across, up = shape.points[:4]
        return x, y, x + across, y + up
    xs, ys, half = shape.points[::2], shape.points[1::2], shape.width / 2
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def test_every_drawing_stays_in_its_square(row: list[Drawing]) -> None:
    for drawing in row:
        assert drawing
        for shape in drawing:
            left, bottom, right, top = reach(shape)
            assert min(left, bottom) >= -0.001, shape
            assert max(right, top) <= 1.001, shape


def test_every_drawing_fills_its_square(row: list[Drawing]) -> None:
    for drawing in row:
        left, bottom, right, top = zip(*map(reach, drawing), strict=True)
        assert max(max(right) - min(left), max(top) - min(bottom)) > 0.5


def test_shapes_are_what_they_say(row: list[Drawing]) -> None:
    for shape in (shape for drawing in row for shape in drawing):
        assert shape.fill in THEME or re.fullmatch("#[0-9A-F]{6}", shape.fill), shape
        assert 0 < shape.alpha <= 1
        assert (shape.kind == "line") == (shape.width > 0)
        if shape.kind in ("ellipse", "rounded"):
            assert len(shape.points) == (4 if shape.kind == "ellipse" else 5)
            assert min(shape.points[2:4]) > 0
        else:
            assert len(shape.points) % 2 == 0
            assert len(shape.points) >= (4 if shape.kind == "line" else 6)
        assert all(isinstance(each, float) for each in shape.points)


def test_no_two_of_a_kind_look_the_same(row: list[Drawing]) -> None:
    assert len(set(row)) == len(row)


def test_every_theme_name_is_known() -> None:
    assert {"SAND", "STONE", "DANGER"} <= THEME


def test_a_drawing_is_made_once() -> None:
    assert drawings.worm("queen") is drawings.worm("queen")
    assert drawings.pattern([(0, 1)], [], 3, 3) is drawings.pattern(((0, 1),), (), 3, 3)


def test_names_may_be_written_any_way() -> None:
    assert drawings.worm("Screamer") == drawings.worm("screamer")
    assert drawings.location("General Store") == drawings.location("store")
    assert drawings.location("Government Facility") == drawings.location("facility")
    assert drawings.weapon("my old shotgun") == drawings.weapon("Shotgun")
    assert drawings.character("ADA ") == drawings.character("Ada")


@pytest.mark.parametrize(("colour", "fill"), EGGS.items())
def test_an_egg_has_its_colour_with_or_without_its_shape(colour: str, fill: str) -> None:
    for shapes in (True, False):
        assert fill in {shape.fill for shape in drawings.egg(colour, shapes)}


def test_plain_eggs_differ_in_colour_only() -> None:
    plain = {tuple(shape.points for shape in each) for each in ROWS["plain eggs"]}
    assert len(plain) == 1


def test_plain_pawns_differ_in_colour_only() -> None:
    assert len({tuple(shape.points for shape in each) for each in ROWS["plain pawns"]}) == 1
    assert len({tuple(shape.points for shape in each) for each in ROWS["pawns"]}) == 5
    for player, drawing in enumerate(ROWS["pawns"]):
        assert PLAYERS[player] in {shape.fill for shape in drawing}


@pytest.mark.parametrize("player", range(5))
def test_everybody_drives_home_in_their_own_car(player: int) -> None:
    assert PLAYERS[player] in {shape.fill for shape in drawings.homeward(player)}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_target_shows_its_number_as_bars(number: int) -> None:
    bars = [each for each in drawings.target(number) if each.fill == "SAND" and upright(each)]
    assert len(bars) == number


def upright(shape: Shape) -> bool:
    left, bottom, right, top = reach(shape)
    return top - bottom > right - left


@pytest.mark.parametrize("name", PLACES)
def test_a_cracked_building_has_its_lights_out(name: str) -> None:
    assert LIT in {shape.fill for shape in drawings.location(name)}
    assert LIT not in {shape.fill for shape in drawings.location(name, 1)}


def test_cars_grow_with_their_points() -> None:
    widths = []
    for car in ROWS["cars"]:
        left, _, right, _ = zip(
            *map(reach, [each for each in car if each.fill != "LINE"]), strict=True
        )
        widths.append(max(right) - min(left))
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("direction", "NESW")
def test_an_arrow_points_its_way(direction: str) -> None:
    head = drawings.arrow(direction)[0].points[:2]  # the tip comes first
    way = {"N": (0.5, 0.86), "E": (0.86, 0.5), "S": (0.5, 0.14), "W": (0.14, 0.5)}
    assert head == pytest.approx(way[direction])


def test_a_pattern_puts_things_where_they_fall() -> None:
    """Columns count to the right, rows downwards; the drawing's y goes up."""
    seen = drawings.pattern([(1, -1)], [((-1, 1), "blue")], 3, 3)
    stone = next(each for each in seen if each.fill == "STONE")
    egg = next(each for each in seen if each.fill == EGGS["blue"])
    assert min(reach(stone)[:2]) > 0.6
    assert max(reach(egg)[2:]) < 0.4


def test_a_die_shows_as_many_pips_as_it_counts() -> None:
    blank = len(drawings.die(0, "RED_DIE"))
    assert [len(drawings.die(value, "RED_DIE")) - blank for value in range(1, 7)] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]


def test_an_edge_lies_around_the_shape_and_below_it() -> None:
    for shape in (
        disc("SAND", 50, 50, 20),
        box("SAND", 30, 30, 40, 40, 5),
        polygon("SAND", "30,30 70,30 70,70 30,70"),
    ):
        edge, inner = edged(shape, width=10)
        assert inner == shape
        assert reach(edge)[0] == pytest.approx(reach(shape)[0] - 0.1)
        assert reach(edge)[3] == pytest.approx(reach(shape)[3] + 0.1)


def test_a_curve_passes_through_its_points() -> None:
    points = [(10.0, 10.0), (50.0, 90.0), (90.0, 10.0)]
    for closed in (False, True):
        found = smooth(points, closed)
        assert all(any(at == pytest.approx(each) for each in found) for at in points)


def test_drawings_need_nothing_but_python() -> None:
    """A printed card and a drawn one are the same: the drawings know of no screen and no game."""
    code = (
        "import sys, companion.drawings;"
        "print([m for m in sys.modules if m.split('.')[0] == 'kivy'"
        " or m.startswith('companion.') and not m.startswith('companion.drawings')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "[]", done.stderr
