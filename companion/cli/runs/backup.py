"""`wormwatch backup`: make one, list them, restore one."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.appliance import archive, backup, restore, sticks
from companion.appliance.backup import Backup
from companion.output import print_json, print_line
from companion.table.errors import Refused
from companion.table.presence import join_folder
from companion.table.restoring import BACKUPS
from companion.table.when import when

UNDO = "undo"  # instead of a file


def make(data: Path, to: Path | None, why: str, as_json: bool) -> int:
    """Make one, in the data folder or in another."""
    made = backup.make(data, why, to)
    if as_json:
        _print_json(_form(made))
    else:
        print_line(f"{_counted(made)} in {made.path}.")
    return 0


def list_(data: Path, also: Path | None, as_json: bool) -> int:
    """Print every backup here and on sticks, the newest first."""
    folders = [data / BACKUPS, *(stick.backups for stick in sticks.sticks())]
    every = [each for folder in [*folders, *([also] if also else [])]
             for each in backup.found(folder, thoroughly=True)]  # fmt: skip
    every.sort(key=lambda each: each.made, reverse=True)
    if as_json:
        _print_json([_form(each) for each in every])
        return 0
    now = datetime.now().astimezone()
    for each in every:
        print_line(f"{when(each.made, now)}: {_counted(each)}  {each.path}")
    if not every:
        print_line("There are no backups yet; 'wormwatch backup make' makes one.")
    return 0


def bring_back(data: Path, file: str, how: str, as_json: bool, force: bool = False) -> int:
    """Restore a backup, by its path or its name in the list, or undo the last restore."""
    here = join_folder(data)  # until it is done: whoever comes meanwhile looks
    if not here.plays and not force and (how != restore.MISSING or file == UNDO):
        said = "Wormwatch is open with these games: close it first, or restore with --force."
        raise Refused("being-played", said)
    if file == UNDO:
        done = restore.undo(data)
    else:
        path = Path(file) if Path(file).exists() else data / BACKUPS / Path(file).name
        done = restore.restore(data, path, how)
    before = done.before.path if done.before else None
    if as_json:
        _print_json({"games": done.games, "before": str(before) if before else None})
        return 0
    games = "1 game" if done.games == 1 else f"{done.games} games"
    came = "came over" if how == restore.MISSING and file != UNDO else "are here now"
    print_line(f"{games} {came if done.games != 1 else came.replace('are', 'is')}.")
    if before:
        print_line(
            f"How it was before is kept in {before}; 'wormwatch backup restore undo' goes back."
        )
    return 0


def _counted(each: Backup) -> str:
    """What is in one, for a person."""
    if each.manifest is None:
        return "damaged, cannot be restored"
    manifest = each.manifest
    counts = {"game": manifest.games, "score": manifest.scores, "card": manifest.cards,
              "map": manifest.maps}  # fmt: skip
    said = [
        f"{n} {name}{'' if n == 1 else 's'}" for name, n in counts.items() if n or name == "game"
    ]
    newer = ", newer than this one" if archive.is_newer(manifest) else ""
    return f"{', '.join(said)} (Wormwatch {manifest.release}{newer})"


def _form(each: Backup) -> dict[str, Any]:
    form: dict[str, Any] = {
        "file": str(each.path),
        "bytes": each.size,
        "sound": bool(each.manifest),
    }
    if each.manifest:
        told = msgspec.to_builtins(each.manifest)
        told.pop("sums")
        form |= told | {"newer": archive.is_newer(each.manifest)}
    return form


def _print_json(document: Any) -> None:
    print_json(document, indent=2)


def run(data: Path, args: argparse.Namespace) -> int:
    """One of the three."""
    target = Path(args.to) if args.to else None
    match args.what or "make":
        case "make":
            return make(data, target, getattr(args, "why", backup.ASKED), args.json)
        case "list":
            return list_(data, target, args.json)
        case _:
            if target:
                said = "--to says where a backup goes to, not where one comes from."
                raise Refused("bad-usage", said)
            return bring_back(data, args.file, args.how, args.json, args.force)
