"""The harness of generated tests: it has to notice every fault that a codec can have."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from kafka_wire.clients import DescribeClusterResponse, MetadataRequest
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.tests.harness import check_row

ROWS = {
    (DescribeClusterResponse, 2): DescribeClusterResponse(cluster_id="c", controller_id=3),
    (MetadataRequest, 1): MetadataRequest(topics=None),
}


@pytest.mark.parametrize(("cls", "version"), ROWS)
def test_sound_codecs_pass(cls: Any, version: int) -> None:
    check_row(cls, version, *row(cls, version))


def row(cls: Any, version: int) -> tuple[str, str]:
    message = ROWS[cls, version]
    return json.dumps(message.to_json(version)), message.encode(version).hex()


def accepts_short(read: Any) -> Any:
    return lambda buf, pos, end: (*read(buf + b"\0" * 9, pos, end)[:1], end)


def reads_from_the_start(read: Any) -> Any:
    return lambda buf, pos, end: read(buf, 0, end)


def swallows_the_rest(read: Any) -> Any:
    return lambda buf, pos, end: (read(buf, pos, end)[0], end)


def keeps_no_tags(read: Any) -> Any:
    def changed(buf: bytes, pos: int, end: int) -> Any:
        message, end = read(buf, pos, end)
        message.unknown_tags = None
        return message, end

    return changed


def turns_ids(read: Any) -> Any:
    def changed(buf: bytes, pos: int, end: int) -> Any:
        message, end = read(buf, pos, end)
        message.controller_id = -message.controller_id
        return message, end

    return changed


def writes_more(write: Any) -> Any:
    return lambda message: write(message) + b"\0"


def writes_no_tags(write: Any) -> Any:
    def changed(message: Any) -> bytes:
        unknown, message.unknown_tags = message.unknown_tags, None
        data: bytes = write(message)
        message.unknown_tags = unknown
        return data

    return changed


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("_READERS", accepts_short),
        ("_READERS", reads_from_the_start),
        ("_READERS", swallows_the_rest),
        ("_READERS", keeps_no_tags),
        ("_READERS", turns_ids),
        ("_WRITERS", writes_more),
        ("_WRITERS", writes_no_tags),
    ],
)
def test_faulty_codecs_fail(table: str, fault: Callable[[Any], Any], monkeypatch: Any) -> None:
    value, data = row(DescribeClusterResponse, 2)
    codecs = getattr(DescribeClusterResponse, table)
    monkeypatch.setitem(codecs, 2, fault(codecs[2]))
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        check_row(DescribeClusterResponse, 2, value, data)


@pytest.mark.parametrize("fault", ["value", "data"])
def test_wrong_rows_fail(fault: str) -> None:
    value, data = row(DescribeClusterResponse, 2)
    if fault == "value":
        value = value.replace('"controllerId": 3', '"controllerId": 4')
    else:
        data = data.replace("00000003", "00000004")
    with pytest.raises(AssertionError):
        check_row(DescribeClusterResponse, 2, value, data)


def test_versions_that_the_class_does_not_admit_fail(monkeypatch: Any) -> None:
    value, data = row(DescribeClusterResponse, 2)
    monkeypatch.setattr(DescribeClusterResponse, "VERSIONS", range(2))
    with pytest.raises(DecodeError):
        check_row(DescribeClusterResponse, 2, value, data)
