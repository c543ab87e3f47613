"""The way out: switch the machine off where that is allowed, else close the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion import power
from companion.appliance.places import STAY_DOWN, is_service
from companion.language import tr
from companion.screens.window.post import post_to_screen

if TYPE_CHECKING:
    from companion.screens.contracts import Window
    from companion.screens.window.shell import Shell


def find_out(shell: Shell, tell: Callable[[bool], None]) -> None:
    """Tell whether the machine can be switched off from here, once the system has said so."""

    def ask() -> None:
        power.can_power_off()  # which remembers what it was told

    shell.run_job(ask, lambda: tell(power.can_power_off()))


def find_out_meanwhile(shell: Window, tell: Callable[[bool], None]) -> None:
    """The same when nobody waits for it: taps are taken as ever."""

    def ask() -> None:
        post_to_screen(tell, power.can_power_off())

    shell.write(ask)


def way_out(can: bool) -> str:
    """What to write on the button that leads out."""
    return tr("Power off") if can else tr("Close")


def offer_power_off(shell: Shell) -> None:
    """Ask, and then switch the machine off, or close the app where it cannot be."""
    find_out(shell, lambda can: _ask(shell, can))


def switch_off(shell: Shell) -> None:
    """Do it without asking: somebody has held the button for it."""
    find_out(shell, lambda can: _go(shell, can))


def _ask(shell: Shell, can: bool) -> None:
    question = tr("Power off the machine?") if can else tr("Close Wormwatch?")
    kept = tr("Your game is kept, and goes on where you left it.")
    shell.confirm(question, way_out(can), lambda: _go(shell, can), detail=kept, destroys=True)


def _go(shell: Shell, can: bool) -> None:
    if can:
        shell.say(tr("Good night."))
        shell.run_job(power.power_off, lambda: None)
    else:
        if is_service():  # it would be started again at once
            shell.exit_code = STAY_DOWN
        shell.stop()
