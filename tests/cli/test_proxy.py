"""`kip proxy` as a process: ports on stdout, faults from options and standard input, recordings, problems on stderr."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from kafka_wire.clients import DescribeClusterRequest

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.wire import ask, connected
from tests.processes import run_process
from tests.waiting import PATIENCE, wait_for

COMMAND = [sys.executable, "-m", "kip.cli.main", "proxy", "--port", "0"]


class Running:
    """A running `kip proxy`, and its first address."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        assert process.stdin is not None
        self.process = process
        self.stdin: IO[str] = process.stdin
        self.line = process.stdout.readline()
        self.address = f"127.0.0.1:{self.line.split()[-1]}"

    def stop(self) -> str:
        """Interrupt it, and return its stderr."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(PATIENCE) == 0
        assert self.process.stderr is not None
        return self.process.stderr.read()


@contextmanager
def proxy(*words: str) -> Iterator[Running]:
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield Running(process)
        finally:
            process.kill()


@pytest.mark.slow
def test_faults_from_options_and_standard_input(tmp_path: Path) -> None:
    recording = tmp_path / "a.pcap"
    with EmbeddedCluster(brokers=2, controllers=1) as cluster:
        first, second = cluster.bootstrap_server.split(",")
        options = ("--fail", "DescribeCluster CLUSTER_AUTHORIZATION_FAILED --times 1", "--record", str(recording))
        with proxy("-b", first, *options, "--delay", "1ms --api Metadata") as running:
            assert running.line.startswith(f"broker {first} is at port ")
            codes = [ask(running.address, DescribeClusterRequest(), 2).error_code for _ in range(2)]
            assert codes == [31, 0]
            running.stdin.write("nonsense\nfail DescribeCluster 29\n")
            running.stdin.flush()
            wait_for(lambda: ask(running.address, DescribeClusterRequest(), 2).error_code == 29, "the change")
            errors = running.stop()
    assert f"node 2 {second} is at port" in errors
    assert "No such command 'nonsense'" in errors
    with proxy("--replay", str(recording)) as running:
        assert ask(running.address, DescribeClusterRequest(), 2).error_code == 31


@pytest.mark.slow
def test_a_broker_that_is_gone() -> None:
    with proxy("-b", "127.0.0.1:1") as running:
        with connected(running.address) as peer:
            assert peer.receive() is None
        assert "kip: broker 127.0.0.1:1 cannot be reached: " in running.stop()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--release", "0.8"], "unknown release '0.8'"),
        (["--max-version", "Fetch"], "'Fetch' is not a limit of versions; write Fetch=12, Fetch=4-12 or Fetch=none"),
        (["--fail", "Fecth 3"], "no API 'Fecth'"),
        (["--record", "missing/a.pcap"], "cannot record to missing/a.pcap: No such file or directory"),
    ],
)
def test_impossible_proxies(words: list[str], sentence: str) -> None:
    run = run_process(*COMMAND, "-b", "127.0.0.1:1", *words, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    assert run.returncode == 1
    assert sentence in run.stderr
    assert run.stdout == ""
