"""A bash that runs one command after another, as a reader of the docs does: `cd` and activated environments last."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import threading
import uuid
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

INHERITED = ("LANG", "LC_ALL", "TZ", "JAVA_HOME", "KIPC_ACCELERATOR", "SSL_CERT_FILE", "SSL_CERT_DIR")
"""Variables of this process that commands see, besides the settings of installers."""
INSTALLERS = ("PIP_", "UV_", "http", "HTTP", "no_proxy", "NO_PROXY")


class Shell:
    """Use it as a context manager; its end is the end of all processes that commands started in the background."""

    def __init__(self, folder: Path, path: str, home: Path, variables: Mapping[str, str] = {}) -> None:
        self._folder = folder
        inherited = {
            name: value for name, value in os.environ.items() if name in INHERITED or name.startswith(INSTALLERS)
        }
        self._environment = {**inherited, "PATH": path, "HOME": str(home), "TMPDIR": str(home), **variables}

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            ["bash", "--noprofile", "--norc"],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._kill()
        self._process.communicate()

    def run(self, command: str, timeout: float = 300) -> tuple[int, str]:
        """Run a command, and return its exit status and all that it printed, errors included.

        A command that takes longer than the timeout in seconds is killed with its shell, and has status -1.
        """
        assert self._process.stdin
        assert self._process.stdout
        end = uuid.uuid4().hex
        self._process.stdin.write(f"eval {shlex.quote(command)} </dev/null\nprintf '\\n%s %s\\n' {end} $?\n")
        self._process.stdin.flush()
        timer = threading.Timer(timeout, self._kill)
        timer.start()
        try:
            lines = []
            for line in self._process.stdout:
                if line.startswith(end):
                    return int(line.split()[1]), "".join(lines).removesuffix("\n")
                lines.append(line)
        finally:
            timer.cancel()
        return -1, "".join(lines)

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
