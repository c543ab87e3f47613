"""Backups by themselves: after a game, and onto a memory stick that is put in.

All of it happens beside the screen; what a person has to know comes as a sentence, and the one
question (are backups to be kept on this stick?) waits until nobody is in a game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.language import tr
from companion.screens.window.post import post_to_screen
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.appliance.stick_watch import StickWatch
    from companion.appliance.sticks import Stick
    from companion.screens.window.shell import Shell

log = logging.getLogger(__name__)

AFTERWARDS = 3.0  # seconds: first the app is there


class Keeping:
    """Looks after a data folder while the app runs, also where its games cannot be opened."""

    def __init__(self, shell: Shell, data: Path) -> None:
        self.data = data
        self._shell = shell
        self._worker = ThreadPoolExecutor(1, "keep")
        self._watch: StickWatch | None = None
        self._sticks: list[Stick] = []  # that are in
        self._unasked: list[Stick] = []  # about which nobody has been asked yet
        self._said: set[str] = set()  # what is wrong is said once
        self._begun = False

    def begin(self) -> None:
        """Soon: the first page comes first."""
        self._shell.when_seen(lambda: Clock.schedule_once(self._begin, AFTERWARDS))

    def _begin(self, *_: object) -> None:
        from companion.appliance.stick_watch import StickWatch  # only now: a frame was waiting

        self._begun = True
        self._watch = StickWatch(lambda now: post_to_screen(self._look_at, now))
        self._watch.begin()
        self.wanted()

    def end(self) -> None:
        """What is being written is written to its end."""
        Clock.unschedule(self._begin)
        self._begun = False
        watch, self._watch = self._watch, None  # Kivy may stop twice, when two have asked for it
        if watch:
            watch.end()
        self._worker.shutdown(cancel_futures=True)

    def wait(self) -> None:
        """Until everything that was begun is done."""
        self._worker.submit(lambda: None).result()

    # After a game

    def wanted(self) -> None:
        """A game has ended or was left: keep it, if it is not kept yet."""
        if self._begun:
            self._do(self._keep)

    def _keep(self) -> None:
        from companion.appliance import backup, stick_wishes, sticks

        made = backup.make_if_wanted(self.data)
        for stick in self._sticks if made else ():
            if stick_wishes.read_wish(self.data, stick):
                sticks.copy_newest(self.data, stick)

    # When a stick is put in

    def _look_at(self, now: list[Stick]) -> None:
        known = {(stick.folder, stick.device) for stick in self._sticks}
        fresh = [stick for stick in now if (stick.folder, stick.device) not in known]
        self._sticks = now
        self._unasked = [stick for stick in self._unasked if stick in now]
        for stick in fresh:
            if not self.data.is_relative_to(stick.folder):
                self._do(partial(self._meet, stick))

    def _meet(self, stick: Stick) -> None:
        from companion.appliance import backup, stick_wishes

        wish = stick_wishes.read_wish(self.data, stick)
        if wish:
            self._copy(stick)
        elif wish is None and stick.writable and backup.is_anything(self.data):
            post_to_screen(self._meet_unknown, stick)

    def _meet_unknown(self, stick: Stick) -> None:
        self._unasked.append(stick)
        self._shell.rest.stir()  # somebody is here: it is light, and no demo plays
        self.ask()

    def ask(self) -> None:
        """Ask about a stick that is new here: at Home, where nothing else is asked."""
        shell = self._shell
        if not self._unasked or shell.front != "home" or shell.sheets:
            return
        stick = self._unasked.pop(0)
        shell.confirm(
            tr("Keep backups on this stick?"),
            tr("Keep them there"),
            partial(self._answered, stick, True),
            detail=tr(
                "{stick} gets a copy of all games, cards and maps whenever it is put in."
                " What is on it stays.",
                stick=stick.name,
            ),
            no=tr("Not on this one"),
            otherwise=partial(self._answered, stick, False),
            destroys=True,
        )

    def _answered(self, stick: Stick, wish: bool) -> None:
        self._do(partial(self._note_wish, stick, wish))

    def _note_wish(self, stick: Stick, wish: bool) -> None:
        from companion.appliance import stick_wishes

        stick_wishes.keep_wish(self.data, stick, wish)
        if wish:
            self._copy(stick)

    def _copy(self, stick: Stick) -> None:
        from companion.appliance import sticks

        sticks.copy_newest(self.data, stick)
        self._said.clear()
        post_to_screen(self._shell.say, tr("Your games are on the stick too. You can pull it now."))

    # Beside the screen

    def _do(self, action: Callable[[], None]) -> None:
        self._worker.submit(self._guarded, action)

    def _guarded(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Refused as refusal:
            log.warning("a backup was not made: %s", refusal.code, exc_info=refusal.__cause__)
            post_to_screen(self._say_once, refusal.message)
        except Exception as error:
            log.error("A backup failed.", exc_info=error)
            post_to_screen(self._shell.fault, error)

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._shell.say(sentence)
