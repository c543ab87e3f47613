"""Every game that a release has kept opens in this one: no note, no answer less, the same table.

They stop wherever a change of the rules would show. A change that does not let them pass has to
leave games of the old rules alone (see `rules_version` in companion/table/game.py).
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.appliance import restore
from companion.games.dry_run.game import DryRun
from companion.games.registry import find_kit
from companion.games.squirmish import form as squirmish_form
from companion.games.squirmish import options as squirmish_options
from companion.games.squirmish import state as squirmish_state
from companion.games.terror_below import form as terror_form
from companion.games.terror_below import options as terror_options
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.versions import CURRENT
from companion.games.wormlord import options as wormlord_options
from companion.games.wormlord import state as wormlord_state
from companion.table import gamefile
from companion.table.form import from_json
from companion.table.game import RULES_VERSION, Game
from companion.table.journal import Kept, Row
from companion.table.keeper import FILE, Keeper
from companion.table.replay import replay
from companion.table.session import Session
from companion.tabletop.tabletop import Tabletop
from tests.golden import shelf
from tests.golden.growing import grow

SHELVES = [(release, each) for release in shelf.RELEASES for each in (shelf.OURS, shelf.OWN_CARDS)]


class Shelf(NamedTuple):
    """A data folder full of kept games, and the cards they are played with."""

    folder: Path
    cards: Path | None
    rules_version: int  # that Terror Below had then

    def load(self, name: str) -> Game[Any]:
        """The rules of a game, with these cards."""
        return find_kit(name).rules(self.cards)

    def kept(self) -> Iterator[tuple[Kept, list[Row]]]:
        """Every kept game with its answers."""
        with closing(Keeper(self.folder)) as keeper:
            for kept in keeper.games():
                yield kept, list(keeper.find(kept.id)[1])


@pytest.fixture(scope="module", params=SHELVES, ids="-".join)
def kept_games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    release, name = request.param
    folder = tmp_path_factory.mktemp("golden")
    shelf.unpack(release, folder)
    if name == shelf.OURS:
        return Shelf(folder / name, None, shelf.RELEASES[release])
    shelf.copy_with_hats(folder / "cards")
    return Shelf(folder / name, folder / "cards", shelf.RELEASES[release])


def require_all_open(kept_games: Shelf) -> dict[str, Session[Any]]:
    """Open every game as a person does; its sessions by their ids."""
    sessions = {}
    with closing(Keeper(kept_games.folder)) as keeper:
        for kept in keeper.games():
            _, rows = keeper.find(kept.id)
            live = [row for row in rows if row.status == "live"]
            session, record = keeper.resume(kept_games.load(kept.game), kept, rows)
            assert (len(session.entries), keeper.notes) == (len(live), []), kept
            assert len(session.undone) == sum(row.status == "undone" for row in record.rows)
            assert (session.result is not None) == kept.over
            sessions[kept.id] = session
    assert sessions
    return sessions


@pytest.fixture(scope="module")
def opened(kept_games: Shelf) -> dict[str, Session[Any]]:
    """Every game as this release opens it, by its id; all have been opened with their answers."""
    return require_all_open(kept_games)


def require_all_replay(kept_games: Shelf) -> None:
    """Play every game again from its beginning: each fingerprint is as it was kept."""
    for kept, rows in kept_games.kept():
        steps = list(replay(kept_games.load(kept.game), kept, rows))
        assert len(steps) == 1 + sum(row.status == "live" for row in rows)


def test_every_kept_game_opens_with_all_its_answers(opened: dict[str, Session[Any]]) -> None:
    assert opened


def test_every_kept_game_replays_answer_by_answer(kept_games: Shelf) -> None:
    require_all_replay(kept_games)


def test_a_kept_game_goes_on_and_opens_again(kept_games: Shelf, tmp_path: Path) -> None:
    """What is answered now stands beside what was answered then, and is taken back across both."""
    shutil.copytree(kept_games.folder, tmp_path / "copy")
    with closing(Keeper(tmp_path / "copy")) as keeper:
        for kept in [each for each in keeper.games() if not each.over][::4]:
            game = kept_games.load(kept.game)
            session, _ = keeper.resume(game, *keeper.find(kept.id))
            assert session.prompt is not None
            before = session.digest()
            session.answer(session.prompt.legal()[0])
            after = session.digest()
            again, _ = keeper.resume(game, *keeper.find(kept.id))
            assert (again.digest(), keeper.notes) == (after, [])
            again.undo()
            assert again.digest() == before


def test_every_game_file_opens_with_all_its_answers(kept_games: Shelf) -> None:
    kept = {each.id: rows for each, rows in kept_games.kept()}
    assert {path.stem for path in (kept_games.folder / "files").iterdir()} == {*kept}
    for path in (kept_games.folder / "files").iterdir():
        read, rows = gamefile.unpack(gamefile.read(path))
        session = gamefile.opened(kept_games.load(read.game), read, rows)
        live = [row for row in rows if row.status == "live"]
        assert len(session.entries) == len(live)
        assert not live or session.has_digest(live[-1].digest)
        assert [row.digest for row in rows] == [row.digest for row in kept[path.stem]]


def test_a_backup_of_them_is_restored(kept_games: Shelf, tmp_path: Path) -> None:
    backup = kept_games.folder / "backup.zip"
    if kept_games.cards is None:  # only of the smaller shelf
        assert not backup.exists()
        return
    restore.restore(tmp_path, backup)
    require_all_open(kept_games._replace(folder=tmp_path))


# Which rules they follow


def test_a_kept_game_goes_on_under_the_rules_it_was_begun_with(
    kept_games: Shelf, opened: dict[str, Session[Any]]
) -> None:
    for session in opened.values():
        if session.game.name == "terror-below":
            assert session.state.rules_version == kept_games.rules_version
            assert from_json(session.origin)[RULES_VERSION] == kept_games.rules_version
            again = session.again(len(session.entries))
            assert again.state.rules_version == kept_games.rules_version


def test_it_does_so_as_a_file_as_well(kept_games: Shelf, tmp_path: Path) -> None:
    [kept, rows] = next(each for each in kept_games.kept() if each[0].game == "terror-below")
    gamefile.write(gamefile.pack(kept, rows), tmp_path / "game.json")
    read = gamefile.unpack(gamefile.read(tmp_path / "game.json"))
    session = gamefile.opened(kept_games.load(kept.game), *read)
    assert session.state.rules_version == kept_games.rules_version


def test_a_game_that_is_played_again_follows_the_rules_of_today(
    kept_games: Shelf, tmp_path: Path
) -> None:
    ended = next(kept for kept, _ in kept_games.kept() if kept.game == "terror-below" and kept.over)
    shutil.copytree(kept_games.folder, tmp_path / "copy")
    if kept_games.cards:
        shutil.copytree(kept_games.cards, tmp_path / "copy" / "catalogue")
    tabletop = Tabletop.open(tmp_path / "copy")
    tabletop.resume(ended.id)
    options = tabletop.session.state.options
    tabletop.begin_again()
    assert tabletop.session.state.rules_version == CURRENT
    assert tabletop.session.state.options == options
    tabletop.close()


# A later release


def let_terror_below_grow(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(terror_options, "Options", grow(terror_options.Options))
    for name in ("State", "Player", "Slot", "Played"):
        patch.setattr(terror_form, name, grow(getattr(terror_form, name)))


def let_squirmish_grow(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(squirmish_options, "Options", grow(squirmish_options.Options))
    patch.setattr(squirmish_form, "State", grow(squirmish_state.State))


def let_wormlord_grow(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(wormlord_options, "Options", grow(wormlord_options.Options))
    patch.setattr(wormlord_state, "State", grow(wormlord_state.State))


def let_dry_run_grow(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DryRun, "state_type", grow(DryRun.state_type))


GROWING: list[Callable[[pytest.MonkeyPatch], None]] = [
    let_terror_below_grow, let_squirmish_grow, let_wormlord_grow, let_dry_run_grow
]  # fmt: skip


def test_one_more_option_and_field_everywhere_changes_no_kept_game(
    kept_games: Shelf, opened: dict[str, Session[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each option, house rule and part of the table gets one field more: all games still open, and
    have the fingerprint they have without it."""
    now = {id: each.digest() for id, each in opened.items()}
    for let_grow in GROWING:
        let_grow(monkeypatch)
    later = require_all_open(kept_games)
    assert all("of_tomorrow" in str(each.form()["state"]) for each in later.values())
    assert {id: each.digest() for id, each in later.items()} == now


def test_an_option_that_is_not_at_its_default_is_another_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_terror_below_grow(monkeypatch)
    game = TerrorBelowKit().rules()
    options = {"players": ["Ada"], "mode": "solo"}
    usual = Session.load(game, game.state_form(game.new(options)))
    form = usual.form()["state"]
    form["options"]["house_rules"]["of_tomorrow"] = "otherwise"
    assert Session.load(game, form).digest() != usual.digest()


def test_a_release_that_does_not_know_these_fingerprints_leaves_the_journal_alone(
    kept_games: Shelf,
) -> None:
    """It would take every game that went on here for a harmed one."""
    with closing(Keeper(kept_games.folder)):
        pass
    with closing(sqlite3.connect(kept_games.folder / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] >= 7
