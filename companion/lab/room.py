"""Room for numbers on a chart, so that none hides another."""

from __future__ import annotations

import math
from collections.abc import Sequence

MOST = 6  # places tried above and below


def free(
    x: float,
    y: float,
    apart: float,
    between: tuple[float, float],
    taken: Sequence[tuple[float, float]],
) -> tuple[float, float]:
    """The nearest place above or below that is far enough from those taken, if there is one.

    >>> free(0, 5, 2, (0, 10), [])
    (0, 5.0)
    >>> free(0, 5, 2, (0, 10), [(0, 5)])
    (0, 7.04)
    >>> free(0, 1, 4, (0, 2), [(0, 1)])
    (0, 1)
    """
    step = apart * 1.02
    for count in range(MOST):
        for height in {y + count * step: None, y - count * step: None}:
            if between[0] <= height <= between[1] and all(
                math.dist((x, height), other) >= apart for other in taken
            ):
                return x, height
    return x, y
