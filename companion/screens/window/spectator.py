"""Several windows open the same games: one plays, the others look on, and each can take over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.language import tr
from companion.screens.parts.sheets import Strip
from companion.screens.window.pages import find_page
from companion.screens.window.post import post_to_screen
from companion.table.presence import TAKEN, spectator_notice

if TYPE_CHECKING:
    from companion.appliance.name_watch import NameWatch
    from companion.screens.window.shell import Shell

AFTERWARDS = 3.0  # seconds: first the app is there
AGAIN = 1.0  # seconds between two looks at what the other has done


class Spectator:
    """Says that this window only looks on, while it does, and keeps its table up to date."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._strip: Strip | None = None
        self._looking_again: Any = Clock.create_trigger(self._look_again, AGAIN, interval=True)
        self._soon: Any = Clock.create_trigger(self._watch_out, AFTERWARDS)
        self._watch: NameWatch | None = None

    def begin(self) -> None:
        """Watch for a window that takes over, and ask in the second window what it is for."""
        self._shell.when_seen(self._soon)
        if self._strip is not None:
            self._shell.confirm(
                tr("Wormwatch is open with these games already."),
                tr("Have a look"),
                lambda: None,
                tr("Look on here while it is played there, or play here: then the other looks on."),
                tr("Play here"),
                self.take_over,
                destroys=False,  # a yes only looks; the other answer takes over, by hand
            )

    def end(self) -> None:
        """Stop watching."""
        self._looking_again.cancel()
        self._soon.cancel()
        watch, self._watch = self._watch, None
        if watch:
            watch.end()

    def may_open(self, page: str) -> bool:
        """Return whether a page may be opened: in a spectator, only one that changes nothing."""
        return (
            self._shell.tabletop is None
            or not self._shell.tabletop.library.is_spectator
            or not find_page(page).changes
        )

    def refresh(self) -> None:
        """Show the strip while this window only looks on."""
        assert self._shell.tabletop is not None
        looking = self._shell.tabletop.library.is_spectator
        strips = self._shell.root.ids.strips
        if looking and self._strip is None:
            self._strip = Strip(sentence=spectator_notice(), tone="look", offer=tr("Play here"))
            self._strip.action = self.take_over
            self._looking_again()
        if looking and self._strip is not None and self._strip.parent is None:
            strips.add_widget(self._strip, index=len(strips.children))
        if not looking and self._strip is not None:
            strips.remove_widget(self._strip)
            self._strip = None
            self._looking_again.cancel()

    def take_over(self) -> None:
        """Play here from now on."""
        assert self._shell.tabletop is not None
        self._shell.run_job(self._shell.tabletop.take_over, self._plays_now)

    def _watch_out(self, *_: object) -> None:
        from companion.appliance.name_watch import NameWatch  # only now: a frame was waiting

        if self._shell.tabletop is not None:
            tell = partial(post_to_screen, self._taken)
            self._watch = NameWatch(self._shell.tabletop.library.data / TAKEN, tell)
            self._watch.begin()

    def _taken(self) -> None:
        """Say that another window has taken over, without waiting for a tap."""
        if (
            self._shell.tabletop is not None
            and self._strip is None
            and self._shell.tabletop.library.is_spectator
        ):
            self._shell.refresh_strips()

    def _plays_now(self) -> None:
        self._shell.show_again()  # with all that can be done
        if self._strip is None:
            self._shell.say(tr("You play here now."))

    def _look_again(self, *_: object) -> None:
        """Read the game again: it may have gone on, or the window that plays may be closed."""
        tabletop = self._shell.tabletop
        if tabletop is None or self._shell.busy:
            return
        gone_on: list[bool] = []
        self._shell.run_job(
            lambda: gone_on.append(tabletop.follow_other_window()), lambda: self._looked(gone_on)
        )

    def _looked(self, gone_on: list[bool]) -> None:
        tabletop = self._shell.tabletop
        if tabletop is not None and not tabletop.library.is_spectator:
            self._plays_now()
        elif any(gone_on) and self._shell.front == "table":
            self._shell.show_again()
