"""Whoever installs is told what apt-get failed at, and what to do: it is not always the network.

The words are those of the real apt-get; the soak at the end has it say them again.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.deploy.debian import PYTHONS, ROOT, Debian, disk

AGAIN = "then run the same command again."
NO_NETWORK = f"There is no way to deb.debian.org: is there a network? Connect the machine, {AGAIN}"
NOT_THERE = (
    "The package sources of this system do not have {}: look at what stands in"
    f" /etc/apt/sources.list and sources.list.d, type sudo apt-get update, {AGAIN}"
)
LOCKED = f"Another program ({{}}) is installing packages: wait until it is done, {AGAIN}"
FULL = f"The disk is full: make room (sudo apt-get clean is a beginning), {AGAIN}"
CUT_OFF = f"An earlier installation was cut off: type sudo dpkg --configure -a, {AGAIN}"
NOT_SET_UP = (
    "The package bad could not be set up: sudo dpkg --configure -a tells why; when that goes well,"
    " run the same command again."
)
UNRESOLVED = (
    "W: Failed to fetch http://deb.debian.org/debian/dists/bookworm/InRelease"
    "  Temporary failure resolving 'deb.debian.org'\n"
)
WAITS = (
    "Waiting for cache lock: Could not get lock /var/lib/dpkg/lock-frontend."
    " It is held by process 812 (unattended-upgr)...\n"
)
POSTINST = """\
dpkg: error processing package bad (--configure):
 installed bad package post-installation script subprocess returned error exit status 1
Errors were encountered while processing:
 bad
E: Sub-process /usr/bin/dpkg returned an error code (1)
"""
FETCH = "E: Failed to fetch http://deb.debian.org/debian/pool/main/k/kbd/kbd_2.5.1_amd64.deb  "
TROUBLES = {
    "no network, and never had lists": (
        UNRESOLVED + "E: Package 'kbd' has no installation candidate\n",
        NO_NETWORK,
    ),
    "no network": (FETCH + "Temporary failure resolving 'deb.debian.org'\n", NO_NETWORK),
    "no way": (
        FETCH + "Could not connect to deb.debian.org:80, connection timed out\n",
        NO_NETWORK,
    ),
    "not in the lists": ("E: Unable to locate package kbd\n", NOT_THERE.format("kbd")),
    "no candidate": ("E: Package 'kbd' has no installation candidate\n", NOT_THERE.format("kbd")),
    "lists too old": (
        FETCH + "404  Not Found [IP: 203.0.113.80 80]\n",
        (
            "The package lists are older than what deb.debian.org has:"
            f" type sudo apt-get update, {AGAIN}"
        ),
    ),
    "not whole": (
        FETCH + "File has unexpected size (5 != 6). Mirror sync in progress?\n",
        "What came from deb.debian.org was not whole: run the same command again in some minutes.",
    ),
    "locked": (
        (
            f"{WAITS}E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend),"
            " is another process using it?\n"
        ),
        LOCKED.format("unattended-upgr"),
    ),
    "no room to fetch": (
        "E: You don't have enough free space in /var/cache/apt/archives/.\n",
        FULL,
    ),
    "no room to unpack": (
        (
            "dpkg: error processing archive kbd.deb (--unpack):\n cannot copy extracted data for"
            " './usr/bin/chvt' to '/usr/bin/chvt.dpkg-new':"
            " failed to write (No space left on device)\n"
            "Errors were encountered while processing:\n kbd.deb\n"
            "E: Sub-process /usr/bin/dpkg returned an error code (1)\n"
        ),
        FULL,
    ),
    "cut off": (
        (
            "E: dpkg was interrupted, you must manually run 'dpkg --configure -a'"
            " to correct the problem. \n"
        ),
        CUT_OFF,
    ),
    "not set up": (POSTINST, NOT_SET_UP),
    "not set up, said as to a terminal": (POSTINST.replace("\n", "\r\n"), NOT_SET_UP),
    # What came before, and was got over, is not what it failed at.
    "not set up, after a wait and with old lists": (UNRESOLVED + WAITS + POSTINST, NOT_SET_UP),
    "do not fit": (
        (
            "The following packages have unmet dependencies:\n kbd : Depends: nosuch\n"
            "E: Unable to correct problems, you have held broken packages.\n"
        ),
        (
            "Packages of this system do not fit together:"
            f" type sudo apt-get update && sudo apt-get --fix-broken install, {AGAIN}"
        ),
    ),
    "read-only": (
        (
            "W: chmod 0700 of directory /var/cache/apt/archives/partial failed"
            " - SetupAPTPartialDirectory (30: Read-only file system)\n"
        ),
        (
            "The system can only be read, so nothing can be installed: start anew"
            f" (after 'readonly.sh off', if that is on), {AGAIN}"
        ),
    ),
    "not root": (
        (
            "E: Could not open lock file /var/lib/dpkg/lock-frontend"
            " - open (13: Permission denied)\n"
            "E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend),"
            " are you root?\n"
        ),
        "Packages can only be installed by root: run the same command with sudo.",
    ),
    "of another kind": (
        "E: The value 'x' is invalid for APT::Default-Release\n",
        "apt-get said: The value 'x' is invalid for APT::Default-Release",
    ),
    "silent": ("", "apt-get said: no word about why"),
}
CLOCK = (
    "E: Release file for http://deb.debian.org/debian/dists/bookworm/InRelease is not valid yet"
    " (invalid for another 911d 19h 52min 28s). Updates for this repository will not be applied.\n"
    "E: Package 'kbd' has no installation candidate\n"
)
INSTALL = 'set -euo pipefail; source "$0/deploy/lib.sh"; apt_install kbd || fail "No. $APT_TROUBLE"'


def told(folder: Path, words: str) -> str:
    """What the installer says last where apt-get says this."""
    (folder / "words").write_text(words)
    says = f'#!/bin/sh\ncase "$*" in *" install "*) cat {folder}/words; exit 100 ;; esac\n'
    for name, does in {"apt-get": says, "dpkg": "#!/bin/sh\nexit 1\n"}.items():
        (folder / name).write_text(does)
        (folder / name).chmod(0o755)
    done = subprocess.run(
        ["bash", "-c", INSTALL, ROOT], capture_output=True, text=True,
        env={"PATH": f"{folder}:{os.environ['PATH']}", "TMPDIR": str(folder)},
    )  # fmt: skip
    assert done.returncode == 1
    assert not list(folder.glob("wormwatch-*")), "its log is not left behind"
    for line in words.splitlines():
        assert not line.startswith("E:") or line in done.stderr, "apt's own words are seen, too"
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_apt_failed_at_is_told(tmp_path: Path, trouble: str) -> None:
    words, sentence = TROUBLES[trouble]
    assert told(tmp_path, words) == f"No. {sentence}"


def test_a_wrong_clock_is_told_with_its_time(tmp_path: Path) -> None:
    """A Pi has none that runs on without power."""
    assert told(tmp_path, CLOCK).startswith("No. This machine's clock says 20")


def test_what_is_there_is_not_asked_for(tmp_path: Path) -> None:
    for name, code in {"apt-get": 100, "dpkg": 0}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    assert subprocess.run(["bash", "-c", INSTALL, ROOT], env={"PATH": path}).returncode == 0


# ------------------------------------------------------------------ and apt-get itself

# Waiting five minutes for its turn, as on a real machine, is left out.
HASTY = '#!/bin/sh\nexec /usr/bin/apt-get "$@" -o DPkg::Lock::Timeout=2\n'
TRY = 'source /src/deploy/lib.sh; apt_install "$0" >/dev/null 2>&1 || echo "$APT_TROUBLE"'
HOLD = """
import fcntl, subprocess, sys
with open("/var/lib/dpkg/lock-frontend", "w") as lock:
    fcntl.lockf(lock, fcntl.LOCK_EX)
    sys.exit(subprocess.run(sys.argv[1:]).returncode)
