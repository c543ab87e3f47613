"""Tricks with .zip files of cards, of maps, and of a backup: read, or refused in one sentence, and
nothing is written anywhere else."""

from __future__ import annotations

import io
import sqlite3
import struct
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import card_files, map_files
from companion.appliance import archive, backup, restore
from companion.games.registry import find_card_box
from companion.table import zipped
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from tests.appliance.evenings import ids, play
from tests.faults.hostile import one_sentence
from tests.faults.strange import guarded

NAMES = (
    "/etc/passwd",
    "../../worms.toml",
    "worms.toml/",
    "C:\\worms.toml",
    "a" * 300,
)


def test_zip_tricks(tmp_path: Path) -> None:
    """Names that lead elsewhere, a file twice, one that swells, and links: nothing is written
    outside, and what is far too large is not unpacked."""
    box = find_card_box("terror-below")
    packed = tmp_path / "cards.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zip:
        for name in NAMES:
            zip.writestr(name, "half a ca")
        with pytest.warns(UserWarning, match="Duplicate"):
            zip.writestr(NAMES[1], "another half")
        link = zipfile.ZipInfo("links/board.toml")
        link.external_attr = 0o120777 << 16
        zip.writestr(link, "/etc/passwd")
        zip.writestr("bomb/worms.toml", bytes(50_000_000))
        for file in box.files:
            if (box.shipped / file).exists():
                zip.write(box.shipped / file, f"mine/{file}")
    before = sorted(tmp_path.rglob("*"))
    assert card_files.read(packed).cards == box.stand_ins()
    assert sorted(tmp_path.rglob("*")) == before


def test_a_zip_that_lies_about_its_size(tmp_path: Path) -> None:
    packed = tmp_path / "cards.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zip:
        zip.writestr("worms.toml", bytes(5_000_000))
    raw = packed.read_bytes()
    packed.write_bytes(raw.replace((5_000_000).to_bytes(4, "little"), (500).to_bytes(4, "little")))
    with pytest.raises(Refused) as refusal:
        card_files.read(packed)
    one_sentence(refusal.value)


MAP = 'name = "A map"\npicture = "x"\n'
END, FIRST = b"PK\x05\x06", b"PK\x01\x02"  # of a list of contents


