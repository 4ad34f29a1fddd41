"""Arguments of the embedded cluster that have the wrong type are refused in one sentence that names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kip.cluster import ClusterSetupError, EmbeddedCluster

INVALID: dict[str, tuple[Callable[[Any], object], str]] = {
    "topic": (lambda cluster: cluster.create_topic(5), "name is a name, not 5"),
    "partitions": (lambda cluster: cluster.create_topic("t", "3"), "partitions is -1 or more, not '3'"),
    "half a partition": (lambda cluster: cluster.create_topic("t", 2.5), "partitions is -1 or more, not 2.5"),
    "replicas": (
        lambda cluster: cluster.create_topic("t", replication_factor="1"),
        "replication_factor is -1 or more, not '1'",
    ),
    "replicas of one partition": (
        lambda cluster: cluster.create_topic("t", assignment=[1, 2]),
        "assignment is the ids of brokers by partition, such as [[1, 2]], not [1, 2]",
    ),
    "config": (
        lambda cluster: cluster.create_topic("t", configs={"retention.ms": 1000}),
        "configs is a mapping of names to texts, not {'retention.ms': 1000}",
    ),
    "partition of a record": (
        lambda cluster: cluster.produce("t", b"", partition="0"),
        "partition is 0 or more, not '0'",
    ),
    "topic of a record": (lambda cluster: cluster.produce(5, b""), "topic is a name, not 5"),
    "number of records": (lambda cluster: cluster.produce_many("t", 5), "records is a list, not 5"),
    "partition of records": (lambda cluster: cluster.records("t", True), "partition is 0 or more, not True"),
    "API": (lambda cluster: cluster.requests_of(1), "api is a name, not 1"),
    "text of versions": (
        lambda cluster: cluster.limit_api("Fetch", "0-3"),
        "versions is the first and the last one, such as (0, 3), or None, not '0-3'",
    ),
    "one version": (lambda cluster: cluster.limit_api("Fetch", 3), "versions is the first and the last one"),
    "lag": (lambda cluster: cluster.set_lag(3002, "1"), "records is 0 or more, not '1'"),
    "negative lag": (lambda cluster: cluster.set_lag(3002, -1), "records is 0 or more, not -1"),
    "brokers": (lambda _: EmbeddedCluster(brokers="3"), "brokers is 0 or more, not '3'"),
    "port": (lambda _: EmbeddedCluster(port="9092"), "port is 0 or more, not '9092'"),
    "release": (lambda _: EmbeddedCluster(release=4.4), "release is a name, not 4.4"),
    "host": (lambda _: EmbeddedCluster(host=7), "host is a name, not 7"),
    "rack": (lambda _: EmbeddedCluster(racks="abc"), "racks is a list of names, not 'abc'"),
    "listener": (lambda _: EmbeddedCluster(listeners="SSL"), "listeners is a list of names, not 'SSL'"),
    "configs of brokers": (
        lambda _: EmbeddedCluster(broker_configs={"log.retention.ms": 1}),
        "broker_configs is a mapping of names to texts, not {'log.retention.ms': 1}",
    ),
}


@pytest.mark.parametrize("name", INVALID)
def test_an_argument_of_the_wrong_type_is_refused(name: str, embedded_cluster: EmbeddedCluster) -> None:
    call, reason = INVALID[name]
    with pytest.raises(ClusterSetupError) as refused:
        call(embedded_cluster)
    assert reason in str(refused.value)
    assert not embedded_cluster.state.topics
