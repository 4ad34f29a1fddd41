"""Encoding columns: the bytes and the errors are those of the scalar codec."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

import numpy as np
import pyarrow as pa
import pytest
from kafka_wire.clients import DescribeClusterResponse, FetchResponse, MetadataRequest, MetadataResponse
from kafka_wire.runtime.errors import DecodeError, EncodeError, NullError, UnsupportedFieldError

from kip.columnar import arrow_schema, decode_column, encode_column
from kip.columnar.columns.uuids import uuid_texts, uuid_values
from kip.columnar.messages.decode import FEW
from kip.columnar.messages.encode import _Block
from kip.kafka.topics import id_text
from tests.columnar.columns import PARTS, ROWS, column, response
from tests.shared import slow_after
from tests.wire.mutations import Seeds, all_seeds, mutated


def whole_messages(seeds: Seeds) -> list[bytes]:
    """Return messages as they were pinned, and mutated ones that are messages still."""
    random = Random(f"{seeds.name} {seeds.version}")
    found = [*seeds.rows]
    for _ in range(40):
        data = mutated(random, seeds)
        try:
            found.append(seeds.cls.decode(data, seeds.version).encode(seeds.version))
        except DecodeError:
            continue
    return found


@pytest.fixture
def scalar_rows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Encode columns of any length a column at a time; return where to find how many rows were not."""
    rows: list[int] = []
    encode = _Block._encode_scalar

    def counted(block: _Block, left: Any) -> pa.Array:
        rows.append(len(left))
        return encode(block, left)

    monkeypatch.setattr("kip.columnar.messages.encode.FEW", 1)
    monkeypatch.setattr(_Block, "_encode_scalar", counted)
    return rows


@pytest.mark.parametrize("part", slow_after(1, range(PARTS)))
def test_what_was_decoded(part: int, scalar_rows: list[int]) -> None:
    """All messages in all versions, unknown tags too, come out as they went in."""
    for seeds in all_seeds()[part::PARTS]:
        data = pa.array(whole_messages(seeds), pa.binary())
        structs, errors = decode_column(data, seeds.cls, seeds.version, unknown_tags=True)
        assert errors.null_count == len(errors)
        assert encode_column(structs, seeds.cls, seeds.version) == data, f"{seeds.name} v{seeds.version}"
        has_unknown_tags = any(unknown_tags_in(row) for row in structs.to_pylist())
        assert has_unknown_tags or sum(scalar_rows) == 0, f"{seeds.name} v{seeds.version}"
        scalar_rows.clear()


def unknown_tags_in(value: Any) -> bool:
    match value:
        case dict():
            return bool(value.get("unknown_tags")) or any(map(unknown_tags_in, value.values()))
        case list():
            return any(map(unknown_tags_in, value))
        case _:
            return False


def structs_of(rows: list[Any], version: int = 2) -> pa.Array:
    return pa.array(rows, pa.struct(list(arrow_schema(DescribeClusterResponse, version))))


