"""The journal of the group coordinator: it writes what has changed in groups to `__consumer_offsets`.

What it writes is the difference between the records that describe a group and those that were written before. So no
change of a group has to be described twice, in the state and as records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kafka_wire.group_coordinator import (
    ConsumerGroupPartitionMetadataKey,
    GroupMetadataKey,
    GroupMetadataValue,
    OffsetCommitKey,
    OffsetCommitValue,
    ShareGroupStatePartitionMetadataKey,
)
from kafka_wire.runtime.message import Message

from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.group import Committed, Group, GroupWatcher, PartitionKey
from kip.cluster.groups.share_partition import SharePartition
from kip.cluster.internal_topics.classic_records import classic_records
from kip.cluster.internal_topics.consumer_records import consumer_records
from kip.cluster.internal_topics.coordinator_log import CoordinatorLog, Pair
from kip.cluster.internal_topics.layout import RecordLayout
from kip.cluster.internal_topics.records import NOW, GroupRecords, RecordContext
from kip.cluster.internal_topics.share_journal import ShareJournal
from kip.cluster.internal_topics.share_records import share_records
from kip.cluster.internal_topics.streams_records import streams_records
from kip.cluster.state.cluster_state import ClusterState
from kip.kafka.topics import OFFSETS_TOPIC, ZERO_ID, coordinator_partition

_TIMES = ("current_state_timestamp", "assignment_timestamp", "timestamp")
"""The fields that get the time at which a value is written, see `NOW`."""
_WRITTEN_FIRST = (2, 5, 16, 4, 3, 7, 6, 8, 19, 23, 17, 21, 20, 22, 10, 11, 13, 12, 14, 15)
_DELETED_FIRST = (8, 7, 5, 16, 22, 21, 19, 14, 13, 10, 6, 4, 3, 20, 17, 23, 12, 15, 11, 2)
"""Types of records in Kafka's order (CoordinatorRecordType), for values and for tombstones."""
_GROUP_METADATA_VERSION = 3

_Known = dict[bytes, bytes | None]
"""Values by their keys, without times."""


