"""Games as files, on the command line: saved, taken in, and played again."""

from __future__ import annotations

from pathlib import Path

from companion.games.registry import find_kit
from companion.output import print_json, print_line, print_notes
from companion.table import gamefile
from companion.table.keeper import Keeper
from companion.table.replay import Step
from companion.table.replay import replay as steps


def export(data: Path, id: str | None, file: str | None) -> int:
    """Save a kept game as a file, or print it; without an id, list the kept games."""
    keeper = Keeper(data)
    if id is None:
        for kept in keeper.games():
            print_line(f"{kept.id}  {keeper.title(kept)}{'  (over)' if kept.over else ''}")
        print_notes(keeper.notes, keeper.warning)
        return 0
    try:
        kept, rows = keeper.find(id)
        packed = gamefile.pack(kept, rows)
    finally:
        print_notes(keeper.notes)
    if file is None:
        print_json(packed)
        return 0
    gamefile.write(packed, Path(file))
    print_line(f"{kept.title}: {len(rows)} answers saved in {file}.")
    return 0


def take_in(data: Path, file: Path) -> int:
    """Keep the game of a file."""
    kept, rows = gamefile.unpack(gamefile.read(file))
    # A game that cannot be opened is not taken in; where it stands is seen, not believed.
    session = gamefile.opened(find_kit(kept.game).load(data=data), kept, rows)
    keeper = Keeper(data)
    print_notes(keeper.notes)
    kept = keeper.add(kept, rows, session)
    print_line(
        f"{kept.title}: kept as {kept.id}. 'wormwatch terminal --resume {kept.id}' plays on."
    )
    return 0


def replay(data: Path, file: Path, catalogue: Path | None, as_json: bool) -> int:
    """Play the game of a file again, answer by answer."""
    kept, rows = gamefile.unpack(gamefile.read(file))
    count = 0
    for step in steps(find_kit(kept.game).load(catalogue, data), kept, rows):
        count = step.number
        if as_json:
            print_json(step.form())
        else:
            _tell(step)
    if not as_json:
        print_line(f"{kept.title}: {count} answers, every one led where it led before.")
    return 0


def _tell(step: Step) -> None:
    if step.number:
        print_line(f"{step.number:>4}  {step.question.text}  {step.answer} ({step.source})")
    for event in step.events:
        print_line(f"      {event.text} [{event.rule}]")
