"""How long a press of a button takes until its answer is in the journal, against a finger's tap.

The real app with gpiozero's mock pins. A die has to be rolled: the pin of its button changes, and
the time until the roll is on disk is taken; then it is undone. A finger on "Roll for me" takes
turns with the button, so that a busy machine slows them both. A press is believed after it has
lasted 15 ms; a tap counts from the moment the finger leaves the glass.

    .venv/bin/python benchmarks/panel.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any

from ui import OPTIONS, SEATS, Seen, screen

from companion.bench.figure import Figure, results
from companion.games.terror_below.kit import TerrorBelowKit
from companion.settings import Preferences
from companion.table.keeper import Keeper
from companion.table.prompts import Roll
from companion.table.session import Session
from companion.table.sources import RandomBot, Sources

BAR = 100.0  # ms: what feels like at once
PRESSES, QUICK = 60, 2
RESTED, RESTS = 6, 4.5  # presses after so many seconds in which nobody was there
PATIENCE = 10.0


def begin(folder: Path) -> None:
    """A game in which a die has to be rolled by hand."""
    keeper = Keeper(folder)
    Preferences(keeper).change(motion="none", camera="off", sound=False)
    decks = {seat: source for seat, source in SEATS.items() if seat.startswith("deck")}
    session: Session[Any] = Session.new(TerrorBelowKit().rules(), OPTIONS)
    keeper.begin(session, Sources(decks))
    bot = RandomBot(3)
    while not isinstance(session.prompt, Roll):
        assert session.prompt is not None
        session.answer(bot.answer(session.prompt) or "")
    keeper.close()


# In the process of the app


class Presser:
    """Presses, taps, and takes the time until the journal has it."""

    def __init__(self) -> None:
        from kivy.app import App
        from ui_player import Player

        self._shell: Any = App.get_running_app()
        self._player = Player([])
        self._chance = random.Random(2)
        self._saved = Event()
        self._at = 0.0

    def sit_down(self) -> None:
        """At the table, with a panel; every writing of the game is noted."""
        self._player.sit_down()
        self._wait(lambda: self._shell.panel.panel is not None)
        record = self._shell.tabletop.record
        commit = record.commit

        def committed(*given: Any) -> None:
            commit(*given)
            self._at = time.monotonic()
            self._saved.set()

        record.commit = committed

    def press(self) -> float:
        """Seconds from the edge on the pin until the roll is on disk."""
        from gpiozero import Device

        part = f"{self._shell.tabletop.session.prompt.die}-die"
        pin = Device.pin_factory.pin(self._shell.panel.panel.layout.parts[part].button)
        self._saved.clear()
        begun = time.monotonic()
        pin.drive_low()
        self._saved.wait(PATIENCE)
        pin.drive_high()
        return self._at - begun

    def tap(self) -> float:
        """The same for a finger on the button that rolls."""
        from ui_player import _middle, _page

        button = next(
            each for each in _page(self._shell).ids.last.children if each.tone == "accent"
        )
        self._saved.clear()
        lifted = self._player._tap(_middle(button))
        self._saved.wait(PATIENCE)
        return self._at - lifted

    def undo(self) -> None:
        """Back to the die."""
        from kivy.clock import Clock

        page = self._shell.root.ids.stage.children[0]
        self._wait(lambda: not self._shell.busy)
        if page.steps:
            Clock.schedule_once(lambda _: page.list_done())
            self._wait(lambda: not page.steps)
        self._saved.clear()
        Clock.schedule_once(lambda _: page.undo())
        self._saved.wait(PATIENCE)
        time.sleep(0.3 + self._chance.random() / 10)
        if page.steps:
            Clock.schedule_once(lambda _: page.list_done())
        self._wait(lambda: not self._shell.busy and not page.steps)
        self._wait(lambda: isinstance(self._shell.tabletop.session.prompt, Roll))

    @staticmethod
    def _wait(happened: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end
            time.sleep(0.01)


def measure(presses: int, rested: int) -> None:
    """Everything, and then the end of the process."""
    presser = Presser()
    presser.sit_down()
    told: dict[str, list[float]] = {"button": [], "finger": [], "button after a rest": []}
    for _ in range(presses):
        for name, do in (("button", presser.press), ("finger", presser.tap)):
            time.sleep(0.1)
            told[name].append(do() * 1000)
            presser.undo()
    for _ in range(rested):
        time.sleep(RESTS)
        told["button after a rest"].append(presser.press() * 1000)
        presser.undo()
    print(json.dumps(told), flush=True)


def app(folder: str, presses: int, rested: int) -> None:
    """The app, and somebody who presses its buttons."""
    import companion.screens  # noqa: F401 - puts Kivy's settings into the environment
    from companion.__main__ import main

    def play() -> None:
        time.sleep(3.0)
        try:
            measure(presses, rested)
        finally:
            os._exit(0)

    Thread(target=play, daemon=True).start()
    main(["--data", folder, "play"])


# In the process that asks


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only to see it work")
    parser.add_argument("--app", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.app:
        app(args.app[0], int(args.app[1]), int(args.app[2]))
        return 0
    counts = (QUICK, 0) if args.quick else (PRESSES, RESTED)
    seen = Seen()
    with TemporaryDirectory() as name, screen(Path(name)) as environ:
        begin(Path(name, "game"))
        done = subprocess.run(
            [sys.executable, __file__, "--app", str(Path(name, "game")), *map(str, counts)],
            env={**environ, "GPIOZERO_PIN_FACTORY": "mock"},
            stdout=subprocess.PIPE,
            text=True,
        )
        for what, values in json.loads(done.stdout).items():
            seen.note(what, *values)
    found = figures(seen)
    report = {"figures": {"edge to journal ms": found}, "results": told(found)}
    print(json.dumps(report, indent=2))
    return 0


def figures(seen: Seen) -> dict[str, Any]:
    """How they are spread."""
    told: dict[str, Any] = {}
    for name, values in ((name, values) for name, values in seen.values.items() if values):
        late = seen.late(name) if len(values) > 1 else values[0]
        told[name] = {
            "fastest": round(min(values), 1),
            "median": round(seen.median(name), 1),
            "p95": round(late, 1),
            "slowest": round(max(values), 1),
            "presses": len(values),
        }
    ratio = seen.median("button") / seen.median("finger")
    return told | {
        "ratio": round(ratio, 2),
        "bar": BAR,
        "holds": told["button"]["p95"] < BAR,
    }


def told(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The figures in the form that all benchmarks have."""
    button = found["button"]
    return results(
        Figure("a press to the journal", button["median"], "ms", found["ratio"], "a finger's tap"),
        Figure("a press to the journal, 95 of 100", button["p95"], "ms", bar=BAR),
    )


if __name__ == "__main__":
    sys.exit(main())
