"""Maps as files: handed on, brought home, and refused in one sentence when they are torn."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from companion import map_box, map_files
from companion.games.wormlord import map_commands as map_command
from companion.games.wormlord import maps
from companion.games.wormlord.game import Wormlord, game
from companion.games.wormlord.maps import Map
from companion.table.errors import Refused

OURS = maps.read_all(maps.SHIPPED)
GARDEN = Map(id="garden", name="Grandma's garden", rows=OURS["picnic"].rows)
POND = Map(id="pond", name="Pond", rows=OURS["the-ditch"].rows)


@pytest.fixture
def box(tmp_path: Path) -> Wormlord:
    return game(None, tmp_path / "wormlord-maps")


@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_maps_go_out_and_come_home(box: Wormlord, tmp_path: Path, name: str) -> None:
    map_files.write([GARDEN, POND], tmp_path / name)
    found = map_files.read(tmp_path / name)
    assert found == [GARDEN, POND]
    taken = map_files.take(box, found)
    assert [each.name for each in taken.fresh] == ["Grandma's garden", "Pond"]
    assert {each.name for each in map_files.own(box)} == {"Grandma's garden", "Pond"}
    again = map_files.take(box, found)
    assert (list(again.fresh), len(again.known)) == ([], 2)


def test_a_single_map_is_a_small_file(tmp_path: Path) -> None:
    map_files.write([POND], tmp_path / "pond.toml")
    assert map_files.read(tmp_path / "pond.toml") == [POND]
    with pytest.raises(Refused, match=r"One file has one map; name a folder or a \.zip\."):
        map_files.write([POND, GARDEN], tmp_path / "two.toml")


def test_a_friends_map_takes_nobodys_place(box: Wormlord) -> None:
    mine = map_box.save(box, "Pond", POND.rows, 2)
    other = Map(id="pond", name="Pond", rows=OURS["flower-bed"].rows)
    taken = map_files.take(box, [other])
    assert taken.fresh[0].id == "pond-2"
    assert box.maps[mine.id].rows == POND.rows


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"name = ", "is not TOML"),
        (b"\xff\xfe\x00", "is not TOML"),
        (b'name = "A"\nplayers = 2\npicture = "..."\n', "is no map. A map has 7 rows of 7 tiles."),
        (b'name = "A"\n', "does not fit"),
        (b"#" * 30_000, "is far too large for a map."),
        (b"", "does not fit"),
    ],
)
def test_a_torn_file_is_refused_in_one_sentence(
    box: Wormlord, tmp_path: Path, content: bytes, said: str
) -> None:
    folder = tmp_path / "friend"
    map_files.write([POND], folder)
    (folder / "torn.toml").write_bytes(content)
    for path in (folder, folder / "torn.toml"):
        with pytest.raises(Refused) as caught:
            map_files.take(box, map_files.read(path))
        assert said in caught.value.message
        assert "\n" not in caught.value.message.strip()
    assert map_files.own(box) == [], "all of them, or none"


def test_a_torn_zip_is_refused_in_one_sentence(tmp_path: Path) -> None:
    whole = tmp_path / "maps.zip"
    map_files.write([POND, GARDEN], whole)
    torn = tmp_path / "torn.zip"
    torn.write_bytes(whole.read_bytes()[:90])
    with pytest.raises(Refused, match=r"torn\.zip cannot be read: it is no \.zip, or damaged\."):
        map_files.read(torn)
    with zipfile.ZipFile(tmp_path / "odd.zip", "w") as packed:
        packed.writestr("deep/one.toml", "name = ")
    with pytest.raises(Refused, match=r"^odd\.zip, one\.toml is not TOML"):
        map_files.read(tmp_path / "odd.zip")
    with zipfile.ZipFile(tmp_path / "none.zip", "w") as packed:
        packed.writestr("holiday.jpg", "no map")
    with pytest.raises(Refused, match=r"There are no maps in .*none\.zip\."):
        map_files.read(tmp_path / "none.zip")


def test_nothing_leaves_the_folder_it_is_unpacked_in(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "sly.zip", "w") as packed:
        packed.writestr("../../sly.toml", maps.written(POND))
    assert [each.id for each in map_files.read(tmp_path / "sly.zip")] == ["sly"]
    assert not (tmp_path.parent / "sly.toml").exists()


def test_what_is_there_is_not_written_over_unasked(tmp_path: Path) -> None:
    for name in ("maps", "maps.zip", "pond.toml"):
        map_files.write([POND], tmp_path / name)
        with pytest.raises(Refused, match=r"is there already; --force writes over it\."):
            map_files.write([POND], tmp_path / name)
        map_files.write([POND], tmp_path / name, force=True)


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match=r"cannot be written: Not a directory\."):
        map_files.write([POND], tmp_path / "file" / "maps.zip")
    with pytest.raises(Refused, match=r"cannot be written"):
        map_files.write([POND], tmp_path / "file")


def test_maps_are_found_where_they_may_lie(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    map_files.write([POND], stick / "games")
    map_files.write([GARDEN], stick / "maps.zip")
    (stick / "notes.toml").write_text("nothing")
    (stick / "torn.zip").write_bytes(b"PK")
    found = map_files.looking_like_maps([stick, tmp_path / "not-there"])
    assert [each.name for each in found] == ["maps.zip", "pond.toml"]


def test_maps_are_handed_on_into_the_data_folder(tmp_path: Path) -> None:
    path = map_files.hand_on([POND], tmp_path, "wormlord-maps.zip")
    assert path == tmp_path / "export" / "wormlord-maps.zip"
    assert map_files.read(path) == [POND]


# In a terminal


def test_the_maps_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    map_box.save(game(None, tmp_path / "wormlord-maps"), "Pond", POND.rows, 2)
    assert map_command.list_maps(tmp_path) == 0
    said = capsys.readouterr().out
    assert "pond  Pond, for 2 players (yours)\n" in said
    assert "picnic  Picnic, for 3 players\n" in said
    assert map_command.list_maps(tmp_path, as_json=True) == 0
    listed = {each["id"]: each for each in json.loads(capsys.readouterr().out)}
    assert listed["pond"]["yours"]
    assert listed["pond"]["rows"] == POND.rows


def test_maps_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert map_command.check(tmp_path, None) == 0
    assert capsys.readouterr().out == "All 9 maps can be played.\n"
    folder = tmp_path / "wormlord-maps"
    folder.mkdir()
    (folder / "torn.toml").write_text("name = ")
    assert map_command.check(tmp_path, None) == 1
    assert "torn.toml is not TOML" in capsys.readouterr().out
    assert map_command.check(tmp_path, folder / "torn.toml", as_json=True) == 1
    assert len(json.loads(capsys.readouterr().out)["findings"]) == 1
    map_files.write([POND], tmp_path / "pond.toml")
    assert map_command.check(tmp_path, tmp_path / "pond.toml") == 0
    assert capsys.readouterr().out == "The map can be played.\n"


def test_maps_are_exported_and_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with pytest.raises(Refused, match="No map was drawn here yet"):
        map_command.export(here, tmp_path / "maps.zip")
    with pytest.raises(Refused, match="There is no map moon; 'wormwatch maps list' shows them"):
        map_command.export(here, tmp_path / "maps.zip", ["moon"])
    map_box.save(game(None, here / "wormlord-maps"), "Pond", POND.rows, 2)
    assert map_command.export(here, tmp_path / "maps.zip") == 0
    assert map_command.import_(there, tmp_path / "maps.zip") == 0
    assert map_command.import_(there, tmp_path / "maps.zip") == 0
    said = capsys.readouterr().out
    assert "The map is in" in said
    assert "Pond, for 2: kept as pond.\nPond, for 2: is here already.\n" in said


def test_a_map_that_cannot_be_read_is_named_and_the_others_are_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    map_box.save(game(None, tmp_path / "wormlord-maps"), "Pond", POND.rows, 2)
    (tmp_path / "wormlord-maps" / "torn.toml").write_text("name = ")
    assert map_command.export(tmp_path, tmp_path / "maps.zip") == 0
    assert "torn.toml is not TOML" in capsys.readouterr().err
    assert [each.id for each in map_files.read(tmp_path / "maps.zip")] == ["pond"]
    assert map_command.list_maps(tmp_path) == 0
    assert "torn.toml is not TOML" in capsys.readouterr().err
