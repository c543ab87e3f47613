"""Taking over a friend's cards: some of them into one's own catalogue, or all of it instead.

    theirs = card_files.read(path)
    found = compare(mine, theirs)          # what is missing here, what is different
    taken = take(data, theirs, [change.id for change in found.missing])
    undo(data, taken)

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

import msgspec

from companion import card_files
from companion.cards import FOLDER, active_folder, copy, plural, unwritable, write
from companion.games.terror_below import owners
from companion.games.terror_below.card_differences import BOARD, Change, Comparison, compare
from companion.games.terror_below.cardcheck import check as findings
from companion.games.terror_below.catalogue import BOARD as BOARD_FILE
from companion.games.terror_below.catalogue import DECKS, SHIPPED, Catalogue, load
from companion.games.terror_below.printed import Card
from companion.table.errors import Refused


class Taken(NamedTuple):
    """What was taken over, and where the catalogue before lies; None: there were only stand-ins."""

    cards: int
    before: Path | None
    whole: bool = False  # a catalogue as it is, instead of the one before


def take(
    data: Path, theirs: Catalogue, chosen: Collection[str], today: date | None = None
) -> Taken:
    """Take over these cards, by id, and leave all others as they are."""
    try:
        incoming = _copy(active_folder(data) or SHIPPED, data)
        for deck in DECKS:
            ids = [id for id in theirs.deck(deck) if id in chosen]
            if ids:
                _put(incoming / DECKS[deck][1], deck, [theirs.deck(deck)[id] for id in ids])
        if BOARD in chosen:
            _put_board(incoming / BOARD_FILE, theirs)
        return Taken(len(chosen), _use(incoming, data, today))
    except OSError as error:
        raise unwritable(data, error) from None


def take_all(data: Path, path: Path, today: date | None = None) -> Taken:
    """Use a whole catalogue from now on, as it is: what it lacks is not in the game."""
    home = data / FOLDER
    theirs = card_files.read(path)
    if home.exists() and path.resolve() == home.resolve():
        raise Refused("same-folder", f"{path} is the catalogue in use already.")
    count = sum(len(theirs.deck(deck)) for deck in DECKS)
    try:
        with card_files.unpacked(path) as folder:
            return Taken(count, _use(_copy(folder, data), data, today), whole=True)
    except OSError as error:
        raise unwritable(data, error) from None


def undo(data: Path, taken: Taken, today: date | None = None) -> None:
    """Play with the cards from before again; those that were taken over are kept under the date."""
    try:
        _put_away(data / FOLDER, today)
        if taken.before is not None:
            taken.before.rename(data / FOLDER)
    except OSError as error:
        raise unwritable(data, error) from None


def _copy(source: Path, data: Path) -> Path:
    incoming = data / f"{FOLDER}.new"
    shutil.rmtree(incoming, ignore_errors=True)  # an import that did not come to its end
    copy(source, incoming)
    return incoming


def _use(incoming: Path, data: Path, today: date | None) -> Path | None:
    """Play with this catalogue, unless it is none; where the one before lies."""
    try:
        load(incoming)
    except Refused:
        shutil.rmtree(incoming, ignore_errors=True)
        raise
    before = _put_away(data / FOLDER, today)
    incoming.rename(data / FOLDER)
    return before


def _put(file: Path, deck: str, cards: list[Card]) -> None:
    text = file.read_text("utf-8") if file.exists() else ""
    for card in cards:
        text = owners.put(text, deck, owners.fields(card) | {"entered": True})
    write(file, text.encode())


def _put_board(file: Path, theirs: Catalogue) -> None:
    write(file, owners.put_sides(file.read_text("utf-8"), theirs.sides).encode())


def _put_away(home: Path, today: date | None) -> Path | None:
    """Rename the catalogue in use after the day: none that was ever there is written over."""
    if not home.exists():
        return None
    named = f"{FOLDER}-{today or date.today()}"
    kept = home.with_name(named)
    number = 2
    while kept.exists():
        kept = home.with_name(f"{named}-{number}")
        number += 1
    return home.rename(kept)


# On the command line


def import_(path: Path, data: Path, how: str = "", as_json: bool = False) -> int:
    """Say how a friend's cards differ from those in use, and take them over: `how` is "all" (use
    theirs instead), "missing", or "none"; left open, a person is asked, and a program gets all."""
    theirs = card_files.read(path)
    found = compare(load(active_folder(data) or SHIPPED), theirs)
    if not as_json:
        print(*told(found), sep="\n")
    if not how:
        how = _ask() if sys.stdin.isatty() and sys.stdout.isatty() else "all"
    taken: Taken | None = None
    if how == "all":
        taken = take_all(data, path)
    elif how == "missing" and found.missing:
        taken = take(data, theirs, [change.id for change in found.missing])
    if as_json:
        print(msgspec.json.encode(_form(found, taken)).decode())
    else:
        print(*_outcome(taken, load(active_folder(data) or SHIPPED)), sep="\n")
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


def _outcome(taken: Taken | None, catalogue: Catalogue) -> Iterator[str]:
    if taken is None:
        yield "Nothing was taken over."
        return
    counts = ", ".join(f"{len(catalogue.deck(deck))} {plural(deck)}" for deck in DECKS)
    yield f"Taken in: {counts}." if taken.whole else f"Taken in: {taken.cards} cards."
    if taken.before is not None:
        yield f"The catalogue used so far is kept in {taken.before}."
    odd = len(findings(catalogue))
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