class GroupJournal(GroupWatcher):
    """Writes the records of groups."""

    def __init__(self, state: ClusterState) -> None:
        self._state = state
        self._layout = RecordLayout.of(state.release)
        self._log = CoordinatorLog(state, OFFSETS_TOPIC)
        self._known: dict[str, _Known] = {}
        self._shares = ShareJournal(state, self._layout, self._log)
        self._offsets: dict[str, dict[PartitionKey, Committed]] = {}

    def resume(self) -> None:
        """Take the records in the log for written, and write what a restart has changed since: members are gone."""
        for data, encoded in self._log.read():
            decoded = self._log.decode(data, encoded)
            if decoded is not None:
                self._note(data, *decoded)
        self._shares.resume()
        groups = {group.id: group for group in self._state.groups}
        for group_id in {*self._known, *self._offsets} - groups.keys():
            self.deleted(Group(group_id))
        for group in groups.values():
            for key, committed in group.offsets.items():
                offsets = self._offsets.get(group.id, {})
                if offsets.get(key) == committed:
                    offsets[key] = committed
            self.changed(group)

    def _note(self, data: bytes, key: Message, value: Message | None) -> None:
        """Note a record as written."""
        if isinstance(key, OffsetCommitKey):
            offsets, of = self._offsets.setdefault(key.group, {}), (key.topic, key.partition)
            if isinstance(value, OffsetCommitValue):
                offsets[of] = Committed(value.offset, value.leader_epoch, value.metadata)
            else:
                offsets.pop(of, None)
            return
        fields = key.to_json(0)
        saved = self._known.setdefault(fields.get("groupId") or fields["group"], {})
        if value is None:
            saved.pop(data, None)
            return
        for name in _TIMES:
            if getattr(value, name, 0):
                setattr(value, name, NOW)
        saved[data] = self._encode(key, value)[1]

    def changed(self, group: Group) -> None:
        saved = self._known.get(group.id, {}).copy()
        pairs = [*self._changed_offsets(group), *self._differences(group, saved)]
        if self._log.write(group.id, pairs):
            self._known[group.id], self._offsets[group.id] = saved, group.offsets.copy()
        if group.kind == "share":
            self._shares.changed(group)

    def partition(self, group_id: str) -> PartitionKey | None:
        topic = self._state.topics.get(OFFSETS_TOPIC)
        return None if topic is None else (OFFSETS_TOPIC, coordinator_partition(group_id, len(topic.partitions)))

    def pending(self, group: Group, producer_id: int, epoch: int, offsets: Mapping[PartitionKey, Committed]) -> None:
        has_ids = self._layout.has_pending_topic_ids
        pairs = [self._offset(group.id, key, committed, has_ids) for key, committed in offsets.items()]
        self._log.write(group.id, pairs, producer_id, epoch)

    def applied(self, group: Group, offsets: Mapping[PartitionKey, Committed]) -> None:
        self._offsets.setdefault(group.id, {}).update(offsets)

    def delivered(self, group: Group, key: AssignedPartition, partition: SharePartition) -> None:
        self._shares.delivered(group, key, partition)

    def deleted(self, group: Group) -> None:
        if group.kind == "share":
            self._shares.deleted(group)
        offsets = [self._deleted_offset(group.id, key) for key in self._offsets.pop(group.id, {})]
        keys = {*self._known.pop(group.id, {})}
        # Kafka also deletes what an earlier release may have written.
        if group.kind == "consumer":
            keys.add(self._tombstone(ConsumerGroupPartitionMetadataKey(group_id=group.id))[0])
        elif group.kind == "share":
            keys.add(self._tombstone(ShareGroupStatePartitionMetadataKey(group_id=group.id))[0])
        elif group.kind == "classic" and self._layout.stores_new_groups:
            keys.add(self._tombstone(GroupMetadataKey(group=group.id))[0])
        self._log.write(group.id, [*offsets, *((key, None) for key in sorted(keys, key=_order(_DELETED_FIRST)))])

    def _differences(self, group: Group, saved: _Known) -> list[Pair]:
        """Return the records that turn what is known into the state of the group, and note them as known."""
        records = {self._tombstone(key)[0]: (key, value) for key, value in self._records(group)}
        gone = sorted(saved.keys() - records.keys(), key=_order(_DELETED_FIRST))
        pairs: list[Pair] = [(data, None) for data in gone]
        for data in gone:
            del saved[data]
        for data in sorted(records, key=_order(_WRITTEN_FIRST)):
            key, value = records[data]
            if value is None:
                continue
            timeless = self._encode(key, value)[1]
            if saved.get(data) != timeless:
                saved[data] = timeless
                self._set_times(value)
                pairs.append(self._encode(key, value))
        return pairs

    def _encode(self, key: Message, value: Message) -> Pair:
        return self._log.encode(key, value, _GROUP_METADATA_VERSION if isinstance(value, GroupMetadataValue) else 0)

    def _tombstone(self, key: Message) -> Pair:
        return self._log.encode(key, None)

    def _records(self, group: Group) -> GroupRecords:
        match group.kind:
            case "consumer":
                return consumer_records(group.id, group.consumer, self._context())
            case "share":
                return share_records(group.id, group.share, self._context())
            case "streams":
                return streams_records(group.id, group.streams, self._context())
            case _:
                return classic_records(group.id, group.classic, self._layout)

    def _context(self) -> RecordContext:
        racks = {broker.id: broker.rack for broker in self._state.brokers.values()}
        return RecordContext(self._state.topics, racks, self._layout)

    def _set_times(self, value: Message) -> None:
        for name in _TIMES:
            if getattr(value, name, None) == NOW:
                setattr(value, name, self._log.now())

    def _changed_offsets(self, group: Group) -> list[Pair]:
        saved = self._offsets.get(group.id, {})
        # By identity: the same offset committed again is another record.
        changed = {key: committed for key, committed in group.offsets.items() if saved.get(key) is not committed}
        gone = [self._deleted_offset(group.id, key) for key in saved if key not in group.offsets]
        has_ids = self._layout.has_topic_ids
        return [*gone, *(self._offset(group.id, key, committed, has_ids) for key, committed in changed.items())]

    def _deleted_offset(self, group_id: str, key: PartitionKey) -> Pair:
        name, index = key
        return self._tombstone(OffsetCommitKey(group=group_id, topic=name, partition=index))

    def _offset(self, group_id: str, key: PartitionKey, committed: Committed, has_ids: bool) -> Pair:
        name, index = key
        topic = self._state.topics.get(name)
        value = OffsetCommitValue(
            offset=committed.offset,
            leader_epoch=committed.leader_epoch,
            metadata=committed.metadata,
            commit_timestamp=self._log.now(),
            topic_id=topic.id if topic is not None and has_ids else ZERO_ID,
        )
        written = OffsetCommitKey(group=group_id, topic=name, partition=index)
        return self._log.encode(written, value, self._layout.offset_version)


def _order(types: tuple[int, ...]) -> Callable[[bytes], tuple[int, bytes]]:
    """Return a function for sorting keys by their types, and keys of a type by their bytes."""
    return lambda key: (types.index(int.from_bytes(key[:2])), key)
