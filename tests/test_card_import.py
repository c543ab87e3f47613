"""Taking over a friend's cards: all, what is missing, or those that were chosen; and undoing it."""

from __future__ import annotations

import json
import sys
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion import card_entry, card_files, card_import, cards
from companion.card_import import Taken, import_, take, take_all, undo
from companion.games.registry import find_card_box
from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.box import BOX
from companion.games.terror_below.card_differences import BOARD
from companion.games.terror_below.catalogue import SHIPPED, Catalogue, load
from companion.table.errors import Refused
from tests.test_cards import rename

TODAY = date(2026, 11, 16)


@pytest.fixture
def owned(tmp_path: Path) -> Path:
    """A folder as an owner has it: exported, and a card changed."""
    folder = tmp_path / "mine"
    cards.export(BOX, folder)
    rename(folder, "Young Screamer", "Squeaker")
    return folder


@pytest.fixture
def friends(tmp_path: Path) -> Path:
    """A friend's catalogue: two Vehicles entered, and one Worm."""
    data = tmp_path / "friend"
    enter(data, "TB-V07", points=5, name="Camel")
    enter(data, "TB-V08", points=6)
    enter(data, "TB-W09", health=12)
    return data / "catalogue"


def enter(data: Path, id: str, **said: Any) -> None:
    card = load().deck(BOX.deck_of(id))[id]
    card_entry.keep_card(data, BOX.fields(card) | said)


def in_use(data: Path) -> Catalogue:
    return load(cards.active_folder(BOX, data) or SHIPPED)


# A whole catalogue


def test_without_an_import_the_shipped_cards_are_used(tmp_path: Path) -> None:
    assert cards.active_folder(BOX, tmp_path) is None


