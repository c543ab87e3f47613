"""Safe mode: what to do when Wormwatch did not start properly, or cannot open its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.contracts import Page
from companion.screens.home.power import find_out_meanwhile, offer_power_off, way_out
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
from companion.screens.window.pages import PAGES
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop

looks("safe_mode")


class Choice(NamedTuple):
    """One way on: what it says, what that means, and what it does."""

    words: str
    note: str
    action: Callable[[], None]


class SafeModePage(Page, BoxLayout):
    """What happened in a sentence, and every way on as a button; the best one comes first."""

    shell: Shell  # more of the window than other pages need
    title = StringProperty("")
    sentence = StringProperty("")

    def __init__(self, shell: Shell, tabletop: Tabletop | None) -> None:
        super().__init__(shell)
        if tabletop is None:
            self.title, self.sentence = tr("Wormwatch cannot open its games"), shell.trouble
        else:
            self.title = tr("Safe mode")
            self.sentence = tr(
                "Wormwatch did not start properly, so the camera and the buttons beside the screen"
                " are off this time. Your games are all there."
            )
        ways = [*self._ways_to_play(tabletop), *self._ways_to_mend(tabletop)]
        for number, choice in enumerate(ways):
            self._add(choice, "accent" if not number else "plain")
        self._out = self._add(
            Choice(way_out(False), tr("Nothing is lost."), partial(offer_power_off, shell)), "quiet"
        )
        find_out_meanwhile(shell, lambda can: setattr(self._out, "words", way_out(can)))

    def _ways_to_play(self, tabletop: Tabletop | None) -> Iterator[Choice]:
        if tabletop is not None:
            note = tr("With the camera and the buttons.")
            yield Choice(tr("Start normally"), note, self.shell.leave_safe_mode)
            note = tr("The camera and the buttons stay off.")
            yield Choice(tr("Play like this"), note, self._play_on)
            return
        if self.shell.open_tabletop is not None:
            yield Choice(tr("Try again"), tr("If you have mended something."), self._try_again)
            note = tr("Your games stay as they are; of a new one nothing is kept.")
            yield Choice(tr("Play without saving"), note, self._play_unkept)

    def _ways_to_mend(self, tabletop: Tabletop | None) -> Iterator[Choice]:
        pages = {
            "backups": (tr("Restore a backup"), tr("Go back to how it was.")),
            "bundle": (tr("Save the logs"), tr("To a memory stick, for whoever helps.")),
            "preflight": (tr("See what works"), tr("Screen, camera, buttons, disk.")),
        }
        for name, (words, note) in pages.items():
            if name in PAGES and (tabletop is not None or PAGES[name].needs == "nothing"):
                yield Choice(words, note, partial(self.shell.go, name))

    def _add(self, choice: Choice, tone: str) -> Fat:
        button = Fat(words=choice.words, note=choice.note, halign="left", tone=tone)
        button.size_hint_y = 1  # as high as the one beside it
        button.size_of_note = 15
        button.bind(on_release=lambda _: choice.action())
        self.ids.ways.add_widget(button)
        return button

    def _play_on(self) -> None:
        self.shell.show_home()
        self.shell.note(
            tr("The camera and the buttons are off. Settings, Machine, leads back to safe mode.")
        )

    def _try_again(self) -> None:
        assert self.shell.open_tabletop is not None
        try:
            self.shell.use_tabletop(self.shell.open_tabletop())
        except Refused as refusal:
            self.shell.trouble = self.sentence = refusal.message
            self.shell.say(tr("They still cannot be opened."))

    def _play_unkept(self) -> None:
        from companion.table.unkept import Unkept  # only now: hardly anybody needs it

        assert self.shell.open_tabletop is not None
        self.shell.use_tabletop(self.shell.open_tabletop(keeper=Unkept()))
        self.shell.note(tr("Nothing is kept of what you play now; your saved games are untouched."))
