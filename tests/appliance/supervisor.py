"""What systemd does with wormwatch.service, as far as an update sees it: `systemctl start` ends
when the app has said READY=1 on a real notify socket, or has not.

Called like systemctl: `supervisor.py start|stop|is-active|is-enabled|reset-failed ... UNIT`.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PATIENCE = float(os.environ.get("SUPERVISOR_PATIENCE", "60"))
PREFIX, STATE = (Path(os.environ.get(f"WORMWATCH_{name}", "/")) for name in ("PREFIX", "STATE"))
RUN = Path(os.environ.get("SUPERVISOR_RUN", "/"))


def stop() -> int:
    with suppress(FileNotFoundError, ProcessLookupError):
        pid = int((RUN / "pid").read_text())
        (RUN / "pid").unlink()
        os.killpg(pid, signal.SIGKILL)
    return 0


def start() -> int:
    stop()
    address = RUN / "notify"
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, (RUN / "log").open("a") as log:
        line.bind(str(address))
        line.settimeout(0.05)
        app = subprocess.Popen(
            [PREFIX / "current" / ".venv" / "bin" / "wormwatch", "--data", STATE, "play"],
            env={
                **os.environ,
                "NOTIFY_SOCKET": str(address),
                "SDL_VIDEODRIVER": "offscreen",
                "SDL_AUDIODRIVER": "dummy",
                "GPIOZERO_PIN_FACTORY": "mock",
                "HOME": str(STATE),
            },
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        (RUN / "pid").write_text(str(app.pid))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(TimeoutError):
                if b"READY=1" in line.recv(4096).split(b"\n"):
                    return 0
            if app.poll() is not None:
                return 1
    stop()
    return 1


def update() -> int:
    """`systemctl start --no-block wormwatch-update.service`: it goes on when we are gone."""
    command = [sys.executable, "-m", "companion", "--data", str(STATE), "update", "--apply"]
    with (RUN / "update-log").open("a") as log:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
    (RUN / "update-pid").write_text(str(process.pid))
    return 0


def is_active() -> int:
    try:
        state = Path("/proc", (RUN / "update-pid").read_text(), "stat").read_text()
        active = state.rpartition(")")[2].split()[0] != "Z"
    except OSError:
        active = False
    print("activating" if active else "inactive")
    return 0 if active else 3


def main() -> int:
    with (RUN / "calls").open("a") as calls:
        print(*sys.argv[1:], file=calls)
    match sys.argv[1]:
        case "start":
            return update() if "update" in sys.argv[-1] else start()
        case "is-active":
            return is_active()
        case "stop":
            return stop()
        case "is-enabled":
            return 1
        case _:
            return 0


if __name__ == "__main__":
    sys.exit(main())
