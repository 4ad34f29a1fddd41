"""`kip serve` as a process: its addresses on stdout, commands on standard input, SIGTERM, and persistent state."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from kip.admin import Admin, NewTopic, Scram, Security, settings_for
from kip.admin.operations.acls import AclEntry
from kip.admin.security.tls import tls_context
from tests.cluster.helpers.certificates import certificates
from tests.processes import run_process
from tests.real_kafka.servers import free_port_range
from tests.waiting import PATIENCE, wait_for

__all__ = ["certificates"]


class Served:
    """A running `kip serve`, and the addresses it printed."""

    def __init__(self, process: subprocess.Popen[str], nodes: int) -> None:
        assert process.stdout is not None
        assert process.stdin is not None
        self.process = process
        self.stdin: IO[str] = process.stdin
        self.addresses: dict[str, list[str]] = {"broker": [], "controller": []}
        for _ in range(nodes):
            kind, _, address = process.stdout.readline().split()
            self.addresses[kind].append(address)

    @property
    def brokers(self) -> str:
        return ",".join(self.addresses["broker"])

    def say(self, line: str) -> None:
        self.stdin.write(line + "\n")
        self.stdin.flush()


@contextmanager
def serve(nodes: int, *words: str) -> Iterator[Served]:
    command = [sys.executable, "-m", "kip.cli.main", "serve", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield Served(process, nodes)
        finally:
            process.kill()


@pytest.mark.slow
def test_it_serves_until_sigterm() -> None:
    port = free_port_range(3)
    with serve(3, "--brokers", "2", "--controllers", "1", "--port", str(port), "--rack", "a") as served:
        assert served.addresses["broker"][0] == f"127.0.0.1:{port}"
        with Admin(served.brokers) as admin:
            assert [node.rack for node in admin.list_nodes()] == ["a", None]
        with Admin(settings_for(bootstrap_controllers=served.addresses["controller"][0])) as admin:
            assert admin.describe_metadata_quorum().leader_id == 3001
        served.stdin.close()
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_its_standard_input_changes_the_cluster() -> None:
    with serve(4, "--controllers", "1", "--port", "0", "--do", "fence 3") as served, Admin(served.brokers) as admin:
        assert [node.fenced for node in admin.list_nodes()] == [False, False, True]
        served.say("fence 2")
        served.say("nonsense")
        served.say("unfence 3")
        wait_for(lambda: [node.fenced for node in admin.list_nodes()] == [False, True, False], "the change")
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(PATIENCE) == 0
        assert served.process.stderr is not None
        assert "No such command 'nonsense'" in served.process.stderr.read()


@pytest.mark.slow
def test_a_directory_survives_a_restart(tmp_path: Path) -> None:
    words = ("--brokers", "1", "--controllers", "1", "--port", "0", "--directory", str(tmp_path / "state"))
    with serve(2, *words) as served, Admin(served.brokers) as admin:
        admin.create_topics([NewTopic("kept")])
        served.process.terminate()
        assert served.process.wait(PATIENCE) == 0
    with serve(2, *words) as served, Admin(served.brokers) as admin:
        assert [topic.name for topic in admin.list_topics()] == ["kept"]


@pytest.mark.slow
def test_users_log_in_over_tls(certificates: Path, tmp_path: Path) -> None:
    (tmp_path / "users").write_text("ana=open sesame\n# bob left\n", encoding="utf-8")
    files = ("--users", str(tmp_path / "users"), "--tls", str(certificates / "server.pem"))
    trust = tls_context({"ssl.truststore.location": str(certificates / "ca.pem")})
    with serve(2, "--brokers", "1", "--controllers", "1", "--port", "0", *files) as served:
        security = Security(tls=trust, credentials=Scram("ana", "open sesame", "SCRAM-SHA-256"))
        with Admin(settings_for(served.brokers, security=security)) as admin:
            assert len(admin.list_nodes()) == 1


@pytest.mark.slow
def test_listeners_have_their_own_ports(tmp_path: Path) -> None:
    (tmp_path / "users").write_text("ana=open sesame\n", encoding="utf-8")
    words = ("--brokers", "1", "--controllers", "1", "--port", "0", "--users", str(tmp_path / "users"))
    with serve(2, *words, "--listener", "PLAINTEXT", "--listener", "SASL_PLAINTEXT") as served:
        assert served.process.stdout is not None
        *_, address, name = served.process.stdout.readline().split()
        assert name == "SASL_PLAINTEXT"
        with Admin(served.brokers) as admin:
            assert len(admin.list_nodes()) == 1
        with Admin(settings_for(address, security=Security(credentials=Scram("ana", "open sesame")))) as admin:
            assert [f"{node.host}:{node.port}" for node in admin.list_nodes()] == [address]


@pytest.mark.slow
def test_a_super_user_creates_acls() -> None:
    words = ("--brokers", "1", "--controllers", "1", "--port", "0", "--super-user", "User:kip")
    with serve(2, *words) as served:
        with Admin(served.brokers) as admin:
            admin.create_topics([NewTopic("orders")])
            admin.create_acls([AclEntry("TOPIC", "orders", "User:ana", "DESCRIBE", host="127.0.0.1")])
            admin.create_acls([AclEntry("TOPIC", "orders", "User:bob", "DESCRIBE", host="10.0.0.1")])
        seen = {}
        for user in ("ana", "bob"):
            with Admin(replace(settings_for(served.brokers), client_id=user)) as admin:
                seen[user] = [topic.name for topic in admin.list_topics()]
        assert seen == {"ana": ["orders"], "bob": []}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--tls", __file__], "test_serve.py: not a PEM file of a private key and its certificate"),
        (["--release", "0.8"], "unknown release '0.8'"),
        (["--do", "fence 9"], "broker 9 does not exist"),
        (["--do", "x"], "'x' failed"),
        (["--listener", "SSL"], "listeners SSL need a TLS context"),
    ],
)
def test_what_cannot_be_served(words: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "kip.cli.main", "serve", "--port", "0", *words]
    run = run_process(*command, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    assert run.returncode == 1
    assert sentence in run.stderr
    assert run.stdout == ""


@pytest.mark.slow
@pytest.mark.parametrize("node", [0, 3])
def test_a_port_that_is_taken(node: int) -> None:
    port = free_port_range(4)
    with socket.create_server(("127.0.0.1", port + node)):
        command = [sys.executable, "-m", "kip.cli.main", "serve", "--port", str(port), "--controllers", "1"]
        run = run_process(*command, timeout=PATIENCE)
    assert run.returncode == 1
    where = f"cannot listen on 127.0.0.1:{port + node}: Address already in use"
    assert run.stderr == f"kip: node {(1, 2, 3, 3001)[node]} {where}\n"
