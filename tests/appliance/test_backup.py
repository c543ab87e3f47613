"""Backups: whole, checked, thinned, and a sentence where one cannot be made."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from companion import __version__
from companion.appliance import archive, upgrade
from companion.appliance.backup import HOME, fingerprint, found, make, make_if_wanted
from companion.table.errors import Refused
from companion.table.keeper import FILE, Keeper
from companion.table.restoring import BACKUPS
from companion.table.schema import STEPS, migrate
from tests.appliance.evenings import draw_map, enter_card, ids, play
from tests.faults.other import Other
from tests.faults.strange import guarded


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_everything_a_person_would_miss_is_in_it(tmp_path: Path) -> None:
    play(tmp_path)
    play(tmp_path, seed=2)
    enter_card(tmp_path)
    draw_map(tmp_path)
    (tmp_path / "panel.toml").write_text("[undo]\nbutton = 5\n")
    (tmp_path / "analyses").mkdir()
    (tmp_path / "analyses" / "made-again.json").write_text("{}")
    made = make(tmp_path)
    manifest = archive.check(made.path)
    assert made.manifest == manifest
    assert (manifest.games, manifest.unfinished, manifest.cards, manifest.maps) == (2, 2, 1, 1)
    assert (manifest.release, manifest.schema, manifest.why) == (__version__, len(STEPS), "asked")
    names = zipfile.ZipFile(made.path).namelist()
    assert {"journal.db", "manifest.json", "panel.toml", "wormlord-maps/shed.toml"} <= {*names}
    assert "catalogue/vehicles.toml" in names
    assert not any("analyses" in name or "backups" in name for name in names)
    assert [path.name for path in (tmp_path / BACKUPS).iterdir() if path.is_dir()] == []


def test_a_game_goes_on_while_it_is_made(tmp_path: Path) -> None:
    kept = play(tmp_path)
    writer = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE games SET title = 'half of an answer'")
    made = make(tmp_path)
    writer.execute("ROLLBACK")
    writer.close()
    archive.unpack(made.path, tmp_path / "out")
    keeper = Keeper(tmp_path / "out")
    assert [each.title for each in keeper.games()] == [kept.title]
    keeper.close()


def test_a_journal_that_packs_too_well_is_stored_as_it_is(tmp_path: Path) -> None:
    """An earlier release took a name of any length: with one no backup could be made any more."""
    play(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE games SET title = ?", ("A" * 9_000_000,))
        db.commit()
    archive.unpack(make(tmp_path).path, tmp_path / "out")
    assert ids(tmp_path / "out") == ids(tmp_path)


def test_a_pipe_for_the_name_of_the_folder_is_replaced(tmp_path: Path) -> None:
    play(tmp_path)
    (tmp_path / BACKUPS).mkdir()
    os.mkfifo(tmp_path / BACKUPS / HOME)
    with guarded():
        made = make(tmp_path).manifest
    assert made
    assert (tmp_path / BACKUPS / HOME).read_text() == made.home


def test_only_if_something_changed_and_not_all_the_time(tmp_path: Path) -> None:
    assert make_if_wanted(tmp_path) is None, "nothing is there yet"
    kept = play(tmp_path)
    assert make_if_wanted(tmp_path)
    later = datetime.now().astimezone() + timedelta(hours=1)
    assert make_if_wanted(tmp_path, later) is None, "nothing has changed"
    play(tmp_path, 1, id=kept.id)
    assert make_if_wanted(tmp_path) is None, "one was made just now"
    assert make_if_wanted(tmp_path, later)
    draw_map(tmp_path)
    assert make_if_wanted(tmp_path, later + timedelta(hours=1)), "a map counts, too"
    numbers = [each.manifest.number for each in found(tmp_path / BACKUPS) if each.manifest]
    assert sorted(numbers) == [1, 2, 3]


def test_the_list_tells_the_damaged_apart(tmp_path: Path) -> None:
    play(tmp_path)
    whole, torn, turned = (make(tmp_path).path for _ in range(3))
    torn.write_bytes(torn.read_bytes()[:-200])
    raw = bytearray(turned.read_bytes())
    raw[200] ^= 0xFF  # a bit inside the journal
    turned.write_bytes(raw)
    listed = {each.path: each.manifest for each in found(tmp_path / BACKUPS, thoroughly=True)}
    assert listed[whole]
    assert listed[torn] is None
    assert listed[turned] is None
    make(tmp_path)
    assert torn.exists(), "what cannot be read is nobody's to delete"


def test_old_ones_go_only_after_the_new_one_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path)
    for _ in range(7):
        make(tmp_path)
    before = sorted(path.name for path in (tmp_path / BACKUPS).glob("*.zip"))
    assert len(before) == 5
    monkeypatch.setattr(archive, "check", lambda path: (_ for _ in ()).throw(ValueError("torn")))
    with pytest.raises(Refused, match="cannot be read back"):
        make(tmp_path)
    assert sorted(path.name for path in (tmp_path / BACKUPS).glob("*.zip")) == before
    assert list((tmp_path / BACKUPS).glob(".making-*")) == []


@pytest.mark.refuses("no-room")
def test_a_disk_that_is_nearly_full_is_left_to_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 1_000_000))
    with pytest.raises(Refused, match="too little room"):
        make(tmp_path)


def test_nothing_to_keep_and_a_damaged_journal_are_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="nothing to keep"):
        make(tmp_path)
    (tmp_path / "journal.db").write_bytes(b"sand" * 4000)
    with pytest.raises(Refused, match=r"No backup could be made: .*file is not a database"):
        make(tmp_path)


def test_a_name_that_leads_elsewhere_is_no_backup(tmp_path: Path) -> None:
    play(tmp_path)
    made = make(tmp_path)
    assert made.manifest
    evil = tmp_path / BACKUPS / "wormwatch-evil.zip"
    out = tmp_path / "out.toml"
    out.write_text("x")
    archive.pack(made.manifest, {"catalogue/../../out.toml": out}, evil)
    with pytest.raises(Refused, match="is damaged, or no backup"):
        archive.unpack(evil, tmp_path / "a" / "b")
    assert [each.path for each in found(evil.parent, thoroughly=True) if not each.manifest] == [
        evil
    ]


def test_before_the_journal_is_changed_by_a_newer_release(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    migrate(db, STEPS[:2])
    db.execute("INSERT INTO settings VALUES ('app', '{}')")
    db.close()
    assert upgrade.is_older(tmp_path)
    assert upgrade.keep_before(tmp_path) == ""
    (made,) = found(tmp_path / BACKUPS)
    assert made.manifest
    assert (made.manifest.schema, made.manifest.why) == (2, "upgrade")
    upgrade.keep_before(tmp_path)
    assert len(found(tmp_path / BACKUPS)) == 1, "the same one is not kept twice"
    Keeper(tmp_path).close()
    assert not upgrade.is_older(tmp_path)
    (tmp_path / "other").mkdir()
    archive.unpack(made.path, tmp_path / "other")  # and it can be restored by the newer one
    assert not upgrade.is_older(tmp_path / "other")


def wormwatch(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *args], capture_output=True, text=True
    )


def test_the_command_beside_a_running_app(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = play(data)
    running = Keeper(data)
    made = wormwatch("--data", str(data), "backup", "make", "--json")
    assert made.returncode == 0, made.stderr
    file = Path(json.loads(made.stdout)["file"])
    assert json.loads(made.stdout)["games"] == 1
    play(data, seed=2)
    listed = wormwatch("backup", "list", "--data", str(data))
    assert "1 game" in listed.stdout
    assert file.name in listed.stdout
    done = wormwatch("--data", str(data), "backup", "restore", str(file))
    assert done.returncode == 0, done.stderr
    assert [kept.id for kept in running.games()] == [first.id], "who has it open sees it, too"
    running.close()
    stick = tmp_path / "stick"
    copied = wormwatch("--data", str(data), "backup", "--to", str(stick))
    assert copied.returncode == 0, copied.stderr
    assert [archive.check(path).games for path in stick.iterdir()] == [1]
    undone = wormwatch("--data", str(data), "backup", "restore", "undo")
    assert undone.returncode == 0, undone.stderr
    assert "2 games" in undone.stdout


def test_nobody_goes_back_while_somebody_plays(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Other(data) as other:
        other.do("begin")
        made = make(data)
        now = other.do("answer")
        before = fingerprint(data), len(found(data / BACKUPS))
        for file in (str(made.path), "undo"):
            done = wormwatch("--data", str(data), "backup", "restore", file)
            said = "Wormwatch is open with these games: close it first, or restore with --force."
            assert (done.returncode, done.stderr) == (1, f"wormwatch: {said}\n")
        assert (fingerprint(data), len(found(data / BACKUPS))) == before
        more = wormwatch("--data", str(data), "backup", "restore", str(made.path), "--missing")
        assert more.returncode == 0, more.stderr
        forced = wormwatch("--data", str(data), "backup", "restore", str(made.path), "--force")
        assert forced.returncode == 0, forced.stderr
        assert other.do("looking") is False
        assert other.do("answer") not in (now, "played-elsewhere"), "whoever plays goes on"
    keeper = Keeper(data)
    assert [len(keeper.find(kept.id)[1]) for kept in keeper.games()] == [2]
    keeper.close()


@pytest.mark.parametrize(
    ("args", "code"),
    [(["restore"], 2), (["restore", "nowhere.zip"], 1), (["make"], 1), (["list"], 0)],
)
def test_the_command_refuses_in_one_sentence(tmp_path: Path, args: list[str], code: int) -> None:
    done = wormwatch("backup", *args, "--data", str(tmp_path / "data"))
    assert done.returncode == code
    assert done.stderr.count("\n") == bool(code)
    assert "Traceback" not in done.stderr


def test_of_an_older_journal_with_nothing_in_it_no_backup_is_made(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    migrate(db, STEPS[:2])
    db.close()
    assert upgrade.is_older(tmp_path)
    assert upgrade.keep_before(tmp_path) == "", "and nothing is said of it"
    assert not (tmp_path / BACKUPS).exists()


def test_a_data_folder_with_a_name_without_end_is_given_another(tmp_path: Path) -> None:
    """The folder may have been brought along; the name stands in each backup of it."""
    play(tmp_path)
    (tmp_path / BACKUPS).mkdir(exist_ok=True)
    (tmp_path / BACKUPS / "home").write_text("a" * 200_000)
    made = make(tmp_path)
    assert made.manifest is not None
    assert len(made.manifest.home) == 8
