"""What is said above, over and on the page."""

from __future__ import annotations

import logging
from typing import Any

from kivy.clock import Clock

from companion.screens.parts.sheets import Strip, Toast
from companion.screens.window.app_window import AppWindow
from companion.screens.window.fault import Guard
from companion.table.errors import Refused

log = logging.getLogger(__name__)

READING_TIME = 6.0  # seconds a refusal stays in sight


class Messages(AppWindow):
    """Strips that stay, a sentence that goes by itself, and what went wrong."""

    def __init__(self) -> None:
        super().__init__()
        self._toast: Toast | None = None
        self._fading: Any = None
        self.faults: list[BaseException] = []
        self._guard = Guard(self)

    def refresh_strips(self) -> None:
        """Show the warning while it is true, and each note until it is ticked off."""
        if self.tabletop is None:
            return
        strips = self.root.ids.strips
        warnings = [strip for strip in strips.children if strip.tone == "warning"]
        if [strip.sentence for strip in warnings] != [self.tabletop.library.warning][
            : bool(self.tabletop.library.warning)
        ]:
            for strip in warnings:
                strips.remove_widget(strip)
            if self.tabletop.library.warning:
                strips.add_widget(
                    Strip(sentence=self.tabletop.library.warning), index=len(strips.children)
                )
        for note in self.tabletop.library.take_notes():
            self.note(note)
        self._spectator.refresh()

    def note(self, sentence: str) -> None:
        """Show a sentence above the page until a person ticks it off."""
        self.root.ids.strips.add_widget(Strip(sentence=sentence, tone="note"))

    def say(self, sentence: str, rule: str = "") -> None:
        """Show a sentence for some seconds; a tap on it opens the rule behind it."""
        self.hush()
        clause = self.tabletop.find_clause(rule) if self.tabletop and rule else None
        self._toast = Toast(sentence=sentence, rule=rule if clause else "")
        self._toast.bind(on_release=lambda _: self.show_rule(rule) if clause else self.hush())
        self.root.add_widget(self._toast)
        self._fading = Clock.schedule_once(self.hush, READING_TIME)

    def hush(self, *_: object) -> None:
        """Take the sentence away."""
        if self._toast:
            self._fading.cancel()
            self.root.remove_widget(self._toast)
            self._toast = None

    def refused(self, refusal: Refused) -> None:
        """Log a refusal, and say why something cannot be done."""
        if refusal.__cause__ is not None:
            log.error("refused %s", refusal.code, exc_info=refusal.__cause__)
        else:
            log.info("refused %s %s", refusal.code, refusal.rule)
        self.say(refusal.message, refusal.rule)

    def fault(self, error: Exception) -> None:
        """Report a mistake of ours, and offer ways on."""
        self.faults.append(error)
        self._guard.tell(error)
