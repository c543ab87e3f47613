"""What an owner enters on the touchscreen: a card or the board, kept in the data folder.

The first entry makes a catalogue of the owner's own out of the stand-ins. Whatever comes in is
read once together with all the rest before it takes the place of what was there.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.cards import AnyBox, active_folder, copy, home, unwritable
from companion.games.card_text import Raw, take
from companion.games.registry import card_box_of
from companion.table.errors import Refused
from companion.table.on_disk import sync, write


def keep_card(data: Path, said: Raw) -> None:
    """Play with this card from the next game on. It is an owner's from now on, even where it says
    what the stand-in says."""
    _put(data, said | {"entered": True})


def _put(data: Path, said: Raw) -> None:
    box = card_box_of(said["id"])
    keep_file(box, data, box.file_of(said["id"]), lambda text: box.put(text, said))


def back_to_stand_in(data: Path, id: str) -> None:
    """Forget what the owner has entered for a card."""
    box = card_box_of(id)
    stand_in = box.card(box.stand_ins(), id)
    if stand_in is None:
        keep_file(box, data, box.file_of(id), lambda text: take(text, id))
    else:
        _put(data, box.fields(stand_in))


def keep_file(box: AnyBox, data: Path, file: str, change: Callable[[str], str]) -> None:
    """Change a file of the owner's catalogue, unless the whole would not be one any more."""
    folder = active_folder(box, data)
    try:
        text = _changed(box, folder or box.shipped, file, change)
        if folder is None:
            _found(box, data, file, text)
        else:
            write(folder / file, text.encode())
    except OSError as error:
        raise unwritable(data, error) from None


def _found(box: AnyBox, data: Path, file: str, text: str) -> None:
    """Make the owner's catalogue: the stand-ins, and one file that is different."""
    fresh = home(box, data).with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)  # an entry that did not come to its end
    copy(box, box.shipped, fresh)
    write(fresh / file, text.encode())
    fresh.rename(home(box, data))
    sync(data)


def _changed(box: AnyBox, folder: Path, file: str, change: Callable[[str], str]) -> str:
    """A file as it would be; `Refused` in plain words if the catalogue could not be read then."""
    with TemporaryDirectory() as trial:
        for name in box.files:
            if (folder / name).exists():
                shutil.copyfile(folder / name, Path(trial) / name)
        path = Path(trial) / file
        text = change(path.read_text("utf-8") if path.exists() else "")
        path.write_text(text, "utf-8")
        try:
            box.load(Path(trial))
        except Refused as refusal:
            raise Refused(refusal.code, box.plainly(refusal)) from None
    return text
