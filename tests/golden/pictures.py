"""Small pictures of tables as they were drawn before, so that a change of a painter is seen.

A picture is compared in blocks of `BLOCK` pixels: rims and letters may be smoothed in another way,
but a piece that is missing, has moved or has another color changes the mean of its block.
`REMAKE_PICTURES=1 pytest ...` writes the pictures again; look at each of them before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).parent / "pictures"
BLOCK = 6  # pixels
MOST = 24  # of 255: how far the mean color of a block may be off
COLORS = 255  # of a kept picture


def assert_like(name: str, picture: Image.Image) -> None:
    """Compare a picture with the kept one of that name."""
    file = FOLDER / name
    if os.environ.get("REMAKE_PICTURES"):
        keep(picture.convert("RGB"), file)
    kept_picture = Image.open(file).convert("RGB")
    assert picture.size == kept_picture.size
    off = ImageChops.difference(blurred(picture.convert("RGB")), blurred(kept_picture))
    strongest = off.convert("RGB").split()
    worst = ImageChops.lighter(ImageChops.lighter(*strongest[:2]), strongest[2])
    found = worst.point([0] * (MOST + 1) + [255] * (255 - MOST)).getbbox()
    assert found is None, f"{name} differs at {[BLOCK * each for each in found]}"


def keep(picture: Image.Image, file: Path) -> None:
    """Write a picture in little room: few colors, or as JPEG where it has many."""
    if file.suffix == ".jpg":
        picture.save(file, "JPEG", quality=85, optimize=True)
    else:
        palette = picture.quantize(COLORS, Image.Quantize.MEDIANCUT, kmeans=3)
        picture.quantize(palette=palette).save(file, "PNG", optimize=True)


def blurred(picture: Image.Image) -> Image.Image:
    """A picture with one pixel for each block."""
    wide, high = (max(1, round(side / BLOCK)) for side in picture.size)
    return picture.resize((wide, high), Image.Resampling.BOX)
