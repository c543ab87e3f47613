"""Memory sticks for tests: small file systems in memory, mounted where only the test sees them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _may_mount() -> bool:
    test = "mount -t tmpfs none /mnt"
    return os.geteuid() == 0 and not subprocess.call(
        ["unshare", "--mount", "sh", "-c", test], stderr=subprocess.DEVNULL
    )


needs_mounts = pytest.mark.skipif(not _may_mount(), reason="only root can mount")


@contextmanager
def mounted(folder: Path, size: str = "8m", *options: str) -> Iterator[Path]:
    """A stick of this size at this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    given = ",".join([f"size={size}", *options])
    subprocess.run(["mount", "-t", "tmpfs", "-o", given, "stick", str(folder)], check=True)
    try:
        yield folder
    finally:
        pull(folder)


def pull(folder: Path) -> None:
    """Pull it out, whoever still has something open on it."""
    subprocess.run(["umount", "--lazy", str(folder)], stderr=subprocess.DEVNULL, check=False)
