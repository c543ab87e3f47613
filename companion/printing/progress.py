"""A line that counts while something long is drawn, for whoever watches a terminal."""

from __future__ import annotations

import sys
from typing import Self

from companion.output import print_over


class Progress:
    """Call it after each thing that is done. A log or a pipe sees nothing of it."""

    def __init__(self, words: str, total: int) -> None:
        self.words, self.total, self.done = words, total, 0
        self._seen = sys.stderr.isatty()

    def __call__(self) -> None:
        self.done += 1
        if self._seen and (self.done % 8 == 0 or self.done == self.total):
            print_over(f"{self.words} {self.done} of {self.total}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._seen:
            print_over("")
