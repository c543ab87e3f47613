"""Pictures of a table that would not be read, kept for whoever can mend it.

A folder of PNG files and `reads.json`: what was read on each. `wormwatch scan FOLDER` reads them
again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.vision.watcher import Preview


def save(previews: Sequence[Preview], folder: Path) -> Path:
    """Keep these pictures in a new folder under `folder`; where it is."""
    import cv2

    number = 1
    while (place := folder / f"frames-{number:03}").exists():
        number += 1
    place.mkdir(parents=True)
    told = {}
    for each in previews:
        name = f"{each.number:06}.png"
        cv2.imwrite(str(place / name), each.image)
        told[name] = [{"tag": read.text, "corners": read.corners} for read in each.reads]
    (place / "reads.json").write_text(json.dumps(told, indent=1), "utf-8")
    return place
