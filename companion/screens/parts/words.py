"""Plain text made fit for a Kivy label, and long lines for a narrow picture."""

from __future__ import annotations

import re

# The text font has letters and punctuation; arrows, ticks, stars and dice are in this one. A full
# stop after one goes with it: a line may end where the font changes.
GLYPHS = "data/fonts/DejaVuSans.ttf"
_SIGNS = re.compile("[\u2190-\u2bff]+[.,;:!?]?")
_ESCAPES = {"&": "&amp;", "[": "&bl;", "]": "&br;"}
_BEFORE_UNIT = re.compile(r"(?<=\d) (?=[A-Z]{2}\b|%)")  # "3 VP", "8 %", in whatever language


def bound(text: str) -> str:
    """The same text, but no line ends between a number and its points.

    Only what is drawn is bound: what is kept, sent or compared has plain spaces.

    >>> bound("hunt any Worm, 3 VP")
    'hunt any Worm, 3\\xa0VP'
    """
    return _BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", text)


def needs_marks(text: str) -> bool:
    """Whether a text has signs that the text font lacks."""
    return _SIGNS.search(text) is not None


def marked(text: str) -> str:
    """Text as label markup: nothing in it is taken for a command, and every sign has a font.

    >>> marked("Pay [2] \u2192 go on")
    'Pay &bl;2&br; [font=data/fonts/DejaVuSans.ttf]\u2192[/font] go on'
    """
    escaped = re.sub(r"[&\[\]]", lambda found: _ESCAPES[found[0]], text)
    return _SIGNS.sub(lambda found: f"[font={GLYPHS}]{found[0]}[/font]", escaped)


def folded(text: str, columns: int) -> list[str]:
    """The lines of a picture, broken where they are too wide: best at a gap, else at a space.

    >>> folded("> Ada  home ##...  2  carries Rope", 24)
    ['> Ada  home ##...  2', '    carries Rope']
    """
    columns = max(columns, 12)
    lines = []
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        rest = line.rstrip()
        while len(rest) > columns:
            at = max(rest.rfind("  ", len(indent) + 1, columns + 2), 0)
            if at <= columns // 2:
                at = max(rest.rfind(" ", len(indent) + 1, columns + 1), 0) or columns
            lines.append(rest[:at].rstrip())
            rest = indent + rest[at:].lstrip()
        lines.append(rest)
    return lines
