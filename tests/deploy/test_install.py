"""deploy/install.sh and its way back, in a folder that stands for a machine's root.

The scripts are the real ones and so are the tools they call, apart from Python packages: making a
real .venv takes a minute, which test_debootstrap.py has in a real Debian.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait quiet\n"
CONFIG = "# For more options\ndtparam=audio=on\n\n[pi5]\nusb_max_current_enable=1\n"

# Stands for the system's Python: a release gets a .venv that only knows its version.
PYTHON = """\
#!/bin/sh
[ "$1" != -I ] || shift
case $1 in
    *release_venv.py)
        mkdir -p "$2/.venv/bin"
        printf '#!/bin/sh\\necho wormwatch\\n' >"$2/.venv/bin/wormwatch"
        chmod +x "$2/.venv/bin/wormwatch"
        echo "The packages were fetched." ;;
    *) echo {version} ;;
esac
"""


class Machine:
    """A Raspberry Pi as far as files go."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("etc", "usr/bin", "boot/firmware", "proc/device-tree", "usr/sbin"):
            (root / name).mkdir(parents=True)
        targets = root / "usr/lib/systemd/system"
        targets.mkdir(parents=True)
        for name in ("multi-user", "graphical"):
            (targets / f"{name}.target").write_text("[Unit]\nDescription=There\n")
        (targets / "default.target").symlink_to("graphical.target")
        self.system("debian", "12", "Debian GNU/Linux 12 (bookworm)")
        self.python("3.11")
        (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/bash\n")
        groups = ("video:x:44:", "render:x:104:", "input:x:101:", "audio:x:29:")
        (root / "etc/group").write_text("root:x:0:\n" + "\n".join(groups) + "\n")
        for name in ("etc/shadow", "etc/gshadow", "etc/fstab"):
            (root / name).touch()
        (root / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B Rev 1.5\0")
        (root / "boot/firmware/cmdline.txt").write_text(CMDLINE)
        (root / "boot/firmware/config.txt").write_text(CONFIG)

    def system(self, name: str, version: str, pretty: str) -> None:
        lines = f'PRETTY_NAME="{pretty}"\nID={name}\nVERSION_ID="{version}"\n'
        (self.root / "etc/os-release").write_text(lines)

    def python(self, version: str) -> None:
        (self.root / "usr/bin/python3").write_text(PYTHON.replace("{version}", version))
        (self.root / "usr/bin/python3").chmod(0o755)

    def run(self, script: str, *words: str, **env: str) -> tuple[int, str]:
        done = subprocess.run(
            [ROOT / "deploy" / script, *words],
            env={"PATH": os.environ["PATH"], "WORMWATCH_ROOT": str(self.root),
                 "WORMWATCH_ARCHITECTURE": "arm64", **env},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        return done.returncode, done.stdout

    def files(self) -> dict[str, str]:
        """Every file and link, with what is in it."""
        return {
            str(path.relative_to(self.root)): (
                os.readlink(path) if path.is_symlink() else path.read_text(errors="replace")
            )
            for path in sorted(self.root.rglob("*"))
            if path.is_symlink() or path.is_file()
        }

    def boot_words(self) -> list[str]:
        return (self.root / "boot/firmware/cmdline.txt").read_text().split()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "root")


# ------------------------------------------------------------------ what does not fit


def test_other_system_is_refused(machine: Machine) -> None:
    machine.system("ubuntu", "24.04", "Ubuntu 24.04 LTS")
    before = machine.files()
    code, said = machine.run("install.sh")
    assert code == 1
    assert "This is Ubuntu 24.04 LTS, and the installer knows Raspberry Pi OS and Debian" in said
    assert machine.files() == before


@pytest.mark.parametrize(
    ("architecture", "sentence"),
    [
        ("armhf", "This Raspberry Pi OS is the 32-bit one"),
        ("riscv64", "This machine is riscv64; Wormwatch needs 64-bit ARM"),
    ],
)
def test_other_architecture_is_refused(machine: Machine, architecture: str, sentence: str) -> None:
    before = machine.files()
    code, said = machine.run("install.sh", WORMWATCH_ARCHITECTURE=architecture)
    assert code == 1
    assert sentence in said
    assert machine.files() == before


def test_other_python_is_refused(machine: Machine) -> None:
    machine.python("3.9")
    code, said = machine.run("install.sh")
    assert code == 1
    assert "The system's Python is 3.9; Wormwatch's packages are made for 3.11 to 3.13." in said


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh", "readonly.sh"])
def test_help_and_bad_words(machine: Machine, script: str) -> None:
    code, said = machine.run(script, "--help")
    assert (code, said.startswith("Usage: sudo deploy/")) == (0, True)
    code, said = machine.run(script, "--fly")
    assert code == 2
    assert "Nobody knows '--fly' here." in said


def test_system_without_a_name_is_refused(machine: Machine) -> None:
    (machine.root / "etc/os-release").unlink()
    code, said = machine.run("install.sh")
    assert code == 1
    assert "This is no system that says its name, and the installer knows" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--display", "x11"), "--display is kmsdrm or cage, not 'x11'."),
        (("--quiet-boot", "maybe"), "--quiet-boot is yes or no, not 'maybe'."),
        (("--swap",), "--swap needs a word."),
    ],
)
def test_answer_that_is_none_changes_nothing(
    machine: Machine, words: tuple[str, ...], sentence: str
) -> None:
    before = machine.files()
    code, said = machine.run("install.sh", *words)
    assert code == 2
    assert sentence in said
    assert machine.files() == before


