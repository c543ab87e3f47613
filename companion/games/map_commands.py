"""What `wormwatch maps` does with the maps of a game that has some."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol


class MapCommands(Protocol):
    """The four commands; each returns the exit code of the program."""

    def list_maps(self, data: Path, as_json: bool = False) -> int:
        """Print every map."""

    def check(self, data: Path, path: Path | None, as_json: bool = False) -> int:
        """Print what is wrong with the maps in the data folder, or with those of a file."""

    def export(self, data: Path, target: Path, ids: Sequence[str] = (), force: bool = False) -> int:
        """Write maps into a folder or a file."""

    def import_(self, data: Path, path: Path) -> int:
        """Take in the maps of a folder or a file."""
