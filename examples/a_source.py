"""A whole source of your own: rolls that come from somewhere else, such as a dice tower.

A source is anything with a name and `answer(prompt)`: it returns one of `prompt.legal()`, or None
to leave the question to a person. Each die and each deck has a source of its own, and so do the
choices. Try it, with one roll a line:

    printf '5\n6\n2\n' | python -m examples.a_source
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from companion.games.dry_run.kit import DryRunKit
from companion.output import print_line
from companion.table.prompts import Answer, Prompt, Roll
from companion.table.session import Session
from companion.table.sources import Dealer, RandomBot, Sources


class DiceTower:
    """Rolls what it reads, one number a line."""

    name = "dice tower"

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def answer(self, prompt: Prompt) -> Answer | None:
        """Return the next roll; None when there is none, or for what is no roll."""
        if not isinstance(prompt, Roll):
            return None
        for line in self._lines:
            if line.strip().isdecimal() and int(line) in prompt.legal():
                return int(line)
        return None  # now a person rolls


def play(lines: Iterable[str]) -> Session[Any]:
    """Play Dry Run with rolls from these lines, until it is over or a person has to roll."""
    session: Session[Any] = Session.new(DryRunKit().rules(), {"players": ["Ada"]})
    tower = DiceTower(lines)
    sources = Sources({"die:red": tower, "deck:supply": Dealer(), "choices": RandomBot(seed=1)})
    for given in sources.answer_until_person(session):
        label = session.game.label(session.state, given.prompt, given.answer)
        print_line(f"{given.source}: {label}")
    return session


if __name__ == "__main__":
    session = play(sys.stdin)
    if session.result is not None:
        print_line(session.result.reason)
    elif session.prompt is not None:
        print_line(session.game.question(session.state, session.prompt).text)
