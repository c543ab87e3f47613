"""The box of maps: what is drawn is kept whole or not at all, under a name of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import map_box
from companion.games.wormlord import maps
from companion.games.wormlord.game import Wormlord, game
from companion.games.wormlord.kit import WormlordKit
from companion.table.errors import Refused
from companion.tabletop.tabletop import Tabletop
from tests.sure import sure

ROWS = maps.read_all(maps.SHIPPED)["picnic"].rows


@pytest.fixture
def box(tmp_path: Path) -> Wormlord:
    return game(None, tmp_path / "maps")


def test_a_map_is_kept_and_read_again(box: Wormlord) -> None:
    map = map_box.save(box, "Grandma's garden", ROWS, 3)
    assert map.id == "grandma-s-garden"
    assert box.maps[map.id] == map
    assert box.latest == map.id
    assert map_box.is_own(box, map.id)
    assert not map_box.is_own(box, "picnic")
    assert game(None, box.owners).maps[map.id] == map


def test_no_map_takes_the_place_of_another_by_its_name(box: Wormlord) -> None:
    ids = [map_box.save(box, name, ROWS, 3).id for name in ("Picnic", "Picnic", "???", "!")]
    assert ids == ["picnic-2", "picnic-3", "map", "map-2"]


def test_a_map_is_changed_in_its_place(box: Wormlord) -> None:
    first = map_box.save(box, "Mine", ROWS, 3)
    again = map_box.save(box, "Ours", ROWS, 3, first.id)
    assert (again.id, box.maps["mine"].name) == ("mine", "Ours")


def test_what_an_owner_noted_in_a_map_stays(box: Wormlord) -> None:
    map = map_box.save(box, "Mine", ROWS, 3)
    assert box.owners is not None
    file = box.owners / "mine.toml"
    file.write_text("# For rainy days.\n" + file.read_text().replace("3\n", "3 # not 2\n", 1))
    before = file.read_text()
    map_box.save(box, "Ours", ROWS, 3, map.id)
    assert file.read_text() == before.replace('"Mine"', '"Ours"')
    file.write_text("name =")
    map_box.save(box, "Ours", ROWS, 3, map.id)
    assert maps.read(file).name == "Ours"


def test_what_cannot_be_played_is_not_kept(box: Wormlord) -> None:
    with pytest.raises(Refused, match="There is no base for player 4"):
        map_box.save(box, "Mine", ROWS, 4)
    assert box.owners is not None
    assert not box.owners.exists()


def test_a_folder_that_cannot_be_written_is_one_sentence(box: Wormlord) -> None:
    assert box.owners is not None
    box.owners.write_text("no folder")
    with pytest.raises(Refused, match="cannot be written"):
        map_box.save(box, "Mine", ROWS, 3)


def test_thrown_away_is_gone(box: Wormlord) -> None:
    map = map_box.save(box, "Mine", ROWS, 3)
    map_box.delete(box, map.id)
    map_box.delete(box, map.id)  # twice does no harm
    assert map.id not in box.maps


@pytest.mark.parametrize("name", ['a "quoted" one', "Ünïcode", "back\\slash", "#"])
def test_any_name_survives_the_file(box: Wormlord, name: str) -> None:
    map = map_box.save(box, name, ROWS, 3)
    assert maps.read(sure(box.owners) / f"{map.id}.toml").name == name


def test_a_match_outlives_its_maps(tmp_path: Path) -> None:
    """Replay is exact, whatever is drawn, changed or deleted meanwhile."""
    tabletop = Tabletop.open(tmp_path)
    box = tabletop.library.load_game(WormlordKit())
    assert isinstance(box, Wormlord)
    mine = map_box.save(box, "Mine", ROWS, 3)
    tabletop.begin(box, {"players": ["Ada", "Bo", "Cy"]}, {})
    for answer in (mine.id, "start", "now", "claim:0", "confirm", "change-map"):
        tabletop.answer(answer)
    map_box.delete(box, mine.id)
    map_box.save(box, "Another", ROWS, 3)
    tabletop.close()
    tabletop = Tabletop.open(tmp_path)
    tabletop.resume("last")
    assert tabletop.library.take_notes() == []
    assert len(tabletop.session.entries) == 6
    assert tabletop.tell_story().untold == 0
    assert mine.id in sure(tabletop.session.prompt).legal()
    tabletop.close()
