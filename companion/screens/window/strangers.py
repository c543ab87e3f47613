"""Somebody else's code before the camera: said once and calmly, and never an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.language import tr

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

TOGETHER = 0.6  # seconds: a strange code and a card that come at once are about the card
CALM = 8.0  # seconds until the same is said again, of whatever code


class Strangers:
    """The codes that are not ours, on the screen's own thread."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._soon = Clock.create_trigger(self._say, TOGETHER)
        self._text = ""
        self._card = -TOGETHER  # when a card of ours was shown last
        self._said, self._when = "", 0.0

    def card(self) -> None:
        """A card of ours was shown: what lies beside it does not matter."""
        self._soon.cancel()
        self._card = Clock.get_time()

    def leave(self) -> None:
        """Nobody shows anything any more."""
        self._soon.cancel()

    def meet(self, text: str) -> None:
        """A strange code was shown. It does not wake the screen: the code on a box that a lamp
        falls on is nobody."""
        if Clock.get_time() - self._card >= TOGETHER:
            self._text = text
            self._soon()

    def _say(self, *_: object) -> None:
        sentence, now = about(self._text), Clock.get_time()
        if sentence != self._said or now - self._when >= CALM:
            self._said, self._when = sentence, now
            self._shell.sound("unknown-card")
            self._shell.say(sentence)


def about(text: str) -> str:
    """What a person is told of a code that is not ours. Nothing of it is said again but what is
    written like a tag: it may have any letters in it."""
    from companion.tags import nearest, parsed  # only now: most evenings see none

    if parsed(text):
        return tr("{tag} is written like one of our tags, but there is no such card.", tag=text)
    if near := nearest(text):
        return tr("That code is almost {tag}, but not one of our tags: print it anew.", tag=near)
    return tr("That code is not one of our tags.")
