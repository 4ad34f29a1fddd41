"""The bytes of TxnOffsetCommitRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.txn_offset_commit_request import TxnOffsetCommitRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "topics": []}',
        "000000000000000000000000000000000000",
    ),
    (
        0,
        '{"transactionalId": "transactional_id-1", "groupId": "group_id-2", "producerId": 5, "producerEpoch": 6, "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedMetadata": "committed_metadata-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedMetadata": "committed_metadata-16"}]}]}',
        "00127472616e73616374696f6e616c5f69642d31000a67726f75705f69642d32000000000000000500060000000200066e616d652d36000000017fffffff000000000000000b0015636f6d6d69747465645f6d657461646174612d313000076e616d652d313200000001800000007fffffffffffffff0015636f6d6d69747465645f6d657461646174612d3136",
    ),
    (
        1,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "topics": []}',
        "000000000000000000000000000000000000",
    ),
    (
        1,
        '{"transactionalId": "transactional_id-1", "groupId": "group_id-2", "producerId": 5, "producerEpoch": 6, "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedMetadata": "committed_metadata-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedMetadata": "committed_metadata-16"}]}]}',
        "00127472616e73616374696f6e616c5f69642d31000a67726f75705f69642d32000000000000000500060000000200066e616d652d36000000017fffffff000000000000000b0015636f6d6d69747465645f6d657461646174612d313000076e616d652d313200000001800000007fffffffffffffff0015636f6d6d69747465645f6d657461646174612d3136",
    ),
    (
        2,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "topics": []}',
        "000000000000000000000000000000000000",
    ),
    (
        2,
        '{"transactionalId": "transactional_id-1", "groupId": "group_id-2", "producerId": 5, "producerEpoch": 6, "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedLeaderEpoch": 12, "committedMetadata": "committed_metadata-11"}]}, {"name": "name-13", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 18, "committedLeaderEpoch": 19, "committedMetadata": "committed_metadata-18"}]}]}',
        "00127472616e73616374696f6e616c5f69642d31000a67726f75705f69642d32000000000000000500060000000200066e616d652d36000000017fffffff000000000000000b0000000c0015636f6d6d69747465645f6d657461646174612d313100076e616d652d3133000000017fffffff0000000000000012000000130015636f6d6d69747465645f6d657461646174612d3138",
    ),
    (
        3,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "generationId": -1, "memberId": "", "groupInstanceId": null, "topics": []}',
        "010100000000000000000000ffffffff01000100",
    ),
    (
        3,
        '{"transactionalId": "transactional_id-1", "groupId": "group_id-2", "producerId": 5, "producerEpoch": 6, "generationId": 7, "memberId": "member_id-6", "groupInstanceId": "group_instance_id-7", "topics": [{"name": "name-9", "partitions": [{"partitionIndex": 13, "committedOffset": 14, "committedLeaderEpoch": 15, "committedMetadata": "committed_metadata-14"}]}, {"name": "name-16", "partitions": [{"partitionIndex": 20, "committedOffset": 21, "committedLeaderEpoch": 22, "committedMetadata": "committed_metadata-21"}]}]}',
        "137472616e73616374696f6e616c5f69642d310b67726f75705f69642d3200000000000000050006000000070c6d656d6265725f69642d361467726f75705f696e7374616e63655f69642d3703076e616d652d39020000000d000000000000000e0000000f16636f6d6d69747465645f6d657461646174612d31340000086e616d652d3136020000001400000000000000150000001616636f6d6d69747465645f6d657461646174612d3231000000",
    ),
    (
        3,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "generationId": 0, "memberId": "", "groupInstanceId": null, "topics": []}',
        "0101000000000000000000000000000001000100",
    ),
    (
        4,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "generationId": -1, "memberId": "", "groupInstanceId": null, "topics": []}',
        "010100000000000000000000ffffffff01000100",
    ),
    (
        4,
        '{"transactionalId": "transactional_id-1", "groupId": "group_id-2", "producerId": 5, "producerEpoch": 6, "generationId": 7, "memberId": "member_id-6", "groupInstanceId": "group_instance_id-7", "topics": [{"name": "name-9", "partitions": [{"partitionIndex": 13, "committedOffset": 14, "committedLeaderEpoch": 15, "committedMetadata": "committed_metadata-14"}]}, {"name": "name-16", "partitions": [{"partitionIndex": 20, "committedOffset": 21, "committedLeaderEpoch": 22, "committedMetadata": "committed_metadata-21"}]}]}',
        "137472616e73616374696f6e616c5f69642d310b67726f75705f69642d3200000000000000050006000000070c6d656d6265725f69642d361467726f75705f696e7374616e63655f69642d3703076e616d652d39020000000d000000000000000e0000000f16636f6d6d69747465645f6d657461646174612d31340000086e616d652d3136020000001400000000000000150000001616636f6d6d69747465645f6d657461646174612d3231000000",
    ),
    (
        4,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "generationId": 0, "memberId": "", "groupInstanceId": null, "topics": []}',
        "0101000000000000000000000000000001000100",
    ),
    (
        5,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "generationId": -1, "memberId": "", "groupInstanceId": null, "topics": []}',
        "010100000000000000000000ffffffff01000100",
    ),
    (
        5,
        '{"transactionalId": "transactional_id-1", "groupId": "group_id-2", "producerId": 5, "producerEpoch": 6, "generationId": 7, "memberId": "member_id-6", "groupInstanceId": "group_instance_id-7", "topics": [{"name": "name-9", "partitions": [{"partitionIndex": 13, "committedOffset": 14, "committedLeaderEpoch": 15, "committedMetadata": "committed_metadata-14"}]}, {"name": "name-16", "partitions": [{"partitionIndex": 20, "committedOffset": 21, "committedLeaderEpoch": 22, "committedMetadata": "committed_metadata-21"}]}]}',
        "137472616e73616374696f6e616c5f69642d310b67726f75705f69642d3200000000000000050006000000070c6d656d6265725f69642d361467726f75705f696e7374616e63655f69642d3703076e616d652d39020000000d000000000000000e0000000f16636f6d6d69747465645f6d657461646174612d31340000086e616d652d3136020000001400000000000000150000001616636f6d6d69747465645f6d657461646174612d3231000000",
    ),
    (
        5,
        '{"transactionalId": "", "groupId": "", "producerId": 0, "producerEpoch": 0, "generationId": 0, "memberId": "", "groupInstanceId": null, "topics": []}',
        "0101000000000000000000000000000001000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(TxnOffsetCommitRequest, version, value, data)
