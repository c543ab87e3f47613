"""Reading data files: cards and rules are TOML, never code."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.language import tr
from companion.table.errors import Refused
from companion.table.limited_read import read_file
from companion.table.short import refuse_long

LARGEST = 500_000  # bytes of one file; a whole box of cards has about 30,000
MOST_PARTS = 16  # of a dotted key: tomllib takes a time that grows with their square
MOST_DEEP = 250  # brackets and braces in each other

# Strings and comments, which may hold anything; an open one ends with the text. Every repetition
# is possessive, so that each takes a time that only grows with the length of the text.
_PROSE = re.compile(
    r'"""(?:[^"\\]|\\.?|"(?!""))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n]?)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_MANY_PARTS = re.compile(rf'\.(?:[ \t]*+[\w"-]++[ \t]*+\.){{{MOST_PARTS - 1}}}')
_LONG_NUMBER = re.compile(r"(?<![\w.-])[+-]?(?:0[xob][0-9A-Fa-f_]{70}|[0-9][0-9_]{40})")
_NO_BRACKETS = re.compile(r"[^][{}]++")

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> T:
    """A TOML file as a value of that type, or `Refused` with what is wrong and where."""
    try:
        plain = parse(read_file(path, LARGEST))
        _refuse_long_words(plain)
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        message = tr("{path} does not fit: {error}.", path=path, error=error)
    except ValueError as error:
        message = tr("{path} is not TOML: {error}.", path=path, error=error)
    raise Refused("bad-data", message)


def _refuse_long_words(plain: Any) -> None:
    try:
        refuse_long(plain)
    except Refused as refusal:
        raise msgspec.ValidationError(refusal.message.removesuffix(".")) from None


def parse(raw: bytes | str) -> dict[str, Any]:
    """Return TOML as plain data; `ValueError` for what is not TOML, is too large, or has keys,
    nests or numbers that are longer than a person writes. All TOML is read here: Python's own
    reader has no limits."""
    if len(raw) > LARGEST:
        raise ValueError(tr("it is far too large"))
    text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
    _refuse_extremes(_PROSE.sub('"', text))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError(tr("it is nested too deep")) from None
    except ValueError as error:
        if isinstance(error, tomllib.TOMLDecodeError):
            raise
        raise ValueError(tr("a number in it is far too long")) from None


def _refuse_extremes(bare: str) -> None:
    """`bare` is the text with each string and comment as a single quotation mark."""
    if _MANY_PARTS.search(bare):
        raise ValueError(tr("a key in it has too many parts"))
    if _LONG_NUMBER.search(bare):
        raise ValueError(tr("a number in it is far too long"))
    deep = 0
    for bracket in _NO_BRACKETS.sub("", bare):
        deep = deep + 1 if bracket in "[{" else max(deep - 1, 0)
        if deep > MOST_DEEP:
            raise ValueError(tr("it is nested too deep"))
