"""Backups and card sets that a release has made come back with the same meaning."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import pytest

from companion import card_files, card_import, cards
from companion.appliance import backup, restore
from companion.games.registry import card_box_of, find_card_box
from tests.golden.make_data import CHANGED, ENTERED, PLAYED, describe, describe_cards
from tests.golden.transcripts import find_differences

RELEASES = ("data-1", "data-2")  # of 5cd2181, and of today
BOXES = ("terror-below", "squirmish")


@pytest.fixture(scope="module", params=RELEASES)
def carried(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the backup and the card sets of a release, and what they mean."""
    folder = tmp_path_factory.mktemp("carried")
    with tarfile.open(Path(__file__).parent / f"{request.param}.tar.xz", "r:xz") as tar:
        tar.extractall(folder, filter="data")
    return folder


def read_meaning(carried: Path) -> Any:
    """Return what the release itself made of the data folder."""
    return json.loads((carried / "meant.json").read_text("utf-8"))


def require_same_meaning(data: Path, carried: Path) -> None:
    """This release makes of a data folder what that one did; it may know more settings and say
    more about a table."""
    now, then = json.dumps(describe(data)).encode(), (carried / "meant.json").read_bytes()
    differing = [each for each in find_differences(then, now) if " is new: " not in each]
    assert not differing, "\n".join(differing[:10])


def test_a_backup_is_restored_to_the_same_content(carried: Path, tmp_path: Path) -> None:
    restore.restore(tmp_path, carried / "backup.zip")
    require_same_meaning(tmp_path, carried)


def test_a_backup_of_what_was_restored_holds_the_same(carried: Path, tmp_path: Path) -> None:
    restore.restore(tmp_path / "one", carried / "backup.zip")
    made = backup.make(tmp_path / "one")
    restore.restore(tmp_path / "two", made.path)
    require_same_meaning(tmp_path / "two", carried)


@pytest.mark.parametrize("suffix", [".zip", ""], ids=["zip", "folder"])
@pytest.mark.parametrize("game", BOXES)
def test_a_card_set_is_imported_with_the_same_cards(
    carried: Path, tmp_path: Path, game: str, suffix: str
) -> None:
    box = find_card_box(game)
    taken = card_import.take_all(tmp_path, carried / f"{game}{suffix}")
    now = describe_cards(box, box.load(cards.in_use(box, tmp_path)))
    assert now == read_meaning(carried)["cards"][game]
    assert taken.cards == sum(map(len, now.values()))


@pytest.mark.parametrize("game", BOXES)
def test_the_owners_cards_of_a_set_are_taken_over(carried: Path, tmp_path: Path, game: str) -> None:
    box, theirs = card_files.read(carried / f"{game}.zip")
    entered = dict(ENTERED)
    mine = [id for id in entered if card_box_of(id).game == game]
    card_import.take(box, tmp_path, theirs, mine)
    now = box.load(cards.in_use(box, tmp_path))
    for id in mine:
        fields = box.fields(box.card(now, id))
        assert {name: fields[name] for name in entered[id]} == entered[id]


def test_what_is_carried_holds_everything(carried: Path) -> None:
    meant = read_meaning(carried)
    assert len(meant["games"]) == len(PLAYED)
    assert len(meant["scores"]) >= 3
    assert {name: meant["settings"][name] for name in CHANGED} == CHANGED
    assert [*meant["maps"]] == ["kartoffelacker.toml"]
    assert meant["notes"] == []
