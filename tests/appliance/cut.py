"""An update that dies at a certain moment, as if the plug were pulled: `cut.py N WORDS...`.

Counted are the steps that change what a restart would find: renames, links, and what is brought
onto the disk; and every program that is started. Just before the Nth of them, all is over. With
N = 0 they are only counted, and the number goes to the file $CUT_COUNT.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

COUNTED = ("rename", "replace", "symlink", "fsync", "sync")


def main() -> int:
    last, count, names = int(sys.argv[1]), 0, []

    def step(name: str) -> None:
        nonlocal count
        count += 1
        names.append(name)
        if count == last:
            os.kill(os.getpid(), signal.SIGKILL)

    def counting(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **given: Any) -> Any:
            step(name)
            return real(*args, **given)

        return call

    for name in COUNTED:
        setattr(os, name, counting(name, getattr(os, name)))
    real = subprocess.Popen.__init__
    subprocess.Popen.__init__ = counting("start", real)  # type: ignore[method-assign]

    from companion.__main__ import main

    code = main(sys.argv[2:])
    if not last:
        Path(os.environ["CUT_COUNT"]).write_text("\n".join(names))
    return code


if __name__ == "__main__":
    sys.exit(main())
