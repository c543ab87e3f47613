"""Names of files that are no UTF-8, on the screen.

Python keeps such bytes as half surrogates, which SDL cannot draw: a page with one would fail.
"""

from __future__ import annotations

from typing import Any

from kivy.core.text import LabelBase

from companion.output import spell_bytes


def spell_bytes_on_labels() -> None:
    """From now on every label draws such a byte as `\\xff`, in letters."""

    def get_text(label: Any) -> str:
        text: str = label._text
        return text if text.isascii() else str(spell_bytes(text))

    LabelBase.text = property(get_text, LabelBase._set_text)
    LabelBase.label = LabelBase.text
