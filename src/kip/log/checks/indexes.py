"""Compare the indexes of a segment with its batches, which are passed to each check in the order of the file.

A check reports the first problem of its index only, as one damaged entry usually makes others wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from struct import Struct
from typing import Any

from kafka_wire.runtime.errors import counted

from kip.budgets import budget
from kip.files import entry_beside, open_file
from kip.log.checks.producers import Marker
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile


class IndexCheck(ABC):
    """The check of one index of a segment.

    Attributes:
        problem: the first problem, None if there is none.
        may_be_preallocated: whether zeros may follow the entries: the index of a segment that may still grow.
        exists: whether the file exists.
        name: the name of the file, with its folder.
    """

    suffix: str
    form: Struct

    def __init__(self, segment: LogFile, *, may_be_preallocated: bool = False) -> None:
        self.problem: str | None = None
        self.may_be_preallocated = may_be_preallocated
        self.name = segment.name.rpartition(".")[0] + self.suffix
        self._base = segment.offset
        index = entry_beside(segment.path, self.suffix)
        self.exists = index is not None
        data = b"" if index is None else _read(index.path)
        if len(data) % self.form.size:
            self._report(f"{counted(len(data), 'byte')}, not a multiple of {self.form.size}, the size of an entry")
        # AbstractIndex preallocates zeros, and trims them when the segment is closed. An entry may end in zeros, too.
        used = len(data.rstrip(b"\0"))
        used += -used % self.form.size
        if used < len(data) and not may_be_preallocated:
            self._report(f"the last {len(data) - used} of {len(data)} bytes are zeros")
        self._entries: Iterator[tuple[int, Any]] = enumerate(
            self.form.iter_unpack(data[: min(used, len(data) // self.form.size * self.form.size)])
        )
        self._next = next(self._entries, None)

    @abstractmethod
    def add(self, batch: Batch, marker: Marker | None) -> None:
        """Compare the entries before and in a batch."""

    @abstractmethod
    def finish(self) -> None:
        """Compare the other entries with the end of the segment."""

    def _report(self, problem: str) -> None:
        if self.problem is None:
            self.problem = problem

    def _advance(self) -> None:
        self._next = next(self._entries, None)


class OffsetCheck(IndexCheck):
    """An entry of `.index`: an offset, and the position of a batch before which no record has this offset or more."""

    suffix = ".index"
    form = Struct(">ii")

    def __init__(self, segment: LogFile, *, may_be_preallocated: bool = False) -> None:
        super().__init__(segment, may_be_preallocated=may_be_preallocated)
        self._last = (-1, -1)

    def add(self, batch: Batch, marker: Marker | None) -> None:
        while self._next is not None and self._next[1][1] <= batch.position:
            number, (relative, position) = self._next
            self._check_order(number, relative, position)
            if position < batch.position:
                self._report(f"entry {number} points to byte {position}, where no batch starts")
            # LogSegment.append adds the last offset of an append, which may have several batches after this one.
            elif not batch.base_offset <= self._base + relative:
                self._report(
                    f"entry {number} has offset {self._base + relative} at byte {position}, "
                    f"where the batch starts with {batch.base_offset}"
                )
            self._advance()

    def finish(self) -> None:
        if self._next is not None:
            number, (relative, position) = self._next
            self._check_order(number, relative, position)
            self._report(f"entry {number} points to byte {position}, after the last batch")

    def _check_order(self, number: int, relative: int, position: int) -> None:
        if relative <= self._last[0] or position <= self._last[1]:
            self._report(f"entry {number} does not ascend")
        self._last = (relative, position)


class TimeCheck(IndexCheck):
    """An entry of `.timeindex`: the largest timestamp of all records up to an offset."""

    suffix = ".timeindex"
    form = Struct(">qi")

    def __init__(self, segment: LogFile, *, may_be_preallocated: bool = False) -> None:
        super().__init__(segment, may_be_preallocated=may_be_preallocated)
        self._last = (-1, -1)
        self._latest = -1

    def add(self, batch: Batch, marker: Marker | None) -> None:
        while self._next is not None and self._base + self._next[1][1] < batch.base_offset:
            self._compare()
        self._latest = max(self._latest, batch.max_timestamp)

    def finish(self) -> None:
        while self._next is not None:
            self._compare()
        if self.exists and not self.may_be_preallocated and self._last[0] < self._latest:
            # Retention by time relies on the last entry, which LogSegment.onBecomeInactiveSegment appends.
            self._report(f"no entry for timestamp {self._latest}, the largest of the segment")

    def _compare(self) -> None:
        assert self._next is not None
        number, (timestamp, relative) = self._next
        # TimeIndex.maybeAppend skips a timestamp that is not larger; an offset may repeat.
        if timestamp <= self._last[0] or relative < self._last[1]:
            self._report(f"entry {number} does not ascend")
        elif timestamp != self._latest:
            self._report(
                f"entry {number} has timestamp {timestamp} as the largest up to offset {self._base + relative}, "
                f"which is {self._latest}"
            )
        self._last = (timestamp, relative)
        self._advance()


class AbortedCheck(IndexCheck):
    """An entry of `.txnindex`: an aborted transaction whose marker is in the segment."""

    suffix = ".txnindex"
    form = Struct(">hqqqq")

    def __init__(self, segment: LogFile, *, may_be_preallocated: bool = False) -> None:
        super().__init__(segment, may_be_preallocated=may_be_preallocated)
        self._last = -1

    def add(self, batch: Batch, marker: Marker | None) -> None:
        while self._next is not None and self._next[1][3] < batch.base_offset:
            self._check_entry()
            self._report(f"entry {self._next[0]} ends at offset {self._next[1][3]}, where no abort marker is")
            self._advance()
        if marker is None or not marker.is_abort:
            return
        if self._next is None or self._next[1][3] != marker.offset:
            # CleanedTransactionMetadata drops entries of transactions without remaining batches, before their markers.
            if marker.start is not None:
                self._report(
                    f"no entry for the transaction of producer {marker.producer_id} "
                    f"that was aborted at offset {marker.offset}"
                )
            return
        self._check_entry()
        number, (_, producer_id, start, _, _) = self._next
        if producer_id != marker.producer_id:
            self._report(f"entry {number} is of producer {producer_id}, the marker of producer {marker.producer_id}")
        # It may start earlier: compaction may have removed the first batches of the transaction.
        elif marker.start is not None and start > marker.start:
            self._report(f"entry {number} starts at offset {start}, the transaction at {marker.start}")
        self._advance()

    def finish(self) -> None:
        if self._next is not None:
            self._check_entry()
            self._report(f"entry {self._next[0]} ends at offset {self._next[1][3]}, where no abort marker is")

    def _check_entry(self) -> None:
        assert self._next is not None
        number, (version, _, start, last, _) = self._next
        # AbortedTxn.HIGHEST_SUPPORTED_VERSION
        if version != 0:
            self._report(f"entry {number} has version {version} instead of 0")
        elif not start <= last or last <= self._last:
            self._report(f"entry {number} from offset {start} to {last} does not ascend")
        self._last = last


def _read(path: str) -> bytes:
    with open_file(path) as file:
        return file.read(budget("index-bytes"))
