"""The folders of landed rows: their contents by their notes, and the choice of folders to merge.

A folder has the rows of one batch of a stream, or of several that were merged, and a note, which is written last:
without it, the folder is ignored. So a run that was killed leaves nothing incomplete. A folder replaces those whose
batches it has.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import NamedTuple

from kip.spark.pipeline.output.store import Store
from kip.spark.pipeline.records.replicated_log import ReplicatedLog

_NOTE = "_landed.json"
_MOST_FOLDERS = 8
"""Small folders that are not merged yet; merging them at once would write all rows again with each batch."""


_LARGE = 100_000
"""Minimum number of rows of a folder that is compacted by itself."""


class Span(NamedTuple):
    """The first and last offset of the records that a replica has of an epoch, or of a snapshot with this end.

    Both are None if no record could be read.
    """

    log: ReplicatedLog
    replica: str
    epoch: int | None
    snapshot: int | None
    first: int | None
    last: int | None

    def united(self, other: Span) -> Span:
        """Return the span of both."""
        firsts = [offset for offset in (self.first, other.first) if offset is not None]
        lasts = [offset for offset in (self.last, other.last) if offset is not None]
        return self._replace(first=min(firsts, default=None), last=max(lasts, default=None))


class Reported(NamedTuple):
    """The cluster IDs that a server reported in a file, and the time of its last row; no server for damage."""

    file: str
    server: str | None
    ids: tuple[str, ...]
    time: str | None

    def united(self, other: Reported) -> Reported:
        """Return the report of both."""
        ids = tuple(sorted({*self.ids, *other.ids}))
        return self._replace(ids=ids, time=max(self.time or "", other.time or "") or None)


@dataclass(frozen=True, slots=True)
class Landed:
    """A folder of landed rows.

    Attributes:
        first, last: numbers of its batches.
        rows, corrupt: number of rows that were landed, and of those that could not be read.
        stored: number of rows that are left.
        types: number of rows that are left by type, see `kip.spark.pipeline.definitions.table.Table.reads`.
        spans: the parts of logs that it has.
        reports: what servers reported, in captures and snapshots.
        revision: how often its rows have been written again.
        newest: time of the newest record of a log in it, in ms since 1970, None if there is none.
        is_merged: whether rows that no table needs have been left out.
    """

    first: int
    last: int
    rows: int
    corrupt: int
    stored: int
    types: dict[str, int]
    spans: tuple[Span, ...] = ()
    reports: tuple[Reported, ...] = ()
    revision: int = 0
    newest: int | None = None
    is_merged: bool = False

    @property
    def name(self) -> str:
        return folder_name(self.first, self.last, self.revision)


def folder_name(first: int, last: int, revision: int = 0) -> str:
    """Return the name of a folder; names sort as their first batches do."""
    return f"{first:010}-{last:010}" + (f"-{revision}" if revision else "")


def is_within(name: str, landed: Landed) -> bool:
    """Return whether a folder of this name has only batches that another has as well."""
    first, last, *_ = map(int, name.split("-"))
    return landed.first <= first and last <= landed.last and name != landed.name


def save_note(store: Store, folder: Sequence[str], landed: Landed) -> None:
    """Write the note of a folder, which makes the folder valid."""
    store.write_text(json.dumps(asdict(landed)), *folder, landed.name, _NOTE)


def read_note(store: Store, *folder: str) -> Landed | None:
    """Return the note of a folder, None if it has no valid one."""
    values = json.loads(store.read_text(*folder, _NOTE) or "null")
    if values is None:
        return None
    spans = (Span(ReplicatedLog(*log), *numbers) for log, *numbers in values["spans"])
    reports = (Reported(file, server, tuple(ids), time) for file, server, ids, time in values["reports"])
    return Landed(**{**values, "spans": tuple(spans), "reports": tuple(reports)})


def landed_folders(folders: Iterable[Landed]) -> list[Landed]:
    """Return the folders that count, by batch: those whose batches no other folder has, or in an older revision."""
    counting: list[Landed] = []
    for folder in sorted(folders, key=lambda folder: (folder.first, -folder.last, -folder.revision)):
        if not counting or folder.last > counting[-1].last:
            counting.append(folder)
    return counting


def to_merge(folders: Sequence[Landed]) -> Sequence[Landed]:
    """Return the newest folders that should be merged into one, none as long as there are few.

    A folder is one of them if it is not larger than all newer ones together. So each row is written again only as often
    as the number of rows doubles, and the number of folders grows with the logarithm of the rows.
    """
    count = total = 0
    for folder in reversed(folders):
        if count and folder.stored > total:
            break
        count, total = count + 1, total + folder.stored
    return folders[-count:] if count >= _MOST_FOLDERS else ()


def to_compact(folders: Sequence[Landed]) -> Sequence[Landed]:
    """Return a large folder that has all rows that were landed, and most rows of all folders; none if there is none.

    Others are compacted when they are merged: that costs more than reading them a few times.
    """
    total = sum(folder.stored for folder in folders)
    return [folder for folder in folders if not folder.is_merged and folder.stored >= max(_LARGE, total // 2)][:1]


def _starts(spans: Iterable[Span]) -> dict[ReplicatedLog, int]:
    """Return the first offset of each log that has records outside of snapshots."""
    starts: dict[ReplicatedLog, int] = {}
    for span in spans:
        if span.snapshot is None and span.first is not None:
            starts[span.log] = min(span.first, starts.get(span.log, span.first))
    return starts


def bases(spans: Sequence[Span]) -> dict[ReplicatedLog, int | None]:
    """Return the end offset of the snapshot with which each log begins, None for a log that begins at 0.

    It is the oldest snapshot that the log continues without a gap, or else the newest.
    """
    ends: dict[ReplicatedLog, set[int]] = defaultdict(set)
    for span in spans:
        ends[span.log].update(() if span.snapshot is None else (span.snapshot,))
    start = _starts(spans)
    return {log: _base(start.get(log), of_log) for log, of_log in ends.items()}


def _base(start: int | None, ends: set[int]) -> int | None:
    if start == 0 or not ends:
        return None
    # A snapshot ends where its log continues; one that ends before the first record leaves a gap.
    complete = [end for end in ends if start is not None and end >= start]
    return min(complete) if complete else max(ends)


def next_offsets(spans: Iterable[Span]) -> dict[ReplicatedLog, int | None]:
    """Return the next offset of each log, from its newest epoch; None if it has no records."""
    ends: dict[ReplicatedLog, tuple[int, int]] = {}
    for span in spans:
        ends.setdefault(span.log, (-2, -1))
        if span.snapshot is None and span.last is not None:
            ends[span.log] = max(ends[span.log], (-1 if span.epoch is None else span.epoch, span.last))
    return {log: last + 1 if epoch > -2 else None for log, (epoch, last) in ends.items()}


def contradicted(spans: Iterable[Span]) -> set[ReplicatedLog]:
    """Return the logs of which replicas have records of different epochs for the same offsets.

    Some of these records are lost, see `without_lost` of `records.history`, and later ones may decide which.
    """
    of_logs: dict[ReplicatedLog, list[Span]] = defaultdict(list)
    for span in spans:
        of_logs[span.log].append(span)
    return {log for log, of_log in of_logs.items() if not _is_rising(list(_epochs(of_log).values()))}


def truncations(spans: Sequence[Span]) -> dict[ReplicatedLog, tuple[tuple[int, int, int | None], ...]]:
    """Return what decides which records of contradicted logs are lost: epochs, and their first and last offsets.

    They are the epochs of the replica that defines the log, see `without_lost` of `records.history`. The newest one has
    no last offset: records that are appended to it do not change which others are lost.
    """
    logs = contradicted(spans)
    replicas: dict[tuple[ReplicatedLog, str], list[Span]] = defaultdict(list)
    for span in spans:
        if span.log in logs:
            replicas[span.log, span.replica].append(span)
    defining: dict[ReplicatedLog, tuple[int, int, str]] = {}
    truncated: dict[ReplicatedLog, tuple[tuple[int, int, int | None], ...]] = {}
    for (log, replica), of_replica in replicas.items():
        epochs = _epochs(of_replica)
        if epochs:
            newest = max(epochs)
            # As in a Raft election (KIP-595): the higher epoch first, then the longer log; the name makes ties stable.
            rank = newest, epochs[newest][1], replica
            if rank > defining.get(log, (-1, -1, "")):
                defining[log], truncated[log] = rank, _closed(epochs)
    return truncated


def _epochs(spans: Iterable[Span]) -> dict[int, tuple[int, int]]:
    """Return the first and the last offset of each epoch, the oldest epoch first."""
    ranges: dict[int, tuple[int, int]] = {}
    for _, _, epoch, snapshot, first, last in spans:
        if snapshot is None and epoch is not None and first is not None and last is not None:
            known_first, known_last = ranges.get(epoch, (first, last))
            ranges[epoch] = min(first, known_first), max(last, known_last)
    return {epoch: ranges[epoch] for epoch in sorted(ranges)}


def _closed(epochs: dict[int, tuple[int, int]]) -> tuple[tuple[int, int, int | None], ...]:
    """Return the epochs of a replica, each ended before a later one begins: others were read before a truncation."""
    closed: list[tuple[int, int, int | None]] = []
    start: int | None = None
    for epoch in reversed(epochs):
        first, last = epochs[epoch]
        closed.append((epoch, first, None if start is None else min(last, start - 1)))
        start = first if start is None else min(start, first)
    return tuple(reversed(closed))


def have_copies(spans: Iterable[Span]) -> bool:
    """Return whether several replicas of a log may have a record with the same offset."""
    replicas: dict[ReplicatedLog, dict[str, Span]] = defaultdict(dict)
    for span in spans:
        if span.snapshot is None and span.first is not None:
            of_log = replicas[span.log]
            of_log[span.replica] = of_log[span.replica].united(span) if span.replica in of_log else span
    ranges = ([(span.first or 0, span.last or 0) for span in of_log.values()] for of_log in replicas.values())
    return not all(_is_rising(sorted(of_log)) for of_log in ranges)


def _is_rising(ranges: list[tuple[int, int]]) -> bool:
    return all(last < first for (_, last), (first, _) in pairwise(ranges))


def count_types(folders: Iterable[Landed]) -> Counter[str]:
    """Return the number of rows by type."""
    total: Counter[str] = Counter()
    for folder in folders:
        total.update(folder.types)
    return total
