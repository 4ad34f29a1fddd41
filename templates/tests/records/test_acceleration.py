"""The accelerator of records: when it is used, and what is left to Python. A stand-in takes its place here."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from ... import DecodeError, EncodeError
from ...records import Record, RecordBatch, acceleration, checksum
from ...records.acceleration import RECORDS_FORMAT, encode_records, fast_reader
from ...records.record import is_count_possible, read_records

FEW = [Record(5, 1000, b"a"), Record(6, 999, b"b"), Record(9, 1001, b"c")]


class Reader:
    """A reader of the stand-in: it reads one record and is in doubt about the next one."""

    def __init__(self, *arguments: Any) -> None:
        self.arguments = arguments
        self.position, self.index = arguments[1], 0

    def __iter__(self) -> Iterator[Record]:
        data, position, _, *bases = self.arguments
        self.index += 1
        self.position += 1 + data[position] // 2
        yield from read_records(data[position : self.position], 0, 1, *bases)


class Records:
    """A codec of the stand-in, with its class and its answer."""

    def __init__(self, cls: type[Record]) -> None:
        self.cls = cls
        self.answer: Any = None

    def read(self, *arguments: Any) -> Reader:
        return Reader(*arguments)

    def write(self, *arguments: Any) -> Any:
        return self.answer and (*self.answer, arguments)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType("kipc_accelerator")
    vars(module).update(RECORDS_FORMAT=RECORDS_FORMAT, Records=Records)
    monkeypatch.setattr(acceleration, "ACCELERATOR", module)
    monkeypatch.setattr(acceleration, "CODEC", Records(Record))
    return module


def test_it_is_found(stand_in: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert RECORDS_FORMAT == 1
    assert acceleration._find().cls is Record
    vars(stand_in)["RECORDS_FORMAT"] = 2
    assert acceleration._find() is None
    del vars(stand_in)["RECORDS_FORMAT"]
    assert acceleration._find() is None
    monkeypatch.setattr(acceleration, "ACCELERATOR", None)
    assert acceleration._find() is None


@pytest.mark.usefixtures("stand_in")
def test_python_reads_what_it_leaves() -> None:
    batch = RecordBatch.of(FEW)
    reader = fast_reader(batch.data, 61, 3, 5, 1000)
    assert reader.arguments == (batch.data, 61, 3, 5, 1000, None)
    assert list(batch.records()) == FEW
    late = RecordBatch.of(FEW, append_timestamp=7)
    assert [record.timestamp for record in late.records()] == [7, 7, 7]
    damaged = bytearray(batch.data)
    damaged[-1] = 2
    with pytest.raises(DecodeError) as info:
        list(RecordBatch(bytes(damaged)).records())
    assert info.value.path == "records[2]"


@pytest.mark.usefixtures("stand_in")
def test_what_it_is_not_asked_for() -> None:
    data = RecordBatch.of(FEW).data
    assert fast_reader(bytearray(data), 61, 3, 5, 1000) is None  # type: ignore[arg-type]
    assert fast_reader(data, 61, 4, 5, 1000) is None
    assert fast_reader(data, 61, -1, 5, 1000) is None
    for count, left, expected in ((0, 0, True), (1, 6, False), (1, 7, True)):
        assert is_count_possible(count, left) == expected


def test_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceleration, "CODEC", None)
    batch = RecordBatch.of(FEW)
    assert fast_reader(batch.data, 61, 3, 5, 1000) is None
    assert list(batch.records()) == FEW
    assert encode_records(FEW, None, None) == (batch.data[61:], 5, 9, 1000, 1001)


@pytest.mark.usefixtures("stand_in")
def test_python_writes_what_it_refuses() -> None:
    body = RecordBatch.of(FEW).data[61:]
    assert encode_records(FEW, None, None) == (body, 5, 9, 1000, 1001)
    moved = encode_records([Record(), Record()], 3, 2)
    assert moved[1:] == (3, 4, 2, -1)
    assert encode_records([Record(-1, 8), Record(-1, 8)], None, None)[1:3] == (0, 1)
    assert encode_records([], None, None) == (b"", 0, 0, -1, -1)
    assert encode_records([], 7, 2) == (b"", 7, 7, 2, -1)
    with pytest.raises(EncodeError, match=r"records\[0\].key: int instead of bytes"):
        encode_records([Record(key=1)], None, None)  # type: ignore[arg-type]


@pytest.mark.usefixtures("stand_in")
def test_what_it_writes_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    codec = Records(Record)
    codec.answer = (b"body",)
    monkeypatch.setattr(acceleration, "CODEC", codec)
    result: Any = encode_records(FEW, None, 2)
    assert result == (b"body", (FEW, None, 2))


def test_its_checksum_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("kipc_accelerator")
    monkeypatch.setattr(checksum, "ACCELERATOR", module)
    assert checksum._find()(b"123456789", 0) == 0xE3069283
    vars(module)["crc32c"] = lambda data, start: 7
    assert checksum._find()(b"", 0) == 7
