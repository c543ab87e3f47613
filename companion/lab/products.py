"""Products of tables that wake no other thread: the machine has better things for them to do.

A big product is quick on several threads, but between products these wait busily, and a forecast
is many small ones. Below a size the library keeps to the thread it is called from.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Table: TypeAlias = NDArray[np.float64]

ALONE = 200_000  # multiplications in one go
INNER = 128


def times(left: Table, right: Table) -> Table:
    """The product of two tables, in pieces."""
    rows, inner = left.shape
    columns = right.shape[1]
    if rows * inner * columns <= ALONE:
        return left @ right
    found = np.zeros((rows, columns))
    step = min(inner, INNER)
    height = max(1, ALONE // (step * columns))
    for top in range(0, rows, height):
        piece = found[top : top + height]
        for start in range(0, inner, step):
            piece += left[top : top + height, start : start + step] @ right[start : start + step]
    return found
