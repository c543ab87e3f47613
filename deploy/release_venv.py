"""Makes the .venv of one release: `python3 deploy/release_venv.py FOLDER`.

deploy/install.sh calls it for the first release, `wormwatch update` for every later one. It needs
nothing but Python's own library, runs no code of the release it works on, and ends with a .venv
that still works when the folder is renamed.

The locked packages come from where they are cheapest: another release with the same lock (hard
links, no network, hardly any room), the wheels that the release brings along, and only when
somebody has allowed it, the network.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

STAMP = ".packages"  # in .venv when every package is there: Python, machine and lock they are for
OURS = ("wormwatch.pth", "wormwatch-*.dist-info", "__editable__*wormwatch*", "_wormwatch*")
LAUNCHER = """\
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/python" -P -m companion "$@"
"""
UP = "../../../.."  # from site-packages to the folder of the release
CALM = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0"}


NO_PACKAGES = 3  # the exit code when they would have to be fetched, and nobody has allowed it


class Trouble(Exception):
    """One sentence about what is in the way."""

    code = 1


def stamp_of(folder: Path) -> str:
    """What the packages of a release are for: two with the same stamp can share theirs."""
    version = ".".join(platform.python_version_tuple()[:2])
    lock = hashlib.sha256((folder / "requirements" / "run.txt").read_bytes()).hexdigest()
    return f"{version} {platform.machine()} {lock}\n"


def make(folder: Path, like: Path | None = None, network: bool = False) -> str:
    """Make FOLDER/.venv; how its packages came there is what comes back."""
    venv = folder / ".venv"
    shutil.rmtree(venv, ignore_errors=True)
    shared = like is not None and _can_share(folder, like)
    if not (shared or network or (folder / "wheels").is_dir()):
        trouble = Trouble(
            "This release needs other Python packages and brings none along."
            " Let it use the network, or take a release with wheels."
        )
        trouble.code = NO_PACKAGES
        raise trouble
    bare = ["--without-pip"] if shared else []
    _run([sys.executable, "-m", "venv", "--system-site-packages", *bare, str(venv)], "Python")
    (site,) = venv.glob("lib/python*/site-packages")
    if shared and like is not None:
        _share(like, site)
        how = "shared"
    else:
        how = _install(folder, venv, network)
    _add_self(folder, venv, site)
    (venv / STAMP).write_text(stamp_of(folder))
    return how


def _can_share(folder: Path, like: Path) -> bool:
    stamp = like / ".venv" / STAMP
    return stamp.is_file() and stamp.read_text() == stamp_of(folder)


def _share(like: Path, site: Path) -> None:
    """Hard links to the packages of another release: neither of them is ever changed in place."""
    (theirs,) = (like / ".venv").glob("lib/python*/site-packages")
    shutil.copytree(
        theirs, site, symlinks=True, ignore=_not_ours, copy_function=_link, dirs_exist_ok=True
    )


def _not_ours(folder: str, names: list[str]) -> set[str]:
    """The release's own entries are made anew; only at the top, where they are."""
    if Path(folder).name != "site-packages":
        return set()
    return shutil.ignore_patterns(*OURS)(folder, names)


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:  # another disk, or one that knows no links
        shutil.copy2(source, target, follow_symlinks=False)


def _install(folder: Path, venv: Path, network: bool) -> str:
    """The locked versions and nothing else; a package is unpacked, none of it is run."""
    lock, wheels = folder / "requirements" / "run.txt", folder / "wheels"
    if wheels.is_dir():
        where, how = ["--no-index", "--find-links", str(wheels)], "wheels"
    else:
        where, how = [], "network"
    pip = [str(venv / "bin" / "python"), "-m", "pip", "install", "--ignore-installed"]
    wanted = ["--only-binary", ":all:", "--no-deps", "-r", str(lock)]
    _run([*pip, *where, *wanted], "The Python packages", CALM)
    return how


def _add_self(folder: Path, venv: Path, site: Path) -> None:
    """What installing the release itself would do, without running its build."""
    (site / "wormwatch.pth").write_text(UP + "\n")
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    found = re.search(r'__version__ = "(.+)"', (folder / "companion" / "__init__.py").read_text())
    version = found[1] if found else "0"
    info = site / f"wormwatch-{version}.dist-info"
    info.mkdir(exist_ok=True)
    needs = "".join(f"Requires-Dist: {each}\n" for each in project["dependencies"])
    head = f"Metadata-Version: 2.1\nName: wormwatch\nVersion: {version}\n"
    (info / "METADATA").write_text(head + needs)
    launcher = venv / "bin" / "wormwatch"
    launcher.write_text(LAUNCHER)
    launcher.chmod(0o755)
    # Whoever plays may not write here, so what Python would keep for the next start is made now.
    rooms = [str(folder / room) for room in ("companion", "hardware") if (folder / room).is_dir()]
    _run([sys.executable, "-m", "compileall", "-q", *rooms], "The release")


def _run(command: Sequence[str], what: str, environ: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        command, env={**os.environ, **(environ or {})}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    if done.returncode:
        last = (done.stdout.strip().splitlines() or ["no word about why"])[-1]
        raise Trouble(f"{what} could not be set up: {last[:300]}")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make the .venv of a release.")
    parser.add_argument("folder", type=Path, help="of the release, unpacked")
    parser.add_argument(
        "--like", type=Path, metavar="RELEASE", help="share its packages where the lock is the same"
    )
    parser.add_argument("--network", action="store_true", help="packages may be fetched")
    args = parser.parse_args(argv)
    try:
        how = make(args.folder.resolve(), args.like and args.like.resolve(), args.network)
    except (Trouble, OSError) as trouble:
        print(trouble, file=sys.stderr)
        return trouble.code if isinstance(trouble, Trouble) else 1
    print({
        "shared": "The packages are those of the release before.",
        "wheels": "The packages came with the release.",
        "network": "The packages were fetched.",
    }[how])  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
