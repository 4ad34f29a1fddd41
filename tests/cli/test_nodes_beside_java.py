"""Voters and registrations of a real Kafka, changed by `kip` and by Kafka's own tools: Java's tools show the result."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tests.cli.running import kip, node_rows, printed
from tests.real_kafka import NEWEST, RealKafka, java_tool, start_cluster
from tests.waiting import eventually, wait_for

pytestmark = [pytest.mark.kafka, pytest.mark.slow, pytest.mark.ci, pytest.mark.thorough]

QUORUM, CLUSTER = "org.apache.kafka.tools.MetadataQuorumCommand", "org.apache.kafka.tools.ClusterTool"
CONTROLLERS = {3001, 3002, 3003}


@pytest.fixture(scope="module")
def kafka() -> Iterator[RealKafka]:
    with start_cluster(NEWEST, controllers=3, brokers=3) as kafka:
        yield kafka


def java(kafka: RealKafka, tool: str, *words: str) -> str:
    """Return the output of a tool that has to succeed."""
    where = ("--bootstrap-server", kafka.bootstrap_servers)
    run = java_tool(NEWEST, tool, *(where + words if tool == QUORUM else words + where))
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def voters(kafka: RealKafka) -> dict[int, str]:
    """Return the directory ids of the voters, as Java's tool prints them."""
    (found,) = re.findall(r"CurrentVoters: +(\[.*\])", java(kafka, QUORUM, "describe", "--status"))
    return {voter["id"]: voter["directoryId"] for voter in json.loads(found)}


def test_voters_are_removed_and_added(kafka: RealKafka) -> None:
    where = ("-b", kafka.bootstrap_servers)
    leader = json.loads(printed("quorum", "describe", "--status", "--format", "json", *where))["leaderId"]
    theirs, ours = sorted(CONTROLLERS - {leader})
    directories = voters(kafka)
    assert directories.keys() == CONTROLLERS

    java(kafka, QUORUM, "remove-controller", *_java_options(theirs, directories))
    assert printed("quorum", "remove-voter", str(ours), "--directory-id", directories[ours], *where) == (
        f"Removed voter {ours}.\n"
    )
    assert voters(kafka).keys() == {leader}
    again = kip("quorum", "remove-voter", str(ours), "--directory-id", directories[ours], *where)
    assert (again.exit_code, "VOTER_NOT_FOUND (127)" in again.stderr) == (1, True)
    refused = java_tool(
        NEWEST,
        QUORUM,
        "--bootstrap-server",
        kafka.bootstrap_servers,
        "remove-controller",
        *_java_options(ours, directories),
    )
    assert "VoterNotFoundException" in refused.stdout + refused.stderr

    config = kafka.controllers[theirs].properties
    eventually(lambda: java(kafka, QUORUM, "--command-config", str(config), "add-controller"))
    endpoint = f"CONTROLLER://127.0.0.1:{kafka.controllers[ours].port}"
    words = ("quorum", "add-voter", str(ours), "--directory-id", directories[ours], "--endpoint", endpoint)
    assert printed(*words, *where) == f"Added voter {ours}.\n"
    assert voters(kafka) == directories
    twice = kip(*words, *where)
    assert (twice.exit_code, "DUPLICATE_VOTER (126)" in twice.stderr) == (1, True)


def _java_options(voter: int, directories: dict[int, str]) -> tuple[str, ...]:
    return "--controller-id", str(voter), "--controller-directory-id", directories[voter]


def test_registrations_are_removed(kafka: RealKafka) -> None:
    """Of two brokers that have stopped; an unknown broker is an error of both tools."""
    where = ("-b", f"127.0.0.1:{kafka.brokers[1].port}")

    def registered() -> dict[str, dict[str, str]]:
        return node_rows(java(kafka, CLUSTER, "list-endpoints", "--include-fenced-brokers"))

    for broker in (2, 3):
        kafka.brokers[broker].kill()
    wait_for(
        lambda: (
            [row["STATE"] for row in node_rows(printed("cluster", "list-nodes", *where)).values()].count("fenced") == 2
        ),
        "brokers 2 and 3 to be fenced",
    )
    assert registered().keys() == {"1", "2", "3"}
    assert java(kafka, CLUSTER, "unregister", "--id", "2") == "Broker 2 is no longer registered.\n"
    assert printed("cluster", "unregister", "3", *where) == "Broker 3 is no longer registered.\n"
    eventually(lambda: _equal(registered().keys(), {"1"}))
    ours = kip("cluster", "unregister", "9", *where)
    assert (ours.exit_code, "BROKER_ID_NOT_REGISTERED (102)" in ours.stderr) == (1, True)
    theirs = java_tool(NEWEST, CLUSTER, "unregister", "--id", "9", "--bootstrap-server", kafka.bootstrap_servers)
    assert "not currently registered" in theirs.stdout + theirs.stderr


def test_a_controller_is_unregistered(kafka: RealKafka) -> None:
    """Of two controllers that have stopped, each command removes one; the active controller and unknown ones stay."""
    where = ("-b", f"127.0.0.1:{kafka.brokers[1].port}")
    leader = json.loads(printed("quorum", "describe", "--status", "--format", "json", *where))["leaderId"]
    stopped, running = sorted(CONTROLLERS - {leader})
    bootstrap = ("--bootstrap-controller", f"127.0.0.1:{kafka.controllers[leader].port}")

    def registered() -> set[str]:
        return set(node_rows(printed("cluster", "list-nodes", *bootstrap)))

    kafka.controllers[stopped].kill()
    assert printed("cluster", "unregister-controller", str(stopped), *where) == (
        f"Controller {stopped} is no longer registered.\n"
    )
    eventually(lambda: _equal(registered(), {str(leader), str(running)}))
    for controller, ours, theirs in (
        (leader, "cannot unregister itself while it is active", "cannot unregister itself while it is active"),
        (stopped, "CONTROLLER_ID_NOT_REGISTERED (136)", "is not currently registered"),
    ):
        run = kip("cluster", "unregister-controller", str(controller), *where)
        assert (run.exit_code, ours in " ".join(run.stderr.split())) == (1, True)
        words = ("unregister-controller", "--id", str(controller), "--bootstrap-server", where[1])
        java_run = java_tool(NEWEST, CLUSTER, *words)
        assert theirs in java_run.stdout + java_run.stderr
    kafka.controllers[stopped].start()
    eventually(lambda: _equal(registered(), {str(controller) for controller in CONTROLLERS}))


def _equal(ours: object, theirs: object) -> None:
    assert ours == theirs
