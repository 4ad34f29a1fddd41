"""The bytes of PartitionRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.partition_record import PartitionRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"partitionId": -1, "topicId": "AAAAAAAAAAAAAAAAAAAAAA", "replicas": [], "isr": [], "removingReplicas": [], "addingReplicas": [], "leader": -1, "leaderEpoch": -1, "partitionEpoch": -1}',
        "ffffffff0000000000000000000000000000000001010101ffffffffffffffffffffffff00",
    ),
    (
        0,
        '{"partitionId": 2147483647, "topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "replicas": [5, 6], "isr": [7, 8], "removingReplicas": [-2147483648, 2147483647], "addingReplicas": [11, 12], "leader": 13, "leaderEpoch": 14, "partitionEpoch": 15, "leaderRecoveryState": -128}',
        "7fffffff02030405060708090a0b0c0d0e0f101103000000050000000603000000070000000803800000007fffffff030000000b0000000c0000000d0000000e0000000f01000180",
    ),
    (
        0,
        '{"partitionId": 0, "topicId": "AAAAAAAAAAAAAAAAAAAAAA", "replicas": [], "isr": [], "removingReplicas": [], "addingReplicas": [], "leader": 0, "leaderEpoch": 0, "partitionEpoch": 0}',
        "00000000000000000000000000000000000000000101010100000000000000000000000000",
    ),
    (
        1,
        '{"partitionId": -1, "topicId": "AAAAAAAAAAAAAAAAAAAAAA", "replicas": [], "isr": [], "removingReplicas": [], "addingReplicas": [], "leader": -1, "leaderEpoch": -1, "partitionEpoch": -1, "directories": []}',
        "ffffffff0000000000000000000000000000000001010101ffffffffffffffffffffffff0100",
    ),
    (
        1,
        '{"partitionId": 2147483647, "topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "replicas": [5, 6], "isr": [7, 8], "removingReplicas": [-2147483648, 2147483647], "addingReplicas": [11, 12], "leader": 13, "leaderEpoch": 14, "partitionEpoch": 15, "directories": ["Dg8QERITFBUWFxgZGhscHQ", "DxAREhMUFRYXGBkaGxwdHg"], "leaderRecoveryState": 18}',
        "7fffffff02030405060708090a0b0c0d0e0f101103000000050000000603000000070000000803800000007fffffff030000000b0000000c0000000d0000000e0000000f030e0f101112131415161718191a1b1c1d0f101112131415161718191a1b1c1d1e01000112",
    ),
    (
        1,
        '{"partitionId": 0, "topicId": "AAAAAAAAAAAAAAAAAAAAAA", "replicas": [], "isr": [], "removingReplicas": [], "addingReplicas": [], "leader": 0, "leaderEpoch": 0, "partitionEpoch": 0, "directories": []}',
        "0000000000000000000000000000000000000000010101010000000000000000000000000100",
    ),
    (
        2,
        '{"partitionId": -1, "topicId": "AAAAAAAAAAAAAAAAAAAAAA", "replicas": [], "isr": [], "removingReplicas": [], "addingReplicas": [], "leader": -1, "leaderEpoch": -1, "partitionEpoch": -1, "directories": []}',
        "ffffffff0000000000000000000000000000000001010101ffffffffffffffffffffffff0100",
    ),
    (
        2,
        '{"partitionId": 2147483647, "topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "replicas": [5, 6], "isr": [7, 8], "removingReplicas": [-2147483648, 2147483647], "addingReplicas": [11, 12], "leader": 13, "leaderEpoch": 14, "partitionEpoch": 15, "directories": ["Dg8QERITFBUWFxgZGhscHQ", "DxAREhMUFRYXGBkaGxwdHg"], "leaderRecoveryState": 18, "eligibleLeaderReplicas": [19, 20], "lastKnownElr": [21, 22]}',
        "7fffffff02030405060708090a0b0c0d0e0f101103000000050000000603000000070000000803800000007fffffff030000000b0000000c0000000d0000000e0000000f030e0f101112131415161718191a1b1c1d0f101112131415161718191a1b1c1d1e0300011201090300000013000000140209030000001500000016",
    ),
    (
        2,
        '{"partitionId": 0, "topicId": "AAAAAAAAAAAAAAAAAAAAAA", "replicas": [], "isr": [], "removingReplicas": [], "addingReplicas": [], "leader": 0, "leaderEpoch": 0, "partitionEpoch": 0, "directories": []}',
        "0000000000000000000000000000000000000000010101010000000000000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(PartitionRecord, version, value, data)
