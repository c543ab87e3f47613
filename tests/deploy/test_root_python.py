"""Root runs no Python that the app has put into its home: the units' own lines, started here.

A release before this one has a launcher that would; the units do not rely on it.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.appliance.machine import Machine, stub
from tests.deploy.test_units import unit, values

OLD_LAUNCHER = """\
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/python" -P -m companion "$@"
"""
SAYS = 'print("root runs {name}")\n'
MAIN = 'import sys\nprint("the release", *sys.argv[1:])\n'


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """An installed machine of the release before, whose app has laid traps into its home."""
    folder = tmp_path_factory.mktemp("root") / "m"
    machine = Machine(folder, "0.1.0", stub("0.1.0", main=MAIN))
    launcher = machine.places.current / ".venv/bin/wormwatch"
    launcher.write_text(OLD_LAUNCHER)
    launcher.chmod(0o755)
    (machine.places.prefix / "pending").symlink_to("releases/0.1.0")
    home = machine.places.state
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    site = home / f".local/lib/python{version}/site-packages"
    site.mkdir(parents=True)
    (site / "evil.pth").write_text("import sys; " + SAYS.format(name="evil.pth"))
    for name in ("sitecustomize", "usercustomize"):
        (site / f"{name}.py").write_text(SAYS.format(name=name))
    (home / "companion").mkdir()
    (home / "companion/__init__.py").write_text(SAYS.format(name="companion"))
    yield machine
    shutil.rmtree(folder)


def started(machine: Machine, environ: list[str], command: str) -> str:
    """What a unit's line says on this machine, with the environment that the unit gives."""

    def here(text: str) -> str:
        places = machine.places
        return text.replace("/opt/wormwatch", str(places.prefix)).replace(
            "/var/lib/wormwatch", str(places.state)
        )

    given = dict(each.split("=", 1) for each in " ".join(map(here, environ)).split())
    done = subprocess.run(
        shlex.split(here(command)), env={"PATH": "/usr/bin:/bin", **given},
        cwd=machine.places.state, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("name", ["wormwatch-update", "wormwatch-settle"])
def test_what_the_app_has_in_its_home_is_not_run_by_root(machine: Machine, name: str) -> None:
    (command,) = values(unit(name), "ExecStart")
    said = started(machine, values(unit(name), "Environment"), command)
    assert said.startswith("the release --data")
    assert "root runs" not in said


def test_the_environment_alone_is_enough_and_so_are_the_flags(machine: Machine) -> None:
    """The trap is a real one, and each of the two locks keeps it shut."""
    command = "/opt/wormwatch/current/.venv/bin/wormwatch --version"
    home = "HOME=/var/lib/wormwatch"
    assert "root runs evil.pth" in started(machine, [home], command)
    assert "root runs" not in started(machine, [home, "PYTHONNOUSERSITE=1"], command)
    isolated = "/opt/wormwatch/current/.venv/bin/python -I -B -m companion"
    traps = "PYTHONPATH=/var/lib/wormwatch"
    assert "root runs" not in started(machine, [home, traps], isolated)
