"""Every harness by its name: it takes bytes, and raises only what is a fault of ours."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

NAMES = ("lines", "cards", "texts", "game_files", "journals", "zips", "releases")
CORPUS = Path(__file__).with_name("corpus")


def harness(name: str) -> Callable[[bytes], None]:
    """What takes the bytes."""
    one: Callable[[bytes], None] = import_module(f"tests.fuzz.{name}").one
    return one


def corpus(name: str) -> list[Path]:
    """What is kept for it: good documents, and whatever was a fault once."""
    return sorted((CORPUS / name).iterdir())
