"""Changes to a document that leave most of it in its form: a fuzzer's own bits and bytes rarely get
past the first bracket.

Lines that are JSON, and values in TOML and in changes to a journal, get another value in one place;
anything gets words of its own twice, none, or elsewhere.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

from tests.faults.hostile import NUMBERS, WORDS, deep, places_in

TOKEN = re.compile(rb'"[^"\n]*"|[\w.+-]+|[^\s\w]')
LONGEST = 100_000  # bytes of what comes out
ODD = (
    b"", b"0", b"-1", b"1e999", b"nan", b"true", b"null", b'""', b'"\\ud800"', b"[]", b"{}",
    b"[[]]", b"\x00", b"\xff", b"\xed\xa0\x80", b"9" * 30, b"9" * 5000, b"[" * 700,
    b'{"a":' * 700, b"'''", b'"""', b"../", b"=", b"[[card]]", b"2026-01-01T00:00:00Z",
    b"\r\n", b"\xe2\x80\xae", b"#",
)  # fmt: skip


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The document with one to three things in it changed."""
    for _ in range(chance.randint(1, 3)):
        change = chance.choice((_json_line, _json_line, _tokens, _tokens, _bytes, _lines))
        data = change(data, chance) or data
    return data[:LONGEST]


def _json_line(data: bytes, chance: random.Random) -> bytes | None:
    """One value in a line that is JSON, or in the whole if it is."""
    lines = [data] if data[:1] in b"{[" else data.split(b"\n")
    number = chance.randrange(len(lines))
    try:
        document = json.loads(lines[number])
        lines[number] = json.dumps(_changed(document, chance)).encode()
    except (ValueError, RecursionError):
        return None
    return b"\n".join(lines)


def _changed(document: Any, chance: random.Random) -> Any:
    places = places_in(document)
    if not places:
        return _junk(chance)
    holder, key = chance.choice(places)
    match chance.choice(("replace", "replace", "remove", "put", "double", "swap", "turn")):
        case "replace":
            holder[key] = _junk(chance)
        case "remove":
            del holder[key]
        case "put" if isinstance(holder, dict):
            holder[chance.choice(WORDS)] = _junk(chance)
        case "put" | "double" if isinstance(holder, list):
            holder.extend([holder[key]] * chance.choice((1, 3, 500)))
        case "turn" if isinstance(holder[key], int):
            holder[key] += chance.choice((-1, 1, 255))
        case _:
            other, name = chance.choice(places)
            holder[key] = json.loads(json.dumps(other[name]))
    return document


def _junk(chance: random.Random) -> Any:
    simple: tuple[Any, ...] = (None, True, False, [], {}, chance.randint(-9, 99), *NUMBERS, *WORDS)
    some = chance.choice(simple)
    nested = ([some], {chance.choice(WORDS): some}, [[some, some]], deep(600))
    return some if chance.random() < 0.8 else chance.choice(nested)


def _tokens(data: bytes, chance: random.Random) -> bytes | None:
    """A word or a sign becomes another, from the same document or an odd one."""
    found = list(TOKEN.finditer(data))
    if not found:
        return chance.choice(ODD)
    here, there = chance.choice(found), chance.choice(found)
    new = chance.choice((there[0], there[0], chance.choice(ODD), here[0] * 2))
    return data[: here.start()] + new + data[here.end() :]


def _bytes(data: bytes, chance: random.Random) -> bytes | None:
    if not data:
        return None
    raw, at = bytearray(data), chance.randrange(len(data))
    match chance.randrange(4):
        case 0:
            raw[at] ^= 1 << chance.randrange(8)
        case 1:
            del raw[at:]
        case 2:
            raw[at : at + 8] = chance.randbytes(len(raw[at : at + 8]))
        case _:
            raw[at:at] = raw[at : at + chance.choice((1, 40, 4000))]
    return bytes(raw)


def _lines(data: bytes, chance: random.Random) -> bytes | None:
    """A line twice, left out, or in the place of another."""
    lines = data.split(b"\n")
    here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            lines.insert(here, lines[there])
        case 1:
            del lines[here]
        case _:
            lines[here], lines[there] = lines[there], lines[here]
    return b"\n".join(lines)
