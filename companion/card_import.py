"""Taking over a friend's cards: some of them into one's own catalogue, or all of it instead.

    box, theirs = card_files.read(path)
    found = box.compare(mine, theirs)          # what is missing here, what is different
    taken = take(box, data, theirs, [change.id for change in found.missing])
    undo(box, data, taken)

Whatever comes in is read once together with all the rest before it counts. The catalogue used
before is kept beside it under its date: typed-in cards are hours of somebody's work.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from companion import card_files
from companion.cards import AnyBox, copy, home, in_use, unwritable
from companion.games.card_differences import Change, Comparison
from companion.games.registry import DEFAULT_KIT
from companion.output import print_json, print_line, print_lines
from companion.table.errors import Refused
from companion.table.on_disk import exchange, sync, write


class Taken(NamedTuple):
    """What was taken over, and where the catalogue before lies; None: there were only stand-ins."""

    cards: int
    before: Path | None
    whole: bool = False  # a catalogue as it is, instead of the one before


def take(
    box: AnyBox, data: Path, theirs: Any, chosen: Collection[str], today: date | None = None
) -> Taken:
    """Take over these cards, by id, and leave all others as they are."""
    try:
        incoming = _copy(box, in_use(box, data), data)
        for file, text in box.taken_over(theirs, chosen, lambda file: _text(incoming / file)):
            write(incoming / file, text.encode())
        return Taken(len(chosen), _use(box, incoming, data, today))
    except OSError as error:
        raise unwritable(data, error) from None


def take_all(
    data: Path, path: Path, today: date | None = None, likely: AnyBox | None = None
) -> Taken:
    """Use a whole catalogue from now on, as it is: what it lacks is not in the game."""
    box, theirs = card_files.read(path, likely)
    if home(box, data).exists() and path.resolve() == home(box, data).resolve():
        raise Refused("same-folder", f"{path} is the catalogue in use already.")
    count = sum(len(theirs.deck(deck)) for deck in box.decks)
    try:
        with card_files.unpacked(path, box) as (_, folder):
            before = _use(box, _copy(box, folder, data), data, today)
            return Taken(count, before, whole=True)
    except OSError as error:
        raise unwritable(data, error) from None


def undo(box: AnyBox, data: Path, taken: Taken, today: date | None = None) -> None:
    """Play with the cards from before again; those that were taken over are kept under the date."""
    try:
        if taken.before is None:
            home(box, data).rename(_free_name(home(box, data), today))
            sync(data)
        else:
            exchange(taken.before, home(box, data))
    except OSError as error:
        raise unwritable(data, error) from None


def _copy(box: AnyBox, source: Path, data: Path) -> Path:
    incoming = home(box, data).with_suffix(".new")
    shutil.rmtree(incoming, ignore_errors=True)  # an import that did not come to its end
    copy(box, source, incoming)
    return incoming


def _use(box: AnyBox, incoming: Path, data: Path, today: date | None) -> Path | None:
    """Play with this catalogue, unless it is none; where the one before lies."""
    try:
        box.load(incoming)
    except Refused:
        shutil.rmtree(incoming, ignore_errors=True)
        raise
    in_use = home(box, data)
    if not in_use.exists():
        incoming.rename(in_use)
        sync(data)
        return None
    # Under its date first, and then in one step: at no moment is there no catalogue in use.
    before = incoming.rename(_free_name(in_use, today))
    exchange(before, in_use)
    return before


def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def _free_name(home: Path, today: date | None) -> Path:
    """A name after the day: no catalogue that was ever there is written over."""
    named = f"{home.name}-{today or date.today()}"
    kept = home.with_name(named)
    number = 2
    while kept.exists():
        kept = home.with_name(f"{named}-{number}")
        number += 1
    return kept


# On the command line


def import_(
    path: Path, data: Path, how: str = "", as_json: bool = False, game: AnyBox | None = None
) -> int:
    """Say how a friend's cards differ from those in use, and take them over: `how` is "all" (use
    theirs instead), "missing", or "none"; left open, a person is asked, and a program gets all.
    Which game they are of is seen by their files; if one is named, they must be of that."""
    box, theirs = card_files.read(path, game)
    if game is not None and box is not game:
        said = f"These are cards of {box.title}, not of {game.title}; import them without --game."
        raise Refused("another-game", said)
    found = box.compare(box.load(in_use(box, data)), theirs)
    if not as_json:
        if box.game != DEFAULT_KIT.id:
            print_line(f"These are cards of {box.title}.")
        print_lines(told(found))
    if not how:
        how = _ask() if sys.stdin.isatty() and sys.stdout.isatty() else "all"
    taken: Taken | None = None
    if how == "all":
        taken = take_all(data, path, likely=box)
    elif how == "missing" and found.missing:
        taken = take(box, data, theirs, [change.id for change in found.missing])
    if as_json:
        print_json({"game": box.game, **_form(found, taken)})
    else:
        print_lines(_outcome(box, taken, box.load(in_use(box, data))))
    return 0


def told(found: Comparison) -> Iterator[str]:
    """The differences, a line each."""
    if found.different:
        yield f"Entered here and there, but not the same ({len(found.different)}):"
        yield from _lines(found.different)
    if found.missing:
        yield f"Entered there, and not yet here ({len(found.missing)}):"
        yield from _lines(found.missing)
    if found.only_here:
        yield f"Entered here, and not there ({len(found.only_here)}): {', '.join(found.only_here)}"
    yield f"Entered alike: {len(found.same)}."


def _lines(changes: Sequence[Change]) -> Iterator[str]:
    for change in changes:
        yield f"  {change.id}  {change.name}"
        yield from (f"          {field}" for field in change.fields)


def _ask() -> str:
    ways = {"u": "all", "m": "missing", "n": "none"}
    question = "Use theirs instead of yours (u), take only what is missing (m), or nothing (n)? "
    while True:
        try:
            answer = input(question).strip().lower()[:1]
        except EOFError:
            return "none"
        if answer in ways:
            return ways[answer]


def _outcome(box: AnyBox, taken: Taken | None, catalogue: Any) -> Iterator[str]:
    if taken is None:
        yield "Nothing was taken over."
        return
    counts = ", ".join(
        f"{len(catalogue.deck(name))} {deck.plural}" for name, deck in box.decks.items()
    )
    yield f"Taken in: {counts}." if taken.whole else f"Taken in: {taken.cards} cards."
    if taken.before is not None:
        yield f"The catalogue used so far is kept in {taken.before}."
    odd = len(box.findings(catalogue))
    if odd:
        yield f"'wormwatch cards check' has {odd} remark{'s' if odd > 1 else ''}."


def _form(found: Comparison, taken: Taken | None) -> dict[str, Any]:
    return {
        "different": {change.id: list(change.fields) for change in found.different},
        "missing": {change.id: list(change.fields) for change in found.missing},
        "only_here": found.only_here,
        "same": found.same,
        "taken": taken.cards if taken else 0,
        "before": str(taken.before) if taken and taken.before else None,
    }
