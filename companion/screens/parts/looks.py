"""Loads the looks of a screen from kv/ when the screen is first needed."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

from companion.paths import kv_folder
from companion.screens.parts import theme
from companion.screens.parts.spelling import spell_bytes_on_labels
from companion.screens.parts.untraced import trace_nothing


def looks(*names: str | Path) -> None:
    """Load these .kv files, each once: a second time would apply its rules twice. A name is one of
    kv/; a path is a file that stands elsewhere."""
    for name in ("theme", *names):
        file = str(name if isinstance(name, Path) else kv_folder() / f"{name}.kv")
        if file not in Builder.files:
            Builder.load_file(file)
            if name == "theme":
                trace_nothing()
                spell_bytes_on_labels()
                theme.wear("night")