def test_whoever_only_looks_is_asked_nothing(machine: Machine) -> None:
    """On a terminal, where the installer would ask."""
    us, them = os.openpty()
    try:
        done = subprocess.run(
            [ROOT / "deploy/install.sh", "--check"], stdin=them, stdout=them,
            stderr=subprocess.DEVNULL, timeout=60, env={"PATH": os.environ["PATH"],
            "WORMWATCH_ROOT": str(machine.root), "WORMWATCH_ARCHITECTURE": "arm64"},
        )  # fmt: skip
        said = os.read(us, 1 << 16).decode()
    finally:
        os.close(us)
        os.close(them)
    assert done.returncode == 1, "nothing is installed here"
    assert "WRONG" in said
    assert "[yes]" not in said


# ------------------------------------------------------------------ there and back

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="making users needs root")
needs_tools = pytest.mark.skipif(
    not (shutil.which("systemctl") and shutil.which("useradd")),
    reason="systemctl and useradd are not both installed",
)


@needs_root
@needs_tools
def test_install_twice_and_back_leaves_nothing(machine: Machine) -> None:
    before = machine.files()
    code, said = machine.run("install.sh")
    assert code == 0, said
    assert "WRONG" not in said
    first = machine.files()
    assert first["opt/wormwatch/current"].startswith("releases/")
    assert "etc/systemd/system/multi-user.target.wants/wormwatch.service" in first
    assert first["usr/local/bin/wormwatch"] == "/usr/local/lib/wormwatch/wormwatch"
    assert not [name for name in first if name.startswith("opt/wormwatch/tools")]
    assert re.search(r"^gpio:x:\d+:wormwatch$", first["etc/group"], re.MULTILINE)
    assert re.search(r"^wormwatch:!:\d*:\d*:\d*:\d*:\d*:1:$", first["etc/shadow"], re.MULTILINE)
    code, said = machine.run("install.sh")
    assert code == 0, said
    assert "is there already, whole and unchanged" in said
    assert machine.files() == first
    # Somebody else's change in between stays.
    words = machine.root / "boot/firmware/cmdline.txt"
    words.write_text(words.read_text().replace("\n", " video=HDMI-A-1:800x480\n"))
    code, said = machine.run("uninstall.sh", "--games", "remove")
    assert code == 0, said
    after = machine.files()
    assert after.pop("boot/firmware/cmdline.txt") == CMDLINE.strip() + " video=HDMI-A-1:800x480\n"
    for name in ("passwd", "group", "shadow", "gshadow", "subuid", "subgid"):
        after.pop(f"etc/{name}-", None)  # the tools' own copies of what they changed
    before.pop("boot/firmware/cmdline.txt")
    assert after == before


