"""Transcripts of the engine protocol: reading, writing and comparing them.

A transcript is what a program said to the engine and what the engine replied, byte for byte:

    # terror-below ours     the game, and the shelf of cards it is played with
    > {"new": {...}}        a line in
    < {"events": [...]}     the line out
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.form import from_json

FILE = Path(__file__).parent / "protocol.txt.xz"


class Transcript(NamedTuple):
    """One conversation with the engine of a game."""

    game: str
    cards: str  # the shelf whose cards it is played with
    lines: Sequence[tuple[bytes, bytes]]  # in and out

    @property
    def name(self) -> str:
        """What a test calls it by: the game, the cards and the first line."""
        return f"{self.game}, {self.cards}, {self.lines[0][0].decode(errors='replace')[:160]}"


def write_transcripts(transcripts: Iterable[Transcript], file: Path = FILE) -> None:
    """Write transcripts into a packed file."""
    with lzma.open(file, "wb", preset=9 | lzma.PRESET_EXTREME) as packed:
        for each in transcripts:
            packed.write(f"# {each.game} {each.cards}\n".encode())
            for line, reply in each.lines:
                packed.write(b"> " + line + b"\n< " + reply + b"\n")


def read_transcripts(file: Path = FILE) -> Iterator[Transcript]:
    """Yield the transcripts of a packed file."""
    header: list[str] = []
    lines: list[tuple[bytes, bytes]] = []
    said = b""
    for line in lzma.decompress(file.read_bytes()).split(b"\n")[:-1]:
        mark, text = line[:2], line[2:]
        if mark == b"# ":
            if header:
                yield Transcript(header[0], header[1], lines)
            header, lines = text.decode().split(), []
        elif mark == b"> ":
            said = text
        else:
            lines.append((said, text))
    yield Transcript(header[0], header[1], lines)


def find_differences(before: bytes, after: bytes) -> list[str]:
    """Return which fields of two replies differ, each with both values."""
    if before == after:
        return []
    return [*_compare(from_json(before), from_json(after), "")]


def _compare(before: Any, after: Any, path: str) -> Iterator[str]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in [*before, *(key for key in after if key not in before)]:
            here = f"{path}.{key}" if path else key
            if key not in after:
                yield f"{here} is gone; it was {before[key]!r}"
            elif key not in before:
                yield f"{here} is new: {after[key]!r}"
            else:
                yield from _compare(before[key], after[key], here)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _compare(old, new, f"{path}[{number}]")
    elif before != after or type(before) is not type(after):
        yield f"{path or 'the reply'} was {before!r} and is {after!r}"
