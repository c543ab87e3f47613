"""deploy/install.sh for real, in a Debian of its own: twice, then back, and nothing is left."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.deploy.debian import PYTHONS, Debian, disk

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="a Debian of its own needs root"),
]


@pytest.mark.parametrize("suite", sorted(PYTHONS))
def test_install_twice_then_back(suite: str, tmp_path: Path) -> None:
    with disk(tmp_path) as folder:
        there_and_back(Debian(folder, suite))


def there_and_back(debian: Debian) -> None:
    debian.run("/src/deploy/setup", "appliance")  # from apt: those stay, so they are no news below
    before = debian.files()

    said = debian.install()
    assert "systemd does not run here" in said
    assert "ok     Wormwatch starts as wormwatch" in said
    installed = debian.files()
    owners = {entry[1] for name, entry in installed.items() if name.startswith("opt/wormwatch/")}
    assert owners == {0}
    said = debian.install()
    assert "is there already, whole and unchanged" in said
    assert debian.files() == installed
    said = debian.run("/opt/wormwatch/current/deploy/install.sh", "--check")
    assert "WRONG" not in said
    said = debian.run(
        "/opt/wormwatch/current/.venv/bin/wormwatch", "--data", "/tmp/x", "doctor", "--json"
    )
    assert '"Packages"' in said
    # Removed by the copy that is installed, while it takes itself away.
    debian.run("/opt/wormwatch/current/deploy/uninstall.sh", "--games", "remove", "--yes")
    assert debian.files() == before