@pytest.mark.parametrize("size", [0, 1, FEW - 1, FEW, 1000])
def test_sizes_nulls_and_slices(size: int) -> None:
    data: list[Any] = column(size)
    data[::3] = [None] * len(data[::3])
    binary = pa.array(data, pa.binary())
    structs, _ = decode_column(binary, DescribeClusterResponse, 2)
    assert encode_column(structs, DescribeClusterResponse, 2) == binary
    assert encode_column(structs.slice(size // 3), DescribeClusterResponse, 2) == binary.slice(size // 3)
    chunked = pa.chunked_array([structs.slice(size // 2), structs.slice(0, size // 2)])
    encoded = encode_column(chunked, DescribeClusterResponse, 2)
    assert encoded == pa.chunked_array([binary.slice(size // 2), binary.slice(0, size // 2)])


def test_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    binary = pa.array(column(3 * ROWS), pa.binary())
    structs, _ = decode_column(binary, DescribeClusterResponse, 2)
    monkeypatch.setattr("kip.columnar.messages.encode.BLOCK_BYTES", 2000)
    assert encode_column(structs, DescribeClusterResponse, 2) == binary


def test_a_version_for_each_row() -> None:
    versions = [number % 3 for number in range(20 * ROWS)]
    data = [response(version).encode(version) for version in versions]
    structs, errors = decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, versions)
    assert errors.null_count == len(data)
    assert encode_column(structs, DescribeClusterResponse, np.array(versions)).to_pylist() == data
    with pytest.raises(ValueError, match="the version of row 7 is null"):
        encode_column(structs, DescribeClusterResponse, [*versions[:7], None, *versions[8:]])


@pytest.mark.parametrize("size", [1, ROWS])
def test_columns_that_are_not_there_and_types_that_are_wider(size: int) -> None:
    struct_type = pa.struct(
        {
            "cluster_id": pa.large_string(),
            "controller_id": pa.int64(),
            "brokers": pa.large_list(pa.struct({"host": pa.large_string(), "broker_id": pa.uint8()})),
        }
    )
    row = {"cluster_id": "c", "controller_id": 7, "brokers": [{"host": "h", "broker_id": 1}]}
    encoded = encode_column(pa.array([row] * size, struct_type), DescribeClusterResponse, 2)
    message = DescribeClusterResponse.decode(encoded[size - 1].as_py(), 2)
    assert (message.cluster_id, message.controller_id, message.endpoint_type) == ("c", 7, 1)
    assert (message.brokers[0].host, message.brokers[0].broker_id) == ("h", 1)


@pytest.mark.parametrize("size", [1, ROWS])
@pytest.mark.parametrize("length", [126, 127, 128, 16383, 16384, 32767])
def test_lengths_of_more_than_a_byte(size: int, length: int) -> None:
    message = response(130, host="h" * length if length < 200 else "h")
    message.cluster_id = "c" * length
    data = pa.array([message.encode(2)] * size, pa.binary())
    structs, errors = decode_column(data, DescribeClusterResponse, 2)
    assert errors.null_count == size
    assert encode_column(structs, DescribeClusterResponse, 2) == data


@pytest.mark.parametrize("size", [1, ROWS])
@pytest.mark.parametrize(
    ("change", "version", "error", "text"),
    [
        ({"cluster_id": "x" * 32768}, 2, EncodeError, "cluster_id: string of 32768 bytes"),
        ({"cluster_id": None}, 2, NullError, "cluster_id: None, where this version allows no null"),
        ({"brokers": None}, 2, NullError, "brokers: None, where this version allows no null"),
        ({"brokers": [None]}, 2, EncodeError, r"brokers\[0\]: expected DescribeClusterBroker, found null"),
        ({"brokers": [{"broker_id": None}]}, 2, EncodeError, r"brokers\[0\].broker_id: "),
        ({"endpoint_type": 2}, 0, UnsupportedFieldError, "endpoint_type: set, but this version does not have it"),
    ],
)
def test_values_that_cannot_be_written(
    size: int, change: dict[str, Any], version: int, error: type[EncodeError], text: str
) -> None:
    structs, _ = decode_column(pa.array(column(size), pa.binary()), DescribeClusterResponse, 2)
    rows = structs.to_pylist()
    rows[-1].update(change)
    with pytest.raises(error, match=f"DescribeClusterResponse v{version}: {text}") as caught:
        encode_column(structs_of(rows), DescribeClusterResponse, version)
    assert caught.value.__notes__ == [f"in row {size - 1}"]


def test_numbers_that_are_too_large() -> None:
    rows = [{"controller_id": number} for number in (*range(ROWS), 2**31)]
    with pytest.raises(EncodeError, match="controller_id: 2147483648 is not a valid int32"):
        encode_column(pa.array(rows, pa.struct({"controller_id": pa.int64()})), DescribeClusterResponse, 2)


def test_uuids() -> None:
    random = Random(1)
    uuids = [UUID(int=0), UUID(int=2**128 - 1), *(UUID(int=random.getrandbits(128)) for _ in range(1000))]
    texts = uuid_texts(np.array([uuid.bytes for uuid in uuids], "V16"))
    assert texts.to_pylist() == [id_text(uuid) for uuid in uuids]
    values = uuid_values(texts.slice(2))
    assert values is not None
    assert [bytes(value) for value in values] == [uuid.bytes for uuid in uuids[2:]]


@pytest.mark.parametrize("text", ["", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAA=", "é" * 11, "A" * 23])
@pytest.mark.parametrize("size", [1, ROWS])
def test_text_that_is_no_uuid(text: str, size: int) -> None:
    struct_type = pa.struct({"topics": pa.list_(pa.struct({"topic_id": pa.string()}))})
    rows = [{"topics": [{"topic_id": "A" * 22}]}] * (size - 1) + [{"topics": [{"topic_id": text}]}]
    with pytest.raises(EncodeError, match=r"topics\[0\].topic_id: expected uuid, found str"):
        encode_column(pa.array(rows, struct_type), MetadataRequest, 12)


def test_absent_fields_that_are_ignorable_or_default() -> None:
    structs, _ = decode_column(pa.array(column(ROWS), pa.binary()), DescribeClusterResponse, 2)
    encoded = encode_column(structs, DescribeClusterResponse, 0)
    assert encoded.to_pylist() == column(ROWS, version=0)


def test_tagged_structs_with_defaults() -> None:
    """A tagged struct is left out while all in it is default."""
    empty = FetchResponse().encode(17)
    structs, _ = decode_column(pa.array([empty] * ROWS, pa.binary()), FetchResponse, 17)
    assert encode_column(structs, FetchResponse, 17).to_pylist() == [empty] * ROWS


def test_older_responses() -> None:
    for version in MetadataResponse.VERSIONS:
        data = MetadataResponse(controller_id=-1).encode(version)
        structs, _ = decode_column(pa.array([data] * ROWS, pa.binary()), MetadataResponse, [version] * ROWS)
        assert encode_column(structs, MetadataResponse, version).to_pylist() == [data] * ROWS
