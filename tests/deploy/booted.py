"""A machine that really boots, in qemu: its own kernel, systemd, polkit, a screen, sticks, a plug.

Its clock counts the instructions it has done, a thousand million a second, about what a Pi does. A
busy computer makes the machine slow for us and never for itself: no patience in it ends too early.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from tests.deploy.card import Card
from tests.deploy.running import PATIENCE, Running

QEMU = "qemu-system-x86_64"
WORDS = (
    "root=/dev/vda rw console=ttyS0 quiet mitigations=off nokaslr nowatchdog"
    " vt.global_cursor_default=0 systemd.journald.forward_to_console=1"
    " systemd.journald.max_level_console=notice"
)
CALLED = "server=on,wait=off"  # it does not wait until we are on the line


class Booted(Running):
    """A machine with a card in it; `data` is a second disk."""

    def __init__(self, folder: Path, card: Card, data: Path | None = None) -> None:
        self.folder, self.card, self.data = folder, card, data
        self.graphics = "bochs-display"  # as plain as a card can be
        self.process: subprocess.Popen[bytes] | None = None

    # Power

    def switch_on(self) -> None:
        assert self.process is None
        with (self.folder / "qemu.log").open("a") as log:
            self.process = subprocess.Popen(
                self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._line, self._rest = self._dial("line"), b""
        self._control, self._heard = self._dial("control"), b""
        self._control_answer()  # its greeting
        self.control("qmp_capabilities")
        assert self._answer() == (0, "up")

    def _command(self) -> list[str]:
        card = self.card
        words = [QEMU, "-accel", "tcg", "-icount", "shift=0", "-cpu", "Nehalem,+rdrand"]
        words += ["-m", "1536", "-nodefaults", "-no-reboot", "-display", "none"]
        words += ["-device", f"{self.graphics},xres=800,yres=480"]
        words += ["-device", "qemu-xhci,id=usb", "-device", "usb-tablet"]
        words += ["-kernel", str(card.kernel), "-initrd", str(card.initrd), "-append", WORDS]
        words += ["-drive", f"file={card.disk},format=raw,if=virtio"]
        if self.data:
            words += ["-drive", f"file={self.data},format=raw,if=virtio"]
        console = self.folder / "console.log"
        words += ["-chardev", f"file,id=console,append=on,path={console}"]
        words += ["-serial", "chardev:console", "-serial", f"unix:{self._socket('line')},{CALLED}"]
        return [*words, "-qmp", f"unix:{self._socket('control')},{CALLED}"]

    def _socket(self, name: str) -> Path:
        return self.folder / name

    def _dial(self, name: str) -> socket.socket:
        until = time.monotonic() + 60
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(str(self._socket(name)))
                return line
            except OSError:
                line.close()
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def switch_off(self) -> None:
        """As somebody does who says so to the system."""
        self.ask("systemctl", "--no-block", "poweroff")
        assert self.process
        self.process.wait(PATIENCE)
        self._gone()

    def pull_the_plug(self) -> None:
        """All over at once: what was not on the disk is lost."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self._gone()

    def _gone(self) -> None:
        self._line.close()
        self._control.close()
        self.process = None
        for name in ("line", "control"):
            self._socket(name).unlink(missing_ok=True)

    # Talking to it

    def ask(self, *words: str) -> tuple[int, str]:
        self._line.sendall(json.dumps(words).encode() + b"\n")
        return self._answer()

    def _answer(self) -> tuple[int, str]:
        self._line.settimeout(PATIENCE)
        while b"\n" not in self._rest:
            piece = self._line.recv(65536)
            assert piece, "the machine is gone"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\n")
        code, said = json.loads(line)
        return code, said

    def control(self, what: str, **given: Any) -> Any:
        """Turn one of the machine's own knobs."""
        self._control.sendall(json.dumps({"execute": what, "arguments": given}).encode() + b"\n")
        while True:
            answer = self._control_answer()
            assert "error" not in answer, answer
            if "return" in answer:
                return answer["return"]

    def _control_answer(self) -> dict[str, Any]:
        self._control.settimeout(PATIENCE)
        while b"\n" not in self._heard:
            self._heard += self._control.recv(65536)
        line, _, self._heard = self._heard.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer

    # What is on its screen, and in its slots

    def screen(self, name: str) -> Image.Image:
        """What somebody in front of it sees, kept under a name."""
        path = self.folder / f"{name}.png"
        self.control("screendump", filename=str(path), format="png")
        with Image.open(path) as image:
            return image.convert("RGB")

    def until_seen(self, fits: Callable[[Image.Image], bool]) -> None:
        """Wait for something on the screen."""
        end = time.monotonic() + PATIENCE
        while not fits(self.screen("seen")):
            assert time.monotonic() < end, f"not seen: {self.folder}/seen.png"
            time.sleep(1)

    def put_in(self, image: Path) -> str:
        """A stick; where it is to be found, once it is there."""
        file = {"driver": "file", "filename": str(image)}
        self.control("blockdev-add", **{"driver": "raw", "node-name": "stick", "file": file})
        self.control("device_add", driver="usb-storage", id="stick", bus="usb.0", drive="stick")
        self.until("sh", "-c", "findmnt -rno TARGET | grep -q ^/media/wormwatch/")
        return self.says("sh", "-c", "findmnt -rno TARGET | grep ^/media/wormwatch/")

    def pull_out(self) -> None:
        """As people do, without a word before."""
        self.control("device_del", id="stick")
        self.until("sh", "-c", "! findmnt -rno TARGET | grep -q ^/media/wormwatch/")
        self.control("blockdev-del", **{"node-name": "stick"})
