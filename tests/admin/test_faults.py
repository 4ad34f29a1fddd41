"""Failures: the client never exceeds its deadline, and never silently sends a change twice."""

from __future__ import annotations

import asyncio
import math
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    CreateAclsRequest,
    CreateAclsResponse,
    DeleteAclsRequest,
    DeleteAclsResponse,
    DescribeAclsRequest,
    DescribeAclsResponse,
    DescribeClusterResponse,
)
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.clients.delete_acls_response import DeleteAclsFilterResult, DeleteAclsMatchingAcl
from kafka_wire.clients.describe_acls_response import AclDescription, DescribeAclsResource
from kafka_wire.runtime.message import Message

from kip.admin import Admin, AsyncAdmin, Deletion, NewTopic, settings_for
from kip.admin.connections.nodes import Backoff
from kip.admin.errors import (
    AdminError,
    AuthorizationError,
    BrokerError,
    DeadlineError,
    OutcomeUnknownError,
    ProtocolError,
    UnreachableError,
    UnsupportedByBrokerError,
)
from kip.admin.operations.acls import AclEntry, AclFilter
from kip.admin.settings import Settings
from kip.cluster import EmbeddedCluster, Fault, FaultKind
from tests.admin.fakes import Peer, answer, closing, requests, resetting, saying, serving, silent
from tests.clusters import Clusters
from tests.processes import run_process
from tests.real_kafka.servers import free_port_range
from tests.waiting import PATIENCE

DEADLINE = 4
"""Seconds for calls that are expected to reach their deadline."""
SILENCE = 2
"""Timeout in seconds for nodes that never answer; nodes that do answer are much faster on any machine."""
ACL = AclEntry("TOPIC", "t", "User:a", "READ")
BROKEN = [FaultKind.CLOSE, FaultKind.HALF, FaultKind.GARBAGE, FaultKind.WRONG_ID, FaultKind.DROP]


def quick(servers: str, *, silence: float = PATIENCE, deadline: float = PATIENCE) -> Settings:
    """Return settings with few attempts; `silence` is short for servers that do not answer."""
    return replace(
        settings_for(servers),
        timeout=deadline,
        request_timeout=silence,
        connect_timeout=silence,
        backoff=0.01,
        attempts=2,
    )


def silence_of(kind: FaultKind) -> float:
    return SILENCE if kind is FaultKind.DROP else PATIENCE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("peer", "error", "sentence"),
    [
        (silent, AdminError, "did not answer within|did not complete|took longer"),
        (closing, UnreachableError, "closed the connection"),
        (resetting, UnreachableError, "Connection reset by peer"),
        (saying(b"HTTP/1.1 400 Bad Request\r\n\r\n"), UnreachableError, "as HTTP does"),
        (saying(b"SSH-2.0-OpenSSH_9.9\r\n"), UnreachableError, "as SSH does"),
        (saying(b"\x15\x03\x03\0\x02\x02\x50"), UnreachableError, "set security.protocol to SSL"),
        (saying(b"\0\0\0\x40\0\0\0\0half"), UnreachableError, "within an answer"),
        (saying(b"\0\0\0\4\0\0\0\x07"), UnreachableError, "correlation id 7"),
        (saying(b"\0\0\0\5\0\0\0\0x"), UnreachableError, "does not respond like a Kafka broker"),
    ],
)
def test_what_is_not_a_broker(peer: Peer, error: type[Exception], sentence: str) -> None:
    silence = SILENCE if peer is silent else PATIENCE
    with serving(peer) as server, Admin(quick(server.address, silence=silence)) as admin:
        with pytest.raises(error, match=sentence) as refused:
            admin.describe_cluster()
        assert server.address in str(refused.value)


def test_a_port_that_nobody_listens_on() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with Admin(quick(address)) as admin, pytest.raises(UnreachableError, match=f"{address}: Connection refused"):
        admin.list_nodes()


