"""Tests of control records: each type that the package has a message for, and records that are none."""

from __future__ import annotations

from typing import Any

import pytest

from ... import DecodeError
from ...records import ControlType, Record, RecordBatch, read_batches, read_control
from ...records.control import CONTROL_MESSAGES, write_control
from ...registry import CATALOG
from ...runtime.catalog import UnknownMessageError
from .batches import ROWS

CONTROL = [row for row in ROWS if row.header.get("is_control")]


def message_of(type_: ControlType) -> Any:
    try:
        return CATALOG.message(CONTROL_MESSAGES[type_])
    except UnknownMessageError as error:
        pytest.skip(str(error))


def test_numbers() -> None:
    assert [type_.name for type_ in map(ControlType, range(7))] == [
        "ABORT",
        "COMMIT",
        "LEADER_CHANGE",
        "SNAPSHOT_HEADER",
        "SNAPSHOT_FOOTER",
        "KRAFT_VERSION",
        "KRAFT_VOTERS",
    ]


@pytest.mark.parametrize("type_", ControlType)
def test_both_directions(type_: ControlType) -> None:
    cls = message_of(type_)
    for version in cls.VERSIONS:
        message = cls()
        record = write_control(type_, message, version, timestamp=5)
        assert record.timestamp == 5
        assert record.key == bytes((0, 0, 0, type_))
        again = read_control(record)
        assert again.type is type_
        assert again.message == message
        assert again.record is record


@pytest.mark.parametrize("row", CONTROL, ids=[row.name for row in CONTROL])
def test_real_markers(row: Any) -> None:
    (batch,) = read_batches(row.data)
    (record,) = list(batch.records())
    control = read_control(record)
    assert control.type in (ControlType.ABORT, ControlType.COMMIT)
    assert control.version == 0
    if control.message is not None:
        data = write_control(
            ControlType(control.type), control.message, timestamp=record.timestamp
        )
        assert (data.key, data.value) == (record.key, record.value)
        assert f"message={control.message!r}" in repr(control)


def test_marker() -> None:
    marker = message_of(ControlType.COMMIT)(coordinator_epoch=7)
    record = write_control(ControlType.COMMIT, marker)
    assert (record.key, record.value) == (b"\0\0\0\1", b"\0\0\0\0\0\7")
    batch = RecordBatch.of(
        [record],
        producer_id=1,
        producer_epoch=2,
        is_transactional=True,
        is_control=True,
    )
    (again,) = list(batch.records())
    assert batch.is_control
    assert batch.is_transactional
    assert read_control(again).message == marker


def test_newer_versions_and_types() -> None:
    newer = Record(key=b"\0\1\0\1", value=b"\0\5\0\0\0\7extra")
    control = read_control(newer)
    assert (control.type, control.version) == (ControlType.COMMIT, 5)
    if control.message is not None:
        assert control.message == message_of(ControlType.COMMIT)(coordinator_epoch=7)
    unknown = read_control(Record(key=b"\0\0\0\x63", value=b"\0\0"))
    assert (unknown.type, unknown.message) == (99, None)
    assert repr(unknown) == "ControlRecord(99, version=0, message=None)"


@pytest.mark.parametrize(
    ("key", "value"),
    [(None, b"\0\0"), (b"\0\0\0", b"\0\0"), (b"\0\0\0\0", None), (b"\0\0\0\0", b"\0")],
)
def test_no_control_records(key: bytes | None, value: bytes | None) -> None:
    with pytest.raises(ValueError, match="not a control record: Record"):
        read_control(Record(key=key, value=value))


def test_damaged_message() -> None:
    message_of(ControlType.ABORT)
    with pytest.raises(DecodeError, match="EndTxnMarker v0"):
        read_control(Record(key=b"\0\0\0\0", value=b"\0\0\0"))


def test_wrong_message() -> None:
    cls = message_of(ControlType.KRAFT_VERSION)
    with pytest.raises(
        ValueError,
        match="a COMMIT record contains EndTxnMarker, not KRaftVersionRecord",
    ):
        write_control(ControlType.COMMIT, cls())
