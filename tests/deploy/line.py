"""Inside a machine that boots: does what comes over its second serial line, as root.

A line is a JSON list of words, a command; the answer is a line with its exit code and what it said.
The first line of all says that somebody listens. Copied into the machine, where only Python is.
"""

from __future__ import annotations

import json
import os
import subprocess
import tty

LINE = "/dev/ttyS1"


def answer(words: list[str]) -> tuple[int, str]:
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace",
        )  # fmt: skip
    except OSError as error:
        return 127, str(error)
    return done.returncode, done.stdout


def main() -> None:
    handle = os.open(LINE, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(handle)  # no echo: what is said here is for a program
    with open(handle, "rb") as asked, open(os.dup(handle), "wb", buffering=0) as answers:
        answers.write(b'[0, "up"]\n')
        answers.writelines(json.dumps(answer(json.loads(line))).encode() + b"\n" for line in asked)


if __name__ == "__main__":
    main()
