"""Trying the panel by hand: every lamp, every tone, every button."""

from __future__ import annotations

import time
from pathlib import Path
from queue import Empty, SimpleQueue

from companion.output import print_line, print_text
from hardware.desk import keys_of
from hardware.events import Event
from hardware.layout import read
from hardware.panel import Panel
from hardware.parts import PARTS, list_keys
from hardware.tones import TONES

SHOWN = 0.7  # seconds that a lamp or a tone gets
PATIENCE = 60.0  # seconds without a press after which nobody is there any more


def run(data: Path) -> int:
    """Let a person try the panel. Return 0 when nothing is wrong, else 1."""
    layout = read(data)
    heard: SimpleQueue[Event] = SimpleQueue()
    with Panel(layout, heard.put) as panel:
        for trouble in (*layout.troubles, *panel.troubles.values()):
            _say(trouble)
        if panel.absent:
            print_text(_without(panel.absent))
        elif panel.buttons or panel.lamps or panel.has_buzzer:
            _show(panel)
            _listen(panel, heard)
        return int(bool(layout.troubles or panel.troubles))


def _say(line: str) -> None:
    print_line(line, flush=True)


def _without(absent: str) -> str:
    parts = dict.fromkeys(list_keys().values())
    keys = "".join(f"\n  {PARTS[part].title:<12} {' or '.join(keys_of(part))}" for part in parts)
    return (
        f"{absent} The keyboard stands in for the buttons:{keys}\n"
        "docs/hardware.md says how to build a panel; GPIOZERO_PIN_FACTORY=mock plays one.\n"
    )


def _show(panel: Panel) -> None:
    """Each lamp in turn, then each tone."""
    for part in panel.lamps:
        _say(f"Lamp: {PARTS[part].title}")
        panel.light(part, "on")
        time.sleep(SHOWN)
        panel.light(part, "off")
    for name in TONES if panel.has_buzzer else ():
        _say(f"Tone: {name}")
        panel.tone(name)
        time.sleep(SHOWN)


def _listen(panel: Panel, heard: SimpleQueue[Event]) -> None:
    """Name each button that is pressed, until all have been or nobody presses any more."""
    left = set(panel.buttons)
    _say(f"Now press each of the {len(left)} buttons. Ctrl-C ends.")
    try:
        while left:
            event = heard.get(timeout=PATIENCE)
            _answer(panel, event)
            if event.what == "released" or event.part not in panel.buttons:
                left.discard(event.part)
    except (Empty, KeyboardInterrupt):
        missing = ", ".join(PARTS[part].title for part in PARTS if part in left)
        _say(f"Not pressed: {missing}.")
    else:
        _say("Every button has been heard.")


def _answer(panel: Panel, event: Event) -> None:
    title = PARTS[event.part].title
    match event.what:
        case "pressed":
            _say(f"  {title}")
            panel.light(event.part, "on")
            panel.tone("tick")
        case "released":
            panel.light(event.part, "off")
            if event.seconds >= 1:
                _say(f"  {title}: held for {event.seconds:.1f} seconds")
        case "trouble":
            _say("\n".join(panel.troubles.values()))
        case "mended":
            _say(f"  {title}: works again")
