"""A friend's file: read whole, refused in one sentence, and found where it lies."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion import card_files, cards
from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import load
from companion.table import limited_read
from companion.table.errors import Refused


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    cards.export(BOX, tmp_path / "cards.zip")
    return tmp_path / "cards.zip"


def test_a_folder_and_a_zip_say_the_same(packed: Path, tmp_path: Path) -> None:
    cards.export(BOX, tmp_path / "folder")
    assert card_files.read(tmp_path / "folder") == card_files.read(packed) == (BOX, load())


def test_a_zip_may_have_a_folder_and_other_things_in_it(tmp_path: Path) -> None:
    cards.export(BOX, tmp_path / "folder")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as all:
        all.writestr("letter.txt", "Dear Bo")
        all.writestr("../../evil.toml", "")
        all.writestr("old/worms.toml", "half a ca")
        for file in (tmp_path / "folder").iterdir():
            all.write(file, f"Ada's box/{file.name}")
    assert card_files.read(tmp_path / "all.zip").cards == load()
    assert not (tmp_path.parent / "evil.toml").exists()


def bad(path: Path) -> str:
    with pytest.raises(Refused) as refusal:
        card_files.read(path)
    assert "\n" not in refusal.value.message
    return refusal.value.message


def test_a_file_that_is_no_zip_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "photo.zip").write_bytes(b"\x89PNG")
    assert bad(tmp_path / "photo.zip") == "photo.zip cannot be read: it is no .zip, or damaged."


def test_a_zip_that_is_cut_off_is_refused_in_a_sentence(packed: Path) -> None:
    whole = packed.read_bytes()
    packed.write_bytes(whole[: len(whole) // 2])
    assert bad(packed) == "cards.zip cannot be read: it is no .zip, or damaged."


def test_a_zip_with_torn_contents_is_refused_in_a_sentence(packed: Path) -> None:
    whole = bytearray(packed.read_bytes())
    whole[200:400] = b"\0" * 200
    packed.write_bytes(whole)
    assert bad(packed) == "cards.zip cannot be read: it is no .zip, or damaged."


def test_a_zip_without_cards_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "photos.zip", "w") as photos:
        photos.writestr("beach.jpg", "sand")
    assert bad(tmp_path / "photos.zip") == "photos.zip has no cards in it."


def test_what_is_far_too_large_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_files, "LARGEST", 10)
    cards.export(BOX, tmp_path / "cards.zip")
    assert bad(tmp_path / "cards.zip") == "cards.zip has no cards in it."


def test_a_folder_without_cards_says_what_it_lacks(tmp_path: Path) -> None:
    assert "There is no board.toml in" in bad(tmp_path)
    assert "There is no board.toml in" in bad(tmp_path / "nowhere")


def test_a_mistake_in_a_card_is_said_with_its_place(tmp_path: Path) -> None:
    cards.export(BOX, tmp_path / "folder")
    worms = tmp_path / "folder" / "worms.toml"
    worms.write_text(worms.read_text("utf-8").replace("health = 9", "health = -9"), "utf-8")
    card_files.pack(BOX, tmp_path / "folder", tmp_path / "bad.zip")
    assert bad(tmp_path / "bad.zip") == "worms.toml, TB-W05: health: cannot be less than 0."


# Finding them


def test_files_are_found_on_sticks_and_among_downloads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    stick = tmp_path / "media" / "pi" / "STICK"
    for folder in (stick / "box" / "mine", tmp_path / "home" / "Downloads" / "theirs"):
        cards.export(BOX, folder)
    (tmp_path / "data" / "import").mkdir(parents=True)
    cards.export(BOX, tmp_path / "data" / "import" / "cards.zip")
    (stick / "torn.zip").write_bytes(b"half a zi")
    with zipfile.ZipFile(stick / "photos.zip", "w") as photos:
        photos.writestr("beach.jpg", "sand")
    (stick / ".Trash").mkdir()
    cards.export(BOX, stick / ".Trash" / "cards.zip")
    found = card_files.found(card_files.places(tmp_path / "data", tmp_path))
    assert [str(path.relative_to(tmp_path)) for path in found] == [
        "media/pi/STICK/torn.zip",
        "media/pi/STICK/box/mine",
        "home/Downloads/theirs",
        "data/import/cards.zip",
    ]


def test_nothing_anywhere_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert card_files.found(card_files.places(tmp_path / "data", tmp_path)) == []
    assert card_files.found([tmp_path / "gone"]) == []


def test_of_very_many_folders_some_are_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stick can have more of them than can be looked into while a person waits."""
    monkeypatch.setattr(card_files, "MANY", 6)
    monkeypatch.setattr(card_files, "MOST", 10)
    for one in range(8):
        for other in range(8):
            (tmp_path / "media" / f"STICK{one}" / f"{other}" / "deep").mkdir(parents=True)
    looked: list[Path] = []
    plain = limited_read.list_folder

    def listed(folder: Path, most: int) -> list[Path]:
        looked.append(folder)
        return plain(folder, most)

    monkeypatch.setattr(card_files, "list_folder", listed)
    places = card_files.sticks(tmp_path)
    assert len(places) == 6
    looked.clear()
    assert card_files.found(places) == []
    assert len(looked) == 6 * 10
