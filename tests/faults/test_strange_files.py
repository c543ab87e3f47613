"""Pipes, sockets, devices, links and files without end where a file is expected: one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import card_files, cards, map_files
from companion.appliance import backup, sticks
from companion.appliance.stick_wishes import MARK, keep_wish, read_wish
from companion.appliance.sticks import Stick
from companion.games.terror_below.box import BOX
from companion.games.wormlord import maps
from companion.table.errors import Refused
from companion.table.on_disk import make_folder, write
from tests.appliance.evenings import play
from tests.faults.strange import STRANGE, guarded, make_endless
from tests.faults.test_hostile_files import TAKING, refused, run


@pytest.fixture(autouse=True)
def guard() -> Iterator[None]:
    with guarded():
        yield


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stick:
    """A stick of a stranger; its folder counts as mounted."""
    monkeypatch.setenv("WORMWATCH_MEDIA", str(tmp_path / "media"))
    monkeypatch.setattr(sticks, "is_in", lambda *_: True)
    folder = tmp_path / "media" / "STICK"
    folder.mkdir(parents=True)
    return Stick(folder, "8:17")


# As a file that a person names


@pytest.mark.parametrize("kind", STRANGE)
def test_every_command_refuses_it(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for words in TAKING:
        file = tmp_path / "-".join(words).replace("--", "")
        STRANGE[kind](file)
        refused(tmp_path / "data", capfd, *words, file)
        zipped = file.with_suffix(".zip")
        STRANGE[kind](zipped)
        refused(tmp_path / "data", capfd, *words, zipped)


@pytest.mark.parametrize("kind", STRANGE)
def test_in_a_folder_of_cards_or_maps_too(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    cards.export(BOX, tmp_path / "cards")
    (tmp_path / "cards" / "worms.toml").unlink()
    STRANGE[kind](tmp_path / "cards" / "worms.toml")
    (tmp_path / "maps").mkdir()
    STRANGE[kind](tmp_path / "maps" / "shed.toml")
    (tmp_path / "pictures").mkdir()
    STRANGE[kind](tmp_path / "pictures" / "a.png")
    for words in (
        ("cards", "import", tmp_path / "cards"),
        ("cards", "check", "--catalogue", tmp_path / "cards"),
        ("cards", "export", "--catalogue", tmp_path / "cards", tmp_path / "out"),
        ("maps", "import", tmp_path / "maps"),
        ("scan", tmp_path / "pictures"),
        ("engine", "terror-below", "--catalogue", tmp_path / "cards"),
    ):
        refused(tmp_path / "data", capfd, *words)


# Looked for on a stick


@pytest.mark.parametrize("kind", STRANGE)
def test_looking_for_files_goes_past_it(kind: str, stick: Stick, tmp_path: Path) -> None:
    folder = stick.folder
    cards.export(BOX, folder / "good")
    good = maps.read_all(maps.SHIPPED)["picnic"]
    map_files.write([good], folder / "good.toml")
    for name in ("cards.zip", "map.toml", "maps.zip", "wormwatch-20260101-120000.zip", "deep.d"):
        STRANGE[kind](folder / name)
    stick.backups.mkdir()
    STRANGE[kind](stick.backups / "wormwatch-20260101-120000.zip")
    assert folder / "good" in card_files.found([folder])
    assert folder / "good.toml" in map_files.looking_like_maps([folder])
    for each in card_files.found([folder]):
        if each != folder / "good":
            with pytest.raises(Refused):
                card_files.read(each)
    assert [each.manifest for each in backup.found(stick.backups, thoroughly=True)] in ([], [None])
    STRANGE[kind](folder / MARK)
    assert read_wish(tmp_path / "data", stick) is None


def test_very_many_files_are_looked_at_up_to_a_limit(stick: Stick, tmp_path: Path) -> None:
    for number in range(card_files.MOST + 50):
        (stick.folder / f"{number:04}.zip").write_bytes(b"half a zip")
        (stick.folder / f"{number:04}.toml").write_bytes(b"picture")
    stick.backups.mkdir()
    for number in range(backup.MOST + 50):
        (stick.backups / f"wormwatch-{number:04}.zip").touch()
    assert len(card_files.found([stick.folder])) == card_files.MOST
    assert len(map_files.looking_like_maps([stick.folder])) <= map_files.MOST
    assert len(backup.found(stick.backups)) == backup.MOST


# Links


def test_no_file_behind_a_link_comes_from_a_stick(
    stick: Stick, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    cards.export(BOX, home / "cards")
    cards.export(BOX, home / "cards.zip")
    map_files.write([maps.read_all(maps.SHIPPED)["picnic"]], home / "picnic.toml")
    kept = backup.make(_data_of(tmp_path / "theirs"), to=home)
    (stick.folder / "a").symlink_to(home)
    for name in ("cards", "cards.zip", "picnic.toml", kept.path.name):
        (stick.folder / name).symlink_to(home / name)
    data = tmp_path / "data"
    for where in (stick.folder, stick.folder / "a"):
        refused(data, capfd, "cards", "import", where / "cards")
        refused(data, capfd, "cards", "import", where / "cards.zip")
        refused(data, capfd, "maps", "import", where / "picnic.toml")
        refused(data, capfd, "backup", "restore", where / kept.path.name)
    assert card_files.found([stick.folder]) == []
    assert map_files.looking_like_maps([stick.folder]) == []
    assert backup.found(stick.folder) == []


def _data_of(data: Path) -> Path:
    play(data)
    return data


def test_a_folder_for_backups_that_is_a_link_is_not_written_through(
    stick: Stick, tmp_path: Path
) -> None:
    data = _data_of(tmp_path / "data")
    ours = backup.make(data)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for target in (elsewhere, data / "backups"):
        stick.backups.unlink(missing_ok=True)
        stick.backups.symlink_to(target)
        assert backup.found(stick.backups) == []
        with pytest.raises(Refused, match="No backup could be put onto STICK"):
            sticks.copy_newest(data, stick)
        with pytest.raises(Refused):
            backup.make(data, to=stick.backups)
    assert list(elsewhere.iterdir()) == []
    assert ours.path.exists()


def test_a_link_in_the_place_of_a_file_is_replaced_and_not_written_through(
    stick: Stick, tmp_path: Path
) -> None:
    data = _data_of(tmp_path / "data")
    made = backup.make(data)
    precious = tmp_path / "precious"
    precious.write_text("as it was")
    stick.backups.mkdir()
    for folder, name in (
        (stick.backups, made.path.name),
        (stick.folder, MARK),
        (stick.folder, "cards.zip"),
        (stick.folder, "maps.zip"),
        (stick.folder, "out/worms.toml"),
        (stick.folder, "report.zip"),
    ):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(precious)
        (path.parent / f".{path.name}.half").symlink_to(precious)
        path.with_name(f"{path.name}.half").symlink_to(precious)
    sticks.copy_newest(data, stick)
    keep_wish(data, stick, True)
    card_files.pack(BOX, BOX.shipped, stick.folder / "cards.zip")
    picnic = maps.read_all(maps.SHIPPED)["picnic"]
    map_files.write([picnic], stick.folder / "maps.zip", force=True)
    cards.copy(BOX, BOX.shipped, stick.folder / "out")
    write(stick.folder / "report.zip", b"report")
    assert precious.read_text() == "as it was"
    assert read_wish(data, stick) is True
    assert backup.found(stick.backups, thoroughly=True)[0].manifest == made.manifest
    assert map_files.read(stick.folder / "maps.zip") == [picnic]
    assert card_files.read(stick.folder / "cards.zip").box == BOX
    assert (stick.folder / "report.zip").read_bytes() == b"report"


def test_a_folder_on_a_stick_that_is_a_link_is_not_written_into(
    stick: Stick, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    cards.export(BOX, home)
    before = {path.name: path.read_bytes() for path in home.iterdir()}
    (stick.folder / "out").symlink_to(home)
    capfd.readouterr()
    for words in (
        ("cards", "export", "--force", stick.folder / "out"),
        ("maps", "export", stick.folder / "out", "picnic"),
        ("maps", "export", stick.folder / "out" / "deep", "picnic"),
        ("cards", "export", stick.folder / "out" / "cards.zip"),
    ):
        code, _, err = run(tmp_path / "data", capfd, *words)
        assert (code, err.count("\n")) == (1, 1), (words, err)
    with pytest.raises(OSError, match="links on a USB stick"):
        make_folder(stick.folder / "out" / "deep")
    make_folder(stick.folder / "new" / "deep")
    assert (stick.folder / "new" / "deep").is_dir()
    assert {path.name: path.read_bytes() for path in home.iterdir()} == before


def test_a_backup_without_end_on_the_stick_is_not_read_to_be_compared(
    stick: Stick, tmp_path: Path
) -> None:
    data = _data_of(tmp_path / "data")
    made = backup.make(data)
    stick.backups.mkdir()
    make_endless(stick.backups / made.path.name)
    sticks.copy_newest(data, stick)
    assert (stick.backups / made.path.name).read_bytes() == made.path.read_bytes()
    (stick.backups / made.path.name).unlink()
    os.mkfifo(stick.backups / made.path.name)
    sticks.copy_newest(data, stick)
    assert (stick.backups / made.path.name).read_bytes() == made.path.read_bytes()
