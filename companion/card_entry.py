"""What an owner enters on the touchscreen: a card or the board, kept in the data folder.

The first entry makes a catalogue of the owner's own out of the stand-ins. Whatever comes in is
read once together with all the rest before it takes the place of what was there.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.cards import FOLDER, active_folder, copy, unwritable, write
from companion.games.terror_below import owners
from companion.games.terror_below.catalogue import BOARD, FILES, SHIPPED, Raw, load
from companion.games.terror_below.printed import Side
from companion.table.errors import Refused


def keep_card(data: Path, said: Raw) -> None:
    """Play with this card from the next game on. It is an owner's from now on, even where it says
    what the stand-in says."""
    _put(data, said | {"entered": True})


def _put(data: Path, said: Raw) -> None:
    deck = owners.deck_of(said["id"])
    _keep(data, owners.file_of(said["id"]), lambda text: owners.put(text, deck, said))


def back_to_stand_in(data: Path, id: str) -> None:
    """Forget what the owner has entered for a card."""
    stand_in = owners.stand_ins().deck(owners.deck_of(id)).get(id)
    if stand_in is None:
        _keep(data, owners.file_of(id), lambda text: owners.take(text, id))
    else:
        _put(data, owners.fields(stand_in))


def keep_sides(data: Path, sides: Mapping[str, Side]) -> None:
    """Play on this board from the next game on."""
    _keep(data, BOARD, lambda text: owners.put_sides(text, sides))


def _keep(data: Path, file: str, change: Callable[[str], str]) -> None:
    """Change a file of the owner's catalogue, unless the whole would not be one any more."""
    folder = active_folder(data)
    try:
        text = _changed(folder or SHIPPED, file, change)
        if folder is None:
            _found(data, file, text)
        else:
            write(folder / file, text.encode())
    except OSError as error:
        raise unwritable(data, error) from None


def _found(data: Path, file: str, text: str) -> None:
    """Make the owner's catalogue: the stand-ins, and one file that is different."""
    fresh = data / f"{FOLDER}.new"
    shutil.rmtree(fresh, ignore_errors=True)  # an entry that did not come to its end
    copy(SHIPPED, fresh)
    write(fresh / file, text.encode())
    fresh.rename(data / FOLDER)


def _changed(folder: Path, file: str, change: Callable[[str], str]) -> str:
    """A file as it would be; `Refused` in plain words if the catalogue could not be read then."""
    with TemporaryDirectory() as trial:
        for name in FILES:
            if (folder / name).exists():
                shutil.copyfile(folder / name, Path(trial) / name)
        path = Path(trial) / file
        text = change(path.read_text("utf-8") if path.exists() else "")
        path.write_text(text, "utf-8")
        try:
            load(Path(trial))
        except Refused as refusal:
            raise Refused(refusal.code, owners.plainly(refusal)) from None
    return text
