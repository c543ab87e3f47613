"""What a stranger can lay onto a stick in the place of a file, and a guard against waiting."""

from __future__ import annotations

import os
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

Make = Callable[[Path], None]
PATIENCE = 120  # seconds after which something waits for a pipe


def make_socket(path: Path) -> None:
    here = os.open(path.parent, os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(f"/proc/self/fd/{here}/{path.name}")  # the path itself may be too long for one
    os.close(here)


def make_link(target: Path | str) -> Make:
    return lambda path: path.symlink_to(target)


def make_endless(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(5_000_000_000_000)  # takes no room on the disk


STRANGE: dict[str, Make] = {
    "pipe": os.mkfifo,
    "socket": make_socket,
    "link to zeroes": make_link("/dev/zero"),
    "link to a terminal": make_link("/dev/ptmx"),
    "endless": make_endless,
}


@contextmanager
def guarded() -> Iterator[None]:
    """Nothing waits for long, and nothing takes more memory than a small Pi has."""

    def waited(*_: object) -> None:
        raise AssertionError("it waits for something that never comes")

    before, limits = signal.signal(signal.SIGALRM, waited), resource.getrlimit(resource.RLIMIT_AS)
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + 1_000_000_000, limits[1]))
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.signal(signal.SIGALRM, before)
