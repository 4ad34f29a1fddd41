"""`kip log dump` in one process and in several."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.waiting import PATIENCE

KIP = [sys.executable, "-m", "kip.cli.main", "log", "dump"]


def command(path: Path | str, *options: object) -> list[str]:
    return [*KIP, str(path), *map(str, options)]


def dump(path: Path | str, *options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command(path, *options), capture_output=True, timeout=PATIENCE, check=False)


def assert_same(path: Path | str, *options: object, status: int) -> bytes:
    """Dump with one job and with several jobs; return the outputs."""
    one = dump(path, *options)
    assert one.returncode == status
    for jobs in (2, 3):
        many = dump(path, *options, "--jobs", jobs)
        assert (many.stdout, many.stderr, many.returncode) == (one.stdout, one.stderr, one.returncode)
    return one.stdout
