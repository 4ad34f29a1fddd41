"""Faults that would do nothing are refused, and those that did nothing fail the test; records are written directly."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import Any

import pytest
from kafka_wire.clients import ApiVersionsRequest, MetadataRequest
from kafka_wire.error_codes import ErrorCode
from kafka_wire.records import Record

from kip.cluster import ClusterSetupError, EmbeddedCluster, Fault, FaultKind
from kip.cluster.handlers import APIS
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.waiting import wait_for

pytest_plugins = ["pytester"]


INVALID: dict[str, tuple[Callable[[Any], object], str]] = {
    "misspelled error": (
        lambda cluster: cluster.fail("Produce", "TOPIC_AUTHORISATION_FAILED"),
        "'TOPIC_AUTHORISATION_FAILED' is not an error code of Kafka; did you mean TOPIC_AUTHORIZATION_FAILED",
    ),
    "unknown error": (lambda cluster: cluster.fail("Produce", 9999), "9999 is not the code of an error of Kafka"),
    "no error": (lambda cluster: cluster.fail("Produce", 0), "0 is not the code of an error"),
    "no number": (lambda cluster: cluster.fail("Produce", True), "True is not the code of an error"),
    "text as seconds": (lambda cluster: cluster.throttle("Produce", "1s"), "seconds are a number, 0 or more, not '1s'"),
    "negative seconds": (lambda cluster: cluster.delay_answers(-1), "seconds are a number, 0 or more, not -1"),
    "endless": (lambda cluster: cluster.delay_answers(float("inf")), "seconds are a number"),
    "no delay": (lambda cluster: cluster.delay_answers(0), "delay needs seconds"),
    "never": (lambda cluster: cluster.fail("Produce", 3, times=0), "times is 1 or more, not 0"),
    "text as a number": (lambda cluster: cluster.drop_answers("Produce", times="2"), "times is 1 or more, not '2'"),
    "negative partition": (lambda cluster: cluster.fail("Produce", 3, partition=-1), "partition is 0 or more, not -1"),
    "number as a topic": (lambda cluster: cluster.fail("Produce", 3, topic=7), "topic is a name, not 7"),
    "no name": (lambda cluster: cluster.fail("Produce", 3, topic=""), "topic is a name, not ''"),
    "unknown node": (lambda cluster: cluster.fail("Produce", 3, node_id=77), "node 77 does not exist"),
    "unknown API": (
        lambda cluster: cluster.fail("Prodduce", 3),
        "API 'Prodduce' is not served; did you mean Produce or",
    ),
    "no function": (lambda cluster: cluster.answer("Produce", 7), "answer is a function, not 7"),
    "no predicate": (
        lambda cluster: cluster.inject(Fault(FaultKind.DROP, when="always")),
        "when is a function, not 'always'",
    ),
    "unknown kind": (
        lambda cluster: cluster.inject(Fault("dropp")),
        "'dropp' is not a kind of fault; did you mean drop?",
    ),
    "topic of a delay": (
        lambda cluster: cluster.inject(Fault(FaultKind.DELAY, seconds=1, topic="t")),
        "only errors can be limited to a topic",
    ),
    "topic of an API without topics": (
        lambda cluster: cluster.fail("Heartbeat", 25, topic="t"),
        "errors of Heartbeat are not about a topic: this one would never be sent",
    ),
    "partition of topics without partitions": (
        lambda cluster: cluster.fail("DeleteTopics", 3, topic="t", partition=0),
        "errors of DeleteTopics are not about a partition",
    ),
    "group of an API without groups": (
        lambda cluster: cluster.fail("Fetch", 3, group="g"),
        "errors of Fetch are not about a group",
    ),
}


@pytest.mark.parametrize("name", INVALID)
def test_a_fault_that_would_do_nothing_is_refused(name: str, embedded_cluster: EmbeddedCluster) -> None:
    call, problem = INVALID[name]
    with pytest.raises(ClusterSetupError) as refused:
        call(embedded_cluster)
    assert problem in str(refused.value)
    assert embedded_cluster.unused_faults == []


@pytest.mark.unused_faults_allowed
@pytest.mark.parametrize("error", ["NOT_CONTROLLER", "not_controller", "41", 41, ErrorCode.NOT_CONTROLLER])
def test_errors_by_name_or_code(error: Any, embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.fail("DescribeQuorum", error)
    embedded_cluster.fail("Metadata", "LEADER_NOT_AVAILABLE", topic="t")
    metadata = ask(embedded_cluster.bootstrap_server, MetadataRequest(topics=None), 12)
    assert metadata.topics == []
    assert [str(fault) for fault in embedded_cluster.unused_faults] == [
        "error NOT_CONTROLLER of DescribeQuorum",
        "error LEADER_NOT_AVAILABLE of Metadata, topic t",
    ]


@pytest.mark.unused_faults_allowed
def test_unused_faults(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.delay_answers(0.01, "ApiVersions")
    embedded_cluster.drop_answers("Fetch")
    assert len(embedded_cluster.unused_faults) == 2
    ask(embedded_cluster.bootstrap_server, ApiVersionsRequest(), 0)
    assert [fault.api for fault in embedded_cluster.unused_faults] == ["Fetch"]
    embedded_cluster.clear_faults()
    assert [fault.api for fault in embedded_cluster.unused_faults] == ["Fetch"], "clearing it is no use of it"


SILENT = """
import pytest
from kip.cluster import EmbeddedCluster

