"""Check the files of a partition against each other: batches, indexes, producer snapshots, and checkpoints.

Segments are read once, batch by batch; everything else in a partition directory is compared with them. A directory may
be in use: files are read in an order in which later ones contain at least what earlier ones refer to.
"""

from __future__ import annotations

import re
from itertools import pairwise

from kip.files import open_file
from kip.kafka.topics import METADATA_TOPIC
from kip.log.checks.directories import OFFLINE
from kip.log.checks.findings import Finding
from kip.log.checks.indexes import AbortedCheck, IndexCheck, OffsetCheck, TimeCheck
from kip.log.checks.producers import Marker, Producer, Producers, difference, read_snapshot
from kip.log.checks.results import PartitionCheck
from kip.log.directories.checkpoints import EPOCHS_FILE, epoch_entries
from kip.log.directories.folders import (
    PartitionFolder,
    partition_of,
)
from kip.log.directories.state_files import read_parsed, read_state
from kip.log.errors import LogError
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile, log_files
from kip.log.segments.reader import Damage, read_batches

_PRODUCERS = re.compile(r"(?P<offset>\d{20})\.snapshot")
_INDEX = re.compile(r"(?P<segment>\d{20})\.(?:index|timeindex|txnindex)")
_LOADED = (".log", ".index", ".timeindex", ".txnindex")
_NUMBERED = re.compile(r"[+-]?\d+(?:-[A-Za-z0-9_-]{22})?\.")
# LogLoader.removeTempFilesAndCollectSwapFiles completes or deletes the first two; CheckpointFile renames a .tmp file.
_LEFTOVERS = (
    (
        re.compile(r".+\.swap"),
        "a compacted segment that has not replaced others yet; Kafka completes it when it starts",
    ),
    (re.compile(r".+\.cleaned"), "an incomplete compacted segment; Kafka deletes it when it starts"),
    (re.compile(r".+\.tmp"), "an incomplete file; Kafka ignores it"),
)