@pytest.mark.parametrize("host", ["nowhere.invalid", "a..b", "a" * 70])
def test_a_host_that_does_not_exist(host: str) -> None:
    with Admin(quick(f"{host}:9092")) as admin, pytest.raises(UnreachableError, match=re.escape(host)):
        admin.list_nodes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("host", "port"), [("", 1), ("a..b", 9092), ("a\0b", 9092), ("127.0.0.1", -1), ("127.0.0.1", 99_999_999)]
)
def test_a_broker_that_names_an_impossible_address(host: str, port: int, embedded_cluster: EmbeddedCluster) -> None:
    servers = embedded_cluster.bootstrap_server
    for broker in embedded_cluster.state.brokers.values():
        broker.host, broker.port = host, port
    settings = quick(servers, deadline=DEADLINE)
    with Admin(settings) as admin, pytest.raises(DeadlineError, match=re.escape(f"cannot connect to {host}:")):
        admin.create_topics([NewTopic("new")])


@pytest.mark.slow
def test_who_did_not_answer_is_named_also_while_connecting() -> None:
    with (
        serving(silent) as server,
        Admin(server.address) as admin,
        pytest.raises(DeadlineError, match=f"{server.address} has not completed the connection"),
    ):
        admin.list_nodes(timeout=1)


ENDINGS = {
    "blocking": "with Admin('somewhere.example:9092') as admin:\n    admin.list_nodes(timeout=1)",
    "asyncio": "import asyncio\nasyncio.run(AsyncAdmin('somewhere.example:9092').list_nodes(timeout=1))",
}


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_nobody_waits_for_a_resolver_that_does_not_answer(ending: str) -> None:
    """The lookup blocks neither the call nor the end of the event loop or of the program."""
    silence = "import socket, time\nsocket.getaddrinfo = lambda *_, **__: time.sleep(600)\n"
    program = f"{silence}from kip.admin import Admin, AsyncAdmin\n{ending}"
    run = run_process(sys.executable, "-c", program, timeout=PATIENCE)
    assert "DeadlineError: list_nodes took longer than 1 s: somewhere.example:9092 has not" in run.stderr


def test_all_addresses_of_a_host_are_tried(embedded_cluster: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    port = embedded_cluster.state.brokers[1].port
    resolved = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port)) for host in ("127.0.0.2", "127.0.0.1")]
    monkeypatch.setattr("kip.admin.connections.resolving.socket.getaddrinfo", lambda *_, **__: resolved)
    with Admin(quick(f"both:{port}")) as admin:
        assert len(admin.list_nodes()) == 3


@pytest.mark.slow
def test_one_bad_address_of_several_does_no_harm(embedded_cluster: EmbeddedCluster) -> None:
    with serving(silent) as first, serving(saying(b"HTTP/1.1 400\r\n")) as second:
        servers = f"{first.address},{second.address},{embedded_cluster.bootstrap_server}"
        with Admin(quick(servers, silence=SILENCE)) as admin:
            assert len(admin.list_nodes()) == 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", BROKEN)
