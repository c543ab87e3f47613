"""What somebody who means no good, or a cat on a keyboard, would send: valid documents with one
thing wrong, and things that are no documents at all."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from companion.table.errors import LONGEST, Refused

LONG = "A" * 10_000
WORDS = (
    "", " ", "\0", "\x1b[2J", "\u202e", "\u202eevil", "=cmd()", "../../etc/passwd", "None", "true",
    "-1", "1", "TB-W01", "SQ-M01", "ТВ-W01", "أهلا", "日本語", "👑🪱", "ß", "e\u0301", "\n", "a\nb",
    LONG,
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 7, 99, 2**31, 2**63, 10**40, -(10**18), 0.5, 1e308, -0.0)


def deep(levels: int = 600) -> Any:
    """A list in a list in a list."""
    nest: Any = []
    for _ in range(levels):
        nest = [nest]
    return nest


@cache  # to make it takes longer than to draw from it
def junk() -> st.SearchStrategy[Any]:
    """A value nobody has asked for."""
    simple = st.one_of(
        st.none(), st.booleans(), st.sampled_from(NUMBERS), st.sampled_from(WORDS), st.text(),
        st.integers(-9, 99),
    )  # fmt: skip
    nested = st.recursive(
        simple,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=6,
    )
    return nested | st.builds(deep, st.sampled_from((3, 600)))


@st.composite
def mutated(draw: st.DrawFn, document: Any, most: int = 2) -> Any:
    """The document with one or two things in it replaced, left out, doubled or put in."""
    found = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, most))):
        found = _once(draw, found)
    return found


def one_of(draw: st.DrawFn, several: Sequence[Any]) -> Any:
    """Any of them. Hypothesis knows the strategy already, whatever they are."""
    return several[draw(st.integers(0, len(several) - 1))]


def _once(draw: st.DrawFn, document: Any) -> Any:
    places = list(places_in(document))
    if not places:
        return draw(junk())
    holder, key = one_of(draw, places)
    match draw(st.sampled_from(("replace", "replace", "remove", "put", "double", "swap"))):
        case "replace":
            holder[key] = draw(junk())
        case "remove":
            del holder[key]
        case "put" if isinstance(holder, dict):
            holder[draw(st.sampled_from(WORDS))] = draw(junk())
        case "put" | "double" if isinstance(holder, list):
            holder.extend([copy.deepcopy(holder[key])] * draw(st.sampled_from((1, 3, 500))))
        case _:
            other, name = one_of(draw, places)
            if isinstance(other, list) and name >= len(other):
                return document
            holder[key] = copy.deepcopy(other[name])
    return document


def places_in(document: Any) -> list[tuple[Any, Any]]:
    """Everything in a document, as where it hangs and by what."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, dict):
            keys: Any = list(holder)
        elif isinstance(holder, list):
            keys = range(len(holder))
        else:
            continue
        found += [(holder, key) for key in keys]
        waiting += [holder[key] for key in keys]
    return found


def one_sentence(refusal: Refused) -> None:
    """What a person can read, and nothing else."""
    assert refusal.message
    assert len(refusal.message) <= LONGEST
    assert "Traceback" not in refusal.message
    assert refusal.code != "rules-fault", refusal.message