def test_silent(embedded_cluster):
    embedded_cluster.fail("Fetch", "UNKNOWN_TOPIC_ID", topic="orders")

@pytest.mark.unused_faults_allowed
def test_allowed(embedded_cluster):
    embedded_cluster.fail("Fetch", "UNKNOWN_TOPIC_ID")

def test_failing(embedded_cluster):
    embedded_cluster.fail("Fetch", "UNKNOWN_TOPIC_ID")
    assert False, "its own reason"

def test_silent_action(embedded_cluster):
    embedded_cluster.after_next("Fetch", lambda: None)

def test_without_a_fixture():
    with EmbeddedCluster(brokers=1) as cluster:
        cluster.drop_answers()
"""


@pytest.mark.slow
def test_a_test_with_an_unused_fault_fails(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(SILENT)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    result.assert_outcomes(passed=2, failed=3)
    result.stdout.fnmatch_lines(
        [
            "*faults that never affected a response*",
            "  error UNKNOWN_TOPIC_ID of Fetch, topic orders: *received no Fetch; there is no topic 'orders'",
        ]
    )
    result.stdout.fnmatch_lines(["  action after the next Fetch: the cluster received no Fetch since then"])
    assert "its own reason" in result.stdout.str()
    assert result.stdout.str().count("error UNKNOWN_TOPIC_ID of Fetch: the cluster received no Fetch") == 1


@pytest.mark.slow
def test_unused_faults_can_be_allowed_for_all_tests(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(SILENT)
    pytester.makeini("[pytest]\nembedded_cluster_unused_faults = allow\n")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    result.assert_outcomes(passed=4, failed=1)
    pytester.makeini("[pytest]\nembedded_cluster_unused_faults = never\n")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    result.stderr.fnmatch_lines(["*embedded_cluster_unused_faults is fail or allow, not 'never'*"])


@pytest.mark.parametrize("api", ["Fech", "metadata"])
def test_requests_of_an_api_that_does_not_exist(api: str, embedded_cluster: EmbeddedCluster) -> None:
    """An empty list would make a test green that asserts that there are none."""
    with pytest.raises(ClusterSetupError, match=f"API '{api}' is not served; did you mean"):
        embedded_cluster.requests_of(api)
    assert embedded_cluster.requests_of("ReadShareGroupState") == []


def test_a_batch_has_at_least_one_record(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("orders", partitions=1)
    with pytest.raises(ClusterSetupError, match="no records for topic orders"):
        embedded_cluster.produce_many("orders", [])


def test_records_are_written_directly(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("orders", partitions=2)
    assert embedded_cluster.produce("orders", "first", key="k", headers=[("h", b"1")], timestamp=5) == 0
    assert embedded_cluster.produce("orders", None, key=b"k") == 1
    assert embedded_cluster.produce_many("orders", (b"%d" % number for number in range(1000)), compression="gzip") == 2
    own = [Record(timestamp=7, value=b"a"), Record(value=b"b")]
    assert embedded_cluster.produce_many("orders", own, partition=1) == 0
    first, tombstone, *rest = embedded_cluster.records("orders")
    assert (first.key, first.value, first.headers, first.timestamp) == (b"k", b"first", (("h", b"1"),), 5)
    assert (tombstone.key, tombstone.value) == (b"k", None)
    assert [record.value for record in rest] == [b"%d" % number for number in range(1000)]
    times = [record.timestamp for record in embedded_cluster.records("orders", 1)]
    assert times[0] == 7 < times[1]
    assert [record.timestamp for record in own] == [7, -1], "the caller's records stay as they are"


def test_what_cannot_be_written_or_read(embedded_cluster: EmbeddedCluster) -> None:
    for call in (lambda: embedded_cluster.records("order"), lambda: embedded_cluster.produce("order", b"")):
        with pytest.raises(ClusterSetupError, match="there is no topic 'order'; there are no topics"):
            call()
    embedded_cluster.create_topic("orders", configs={"cleanup.policy": "compact"})
    with pytest.raises(ClusterSetupError, match="there is no topic 'order'; did you mean orders"):
        embedded_cluster.records("order")
    with pytest.raises(ClusterSetupError, match="topic 'orders' has no partition 5; it has 1, from 0"):
        embedded_cluster.records("orders", 5)
    with pytest.raises(ClusterSetupError, match="topic orders refuses the records: Compacted topic cannot accept"):
        embedded_cluster.produce("orders", b"without a key")
    for value in ("text", b"bytes"):
        with pytest.raises(ClusterSetupError, match=r"are one value: write \[value\], or call produce"):
            embedded_cluster.produce_many("orders", value)
    with pytest.raises(ClusterSetupError, match=r"cannot be written: .*records\[0\].value: int instead of bytes"):
        embedded_cluster.produce("orders", 5, key=b"k")  # type: ignore[arg-type]
    assert embedded_cluster.records("orders") == []


@pytest.mark.parametrize("action", [lambda cluster: cluster.requests, lambda cluster: cluster.create_topic("t")])
def test_another_process_is_told_so(action: Callable[[EmbeddedCluster], object], embedded_clusters: Clusters) -> None:
    """A copy after a fork has no thread that would answer; it waited for ever."""
    cluster = embedded_clusters(brokers=1)
    child = os.fork()
    if not child:
        try:
            action(cluster)
        except ClusterSetupError as error:
            os._exit(7 if f"runs in process {os.getppid()}" in str(error) else 8)
        os._exit(9)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 7
    cluster.create_topic("still-there")


@pytest.mark.unused_faults_allowed
def test_selections_of_each_api(embedded_cluster: EmbeddedCluster) -> None:
    """A topic, a partition or a group is accepted exactly if an error of the API can be about one."""
    accepted: dict[str, set[str]] = {}
    selections: dict[str, Any] = {"topic": "t", "partition": 0, "group": "g"}
    for api in APIS.values():
        for name, value in selections.items():
            with contextlib.suppress(ClusterSetupError):
                embedded_cluster.fail(api.name, "UNKNOWN_SERVER_ERROR", **{name: value})
                accepted.setdefault(name, set()).add(api.name)
    embedded_cluster.clear_faults()
    assert {"Produce", "Fetch", "OffsetCommit", "Metadata", "ShareFetch", "TxnOffsetCommit"} <= accepted["topic"]
    assert not accepted["topic"] & {"Heartbeat", "JoinGroup", "FindCoordinator", "ListGroups", "EndTxn"}
    assert {"Heartbeat", "JoinGroup", "FindCoordinator", "DescribeGroups", "OffsetFetch"} <= accepted["group"]
    assert not accepted["group"] & {"Produce", "Fetch", "Metadata", "CreateTopics"}
    assert {"Produce", "Fetch", "DeleteRecords", "ElectLeaders"} <= accepted["partition"]
    assert not accepted["partition"] & {"CreateTopics", "DeleteTopics", "CreatePartitions", "DescribeConfigs"}


FAILING: dict[str, tuple[Callable[[EmbeddedCluster], object], str]] = {
    "answer": (
        lambda cluster: cluster.answer("Metadata", lambda request: {}["none"]),
        "the scripted answer of Metadata: KeyError: 'none'",
    ),
    "answer of a wrong type": (
        lambda cluster: cluster.answer("Metadata", lambda request: 7),  # type: ignore[arg-type, return-value]
        "the scripted answer of Metadata: TypeError: int instead of MetadataResponse",
    ),
    "answer of another API": (
        lambda cluster: cluster.answer("Metadata", lambda request: ApiVersionsRequest()),
        "the scripted answer of Metadata: TypeError: ApiVersionsRequest instead of MetadataResponse",
    ),
    "predicate": (
        lambda cluster: cluster.inject(Fault(FaultKind.DROP, "Metadata", when=lambda request: request.none)),  # type: ignore[attr-defined]
        "the predicate of drop of Metadata: AttributeError: 'ReceivedRequest' object has no attribute 'none'",
    ),
    "observer": (
        lambda cluster: cluster.observe(lambda request: None),  # type: ignore[arg-type, misc]
        "the observer of all APIs: TypeError:",
    ),
    "action": (
        lambda cluster: cluster.after_next("Metadata", lambda: cluster.stop_node(77)),
        "the action after the next Metadata: ClusterSetupError: node 77 does not exist",
    ),
}


@pytest.mark.unused_faults_allowed
@pytest.mark.parametrize("name", FAILING)
def test_a_function_that_fails_is_reported(name: str) -> None:
    """The request is answered: an error of the cluster would make the client retry, and the test pass."""
    setup, problem = FAILING[name]
    with EmbeddedCluster(brokers=1, controllers=1) as cluster:
        setup(cluster)
        assert len(ask(cluster.bootstrap_server, MetadataRequest(topics=None), 12).brokers) == 1
        failed = wait_for(lambda: cluster.failed_functions, "the error of the function")  # an action runs afterwards
    assert len(failed) == 1
    assert failed[0].startswith(problem)


@pytest.mark.slow
def test_a_test_whose_function_failed_fails(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from kip.admin import Admin

        def test_observer(embedded_cluster):
            embedded_cluster.observe(lambda request, response: response.nothing, api="ApiVersions")
            with Admin(embedded_cluster.bootstrap_server) as admin:
                admin.list_topics()
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["  the observer of ApiVersions: AttributeError: *"])


@pytest.mark.parametrize("call", ["observe", "after_next"])
def test_only_functions_are_called(call: str, embedded_cluster: EmbeddedCluster) -> None:
    arguments = ("Metadata",) if call == "after_next" else ()
    with pytest.raises(ClusterSetupError, match="'x' is not a function"):
        getattr(embedded_cluster, call)(*arguments, "x")
