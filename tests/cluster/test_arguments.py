"""Arguments of the embedded cluster and the proxy of the wrong type are refused in one sentence that names them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kip.cluster import Acl, ClusterSetupError, EmbeddedCluster, Fault, FaultKind, Operation
from kip.cluster.options import described_options
from kip.proxy import Proxy, ProxyError

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
    "missing topic": (lambda cluster: cluster.create_topic(None), "name is a name, not None"),
    "missing number of partitions": (
        lambda cluster: cluster.create_topic("t", None),
        "partitions is -1 or more, not None",
    ),
    "missing partition": (
        lambda cluster: cluster.produce("t", b"x", partition=None),
        "partition is 0 or more, not None",
    ),
    "missing records": (lambda cluster: cluster.produce_many("t", None), "records is a list, not None"),
    "missing headers": (
        lambda cluster: cluster.produce("t", b"", headers=None),
        "headers is a list of names and values, not None",
    ),
    "time": (lambda cluster: cluster.produce("t", b"", timestamp="now"), "timestamp is -1 or more, not 'now'"),
    "missing API": (lambda cluster: cluster.limit_api(None, (0, 3)), "api is a name, not None"),
    "API of an action": (lambda cluster: cluster.after_next(5, print), "api is a name, not 5"),
    "API of an observer": (lambda cluster: cluster.observe(print, [5]), "api is a name, not [5]"),
    "backward versions": (
        lambda cluster: cluster.limit_api("Fetch", (5, 4)),
        "versions is the first and the last one, such as (0, 3), or None, not (5, 4)",
    ),
    "broker": (lambda cluster: cluster.fence_broker("2"), "broker_id is the id of a node, such as 1, not '2'"),
    "yes as a broker": (lambda cluster: cluster.stop_node(True), "node_id is the id of a node, such as 1, not True"),
    "missing broker": (lambda cluster: cluster.stop_node(None), "node_id is the id of a node, such as 1, not None"),
    "fault": (lambda cluster: cluster.inject("drop"), "'drop' is not a fault, such as Fault(FaultKind.DROP)"),
    "error by its text": (
        lambda cluster: cluster.inject(Fault("error")),
        "an error needs the API whose response contains it",
    ),
    "lag": (lambda cluster: cluster.set_lag(3002, "1"), "records is 0 or more, not '1'"),
    "negative lag": (lambda cluster: cluster.set_lag(3002, -1), "records is 0 or more, not -1"),
    "brokers": (lambda _: EmbeddedCluster(brokers="3"), "brokers is 0 or more, not '3'"),
    "port": (lambda _: EmbeddedCluster(port="9092"), "port is 0 or more, not '9092'"),
    "release": (lambda _: EmbeddedCluster(release=4.4), "release is a name, not 4.4"),
    "host": (lambda _: EmbeddedCluster(host=7), "host is a name, not 7"),
    "rack": (lambda _: EmbeddedCluster(racks="abc"), "racks is a list of names, not 'abc'"),
    "listener": (lambda _: EmbeddedCluster(listeners="SSL"), "listeners is a list of names, not 'SSL'"),
    "lone surrogate": (lambda cluster: cluster.produce("t", "\ud800"), "'\\ud800' has a lone surrogate"),
    "password": (lambda _: EmbeddedCluster(users={"a": "\ud800"}), "users is a mapping of names to passwords, not"),
    "null in a host": (lambda _: EmbeddedCluster(host="\0"), "host is a name, not '\\x00'"),
    "null in a path": (lambda _: EmbeddedCluster(directory=Path("\0")), "directory is a path, not"),
    "bytes of a path": (lambda _: EmbeddedCluster(directory=b"state"), "directory is a path, not b'state'"),
    "number as a rack": (lambda _: EmbeddedCluster(racks=[5]), "racks is a list of names, not [5]"),
    "number as a listener": (lambda _: EmbeddedCluster(listeners=[5]), "listeners is a list of names, not [5]"),
    "missing listeners": (lambda _: EmbeddedCluster(listeners=None), "listeners is a list of names, not None"),
    "missing release": (lambda _: EmbeddedCluster(release=None), "release is a name, not None"),
    "delay": (lambda _: EmbeddedCluster(delay="1"), "delay is a number of seconds, 0 or more, not '1'"),
    "TLS": (lambda _: EmbeddedCluster(tls=5), "tls is an ssl.SSLContext, not 5"),
    "clock": (lambda _: EmbeddedCluster(clock=5), "clock is a function, not 5"),
    "directory": (lambda _: EmbeddedCluster(directory=5), "directory is a path, not 5"),
    "empty directory": (lambda _: EmbeddedCluster(directory=""), "directory is a path, not ''"),
    "text as a flag": (lambda _: EmbeddedCluster(telemetry="no"), "telemetry is True or False, not 'no'"),
    "high port": (lambda _: EmbeddedCluster(port=65535), "port is 65535, so that the last one is 65540"),
    "super user without a type": (
        lambda _: EmbeddedCluster(super_users=["kip"]),
        "super_users is a list of principals, such as ['User:kip'], not ['kip']",
    ),
    "ACLs": (lambda _: EmbeddedCluster(acls=5), "acls is a list of Acl, not 5"),
    "text as an ACL": (lambda _: EmbeddedCluster(acls=["x"]), "an element of acls is an Acl, not 'x'"),
    "operation by its text": (
        lambda _: EmbeddedCluster(acls=[Acl("User:kip", "READ")]),
        "operation is an Operation, such as Operation.READ, not 'READ'",
    ),
    "resource by its text": (
        lambda _: EmbeddedCluster(acls=[Acl("User:kip", Operation.READ, "topic")]),
        "resource is a Resource, such as Resource.TOPIC, not 'topic'",
    ),
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


INVALID_OF_PROXY: dict[str, tuple[Callable[[Any], object], str]] = {
    "addresses": (lambda _: Proxy(5), "upstream is a text, not 5"),
    "port": (lambda _: Proxy("a:1", "9092"), "port is 0 to 65535, not '9092'"),
    "missing host": (lambda _: Proxy("a:1", host=None), "host is a name, not None"),
    "TLS": (lambda _: Proxy("a:1", tls=5), "tls is an ssl.SSLContext, not 5"),
    "recording": (lambda _: Proxy("a:1", record=5), "record is a path, not 5"),
    "null in a path": (lambda _: Proxy(replay="\0"), "replay is a path, not '\\x00'"),
    "release": (lambda _: Proxy("a:1", release=4.4), "release is a name, not 4.4"),
    "limits": (
        lambda _: Proxy("a:1", max_versions="Fetch=3"),
        "max_versions is a mapping of APIs to versions, such as {'Fetch': (4, 12)}, not 'Fetch=3'",
    ),
    "limit": (
        lambda _: Proxy("a:1", max_versions={"Fetch": "0-3"}),
        "versions is the first and the last one, such as (0, 3), or None, not '0-3'",
    ),
    "limit of an API": (lambda proxy: proxy.limit_api("Fetch", 3), "versions is the first and the last one"),
    "missing API": (lambda proxy: proxy.limit_api(None, (0, 3)), "no API None"),
    "requests": (lambda _: Proxy("a:1", request_limit="10"), "request_limit is 0 or more, not '10'"),
}


@pytest.mark.parametrize("name", INVALID_OF_PROXY)
def test_an_argument_of_the_proxy_is_refused(name: str, embedded_cluster: EmbeddedCluster) -> None:
    call, reason = INVALID_OF_PROXY[name]
    with Proxy(embedded_cluster.bootstrap_server) as proxy, pytest.raises(ProxyError) as refused:
        call(proxy)
    assert reason in str(refused.value)


WRONG = (None, -7, 2.5, True, "x", "\0", "\ud800", b"x", [5], {5: "a"}, ("a", "b"), [("a",)], [[None]], object())
VALID = {
    "api": "Fetch",
    "error": 6,
    "topic": "t",
    "name": "n",
    "value": b"",
    "records": [b""],
    "seconds": 1,
    "answer": lambda _: None,
    "observer": print,
    "action": print,
    "versions": (4, 5),
    "listener": "PLAINTEXT",
    "broker_id": 2,
    "controller_id": 3002,
    "node_id": 3002,
    "fault": Fault(FaultKind.DROP),
}
"""The other arguments of a method"""


def calls(server: EmbeddedCluster | Proxy) -> Iterator[tuple[Callable[..., object], dict[str, Any]]]:
    """Yield each method with each wrong value of each argument."""
    for name, function in inspect.getmembers(type(server), inspect.isfunction):
        parameters = list(inspect.signature(function).parameters.values())[1:]
        required = [parameter.name for parameter in parameters if parameter.default is parameter.empty]
        if not name.startswith("_"):
            for parameter in parameters:
                for value in WRONG:
                    yield getattr(server, name), {**{other: VALID[other] for other in required}, parameter.name: value}


@pytest.mark.unused_faults_allowed
@pytest.mark.parametrize("kind", ["cluster", "proxy"])
def test_no_argument_leads_to_another_error(kind: str, embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t")
    with Proxy(embedded_cluster.bootstrap_server) as proxy:
        refused = []
        for method, arguments in calls(embedded_cluster if kind == "cluster" else proxy):
            try:
                method(**arguments)
            except ClusterSetupError as error:
                refused.append(str(error))
            except Exception as error:
                raise AssertionError(f"{method.__name__} with {arguments}") from error
    assert len(refused) > 100
    assert not any("\n" in text for text in refused)


def test_each_option_is_described() -> None:
    """`kip serve --help` prints the docstring of `ClusterOptions`."""
    assert all(option.help for option in described_options())


def test_a_directory_can_be_a_text(tmp_path: Path) -> None:
    with EmbeddedCluster(1, 1, directory=str(tmp_path / "state")) as cluster:
        cluster.create_topic("t")
    with EmbeddedCluster(1, 1, directory=str(tmp_path / "state")) as cluster:
        assert list(cluster.state.topics) == ["t"]


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path, reason in ((tmp_path / "file", "File exists"), (tmp_path / "file" / "state", "Not a directory")):
        with pytest.raises(ClusterSetupError) as refused, EmbeddedCluster(1, 1, directory=path):
            pass
        assert str(refused.value) == f"the cluster's state cannot be kept in {path}: {reason}"
