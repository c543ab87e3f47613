"""The card box: list, check and export."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from companion import card_files, cards
from companion.games.registry import card_box_of, find_card_box
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import FILES, load
from companion.table.errors import Refused


@pytest.fixture
def owned(tmp_path: Path) -> Path:
    """A folder as an owner has it: exported, and a card changed."""
    folder = tmp_path / "mine"
    cards.export(BOX, folder)
    rename(folder, "Young Screamer", "Squeaker")
    return folder


def rename(folder: Path, old: str, new: str) -> None:
    path = folder / "worms.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_list_is_a_line_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert cards.list_cards(BOX, None) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 37 + 54 + 42 + 23 + 24 + 16
    assert "TB-W01  Young Screamer: screamer, red, from 2,2, starter" in lines
    assert "TB-V01  Boots: 2 points, N, boots" in lines
    assert "TB-B01  Red Egg to the store: 3 VP" in lines
    assert "TB-A05  Hunting Rifle: damage the highest of 2 dice" in lines
    assert "TB-A22  Borrowed Crossbow: damage 3; not for solo" in lines


@pytest.mark.parametrize("name", ["bounty", "bounties", "Bounties"])
def test_a_list_of_one_deck(capsys: pytest.CaptureFixture[str], name: str) -> None:
    cards.list_cards(BOX, None, name)
    assert len(capsys.readouterr().out.splitlines()) == 42


def test_a_deck_nobody_knows_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="There is no deck spells; there is worm, vehicle") as refusal:
        cards.list_cards(BOX, None, "spells")
    assert refusal.value.expected is not None
    assert "worm" in refusal.value.expected


def test_programs_read_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    cards.list_cards(BOX, None, "worm", as_json=True)
    worm = json.loads(capsys.readouterr().out)[1]
    assert (worm["deck"], worm["id"], worm["start"]) == ("worm", "TB-W02", [5, 2])
    assert worm["pattern"] == ". # .\n# o #\n. . ."


def test_a_person_reads_the_list_as_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    cards.list_cards(BOX, None)
    out = capsys.readouterr().out
    assert "37 worms" in out
    assert "Queen of Glass" in out


def test_the_shipped_cards_pass_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert cards.check(BOX, None) == 0
    assert "nothing looks odd" in capsys.readouterr().out


def test_a_check_that_finds_something_fails(
    owned: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (owned / "items.toml").unlink()
    capsys.readouterr()
    assert cards.check(BOX, owned) == 1
    assert capsys.readouterr().out.startswith("items.toml has 0 of the 24 item cards")
    assert cards.check(BOX, owned, as_json=True) == 1
    assert len(json.loads(capsys.readouterr().out)["findings"]) == 1


def test_a_catalogue_that_cannot_be_read_is_a_finding_too(
    owned: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rename(owned, "health = 9", "health = -9")
    capsys.readouterr()
    assert cards.check(BOX, owned) == 1
    assert capsys.readouterr().out == "worms.toml, TB-W05: health: cannot be less than 0.\n"


def test_what_is_exported_is_the_same_catalogue(tmp_path: Path) -> None:
    cards.export(BOX, tmp_path / "deep" / "down")
    assert load(tmp_path / "deep" / "down") == load()
    assert {path.name for path in (tmp_path / "deep" / "down").iterdir()} == set(FILES)


def test_a_folder_with_things_in_it_is_written_into_only_by_force(
    owned: Path, tmp_path: Path
) -> None:
    target = tmp_path / "full"
    cards.export(BOX, target)
    (target / "letter.txt").write_text("Dear Ada")
    (owned / "items.toml").unlink()
    with pytest.raises(Refused, match="is not empty; --force") as refusal:
        cards.export(BOX, target, owned)
    assert refusal.value.code == "not-empty"
    assert load(target) == load()
    cards.export(BOX, target, owned, force=True)
    assert load(target) == load(owned)
    assert (target / "letter.txt").exists()


def test_a_friend_gets_one_file(tmp_path: Path) -> None:
    packed = tmp_path / "cards.zip"
    cards.export(BOX, packed)
    assert card_files.read(packed).cards == load()
    with pytest.raises(Refused, match="is there already; --force"):
        cards.export(BOX, packed)
    assert cards.export(BOX, packed, force=True) == 0


def test_a_catalogue_is_not_exported_onto_itself(owned: Path) -> None:
    with pytest.raises(Refused, match="name another folder"):
        cards.export(BOX, owned, owned, force=True)


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        cards.export(BOX, tmp_path / "file")


# Another game's


def test_another_games_cards_are_listed_and_checked(capsys: pytest.CaptureFixture[str]) -> None:
    box = find_card_box("squirmish")
    assert cards.list_cards(box, None) == cards.check(box, None) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 54 + 1
    assert lines[0].startswith("SQ-M01  Sock Golem: 10 hp, laundry, 1: no effect; 2-4: 2 damage")


def test_a_game_without_cards_to_enter_says_whose_there_are() -> None:
    with pytest.raises(Refused, match=r"no cards of dry-run to enter.*terror-below and squirmish"):
        find_card_box("dry-run")
    with pytest.raises(Refused, match="DR-S01 is no card of any box"):
        card_box_of("DR-S01")
