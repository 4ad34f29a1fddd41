"""The bytes of PartitionChangeRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.partition_change_record import PartitionChangeRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"partitionId": -1, "topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "ffffffff0000000000000000000000000000000000",
    ),
    (
        0,
        '{"partitionId": 2147483647, "topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "isr": [5, 6], "leader": 7, "replicas": [8, -2147483648], "removingReplicas": [2147483647, 11], "addingReplicas": [12, 13], "leaderRecoveryState": 14}',
        "7fffffff02030405060708090a0b0c0d0e0f101106000903000000050000000601040000000702090300000008800000000309037fffffff0000000b0409030000000c0000000d05010e",
    ),
    (
        0,
        '{"partitionId": 0, "topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "000000000000000000000000000000000000000000",
    ),
    (
        1,
        '{"partitionId": -1, "topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "ffffffff0000000000000000000000000000000000",
    ),
    (
        1,
        '{"partitionId": 2147483647, "topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "isr": [5, 6], "leader": 7, "replicas": [8, -2147483648], "removingReplicas": [2147483647, 11], "addingReplicas": [12, 13], "leaderRecoveryState": 14, "directories": ["DQ4PEBESExQVFhcYGRobHA", "Dg8QERITFBUWFxgZGhscHQ"]}',
        "7fffffff02030405060708090a0b0c0d0e0f101107000903000000050000000601040000000702090300000008800000000309037fffffff0000000b0409030000000c0000000d05010e0821030d0e0f101112131415161718191a1b1c0e0f101112131415161718191a1b1c1d",
    ),
    (
        1,
        '{"partitionId": 0, "topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "000000000000000000000000000000000000000000",
    ),
    (
        2,
        '{"partitionId": -1, "topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "ffffffff0000000000000000000000000000000000",
    ),
    (
        2,
        '{"partitionId": 2147483647, "topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "isr": [5, 6], "leader": 7, "replicas": [8, -2147483648], "removingReplicas": [2147483647, 11], "addingReplicas": [12, 13], "leaderRecoveryState": 14, "eligibleLeaderReplicas": [15, -2147483648], "lastKnownElr": [2147483647, 18], "directories": ["ERITFBUWFxgZGhscHR4fIA", "EhMUFRYXGBkaGxwdHh8gIQ"]}',
        "7fffffff02030405060708090a0b0c0d0e0f101109000903000000050000000601040000000702090300000008800000000309037fffffff0000000b0409030000000c0000000d05010e0609030000000f800000000709037fffffff000000120821031112131415161718191a1b1c1d1e1f2012131415161718191a1b1c1d1e1f2021",
    ),
    (
        2,
        '{"partitionId": 0, "topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(PartitionChangeRecord, version, value, data)
