"""A report of a mistake of ours: one small file that lets somebody else see what happened."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from companion import __version__
from companion.output import spell_bytes
from companion.table import on_disk
from companion.table.form import plain, to_json
from companion.table.gamefile import GameFile

FOLDER = "reports"
MOST = 20  # files kept; the oldest goes when one more comes
_HERE = str(Path(__file__).resolve().parent.parent)


def write(data: Path, error: BaseException, game: GameFile | None, at: datetime) -> Path:
    """Write a report under the data folder; an OSError where nothing can be written."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{at:%Y-%m-%d-%H%M%S}-{at.microsecond // 1000:03}.json"
    raw = to_json(spell_bytes(plain(_told(error, game, at))))
    on_disk.write(path, msgspec.json.format(raw, indent=1) + b"\n")
    for old in sorted(folder.glob("*.json"))[:-MOST]:
        old.unlink(missing_ok=True)
    return path


def _told(error: BaseException, game: GameFile | None, at: datetime) -> dict[str, Any]:
    return {
        "report": 1,
        "at": at.isoformat(timespec="seconds"),
        "version": __version__,
        "traceback": traced(error),
        "game": game,
    }


def traced(error: BaseException) -> list[str]:
    """The traceback line by line, without the folders of the person whose machine it is."""
    whole = "".join(traceback.format_exception(error))
    for folder, name in ((_HERE, "wormwatch"), (str(Path.home()), "~")):
        whole = whole.replace(f"{folder}/", f"{name}/")
    return whole.splitlines()
