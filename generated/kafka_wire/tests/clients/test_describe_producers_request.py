"""The bytes of DescribeProducersRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_producers_request import DescribeProducersRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "0100",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "partitionIndexes": [5]}, {"name": "name-5", "partitionIndexes": [8]}]}',
        "03076e616d652d32020000000500076e616d652d3502000000080000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeProducersRequest, version, value, data)
