"""The first frame on a bare screen, one without a desktop.

There SDL makes the screen's memory anew when the first frame is to be shown. That frame is lost,
and black is seen until the next one, which a page on which nothing moves does not have.
"""

from __future__ import annotations

from typing import Any


def show_the_first_frame_twice(window: Any) -> None:
    """What Kivy shows as its first frame is then seen."""

    def again(*_: object) -> None:
        window.unbind(on_flip=again)
        window.flip()  # the one that is lost
        window.dispatch("on_draw")  # Kivy shows it when all have been told

    window.bind(on_flip=again)
