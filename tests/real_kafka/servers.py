"""One server process: start, pause and kill a JVM in a separate process group, which never outlives the tests."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from kafka_wire.runtime.frames import FrameReader, decode_response, encode_request
from kafka_wire.runtime.message import Message

from tests.quick_jvm import QUICK
from tests.real_kafka.jars import kafka_jars
from tests.waiting import PATIENCE, wait_for

_PARENT_DEATH_SIGNAL = 1
"""`PR_SET_PDEATHSIG` of Linux's prctl: servers exit if the test run is killed."""


class Server:
    """A Kafka (or ZooKeeper) server that listens on `port` of 127.0.0.1 and stores its files in `directory`."""

    def __init__(self, version: str, name: str, *, node_id: int, port: int, directory: Path) -> None:
        self.version = version
        self.name = name
        self.node_id = node_id
        self.port = port
        self.directory = directory
        self.heap = "384m"
        self.flags = QUICK
        self.main_class = "kafka.Kafka"
        self.process: subprocess.Popen[bytes] | None = None
        atexit.register(self.kill)

    @property
    def properties(self) -> Path:
        return self.directory / "server.properties"

    @property
    def log(self) -> Path:
        return self.directory / "server.log"

    def start(self) -> None:
        """Start the JVM without waiting until it is ready, see `wait_until_listening`; call this in the main thread."""
        command = ["java", f"-Xmx{self.heap}", *self.flags, "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"]
        command += ["-cp", f"{kafka_jars(self.version)}/*", self.main_class, str(self.properties)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=self.directory,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
            )

    def wait_until_listening(self, timeout: float = PATIENCE) -> None:
        def connects() -> bool:
            if self.process is None or self.process.poll() is not None:
                raise AssertionError(f"{self.name} is gone: {self.log.read_text()[-2000:]}")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return True
            return False

        wait_for(connects, f"{self.name} to listen on port {self.port}", timeout)

    def stop(self, timeout: float = 20) -> None:
        """Request a controlled shutdown of the server, and wait for it."""
        self._signal(signal.SIGTERM)
        try:
            if self.process is not None:
                self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process = None

    def kill(self) -> None:
        self._signal(signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
        self.process = None

    def pause(self) -> None:
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)


def ask(port: int, message: Message, version: int, timeout: float = 10, client_id: str = "test") -> Any:
    """Send one request to 127.0.0.1 on a new connection, and return the response message."""
    assert message.API_KEY is not None
    reader = FrameReader()
    with socket.create_connection(("127.0.0.1", port), timeout) as connection:
        connection.sendall(encode_request(message, version, correlation_id=1, client_id=client_id))
        while data := connection.recv(65536):
            for frame in reader.feed(data):
                return decode_response(frame, message.API_KEY, version).message
    raise ConnectionError(f"port {port} closed the connection without an answer")


def free_ports(count: int) -> list[int]:
    """Return different unused ports."""
    first = free_port_range(count)
    return list(range(first, first + count))


def free_port_range(count: int) -> int:
    """Return the first of `count` successive unused ports.

    They are outside the range of ephemeral ports, which connections of other tests take before a server starts.
    """
    for _ in range(100):
        first = random.randrange(20_000, 30_000)
        with contextlib.suppress(OSError), contextlib.ExitStack() as stack:
            for port in range(first, first + count):
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
            return first
    raise AssertionError(f"no {count} successive free ports")


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