def packed(method: int = zipfile.ZIP_DEFLATED, name: str = "creatures.toml") -> bytes:
    """A .zip that could be cards, maps or a backup."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as zip:
        for each in (name, "map.toml", "manifest.json"):
            zip.writestr(each, MAP * 9)
    return file.getvalue()


def nested() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zip:
        for name in ("creatures.toml", "map.toml", "manifest.json"):
            zip.writestr(name, packed())
    return file.getvalue()


def flagged(flags: int, raw: bytes) -> bytes:
    """The same with another sign at every file: that it is locked, that its name is UTF-8."""
    for mark, at in ((b"PK\x03\x04", 6), (FIRST, 8)):
        parts = raw.split(mark)
        place = at - len(mark)
        raw = mark.join(
            [parts[0], *(each[:place] + struct.pack("<H", flags) + each[place + 2 :]
                         for each in parts[1:])]
        )  # fmt: skip
    return raw


def swollen(raw: bytes) -> bytes:
    """A list of contents that claims 3 GB."""
    return (
        raw[: raw.index(END) + 12] + struct.pack("<I", 3_000_000_000) + raw[raw.index(END) + 16 :]
    )


TRICKS: dict[str, bytes] = {
    "a name that is no text": flagged(0x800, packed().replace(b"creatures", b"creat\xff\xfe\xfdr")),
    "locked": flagged(1, packed()),
    "a format of the future": packed().replace(FIRST + b"\x14\x03\x14", FIRST + b"\x14\x03\xff"),
    "a way of packing nobody knows": packed().replace(b"\x08\x00", b"\x63\x00"),
    "LZMA that is none": packed(zipfile.ZIP_LZMA).replace(
        b"\x09\x04\x05\x00]", b"\x09\x04\x05\x00\xff"
    ),
    "LZMA with a dictionary of 4 GB": packed(zipfile.ZIP_LZMA).replace(
        b"\x09\x04\x05\x00]\x00\x00\x80\x00", b"\x09\x04\x05\x00]\xff\xff\xff\xff"
    ),
    "bzip2 that is none": packed(zipfile.ZIP_BZIP2).replace(b"BZh9", b"BZh\x00"),
    "a .zip in a .zip": nested(),
    "another sum": packed(zipfile.ZIP_STORED).replace(b"A map", b"A mop"),
    "a list that claims 3 GB": swollen(packed()),
    "only the end": packed()[packed().index(END) :],
}


def looked_for(path: Path) -> None:
    """What is done with every .zip on a memory stick, whatever it is."""
    card_files.found([path.parent])
    map_files.looking_like_maps([path.parent])
    backup.found(path.parent)


def backed_up(path: Path) -> Any:
    return restore.compare(path.parent / "data", path)


READERS: tuple[Callable[[Path], Any], ...] = (card_files.read, map_files.read, backed_up)


@pytest.mark.parametrize("trick", TRICKS)
def test_what_no_reader_of_ours_takes(trick: str, tmp_path: Path) -> None:
    path = tmp_path / "wormwatch-1.zip"
    path.write_bytes(TRICKS[trick])
    with guarded():
        looked_for(path)
        for read in READERS:
            with pytest.raises(Refused) as refusal:
                read(path)
            one_sentence(refusal.value)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_cut_off_anywhere(tmp_path: Path) -> None:
    path, raw = tmp_path / "wormwatch-1.zip", packed()
    for length in range(0, len(raw), 5):
        path.write_bytes(raw[:length])
        looked_for(path)
        for read in READERS:
            with pytest.raises(Refused):
                read(path)


def test_a_long_list_of_contents_is_not_read(tmp_path: Path) -> None:
    """One of 3 GB, which is really there, would take the memory of the whole table."""
    path, end = tmp_path / "cards.zip", struct.pack("<4s4H2IH", END, 0, 0, 9, 9, 3 << 30, 0, 0)
    with path.open("wb") as file:
        file.seek(3 << 30)
        file.write(end)
    with pytest.raises(zipfile.BadZipFile, match="too much"), zipped.opened(path):
        pass


# Backups


def rebuilt(path: Path, **said: Any) -> Path:
    """A backup that says other things about itself, with parts that are what they should be."""
    import msgspec

    manifest = archive.read(path)
    evil = path.with_name("wormwatch-evil.zip")
    parts: dict[str, Path] = {}
    for name, content in said.pop("parts", {}).items():
        parts[name] = path.with_name(f"part-{len(parts)}")
        parts[name].write_bytes(content)
    archive.pack(msgspec.structs.replace(manifest, **said), parts, evil)
    return evil


@pytest.fixture
def made(tmp_path: Path) -> Path:
    play(tmp_path / "data")
    return backup.make(tmp_path / "data", to=tmp_path).path


@pytest.mark.parametrize(
    "name", ["../evil", "/evil", "catalogue/../../evil", "panel.toml/x", "other.db", "journal.db/x"]
)
def test_a_part_that_belongs_nowhere(name: str, made: Path) -> None:
    with zipfile.ZipFile(made) as zip:
        journal = zip.read("journal.db")
    evil = rebuilt(made, parts={"journal.db": journal, name: b"x"})
    with pytest.raises(Refused) as refusal:
        restore.restore(made.parent / "data", evil)
    one_sentence(refusal.value)


def test_a_journal_that_is_newer_than_its_backup_says(made: Path) -> None:
    file = made.with_name("newer.db")
    with zipfile.ZipFile(made) as zip:
        file.write_bytes(zip.read("journal.db"))
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(Refused) as refusal:
        restore.restore(
            made.parent / "data", rebuilt(made, parts={"journal.db": file.read_bytes()})
        )
    one_sentence(refusal.value)


def test_a_release_of_5000_digits(made: Path) -> None:
    evil = rebuilt(made, release="9" * 5000)
    for each in backup.found(evil.parent):
        assert each.manifest is None or archive.is_newer(each.manifest) is False


def test_parts_that_swell_together(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them is too large on its own."""
    with zipfile.ZipFile(made) as zip:
        journal = zip.read("journal.db")
    parts = {"journal.db": journal, **{f"catalogue/{n}": bytes(90_000) for n in range(9)}}
    evil = rebuilt(made, parts=parts)
    archive.check(evil)
    monkeypatch.setattr(archive, "LARGEST", 500_000)
    with pytest.raises(Refused):
        restore.restore(made.parent / "data", evil)


