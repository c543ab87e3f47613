"""The real app, which also tells of each frame that was put on the screen, on the line to systemd.

A program of its own: tests/appliance/test_notify.py starts it.
"""

from __future__ import annotations

import os
import socket
import sys

import companion.screens  # noqa: F401 - puts Kivy's settings into the environment
from companion.__main__ import main


def tell_frames() -> None:
    from kivy.core.window import Window

    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    to = os.environ["NOTIFY_SOCKET"]
    show = Window.flip

    def flip() -> None:
        show()
        line.sendto(b"FRAME=1", to)

    Window.flip = flip


if __name__ == "__main__":
    tell_frames()
    sys.exit(main(sys.argv[1:]))
