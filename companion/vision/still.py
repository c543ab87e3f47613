"""Every tag on one picture: the union of cheap looks, the dearer ones only where a tag could be.

A picture is never done with at the first hit: cards lie beside each other, and each of them may
need another look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.vision import variants
from companion.vision.reads import Read, merge
from companion.vision.regions import FAINT, Busy

if TYPE_CHECKING:
    from companion.vision.decoders import Decoder
    from companion.vision.reads import Grey

CHEAP = (variants.BLUR, variants.THRESHOLD, variants.CRISP, variants.HALF)
DEAR = (
    variants.OUTLINE,
    variants.SHARP,
    variants.SMOOTH,
    variants.TRIPLE,
)
BUDGET = 2.0  # what the dear ones may cost, where looking once at the whole picture costs 1
LARGE = 4_000_000  # pixels: a photo in which a tag is large, and doubling it all takes seconds


def read_still(grey: Grey, decoder: Decoder | None = None) -> list[Read]:
    """All codes on a picture, from top to bottom, ours or not."""
    if decoder is None:
        from companion.vision.decoders import best

        decoder = best()
    found = merge([], variants.BASE.read(decoder, grey))
    busy = Busy(grey)
    for box in busy.boxes(found, FAINT):
        for variant in CHEAP:
            merge(found, variant.read(decoder, box.cut(grey), box.left, box.top))
    boxes, left = busy.boxes(found), BUDGET * grey.size
    for box in boxes:
        if box.area < LARGE:
            merge(found, variants.DOUBLE.read(decoder, box.cut(grey), box.left, box.top))
    for variant in DEAR:
        for box in boxes:
            cost = variant.cost * box.area
            if cost <= left:
                left -= cost
                merge(found, variant.read(decoder, box.cut(grey), box.left, box.top))
    return sorted(found, key=lambda read: (read.middle[1], read.middle[0], read.text))
