"""Folders of landed rows; no Spark needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import log2
from pathlib import Path

import pytest

from kip.spark.pipeline.landing.folders import (
    Landed,
    Span,
    bases,
    contradicted,
    have_copies,
    landed_folders,
    next_offsets,
    read_note,
    save_note,
    to_compact,
    to_merge,
    truncations,
)
from kip.spark.pipeline.output.store import Store
from kip.spark.pipeline.records.replicated_log import ReplicatedLog

LOG = ReplicatedLog("c", "__cluster_metadata", 0)
WEEK_MS = 7 * 24 * 3600 * 1000


def landed(first: int, last: int, stored: int = 1) -> Landed:
    return Landed(first, last, stored, 0, stored, {})


def folders_after(batches: int, rows: int, compacted: Callable[[int], int]) -> tuple[int, int]:
    """Land batches; return the largest number of folders, and how many rows were merged."""
    folders: list[Landed] = []
    most = written = 0
    for number in range(batches):
        folders.append(landed(number, number, rows))
        merged = to_merge(folders)
        if merged:
            total = sum(each.stored for each in merged)
            folders = [*folders[: -len(merged)], landed(merged[0].first, number, compacted(total))]
            written += total
        most = max(most, len(folders))
    return most, written


def test_a_week_of_no_ops() -> None:
    """A controller writes one every 500 ms, and a stream lands them every 10 s; compaction leaves two of a file."""
    batches, rows = WEEK_MS // 10_000, 20
    assert batches * rows == 1_209_600
    folders, written = folders_after(batches, rows, lambda total: 2)
    assert folders <= 8
    assert written < 2 * batches * rows


def test_rows_that_stay_are_written_again_as_often_as_they_double() -> None:
    batches, rows = 10_000, 100
    folders, written = folders_after(batches, rows, lambda total: total)
    assert folders <= 8 + log2(batches)
    assert written <= log2(batches) * batches * rows


def test_a_large_folder_is_compacted_once() -> None:
    large = landed(1, 1, 200_000)
    assert to_compact([landed(0, 0), large, landed(2, 2, 100_000)]) == [large]
    assert to_compact([landed(0, 0), large, landed(2, 2, 300_000)]) == [landed(2, 2, 300_000)]
    assert to_compact([landed(0, 0), replace(large, is_merged=True), landed(2, 2, 99_999)]) == []


def test_a_folder_with_few_of_all_rows_is_not_compacted_by_itself() -> None:
    old = landed(0, 0, 350_000)
    assert to_compact([old, landed(1, 1, 170_000), landed(2, 2, 170_000)]) == [old]
    merged = replace(old, is_merged=True)
    assert to_compact([merged, landed(1, 1, 170_000), landed(2, 2, 170_000)]) == []
    assert to_compact([merged, landed(1, 1, 400_000)]) == [landed(1, 1, 400_000)]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((), False),
        ((("a", 1, 0, 4), ("a", 2, 5, 9)), False),
        ((("a", 1, 0, 4), ("b", 2, 5, 9), ("a", 3, 10, 11)), True),
        ((("a", 1, 0, 4), ("b", 2, 5, 9)), False),
        ((("a", 1, 0, 4), ("b", 1, 4, 4)), True),
        ((("a", 1, 0, 4), ("b", None, 0, 4)), True),
    ],
)
def test_copies_of_records(parts: tuple[tuple[str, int | None, int, int], ...], expected: bool) -> None:
    snapshot = Span(LOG, "b", 1, 3, 0, 9)
    other = [each._replace(log=LOG._replace(partition=1)) for each in spans(("b", 1, 0, 4))]
    nothing = Span(LOG, "c", None, None, None, None)
    assert have_copies([*spans(*parts), snapshot, *other, nothing]) is expected


def test_folders_that_count() -> None:
    found = [landed(4, 4), landed(0, 0), landed(1, 1), landed(0, 2), landed(2, 2), landed(3, 3), landed(0, 1)]
    assert [each.name for each in landed_folders(found)] == [
        "0000000000-0000000002",
        "0000000003-0000000003",
        "0000000004-0000000004",
    ]


def test_a_folder_without_a_note_does_not_count(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    spans = (Span(LOG, "a/__cluster_metadata-0", 3, None, 0, 9), Span(LOG, "a/x-0", None, 5, None, None))
    whole = Landed(0, 3, 12, 2, 10, {"TOPIC_RECORD": 8, "": 2}, spans)
    assert read_note(store, "rows", whole.name) is None
    save_note(store, ("rows",), whole)
    assert read_note(store, "rows", whole.name) == whole


def spans(*parts: tuple[str, int | None, int, int]) -> list[Span]:
    return [Span(LOG, replica, epoch, None, first, last) for replica, epoch, first, last in parts]


@pytest.mark.parametrize(
    ("parts", "is_contradicted", "next_offset"),
    [
        (spans(("a", 1, 0, 4), ("a", 2, 5, 9)), False, 10),
        (spans(("a", 1, 0, 4), ("b", 1, 2, 3), ("b", 2, 5, 9)), False, 10),
        (spans(("a", 1, 0, 7), ("b", 1, 0, 4), ("b", 2, 5, 6)), True, 7),
        (spans(("a", 1, 0, 4), ("a", 3, 9, 9), ("b", 2, 4, 5)), True, 10),
        (spans(("a", None, 0, 7)), False, 8),
    ],
)
def test_replicas_that_contradict_each_other(parts: list[Span], is_contradicted: bool, next_offset: int) -> None:
    assert contradicted(parts) == ({LOG} if is_contradicted else set())
    assert next_offsets(parts) == {LOG: next_offset}


OLD = (("a", 1, 0, 7), ("b", 1, 0, 4), ("b", 2, 5, 6))
"""Offsets 5 to 7 of replica a are lost."""


@pytest.mark.parametrize(
    ("more", "changes"),
    [
        ((("b", 2, 7, 9),), False),
        ((("a", 1, 8, 8),), False),
        ((("a", 2, 5, 6),), False),
        ((("a", 2, 5, 7),), False),  # a was truncated as b was, and defines the log now
        ((("a", 2, 6, 7),), True),
        ((("b", 1, 2, 3),), False),
        ((("c", 3, 7, 7),), True),
        ((("b", 3, 7, 7),), True),
        ((("a", None, 0, 9),), False),
    ],
)
def test_rows_that_change_which_earlier_ones_are_lost(
    more: tuple[tuple[str, int | None, int, int], ...], changes: bool
) -> None:
    assert (truncations(spans(*OLD, *more)) != truncations(spans(*OLD))) is changes
    assert truncations(spans(("a", 1, 0, 4), ("b", 2, 5, 9))) == {}


@pytest.mark.parametrize(
    ("start", "ends", "base"),
    [(0, [5], None), (3, [5, 2, 9], 5), (9, [4, 5], 5), (None, [4, 5], 5), (3, [], None)],
)
def test_the_snapshot_with_which_a_log_begins(start: int | None, ends: list[int], base: int | None) -> None:
    """As in `test_history.CASES`."""
    found = [Span(LOG, "a", 1, end, 0, 7) for end in ends]
    found += [] if start is None else [Span(LOG, "a", 1, None, start, 20)]
    assert bases(found) == {LOG: base}