@needs_root
@needs_tools
def test_boot_is_quiet_with_words_that_were_not_there(machine: Machine) -> None:
    machine.run("install.sh")
    assert machine.boot_words().count("quiet") == 1
    assert "vt.global_cursor_default=0" in machine.boot_words()
    config = (machine.root / "boot/firmware/config.txt").read_text()
    assert config.startswith(CONFIG)
    assert "[all]\ndisable_splash=1" in config
    code, said = machine.run("install.sh", "--quiet-boot", "no")
    assert code == 0, said
    assert machine.boot_words() == CMDLINE.split()
    assert (machine.root / "boot/firmware/config.txt").read_text() == CONFIG


@needs_root
@needs_tools
def test_what_was_said_once_goes_without_saying_the_next_time(machine: Machine) -> None:
    """As after an update, when the installer is run again to renew the units."""
    wishes = {
        "WORMWATCH_DISPLAY": "cage", "WORMWATCH_QUIET_BOOT": "no", "WORMWATCH_CAMERA": "no",
        "WORMWATCH_LOG_IN_MEMORY": "no", "WORMWATCH_SWAP": "keep", "WORMWATCH_NETWORK": "no",
    }  # fmt: skip
    code, said = machine.run("install.sh", **wishes)
    assert code == 0, said
    first = machine.files()
    assert "etc/systemd/journald.conf.d/wormwatch.conf" not in first
    assert machine.boot_words() == CMDLINE.split()
    for words in ((), ("--yes",), ("--check",)):
        code, said = machine.run("install.sh", *words)
        assert code == 0, said
        assert "ok     wormwatch-cage.service starts with the machine" in said
        assert machine.files() == first


@needs_root
@needs_tools
def test_swap_comes_back_when_it_is_to_stay(machine: Machine) -> None:
    (machine.root / "etc/rpi").mkdir()
    (machine.root / "etc/rpi/swap.conf").touch()
    (machine.root / "usr/sbin/dphys-swapfile").touch()
    unit = machine.root / "usr/lib/systemd/system/dphys-swapfile.service"
    unit.write_text("[Service]\nExecStart=/bin/true\n[Install]\nWantedBy=multi-user.target\n")
    link = machine.root / "etc/systemd/system/multi-user.target.wants/dphys-swapfile.service"
    link.parent.mkdir(parents=True)
    link.symlink_to("/usr/lib/systemd/system/dphys-swapfile.service")
    conf = machine.root / "etc/rpi/swap.conf.d/70-wormwatch.conf"
    code, said = machine.run("install.sh")
    assert code == 0, said
    assert "ok     there is no swap on the card" in said
    assert not link.is_symlink()
    assert "Mechanism=zram" in conf.read_text()
    code, said = machine.run("install.sh", "--swap", "keep")
    assert code == 0, said
    assert link.is_symlink()
    assert not conf.exists()


@needs_root
@needs_tools
def test_whoever_only_looks_is_told_what_is_missing(machine: Machine) -> None:
    machine.run("install.sh")
    of_this_release = "units, tools and rules are those of this release"
    links = "etc/systemd/system/multi-user.target.wants"
    for name, sentence in {
        "usr/local/lib/wormwatch/stick": of_this_release,
        "etc/udev/rules.d/70-wormwatch.rules": of_this_release,
        "etc/systemd/journald.conf.d/wormwatch.conf": "the system's log is kept as wished",
        f"{links}/wormwatch-settle.service": (
            "an update that was cut off is settled at the next start"
        ),
    }.items():
        aside = (machine.root / name).rename(machine.root / "aside")
        before = machine.files()
        code, said = machine.run("install.sh", "--check")
        assert code == 1
        assert re.findall("WRONG  (.*)", said) == [sentence]
        assert machine.files() == before
        aside.rename(machine.root / name)


@needs_root
@needs_tools
def test_games_stay_when_nobody_says_otherwise(machine: Machine) -> None:
    machine.run("install.sh")
    journal = machine.root / "var/lib/wormwatch/journal.db"
    journal.write_text("games")
    code, said = machine.run("uninstall.sh")
    assert code == 0, said
    assert "Your games are still in /var/lib/wormwatch" in said
    assert journal.read_text() == "games"
    assert journal.parent.stat().st_mode & 0o777 == 0o700


