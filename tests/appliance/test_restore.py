"""Restore: what would change, all of it or only what is missing, one undo, and a pulled plug."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from companion.appliance import archive, backup
from companion.appliance.restore import ALL, MISSING, compare, restore, undo
from companion.table import restoring
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.restoring import BACKUPS
from tests.appliance.evenings import draw_map, enter_card, ids, play

ROOT = Path(__file__).parent.parent.parent


def test_what_would_change_is_known_before(tmp_path: Path) -> None:
    gone, on, stays = (play(tmp_path, seed=seed) for seed in range(3))
    enter_card(tmp_path)
    made = backup.make(tmp_path)
    play(tmp_path, 2, id=on.id)
    fresh = play(tmp_path, seed=9)
    with sqlite3.connect(tmp_path / "journal.db") as db:
        db.execute("DELETE FROM games WHERE id = ?", (gone.id,))
    db.close()
    draw_map(tmp_path)
    found = compare(tmp_path, made.path)
    assert [each.id for each in found.only_here] == [fresh.id]
    assert [each.id for each in found.only_there] == [gone.id]
    assert [each.id for each in found.further_here] == [on.id]
    assert found.further_there == []
    assert found.same == 1
    assert found.files == ["wormlord-maps"]
    assert stays.id in ids(tmp_path)


def test_everything_as_it_was_and_back_again(tmp_path: Path) -> None:
    first = play(tmp_path)
    enter_card(tmp_path, name="Rusty")
    made = backup.make(tmp_path)
    second = play(tmp_path, seed=2)
    enter_card(tmp_path, name="Shiny")
    draw_map(tmp_path)
    vehicles = tmp_path / "catalogue" / "vehicles.toml"
    done = restore(tmp_path, made.path, ALL)
    assert done.games == 1
    assert ids(tmp_path) == [first.id]
    assert "Rusty" in vehicles.read_text("utf-8")
    assert not (tmp_path / "wormlord-maps").exists()
    undone = undo(tmp_path)
    assert undone.games == 2
    assert ids(tmp_path) == sorted([first.id, second.id])
    assert "Shiny" in vehicles.read_text("utf-8")
    assert (tmp_path / "wormlord-maps" / "shed.toml").exists()
    with pytest.raises(Refused, match="no restore to undo"):
        undo(tmp_path)


def test_only_the_missing_games(tmp_path: Path) -> None:
    other = tmp_path / "other"
    there, then = play(other, seed=3), play(other, seed=4)
    made = backup.make(other)
    here = play(tmp_path)
    assert restore(tmp_path, made.path, MISSING).games == 2
    assert ids(tmp_path) == sorted([here.id, there.id, then.id])
    assert restore(tmp_path, made.path, MISSING).games == 0
    keeper = Keeper(tmp_path)
    assert len(keeper.find(there.id)[1]) == 6, "with all of its answers"
    assert [kept.id for kept in keeper.games()] == [here.id, then.id, there.id]
    keeper.close()


def test_the_backup_from_before_a_restore_is_not_thinned_away(tmp_path: Path) -> None:
    play(tmp_path)
    made = backup.make(tmp_path)
    present = play(tmp_path, seed=2)
    restore(tmp_path, made.path)
    for _ in range(8):
        backup.make(tmp_path)
    undo(tmp_path)
    assert present.id in ids(tmp_path)


@pytest.mark.refuses("newer-backup")
def test_a_newer_or_damaged_backup_changes_nothing(tmp_path: Path) -> None:
    here = play(tmp_path)
    made = backup.make(tmp_path)
    assert made.manifest
    newer = tmp_path / BACKUPS / "wormwatch-newer.zip"
    manifest = msgspec.structs.replace(made.manifest, release="99.0.0")
    archive.pack(manifest, {"journal.db": tmp_path / "journal.db"}, newer)
    with pytest.raises(Refused, match=r"from Wormwatch 99\.0\.0, which is newer"):
        restore(tmp_path, newer)
    torn = tmp_path / BACKUPS / "wormwatch-torn.zip"
    torn.write_bytes(made.path.read_bytes()[:500])
    with pytest.raises(Refused, match="is damaged, or no backup"):
        restore(tmp_path, torn)
    assert ids(tmp_path) == [here.id]


def test_journals_that_cannot_be_opened_make_way(tmp_path: Path) -> None:
    kept = play(tmp_path)
    made = backup.make(tmp_path)
    (tmp_path / "journal.db").write_bytes(b"sand" * 4000)
    assert compare(tmp_path, made.path).readable is False
    restore(tmp_path, made.path)
    assert ids(tmp_path) == [kept.id]
    assert list(tmp_path.glob("journal-damaged-*.db")), "and nothing is deleted"
    with sqlite3.connect(tmp_path / "journal.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    restore(tmp_path, made.path)
    assert ids(tmp_path) == [kept.id]
    newest = backup.newest(tmp_path)
    assert newest is not None
    assert newest.manifest
    assert newest.manifest.schema == 99, "the newer one is kept for when the release is"


def test_a_staged_journal_that_rots_leaves_everything_as_it_was(tmp_path: Path) -> None:
    kept = play(tmp_path)
    enter_card(tmp_path, name="Rusty")
    staged = tmp_path / BACKUPS / restoring.STAGED
    (staged / restoring.NEW / "catalogue").mkdir(parents=True)
    (staged / restoring.NEW / "journal.db").write_bytes(b"sand" * 4000)
    plan = restoring.Plan(journal="journal.db", put=("catalogue",))
    (staged / restoring.PLAN).write_bytes(msgspec.json.encode(plan))
    assert ids(tmp_path) == [kept.id]
    assert "Rusty" in (tmp_path / "catalogue" / "vehicles.toml").read_text("utf-8")
    assert not staged.exists()


# The plug

RESTORE = """
import sys
from pathlib import Path
from companion.appliance.restore import restore
print("begun", flush=True)
restore(Path(sys.argv[1]), Path(sys.argv[2]))
"""


def cut(data: Path, file: Path, after: float) -> bool:
    """Restore in another process, and kill that; whether it had come to its end."""
    command = [sys.executable, "-c", RESTORE, str(data), str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(after)
    os.kill(process.pid, signal.SIGKILL)
    process.stdout.close()
    return process.wait() == 0


def stands(data: Path) -> tuple[list[str], str, list[str]]:
    """What a start finds: games, a card, maps."""
    games = ids(data)
    card = (data / "catalogue" / "vehicles.toml").read_text("utf-8")
    maps = sorted(path.name for path in (data / "wormlord-maps").glob("*.toml"))
    return games, "Rusty" if "Rusty" in card else "Shiny", maps


def pull_the_plug(data: Path, times: int, seed: int) -> set[str]:
    """Restore two evenings in turn; after each cut it is one of them, and all of it."""
    play(data)
    enter_card(data, name="Rusty")
    draw_map(data, "one")
    one = backup.make(data).path.rename(data.parent / "one.zip")
    first = stands(data)
    for number in range(4):
        play(data, 20, seed=number)
    enter_card(data, name="Shiny")
    (data / "wormlord-maps" / "one.toml").unlink()
    draw_map(data, "two")
    two = backup.make(data).path.rename(data.parent / "two.zip")
    second = stands(data)
    luck, seen = random.Random(seed), set()
    now = second
    for number in range(times):
        file, wanted = (one, first) if number % 2 == 0 else (two, second)
        cut(data, file, luck.uniform(0, 0.25))
        then = stands(data)
        assert then in (now, wanted), "half of one and half of the other"
        seen.add("old" if then == now and now != wanted else "new")
        now = then
        assert not (data / BACKUPS / restoring.STAGED).exists()
    return seen


def test_a_pulled_plug_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    assert pull_the_plug(tmp_path / "data", times=8, seed=3)


@pytest.mark.soak
def test_a_pulled_plug_leaves_the_old_or_the_new_in_200_cuts(tmp_path: Path) -> None:
    assert pull_the_plug(tmp_path / "data", times=200, seed=4) == {"old", "new"}


@pytest.mark.parametrize("step", range(6))
def test_each_step_of_it_can_be_done_again(
    tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The power goes before each renaming of the last step, in turn."""
    first = play(tmp_path)
    enter_card(tmp_path, name="Rusty")
    made = backup.make(tmp_path)
    play(tmp_path, seed=2)
    enter_card(tmp_path, name="Shiny")
    draw_map(tmp_path)
    renamed = Path.rename
    left = [step]

    def rename(path: Path, target: Path) -> Path:
        if restoring.STAGED in {*path.parts, *Path(target).parts} and ".making" not in str(path):
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
        return renamed(path, target)

    monkeypatch.setattr(Path, "rename", rename)
    try:
        restore(tmp_path, made.path)
    except KeyboardInterrupt:
        assert step < 4
    monkeypatch.undo()
    assert ids(tmp_path) == [first.id]
    assert "Rusty" in (tmp_path / "catalogue" / "vehicles.toml").read_text("utf-8")
    assert not (tmp_path / "wormlord-maps").exists()