def changed_journal(made: Path, *statements: str) -> Path:
    """The same backup with a journal that somebody has worked on."""
    file = made.with_name("changed.db")
    with zipfile.ZipFile(made) as zip:
        file.write_bytes(zip.read("journal.db"))
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
    return rebuilt(made, parts={"journal.db": file.read_bytes()})


JOURNALS = {
    "a trigger that deletes answers":
        ["CREATE TRIGGER t AFTER INSERT ON answers BEGIN DELETE FROM answers; END"],
    "an endless view": [
        "DROP TABLE games",
        (
            "CREATE VIEW games AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            " SELECT i AS id, i AS game, i AS title, i AS touched, i AS version, 0 AS over FROM n"
        ),
    ],
    "480 MB of nothing": ["CREATE TABLE more (x)", "INSERT INTO more VALUES (zeroblob(9000000))"],
    "an id of 200,000 letters": ["UPDATE games SET id = printf('%.*c', 200000, 'x')"],
}  # fmt: skip


@pytest.mark.parametrize("what", JOURNALS)
def test_a_journal_that_is_more_than_rows(what: str, made: Path) -> None:
    """Nothing of it runs, nothing of it comes here, and it is all said in one sentence."""
    evil, data = changed_journal(made, *JOURNALS[what]), made.parent / "data"
    before = (data / "journal.db").read_bytes()
    for look in (lambda: restore.compare(data, evil), lambda: restore.restore(data, evil),
                 lambda: restore.restore(data, evil, restore.MISSING)):  # fmt: skip
        with pytest.raises(Refused, match="is damaged, or no backup") as refusal:
            look()
        one_sentence(refusal.value)
    assert (data / "journal.db").read_bytes() == before


def test_a_restored_journal_is_one_of_ours(made: Path) -> None:
    """Only the rows come over: what the file says besides does not."""
    data = made.parent / "data"
    evil = changed_journal(made, "PRAGMA application_id = 7", "PRAGMA journal_mode = DELETE")
    restore.restore(data, evil)
    with closing(sqlite3.connect(data / "journal.db")) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (0,)
    answered = play(data, id=ids(data)[0])
    keeper = Keeper(data)
    assert len(keeper.find(answered.id)[1]) == 12, "no answer that was acknowledged is gone"
    keeper.close()


def test_a_part_that_packs_too_well_is_not_unpacked(made: Path) -> None:
    with zipfile.ZipFile(made) as zip:
        journal = zip.read("journal.db")
    evil = rebuilt(made, parts={"journal.db": journal, "catalogue/worms.toml": bytes(9_000_000)})
    with pytest.raises(Refused, match="is damaged, or no backup"):
        restore.restore(made.parent / "data", evil)
    assert not (made.parent / "data" / "catalogue").exists()


def test_a_part_that_lies_about_its_packed_size(made: Path) -> None:
    """The list of contents claims 9 MB of packed bytes, in a file of some 20 kB."""
    with zipfile.ZipFile(made) as zip:
        journal = zip.read("journal.db")
    evil = rebuilt(made, parts={"journal.db": journal, "catalogue/worms.toml": bytes(9_000_000)})
    with zipfile.ZipFile(evil) as zip:
        small = zip.getinfo("catalogue/worms.toml").compress_size
    said, lie = struct.pack("<II", small, 9_000_000), struct.pack("<II", 9_000_000, 9_000_000)
    evil.write_bytes(evil.read_bytes().replace(said, lie))
    with pytest.raises(Refused, match="is damaged, or no backup"):
        restore.restore(made.parent / "data", evil)
    assert not (made.parent / "data" / "catalogue").exists()


def test_a_manifest_with_a_release_of_100000_letters(made: Path) -> None:
    evil = rebuilt(made, release="9." * 50_000)
    assert [each.manifest for each in backup.found(evil.parent) if each.path == evil] == [None]
