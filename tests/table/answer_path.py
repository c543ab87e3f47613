"""Follows one tap from the tabletop to COMMIT, and counts what it passes.

    .venv/bin/python -m tests.table.answer_path [GAME]

prints the path, one line for each call. Counted is every frame of `companion` that Python enters,
and each time one is resumed (a generator, a comprehension). What the rules of the game do is
counted apart: a frame of `companion.games`, and everything that it calls.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

import companion
from companion.table.prompts import Choose
from companion.table.sources import RandomBot
from companion.tabletop.tabletop import Tabletop

ROOT = Path(companion.__file__).parent
GAMES: dict[str, dict[str, Any]] = {
    "dry-run": {"players": ["Ada"]},
    "terror-below": {"players": ["Ada"], "mode": "solo"},
    "squirmish": {"players": ["Ada", "Bo"]},
    "wormlord": {"players": ["Ada", "Bo"], "map": "flower-bed"},
}
EARLIER = 25  # answers that were given before


class Call(NamedTuple):
    """A function that was called: its module, and its name in it."""

    module: str
    function: str


class AnswerPath(NamedTuple):
    """What one answer passed on its way."""

    calls: Sequence[Call]  # in order, without those of the game
    of_the_game: int  # calls of its rules
    of_libraries: int  # calls inside Python's own modules and others
    statements: Sequence[str]  # of SQL, by their first word

    @property
    def modules(self) -> set[str]:
        return {call.module for call in self.calls}

    @property
    def changes_of_module(self) -> int:
        """How often a reader who follows the calls goes to another file."""
        return sum(one.module != other.module for one, other in pairwise(self.calls))


class _Tracer:
    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.of_the_game = self.of_libraries = 0
        self._depth = 0  # of frames under the first one of the game

    def follow(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        if event not in ("call", "return"):
            return
        if not file.is_relative_to(ROOT):
            self.of_libraries += event == "call"
            return
        if event == "return":
            self._depth = max(0, self._depth - 1)
        elif self._depth or file.is_relative_to(ROOT / "games"):
            self._depth += 1
            self.of_the_game += 1
        else:
            module = file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
            self.calls.append(Call(module, getattr(code, "co_qualname", code.co_name)))


@contextmanager
def game_with_answers(folder: Path, game: str) -> Iterator[Tabletop]:
    """A kept game in which a person decides next."""
    bot = RandomBot(3)
    tabletop = Tabletop.open(folder)
    tabletop.begin(tabletop.library.load_game(game), GAMES[game], {})
    while (prompt := tabletop.session.prompt) is not None:
        if len(tabletop.session.entries) >= EARLIER and type(prompt) is Choose:
            break
        tabletop.answer(bot.answer(prompt) or "")
    yield tabletop
    tabletop.close()


@contextmanager
def note_statements(tabletop: Tabletop) -> Iterator[list[str]]:
    """Note the first word of each SQL statement that the journal executes."""
    journal, statements = tabletop.library.keeper._journal, list[str]()
    assert journal is not None
    journal._db.set_trace_callback(lambda sql: statements.append(sql.split()[0]))
    yield statements
    journal._db.set_trace_callback(None)


def follow_answer(tabletop: Tabletop) -> AnswerPath:
    """Give the open question's first answer, and return what that passed."""
    prompt, tracer = tabletop.session.prompt, _Tracer()
    assert prompt is not None
    answer = prompt.legal()[0]
    with note_statements(tabletop) as statements:
        sys.setprofile(tracer.follow)
        try:
            tabletop.answer(answer)
        finally:
            sys.setprofile(None)
    return AnswerPath(tracer.calls, tracer.of_the_game, tracer.of_libraries, statements)


def main(arguments: Sequence[str]) -> None:
    """Print the path of an answer."""
    game = arguments[0] if arguments else "dry-run"
    with TemporaryDirectory() as folder, game_with_answers(Path(folder), game) as tabletop:
        path = follow_answer(tabletop)
    for call in path.calls:
        print(f"{call.module:24} {call.function}")
    print(*path.statements, sep=" / ")
    print(
        f"{len(path.calls)} calls, {len(path.modules)} modules, {path.changes_of_module} changes of"
        f" module; the game's own: {path.of_the_game}; of libraries: {path.of_libraries}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
