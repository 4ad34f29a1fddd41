"""The state of a cluster as JSON, from which a restart restores it, and to which a change that cannot be saved returns.

It contains ids, topics, configs, quotas, users, ACLs, delegation tokens, levels of features, committed offsets,
transactions and the end of the metadata log, but not fenced brokers, faults, members of groups and pending operations.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from kip.cluster.groups.group import Committed
from kip.cluster.logs.segment_damage import LogMark
from kip.cluster.metadata.partitions import NO_LEADER, Partition, Topic
from kip.cluster.quotas import ClientQuotaEntity
from kip.cluster.security.acls import Acl
from kip.cluster.security.scram import Credential
from kip.cluster.security.tokens import Token
from kip.cluster.security.users import CredentialsByUser
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.transactions import Transaction

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SavedState:
    """A state that was read from JSON.

    Attributes:
        marks: of the logs, by topic and partition.
        offsets, pending: committed offsets by group and producer id, which is None outside of open transactions.
        share_starts: start offsets of share groups, by group, topic and partition.
        passwords: for PLAIN, by user; empty if no login was required.
    """

    cluster_id: str
    epoch: int
    end: int
    directories: dict[int, UUID]
    ports: dict[int, int]
    further_ports: dict[int, dict[str, int]]
    next_producer_id: int
    topics: list[Topic]
    marks: dict[tuple[UUID, int], LogMark]
    offsets: list[tuple[str, int | None, str, int, Committed]]
    share_starts: list[tuple[str, UUID, int, int]]
    transactions: list[Transaction]
    features: dict[str, int]
    group_configs: dict[str, dict[str, str]]
    client_metrics: dict[str, dict[str, str]]
    broker_configs: dict[str, dict[str, str]]
    quotas: dict[ClientQuotaEntity, dict[str, float]]
    acls: list[Acl]
    passwords: Mapping[str, Credential]
    credentials: CredentialsByUser
    tokens: list[Token]


def read_snapshot(fields: dict[str, Any]) -> SavedState:
    """Read what `snapshot_of` returned.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: it is incomplete.
    """
    topics = [_topic(topic) for topic in fields["topics"]]
    credentials: CredentialsByUser = {}
    for user, *credential in fields["scram_credentials"]:
        read_credential = Credential.from_json(credential)
        credentials.setdefault(str(user), {})[read_credential.mechanism] = read_credential
    return SavedState(
        cluster_id=str(fields["cluster_id"]),
        epoch=int(fields["leader_epoch"]),
        end=int(fields["end_offset"]),
        directories={int(node): UUID(hex_) for node, hex_ in fields["directory_ids"].items()},
        ports={int(node): int(port) for node, port in fields["ports"].items()},
        further_ports={
            int(node): {str(name): int(port) for name, port in of.items()}
            for node, of in fields["listener_ports"].items()
        },
        next_producer_id=int(fields["next_producer_id"]),
        topics=topics,
        marks={
            (topic.id, index): mark
            for topic, written in zip(topics, fields["topics"], strict=True)
            for index, mark in enumerate(_marks(written))
        },
        offsets=[
            (str(group), None, str(topic), int(index), _committed(committed))
            for group, topic, index, *committed in fields["offsets"]
        ]
        + [
            (str(group), int(producer), str(topic), int(index), _committed(committed))
            for group, producer, topic, index, *committed in fields["pending_offsets"]
        ],
        share_starts=[
            (str(group), UUID(topic), int(index), int(start)) for group, topic, index, start in fields["share_offsets"]
        ],
        transactions=[Transaction.from_json(transaction) for transaction in fields["transactions"]],
        features={str(name): int(level) for name, level in fields["features"].items()},
        group_configs=_configs(fields["group_configs"]),
        client_metrics=_configs(fields["client_metrics"]),
        broker_configs=_configs(fields["broker_configs"]),
        quotas={
            frozenset((str(kind), name) for kind, name in entity): {str(key): float(limit) for key, limit in of.items()}
            for entity, of in fields["quotas"]
        },
        acls=[Acl.from_json(acl) for acl in fields["acls"]],
        passwords={str(user): Credential.from_json(credential) for user, *credential in fields["passwords"]},
        credentials=credentials,
        tokens=[Token.from_json(token) for token in fields["delegation_tokens"]],
    )


def restore(state: ClusterState, saved: SavedState) -> None:
    """Restore a saved state into a new one, whose users and ACLs count only if the saved one has none."""
    state.cluster_id = saved.cluster_id
    users = state.users
    ignored = users.passwords.keys() - saved.passwords.keys() if saved.passwords else set()
    if ignored:
        names = ", ".join(sorted(ignored))
        _log.warning(
            "users %s are ignored: those of the directory are used, given ones only for a new directory", names
        )
    passwords = saved.passwords or users.passwords
    credentials = saved.credentials if saved.passwords else saved.credentials | users.credentials
    acls = saved.acls or state.authorizer.acls
    _restore_changes(state, replace(saved, passwords=passwords, credentials=credentials, acls=acls))
    state.authorizer.is_on |= bool(acls)
    state.logs.marks |= saved.marks
    state.quorum.leader_epoch = saved.epoch
    # The end offset contains the records that the time has added; both must be set, or they would be added twice.
    state.quorum.appended, state.quorum.started_at = saved.end, state.clock()
    partitions = [partition for topic in saved.topics for partition in topic.partitions]
    used = {broker_id for partition in partitions for broker_id in (*partition.isr, partition.leader)}
    for missing in sorted(used - {*state.brokers, NO_LEADER}):
        state.remove_from_isrs(missing)
    for node in state.nodes.values():
        node.directory_id = saved.directories.get(node.id, node.directory_id)
        node.port = node.port or saved.ports.get(node.id, 0)  # a port of the caller precedes that of the last run
        node.ports = saved.further_ports.get(node.id, {}) | node.ports
        state.quorum.replicas[node.id].directory_id = node.directory_id


def undo(state: ClusterState, saved: SavedState) -> None:
    """Return to the last saved state, after a change that could not be saved.

    Incomplete reassignments are cancelled, as by a restart.
    """
    _restore_changes(state, saved)
    for broker in state.brokers.values():
        if broker.fenced:
            state.remove_from_isrs(broker.id)


def _restore_changes(state: ClusterState, saved: SavedState) -> None:
    """Restore what requests change."""
    state.topics = {topic.name: topic for topic in saved.topics}
    state.next_producer_id = max(state.next_producer_id, saved.next_producer_id)
    state.configs.dynamic = saved.broker_configs
    state.configs.groups, state.configs.client_metrics = saved.group_configs, saved.client_metrics
    for name, (first, last) in state.release.features.items():
        # The release may be another one than that of the file, so a level may be out of its range.
        state.features[name] = min(max(saved.features.get(name, last), first), last)
    state.quotas.limits = saved.quotas
    state.users.passwords, state.users.credentials = saved.passwords, saved.credentials
    state.users.tokens.restore(saved.tokens)
    state.authorizer.acls = list(saved.acls)
    _restore_groups(state, saved)
    state.transactions.restore(saved.transactions)


def _restore_groups(state: ClusterState, saved: SavedState) -> None:
    for group in state.groups:
        group.offsets, group.pending, group.share.starts = {}, {}, {}
    for group_id, producer_id, topic, index, committed in saved.offsets:
        group = state.groups.get(group_id)
        offsets = group.offsets if producer_id is None else group.pending.setdefault(producer_id, {})
        offsets[topic, index] = committed
    for group_id, topic_id, index, start in saved.share_starts:
        share = state.groups.get(group_id).share
        if (topic_id, index) not in share.partitions:
            share.starts[topic_id, index] = start


def snapshot_of(state: ClusterState, *, is_stopped: bool) -> dict[str, Any]:
    """Return a state as JSON; that of a cluster that stops has checksums of the logs, which no longer change."""
    return {
        "cluster_id": state.cluster_id,
        "leader_epoch": state.quorum.leader_epoch,
        "end_offset": state.quorum.end_offset(state.clock()),
        "directory_ids": {str(replica.id): replica.directory_id.hex for replica in state.quorum.replicas.values()},
        "ports": {str(node.id): node.port for node in state.nodes.values()},
        "listener_ports": {str(node.id): node.ports for node in state.nodes.values()},
        "next_producer_id": state.next_producer_id,
        "offsets": [
            [group.id, topic, index, *_committed_json(committed)]
            for group in state.groups
            for (topic, index), committed in group.offsets.items()
        ],
        "pending_offsets": [
            [group.id, producer_id, topic, index, *_committed_json(committed)]
            for group in state.groups
            for producer_id, offsets in group.pending.items()
            for (topic, index), committed in offsets.items()
        ],
        "share_offsets": [
            [group.id, topic_id.hex, index, start]
            for group in state.groups
            for (topic_id, index), start in group.share.start_offsets().items()
        ],
        "transactions": [transaction.to_json() for transaction in state.transactions],
        "delegation_tokens": [token.to_json() for token in state.users.tokens],
        "features": state.features,
        "group_configs": state.configs.groups,
        "client_metrics": state.configs.client_metrics,
        "broker_configs": state.configs.dynamic,
        "quotas": [[sorted(entity, key=str), limits] for entity, limits in state.quotas.limits.items()],
        "acls": [acl.to_json() for acl in state.authorizer.acls],
        "passwords": [[user, *credential.to_json()] for user, credential in state.users.passwords.items()],
        "scram_credentials": [
            [user, *credential.to_json()]
            for user, held in state.users.credentials.items()
            for credential in held.values()
        ],
        "topics": [
            {
                "name": topic.name,
                "id": topic.id.hex,
                "configs": topic.configs,
                "partitions": [_partition_json(partition) for partition in topic.partitions],
                **_marks_json(state, topic, is_stopped=is_stopped),
            }
            for topic in state.topics.values()
        ],
    }


def _partition_json(partition: Partition) -> dict[str, Any]:
    """Return a partition without its reassignment, which a restart cancels."""
    isr = [replica for replica in partition.isr if replica not in partition.adding]
    return {
        "replicas": [replica for replica in partition.replicas if replica not in partition.adding],
        "isr": isr,
        "eligible": partition.eligible,
        "leader": next(iter(isr), NO_LEADER) if partition.leader in partition.adding else partition.leader,
        "leader_epoch": partition.leader_epoch,
    }


def _marks_json(state: ClusterState, topic: Topic, *, is_stopped: bool) -> dict[str, Any]:
    marks = [state.logs.mark(topic, index, is_stopped=is_stopped) for index in range(len(topic.partitions))]
    return {
        "log_starts": [mark.start for mark in marks],
        "log_ends": [mark.end for mark in marks],
        "next_offsets": [mark.next_offset for mark in marks],
        "log_checksums": [mark.checksum for mark in marks],
    }


def _topic(fields: dict[str, Any]) -> Topic:
    partitions = [
        Partition(
            [int(replica) for replica in partition["replicas"]],
            [int(replica) for replica in partition["isr"]],
            int(partition["leader"]),
            int(partition["leader_epoch"]),
            [int(replica) for replica in partition["eligible"]],
        )
        for partition in fields["partitions"]
    ]
    configs = {str(name): str(value) for name, value in fields["configs"].items()}
    return Topic(str(fields["name"]), UUID(fields["id"]), partitions, configs)


def _marks(fields: dict[str, Any]) -> list[LogMark]:
    numbers = (fields["log_starts"], fields["log_ends"], fields["next_offsets"], fields["log_checksums"])
    return [LogMark(*mark) for mark in zip(*numbers, strict=True)]


def _committed(fields: list[Any]) -> Committed:
    offset, epoch, metadata = fields
    return Committed(int(offset), int(epoch), str(metadata))


def _committed_json(committed: Committed) -> list[Any]:
    return [committed.offset, committed.leader_epoch, committed.metadata]


def _configs(fields: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {str(name): dict(values) for name, values in fields.items()}
