"""Kafka's APIs by noun, with the node that has to answer each.

Names, keys and listeners come from the descriptors of `kafka_wire`; specs do not define which node has to answer, so
`NOUNS` does. Its nouns are also the modules of `kip.cluster.handlers`, `kip.admin.operations` and the commands of
`kip`.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import Entry, UnknownMessageError


class Target(StrEnum):
    """The kind of node that has to answer a request."""

    ANY = "any"
    ACTIVE = "active"
    """Any broker, which forwards the request if necessary; of the controllers, only the active one (KIP-590, KIP-919).
    """
    CONTROLLER = "controller"
    """Like `ACTIVE`, but in ZooKeeper mode only the broker that is the controller."""
    ADMIN_CONTROLLER = "admin controller"
    """The broker that has the controller's role in KIP-4."""
    EACH = "each"
    """Each broker, which answers only for itself."""
    GROUP = "group"
    """The coordinator of the group."""
    TRANSACTION = "transaction"
    """The coordinator of the transactional id."""
    SHARE = "share"
    """The share coordinator of a share-partition (KIP-932)."""
    LEADER = "leader"
    """The leader of the partition."""


_APIS = {
    "acls": {Target.ACTIVE: "CreateAcls DeleteAcls DescribeAcls"},
    "authentication": {Target.ANY: "SaslAuthenticate SaslHandshake"},
    "cluster": {Target.ANY: "DescribeCluster", Target.ACTIVE: "UnregisterBroker UnregisterController"},
    "configs": {Target.ACTIVE: "AlterConfigs DescribeConfigs IncrementalAlterConfigs ListConfigResources"},
    "features": {Target.ANY: "ApiVersions", Target.CONTROLLER: "UpdateFeatures"},
    "groups": {
        Target.ANY: "FindCoordinator",
        Target.EACH: "ListGroups",
        Target.GROUP: """AlterShareGroupOffsets ConsumerGroupDescribe ConsumerGroupHeartbeat DeleteGroups
            DeleteShareGroupOffsets DescribeGroups DescribeShareGroupOffsets Heartbeat JoinGroup LeaveGroup OffsetCommit
            OffsetDelete OffsetFetch ShareGroupDescribe ShareGroupHeartbeat StreamsGroupDescribe StreamsGroupHeartbeat
            StreamsGroupTopologyDescriptionUpdate SyncGroup""",
        Target.SHARE: """DeleteShareGroupState InitializeShareGroupState ReadShareGroupState ReadShareGroupStateSummary
            WriteShareGroupState""",
    },
    "kip_4": {
        Target.ANY: "ClusterMetadata",
        Target.ADMIN_CONTROLLER: "AlterTopic CreateTopic DeleteTopic DescribeTopic ListTopics",
    },
    "kip_142": {Target.ANY: "ListTopics"},
    "logdirs": {Target.EACH: "AlterReplicaLogDirs DescribeLogDirs"},
    "partitions": {
        Target.CONTROLLER: "AlterPartitionReassignments ElectLeaders ListPartitionReassignments",
        Target.LEADER: "DeleteRecords ListOffsets OffsetForLeaderEpoch",
    },
    "quorum": {Target.ACTIVE: "AddRaftVoter DescribeQuorum RemoveRaftVoter"},
    "quotas": {Target.ACTIVE: "AlterClientQuotas DescribeClientQuotas"},
    "records": {Target.LEADER: "Fetch Produce ShareAcknowledge ShareFetch"},
    "telemetry": {Target.ANY: "GetTelemetrySubscriptions PushTelemetry"},
    "tokens": {
        Target.ACTIVE: "CreateDelegationToken DescribeDelegationToken ExpireDelegationToken RenewDelegationToken",
    },
    "topics": {
        Target.ANY: "DescribeTopicPartitions Metadata",
        Target.CONTROLLER: "CreatePartitions CreateTopics DeleteTopics",
    },
    "transactions": {
        Target.EACH: "ListTransactions",
        Target.GROUP: "TxnOffsetCommit",
        Target.LEADER: "DescribeProducers WriteTxnMarkers",
        Target.TRANSACTION: "AddOffsetsToTxn AddPartitionsToTxn DescribeTransactions EndTxn InitProducerId",
    },
    "users": {Target.ACTIVE: "AlterUserScramCredentials DescribeUserScramCredentials"},
}

NOUNS = {
    noun: {api: target for target, apis in by_target.items() for api in apis.split()}
    for noun, by_target in _APIS.items()
}
"""The APIs of each noun; `tests/admin/test_routes.py` checks the targets against a real cluster.

APIs that only brokers and controllers use among themselves, such as Vote, have no noun.
"""

PROPOSALS = frozenset(noun for noun in NOUNS if noun.startswith("kip_"))
"""Nouns whose APIs are proposals of one KIP, named after their package; two of them propose a ListTopics."""

_NOUN_OF = {(noun if noun in PROPOSALS else "clients", api): noun for noun, apis in NOUNS.items() for api in apis}


@cache
def api_name(api_key: int) -> str:
    """Return the name of an API in Kafka's spelling, without `Request`.

    Raises:
        UnknownMessageError: the API key is unknown.
    """
    return CATALOG.request(api_key).name.removesuffix("Request")


@cache
def known_versions(api_key: int) -> range:
    """Return the versions of an API that are known, none for an unknown API."""
    try:
        return CATALOG.request(api_key).versions
    except UnknownMessageError:
        return range(0)


def is_newer(api_key: int, version: int) -> bool:
    """Return whether an API, or a version of it, is newer than the newest release known."""
    return version >= known_versions(api_key).stop


def released_requests() -> Iterator[tuple[int, Entry]]:
    """Yield the requests of Kafka's releases with their API keys, without those that KIPs only proposed."""
    for entry in CATALOG:
        if entry.type == "request" and entry.api_key is not None and not entry.is_proposal:
            yield entry.api_key, entry


@cache
def noun(api_key: int) -> str | None:
    """Return the noun of an API, None if only nodes of the cluster use it.

    Raises:
        UnknownMessageError: the API key is unknown.
    """
    area = CATALOG.request(api_key).area.removeprefix("kips.")
    return _NOUN_OF.get((area, api_name(api_key)))


def is_released(api_key: int) -> bool:
    """Return whether an API is one of Kafka's, and not only of a proposal."""
    return noun(api_key) not in PROPOSALS


def target(api_key: int) -> Target:
    """Return the kind of node that has to answer the requests of an API, `ANY` if only nodes of the cluster use it.

    Raises:
        UnknownMessageError: the API key is unknown.
    """
    of = noun(api_key)
    return Target.ANY if of is None else NOUNS[of][api_name(api_key)]
