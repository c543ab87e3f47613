"""Makes the .venv of one release: `python3 deploy/release_venv.py FOLDER`.

deploy/install.sh calls it for the first release, `wormwatch update` for every later one. It needs
nothing but Python's own library, runs no code of the release it works on, and ends with a .venv
that still works when the folder is renamed.

The locked packages come from where they are cheapest: another release with the same lock (hard
links, no network, hardly any room), the wheels that the release brings along, and only when
the owner has allowed it, the network. It runs as root: pip gets a lock in which every line names a
version and its hashes, takes wheels only, and reads no settings.
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
from collections.abc import Iterator, Sequence
from pathlib import Path

STAMP = ".packages"  # in .venv when every package is there: Python, machine and lock they are for
OURS = ("wormwatch.pth", "wormwatch-*.dist-info", "__editable__*wormwatch*", "_wormwatch*")
LAUNCHER = """\
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/python" -s -P -m companion "$@"
"""
UP = "../../../.."  # from site-packages to the folder of the release
LOCK = Path("requirements", "run.txt")
LARGEST = 1_000_000  # bytes of a lock; ours has 60,000
LARGEST_PROJECT = 100_000  # bytes of pyproject.toml
# name==version ; marker --hash=... and nothing else: no path, no address, no option of pip.
LINE = re.compile(
    r"[A-Za-z0-9][A-Za-z0-9._-]*==[0-9][0-9A-Za-z.!+]*( ?; ?[A-Za-z0-9_.'\"()<>=!~* ]+)?"
    r"( --hash=sha256:[0-9a-f]{64})+"
)
VERSION = re.compile(r'__version__ = "([0-9A-Za-z.+]{1,40})"')

NO_PACKAGES = 3  # the exit code when they would have to be fetched, and nobody has allowed it


class Trouble(Exception):
    """One sentence about what is in the way."""

    code = 1


def stamp_of(folder: Path) -> str:
    """What the packages of a release are for: two with the same stamp can share theirs."""
    version = ".".join(platform.python_version_tuple()[:2])
    lock = hashlib.sha256(_read(folder / LOCK, LARGEST)).hexdigest()
    return f"{version} {platform.machine()} {lock}\n"


def make(
    folder: Path, like: Path | None = None, network: bool = False, wheels: Path | None = None
) -> str:
    """Make FOLDER/.venv and return how its packages came there: shared, wheels or network."""
    venv, wheels = folder / ".venv", wheels or folder / "wheels"
    shutil.rmtree(venv, ignore_errors=True)
    shared = like is not None and _can_share(folder, like)
    if not (shared or network or wheels.is_dir()):
        trouble = Trouble(
            "This release needs other Python packages and brings none along."
            " Let it use the network, or take a release with wheels."
        )
        trouble.code = NO_PACKAGES
        raise trouble
    lines = [] if shared else list(locked(_read(folder / LOCK, LARGEST).decode("utf-8", "replace")))
    bare = ["--without-pip"] if shared else []
    _run([sys.executable, "-I", "-m", "venv", "--system-site-packages", *bare, str(venv)], "Python")
    (site,) = venv.glob("lib/python*/site-packages")
    if shared and like is not None:
        _share(like, site)
        how = "shared"
    else:
        how = _install(lines, venv, wheels)
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


def locked(text: str) -> Iterator[str]:
    """Yield the requirements of a lock, or raise `Trouble` for a line that is anything but a
    version of a package with its hashes.

    >>> list(locked("# Why\\na==1 ; os_name == 'posix' \\\\\\n    --hash=sha256:" + "0" * 64))
    ["a==1 ; os_name == 'posix' --hash=sha256:000...000"]
    """
    for line in text.replace("\\\n", " ").splitlines():
        plain = re.sub(" +", " ", line).strip()
        if not plain or plain.startswith("#"):
            continue
        if not LINE.fullmatch(plain):
            raise Trouble(
                f"{LOCK} has a line that is not a version of a package with its"
                f" hashes: {line[:60]!a}. Take another release."
            )
        yield plain


def _install(lines: Sequence[str], venv: Path, wheels: Path) -> str:
    """Install these versions and nothing else. pip unpacks a wheel and runs none of it."""
    checked = venv / "locked.txt"  # what was looked at is what pip reads
    checked.write_text("".join(f"{line}\n" for line in lines))
    if wheels.is_dir():
        where, how = ["--no-index", "--find-links", str(wheels)], "wheels"
    else:
        where, how = [], "network"
    pip = [str(venv / "bin" / "python"), "-I", "-m", "pip", "--isolated", "--no-input"]
    pip += ["--disable-pip-version-check", "--no-cache-dir", "install", "--ignore-installed"]
    wanted = ["--require-hashes", "--only-binary", ":all:", "--no-deps", "-r", str(checked)]
    _run([*pip, *where, *wanted], "The Python packages")
    return how


def _add_self(folder: Path, venv: Path, site: Path) -> None:
    """What installing the release itself would do, without running its build."""
    (site / "wormwatch.pth").write_text(UP + "\n")
    needed = _needed(_read(folder / "pyproject.toml", LARGEST_PROJECT))
    init = _read(folder / "companion" / "__init__.py", LARGEST).decode("utf-8", "replace")
    found = VERSION.search(init)
    version = found[1] if found else "0"
    info = site / f"wormwatch-{version}.dist-info"
    info.mkdir(exist_ok=True)
    needs = "".join(f"Requires-Dist: {each}\n" for each in needed)
    head = f"Metadata-Version: 2.1\nName: wormwatch\nVersion: {version}\n"
    (info / "METADATA").write_text(head + needs)
    write_launcher(venv)
    # The app's user may not write here, so what Python would keep for the next start is made now.
    rooms = [str(folder / room) for room in ("companion", "hardware") if (folder / room).is_dir()]
    _run([sys.executable, "-I", "-m", "compileall", "-q", *rooms], "The release")


def write_launcher(venv: Path) -> None:
    """Write the program that starts the release. It takes no code from the folder it is started
    in, and none from the home of the user who starts it."""
    launcher = venv / "bin" / "wormwatch"
    half = launcher.with_name("wormwatch.half")
    half.write_text(LAUNCHER)
    half.chmod(0o755)
    half.replace(launcher)


def _needed(project: bytes) -> list[str]:
    """Return the dependencies that pyproject.toml names, or raise `Trouble`."""
    try:
        needed = tomllib.loads(project.decode("utf-8"))["project"]["dependencies"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Trouble("pyproject.toml does not say what the release needs.") from None
    if not isinstance(needed, list):
        raise Trouble("pyproject.toml does not say what the release needs.")
    return [each for each in needed if isinstance(each, str) and each.isprintable()]


def _read(path: Path, most: int) -> bytes:
    """Return what is in a file of a release, or raise `Trouble` where it is far too large."""
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise Trouble(f"{path.name} is far too large for a release.")
    return content


def _environ() -> dict[str, str]:
    """Return the environment for what this script starts: without the settings of pip and Python
    that another user may have left, and root's own home."""
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "PYTHON"))
    }
    if os.geteuid() == 0:
        kept["HOME"] = "/root"
    return {**kept, "PIP_CONFIG_FILE": os.devnull, "PYTHONNOUSERSITE": "1"}


def _run(command: Sequence[str], what: str) -> None:
    done = subprocess.run(
        command, env=_environ(), cwd="/", stdin=subprocess.DEVNULL,
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
    parser.add_argument(
        "--wheels", type=Path, metavar="FOLDER", help="with the packages (default: FOLDER/wheels)"
    )
    parser.add_argument(
        "--launcher", action="store_true", help="only write .venv/bin/wormwatch, where one is"
    )
    args = parser.parse_args(argv)
    folder, like, wheels = (
        path and path.resolve() for path in (args.folder, args.like, args.wheels)
    )
    try:
        if args.launcher:
            write_launcher(folder / ".venv")
            return 0
        how = make(folder, like, args.network, wheels)
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
