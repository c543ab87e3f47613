"""Cards and boards entered one at a time: kept, refused, forgotten, and safe on disk."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion import card_entry, card_import
from companion.games.terror_below import owners
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import BOARD, FILES, SHIPPED, Catalogue, load
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.errors import Refused


def in_use(data: Path) -> Catalogue:
    catalogue: Catalogue = TerrorBelowKit().load(data=data).cards
    return catalogue


def test_the_first_card_makes_a_catalogue_of_the_stand_ins_and_it(tmp_path: Path) -> None:
    said = BOX.fields(load().vehicles["TB-V07"]) | {"points": 9, "arrows": "SS"}
    card_entry.keep_card(tmp_path, said)
    mine = in_use(tmp_path)
    assert (mine.vehicles["TB-V07"].points, mine.vehicles["TB-V07"].arrows) == (9, "SS")
    others = {id: card for id, card in mine.vehicles.items() if id != "TB-V07"}
    assert others == {id: card for id, card in load().vehicles.items() if id != "TB-V07"}
    assert [path.name for path in tmp_path.iterdir()] == ["catalogue"]
    assert {path.name for path in (tmp_path / "catalogue").iterdir()} == set(FILES)


def test_a_card_is_forgotten_again(tmp_path: Path) -> None:
    said = BOX.fields(load().worms["TB-W09"]) | {"health": 12}
    card_entry.keep_card(tmp_path, said)
    card_entry.back_to_stand_in(tmp_path, "TB-W09")
    assert in_use(tmp_path) == load()


def test_a_card_the_stand_ins_lack_is_taken_out(tmp_path: Path) -> None:
    card_entry.keep_card(tmp_path, {"id": "TB-V99", "points": 3})
    assert "TB-V99" in in_use(tmp_path).vehicles
    card_entry.back_to_stand_in(tmp_path, "TB-V99")
    assert in_use(tmp_path) == load()


def test_a_card_that_does_not_fit_the_others_changes_nothing(tmp_path: Path) -> None:
    said = {"id": "TB-B01", "kind": "delivery", "egg": "red", "location": "bank", "vp": 2}
    with pytest.raises(Refused, match=r"^Location: the board has no bank, only store") as refusal:
        card_entry.keep_card(tmp_path, said)
    assert refusal.value.code == "bad-data"
    assert list(tmp_path.iterdir()) == []


def test_a_card_goes_into_a_catalogue_that_has_no_such_deck(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "mine")
    (tmp_path / "mine" / "items.toml").unlink()
    data = tmp_path / "data"
    card_import.take_all(data, tmp_path / "mine")
    card_entry.keep_card(data, {"id": "TB-I04", "name": "Rope", "text": "Pull."})
    assert list(in_use(data).items) == ["TB-I04"]


def test_a_board_is_kept(tmp_path: Path) -> None:
    sides = dict(load().sides)
    sides["desert"] = msgspec.structs.replace(sides["desert"], red="row")
    change = partial(owners.put_sides, sides=sides)
    card_entry.keep_file(BOX, tmp_path, BOARD, change)
    assert in_use(tmp_path).sides == sides


def test_a_broken_off_entry_does_not_stand_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "catalogue.new").mkdir()
    (tmp_path / "catalogue.new" / "items.toml").write_text("half a ca")
    card_entry.keep_card(tmp_path, {"id": "TB-V01", "points": 3})
    assert in_use(tmp_path).items == load().items


def test_a_file_that_was_half_written_is_not_the_one_in_use(tmp_path: Path) -> None:
    card_entry.keep_card(tmp_path, {"id": "TB-V01", "points": 3})
    (tmp_path / "catalogue" / ".vehicles.toml.half").write_text("half a ca")
    assert in_use(tmp_path).vehicles["TB-V01"].points == 3
    card_entry.keep_card(tmp_path, {"id": "TB-V01", "points": 4})
    assert in_use(tmp_path).vehicles["TB-V01"].points == 4
    assert not (tmp_path / "catalogue" / ".vehicles.toml.half").exists()


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        card_entry.keep_card(tmp_path / "file", {"id": "TB-V01", "points": 3})
