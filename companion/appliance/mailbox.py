"""How the app and the update talk: small files in the `update` folder of the state.

The app writes what it wants, the update how far it is and how it ended. The folder belongs to the
app, and the update works as root: it opens nothing by a path that somebody could have bent.
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from companion.appliance.release_archive import Release
from companion.appliance.update_words import said
from companion.table.form import decoded

LARGEST = 100_000  # bytes of a message
FOLDER = "update"
HALF = ".half"  # how the name of a message ends that is still being written

_ONLY_FOLDERS = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What the app wants: to look what the network has, or to take an update."""

    do: Literal["look", "update"] = "update"
    file: str = ""  # where the archive is; empty: on the network
    sha256: str = ""  # of the archive that was said yes to
    version: str = ""
    network: bool = False  # its packages may be fetched, too
    older: bool = False  # from releases before: root no longer obeys it


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far the update is."""

    code: str
    values: dict[str, str] = {}
    step: int = 0
    steps: int = 0

    @property
    def says(self) -> str:
        """The same in words."""
        return said(self.code, **self.values)


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How it ended."""

    good: bool
    code: str
    values: dict[str, str] = {}
    offer: Release | None = None  # what the network has, when somebody has asked for that

    @property
    def says(self) -> str:
        """The same in words."""
        return said(self.code, **self.values)


M = TypeVar("M", Request, Progress, Result)


class Mailbox:
    """The messages in the state folder, each under the name of its kind."""

    def __init__(self, state: Path) -> None:
        self.state = state

    def post(self, message: Request | Progress | Result) -> None:
        """Leave a message in the place of the one before; on return it is on disk."""
        with self._opened(make=True) as folder:
            half = f".{secrets.token_hex(8)}{HALF}"
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            with open(os.open(half, flags, 0o644, dir_fd=folder), "wb") as file:
                file.write(msgspec.json.encode(message))
                file.flush()
                os.fsync(file.fileno())
                os.rename(half, _name(type(message)), src_dir_fd=folder, dst_dir_fd=folder)
                _hand_over(file.fileno(), folder)  # now: halves of root's are root's to tidy
            os.fsync(folder)

    def read(self, kind: type[M]) -> M | None:
        """The message of a kind, or None where there is none that can be read."""
        try:
            with self._opened() as folder:
                flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
                with open(os.open(_name(kind), flags, dir_fd=folder), "rb") as file:
                    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                        return None
                    message: M = decoded(file.read(LARGEST), kind)
        except (OSError, msgspec.DecodeError):
            return None
        return message

    def clear(self, kind: type[Request | Progress | Result]) -> None:
        """Take a message away."""
        with suppress(OSError), self._opened() as folder:
            os.unlink(_name(kind), dir_fd=folder)

    def tidy(self) -> None:
        """Clear away what a pulled plug has left of messages of ours. Those of the other one, who
        may just be writing, are not touched."""
        with suppress(OSError), self._opened() as folder:
            for name in os.listdir(folder):
                owner = os.stat(name, dir_fd=folder, follow_symlinks=False).st_uid
                if name.endswith(HALF) and owner == os.geteuid():
                    os.unlink(name, dir_fd=folder)

    @contextmanager
    def _opened(self, make: bool = False) -> Iterator[int]:
        """The folder itself and not what a link leads to; it belongs to whom the state belongs."""
        state = os.open(self.state, _ONLY_FOLDERS)
        try:
            made = False
            if make:
                with suppress(FileExistsError):
                    os.mkdir(FOLDER, 0o755, dir_fd=state)
                    made = True
            folder = os.open(FOLDER, _ONLY_FOLDERS, dir_fd=state)
            try:
                if made:
                    _hand_over(folder, state)
                yield folder
            finally:
                os.close(folder)
        finally:
            os.close(state)


def _hand_over(made: int, folder: int) -> None:
    """Give what root has made in a folder to the user that the folder belongs to."""
    if os.geteuid() == 0:
        owner = os.fstat(folder)
        os.fchown(made, owner.st_uid, owner.st_gid)


def _name(kind: type[Request | Progress | Result]) -> str:
    return f"{kind.__name__.lower()}.json"
