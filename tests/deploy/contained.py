"""An installed machine in a container: systemd as PID 1, dbus, polkit, users, units, their fences.

It has this computer's kernel, so it is as fast as anything here, and no screen: the app draws into
memory, which /etc/default/wormwatch says. Needs root and systemd-nspawn.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

from tests.deploy.running import PATIENCE, Running

# A terminal of its own, and control groups as systemd likes them, whoever started this computer.
GROUPS = """
set -e
mount --make-rprivate /
umount --lazy /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup
"""
BOOT = f"""{GROUPS}
mkdir -p "/sys/fs/cgroup/$2"
echo $$ >"/sys/fs/cgroup/$2/cgroup.procs"
exec systemd-nspawn --quiet --register=no --keep-unit --console=read-only --private-network \\
    --machine="$2" --directory="$1" --bind=/dev/tty0 --bind=/dev/tty7 --boot
"""
# All of it stands still before any of it is gone: who sees PID 1 die has time to clean up after it.
PULL = f"""{GROUPS}
cd "/sys/fs/cgroup/$1"
echo 1 >cgroup.freeze
until grep -q "frozen 1" cgroup.events; do sleep 0.01; done
echo 1 >cgroup.kill
until grep -q "populated 0" cgroup.events; do sleep 0.01; done
cd /
find "/sys/fs/cgroup/$1" -depth -type d -exec rmdir {{}} +
"""


class Contained(Running):
    """A machine whose disk is a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._log = root.parent / "console.log"
        self._name = f"wormwatch-{os.getpid()}"
        self._process: subprocess.Popen[bytes] | None = None
        self._first = 0  # the process that is PID 1 in there
        self.options(SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy")

    def options(self, **given: str) -> None:
        """What the owner of the machine has set for the services."""
        lines = [f"{name}={value}\n" for name, value in given.items()]
        (self.root / "etc/default/wormwatch").write_text("".join(lines))

    def switch_on(self) -> None:
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                ["unshare", "--mount", "bash", "-c", BOOT, "boot", self.root, self._name],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while not self._is_up():
            assert self._process.poll() is None, self._log.read_text()[-2000:]
            assert time.monotonic() < end, "systemd does not come up"
            time.sleep(0.5)

    def _is_up(self) -> bool:
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        first = children.read_text().split()[:1]
        if not first:
            return False
        self._first = int(first[0])
        return self.ask("systemctl", "is-active", "-q", "multi-user.target")[0] == 0

    def ask(self, *words: str) -> tuple[int, str]:
        done = subprocess.run(
            ["nsenter", f"--target={self._first}", "--all", "--", *words], env=ENVIRON,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        return done.returncode, done.stdout

    def pull_the_plug(self) -> None:
        """Nobody in there gets to do another thing."""
        if self._process is not None:
            pull = ["unshare", "--mount", "bash", "-c", PULL, "pull", self._name]
            subprocess.run(pull, check=True)
            self._process.wait()
            self._process, self._first = None, 0


ENVIRON = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"}
