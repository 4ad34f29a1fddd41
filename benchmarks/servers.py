"""Clusters to measure, each in a process of its own: embedded, kfake, and a Kafka of one node."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def embedded() -> Iterator[str]:
    """Run `kip serve`, and yield its address."""
    command = [sys.executable, "-m", "kip.cli.main", "serve", "--brokers", "1", "--controllers", "1", "--port", "0"]
    with _running(command) as first_line:
        yield first_line.split()[2]


@contextmanager
def kfake() -> Iterator[str]:
    """Build and run kfake, and yield its address."""
    with TemporaryDirectory() as folder:
        program = Path(folder) / "kfake"
        subprocess.run(["go", "build", "-o", program, "."], cwd=Path(__file__).with_name("kfake"), check=True)
        with _running([str(program)]) as first_line:
            yield first_line.split()[2]


@contextmanager
def _running(command: list[str]) -> Iterator[str]:
    """Run a server until the end of the block, and yield the first line that it prints."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline()
        finally:
            process.terminate()


@contextmanager
def real() -> Iterator[str]:
    from tests.real_kafka.clusters import start_single

    with start_single("4.3.1") as kafka:
        yield kafka.bootstrap_servers