def test_a_read_is_asked_again_after_any_fault(kind: FaultKind, embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.inject(Fault(kind, "DescribeCluster", times=1))
    with Admin(quick(embedded_cluster.bootstrap_server, silence=silence_of(kind))) as admin:
        assert len(admin.list_nodes()) == 3
    assert len(embedded_cluster.requests_of("DescribeCluster")) == 2


CHANGES: dict[str, Callable[[Admin], object]] = {
    "CreateTopics": lambda admin: admin.create_topics([NewTopic("new")]),
    "DeleteTopics": lambda admin: admin.delete_topics(["there"]),
    "CreatePartitions": lambda admin: admin.alter_topic("there", partitions=7),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("api", CHANGES)
def test_a_change_is_never_sent_twice(kind: FaultKind, api: str, embedded_clusters: Clusters) -> None:
    """The error reports that the outcome of the change is unknown."""
    cluster = embedded_clusters(proposals=False)
    cluster.create_topic("there")
    cluster.inject(Fault(kind, api))
    in_doubt = pytest.raises(OutcomeUnknownError, match="its outcome is unknown")
    with Admin(quick(cluster.bootstrap_server, silence=silence_of(kind))) as admin, in_doubt as unknown:
        CHANGES[api](admin)
    assert "it was not sent again" in str(unknown.value)
    assert len(cluster.requests_of(api)) == 1


@pytest.mark.slow
def test_a_change_beyond_its_deadline_is_in_doubt(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.drop_answers("CreateTopics")
    with Admin(quick(embedded_cluster.bootstrap_server)) as admin:
        admin.list_topics()
        with pytest.raises(OutcomeUnknownError, match=f"no answer within {DEADLINE} s"):
            admin.create_topics([NewTopic("new")], timeout=DEADLINE)


@pytest.mark.embedded_cluster(proposals=True)
@pytest.mark.slow
def test_a_deletion_that_was_made_is_no_failure_if_nobody_tells_what_is_marked(
    embedded_cluster: EmbeddedCluster,
) -> None:
    embedded_cluster.create_topic("t")
    embedded_cluster.drop_answers("kip_4.ListTopics")
    with Admin(quick(embedded_cluster.bootstrap_server, silence=SILENCE)) as admin:
        assert admin.delete_topics("t") == Deletion(("t",), None)


def test_an_endless_deadline(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert admin.create_topics([NewTopic("t")], timeout=math.inf)


@pytest.mark.slow
def test_a_change_that_could_not_be_sent_is_in_no_doubt(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.drop_answers("ApiVersions")
    with Admin(quick(embedded_cluster.bootstrap_server)) as admin, pytest.raises(AdminError) as refused:
        admin.create_topics([NewTopic("new")], timeout=0.3)
    assert isinstance(refused.value, DeadlineError)
    assert embedded_cluster.requests_of("CreateTopics") == []


@pytest.mark.slow
@pytest.mark.parametrize("timeout", [0.05, 0.2, 0.6])
def test_no_call_outlives_its_deadline(timeout: float, embedded_cluster: EmbeddedCluster) -> None:
    for node in (1, 2, 3):
        embedded_cluster.pause_node(node)
    with Admin(replace(settings_for(embedded_cluster.bootstrap_server), timeout=PATIENCE)) as admin:
        begun = time.monotonic()
        with pytest.raises(DeadlineError, match=f"list_topics took longer than {timeout:g} s"):
            admin.list_topics(timeout=timeout)
        assert time.monotonic() - begun >= timeout


@pytest.mark.slow
def test_the_deadline_holds_for_all_requests_of_a_call(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t")
    embedded_cluster.delay_answers(0.4)
    with Admin(embedded_cluster.bootstrap_server) as admin, pytest.raises(DeadlineError, match="took longer than 1 s"):
        admin.describe_topics(["t"], timeout=1)


@pytest.mark.slow
def test_a_cancelled_call_leaves_the_connection_usable(embedded_cluster: EmbeddedCluster) -> None:
    async def cancel_one() -> None:
        async with AsyncAdmin(embedded_cluster.bootstrap_server) as admin:
            await admin.list_nodes()
            embedded_cluster.inject(Fault(FaultKind.DELAY, "DescribeCluster", times=1, seconds=3))
            call = asyncio.create_task(admin.list_nodes())
            while len(embedded_cluster.requests_of("DescribeCluster")) < 2:
                await asyncio.sleep(0.01)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            assert len(await admin.list_nodes()) == 3

    asyncio.run(cancel_one())
    assert len(embedded_cluster.requests_of("ApiVersions")) == 1


@pytest.mark.parametrize("release", ["2.7", "4.3"])
def test_the_controller_moves_between_lookup_and_request(release: str, embedded_clusters: Clusters) -> None:
    """NOT_CONTROLLER guarantees that nothing was changed: the client looks up the controller again and retries."""
    cluster = embedded_clusters(release=release, proposals=release == "4.3")
    cluster.move_controller(1)
    with Admin(cluster.bootstrap_server) as admin:
        lookup, change = ("Metadata", "CreateTopics") if release == "2.7" else ("ClusterMetadata", "AlterTopic")
        cluster.create_topic("t")
        cluster.after_next(lookup, lambda: cluster.move_controller(3))
        if release == "2.7":
            admin.create_topics([NewTopic("new", 1, 1)])
        else:
            admin.alter_topic("t", partitions=4)
    assert [request.node_id for request in cluster.requests_of(change)] == [1, 3]


def test_the_quorum_leader_moves(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.after_next("DescribeCluster", lambda: embedded_cluster.move_quorum_leader(3003))
    with Admin(settings_for(bootstrap_controllers=embedded_cluster.bootstrap_controller)) as admin:
        assert admin.describe_metadata_quorum().leader_id == 3003


def test_a_node_that_stops_is_left_for_another(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(quick(embedded_cluster.bootstrap_server)) as admin:
        assert len(admin.list_nodes()) == 3
        embedded_cluster.stop_node(1)
        assert [node.fenced for node in admin.list_nodes()] == [True, False, False]
        embedded_cluster.start_node(1)
        embedded_cluster.stop_node(2)
        embedded_cluster.stop_node(3)
        assert [node.fenced for node in admin.list_nodes()] == [False, True, True]


@pytest.mark.slow
def test_a_paused_node_is_left_for_another(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(quick(embedded_cluster.bootstrap_server, silence=SILENCE)) as admin:
        admin.list_nodes()
        embedded_cluster.pause_node(1)
        assert len(admin.list_nodes()) == 3


def describing(answers: Iterator[DescribeClusterResponse]) -> Peer:
    """Simulate a broker that serves DescribeCluster, with these answers in turn."""

    def peer(connection: socket.socket) -> None:
        for request in requests(connection):
            if isinstance(request.message, ApiVersionsRequest):
                keys = [ApiVersion(api_key=18, max_version=4), ApiVersion(api_key=60, max_version=2)]
                answer(connection, request, ApiVersionsResponse(api_keys=keys))
            else:
                answer(connection, request, next(answers))

    return peer


def refusing(codes: list[int]) -> Peer:
    return describing(DescribeClusterResponse(error_code=code, cluster_id="x") for code in codes)


@pytest.mark.slow
def test_a_throttled_client_keeps_quiet() -> None:
    """KIP-219: the client pauses for the throttle time of the response."""
    answers = (DescribeClusterResponse(throttle_time_ms=throttled) for throttled in (300, 0))
    with serving(describing(answers)) as server, Admin(settings_for(server.address)) as admin:
        admin.describe_cluster()
        begun = time.monotonic()
        admin.describe_cluster()
        assert time.monotonic() - begun >= 0.29


@pytest.mark.slow
def test_a_client_that_was_throttled_may_speak_again() -> None:
    answers = (DescribeClusterResponse(throttle_time_ms=throttled) for throttled in (300, 0, 10**9, 0))
    with serving(describing(answers)) as server, Admin(quick(server.address)) as admin:
        for _ in range(3):
            admin.describe_cluster()
        with pytest.raises(DeadlineError):
            admin.describe_cluster(timeout=0.2)


@pytest.mark.slow
def test_only_retriable_errors_are_tried_again() -> None:
    """LEADER_NOT_AVAILABLE is retriable, CLUSTER_AUTHORIZATION_FAILED is not."""

    with serving(refusing([5, 14, 0])) as server, Admin(quick(server.address)) as admin:
        assert admin.describe_cluster().cluster_id == "x"
    refused = r"DescribeCluster v2, answered CLUSTER_AUTHORIZATION_FAILED \(31\)"
    with (
        serving(refusing([31, 0])) as server,
        Admin(quick(server.address)) as admin,
        pytest.raises(AuthorizationError, match=refused),
    ):
        admin.describe_cluster()
    with (
        serving(refusing([5] * 1000)) as server,
        Admin(quick(server.address, deadline=DEADLINE)) as admin,
        pytest.raises(DeadlineError, match="LEADER_NOT_AVAILABLE"),
    ):
        admin.describe_cluster()


def odd() -> Peer:
    """Answer ACL requests with a permission that does not exist, or with no result at all."""
    entry = {"resource_type": 2, "resource_name": "t", "pattern_type": 3, "principal": "User:a", "host": "*"}
    answers: dict[type[Message], Message] = {
        ApiVersionsRequest: ApiVersionsResponse(
            api_keys=[ApiVersion(api_key=key, max_version=3) for key in (18, 29, 30, 31)]
        ),
        DescribeAclsRequest: DescribeAclsResponse(
            resources=[
                DescribeAclsResource(
                    resource_type=2,
                    resource_name="t",
                    pattern_type=3,
                    acls=[AclDescription(principal="User:a", host="*", operation=3, permission_type=77)],
                )
            ]
        ),
        CreateAclsRequest: CreateAclsResponse(results=[]),
        DeleteAclsRequest: DeleteAclsResponse(
            filter_results=[DeleteAclsFilterResult(matching_acls=[DeleteAclsMatchingAcl(**entry, operation=3)])]
        ),
    }

    def peer(connection: socket.socket) -> None:
        for request in requests(connection):
            answer(connection, request, answers[type(request.message)])

    return peer


@pytest.mark.parametrize(
    ("ask", "error", "sentence"),
    [
        (lambda admin: admin.list_acls(), ProtocolError, "DescribeAcls v3, answered with invalid values: 77 is not"),
        (lambda admin: admin.create_acls([ACL]), ProtocolError, "CreateAcls v3, answered with invalid values: zip"),
        (lambda admin: admin.delete_acls([AclFilter()]), OutcomeUnknownError, "its outcome is unknown"),
    ],
)
def test_answers_that_make_no_sense(ask: Callable[[Admin], object], error: type[Exception], sentence: str) -> None:
    """They have Kafka's form, but the results are missing or have values that Kafka does not know."""
    with (
        serving(odd()) as server,
        Admin(quick(server.address)) as admin,
        pytest.raises(error, match=sentence),
    ):
        ask(admin)


def test_authorization_refused(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(super_users=["User:root"])
    with Admin(cluster.bootstrap_server) as admin:
        with pytest.raises(AuthorizationError, match="CLUSTER_AUTHORIZATION_FAILED"):
            admin.describe_metadata_quorum()
        with pytest.raises(BrokerError, match="AUTHORIZATION_FAILED"):
            admin.create_topics([NewTopic("t")])
        assert admin.list_topics() == ()


def test_an_api_that_is_missing(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.limit_api("DeleteTopics", None)
    missing = r"does not serve DeleteTopics \(API 20\)"
    with (
        Admin(embedded_cluster.bootstrap_server) as admin,
        pytest.raises(UnsupportedByBrokerError, match=missing),
    ):
        admin.delete_topics(["t"])


def test_backoff_doubles_up_to_its_limit_give_or_take_a_fifth() -> None:
    steady = Backoff(0.1, 1.0, jitter=lambda low, high: 1.0)
    assert [round(steady.after(failures), 3) for failures in range(1, 7)] == [0.1, 0.2, 0.4, 0.8, 1.0, 1.0]
    assert steady.after(10_000) == 1.0
    spread = {round(Backoff(0.1, 1.0).after(1), 4) for _ in range(50)}
    assert len(spread) > 10
    assert all(0.08 <= delay <= 0.12 for delay in spread)


def test_a_client_starts_over_if_its_addresses_lead_to_another_cluster() -> None:
    """The brokers answer REBOOTSTRAP_REQUIRED as those of Kafka 4.4 do (KIP-1242)."""
    port = free_port_range(3)
    with EmbeddedCluster(brokers=2, controllers=1, port=port) as former:
        former_id = former.state.cluster_id
        admin = Admin(quick(former.bootstrap_server))
        assert {served.broker for served in admin.describe_api_versions()} == {1, 2}
    with admin, EmbeddedCluster(brokers=2, controllers=1, port=port) as cluster:
        assert admin.describe_cluster().cluster_id == cluster.state.cluster_id != former_id
        asked = [(each.message.cluster_id, each.message.node_id) for each in cluster.requests_of("ApiVersions")]
        assert asked[0][0] == former_id
        assert asked[-1] == (None, -1)