def test_an_imported_catalogue_is_used_from_then_on(owned: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert take_all(data, owned) == Taken(196, None, whole=True)
    assert in_use(data).worms["TB-W01"].name == "Squeaker"
    assert [path.name for path in data.iterdir()] == ["catalogue"]


def test_the_catalogues_before_are_kept(owned: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    for old, new in [("Squeaker", "One"), ("One", "Two"), ("Two", "Three")]:
        rename(owned, old, new)
        take_all(data, owned, TODAY)
    kept = {path.name: load(path).worms["TB-W01"].name for path in data.iterdir()}
    assert kept == {
        "catalogue-2026-11-16": "One",
        "catalogue-2026-11-16-2": "Two",
        "catalogue": "Three",
    }


def test_a_catalogue_that_cannot_be_read_is_not_taken_in(owned: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    take_all(data, owned)
    rename(owned, "health = 9", "health = -9")
    with pytest.raises(Refused, match="TB-W05"):
        take_all(data, owned)
    assert [path.name for path in data.iterdir()] == ["catalogue"]
    assert in_use(data).worms["TB-W05"].health == 9


def test_the_catalogue_in_use_is_not_imported_again(owned: Path, tmp_path: Path) -> None:
    take_all(tmp_path, owned)
    with pytest.raises(Refused, match="in use already"):
        take_all(tmp_path, tmp_path / "catalogue")


def test_a_broken_off_import_does_not_stand_in_the_way(owned: Path, tmp_path: Path) -> None:
    (tmp_path / "catalogue.new").mkdir()
    (tmp_path / "catalogue.new" / "items.toml").write_text("half a ca")
    (owned / "items.toml").unlink()
    take_all(tmp_path, owned)
    assert in_use(tmp_path).items == {}


def test_a_packed_one_will_do(owned: Path, tmp_path: Path) -> None:
    packed = tmp_path / "squeaker.zip"
    card_files.pack(BOX, owned, packed)
    take_all(tmp_path / "data", packed)
    assert in_use(tmp_path / "data").worms["TB-W01"].name == "Squeaker"


def test_a_place_that_cannot_be_written_is_said(friends: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        take_all(tmp_path / "file", SHIPPED)
    with pytest.raises(Refused, match="cannot be written"):
        take(BOX, tmp_path / "file", load(friends), ["TB-V07"])


# Some of it


def test_only_what_was_chosen_is_taken(friends: Path, tmp_path: Path) -> None:
    enter(tmp_path, "TB-V07", points=9, name="Mine")
    enter(tmp_path, "TB-V01", points=9)
    taken = take(BOX, tmp_path, load(friends), ["TB-V08", "TB-W09"], TODAY)
    assert taken == Taken(2, tmp_path / "catalogue-2026-11-16")
    mine = in_use(tmp_path)
    assert (mine.vehicles["TB-V07"].name, mine.vehicles["TB-V01"].points) == ("Mine", 9)
    assert (mine.vehicles["TB-V08"].points, mine.worms["TB-W09"].health) == (6, 12)
    assert BOX.is_owners(mine, "TB-V08")
    assert load(tmp_path / "catalogue-2026-11-16").vehicles["TB-V08"].points != 6


def test_the_first_cards_may_be_a_friends(friends: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert take(BOX, data, load(friends), ["TB-V07"]) == Taken(1, None)
    assert in_use(data).vehicles["TB-V07"].name == "Camel"
    assert in_use(data).vehicles["TB-V08"] == load().vehicles["TB-V08"]
    assert [path.name for path in data.iterdir()] == ["catalogue"]


def test_what_was_typed_around_the_cards_stays(friends: Path, tmp_path: Path) -> None:
    enter(tmp_path, "TB-V01", points=9)
    file = tmp_path / "catalogue" / "vehicles.toml"
    file.write_text("# From the blue box.\n" + file.read_text("utf-8"), "utf-8")
    take(BOX, tmp_path, load(friends), ["TB-V07"])
    assert file.read_text("utf-8").startswith("# From the blue box.\n")


def test_a_deck_that_is_not_here_is_made(friends: Path, tmp_path: Path) -> None:
    enter(tmp_path, "TB-V01", points=9)
    (tmp_path / "catalogue" / "items.toml").unlink()
    take(BOX, tmp_path, load(), ["TB-I03"])
    assert list(in_use(tmp_path).items) == ["TB-I03"]


def test_a_card_that_does_not_fit_changes_nothing(tmp_path: Path) -> None:
    """A friend's board has a Location that mine has not."""
    theirs = tmp_path / "theirs"
    cards.export(BOX, theirs)
    for name in ("board.toml", "bounties.toml"):
        text = (theirs / name).read_text("utf-8").replace("motel", "bank")
        (theirs / name).write_text(text, "utf-8")
    enter(tmp_path, "TB-V01", points=9)
    catalogue = load(theirs)
    bank = next(id for id, card in catalogue.bounties.items() if card.location == "bank")
    before = in_use(tmp_path)
    with pytest.raises(Refused, match="the board has no bank"):
        take(BOX, tmp_path, catalogue, [bank])
    assert in_use(tmp_path) == before
    assert not (tmp_path / "catalogue.new").exists()
    everything = [BOARD, *catalogue.bounties]
    take(BOX, tmp_path, catalogue, everything)
    assert "bank" in in_use(tmp_path).sides["desert"].locations


# Undoing it


def test_one_undo_brings_everything_back(friends: Path, tmp_path: Path) -> None:
    enter(tmp_path, "TB-V07", points=9)
    before = in_use(tmp_path)
    undo(BOX, tmp_path, take(BOX, tmp_path, load(friends), ["TB-V07", "TB-V08"]))
    assert in_use(tmp_path) == before


def test_one_undo_brings_the_stand_ins_back(friends: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    undo(BOX, data, take(BOX, data, load(friends), ["TB-V07"], TODAY), TODAY)
    assert in_use(data) == load()
    assert [path.name for path in data.iterdir()] == ["catalogue-2026-11-16"], "nothing is lost"


# On the command line


def test_a_program_gets_everything(
    friends: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(tmp_path, "TB-V07", points=3, name="Mule")
    capsys.readouterr()
    assert import_(friends, tmp_path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "Entered here and there, but not the same (1):",
        "  TB-V07  Camel",
        "          Name: Mule → Camel",
        "          Points: 3 → 5",
        "Entered there, and not yet here (2):",
    ]
    assert "  TB-W09  " in "\n".join(lines)
    assert lines[-2].startswith("Taken in: 37 worms, 54 vehicles, 42 bounties")
    assert lines[-1].startswith("The catalogue used so far is kept in ")
    assert in_use(tmp_path).vehicles["TB-V07"].name == "Camel"


def test_only_what_is_missing(
    friends: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(tmp_path, "TB-V07", name="Mule")
    assert import_(friends, tmp_path, "missing") == 0
    assert "Taken in: 2 cards." in capsys.readouterr().out
    assert in_use(tmp_path).vehicles["TB-V07"].name == "Mule"
    assert in_use(tmp_path).worms["TB-W09"].health == 12
    import_(friends, tmp_path, "missing")
    assert "Nothing was taken over." in capsys.readouterr().out


def test_only_to_look(friends: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    assert import_(friends, data, "none") == 0
    assert capsys.readouterr().out.endswith("Nothing was taken over.\n")
    assert not data.exists()


@pytest.mark.parametrize(
    ("answers", "name"), [(["m"], "Mule"), (["x", "Use"], "Camel"), (["n"], "Mule")]
)
def test_a_person_is_asked(
    friends: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: list[str], name: str
) -> None:
    enter(tmp_path, "TB-V07", name="Mule")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: answers.pop(0))
    assert import_(friends, tmp_path) == 0
    assert in_use(tmp_path).vehicles["TB-V07"].name == name
    assert not answers


def test_whoever_ends_the_input_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert card_import._ask() == "none"


def test_programs_read_the_differences_as_json(
    friends: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(tmp_path, "TB-V07", name="Mule", points=5)
    enter(tmp_path, "TB-V01", points=9)
    capsys.readouterr()
    import_(friends, tmp_path, "missing", as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["different"] == {"TB-V07": ["Name: Mule → Camel"]}
    assert sorted(told["missing"]) == ["TB-V08", "TB-W09"]
    assert (told["only_here"], told["same"], told["taken"]) == (["TB-V01"], [], 2)
    assert Path(told["before"]).is_dir()


def test_an_import_says_when_a_check_is_worth_it(
    owned: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (owned / "items.toml").unlink()
    import_(owned, tmp_path)
    assert "'wormwatch cards check' has 1 remark." in capsys.readouterr().out


# Which game they are of


@pytest.fixture
def creatures(tmp_path: Path) -> Path:
    """A friend's creatures, one of them entered."""
    data = tmp_path / "friend of Squirmish"
    box = find_card_box("squirmish")
    card_entry.keep_card(data, box.fields(box.stand_ins().creatures["SQ-M07"]) | {"hp": 15})
    return cards.home(box, data)


def test_each_game_has_a_folder_of_its_own(creatures: Path, tmp_path: Path) -> None:
    enter(tmp_path, "TB-V01", points=9)
    assert take_all(tmp_path, creatures) == Taken(54, None, whole=True)
    assert in_use(tmp_path).vehicles["TB-V01"].points == 9
    assert SquirmishKit().load(data=tmp_path).cards.creatures["SQ-M07"].hp == 15
    assert {path.name for path in tmp_path.iterdir() if path.name.startswith("cat")} == {
        "catalogue", "catalogue-squirmish",
    }  # fmt: skip


def test_an_import_sees_by_the_files_which_game_it_is(
    creatures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert import_(creatures, tmp_path, "missing") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "These are cards of Squirmish."
    assert "Taken in: 1 cards." in lines
    assert not (tmp_path / "catalogue").exists()


def test_cards_of_another_game_than_was_asked_for_are_not_taken(
    creatures: Path, tmp_path: Path
) -> None:
    with pytest.raises(Refused, match="cards of Squirmish, not of Terror Below"):
        import_(creatures, tmp_path, "all", game=BOX)
    assert not (tmp_path / "catalogue-squirmish").exists()


def test_a_file_with_both_is_read_as_what_was_asked_for(creatures: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.zip"
    with zipfile.ZipFile(both, "w") as packed:
        for folder in (SHIPPED, creatures):
            for file in folder.iterdir():
                packed.write(file, f"{folder.name}/{file.name}")
    box = find_card_box("squirmish")
    assert card_files.read(both).box is BOX
    assert card_files.read(both, box).cards.creatures["SQ-M07"].hp == 15
    assert card_files.found([tmp_path]) == [both, creatures]


def test_one_undo_brings_back_what_was_there_of_that_game(creatures: Path, tmp_path: Path) -> None:
    box, theirs = card_files.read(creatures)
    enter(tmp_path, "TB-V01", points=9)
    undo(box, tmp_path, take(box, tmp_path, theirs, ["SQ-M07"]))
    assert cards.active_folder(box, tmp_path) is None
    assert in_use(tmp_path).vehicles["TB-V01"].points == 9
