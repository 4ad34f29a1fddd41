"""The bytes of DescribeLogDirsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_log_dirs_request import DescribeLogDirsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}]}',
        "000000020007746f7069632d3200000001000000050007746f7069632d350000000100000008",
    ),
    (
        0,
        '{"topics": null}',
        "ffffffff",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}]}',
        "000000020007746f7069632d3200000001000000050007746f7069632d350000000100000008",
    ),
    (
        1,
        '{"topics": null}',
        "ffffffff",
    ),
    (
        2,
        '{"topics": []}',
        "0100",
    ),
    (
        2,
        '{"topics": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}]}',
        "0308746f7069632d3202000000050008746f7069632d3502000000080000",
    ),
    (
        2,
        '{"topics": null}',
        "0000",
    ),
    (
        3,
        '{"topics": []}',
        "0100",
    ),
    (
        3,
        '{"topics": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}]}',
        "0308746f7069632d3202000000050008746f7069632d3502000000080000",
    ),
    (
        3,
        '{"topics": null}',
        "0000",
    ),
    (
        4,
        '{"topics": []}',
        "0100",
    ),
    (
        4,
        '{"topics": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}]}',
        "0308746f7069632d3202000000050008746f7069632d3502000000080000",
    ),
    (
        4,
        '{"topics": null}',
        "0000",
    ),
    (
        5,
        '{"topics": []}',
        "0100",
    ),
    (
        5,
        '{"topics": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}]}',
        "0308746f7069632d3202000000050008746f7069632d3502000000080000",
    ),
    (
        5,
        '{"topics": null}',
        "0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeLogDirsRequest, version, value, data)
