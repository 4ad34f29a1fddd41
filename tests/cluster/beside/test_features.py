"""Requests about features, voters and telemetry: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain
from uuid import UUID

import pytest
from kafka_wire.clients import (
    AddRaftVoterRequest,
    ApiVersionsRequest,
    ConsumerGroupHeartbeatRequest,
    DescribeClusterRequest,
    DescribeConfigsRequest,
    GetTelemetrySubscriptionsRequest,
    IncrementalAlterConfigsRequest,
    ListConfigResourcesRequest,
    PushTelemetryRequest,
    RemoveRaftVoterRequest,
    ShareGroupHeartbeatRequest,
    UpdateFeaturesRequest,
)
from kafka_wire.clients.add_raft_voter_request import Listener
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource
from kafka_wire.clients.update_features_request import FeatureUpdateKey
from kafka_wire.runtime.message import Message

from kip.admin import Admin, settings_for
from kip.cluster import EmbeddedCluster
from kip.kafka.topics import id_text
from tests.cluster.beside.both import Both, Json
from tests.cluster.helpers.wire import ask
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

CLIENT_METRICS = 16
UNKNOWN, NO_ID = UUID(int=5), UUID(int=0)
UPGRADE, SAFE, UNSAFE = 1, 2, 3
GROUPS, SHARES, METADATA, KRAFT = "group.version", "share.version", "metadata.version", "kraft.version"

Steps = Iterator[tuple[str, Message, int]]
"""Name, request and version"""


def features(*updates: tuple[str, int, int], dry: bool = True) -> UpdateFeaturesRequest:
    keys = [FeatureUpdateKey(feature=name, max_version_level=level, upgrade_type=kind) for name, level, kind in updates]
    return UpdateFeaturesRequest(timeout_ms=30_000, validate_only=dry, feature_updates=keys)


def feature_steps() -> Steps:
    for name, updates in {
        "downgrade by an upgrade": [(GROUPS, 0, UPGRADE)],
        "downgrade": [(GROUPS, 0, SAFE)],
        "downgrade unsafely": [(GROUPS, 0, UNSAFE)],
        "keep a level": [(GROUPS, 1, UPGRADE)],
        "keep a level by a downgrade": [(GROUPS, 1, SAFE)],
        "an unsupported level": [(GROUPS, 2, UPGRADE)],
        "a negative level": [(GROUPS, -1, UPGRADE)],
        "an unknown feature": [("planet.version", 1, UPGRADE)],
        "an unknown feature to 0": [("planet.version", 0, SAFE)],
        "an unknown upgrade type": [(GROUPS, 0, 9)],
        "no upgrade type": [(GROUPS, 0, 0)],
        "no features": [],
        "two features": [(GROUPS, 0, SAFE), (SHARES, 0, SAFE)],
        "one of two is unknown": [(GROUPS, 0, SAFE), ("planet.version", 1, UPGRADE)],
        "lower the metadata": [(METADATA, 29, SAFE)],
        "lower the metadata unsafely": [(METADATA, 29, UNSAFE)],
        "metadata of another release": [(METADATA, 31, UPGRADE)],
        "lower the protocol of controllers": [(KRAFT, 0, SAFE)],
        "lower the protocol of controllers by an upgrade": [(KRAFT, 0, UPGRADE)],
        "a lower level of transactions": [("transaction.version", 1, SAFE)],
    }.items():
        yield name, features(*updates), 2
    yield "two features in version 1", features((GROUPS, 0, SAFE), (SHARES, 0, SAFE)), 1
    yield "an error in version 1", features((GROUPS, 2, UPGRADE)), 1
    yield "turn consumer groups off", features((GROUPS, 0, SAFE), (SHARES, 0, SAFE), dry=False), 2
    yield "finalized levels without them", ApiVersionsRequest(client_software_name="a", client_software_version="1"), 4
    joins = ConsumerGroupHeartbeatRequest(group_id="g", member_id="m", member_epoch=0, subscribed_topic_names=["t"])
    yield "a member without consumer groups", joins, 1
    shares = ShareGroupHeartbeatRequest(group_id="s", member_id="m", member_epoch=0, subscribed_topic_names=["t"])
    yield "a member without share groups", shares, 1
    yield "turn them on", features((GROUPS, 1, UPGRADE), (SHARES, 1, UPGRADE), dry=False), 2
    yield "finalized levels", ApiVersionsRequest(client_software_name="a", client_software_version="1"), 4


def add(voter: int, directory: UUID, *listeners: str, cluster: str | None = None) -> AddRaftVoterRequest:
    where = [Listener(name=name, host="127.0.0.1", port=1) for name in listeners]
    return AddRaftVoterRequest(
        cluster_id=cluster, timeout_ms=2000, voter_id=voter, voter_directory_id=directory, listeners=where
    )


def remove(voter: int, directory: UUID, cluster: str | None = None) -> RemoveRaftVoterRequest:
    return RemoveRaftVoterRequest(cluster_id=cluster, voter_id=voter, voter_directory_id=directory)


def voter_steps(directory: UUID) -> Steps:
    """Changes of voters that are refused; `directory` is that of voter 3001."""
    yield "add to another cluster", add(9, UNKNOWN, "CONTROLLER", cluster="x"), 1
    yield "add a voter again", add(3001, directory, "CONTROLLER"), 1
    yield "add a voter with another directory", add(3001, UNKNOWN, "CONTROLLER"), 1
    yield "add without a directory", add(9, NO_ID, "CONTROLLER"), 1
    yield "add a negative id", add(-1, UNKNOWN, "CONTROLLER"), 1
    yield "add without listeners", add(9, UNKNOWN), 1
    yield "add with other listeners", add(9, UNKNOWN, "X", "Y"), 1
    yield "add an unreachable node", add(9, UNKNOWN, "CONTROLLER"), 1
    yield "remove from another cluster", remove(3001, directory, "x"), 0
    yield "remove an unknown voter", remove(9, UNKNOWN), 0
    yield "remove a voter with another directory", remove(3001, UNKNOWN), 0
    yield "remove without a directory", remove(3001, NO_ID), 0
    yield "remove a negative id", remove(-1, UNKNOWN), 0


def metrics(*configs: tuple[str, str | None], name: str = "slow") -> IncrementalAlterConfigsRequest:
    """Change the configs of a subscription, or delete those without a value."""
    values = [AlterableConfig(name=key, config_operation=value is None, value=value) for key, value in configs]
    resource = AlterConfigsResource(resource_type=CLIENT_METRICS, resource_name=name, configs=values)
    return IncrementalAlterConfigsRequest(resources=[resource])


def described(name: str) -> DescribeConfigsRequest:
    wanted = DescribeConfigsResource(resource_type=CLIENT_METRICS, resource_name=name, configuration_keys=None)
    return DescribeConfigsRequest(resources=[wanted], include_synonyms=True)


def get(client: int) -> GetTelemetrySubscriptionsRequest:
    return GetTelemetrySubscriptionsRequest(client_instance_id=UUID(int=client))


def push(client: int, subscription: int, **fields: object) -> PushTelemetryRequest:
    return PushTelemetryRequest(client_instance_id=UUID(int=client), subscription_id=subscription, **fields)  # type: ignore[arg-type]


def telemetry_steps() -> Steps:
    """Requests without the id of a subscription, which differs."""
    yield "no subscription", get(1 << 70), 0
    yield "push without an id", push(0, 0), 0
    yield "push to an unknown subscription", push(1 << 70, 1), 0
    yield (
        "subscribe",
        metrics(("metrics", "org.apache.kafka"), ("interval.ms", "60000"), ("match", "client_id=te.*")),
        1,
    )
    yield "subscribe all", metrics(("interval.ms", "100"), ("match", "client_id=x"), ("metrics", "*"), name="all"), 1
    yield "an unknown config", metrics(("size", "1")), 1
    yield "a short interval", metrics(("interval.ms", "99")), 1
    yield "a malformed interval", metrics(("interval.ms", "x")), 1
    yield "an unknown pattern", metrics(("match", "planet=x")), 1
    yield "a malformed pattern", metrics(("match", "client_id")), 1
    yield "a malformed expression", metrics(("match", "client_id=[")), 1
    yield "no name", metrics(("interval.ms", "1000"), name=""), 1
    yield "describe a subscription", described("slow"), 4
    yield "describe an unknown subscription", described("fast"), 4
    yield "describe without a name", described(""), 4
    yield "list subscriptions", ListConfigResourcesRequest(), 0
    yield "a subscription", get(2 << 70), 0
    for name in ("slow", "all"):
        configs = [(key, None) for key in ("interval.ms", "match", "metrics")]
        yield f"delete {name}", metrics(*configs, name=name), 1
    yield "list deleted subscriptions", ListConfigResourcesRequest(), 0


STEPS = [name for name, *_ in chain(feature_steps(), voter_steps(UNKNOWN), telemetry_steps())]
PUSHES = ["push", "push with another codec", "push too much", "push to another subscription"]
_FINAL: dict[str, Callable[[Json], bool]] = {
    "finalized levels without them": lambda answer: GROUPS not in str(answer["finalizedFeatures"]),
    "a member without consumer groups": lambda answer: answer["errorCode"] == 35,
    "a member without share groups": lambda answer: answer["errorCode"] == 35,
    "finalized levels": lambda answer: GROUPS in str(answer["finalizedFeatures"]),
    "describe a subscription": lambda answer: "60000" in str(answer),
    "list deleted subscriptions": lambda answer: not answer["configResources"],
    "list subscriptions": lambda answer: len(answer["configResources"]) == 2,
}


def answers(servers: str, controllers: str) -> dict[str, Json]:
    with Admin(settings_for(bootstrap_controllers=controllers)) as admin:
        quorum = admin.describe_metadata_quorum()
    directories = {each.replica_id: each.directory_id for each in quorum.voters}
    directory = directories[3001]
    assert directory is not None
    cluster_id = ask(servers, DescribeClusterRequest(), 2).cluster_id
    names = {cluster_id: "CLUSTER"} | {id_text(each): "DIRECTORY" for each in directories.values() if each is not None}
    given: dict[str, Json] = {}
    for name, request, version in chain(feature_steps(), voter_steps(directory), telemetry_steps()):

        def is_final(name: str = name, request: Message = request, version: int = version) -> bool:
            given[name] = _comparable(ask(servers, request, version).to_json(version), names)
            return name not in _FINAL or _FINAL[name](given[name])

        wait_for(is_final, f"the final answer of {name!r}")
    given |= _pushes(servers.split(",", maxsplit=1)[0])
    return given


def _pushes(server: str) -> dict[str, Json]:
    """Push metrics, each for another client.

    Whether a real broker throttles a client depends on earlier changes of subscriptions, so that is not compared.
    """
    given = {}
    for client, name in enumerate(PUSHES, 3):
        number = ask(server, get(client << 70), 0).subscription_id
        fields = {PUSHES[1]: {"compression_type": 9}, PUSHES[2]: {"metrics": bytes((1 << 20) + 1)}}.get(name, {})
        given[name] = ask(server, push(client << 70, number + (name == PUSHES[3]), **fields), 0).to_json(0)
    return given


def _comparable(answer: Json, names: dict[str, str]) -> Json:
    """Return an answer without ids, the leader of the quorum, the number of the subscription and orders."""
    for name in ("clientInstanceId", "subscriptionId", "finalizedFeaturesEpoch", "apiKeys"):
        answer.pop(name, None)
    for name, key in (
        ("supportedFeatures", "name"),
        ("finalizedFeatures", "name"),
        ("configResources", "resourceName"),
    ):
        if name in answer:
            answer[name].sort(key=lambda each: each[key])
    if "requestedMetrics" in answer:
        answer["requestedMetrics"].sort()
    for result in answer.get("results") or ():
        if "configs" in result:
            result["configs"].sort(key=lambda each: each["name"])
    if answer.get("errorMessage"):
        text = re.sub(r"Local controller \d+", "Local controller N", answer["errorMessage"])
        for known, name in names.items():
            text = text.replace(known, name)
        answer["errorMessage"] = re.sub(r"set of voters \[.*\]", lambda found: _sorted_voters(found[0]), text)
    return answer


def _sorted_voters(text: str) -> str:
    return ", ".join(sorted(re.findall(r"ReplicaKey\([^)]*\)", text)))


@pytest.fixture(scope="module")
def both(real_cluster: RealKafka) -> Both:
    theirs = answers(real_cluster.bootstrap_servers, real_cluster.bootstrap_controllers)
    with EmbeddedCluster() as embedded:
        ours = answers(embedded.bootstrap_server, embedded.bootstrap_controller)
    return {name: (ours[name], theirs[name]) for name in ours}


@pytest.mark.parametrize("name", [*STEPS, *PUSHES])
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs
