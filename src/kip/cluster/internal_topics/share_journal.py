"""The journal of share partitions: their states in `__share_group_state`, and which of them exist.

The group coordinator notes in `__consumer_offsets` that it asks the share coordinator for a state, and that it got it
(GroupMetadataManager.addInitializingTopicsRecords, ShareCoordinatorShard).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from uuid import UUID

from kafka_wire.group_coordinator import (
    ShareGroupStatePartitionMetadataKey,
    ShareGroupStatePartitionMetadataValue,
)
from kafka_wire.group_coordinator.share_group_state_partition_metadata_value import TopicInfo, TopicPartitionsInfo
from kafka_wire.share_coordinator import (
    ShareSnapshotKey,
    ShareSnapshotValue,
    ShareUpdateKey,
    ShareUpdateValue,
    share_snapshot_value,
    share_update_value,
)

from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.group import Group
from kip.cluster.groups.share_partition import DeliveryState, SharePartition
from kip.cluster.internal_topics.coordinator_log import CoordinatorLog
from kip.cluster.internal_topics.layout import RecordLayout
from kip.cluster.state.cluster_state import ClusterState
from kip.kafka.topics import SHARE_STATE_TOPIC, id_text

_UPDATES_PER_SNAPSHOT = 500
"""`share.coordinator.snapshot.update.records.per.snapshot`"""
_UNINITIALIZED = _UNKNOWN_COUNT = -1
_FORGOTTEN = -2
"""A start that no partition has, so that its state is written again."""

_States = dict[int, tuple[DeliveryState, int]]


@dataclass(slots=True)
class _Known:
    """The state of a share partition that was written last; times in ms."""

    state_epoch: int
    start: int
    snapshot_epoch: int = 0
    updates: int = 0
    created_at: int = 0
    states: _States = field(default_factory=dict)


class ShareJournal:
    """Writes the states of share partitions; `offsets` is the log of their group."""

    def __init__(self, state: ClusterState, layout: RecordLayout, offsets: CoordinatorLog) -> None:
        self._state = state
        self._layout = layout
        self._offsets = offsets
        self._log = CoordinatorLog(state, SHARE_STATE_TOPIC)
        self._known: dict[str, dict[AssignedPartition, _Known]] = {}

    def resume(self) -> None:
        """Take the records in the log for written."""
        for data, encoded in self._log.read():
            match self._log.decode(data, encoded):
                case ShareSnapshotKey() as key, None:
                    self._known.get(key.group_id, {}).pop((key.topic_id, key.partition), None)
                case ShareSnapshotKey() as key, ShareSnapshotValue() as value:
                    # A restart forgets what was acknowledged after the start.
                    start = _FORGOTTEN if value.state_batches else value.start_offset
                    saved = _Known(value.state_epoch, start, value.snapshot_epoch, created_at=value.create_timestamp)
                    self._known.setdefault(key.group_id, {})[key.topic_id, key.partition] = saved
                case ShareUpdateKey() as key, ShareUpdateValue():
                    updated = self._known.get(key.group_id, {}).get((key.topic_id, key.partition))
                    if updated is not None:
                        updated.start = _FORGOTTEN

    def changed(self, group: Group) -> None:
        """Initialize the states of new partitions and of those with a new start, and delete others."""
        saved = self._known.setdefault(group.id, {})
        partitions, starts = group.share.initialized | group.share.start_offsets().keys(), group.share.starts
        new = {key for key in partitions if key not in saved or starts.get(key, saved[key].start) != saved[key].start}
        gone = saved.keys() - partitions
        if new:
            self._write_partitions(group, saved, initializing=new)
            for key in sorted(new):
                saved[key] = self._initialized(group, key, saved.get(key))
            self._write_partitions(group, saved)
        if gone:
            self._delete(group, gone)
            self._write_partitions(group, saved)

    def deleted(self, group: Group) -> None:
        """Delete the states of a group."""
        self._delete(group, self._known.get(group.id, {}).keys())
        self._known.pop(group.id, None)

    def delivered(self, group: Group, key: AssignedPartition, partition: SharePartition) -> None:
        """Write what has changed in the states of records."""
        saved = self._known.get(group.id, {}).get(key)
        if saved is None:
            return
        states = partition.states
        changed = {offset: state for offset, state in states.items() if saved.states.get(offset) != state}
        if not changed:
            return
        saved.start = partition.start_offset
        saved.states = {offset: state for offset, state in saved.states.items() if offset >= saved.start} | states
        saved.updates += 1
        if saved.updates > _UPDATES_PER_SNAPSHOT:
            saved.snapshot_epoch, saved.updates, saved.created_at = saved.snapshot_epoch + 1, 0, self._log.now()
            self._write_snapshot(group, key, saved)
            return
        topic_id, index = key
        update = ShareUpdateValue(
            snapshot_epoch=saved.snapshot_epoch,
            leader_epoch=self._leader_epoch(key),
            start_offset=saved.start,
            delivery_complete_count=self._finished(saved.states),
            state_batches=[share_update_value.StateBatch(**batch) for batch in _batches(changed)],
        )
        written = ShareUpdateKey(group_id=group.id, topic_id=topic_id, partition=index)
        self._log.write(_coordinator_key(group, key), [self._log.encode(written, update)])

    def _initialized(self, group: Group, key: AssignedPartition, before: _Known | None) -> _Known:
        start = group.share.starts.get(key, _UNINITIALIZED)
        epoch = 0 if before is None else before.snapshot_epoch + 1
        saved = _Known(group.share.epoch, start, epoch, created_at=self._log.now())
        self._write_snapshot(group, key, saved)
        return saved

    def _write_snapshot(self, group: Group, key: AssignedPartition, saved: _Known) -> None:
        topic_id, index = key
        value = ShareSnapshotValue(
            snapshot_epoch=saved.snapshot_epoch,
            state_epoch=saved.state_epoch,
            leader_epoch=self._leader_epoch(key),
            start_offset=saved.start,
            delivery_complete_count=_UNKNOWN_COUNT if saved.start < 0 else self._finished(saved.states),
            create_timestamp=saved.created_at,
            write_timestamp=self._log.now(),
            state_batches=[share_snapshot_value.StateBatch(**batch) for batch in _batches(saved.states)],
        )
        written = ShareSnapshotKey(group_id=group.id, topic_id=topic_id, partition=index)
        self._log.write(_coordinator_key(group, key), [self._log.encode(written, value)])

    def _delete(self, group: Group, keys: Iterable[AssignedPartition]) -> None:
        saved, gone = self._known.get(group.id, {}), sorted(keys)
        deleting = [TopicInfo(topic_id=topic_id, topic_name=name) for topic_id, name in self._names(gone).items()]
        remaining = saved.keys() - set(gone)
        self._write_partitions(group, remaining, deleting=deleting)
        for key in gone:
            saved.pop(key)
            topic_id, index = key
            written = ShareSnapshotKey(group_id=group.id, topic_id=topic_id, partition=index)
            self._log.write(_coordinator_key(group, key), [self._log.encode(written, None)])

    def _write_partitions(
        self,
        group: Group,
        initialized: Iterable[AssignedPartition],
        initializing: Iterable[AssignedPartition] = (),
        deleting: Iterable[TopicInfo] = (),
    ) -> None:
        value = ShareGroupStatePartitionMetadataValue(
            initializing_topics=self._infos(initializing),
            initialized_topics=self._infos(initialized),
            deleting_topics=list(deleting),
        )
        key = ShareGroupStatePartitionMetadataKey(group_id=group.id)
        self._offsets.write(group.id, [self._offsets.encode(key, value)])

    def _infos(self, partitions: Iterable[AssignedPartition]) -> list[TopicPartitionsInfo]:
        keys = sorted(partitions)
        return [
            TopicPartitionsInfo(
                topic_id=topic_id,
                topic_name=name,
                partitions=[index for of_topic, index in keys if of_topic == topic_id],
            )
            for topic_id, name in self._names(keys).items()
        ]

    def _names(self, partitions: Iterable[AssignedPartition]) -> Mapping[UUID, str]:
        """Return the names of topics by their ids; the state of a deleted topic is deleted without one."""
        names = {topic.id: topic.name for topic in self._state.topics.values()}
        return {topic_id: names.get(topic_id, "") for topic_id, _ in partitions}

    def _leader_epoch(self, key: AssignedPartition) -> int:
        topic_id, index = key
        matching = (topic.partitions[index] for topic in self._state.topics.values() if topic.id == topic_id)
        partition = next(matching, None)
        return 0 if partition is None else partition.leader_epoch

    def _finished(self, states: _States) -> int:
        if not self._layout.has_counts:
            return _UNKNOWN_COUNT
        return sum(state is not DeliveryState.AVAILABLE for state, _ in states.values())


def _coordinator_key(group: Group, key: AssignedPartition) -> str:
    """Return the key whose hash chooses the partition (SharePartitionKey.asCoordinatorKey)."""
    topic_id, index = key
    return f"{group.id}:{id_text(topic_id)}:{index}"


def _batches(states: _States) -> Iterable[dict[str, int]]:
    """Yield ranges of offsets with the same state and number of deliveries."""
    runs = groupby(enumerate(sorted(states.items())), key=lambda item: (item[1][0] - item[0], item[1][1]))
    for (_, (state, count)), run in runs:
        offsets = [offset for _, (offset, _) in run]
        yield {
            "first_offset": offsets[0],
            "last_offset": offsets[-1],
            "delivery_state": int(state),
            "delivery_count": count,
        }
