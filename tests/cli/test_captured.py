"""With the responses of a real cluster, `kip` prints the same cells as Kafka's tools in the same situation.

A server returns captured responses; timestamps and offsets that changed between capture and tool run are ignored.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from kafka_wire.api_keys import ApiKey

from kip.serving.api_versions import unsupported_version
from tests.admin.fakes import Server, requests, serving
from tests.cli.running import labels, node_rows, printed, replica_rows
from tests.shared import json_lines, shared_path

SITUATIONS = [
    "healthy",
    "broker-3-stopped",
    "follower-controller-paused",
    "leader-controller-killed",
    "controller-killed-and-broker-2-stopped",
    "all-back",
    "voter-removed",
    "broker-unregistered",
]
MOVING = {"LogEndOffset", "Lag", "LastFetchTimestamp", "LastCaughtUpTimestamp"}

Rows = dict[tuple[int, int, str], bytes]


@pytest.fixture(scope="module")
def captured() -> Callable[[str, str], Rows]:
    """Captured responses by situation and endpoint: frames by API, version and request."""
    probes = [row for row in json_lines(shared_path("captures", "probes.jsonl.gz")) if row.get("response_hex")]

    def select(situation: str, endpoint: str) -> Rows:
        return {
            (row["api_key"], row["version"], asked(row["api_key"], row["request"])): bytes.fromhex(row["response_hex"])
            for row in probes
            if row["endpoint"] == endpoint and (row["situation"] == situation or row["api"] == "ApiVersions")
            if not (row["api_key"] == ApiKey.API_VERSIONS and row["response"]["errorCode"])
        }

    return select


def asked(api_key: int, request: dict[str, Any]) -> str:
    """Return the part of a request that determines its response."""
    return "" if api_key == ApiKey.API_VERSIONS else str(sorted(request.items()))


@contextmanager
def replaying(rows: Rows) -> Iterator[Server]:
    """Serve captured responses of Kafka 4.3; close the connection for requests that were not captured."""

    def peer(connection: socket.socket) -> None:
        for request in requests(connection):
            key = (request.api_key, request.version, asked(request.api_key, request.message.to_json(request.version)))
            if key not in rows and request.api_key == ApiKey.API_VERSIONS:
                connection.sendall(unsupported_version({ApiKey.API_VERSIONS: (0, 4)}, request.correlation_id))
                continue
            if key not in rows:
                return
            frame = struct.pack(">i", request.correlation_id) + rows[key][4:]
            connection.sendall(struct.pack(">i", len(frame)) + frame)

    with serving(peer) as server:
        yield server


def theirs(situation: str, name: str) -> str:
    return shared_path("captures", "tools", situation, f"{name}.stdout").read_text()


def without(rows: dict[str, dict[str, str]], columns: set[str]) -> dict[str, dict[str, str]]:
    return {key: {name: cell for name, cell in row.items() if name not in columns} for key, row in rows.items()}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_nodes(situation: str, captured: Callable[[str, str], Rows]) -> None:
    for endpoint, option, name in (
        ("broker", "--bootstrap-server", "cluster-list-endpoints-fenced"),
        ("controller", "--bootstrap-controller", "cluster-list-endpoints-controller"),
    ):
        with replaying(captured(situation, endpoint)) as server:
            ours = node_rows(printed("cluster", "list-nodes", option, server.address))
        assert ours == without(node_rows(theirs(situation, name)), {"ENDPOINT_TYPE"})


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_quorum(situation: str, captured: Callable[[str, str], Rows]) -> None:
    with replaying(captured(situation, "broker")) as server:
        status = labels(printed("quorum", "describe", "--status", "-b", server.address))
        rows = replica_rows(printed("quorum", "describe", "--replication", "-b", server.address))
        human = replica_rows(printed("quorum", "describe", "--replication", "--human-readable", "-b", server.address))
    their_status = labels(theirs(situation, "quorum-status"))
    moving = {"HighWatermark", "MaxFollowerLag", "MaxFollowerLagTimeMs"}
    assert without({"": status}, moving) == without({"": their_status}, moving)
    their_rows = replica_rows(theirs(situation, "quorum-replication"))
    assert without(rows, MOVING) == without(their_rows, MOVING)
    assert list(rows) == list(their_rows)
    for node, row in their_rows.items():
        unknown = row["LogEndOffset"] == "-1"
        assert (rows[node]["LogEndOffset"] == "-1") == unknown
        assert (rows[node]["Lag"] == "-") == unknown
        assert (human[node]["LastFetchTimestamp"] == "-1") == unknown
        assert human[node]["LastFetchTimestamp"].endswith("ms ago") != unknown
        assert row["Lag"] == "0" or rows[node]["Lag"] != "0" or int(row["Lag"]) < 3


@pytest.mark.parametrize("situation", ["healthy", "broker-3-stopped", "leader-controller-killed"])
def test_the_layout_equals_that_of_java(situation: str, captured: Callable[[str, str], Rows]) -> None:
    """Columns are as wide as their longest cell; each cell, also the last one, is followed by a blank or a tab."""
    with replaying(captured(situation, "broker")) as server:
        ours = printed("quorum", "describe", "--replication", "-b", server.address).splitlines()
        nodes = printed("cluster", "list-nodes", "-b", server.address).splitlines()
        status = printed("quorum", "describe", "--status", "-b", server.address).splitlines()
    their_lines = theirs(situation, "quorum-replication").splitlines()
    if "-1" not in theirs(situation, "quorum-replication"):  # otherwise the lag is narrower, and so is its column
        assert [[len(cell) for cell in line.split("\t")] for line in ours] == [
            [len(cell) for cell in line.split("\t")] for line in their_lines
        ]
    lines = theirs(situation, "cluster-list-endpoints-fenced").splitlines()
    assert nodes == [line[: -len("ENDPOINT_TYPE  ")] for line in lines]
    assert [line[:24] for line in status] == [line[:24] for line in theirs(situation, "quorum-status").splitlines()]
