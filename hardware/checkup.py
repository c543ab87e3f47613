"""What works of the panel, as plain data."""

from __future__ import annotations

from typing import Any

from hardware.header import place
from hardware.lamps import lamp_of
from hardware.layout import Layout, Role
from hardware.panel import Panel


def state(layout: Layout, panel: Panel) -> dict[str, Any]:
    """Every part with its pins, and every trouble in a sentence.

    "panel" is "ready", "absent" (a machine without pins, which is normal) or "trouble".
    """
    troubles = [*layout.troubles, *panel.troubles.values()]
    overall = "trouble" if troubles else "absent" if panel.absent else "ready"
    return {
        "panel": overall,
        "says": panel.absent,
        "troubles": troubles,
        "parts": {name: _wires(name, layout, panel) for name in layout.parts},
    }


def _wires(name: str, layout: Layout, panel: Panel) -> dict[str, Any]:
    return {
        role: {"gpio": gpio, "pin": place(gpio), "state": _state(name, role, panel)}
        for role, gpio in layout.parts[name].wires()
    }


def _state(name: str, role: Role, panel: Panel) -> str:
    key = lamp_of(name) if role == "lamp" else name
    if key in panel.troubles or panel.is_broken:
        return "trouble"
    return "absent" if panel.absent else "ok"