@needs_root
@needs_tools
def test_a_release_that_is_installed_mends_what_is_around_it(machine: Machine) -> None:
    """`sudo /opt/wormwatch/current/deploy/install.sh`, say after an update: there is no copy."""
    machine.run("install.sh")
    before = machine.files()
    unit = machine.root / "etc/systemd/system/wormwatch.service"
    unit.write_text("of the release before")
    ours = machine.root / "opt/wormwatch/current/deploy/install.sh"
    code, said = machine.run(os.path.relpath(ours, ROOT / "deploy"))
    assert code == 0, said
    assert "This release is the one that is installed." in said
    assert machine.files() == before


@needs_root
@needs_tools
def test_tools_of_the_release_before_move_out_of_reach_of_an_update(machine: Machine) -> None:
    machine.run("install.sh")
    settled = machine.files()
    old, command = machine.root / "opt/wormwatch/tools", machine.root / "usr/local/bin/wormwatch"
    old.mkdir()
    (old / "failure-page").write_text("#!/bin/sh\n")
    command.unlink()
    command.symlink_to("/opt/wormwatch/tools/wormwatch")
    code, said = machine.run("install.sh")
    assert code == 0, said
    assert machine.files() == settled
    command.unlink()
    command.symlink_to("/opt/wormwatch/tools/wormwatch")
    assert machine.run("uninstall.sh")[0] == 0
    assert not command.is_symlink()


@needs_root
@needs_tools
def test_what_root_left_among_the_games_is_the_apps_again(machine: Machine) -> None:
    machine.run("install.sh")
    state = machine.root / "var/lib/wormwatch"
    (state / "backups").mkdir()
    secret = machine.root / "secret"
    secret.write_text("root's own")
    (state / "backups/link").symlink_to(secret)
    (state / "folder").symlink_to(machine.root / "etc")
    code, said = machine.run("install.sh")
    assert code == 0, said
    assert (state / "backups").stat().st_uid == state.stat().st_uid != 0
    assert secret.stat().st_uid == (machine.root / "etc/passwd").stat().st_uid == 0


@needs_root
@needs_tools
def test_another_command_of_that_name_stays(machine: Machine) -> None:
    command = machine.root / "usr/local/bin/wormwatch"
    command.parent.mkdir(parents=True)
    command.write_text("mine")
    code, said = machine.run("install.sh")
    assert code == 0, said
    assert "/usr/local/bin/wormwatch is not ours and stays." in said
    assert machine.run("uninstall.sh")[0] == 0
    assert command.read_text() == "mine"


@needs_root
@needs_tools
def test_options_of_the_owner_and_the_release_before_are_kept(
    machine: Machine, tmp_path: Path
) -> None:
    copy = tmp_path / "release"
    for name in ("companion", "deploy", "requirements"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    script = os.path.relpath(copy / "deploy" / "install.sh", ROOT / "deploy")
    init = copy / "companion" / "__init__.py"
    for version in ("1.0", "1.1", "1.2"):
        init.write_text(f'__version__ = "{version}"\n')
        code, said = machine.run(script, "--display", "cage" if version == "1.0" else "kmsdrm")
        assert code == 0, said
        if version == "1.0":
            assert "wormwatch-cage.service starts with the machine" in said
            (machine.root / "etc/default/wormwatch").write_text("MINE=1\n")
    found = machine.files()
    assert found["etc/default/wormwatch"] == "MINE=1\n"
    assert found["opt/wormwatch/current"] == "releases/1.2"
    assert "etc/systemd/system/multi-user.target.wants/wormwatch-cage.service" not in found
    releases = sorted(path.name for path in (machine.root / "opt/wormwatch/releases").iterdir())
    assert releases == ["1.1", "1.2"]
    # The same version with something else in it does not change what runs under its feet.
    (copy / "companion" / "new.py").touch()
    assert machine.run(script)[0] == 0
    assert machine.files()["opt/wormwatch/current"].startswith("releases/1.2+")
