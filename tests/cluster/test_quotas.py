"""Client quotas slow down producers and consumers, by Kafka's order of precedence; Java's tools set and list them."""

from __future__ import annotations

import time

import pytest

from kip.cluster.quotas import Quotas
from tests.cluster.helpers.quotas import CLIENT, USER, quotas
from tests.cluster.helpers.records import batch, fetch, produce
from tests.cluster.helpers.wire import ask, connected
from tests.clusters import Clusters
from tests.real_kafka import NEWEST, java_tool


@pytest.mark.parametrize(
    ("user", "client", "limit"),
    [("ana", "etl", 1), ("ana", "x", 2), ("bob", "etl", 4), ("bob", "x", 5), ("bob", "", 5)],
)
def test_the_most_specific_quota_applies(user: str, client: str, limit: int) -> None:
    table = Quotas(lambda: 0.0)
    for number, entity in enumerate(
        (
            [(USER, "ana"), (CLIENT, "etl")],
            [(USER, "ana"), (CLIENT, None)],
            [(USER, "ana")],
            [(USER, None), (CLIENT, "etl")],
            [(USER, None)],
            [(CLIENT, "etl")],
        ),
        1,
    ):
        table.limits[frozenset(entity)] = {"producer_byte_rate": number}
    assert table.throttle("producer_byte_rate", 1, user, client, limit * 10) == 0
    assert table.throttle("producer_byte_rate", 1, user, client, limit * 10) > 0


def test_a_rate_is_measured_over_eleven_seconds() -> None:
    now = 0.0
    table = Quotas(lambda: now)
    table.limits[frozenset({(CLIENT, "etl")})] = {"producer_byte_rate": 100}
    assert table.throttle("producer_byte_rate", 1, "", "etl", 1000) == 0
    assert table.throttle("producer_byte_rate", 1, "", "etl", 500) == pytest.approx(5.5)
    now = 11.0
    assert table.throttle("producer_byte_rate", 1, "", "etl", 1000) == 0
    assert table.throttle("producer_byte_rate", 2, "", "etl", 1000) == 0  # another broker


@pytest.mark.slow
def test_producers_and_consumers_are_throttled(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t")
    wanted = quotas([(CLIENT, "tests")], ("producer_byte_rate", 100.0), ("consumer_byte_rate", 100.0))
    assert ask(cluster.bootstrap_server, wanted, 1).entries[0].error_code == 0
    with connected(cluster.bootstrap_server) as peer:
        begun = time.monotonic()
        throttled = peer.ask(produce(batch(b"x" * 1000)), 9).throttle_time_ms
        assert throttled > 0
        assert peer.ask(fetch(), 12).throttle_time_ms > 0
        assert time.monotonic() - begun >= throttled / 1000  # the fetch was answered later
    assert ask(cluster.bootstrap_server, produce(batch(b"x")), 9, client_id="other").throttle_time_ms == 0


@pytest.mark.kafka
@pytest.mark.slow
def test_java_tools(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t")
    ask(cluster.bootstrap_server, produce(batch(b"x" * 1000)), 9)
    servers = ("--bootstrap-server", cluster.bootstrap_server)

    def run(tool: str, *arguments: str) -> str:
        done = java_tool(NEWEST, tool, *servers, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    configs, entity = "org.apache.kafka.tools.ConfigCommand", ("--entity-type", "clients", "--entity-name", "etl")
    assert "Completed" in run(configs, "--alter", *entity, "--add-config", "consumer_byte_rate=1000")
    assert "Quota configs for client-id 'etl' are consumer_byte_rate=1000.0" in run(configs, "--describe", *entity)
    assert '"partition":"t-0","size":10' in run("org.apache.kafka.tools.LogDirsCommand", "--describe")
    assert run("org.apache.kafka.tools.GetOffsetShell", "--topic", "t").split() == ["t:0:1"]
    assert "share.version" in run("org.apache.kafka.tools.FeatureCommand", "describe")
