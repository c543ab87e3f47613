"""The panel on the command line: its template, its wiring, and whether it works."""

from __future__ import annotations

from pathlib import Path

from companion.output import print_json, print_line
from companion.printing.press import write
from companion.table.errors import Refused
from hardware.checkup import state
from hardware.layout import read
from hardware.panel import Panel
from hardware.parts import PARTS
from hardware.template import print_template
from hardware.wiring import diagram, wires


def template(file: Path, data: Path, paper: str) -> int:
    """`wormwatch panel template`."""
    try:
        print_template(read(data), file, paper)
    except ValueError as error:
        raise Refused("no-room", str(error)) from None
    print_line(f"A template to drill by in {file}. Print at 100 %, without fitting to the page.")
    return 0


def wiring(file: Path, data: Path) -> int:
    """`wormwatch panel wiring`."""
    layout = read(data)
    write(file, diagram(layout).encode())
    print_line(f"{len(wires(layout))} wires in {file}.")
    return 0


def check(data: Path, as_json: bool) -> int:
    """`wormwatch panel check`: 1 when something does not work that should."""
    layout = read(data)
    with Panel(layout, lambda event: None) as panel:
        found = state(layout, panel)
    if as_json:
        print_json(found, indent=2)
    else:
        _print(found["parts"], found["troubles"], found["says"])
    return int(found["panel"] == "trouble")


def _print(
    parts: dict[str, dict[str, dict[str, int | str]]], troubles: list[str], says: str
) -> None:
    for name, roles in parts.items():
        pins = [
            f"{role} GPIO{wire['gpio']} (pin {wire['pin']}){_verdict(wire['state'])}"
            for role, wire in roles.items()
        ]
        print_line(f"  {PARTS[name].title:<12} {', '.join(pins) or 'not wired'}")
    for trouble in troubles:
        print_line(trouble)
    if says:
        print_line(f"{says} The keyboard stands in for the buttons.")
    elif not troubles:
        print_line("Every part opens. 'wormwatch doctor --panel' lets you press them.")


def _verdict(state: int | str) -> str:
    return " does not work" if state == "trouble" else ""
