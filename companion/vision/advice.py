"""What would help the camera: more light, less glare, a moment of stillness.

>>> import numpy as np
>>> advice(np.full((90, 160), 12, np.uint8))
'dark'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.vision.reads import Grey

DARK = 45  # of 255: the middle brightness under which tags drown in noise
GLARE = 0.12  # of all pixels: so many at full white hide what they lie on
SHARP = 10.0  # grey levels: how much the hardest edges of a picture in focus differ, at least
NOTHING = 3.0  # grey levels: an empty table has no edges that could be blurred
WHITE = 252


def advice(image: Grey) -> str:
    """In a word what is wrong with a picture, the worst first; empty when it is fine."""
    small = image[::4, ::4]
    if float(small.mean()) < DARK:
        return "dark"
    if float((small >= WHITE).mean()) > GLARE:
        return "glare"
    return "blurred" if NOTHING < sharpness(image) < SHARP else ""


def sharpness(image: Grey) -> float:
    """How hard the hardest edges are: the mean step between neighbours among the top hundredth."""
    steps = abs(image[::2, 1:].astype("int16") - image[::2, :-1]).ravel()
    steps.partition(len(steps) - max(1, len(steps) // 100))
    return float(steps[-max(1, len(steps) // 100) :].mean())
