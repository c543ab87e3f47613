"""The terminal with colors and tables: rich, with control characters written out.

Import it only where it is used: rich takes its time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich import markup
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from companion.output import escape_controls, escape_lines, replace_unknown_letters


class SafeConsole(Console):
    """A console that sends a terminal only the control characters rich itself makes."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Yield what rich makes of something printable, its texts without control characters."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            yield segment if control else Segment(escape_lines(text), style)


def open_console(*, stderr: bool = False) -> SafeConsole:
    """Return the console that writes to stdout, or to stderr."""
    replace_unknown_letters(sys.stderr if stderr else sys.stdout)
    return SafeConsole(highlight=False, stderr=stderr)


def escape_markup(text: str) -> str:
    """Return one line of foreign text, to be put into text with rich's markup."""
    return markup.escape(escape_controls(text))
