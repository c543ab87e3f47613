"""What several of these tests stand on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.deploy.contained import Contained
from tests.deploy.debian import PYTHONS, Debian, disk, need


@pytest.fixture(scope="session", params=sorted(PYTHONS))
def contained(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Contained]:
    """An installed machine in a container, which is on."""
    need("systemd-container", "systemd-nspawn")
    with disk(tmp_path_factory.mktemp("machine")) as folder:
        debian = Debian(folder, request.param)
        debian.apt("sudo")
        debian.install("--display", "cage")  # what cage needs is fetched now: no network later
        debian.install("--display", "kmsdrm")
        debian.trust_keys_of_tests()
        machine = Contained(debian.root)
        try:
            machine.switch_on()
            machine.wait_for_app()
            yield machine
        finally:
            machine.pull_the_plug()
