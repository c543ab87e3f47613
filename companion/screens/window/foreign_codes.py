"""Tells the player once that a scanned code is not a Wormwatch tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.language import tr

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

CARD_GRACE = 0.6  # seconds; a foreign code seen this close to one of our cards is ignored
REPEAT_AFTER = 8.0  # seconds before the same message is shown again


class ForeignCodeNotice:
    """The message about a foreign code; used on the screen's thread."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._soon = Clock.create_trigger(self._say, CARD_GRACE)
        self._text = ""
        self._card = -CARD_GRACE  # when a card of ours was scanned last
        self._said, self._when = "", 0.0

    def card_scanned(self) -> None:
        """Drop a pending message: a valid card in view takes precedence."""
        self._soon.cancel()
        self._card = Clock.get_time()

    def cancel(self) -> None:
        """Drop a pending message; called when the page closes."""
        self._soon.cancel()

    def code_scanned(self, text: str) -> None:
        """Schedule a message for a code that is not ours. Does not wake the screen: the code on a
        box that a lamp falls on is no person."""
        if Clock.get_time() - self._card >= CARD_GRACE:
            self._text = text
            self._soon()

    def _say(self, *_: object) -> None:
        sentence, now = describe_foreign_code(self._text), Clock.get_time()
        if sentence != self._said or now - self._when >= REPEAT_AFTER:
            self._said, self._when = sentence, now
            self._shell.sound("unknown-card")
            self._shell.say(sentence)


def describe_foreign_code(text: str) -> str:
    """Return what to say of a code that is not ours. Only what is written like a tag is repeated:
    a foreign code may contain anything."""
    from companion.tags import nearest, parsed  # only now: most evenings see none

    if parsed(text):
        return tr("{tag} is written like one of our tags, but there is no such card.", tag=text)
    if near := nearest(text):
        return tr("That code is almost {tag}, but not one of our tags: print it anew.", tag=near)
    return tr("That code is not one of our tags.")
