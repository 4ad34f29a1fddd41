"""A scratch copy of the repository, in a temporary folder that is removed in any case, and commands in it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.shared import ROOT, SHARED

ENDING_SECONDS = 20
"""Seconds in which an interrupted command stops the servers that it started."""


@dataclass(frozen=True, slots=True)
class Scratch:
    """A copy whose modules precede those that this environment has installed."""

    folder: Path

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command in the copy, whatever its exit status; its output includes standard error.

        It runs in its own process group, which ends with this call.
        """
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGINT)
            try:
                process.communicate(timeout=ENDING_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
            raise
        return subprocess.CompletedProcess(process.args, process.returncode, output)

    def python(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return self.run(sys.executable, *arguments)

    def make(self, target: str) -> subprocess.CompletedProcess[str]:
        """Run a target with this environment as it is: installing it again would make it use the copy from now on."""
        return self.run("make", "-o", ".venv/dev", target)

    def _environment(self) -> dict[str, str]:
        modules = [str(self.folder / name) for name in ("generated", "generator", "src", ".")]
        jars = os.environ.get("KIPC_KAFKA", str(ROOT / ".kafka"))
        own = {"PYTHONPATH": os.pathsep.join(modules), "KIPC_SHARED": str(SHARED), "KIPC_KAFKA": jars}
        return {**os.environ, **own, "COLUMNS": "200"}  # pytest cuts the reasons of failures at the width


@contextmanager
def scratch_copy() -> Iterator[Scratch]:
    """Copy the current commit; changes that are not committed are not part of it."""
    with TemporaryDirectory(prefix="next-kafka-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder, "kipc")
        subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, copy], check=True)
        (copy / ".venv").symlink_to(sys.prefix)
        yield Scratch(copy)
