"""How fast a rule is found, against scanning the same text with `re` for the words of the question.

Both look for every question of tests/rulebook/questions.toml, some of them at every letter while
they are typed, in the same run; the scan reads all books, without case, once for each word, as
`grep -i` would. Ours also corrects slips, knows synonyms and ranks. How often its first answer, and
one of its first three, is right is told beside it.

    .venv/bin/python benchmarks/rules.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.bench.figure import Figure, results
from companion.rulebook.book import books
from companion.rulebook.library import Library

QUESTIONS = Path(__file__).parent.parent / "tests" / "rulebook" / "questions.toml"
BAR = 20.0  # ms: what any question may take
ROUNDS, QUICK = 3, 1
TYPED = 20  # one question of so many is typed letter by letter


def text_of_books() -> list[str]:
    """What each clause says, as a scan would read it."""
    return [
        "\n".join((clause.title, clause.text, clause.example, *clause.mistakes, *clause.words))
        for book in books()
        for clause in book.clauses
    ]


def scan(texts: Sequence[str], question: str) -> list[int]:
    """The clauses that have a word of the question, those with most of them first."""
    patterns = [re.compile(re.escape(word), re.IGNORECASE) for word in question.split()]
    counts = [sum(bool(pattern.search(text)) for pattern in patterns) for text in texts]
    return sorted((at for at, count in enumerate(counts) if count), key=lambda at: -counts[at])


def typed(question: str) -> list[str]:
    """A question at every letter while it is typed."""
    return [question[:end] for end in range(1, len(question) + 1)]


def milliseconds(find: Callable[[str], object], question: str) -> float:
    begun = time.perf_counter()
    find(question)
    return (time.perf_counter() - begun) * 1000


def places(library: Library, questions: Sequence[dict[str, Any]]) -> dict[str, float]:
    """How often the right clause is first, and in the first three."""
    found = [[hit.clause.id for hit in library.find(each["ask"])] for each in questions]
    pairs = list(zip(found, questions, strict=True))
    first = sum(bool(set(ids[:1]) & set(each["answer"])) for ids, each in pairs)
    three = sum(bool(set(ids[:3]) & set(each["answer"])) for ids, each in pairs)
    return {
        "questions": len(questions),
        "first %": round(100 * first / len(questions), 1),
        "first three %": round(100 * three / len(questions), 1),
    }


def told(figures: dict[str, Any]) -> list[Figure]:
    """The figures in the form that all benchmarks have."""
    found, scanned = figures["milliseconds to an answer"], "a scan of the same text"
    answers = [
        Figure(f"right at first, {part.replace('_', ' ')}", each["first %"], "%", better="more")
        for part, each in figures["answers"].items()
    ]
    return [
        Figure("a rule is found", found["median"], "ms", found["ratio of medians"], scanned),
        Figure("the slowest question", found["slowest"], "ms", bar=BAR),
        *answers,
        Figure("the library is built", figures["milliseconds to build the library"], "ms"),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description="How fast a rule is found.")
    parser.add_argument("--quick", action="store_true", help="a few questions, to see it work")
    quick = parser.parse_args(arguments).quick
    parts = tomllib.loads(QUESTIONS.read_text("utf-8"))
    begun = time.perf_counter()
    library, texts = Library.load(), text_of_books()
    built = (time.perf_counter() - begun) * 1000
    asked = [each["ask"] for part in parts.values() for each in part][:: TYPED if quick else 1]
    steps = asked + [step for question in asked[::TYPED] for step in typed(question)]
    ours: list[float] = []
    theirs: list[float] = []
    for step in steps:
        rounds = range(QUICK if quick else ROUNDS)
        # The two take turns, so that a busy machine slows both; a stall of it is no answer's fault.
        pairs = [
            (milliseconds(library.find, step), milliseconds(lambda it: scan(texts, it), step))
            for _ in rounds
        ]
        ours.append(min(pair[0] for pair in pairs))
        theirs.append(min(pair[1] for pair in pairs))
    slowest = max(range(len(steps)), key=ours.__getitem__)
    report = {
        "figures": {
            "milliseconds to an answer": {
                "bar": BAR,
                "holds": max(ours) < BAR,
                "asked": len(steps),
                "median": round(statistics.median(ours), 3),
                "median of a scan": round(statistics.median(theirs), 3),
                "ratio of medians": round(statistics.median(ours) / statistics.median(theirs), 2),
                "slowest": round(max(ours), 2),
                "slowest of a scan": round(max(theirs), 2),
                "ratio of slowest": round(max(ours) / max(theirs), 2),
                "slowest question": steps[slowest],
            },
            "answers": {part: places(library, each) for part, each in parts.items()},
            "milliseconds to build the library": round(built),
        }
    }
    print(json.dumps(report | {"results": results(*told(report["figures"]))}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
