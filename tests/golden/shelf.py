"""The packed golden games of each release, and where they are unpacked."""

from __future__ import annotations

import lzma
import shutil
import tarfile
from pathlib import Path

from companion.games import terror_below

HERE = Path(__file__).parent
RELEASES = {"v1": 1, "v2": 2}  # and the version of the rules of Terror Below that each had
OURS = "ours"  # games with the cards that come with the app
OWN_CARDS = "own-cards"  # games with the same, but for three Hats
HATS = {"TB-I01": '"manual"', "TB-I02": "{ points = 1 }", "TB-I03": "{ damage = 1 }"}


def copy_with_hats(folder: Path) -> None:
    """Copy the cards that come with the app, with Hats that do something."""
    shutil.copytree(Path(terror_below.__file__).parent / "cards", folder)
    items = folder / "items.toml"
    text = items.read_text("utf-8")
    for card, effect in HATS.items():
        before, found, after = text.partition(f'id = "{card}"')
        text = before + found + after.replace('effect = "none"', f"effect = {effect}", 1)
    items.write_text(text, "utf-8")


def pack(folder: Path, name: str) -> None:
    """Pack the data folders of the golden games into one file."""
    with (
        lzma.open(HERE / f"{name}.tar.xz", "wb", preset=9 | lzma.PRESET_EXTREME) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for shelf in (OURS, OWN_CARDS):
            tar.add(folder / shelf, shelf)


def unpack(name: str, folder: Path) -> None:
    """Unpack the golden games of a release into a folder."""
    with tarfile.open(HERE / f"{name}.tar.xz", "r:xz") as tar:
        tar.extractall(folder, filter="data")
