"""Commands that run on a terminal, and characters that must not reach it."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

_PREFIX = re.compile("\x1b\\[31m(kipc?:)\x1b\\[0m")
"""The name of the program before an error, which is red on a terminal."""


UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


def on_a_terminal(*command: str, module: bool = True) -> str:
    """Run a command on a pseudo-terminal of 100 columns; return its output, including stderr."""
    leader, follower = pty.openpty()
    environment = os.environ | {"COLUMNS": "100", "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [sys.executable, *(["-m"] if module else []), *command],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
    )
    os.close(follower)
    with os.fdopen(leader, "rb", buffering=0) as terminal:
        output = b"".join(_chunks(terminal))
    assert process.wait(30) in (0, 1, 2, 3), output
    return _PREFIX.sub(r"\1", output.decode().replace("\r\n", "\n"))


def _chunks(terminal: Any) -> Iterator[bytes]:
    while select.select([terminal], [], [], 60)[0]:
        try:
            data = terminal.read(65536)
        except OSError:  # Linux reports the end of a pseudo-terminal as EIO
            return
        if not data:
            return
        yield data
