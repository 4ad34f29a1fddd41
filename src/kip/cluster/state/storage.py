"""The cluster's state as a file, replaced atomically after each change.

The file contains ids, topics, configs, quotas, SCRAM credentials, delegation tokens, levels of features, committed
offsets and the end of the metadata log, but not fenced brokers, faults and pending operations.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import UUID

from kip.cluster.groups.group import Committed
from kip.cluster.metadata.partitions import NO_LEADER, Partition, Topic
from kip.cluster.security.scram import Credential
from kip.cluster.security.tokens import Token
from kip.cluster.state.cluster_state import ClusterState
from kip.kafka.mechanisms import ScramMechanism
from kip.serving.errors import ClusterSetupError
from kip.transaction import FolderLock, replace_file

__all__ = ["load", "lock", "restore", "save"]

_FILE = "cluster.json"
_FORMAT = 1


def lock(directory: Path) -> FolderLock:
    """Lock `directory`, which must exist, against other clusters until the lock is closed.

    Raises:
        ClusterSetupError: another cluster has locked it.
    """
    try:
        return FolderLock(directory)
    except OSError as error:
        raise ClusterSetupError(f"the cluster's state cannot be kept in {directory}: {error.strerror}") from None


def save(state: ClusterState, directory: Path) -> None:
    """Write the state to `directory`, which must exist.

    Raises:
        ClusterSetupError: it cannot be written; the previous state is still there.
    """
    try:
        # Private: it contains the secrets of delegation tokens and SCRAM credentials.
        replace_file(directory / _FILE, json.dumps(_snapshot(state), indent=1).encode(), is_private=True)
    except OSError as error:
        raise ClusterSetupError(f"the cluster's state cannot be kept in {directory}: {error.strerror}") from None


def load(directory: Path) -> dict[str, Any] | None:
    """Return the state that `save` wrote, None if there is none yet.

    Raises:
        ClusterSetupError: the file was not written by `save`.
    """
    path = directory / _FILE
    try:
        snapshot = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise _broken(path, str(error)) from None
    if not isinstance(snapshot, dict) or snapshot.get("format") != _FORMAT:
        raise _broken(path, f"its format is not {_FORMAT}")
    return snapshot


def restore(state: ClusterState, snapshot: dict[str, Any], directory: Path) -> None:
    """Restore a saved state into a new one.

    Raises:
        ClusterSetupError: the snapshot is incomplete.
    """
    try:
        topics = [_topic(kept) for kept in snapshot["topics"]]
        directories = {int(node): UUID(hex_) for node, hex_ in snapshot["directory_ids"].items()}
        dynamic = {str(name): dict(values) for name, values in snapshot["broker_configs"].items()}
        epoch, end = int(snapshot["leader_epoch"]), int(snapshot["end_offset"])
        cluster_id = str(snapshot["cluster_id"])
        starts = {
            (topic.id, index): int(start)
            for topic, kept in zip(topics, snapshot["topics"], strict=True)
            for index, start in enumerate(kept.get("log_starts", ()))
        }
        offsets = [
            (str(group), str(topic), int(index), Committed(int(offset), int(epoch), str(metadata)))
            for group, topic, index, offset, epoch, metadata in snapshot.get("offsets", ())
        ]
        shares = [
            (str(group), UUID(topic), int(index), int(start))
            for group, topic, index, start in snapshot.get("share_offsets", ())
        ]
        groups = {str(name): dict(values) for name, values in snapshot.get("group_configs", {}).items()}
        features = {str(name): int(level) for name, level in snapshot.get("features", {}).items()}
        tokens = [Token.from_json(kept) for kept in snapshot.get("delegation_tokens", ())]
        subscriptions = {str(name): dict(values) for name, values in snapshot.get("client_metrics", {}).items()}
        next_producer_id = int(snapshot.get("next_producer_id", 0))
        credentials = [_credential(kept) for kept in snapshot.get("scram_credentials", ())]
        limits = {
            frozenset((str(kind), name) for kind, name in entity): {str(key): float(limit) for key, limit in of.items()}
            for entity, of in snapshot.get("quotas", ())
        }
        ports = {int(node): int(port) for node, port in snapshot.get("ports", {}).items()}
        further = {
            int(node): {str(name): int(port) for name, port in of.items()}
            for node, of in snapshot.get("listener_ports", {}).items()
        }
    # All is read before the first change, so that a broken file leaves the state as it was.
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken(directory / _FILE, f"{type(error).__name__} {error}") from None
    state.cluster_id = cluster_id
    state.topics = {topic.name: topic for topic in topics}
    state.configs.dynamic = dynamic
    state.logs.starts |= starts
    state.next_producer_id = next_producer_id
    for user, credential in credentials:
        # Passwords of this run precede saved credentials, so that a user whose password was changed can log in.
        state.users.credentials.setdefault(user, {}).setdefault(credential.mechanism, credential)
    state.quotas.limits |= limits
    for group, topic, index, committed in offsets:
        state.groups.get(group).offsets[topic, index] = committed
    for group, topic_id, index, start in shares:
        state.groups.get(group).share.starts[topic_id, index] = start
    state.configs.groups, state.configs.client_metrics = groups, subscriptions
    for name, (first, last) in state.release.features.items():
        # The release may be another one than that of the file, so a level may be out of its range.
        state.features[name] = min(max(features.get(name, last), first), last)
    state.users.tokens.restore(tokens)
    state.quorum.leader_epoch = epoch
    # The end offset contains the records that the time has added; both must be set, or they would be added twice.
    state.quorum.appended, state.quorum.started_at = end, state.clock()
    state.forget_missing()
    for node in state.nodes.values():
        node.directory_id = directories.get(node.id, node.directory_id)
        node.port = node.port or ports.get(node.id, 0)  # a port of the caller precedes that of the last run
        node.ports = further.get(node.id, {}) | node.ports
        state.quorum.replicas[node.id].directory_id = node.directory_id


def _snapshot(state: ClusterState) -> dict[str, Any]:
    return {
        "format": _FORMAT,
        "cluster_id": state.cluster_id,
        "leader_epoch": state.quorum.leader_epoch,
        "end_offset": state.quorum.end_offset(state.clock()),
        "directory_ids": {str(replica.id): replica.directory_id.hex for replica in state.quorum.replicas.values()},
        "ports": {str(node.id): node.port for node in state.nodes.values()},
        "listener_ports": {str(node.id): node.ports for node in state.nodes.values()},
        "next_producer_id": state.next_producer_id,
        "offsets": [
            [group.id, topic, index, committed.offset, committed.leader_epoch, committed.metadata]
            for group in state.groups
            for (topic, index), committed in group.offsets.items()
        ],
        "share_offsets": [
            [group.id, topic_id.hex, index, start]
            for group in state.groups
            for (topic_id, index), start in group.share.start_offsets().items()
        ],
        "delegation_tokens": [token.to_json() for token in state.users.tokens],
        "features": state.features,
        "group_configs": state.configs.groups,
        "client_metrics": state.configs.client_metrics,
        "broker_configs": state.configs.dynamic,
        "quotas": [[sorted(entity, key=str), limits] for entity, limits in state.quotas.limits.items()],
        "scram_credentials": [
            [
                user,
                credential.mechanism,
                credential.iterations,
                credential.salt.hex(),
                credential.stored_key.hex(),
                credential.server_key.hex(),
            ]
            for user, held in state.users.credentials.items()
            for credential in held.values()
        ],
        "topics": [
            {
                "name": topic.name,
                "id": topic.id.hex,
                "configs": topic.configs,
                "partitions": [_partition_snapshot(partition) for partition in topic.partitions],
                "log_starts": [state.logs.start_offset(topic, index) for index in range(len(topic.partitions))],
            }
            for topic in state.topics.values()
        ],
    }


def _partition_snapshot(partition: Partition) -> dict[str, Any]:
    """Return a partition without its reassignment, which a restart cancels."""
    isr = [replica for replica in partition.isr if replica not in partition.adding]
    return {
        "replicas": [replica for replica in partition.replicas if replica not in partition.adding],
        "isr": isr,
        "eligible": partition.eligible,
        "leader": next(iter(isr), NO_LEADER) if partition.leader in partition.adding else partition.leader,
        "leader_epoch": partition.leader_epoch,
    }


def _credential(kept: list[Any]) -> tuple[str, Credential]:
    user, mechanism, iterations, *keys = kept
    salt, stored_key, server_key = (bytes.fromhex(key) for key in keys)
    return str(user), Credential(ScramMechanism(mechanism), int(iterations), salt, stored_key, server_key)


def _topic(kept: dict[str, Any]) -> Topic:
    partitions = [
        Partition(
            [int(replica) for replica in partition["replicas"]],
            [int(replica) for replica in partition["isr"]],
            int(partition["leader"]),
            int(partition["leader_epoch"]),
            [int(replica) for replica in partition["eligible"]],
        )
        for partition in kept["partitions"]
    ]
    configs = {str(name): str(value) for name, value in kept["configs"].items()}
    return Topic(str(kept["name"]), UUID(kept["id"]), partitions, configs)


def _broken(path: Path, reason: str) -> ClusterSetupError:
    return ClusterSetupError(
        f"{path} does not contain the state of a cluster: {reason}; delete it to start with an empty cluster"
    )
