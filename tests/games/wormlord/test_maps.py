"""The maps: ours are fair, and one that cannot be played is named in a sentence."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.wormlord import maps
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.maps import Map, neighbours, problems
from companion.games.wormlord.state import STRINGS
from companion.table.errors import Refused

OURS = maps.read_all(maps.SHIPPED)
ROWS = OURS["flower-bed"].rows


@pytest.mark.parametrize("map", OURS.values(), ids=lambda map: map.id)
class TestOurs:
    def test_it_can_be_played(self, map: Map) -> None:
        assert problems(map.rows, map.players) == []
        assert len(map.objectives) == 4

    def test_it_is_equally_far_for_everybody(self, map: Map) -> None:
        ways = [
            sorted(map.reach(player)[at] for at in map.objectives) for player in range(map.players)
        ]
        assert all(way == ways[0] for way in ways)
        assert ways[0][0] > 1, "nobody begins beside an Objective"

    def test_everybody_is_first_at_as_many_spaces(self, map: Map) -> None:
        reach = [map.reach(player) for player in range(map.players)]
        far = 99
        mine = [
            sum(all(own.get(at, far) <= other.get(at, far) for other in reach) for at in map.ground)
            for own in reach
        ]
        assert len(set(mine)) == 1

    def test_three_objectives_can_be_held_with_the_strings_there_are(self, map: Map) -> None:
        for player in range(map.players):
            assert any(_knots(map, player, order) <= STRINGS for order in _orders(map))


def _orders(map: Map) -> list[tuple[maps.At, ...]]:
    return list(permutations(map.objectives, 3))


def _knots(map: Map, player: int, order: tuple[maps.At, ...]) -> int:
    """How many knots lie on the way through these, each reached from what is held already."""
    held = {map.base(player)}
    for goal in order:
        before: dict[maps.At, maps.At] = {}
        ahead = list(held)
        for here in ahead:
            for at in neighbours(here):
                if at in map.ground and at not in before and at not in held:
                    before[at] = here
                    ahead.append(at)
        while goal not in held:
            held.add(goal)
            goal = before.get(goal, goal)
    return len(held) - 1


def test_three_for_every_number_and_each_its_own() -> None:
    assert sorted(map.players for map in OURS.values()) == [2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert len({tuple(map.rows) for map in OURS.values()}) == 9
    assert len({map.name for map in OURS.values()}) == 9


# What is wrong with a map


def with_tile(at: maps.At, tile: str) -> list[str]:
    column, row = at
    rows = list(ROWS)
    rows[row - 1] = rows[row - 1][: column - 1] + tile + rows[row - 1][column:]
    return rows


@pytest.mark.parametrize(
    ("rows", "players", "said"),
    [
        (ROWS[:6], 2, "A map has 7 rows of 7 tiles."),
        ([*ROWS[:6], "......"], 2, "A map has 7 rows of 7 tiles."),
        (with_tile((1, 1), "?"), 2, "? is no tile: there are . # * and 1 to 4."),
        (with_tile((1, 4), "."), 2, "There is no base for player 1."),
        (ROWS, 3, "There is no base for player 3."),
        (with_tile((1, 1), "1"), 2, "Player 1 has more than 1 base."),
        (with_tile((1, 1), "3"), 2, "There is a base too many for 2 players."),
        (with_tile((2, 3), "."), 2, "It has 3 Objectives; 4 are needed."),
        (with_tile((1, 1), "*"), 2, "It has 5 Objectives; 4 are needed."),
    ],
)
def test_what_is_wrong_is_said(rows: list[str], players: int, said: str) -> None:
    assert problems(rows, players)[0] == said


def test_an_objective_behind_walls_is_found() -> None:
    rows = list(ROWS)
    rows[1], rows[2], rows[3] = ".##....", "#*#..*.", "1#.#..2"
    said = "Player 1 cannot reach the Objective in column 2, row 3."
    assert problems(rows, 2)[0] == said


@given(st.lists(st.text(".#*1234", min_size=7, max_size=7), min_size=7, max_size=7))
def test_any_picture_is_a_map_or_has_a_sentence(rows: list[str]) -> None:
    for players in (2, 3, 4):
        wrong = problems(rows, players)
        assert all(sentence.endswith(".") for sentence in wrong)
        if not wrong:
            assert Map(id="", name="", rows=rows).players == players


# Files


@pytest.mark.parametrize("map", OURS.values(), ids=lambda map: map.id)
def test_a_map_is_written_as_it_is_read(map: Map, tmp_path: Path) -> None:
    path = tmp_path / f"{map.id}.toml"
    path.write_text(maps.written(map), "utf-8")
    assert maps.read(path) == map


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no toml", "is not TOML"),
        ('name = "X"', "does not fit"),
        ('name = "X"\nplayers = 9\npicture = ""', "Wormlord is for 2 to 4 players."),
        ('name = "X"\nplayers = 2\npicture = "..."', "A map has 7 rows of 7 tiles."),
    ],
)
def test_a_file_that_is_no_map_is_one_sentence(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Refused) as refusal:
        WormlordKit().rules(tmp_path)
    assert said in refusal.value.message
    assert str(path) in refusal.value.message


def test_a_folder_without_maps_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There are no maps in"):
        WormlordKit().rules(tmp_path)
    with pytest.raises(Refused, match="is no folder with maps"):
        WormlordKit().rules(tmp_path / "nowhere")


def test_the_owners_maps_are_there_beside_ours(tmp_path: Path) -> None:
    own = tmp_path / WormlordKit.maps_folder
    own.mkdir()
    (own / "mine.toml").write_text(maps.written(OURS["picnic"]), "utf-8")
    (own / "torn.toml").write_text("name =", "utf-8")
    game = WormlordKit().load(data=tmp_path)
    assert set(game.maps) == {*OURS, "mine"}
    [trouble] = game.troubles
    assert "torn.toml is not TOML" in trouble


def test_a_number_nobody_has_drawn_a_map_for(tmp_path: Path) -> None:
    (tmp_path / "only.toml").write_text(maps.written(OURS["picnic"]), "utf-8")
    game = WormlordKit().rules(tmp_path)
    assert game.new({"players": ["A", "B", "C"]}).map is None
    with pytest.raises(Refused, match="There is no map for 2 players"):
        game.new({"players": ["A", "B"]})
    with pytest.raises(Refused, match="There is no map crossroads for 3 players"):
        game.new({"players": ["A", "B", "C"], "map": "crossroads"})
