"""The bytes of OffsetFetchResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_fetch_response import OffsetFetchResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "committedOffset": 7, "metadata": "metadata-6", "errorCode": -32768}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "committedOffset": 14, "metadata": "metadata-13", "errorCode": -32768}]}]}',
        "0000000200066e616d652d3200000001000000060000000000000007000a6d657461646174612d36800000066e616d652d39000000010000000d000000000000000e000b6d657461646174612d31338000",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "committedOffset": 7, "metadata": "metadata-6", "errorCode": -32768}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "committedOffset": 14, "metadata": "metadata-13", "errorCode": -32768}]}]}',
        "0000000200066e616d652d3200000001000000060000000000000007000a6d657461646174612d36800000066e616d652d39000000010000000d000000000000000e000b6d657461646174612d31338000",
    ),
    (
        2,
        '{"topics": [], "errorCode": 0}',
        "000000000000",
    ),
    (
        2,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "committedOffset": 7, "metadata": "metadata-6", "errorCode": -32768}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "committedOffset": 14, "metadata": "metadata-13", "errorCode": -32768}]}], "errorCode": 32767}',
        "0000000200066e616d652d3200000001000000060000000000000007000a6d657461646174612d36800000066e616d652d39000000010000000d000000000000000e000b6d657461646174612d313380007fff",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "topics": [], "errorCode": 0}',
        "00000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "committedOffset": 8, "metadata": "metadata-7", "errorCode": 32767}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "committedOffset": 15, "metadata": "metadata-14", "errorCode": 32767}]}], "errorCode": 18}',
        "7fffffff0000000200066e616d652d3300000001000000070000000000000008000a6d657461646174612d377fff00076e616d652d3130000000010000000e000000000000000f000b6d657461646174612d31347fff0012",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "topics": [], "errorCode": 0}',
        "00000000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "committedOffset": 8, "metadata": "metadata-7", "errorCode": 32767}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "committedOffset": 15, "metadata": "metadata-14", "errorCode": 32767}]}], "errorCode": 18}',
        "7fffffff0000000200066e616d652d3300000001000000070000000000000008000a6d657461646174612d377fff00076e616d652d3130000000010000000e000000000000000f000b6d657461646174612d31347fff0012",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "topics": [], "errorCode": 0}',
        "00000000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "committedOffset": 8, "committedLeaderEpoch": -2147483648, "metadata": "metadata-8", "errorCode": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "committedOffset": -9223372036854775808, "committedLeaderEpoch": 2147483647, "metadata": "metadata-16", "errorCode": 19}]}], "errorCode": 20}',
        "7fffffff0000000200066e616d652d330000000100000007000000000000000880000000000a6d657461646174612d38000b00076e616d652d3131000000010000000f80000000000000007fffffff000b6d657461646174612d313600130014",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "topics": [], "errorCode": 0}',
        "0000000001000000",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "committedOffset": 8, "committedLeaderEpoch": -2147483648, "metadata": "metadata-8", "errorCode": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "committedOffset": -9223372036854775808, "committedLeaderEpoch": 2147483647, "metadata": "metadata-16", "errorCode": 19}]}], "errorCode": 20}',
        "7fffffff03076e616d652d3302000000070000000000000008800000000b6d657461646174612d38000b0000086e616d652d3131020000000f80000000000000007fffffff0c6d657461646174612d313600130000001400",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "topics": [], "errorCode": 0}',
        "0000000001000000",
    ),
    (
        7,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "committedOffset": 8, "committedLeaderEpoch": -2147483648, "metadata": "metadata-8", "errorCode": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "committedOffset": -9223372036854775808, "committedLeaderEpoch": 2147483647, "metadata": "metadata-16", "errorCode": 19}]}], "errorCode": 20}',
        "7fffffff03076e616d652d3302000000070000000000000008800000000b6d657461646174612d38000b0000086e616d652d3131020000000f80000000000000007fffffff0c6d657461646174612d313600130000001400",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        8,
        '{"throttleTimeMs": 2147483647, "groups": [{"groupId": "group_id-3", "topics": [{"name": "name-5", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedLeaderEpoch": 11, "metadata": "metadata-10", "errorCode": 13}]}], "errorCode": 14}, {"groupId": "group_id-14", "topics": [{"name": "name-16", "partitions": [{"partitionIndex": 20, "committedOffset": 21, "committedLeaderEpoch": 22, "metadata": "metadata-21", "errorCode": 32767}]}], "errorCode": 25}]}',
        "7fffffff030b67726f75705f69642d3302076e616d652d3502800000007fffffffffffffff0000000b0c6d657461646174612d3130000d0000000e000c67726f75705f69642d313402086e616d652d313602000000140000000000000015000000160c6d657461646174612d32317fff000000190000",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        9,
        '{"throttleTimeMs": 2147483647, "groups": [{"groupId": "group_id-3", "topics": [{"name": "name-5", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedLeaderEpoch": 11, "metadata": "metadata-10", "errorCode": 13}]}], "errorCode": 14}, {"groupId": "group_id-14", "topics": [{"name": "name-16", "partitions": [{"partitionIndex": 20, "committedOffset": 21, "committedLeaderEpoch": 22, "metadata": "metadata-21", "errorCode": 32767}]}], "errorCode": 25}]}',
        "7fffffff030b67726f75705f69642d3302076e616d652d3502800000007fffffffffffffff0000000b0c6d657461646174612d3130000d0000000e000c67726f75705f69642d313402086e616d652d313602000000140000000000000015000000160c6d657461646174612d32317fff000000190000",
    ),
    (
        10,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        10,
        '{"throttleTimeMs": 2147483647, "groups": [{"groupId": "group_id-3", "topics": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedLeaderEpoch": 11, "metadata": "metadata-10", "errorCode": 13}]}], "errorCode": 14}, {"groupId": "group_id-14", "topics": [{"topicId": "EBESExQVFhcYGRobHB0eHw", "partitions": [{"partitionIndex": 20, "committedOffset": 21, "committedLeaderEpoch": 22, "metadata": "metadata-21", "errorCode": 32767}]}], "errorCode": 25}]}',
        "7fffffff030b67726f75705f69642d330205060708090a0b0c0d0e0f101112131402800000007fffffffffffffff0000000b0c6d657461646174612d3130000d0000000e000c67726f75705f69642d313402101112131415161718191a1b1c1d1e1f02000000140000000000000015000000160c6d657461646174612d32317fff000000190000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetFetchResponse, version, value, data)
