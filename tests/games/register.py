"""Adds a game to the registry while a test runs, as its line in the registry would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.games.kit import GameKit
from companion.games.registry import KITS


@contextmanager
def register_game(kit: GameKit[Any]) -> Iterator[None]:
    """Put a kit into the registry, and take it out again."""
    KITS.append(kit)
    try:
        yield
    finally:
        KITS.remove(kit)
