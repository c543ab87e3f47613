"""`deploy/setup` runs for real here, in a copy of the checkout and with a PATH of our own making.

The tools on that PATH are the real ones, apart from what would need root or network: apt-get, sudo
and ldconfig are stand-ins that take notes, and so is pip (one test at the end uses the real one).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
BASH = shutil.which("bash") or "/bin/bash"
REAL_PYTHON = Path(sys.executable).resolve()
TOOLS = (
    "bash", "cut", "dirname", "env", "flock", "grep", "mktemp", "rm", "sed", "sha256sum",
    "stat", "tail", "tee",
)  # fmt: skip
LIBRARIES = ("libGL.so.1", "libEGL.so.1", "libmtdev.so.1", "libzbar.so.0")

FAKE_PIP = """\
import os, pathlib, sys, time
notes = pathlib.Path(os.environ["NOTES"])
call = " ".join(sys.argv[1:])
with (notes / "calls").open("a") as calls:
    calls.write(f"pip {call}\\n")
time.sleep(float(os.environ.get("PIP_TAKES", "0")))
broken = notes / "broken"
if broken.exists() and broken.read_text() in call:
    sys.exit("ERROR: the cable is out")
"""


class Machine:
    """A computer with nothing on it but what a test puts there, and a checkout."""

    def __init__(self, home: Path) -> None:
        self.bin, self.notes, self.checkout = home / "bin", home / "notes", home / "checkout"
        self.pip = home / "pip"
        for folder in (self.bin, self.notes, self.pip / "pip", self.checkout / "deploy"):
            folder.mkdir(parents=True)
        (self.pip / "pip" / "__init__.py").touch()
        (self.pip / "pip" / "__main__.py").write_text(FAKE_PIP)
        for name in ("setup", "apt.sh"):
            shutil.copy(ROOT / "deploy" / name, self.checkout / "deploy")
        shutil.copytree(ROOT / "requirements", self.checkout / "requirements")
        shutil.copy(ROOT / "pyproject.toml", self.checkout)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, f"these tests need {tool}"
            (self.bin / tool).symlink_to(found)
        self.has_libraries(*LIBRARIES)
        for name in (
            "Xvfb", "xauth", "xwininfo", "xdotool", "shellcheck", "sfdisk", "ssh-keygen", "openssl",
            "gcc",
        ):  # fmt: skip
            self.command(name)
        self.command("id", "echo 1000")
        # A .venv in no time: no real pip in it, but the path to the one that takes notes.
        self.command(
            "python3",
            f"""\
            if [[ $1 != -m ]]; then exec {REAL_PYTHON} "$@"; fi
            echo "$*" >>"$NOTES/calls"
            {REAL_PYTHON} -m venv --without-pip "$3"
            for site in "$3"/lib/python*/site-packages; do
                echo "{self.pip}" >"$site/pip.pth"
            done""",
        )

    def command(self, name: str, does: str = "") -> None:
        (self.bin / name).unlink(missing_ok=True)
        (self.bin / name).write_text(f"#!{BASH}\n{does}\n")
        (self.bin / name).chmod(0o755)

    def has_libraries(self, *names: str) -> None:
        lines = "".join(f"\\t{name} (libc6) => /lib/{name}\\n" for name in names)
        self.command("ldconfig", f"printf '%b' '1 libs found\\n{lines}'")

    def breaks(self, call: str) -> None:
        (self.notes / "broken").write_text(call)

    def mends(self) -> None:
        (self.notes / "broken").unlink()

    def calls(self) -> list[str]:
        """What was called since the last time anyone asked."""
        notes = self.notes / "calls"
        found = notes.read_text().splitlines() if notes.exists() else []
        notes.write_text("")
        return found

    def start(self, kind: str, **env: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [BASH, "deploy/setup", kind],
            cwd=self.checkout,
            env={"PATH": str(self.bin), "NOTES": str(self.notes), **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def setup(self, kind: str, **env: str) -> tuple[int, str]:
        with self.start(kind, **env) as process:
            said, _ = process.communicate(timeout=60)
        for log in re.findall(r"The whole log: (\S+)", said):
            Path(log).unlink()
        return process.returncode, said

    def must_set_up(self, kind: str) -> str:
        code, said = self.setup(kind)
        assert code == 0, said
        return said


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# ------------------------------------------------------------------ Python packages


def test_first_run_installs_what_is_locked_and_says_so(machine: Machine) -> None:
    said = machine.must_set_up("run")
    version = ".".join(map(str, sys.version_info[:3]))
    assert f"Making .venv with Python {version} (there is none yet)" in said
    assert re.search(r"Fetching \d+ Python packages \(locked versions\)", said)
    assert f"Ready: Python {version}" in said
    venv, fetch, install, itself, check = machine.calls()
    assert venv == "-m venv .venv"
    assert "download" in fetch
    assert fetch.endswith("-r requirements/run.txt")
    assert "--no-index" in install
    for call in (fetch, install):
        assert "--require-hashes --only-binary :all:" in call
    assert "--no-index --no-build-isolation --no-deps -e ." in itself
    assert check == "pip check"


def test_second_run_calls_nothing_and_changes_nothing(machine: Machine) -> None:
    def stamps() -> list[tuple[str, int]]:
        return [
            (path.name, path.stat().st_mtime_ns) for path in sorted(machine.checkout.rglob("*"))
        ]

    machine.must_set_up("run")
    machine.calls()
    before = stamps()
    assert machine.must_set_up("run").startswith("Ready")
    assert machine.calls() == []
    assert stamps() == before


def test_what_is_ready_for_the_tests_is_ready_to_run(machine: Machine) -> None:
    machine.must_set_up("run")
    machine.calls()
    assert "Making .venv" not in machine.must_set_up("test")
    assert any(call.endswith("-r requirements/test.txt") for call in machine.calls())
    machine.must_set_up("run")
    assert machine.calls() == []


def test_failed_install_shows_the_log_and_the_next_run_starts_afresh(machine: Machine) -> None:
    machine.breaks("install --no-index --find-links")
    code, said = machine.setup("run")
    assert code == 1
    assert "pip could not install the Python packages. The end of its log:" in said
    assert "ERROR: the cable is out" in said
    machine.mends()
    assert "Making .venv" in (said := machine.must_set_up("run"))
    assert "(an earlier install did not finish)" in said


def test_without_network_a_venv_that_works_stays(machine: Machine) -> None:
    lock = machine.checkout / "requirements" / "run.txt"
    before = lock.read_text()
    machine.must_set_up("run")
    lock.write_text(before + "something-new==1.0\n")
    machine.breaks("download")
    code, said = machine.setup("run")
    assert code == 1
    assert "Is there a network?" in said
    assert "ERROR: the cable is out" in said
    lock.write_text(before)
    assert machine.must_set_up("run").startswith("Ready")


def test_slip_in_pyproject_costs_no_new_venv(machine: Machine) -> None:
    machine.must_set_up("run")
    (machine.checkout / "pyproject.toml").write_text("[project\n")
    machine.breaks("-e .")
    code, said = machine.setup("run")
    assert code == 1
    assert "pip could not install Wormwatch itself." in said
    machine.mends()
    machine.calls()
    machine.must_set_up("run")
    assert [call.split()[1] for call in machine.calls()] == ["install", "check"]


def python_goes(checkout: Path) -> Path:
    (checkout / ".venv" / "bin" / "python").unlink()
    (checkout / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")
    return checkout


def folder_moves(checkout: Path) -> Path:
    return checkout.rename(checkout.with_name("elsewhere"))


@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        (python_goes, "its Python has gone or has changed"),
        (folder_moves, "it was made for another folder"),
    ],
)
def test_venv_that_cannot_work_any_more_is_made_again(
    machine: Machine, happens: Callable[[Path], Path], reason: str
) -> None:
    machine.must_set_up("run")
    machine.checkout = happens(machine.checkout)
    assert f"({reason})" in machine.must_set_up("run")
    assert machine.must_set_up("run").startswith("Ready")


def test_two_at_once_take_turns(machine: Machine) -> None:
    with machine.start("run", PIP_TAKES="0.3") as one, machine.start("run", PIP_TAKES="0.3") as two:
        said = sorted((one.communicate(timeout=60)[0], two.communicate(timeout=60)[0]), key=len)
    assert (one.returncode, two.returncode) == (0, 0), said
    assert said[0].startswith("Another setup is at work in this folder; waiting for it.\nReady")
    assert machine.calls().count("-m venv .venv") == 1


def test_no_python_that_fits_gets_a_sentence(machine: Machine) -> None:
    machine.command("python3", "exit 1")
    code, said = machine.setup("run")
    assert code == 1
    assert "Wormwatch needs Python 3.11 to 3.13 with its sqlite3 module; none was found." in said
    assert "apt-get install python3" in said


def test_next_python_is_taken_when_the_first_does_not_fit(machine: Machine) -> None:
    (machine.bin / "python3").rename(machine.bin / "python3.12")
    machine.command("python3", "exit 1")
    machine.must_set_up("run")
    assert machine.calls()[0] == "-m venv .venv"


def test_unknown_word_gets_the_usage(machine: Machine) -> None:
    code, said = machine.setup("fly")
    assert code == 1
    assert "Usage: deploy/setup run|test" in said


# ------------------------------------------------------------------ system packages


def test_without_apt_the_missing_packages_are_named(machine: Machine) -> None:
    machine.has_libraries("libGL.so.1", "libEGL.so.1", "libzbar.so.0")
    code, said = machine.setup("run")
    assert code == 1
    assert "Missing on this system, by the names Debian gives them: libmtdev1\n" in said
    assert "There is no apt-get here" in said
    assert not (machine.checkout / ".venv").exists()


def test_without_sudo_the_command_to_type_is_shown(machine: Machine) -> None:
    machine.command("apt-get")
    machine.has_libraries("libGL.so.1", "libzbar.so.0")
    code, said = machine.setup("run")
    assert code == 1
    assert "there is no sudo here. As root, type:" in said
    assert "\n    apt-get install --no-install-recommends libegl1 libmtdev1\n" in said


@pytest.mark.parametrize(("user", "through_sudo"), [("1000", True), ("0", False)])
def test_only_what_is_absent_is_installed_with_root(
    machine: Machine, user: str, through_sudo: bool
) -> None:
    machine.command("id", f"echo {user}")
    machine.command("sudo", 'echo sudo >>"$NOTES/calls"; exec "$@"')
    machine.command("apt-get", 'echo "apt-get $* $DEBIAN_FRONTEND" >>"$NOTES/calls"')
    machine.has_libraries("libEGL.so.1", "libzbar.so.0")
    (machine.bin / "Xvfb").unlink()
    said = machine.must_set_up("test")
    assert "Installing 3 system packages (needs root): libgl1 libmtdev1 xvfb\n" in said
    calls = machine.calls()
    assert ("sudo" in calls) is through_sudo
    update, install = (call for call in calls if call.startswith("apt-get"))
    assert update == "apt-get update noninteractive"
    assert install.endswith("install --no-install-recommends libgl1 libmtdev1 xvfb noninteractive")


def test_run_does_not_ask_for_what_only_the_tests_need(machine: Machine) -> None:
    (machine.bin / "Xvfb").unlink()
    assert "system package" not in machine.must_set_up("run")


def test_failed_apt_shows_the_log_and_the_command(machine: Machine) -> None:
    machine.command("id", "echo 0")
    machine.command("apt-get", "echo 'E: Unable to locate package libgl1' >&2; exit 100")
    machine.has_libraries("libEGL.so.1", "libmtdev.so.1", "libzbar.so.0")
    code, said = machine.setup("run")
    assert code == 1
    assert "The package lists could not be refreshed" in said
    assert "E: Unable to locate package libgl1" in said
    assert "\nThe package sources of this system do not have libgl1: look at what" in said
    assert "    apt-get update && apt-get install --no-install-recommends libgl1\n" in said


# ------------------------------------------------------------------ with the real pip

BACKEND = """\
import zipfile
def build_editable(folder, config_settings=None, metadata_directory=None):
    info = "tiny-1.dist-info"
    with zipfile.ZipFile(f"{folder}/tiny-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return "tiny-1-py3-none-any.whl"
"""


@pytest.mark.soak  # make test has just called it so
def test_real_pip_understands_every_call(machine: Machine) -> None:
    (machine.checkout / "requirements" / "run.txt").write_text("# nothing to fetch\n")
    (machine.checkout / "tiny_backend.py").write_text(BACKEND)
    (machine.checkout / "pyproject.toml").write_text(
        "[build-system]\nrequires = []\nbuild-backend = 'tiny_backend'\nbackend-path = ['.']\n"
        "[project]\nname = 'tiny'\nversion = '1'\n"
    )
    machine.command("python3", f'exec {REAL_PYTHON} "$@"')
    machine.must_set_up("run")
    found = subprocess.run(
        [machine.checkout / ".venv" / "bin" / "python", "-m", "pip", "list"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "tiny" in found.stdout
    assert machine.must_set_up("run").startswith("Ready")


# ------------------------------------------------------------------ locks and the build server


def pins(name: str) -> dict[str, Requirement]:
    text = (ROOT / "requirements" / name).read_text().replace("\\\n", " ")
    lines = [line.partition(" --hash")[0] for line in text.splitlines()]
    return {canonicalize_name(one.name): one for one in map(Requirement, lines)}


@pytest.mark.parametrize("name", ["run.txt", "test.txt"])
def test_lock_holds_exact_versions_and_no_addresses(name: str) -> None:
    for pin in pins(name).values():
        assert pin.url is None
        assert [part.operator for part in pin.specifier] == ["=="], pin


def test_both_locks_hold_the_same_versions() -> None:
    run, test = pins("run.txt"), pins("test.txt")
    assert {name: test.get(name) for name in run} == run


def test_locks_hold_what_pyproject_asks_for() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [
        *pyproject["project"]["dependencies"],
        *pyproject["build-system"]["requires"],
        "editables",
    ]
    for name, wanted in (
        ("run.txt", asked),
        ("test.txt", asked + pyproject["project"]["optional-dependencies"]["dev"]),
    ):
        locked = pins(name)
        for one in map(Requirement, wanted):
            pin = locked.get(canonicalize_name(one.name))
            assert pin, f"{one} is not in {name}: run `make lock`"
            version = next(iter(pin.specifier)).version
            assert one.specifier.contains(version), f"{pin} in {name} is not {one}: run `make lock`"


def test_build_server_runs_exactly_make_test(tmp_path: Path) -> None:
    make = tmp_path / "make"
    make.write_text('#!/bin/sh\necho "make $* in $PWD"\n')
    make.chmod(0o755)
    (tmp_path / "dirname").symlink_to(shutil.which("dirname") or "/usr/bin/dirname")
    done = subprocess.run(
        [ROOT / ".ci" / "run"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"make test in {ROOT}\n"
