"""A process that answers as fast as it can and says what has been acknowledged.

Run as a program with a data folder. It plays Stones over the engine, one game after another,
undoing now and then, and prints one line for each reply: the game's id and the digest of the
present. A line is printed only after the reply, so that whoever kills this process knows what
had been promised.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from companion.table.form import to_json
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.table.stones import Stones


def main(folder: Path, seed: int) -> None:
    keeper, chance, bot = Keeper(folder), random.Random(seed), RandomBot(seed)
    while True:
        session = Session.new(Stones(), {"heap": 60})
        record = keeper.begin(session)
        while session.prompt is not None:
            if session.entries and chance.random() < 0.1:
                session.undo(chance.randint(1, min(4, len(session.entries))))
            else:
                session.answer(bot.answer(session.prompt) or "")
            if keeper.warning:
                sys.exit(keeper.warning)
            line = to_json([record.kept.id, len(session.entries), session.digest()])
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
