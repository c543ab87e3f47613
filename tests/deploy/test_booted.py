"""An installed machine with a kernel, a screen, sticks and a plug of its own, in an emulator.

It shows what a container cannot: that the screen's devices open through all fences, and what is
seen on it. A minute in there takes many out here.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from companion import __version__
from companion.appliance.release_archive import files_of
from companion.appliance.splash import picture as splash
from tests.appliance.bare_screen import off_by
from tests.appliance.machine import ROOT, packed, stub
from tests.deploy.apart import SIZE, move_out, wait_for_page
from tests.deploy.booted import QEMU, Booted
from tests.deploy.card import Card, burn, prepare, stick
from tests.deploy.debian import PYTHONS, Debian, need
from tests.deploy.running import APP, CAGED, FAILED, PREFIX, SETTLE

COLOURS = 500  # a page of the app has more; a dark screen or a terminal has a few

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="a Debian of its own needs root"),
]


# A start takes minutes: the first frame and the overlay are seen on both, the rest on one of them.
on_one = pytest.mark.parametrize("debian", ["bookworm"], indirect=True)
on_both = pytest.mark.parametrize("debian", sorted(PYTHONS), indirect=True)


@pytest.fixture(scope="module")
def debian(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Debian]:
    for package, command in (
        ("qemu-system-x86", QEMU),
        ("mtools", "mcopy"),
        ("dosfstools", "mkfs.vfat"),
    ):
        need(package, command)
    debian = Debian(tmp_path_factory.mktemp("machine"), request.param)
    prepare(debian)
    yield debian
    shutil.rmtree(debian.root)


@pytest.fixture(scope="module")
def first(debian: Debian, tmp_path_factory: pytest.TempPathFactory) -> Card:
    return burn(debian, tmp_path_factory.mktemp("card"))


@pytest.fixture
def machine(first: Card, tmp_path: Path) -> Iterator[Booted]:
    machine = Booted(tmp_path, first.copy(tmp_path))
    yield machine
    machine.pull_the_plug()


def is_a_page(image: Image.Image) -> bool:
    """More than a dark screen, and not the picture of the first seconds any more."""
    is_dark = len(image.getcolors(1 << 20) or ()) <= COLOURS
    return not is_dark and off_by(image, splash(*SIZE)) > 8


def wait_for_app(machine: Booted) -> None:
    """Until it has reported ready, which it may only do with its picture on the screen."""
    machine.wait_for_app()
    assert is_a_page(machine.screen("ready")), f"{machine.folder}/ready.png"


@on_one
def test_plug_pulled_in_an_update_from_a_stick(machine: Booted, tmp_path: Path) -> None:
    machine.switch_on()
    wait_for_app(machine)
    games = machine.play()
    lock = "requirements/run.txt"
    files = stub("99.1.0", "time.sleep(600)") | {lock: (ROOT / lock).read_bytes()}
    path = packed(tmp_path, "99.1.0", files)
    folder = machine.put_in(stick(tmp_path / "stick.img", list(files_of(path))))
    machine.ask_for(f"{folder}/{path.name}")
    machine.until("sh", "-c", f"test $(readlink {PREFIX}/current) = releases/99.1.0")
    machine.pull_the_plug()

    machine.switch_on()
    wait_for_app(machine)
    said = f"The update to 99.1.0 was interrupted, so {__version__} is still here. Nothing is lost."
    assert machine.journal(SETTLE) == said
    assert machine.links == {"current": __version__}
    assert machine.games() == games


@on_one
def test_inside_cage_it_is_on_the_screen(machine: Booted, debian: Debian) -> None:
    with machine.card.opened() as root:
        debian.at(root).install("--start", "no", "--display", "cage")
    machine.graphics = "virtio-gpu-pci"  # cage asks more of a card than SDL does
    machine.switch_on()
    machine.wait_for_app(CAGED)
    machine.until_seen(is_a_page)  # cage shows it when it comes to it
    assert machine.ask("systemctl", "is-active", APP)[1].strip() == "inactive"


@on_both
def test_a_system_that_is_never_written_to(machine: Booted, tmp_path: Path) -> None:
    data = tmp_path / "data.img"
    with machine.card.opened() as root:
        move_out(root, data)
    machine.data = data
    machine.switch_on()
    wait_for_app(machine)
    assert machine.says("findmnt", "-no", "FSTYPE", "/") == "overlay"
    games = machine.play()
    machine.pull_the_plug()

    machine.data = None  # the stick with the games is not in
    machine.switch_on()
    machine.until("systemctl", "is-active", "-q", FAILED)
    wait_for_page(lambda: machine.screen("page"), tmp_path)
    machine.pull_the_plug()

    machine.data = data
    machine.switch_on()
    wait_for_app(machine)
    assert machine.games() == games