class PartitionChecker:
    """The check of one partition; `is_closed` is whether the broker was shut down cleanly."""

    def __init__(self, partition: PartitionFolder, *, is_closed: bool) -> None:
        self._directory = partition.folder.name
        self._path = partition.folder.path
        self._is_closed = is_closed
        self._files = {file.name: file for file in partition.inside}
        self._findings: list[Finding] = []
        self._epochs: list[tuple[int, int, int]] = []
        self._is_whole = True
        self._is_compacted = False
        self._is_metadata = partition_of(self._directory)[0] == METADATA_TOPIC
        self._has_batches = False
        files = log_files(partition)
        self._segments = [file for file in files if not file.is_snapshot]
        self._metadata_snapshots = [file for file in files if file.is_snapshot]
        self._snapshots = self._producer_snapshots()
        first = self._segments[0].offset if self._segments else 0
        # The batches before the first segment are deleted; the snapshot at its start has the producers of those.
        self._producers = Producers(self._snapshots.pop(first, ()))
        self._end = first

    def check(self) -> PartitionCheck:
        start = self._end
        for snapshot in self._metadata_snapshots:
            with open_file(snapshot.path) as data:
                for item in read_batches(data, snapshot.name):
                    if isinstance(item, Damage):
                        self._add(item.file, item.reason, item.position)
        for segment in self._segments:
            self._check_segment(segment)
        self._compare_snapshots(self._end)
        for offset in sorted(self._snapshots):
            if offset > self._end:
                self._add(f"{offset:020}.snapshot", f"it is after the end of the log at {self._end}")
        self._check_epochs()
        self._note_leftovers()
        return PartitionCheck(
            self._directory,
            self._path,
            *partition_of(self._directory),
            len(self._segments),
            start,
            self._end,
            self._producers.open_transactions(),
            self._findings,
        )

    @property
    def last_epoch(self) -> int:
        """The leader epoch of the last batch, -1 if it has none."""
        return self._epochs[-1][0] if self._epochs else -1

    def _add(self, file: str, reason: str, position: int | None = None, *, is_note: bool = False) -> None:
        name = file if "/" in file else f"{self._directory}/{file}"
        self._findings.append(Finding(name, reason, position, is_note))

    def _producer_snapshots(self) -> dict[int, list[Producer]]:
        """Return the producers in the snapshots of producers, by the offset in their names."""
        snapshots = {}
        for name, file in self._files.items():
            match = _PRODUCERS.fullmatch(name)
            if match:
                try:
                    content = read_state(file.path)
                except LogError as error:
                    self._add(name, str(error))
                    continue
                try:
                    snapshots[int(match["offset"])] = read_snapshot(content)
                except LogError as error:
                    self._add(name, f"{error}; Kafka deletes it when it starts, and replays the log instead")
        return snapshots

    def _check_segment(self, segment: LogFile) -> None:
        # After an unclean shutdown, the end may be incomplete as well: LogSegment.recover truncates it on start.
        may_grow = segment.is_last and not self._is_closed
        # Nodes of Kafka 4.4.0 do not trim the indexes of the metadata log when they stop, unlike those of topics.
        is_untrimmed = may_grow or (segment.is_last and self._is_metadata)
        checks: list[IndexCheck] = [
            OffsetCheck(segment, may_be_preallocated=is_untrimmed),
            TimeCheck(segment, may_be_preallocated=is_untrimmed),
            AbortedCheck(segment),
        ]
        is_whole, has_batches = True, False
        if segment.offset < self._end:
            self._add(segment.name, f"it begins before {self._end}, the end of the segment before it")
        with open_file(segment.path) as data:
            for item in read_batches(data, segment.name, may_end_in_zeros=may_grow):
                if isinstance(item, Damage):
                    is_tail = may_grow and item.reaches_end
                    self._add(item.file, item.reason, item.position, is_note=is_tail)
                    is_whole = is_whole and is_tail
                    self._is_whole = self._is_whole and is_tail
                    continue
                has_batches = True
                marker = self._add_batch(segment, item)
                for check in checks:
                    check.add(item, marker)
        for check in checks:
            check.finish()
            if check.problem and is_whole:
                # A preallocated index may end in entries from before a truncation.
                self._add(check.name, check.problem, is_note=check.may_be_preallocated)
            # TransactionIndex creates its file with the first aborted transaction, so that most segments have none.
            elif not check.exists and has_batches and not isinstance(check, AbortedCheck):
                self._add(check.name, "missing; Kafka builds it when it starts", is_note=True)

    def _add_batch(self, segment: LogFile, batch: Batch) -> Marker | None:
        """Replay a batch; return the marker if it contains one."""
        self._compare_snapshots(batch.base_offset)
        if batch.base_offset < segment.offset:
            self._add(segment.name, f"offset {batch.base_offset} is before that of the segment", batch.position)
        if batch.leader_epoch >= 0:
            if self._epochs and self._epochs[-1][0] == batch.leader_epoch:
                epoch, first, _ = self._epochs.pop()
                self._epochs.append((epoch, first, batch.base_offset))
            else:
                self._epochs.append((batch.leader_epoch, batch.base_offset, batch.base_offset))
        # Compaction removes records, but keeps the first and last offset of a batch (DefaultRecordBatch).
        count = batch.last_offset - batch.base_offset + 1
        if self._is_metadata and self._has_batches and batch.base_offset > self._end:
            self._add(segment.name, f"offsets {self._end} to {batch.base_offset - 1} are missing", batch.position)
        self._has_batches = True
        if batch.base_offset > self._end or batch.record_count not in (count, None):
            self._is_compacted = True
        self._end = max(self._end, batch.last_offset + 1)
        try:
            return self._producers.add(batch)
        except LogError as error:
            self._add(segment.name, str(error), batch.position)
            return None

    def _compare_snapshots(self, offset: int) -> None:
        """Compare the snapshots before an offset with the replayed state; a damaged log has none to compare with."""
        for taken_at in sorted(number for number in self._snapshots if number <= offset):
            recorded = {producer.id: producer for producer in self._snapshots.pop(taken_at)}
            start = self._segments[0].offset if self._segments else self._end
            # Lost batches would look like differences, and those before the first segment cannot be replayed.
            if not self._is_whole or taken_at < start:
                continue
            for producer in self._producers.by_id.values():
                reason = difference(recorded.get(producer.id), producer, start, is_compacted=self._is_compacted)
                if reason:
                    self._add(f"{taken_at:020}.snapshot", f"producer {producer.id}: {reason}")
                    break

    def _check_epochs(self) -> None:
        """Compare the leader epochs of batches with the checkpoint, which is read after them and so may be ahead."""
        checkpoint = self._files.get(EPOCHS_FILE)
        if checkpoint is None:
            if self._epochs:
                # LogLoader only adds the epochs of segments that it recovers after a crash.
                remedy = "begins one without the epochs in the log" if self._is_closed else "builds it when it starts"
                self._add(EPOCHS_FILE, f"missing; Kafka {remedy}", is_note=True)
            return
        try:
            epochs = read_parsed(checkpoint.path, epoch_entries, OFFLINE)
        except LogError as error:
            self._add(EPOCHS_FILE, str(error))
            return
        for before, after in pairwise(epochs):
            if after[0] <= before[0] or after[1] <= before[1]:
                reason = f"epoch {after[0]} from offset {after[1]} follows epoch {before[0]} from offset {before[1]}"
                self._add(EPOCHS_FILE, reason)
                return
        for epoch, first, last in self._epochs:
            # An entry too many between the two shows only at the last offset.
            for offset in (first, last):
                expected = [epoch for epoch, start in epochs if start <= offset][-1:]
                if expected and expected != [epoch]:
                    self._add(EPOCHS_FILE, f"offset {offset} has epoch {expected[0]} there and {epoch} in the log")
                    return
        # LogLoader cuts such entries off; a running broker may have read an epoch that has no batch yet.
        if self._is_closed and epochs and epochs[-1][1] > self._end:
            self._add(EPOCHS_FILE, f"epoch {epochs[-1][0]} is from offset {epochs[-1][1]}, the log ends at {self._end}")

    def _note_leftovers(self) -> None:
        segments = {f"{segment.offset:020}" for segment in self._segments}
        for name in self._files:
            for pattern, description in _LEFTOVERS:
                if pattern.fullmatch(name):
                    self._add(name, description, is_note=True)
            # LogFileUtils.offsetFromFile takes each name before the first dot for an offset.
            if name.endswith(_LOADED) and not _NUMBERED.match(name):
                self._add(name, "a name that does not begin with an offset; Kafka refuses to start")
            match = _INDEX.fullmatch(name)
            # LogLoader.loadSegmentFiles deletes them, with a warning.
            if match and match["segment"] not in segments:
                self._add(name, "an index without a segment; Kafka deletes it when it starts", is_note=True)
