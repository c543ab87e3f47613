"""Text with some of its words lit: those that somebody is looking for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.properties import ListProperty, StringProperty
from kivy.uix.label import Label
from kivy.utils import get_hex_from_color

from companion.screens.parts import theme
from companion.screens.parts.words import bound, marked

Span = tuple[int, int]  # where lit letters begin, and where they end


class LitWords(Label):
    """Plain text, like `Words`, of which some spans have the accent colour."""

    words = StringProperty("")
    spans: Sequence[Span] = ListProperty([])


def lit(text: str, spans: Sequence[Span]) -> str:
    """The markup of a text with these spans lit.

    >>> theme.wear("night")
    >>> lit("Two [2] Eggs", [(8, 12)])
    'Two &bl;2&br; [b][color=#e8793a]Eggs[/color][/b]'
    """
    begin = f"[b][color={get_hex_from_color(theme.colour('DUSK')[:3])}]"
    written, at = "", 0
    text = bound(text)  # as long as before: a space becomes another
    for start, end in _unbroken(text, spans):
        written += f"{marked(text[at:start])}{begin}{marked(text[start:end])}[/color][/b]"
        at = end
    return written + marked(text[at:])


def _unbroken(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The same spans up to the spaces around them: Kivy may begin a line wherever markup ends.

    >>> list(_unbroken("a rock-solid rule, or two", [(2, 6), (7, 12), (13, 17)]))
    [(2, 12), (13, 18)]
    """
    at = 0
    for start, end in spans:
        if start >= at:
            start = max(text.rfind(" ", 0, start) + 1, at)
            at = text.find(" ", end)
            at = len(text) if at < 0 else at
            yield start, at
