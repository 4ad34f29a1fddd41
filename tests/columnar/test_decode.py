"""Decoding columns against the scalar codec: vectors, damage of all kinds, and every form a column can have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from kafka_wire.clients import DescribeClusterResponse, MetadataResponse
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.errors import UnsupportedVersionError
from kafka_wire.runtime.message import Message

from kip.columnar import arrow_schema, decode_column
from kip.columnar.columns.binary import BinaryRows
from kip.columnar.messages.decode import FEW, read_rows
from kip.columnar.messages.layouts import plan_of
from tests.columnar.agreement import check_column, plain
from tests.columnar.columns import PARTS, ROWS, column, response
from tests.shared import json_lines, shared_path, slow_after
from tests.wire.mutations import all_seeds, mutated


@pytest.mark.slow
@pytest.mark.usefixtures("few_are_enough")
@pytest.mark.parametrize(
    "name", slow_after(1, ["kafka-4.3.1", "kafka-3.9.1", "kafka-4.3.1-unknown-tags", "kafka-4.3.1-reject"])
)
def test_vectors(name: str) -> None:
    columns: dict[tuple[type[Message], int], list[bytes]] = defaultdict(list)
    for row in json_lines(shared_path("vectors", f"{name}.jsonl.gz")):
        try:
            cls = CATALOG.message(f"{row['area'].replace('-', '_')}.{row['spec']}")
        except UnknownMessageError:
            continue
        if row["version"] in cls.VERSIONS:
            columns[cls, row["version"]].append(bytes.fromhex(row["hex"]))
    assert len(columns) > 300
    for (cls, version), data in columns.items():
        check_column(cls, version, data, unknown_tags="unknown" in name)


@pytest.mark.slow
@pytest.mark.usefixtures("few_are_enough")
@pytest.mark.parametrize("part", slow_after(1, range(PARTS)))
def test_mutated_messages(part: int) -> None:
    accepted = rows = 0
    for number, seeds in enumerate(all_seeds()[part::PARTS]):
        random = Random(f"{seeds.name} {seeds.version}")
        data = [mutated(random, seeds) if random.random() < 0.7 else random.choice(seeds.rows) for _ in range(60)]
        accepted += check_column(seeds.cls, seeds.version, data, unknown_tags=number % 2 == 0)
        rows += len(data)
    assert rows // 5 < accepted < rows * 4 // 5


@pytest.mark.parametrize("part", slow_after(1, range(PARTS)))
def test_whole_messages_need_no_scalar_codec(part: int) -> None:
    for seeds in all_seeds()[part::PARTS]:
        rows = BinaryRows.of(pa.array(list(seeds.rows) * 60, pa.binary()))
        plan = plan_of(seeds.cls.SPEC.layout(seeds.version), keep_unknown=False)
        struct_type = pa.struct(list(arrow_schema(seeds.cls, seeds.version)))
        _, read = read_rows(plan, struct_type, (rows.data, rows.starts, rows.ends))
        assert len(read) == len(rows), f"{seeds.name} v{seeds.version}"


def test_few_long_rows_among_short_ones() -> None:
    data = column(ROWS)
    data[7] = response(3000).encode(2)
    assert check_column(DescribeClusterResponse, 2, data) == ROWS


def test_text_that_is_not_utf_8() -> None:
    """In every place of a row, and in elements: such rows alone become errors."""
    data = column(ROWS)
    data[5] = data[5].replace(b"cluster", b"clust\xff\xff")
    data[6] = data[6].replace(b"kafka", b"ka\xed\xa0\x80")
    data[-1] = data[-1].replace(b"kafka", b"\xc3\x28ka\xff")
    assert check_column(DescribeClusterResponse, 2, data) == ROWS - 3


@pytest.mark.parametrize("size", [0, 1, FEW - 1, FEW, 1000])
def test_sizes(size: int) -> None:
    assert check_column(DescribeClusterResponse, 2, column(size)) == size


def test_nulls() -> None:
    data: list[bytes | None] = [*column(ROWS)]
    data[::3] = [None] * len(data[::3])
    data[1] = b"\0"
    structs, errors = decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, 2)
    assert [row is None for row in structs.to_pylist()] == [each is None or each == b"\0" for each in data]
    assert errors.is_valid().to_pylist() == [each == b"\0" for each in data]
    structs, errors = decode_column(pa.nulls(ROWS, pa.binary()), DescribeClusterResponse, 2)
    assert structs.null_count == errors.null_count == ROWS


def forms(data: Sequence[bytes]) -> dict[str, Any]:
    """Return the same column in all the forms it can have."""
    whole = pa.array([b"before", *data, b"behind"], pa.binary())
    return {
        "slice": whole.slice(1, len(data)),
        "large": pa.array(data, pa.large_binary()),
        "view": pa.array(data, pa.binary_view()),
        "dictionary": pa.array(data, pa.binary()).dictionary_encode(),
    }


@pytest.mark.parametrize("form", ["slice", "large", "view", "dictionary"])
@pytest.mark.parametrize("size", [3, ROWS])
def test_forms(form: str, size: int) -> None:
    data = column(size)
    structs, errors = decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, 2)
    assert decode_column(forms(data)[form], DescribeClusterResponse, 2) == (structs, errors)


def test_chunks() -> None:
    data = column(3 * ROWS)
    sizes = (ROWS, 0, 1, 2 * ROWS - 1)
    chunks, start = [], 0
    for size in sizes:
        chunks.append(pa.array(data[start : start + size], pa.binary()))
        start += size
    versions = [2, 1] * (len(data) // 2)
    structs, errors = decode_column(pa.chunked_array(chunks), DescribeClusterResponse, versions)
    assert [len(chunk) for chunk in structs.chunks] == [len(chunk) for chunk in errors.chunks] == [*sizes]
    whole, reasons = decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, versions)
    assert structs.combine_chunks() == whole
    assert errors.combine_chunks() == reasons
    assert errors.null_count == ROWS * 3 - ROWS * 3 // 2
    empty, _ = decode_column(pa.chunked_array([], pa.binary()), DescribeClusterResponse, 2)
    assert (len(empty), empty.type) == (0, pa.struct(list(arrow_schema(DescribeClusterResponse, 2))))


def test_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    data = column(5 * ROWS + 3)
    data[ROWS] = b""
    whole = decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, 2)
    monkeypatch.setattr("kip.columnar.columns.binary.BLOCK_ROWS", ROWS)
    assert decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, 2) == whole
    monkeypatch.setattr("kip.columnar.columns.binary.BLOCK_BYTES", 1000)
    assert decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, 2) == whole


@pytest.mark.parametrize("size", [4, 20 * ROWS])
def test_a_version_for_each_row(size: int) -> None:
    random = Random(size)
    known = MetadataResponse.VERSIONS
    versions = [random.choice([*known, 99, None]) for _ in range(size)]
    messages = [MetadataResponse(controller_id=number, cluster_id="c") for number in range(size)]
    data = [
        message.encode(version) if version in known else b""
        for message, version in zip(messages, versions, strict=True)
    ]
    structs, errors = decode_column(pa.array(data, pa.binary()), MetadataResponse, pa.array(versions, pa.int16()))
    assert pa.schema(list(structs.type)) == arrow_schema(MetadataResponse)
    absent = dict.fromkeys(structs.type.names)
    for row, error, each, version in zip(structs.to_pylist(), errors.to_pylist(), data, versions, strict=True):
        if version in known:
            message = MetadataResponse.decode(each, version)
            assert (row, error) == ({**absent, **plain(MetadataResponse.SPEC, version, message)}, None)
        elif version is None:
            assert (row, error) == (None, "MetadataResponse: the version of this row is null")
        else:
            assert row is None
            assert "v99: versions 0-13 are supported" in error


@pytest.mark.parametrize("size", [3, ROWS])
def test_fields(size: int) -> None:
    data = pa.array(column(size), pa.binary())
    structs, _ = decode_column(data, DescribeClusterResponse, 2, fields=["brokers", "error_code"])
    whole, _ = decode_column(data, DescribeClusterResponse, 2)
    assert structs.type.names == ["error_code", "brokers"]
    assert structs.field("brokers") == whole.field("brokers")


def test_unknown_tags() -> None:
    message = response(2)
    message.brokers[1].unknown_tags = {100: b"new", 2**31 - 1: b""}
    data = [message.encode(2), *column(ROWS)]
    check_column(DescribeClusterResponse, 2, data)
    check_column(DescribeClusterResponse, 2, data, unknown_tags=True)
    structs, _ = decode_column(pa.array(data, pa.binary()), DescribeClusterResponse, 2, unknown_tags=True)
    assert structs[0].as_py()["brokers"][1]["unknown_tags"] == [(100, b"new"), (2**31 - 1, b"")]


def test_arguments_that_are_none() -> None:
    data = pa.array(column(3), pa.binary())
    with pytest.raises(UnknownMessageError, match="nearest names are"):
        decode_column(data, "DescribeClusterRespons", 2)
    with pytest.raises(UnsupportedVersionError, match="v3: versions 0-2 are supported"):
        decode_column(data, "DescribeClusterResponse", 3)
    with pytest.raises(ValueError, match="unknown field 'broker'; did you mean brokers"):
        decode_column(data, DescribeClusterResponse, 2, fields=["broker"])
    with pytest.raises(ValueError, match="2 versions for 3 rows"):
        decode_column(data, DescribeClusterResponse, [1, 2])
    with pytest.raises(TypeError, match="a column of string does not hold versions"):
        decode_column(data, DescribeClusterResponse, pa.array(["1", "2", "3"]))
    with pytest.raises(TypeError, match="a column of string does not hold messages"):
        decode_column(pa.array(["a"]), DescribeClusterResponse, 2)


def test_numpy_versions() -> None:
    data = pa.array(column(ROWS), pa.binary())
    structs, errors = decode_column(data, DescribeClusterResponse, np.full(ROWS, 2, np.int8))
    assert errors.null_count == ROWS
    assert structs.field("endpoint_type").null_count == 0
