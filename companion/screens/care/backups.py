"""Backups: those here and on memory sticks, what going back to one would change, and the way back.

The page needs a data folder and nothing else: it opens where the games cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.appliance import archive, backup, restore, sticks
from companion.appliance.archive import Manifest
from companion.appliance.backup import Backup
from companion.appliance.restore import ALL, MISSING, Difference, Done, Played
from companion.appliance.sticks import Stick
from companion.games.registry import KITS, retell
from companion.language import tr
from companion.screens.contracts import Page
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat, Words
from companion.table.restoring import BACKUPS
from companion.table.when import when

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop

looks("backups")

SOME = 3  # games that are named; the others are counted


class BackupsPage(Page, BoxLayout):
    """The list, the newest first; a tap says what would change, and nothing has changed yet."""

    shell: Shell  # more of the window than other pages need
    sentence = StringProperty("")

    def __init__(
        self, shell: Shell, tabletop: Tabletop | None, plugged: Sequence[Stick] | None = None
    ) -> None:
        super().__init__(shell)
        assert shell.data is not None
        self.tabletop, self.data = tabletop, shell.data
        self._plugged = plugged  # the sticks that are in; None: look for them
        self._found: list[tuple[Backup, list[str]]] = []
        self._difference: Difference | None = None
        self._done: Done | None = None
        self.look()

    @property
    def now(self) -> datetime:
        """This moment."""
        return (
            self.tabletop.library.keeper.clock() if self.tabletop else datetime.now(UTC)
        ).astimezone()

    # The list

    def look(self) -> None:
        """Read them all, beside the screen: a damaged one is known only then."""
        self.sentence = tr("Looking …")
        self.ids.rows.clear_widgets()
        self.shell.run_job(self._look, self._show)

    def _look(self) -> None:
        plugged = sticks.sticks() if self._plugged is None else self._plugged
        places = [(self.data / BACKUPS, tr("here"))]
        places += [(each.backups, tr("on {stick}", stick=each.name)) for each in plugged]
        self._found = _merged(
            [(each, at) for folder, at in places for each in backup.found(folder, thoroughly=True)]
        )

    def _show(self) -> None:
        self.ids.rows.clear_widgets()
        self.sentence = self._about()
        if backup.restored(self.data / BACKUPS):
            note = tr("As it was before you went back to a backup.")
            undo = Fat(words=tr("↶ Undo the restore"), note=note, size_of_words=17, halign="left")
            undo.bind(on_release=lambda _: self._bring_back(partial(restore.undo, self.data)))
            self.ids.rows.add_widget(undo)
        for each, places in self._found:
            row = BackupRow(each, said(", ".join(places)), self.now)
            row.bind(on_release=partial(self._ask, each))
            self.ids.rows.add_widget(row)

    def _about(self) -> str:
        if self._found:
            return tr("Tap one to see what would change. Nothing changes before you say so.")
        return tr("There is none yet. One is made by itself when a game ends.")

    def make(self) -> None:
        """One more, now."""
        self.shell.run_job(self._make, self.look)

    def _make(self) -> None:
        backup.make(self.data)

    # Going back

    def _ask(self, each: Backup, *_: object) -> None:
        self._difference = None
        self.shell.run_job(partial(self._compare, each.path), partial(self._compared, each))

    def _compare(self, path: Path) -> None:
        self._difference = restore.compare(self.data, path)

    def _compared(self, each: Backup) -> None:
        if self._difference:
            restore_it = partial(self._restore, each.path)
            moment = said(when(each.made, self.now))
            self.shell.open_sheet(RestoreSheet(self._difference, moment, restore_it))

    def _restore(self, path: Path, how: str) -> None:
        self._bring_back(partial(restore.restore, self.data, path, how))

    def _bring_back(self, action: partial[Done]) -> None:
        self._done = None
        self.sentence = tr("One moment …")
        self.shell.run_job(partial(self._work, action), self._back)

    def _work(self, action: partial[Done]) -> None:
        if self.tabletop:
            self.tabletop.library.keeper.close()  # it opens the journal again when it is next asked
        self._done = action()

    def _back(self) -> None:
        if self._done is None:
            self._show()
            return
        had_games = self.tabletop is not None
        self.shell.reopen_data()
        done = tr("It is done. Your games are as you wished.")
        if had_games or self.shell.tabletop is None:
            self.shell.show_again()
        else:
            self.shell.show_home()
        self.shell.say(done)


class BackupRow(Fat):
    """One backup in words: when, how much, where, and from which release."""

    def __init__(self, each: Backup, place: str, now: datetime) -> None:
        moment = said(when(each.made, now))
        manifest = each.manifest
        if manifest is None:
            super().__init__(
                words=tr("⚠ {moment}: damaged", moment=moment),
                note=tr("{place}. {file} cannot be restored.", place=place, file=each.path.name),
            )
            return
        newer = " " + tr("⚠ Newer than this one.") if archive.is_newer(manifest) else ""
        release = tr("{place}, from Wormwatch {release}.", place=place, release=manifest.release)
        super().__init__(
            words=tr("{moment}: {counted}", moment=moment, counted=counted(manifest)),
            note=f"{release} {_why(manifest)}{newer}".strip(),
        )


class RestoreSheet(Sheet):
    """What would change, and the two ways: everything, or only what is missing here."""

    which = StringProperty("")
    missing = BooleanProperty(False)  # there are games that are only there
    losing = BooleanProperty(False)  # and something here is not there

    def __init__(self, found: Difference, moment: str, choose: Callable[[str], None]) -> None:
        super().__init__(
            which=tr("{moment}: {counted}", moment=moment, counted=counted(found.manifest))
        )
        self._choose = choose
        self.missing = bool(found.only_there) and found.readable
        self.losing = self.missing and bool(found.only_here or found.further_here)
        for line in changes(found):
            self.ids.lines.add_widget(Words(words=line))

    def everything(self) -> None:
        """All of it, as it was then."""
        self._choose(ALL)

    def only_missing(self) -> None:
        """The games that are not here."""
        self._choose(MISSING)


# In words


def said(moment: str) -> str:
    """At the beginning of a line.

    >>> said("today at 8:05")
    'Today at 8:05'
    """
    return moment[:1].upper() + moment[1:]


def counted(manifest: Manifest) -> str:
    """How much is in a backup."""
    parts = [_number(manifest.games, tr("1 game"), tr("{count} games", count=manifest.games))]
    if manifest.cards:
        more = tr("{count} cards", count=manifest.cards)
        parts.append(_number(manifest.cards, tr("1 card"), more))
    if manifest.maps:
        parts.append(_number(manifest.maps, tr("1 map"), tr("{count} maps", count=manifest.maps)))
    return ", ".join(parts)


def _number(count: int, one: str, more: str) -> str:
    return one if count == 1 else more


def _why(manifest: Manifest) -> str:
    reasons = {
        backup.UPDATE: tr("Before an update."),
        backup.RESTORE: tr("Before a restore."),
        backup.UPGRADE: tr("Before an update."),
        backup.OFTEN: tr("After a game."),
    }
    return reasons.get(manifest.why, "")


def changes(found: Difference) -> list[str]:
    """What would be different, a line each."""
    lines = []
    if not found.readable:
        lines.append(tr("The games here cannot be read; their file is kept under another name."))
    for played, sentence in (
        (found.only_there, tr("Comes back: {games}")),
        (found.further_there, tr("Stands further there: {games}")),
        (found.further_here, tr("Goes back to where it stood then: {games}")),
        (found.only_here, tr("Goes away: {games}")),
    ):
        if played:
            lines.append(sentence.replace("{games}", _named(played)))
    names = {kit.maps_folder: tr("maps") for kit in KITS if kit.maps_folder}
    names["panel.toml"] = tr("the panel")
    things = dict.fromkeys(names.get(each, tr("cards")) for each in found.files)
    if things:
        lines.append(tr("As they were then: {things}", things=", ".join(things)))
    if not lines:
        lines.append(tr("All games, cards and maps are as they are here."))
    lines.append(tr("How it is now is kept first, and one tap undoes this."))
    return lines


def _named(played: Sequence[Played]) -> str:
    """Some games by name, and how many more there are."""
    names = [retell(each.game, each.title) for each in played[:SOME]]
    if len(played) > SOME:
        names.append(tr("{count} more", count=len(played) - SOME))
    return "; ".join(names)


def _merged(every: Sequence[tuple[Backup, str]]) -> list[tuple[Backup, list[str]]]:
    """The newest first, and one that lies here and on a stick only once."""
    found: dict[object, tuple[Backup, list[str]]] = {}
    for each, place in every:
        manifest = each.manifest
        same: object = (manifest.home, manifest.number, manifest.made) if manifest else each.path
        found.setdefault(same, (each, []))[1].append(place)
    return sorted(found.values(), key=lambda pair: backup.order(pair[0]), reverse=True)
