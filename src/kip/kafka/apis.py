"""Kafka's APIs by noun, with the node that has to answer each.

Names, keys and listeners come from the descriptors of `kafka_wire`; specs do not define which node has to answer, so
`NOUNS` does. Its nouns are also the modules of `kip.cluster.handlers`, `kip.admin.operations` and the commands of
`kip`.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from kafka_wire.registry import CATALOG

__all__ = ["NOUNS", "Target", "api_name", "listeners", "noun", "target"]


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


NOUNS: dict[str, dict[str, Target]] = {
    "acls": {
        "CreateAcls": Target.ACTIVE,
        "DeleteAcls": Target.ACTIVE,
        "DescribeAcls": Target.ACTIVE,
    },
    "authentication": {
        "SaslAuthenticate": Target.ANY,
        "SaslHandshake": Target.ANY,
    },
    "cluster": {
        "DescribeCluster": Target.ANY,
        "UnregisterBroker": Target.ACTIVE,
    },
    "configs": {
        "AlterConfigs": Target.ACTIVE,
        "DescribeConfigs": Target.ACTIVE,
        "IncrementalAlterConfigs": Target.ACTIVE,
        "ListConfigResources": Target.ACTIVE,
    },
    "features": {
        "ApiVersions": Target.ANY,
        "UpdateFeatures": Target.CONTROLLER,
    },
    "groups": {
        "AlterShareGroupOffsets": Target.GROUP,
        "ConsumerGroupDescribe": Target.GROUP,
        "ConsumerGroupHeartbeat": Target.GROUP,
        "DeleteGroups": Target.GROUP,
        "DeleteShareGroupOffsets": Target.GROUP,
        "DeleteShareGroupState": Target.SHARE,
        "DescribeGroups": Target.GROUP,
        "DescribeShareGroupOffsets": Target.GROUP,
        "FindCoordinator": Target.ANY,
        "Heartbeat": Target.GROUP,
        "InitializeShareGroupState": Target.SHARE,
        "JoinGroup": Target.GROUP,
        "LeaveGroup": Target.GROUP,
        "ListGroups": Target.EACH,
        "OffsetCommit": Target.GROUP,
        "OffsetDelete": Target.GROUP,
        "OffsetFetch": Target.GROUP,
        "ReadShareGroupState": Target.SHARE,
        "ReadShareGroupStateSummary": Target.SHARE,
        "ShareGroupDescribe": Target.GROUP,
        "ShareGroupHeartbeat": Target.GROUP,
        "StreamsGroupDescribe": Target.GROUP,
        "StreamsGroupHeartbeat": Target.GROUP,
        "SyncGroup": Target.GROUP,
        "WriteShareGroupState": Target.SHARE,
    },
    "kip_4": {
        "AlterTopic": Target.ADMIN_CONTROLLER,
        "ClusterMetadata": Target.ANY,
        "CreateTopic": Target.ADMIN_CONTROLLER,
        "DeleteTopic": Target.ADMIN_CONTROLLER,
        "DescribeTopic": Target.ADMIN_CONTROLLER,
        "ListTopics": Target.ADMIN_CONTROLLER,
    },
    "kip_142": {
        "ListTopics": Target.ANY,
    },
    "logdirs": {
        "AlterReplicaLogDirs": Target.EACH,
        "DescribeLogDirs": Target.EACH,
    },
    "partitions": {
        "AlterPartitionReassignments": Target.CONTROLLER,
        "DeleteRecords": Target.LEADER,
        "ElectLeaders": Target.CONTROLLER,
        "ListOffsets": Target.LEADER,
        "ListPartitionReassignments": Target.CONTROLLER,
        "OffsetForLeaderEpoch": Target.LEADER,
    },
    "quorum": {
        "AddRaftVoter": Target.ACTIVE,
        "DescribeQuorum": Target.ACTIVE,
        "RemoveRaftVoter": Target.ACTIVE,
    },
    "quotas": {
        "AlterClientQuotas": Target.ACTIVE,
        "DescribeClientQuotas": Target.ACTIVE,
    },
    "records": {
        "Fetch": Target.LEADER,
        "Produce": Target.LEADER,
        "ShareAcknowledge": Target.LEADER,
        "ShareFetch": Target.LEADER,
    },
    "telemetry": {
        "GetTelemetrySubscriptions": Target.ANY,
        "PushTelemetry": Target.ANY,
    },
    "tokens": {
        "CreateDelegationToken": Target.ACTIVE,
        "DescribeDelegationToken": Target.ACTIVE,
        "ExpireDelegationToken": Target.ACTIVE,
        "RenewDelegationToken": Target.ACTIVE,
    },
    "topics": {
        "CreatePartitions": Target.CONTROLLER,
        "CreateTopics": Target.CONTROLLER,
        "DeleteTopics": Target.CONTROLLER,
        "DescribeTopicPartitions": Target.ANY,
        "Metadata": Target.ANY,
    },
    "transactions": {
        "AddOffsetsToTxn": Target.TRANSACTION,
        "AddPartitionsToTxn": Target.TRANSACTION,
        "DescribeProducers": Target.LEADER,
        "DescribeTransactions": Target.TRANSACTION,
        "EndTxn": Target.TRANSACTION,
        "InitProducerId": Target.TRANSACTION,
        "ListTransactions": Target.EACH,
        "TxnOffsetCommit": Target.GROUP,
        "WriteTxnMarkers": Target.LEADER,
    },
    "users": {
        "AlterUserScramCredentials": Target.ACTIVE,
        "DescribeUserScramCredentials": Target.ACTIVE,
    },
}
"""The APIs of each noun; `tests/admin/test_routes.py` checks the targets against a real cluster.

APIs that only brokers and controllers use among themselves, such as Vote, have no noun.
"""

_PROPOSALS = ("kip_4", "kip_142")
"""Nouns whose APIs are proposals of one KIP; both of them propose an API called ListTopics."""

_NOUN_OF = {(noun if noun in _PROPOSALS else "clients", api): noun for noun, apis in NOUNS.items() for api in apis}


@cache
def api_name(api_key: int) -> str:
    """Return the name of an API in Kafka's spelling, without `Request`.

    Raises:
        UnknownMessageError: the API key is unknown.
    """
    return CATALOG.request(api_key).name.removesuffix("Request")


def listeners(api_key: int) -> frozenset[str]:
    """Return the kinds of nodes that serve an API: `broker`, `controller`; none for APIs that KIPs proposed."""
    return frozenset(CATALOG.request(api_key).listeners)


@cache
def noun(api_key: int) -> str | None:
    """Return the noun of an API, None if only nodes of the cluster use it.

    Raises:
        UnknownMessageError: the API key is unknown.
    """
    area = CATALOG.request(api_key).area.removeprefix("kips.")
    return _NOUN_OF.get((area, api_name(api_key)))


def target(api_key: int) -> Target:
    """Return the kind of node that has to answer the requests of an API, `ANY` if only nodes of the cluster use it.

    Raises:
        UnknownMessageError: the API key is unknown.
    """
    of = noun(api_key)
    return Target.ANY if of is None else NOUNS[of][api_name(api_key)]
