"""The bytes of ProduceRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.produce_request import ProduceRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"acks": 0, "timeoutMs": 0, "topicData": []}',
        "00000000000000000000",
    ),
    (
        0,
        '{"acks": 32767, "timeoutMs": 4, "topicData": [{"name": "name-4", "partitionData": [{"index": 8, "records": "BwgJ"}]}, {"name": "name-9", "partitionData": [{"index": 13, "records": "DA0O"}]}]}',
        "7fff000000040000000200066e616d652d3400000001000000080000000307080900066e616d652d39000000010000000d000000030c0d0e",
    ),
    (
        1,
        '{"acks": 0, "timeoutMs": 0, "topicData": []}',
        "00000000000000000000",
    ),
    (
        1,
        '{"acks": 32767, "timeoutMs": 4, "topicData": [{"name": "name-4", "partitionData": [{"index": 8, "records": "BwgJ"}]}, {"name": "name-9", "partitionData": [{"index": 13, "records": "DA0O"}]}]}',
        "7fff000000040000000200066e616d652d3400000001000000080000000307080900066e616d652d39000000010000000d000000030c0d0e",
    ),
    (
        2,
        '{"acks": 0, "timeoutMs": 0, "topicData": []}',
        "00000000000000000000",
    ),
    (
        2,
        '{"acks": 32767, "timeoutMs": 4, "topicData": [{"name": "name-4", "partitionData": [{"index": 8, "records": "BwgJ"}]}, {"name": "name-9", "partitionData": [{"index": 13, "records": "DA0O"}]}]}',
        "7fff000000040000000200066e616d652d3400000001000000080000000307080900066e616d652d39000000010000000d000000030c0d0e",
    ),
    (
        3,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "ffff00000000000000000000",
    ),
    (
        3,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "00127472616e73616374696f6e616c5f69642d310004000000050000000200066e616d652d3500000001800000000000000308090a00076e616d652d3130000000010000000e000000030d0e0f",
    ),
    (
        4,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "ffff00000000000000000000",
    ),
    (
        4,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "00127472616e73616374696f6e616c5f69642d310004000000050000000200066e616d652d3500000001800000000000000308090a00076e616d652d3130000000010000000e000000030d0e0f",
    ),
    (
        5,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "ffff00000000000000000000",
    ),
    (
        5,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "00127472616e73616374696f6e616c5f69642d310004000000050000000200066e616d652d3500000001800000000000000308090a00076e616d652d3130000000010000000e000000030d0e0f",
    ),
    (
        6,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "ffff00000000000000000000",
    ),
    (
        6,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "00127472616e73616374696f6e616c5f69642d310004000000050000000200066e616d652d3500000001800000000000000308090a00076e616d652d3130000000010000000e000000030d0e0f",
    ),
    (
        7,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "ffff00000000000000000000",
    ),
    (
        7,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "00127472616e73616374696f6e616c5f69642d310004000000050000000200066e616d652d3500000001800000000000000308090a00076e616d652d3130000000010000000e000000030d0e0f",
    ),
    (
        8,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "ffff00000000000000000000",
    ),
    (
        8,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "00127472616e73616374696f6e616c5f69642d310004000000050000000200066e616d652d3500000001800000000000000308090a00076e616d652d3130000000010000000e000000030d0e0f",
    ),
    (
        9,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "000000000000000100",
    ),
    (
        9,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "137472616e73616374696f6e616c5f69642d3100040000000503076e616d652d3502800000000408090a0000086e616d652d3130020000000e040d0e0f000000",
    ),
    (
        10,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "000000000000000100",
    ),
    (
        10,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "137472616e73616374696f6e616c5f69642d3100040000000503076e616d652d3502800000000408090a0000086e616d652d3130020000000e040d0e0f000000",
    ),
    (
        11,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "000000000000000100",
    ),
    (
        11,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "137472616e73616374696f6e616c5f69642d3100040000000503076e616d652d3502800000000408090a0000086e616d652d3130020000000e040d0e0f000000",
    ),
    (
        12,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "000000000000000100",
    ),
    (
        12,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"name": "name-5", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"name": "name-10", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "137472616e73616374696f6e616c5f69642d3100040000000503076e616d652d3502800000000408090a0000086e616d652d3130020000000e040d0e0f000000",
    ),
    (
        13,
        '{"transactionalId": null, "acks": 0, "timeoutMs": 0, "topicData": []}',
        "000000000000000100",
    ),
    (
        13,
        '{"transactionalId": "transactional_id-1", "acks": 4, "timeoutMs": 5, "topicData": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitionData": [{"index": -2147483648, "records": "CAkK"}]}, {"topicId": "CgsMDQ4PEBESExQVFhcYGQ", "partitionData": [{"index": 14, "records": "DQ4P"}]}]}',
        "137472616e73616374696f6e616c5f69642d310004000000050305060708090a0b0c0d0e0f101112131402800000000408090a00000a0b0c0d0e0f10111213141516171819020000000e040d0e0f000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ProduceRequest, version, value, data)