"""
SMALL = 'mount -t tmpfs -o size=200k tmpfs "$0"; mkdir "$0/partial"; exec "$@"'
BAD = """
mkdir -p /bad/DEBIAN && cd /bad/DEBIAN
printf '%s\\n' 'Package: bad' 'Version: 1' 'Architecture: all' >control
printf '%s\\n' 'Maintainer: a <a@b>' 'Description: x' >>control
printf '#!/bin/sh\\nexit 1\\n' >postinst && chmod 755 postinst && dpkg-deb -b /bad /bad.deb
"""


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="a Debian of its own needs root")
@pytest.mark.parametrize("suite", sorted(PYTHONS))
def test_apt_itself_is_understood(suite: str, tmp_path: Path) -> None:
    with disk(tmp_path) as folder:
        debian = Debian(folder, suite)
        hasty = debian.root / "usr/local/bin/apt-get"
        hasty.write_text(HASTY)
        hasty.chmod(0o755)
        path = "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

        def trying(package: str, *before: str) -> str:
            return debian.run(*before, "env", path, "bash", "-c", TRY, package).strip()

        assert trying("kbd", "unshare", "--net") == NO_NETWORK
        assert trying("nosuchpackage") == NOT_THERE.format("nosuchpackage")
        assert trying("kbd", "python3", "-c", HOLD).startswith("Another program (")
        assert trying("kbd", "sh", "-ec", SMALL, "/var/cache/apt/archives") == FULL
        cut = debian.root / "var/lib/dpkg/updates/0000"
        cut.write_text("Package: kbd\nStatus: install ok unpacked\n")
        assert trying("kbd") == CUT_OFF
        cut.unlink()
        debian.run("sh", "-ec", BAD)
        assert trying("/bad.deb") == NOT_SET_UP
        debian.run("dpkg", "--purge", "--force-all", "bad")
        assert trying("kbd") == ""
