"""Games on a partition of their own (deploy/readonly.sh), and what is seen when that is not in."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from companion.appliance.failure import Failure, failure
from companion.appliance.failure_page import picture
from companion.appliance.places import Places
from tests.appliance.bare_screen import off_by
from tests.deploy.debian import ROOT
from tests.deploy.running import PATIENCE

SIZE = (800, 480)
ABOVE_THE_LOG = (0, 0, SIZE[0], 220)
DATA = 1500  # MB


def call(*words: str | Path, **environ: str) -> str:
    """What a program says, which must go well."""
    done = subprocess.run(
        list(map(str, words)), env=os.environ | environ, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}: {done.stdout}"
    return done.stdout.strip()


def move_out(root: Path, disk: Path) -> None:
    """Games and releases of an installed root go onto a disk in a file, by the script itself."""
    with disk.open("wb") as file:
        file.truncate(DATA << 20)
    device = call("losetup", "--find", "--show", disk)
    try:
        script = ROOT / "deploy/readonly.sh"
        call(script, "on", "--data", device, "--format", WORMWATCH_ROOT=str(root))
    finally:
        for name in ("var/lib/wormwatch", "opt/wormwatch", "srv/wormwatch"):
            call("umount", root / name)
        call("losetup", "--detach", device)


def wait_for_page(seen: Callable[[], Image.Image], folder: Path) -> None:
    """Until the screen asks for the games: title, reason and what to do, pixel by pixel."""
    expected = picture(_without_games(folder), *SIZE).crop(ABOVE_THE_LOG)
    end = time.monotonic() + PATIENCE
    while off_by(seen().crop(ABOVE_THE_LOG), expected) > 8:
        assert time.monotonic() < end, "the page is not seen"
        time.sleep(1)


def _without_games(folder: Path) -> Failure:
    fstab = folder / "fstab"
    begin, end = (f"# --- {mark}wormwatch: readonly" for mark in ("", "/"))
    fstab.write_text(f"{begin}\nUUID=0-1 {folder} ext4\n{end}\n")
    told = failure(Places(state=folder), {}, fstab)
    assert told.reason == "The stick or partition with your games is not here."
    return told
