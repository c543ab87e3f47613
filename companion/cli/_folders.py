"""The folders that a command works with: its data, its cards, the places of the machine."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.output import print_error
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.appliance.places import Places


def find_own_data(args: Namespace) -> Path:
    """Return the data folder; `OthersFolder` for root in a folder of another user."""
    from companion.appliance.rights import require_own
    from companion.paths import data_folder

    folder = data_folder(args.data)
    require_own(folder)
    return folder


def open_data(args: Namespace) -> Path:
    """Return the data folder, with a backup in it if its journal is from an older release."""
    from companion.appliance.upgrade import keep_before

    folder = find_own_data(args)
    trouble = keep_before(folder)
    if trouble:
        print_error(f"wormwatch: {trouble}")
    return folder


def find_places(args: Namespace) -> Places:
    """Return the places of this machine; its state is where --data says."""
    from companion.appliance.places import places
    from companion.paths import data_folder

    found = places()
    return found._replace(state=data_folder(args.data)) if args.data else found


def find_catalogue(args: Namespace) -> Path | None:
    """Return the folder that --catalogue names; `Refused` where there is none."""
    folder = getattr(args, "catalogue", None)
    if folder is None:
        return None
    if not Path(folder).is_dir():
        raise Refused("no-catalogue", f"There is no catalogue folder {folder}.")
    return Path(folder)


def warn_if_open(data: Path) -> None:
    """Print that an open app goes on with the cards and maps that it has read."""
    from companion.table.presence import join_folder

    if not join_folder(data).plays:
        said = "it goes on with what it has read until it is opened again"
        print_error(f"wormwatch: Wormwatch is open in this folder; {said}.")
