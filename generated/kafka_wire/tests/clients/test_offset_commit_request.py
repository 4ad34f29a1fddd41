"""The bytes of OffsetCommitRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_commit_request import OffsetCommitRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "committedOffset": 8, "committedMetadata": "committed_metadata-7"}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "committedOffset": 14, "committedMetadata": "committed_metadata-13"}]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000700000000000000080014636f6d6d69747465645f6d657461646174612d3700066e616d652d39000000010000000d000000000000000e0015636f6d6d69747465645f6d657461646174612d3133",
    ),
    (
        1,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "topics": []}',
        "0000ffffffff000000000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "topics": [{"name": "name-5", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "commitTimestamp": 11, "committedMetadata": "committed_metadata-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "commitTimestamp": 18, "committedMetadata": "committed_metadata-17"}]}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d330000000200066e616d652d3500000001800000007fffffffffffffff000000000000000b0015636f6d6d69747465645f6d657461646174612d313000076e616d652d313200000001800000007fffffffffffffff00000000000000120015636f6d6d69747465645f6d657461646174612d3137",
    ),
    (
        1,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "topics": []}',
        "000000000000000000000000",
    ),
    (
        2,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "retentionTimeMs": -1, "topics": []}',
        "0000ffffffff0000ffffffffffffffff00000000",
    ),
    (
        2,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "retentionTimeMs": 6, "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedMetadata": "committed_metadata-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedMetadata": "committed_metadata-16"}]}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d3300000000000000060000000200066e616d652d36000000017fffffff000000000000000b0015636f6d6d69747465645f6d657461646174612d313000076e616d652d313200000001800000007fffffffffffffff0015636f6d6d69747465645f6d657461646174612d3136",
    ),
    (
        2,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "retentionTimeMs": 0, "topics": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        3,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "retentionTimeMs": -1, "topics": []}',
        "0000ffffffff0000ffffffffffffffff00000000",
    ),
    (
        3,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "retentionTimeMs": 6, "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedMetadata": "committed_metadata-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedMetadata": "committed_metadata-16"}]}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d3300000000000000060000000200066e616d652d36000000017fffffff000000000000000b0015636f6d6d69747465645f6d657461646174612d313000076e616d652d313200000001800000007fffffffffffffff0015636f6d6d69747465645f6d657461646174612d3136",
    ),
    (
        3,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "retentionTimeMs": 0, "topics": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        4,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "retentionTimeMs": -1, "topics": []}',
        "0000ffffffff0000ffffffffffffffff00000000",
    ),
    (
        4,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "retentionTimeMs": 6, "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedMetadata": "committed_metadata-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedMetadata": "committed_metadata-16"}]}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d3300000000000000060000000200066e616d652d36000000017fffffff000000000000000b0015636f6d6d69747465645f6d657461646174612d313000076e616d652d313200000001800000007fffffffffffffff0015636f6d6d69747465645f6d657461646174612d3136",
    ),
    (
        4,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "retentionTimeMs": 0, "topics": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        5,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "topics": []}',
        "0000ffffffff000000000000",
    ),
    (
        5,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "topics": [{"name": "name-5", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedMetadata": "committed_metadata-9"}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "committedOffset": -9223372036854775808, "committedMetadata": "committed_metadata-15"}]}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d330000000200066e616d652d3500000001800000007fffffffffffffff0014636f6d6d69747465645f6d657461646174612d3900076e616d652d3131000000010000000f80000000000000000015636f6d6d69747465645f6d657461646174612d3135",
    ),
    (
        5,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "topics": []}',
        "000000000000000000000000",
    ),
    (
        6,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "topics": []}',
        "0000ffffffff000000000000",
    ),
    (
        6,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "topics": [{"name": "name-5", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedLeaderEpoch": 11, "committedMetadata": "committed_metadata-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "committedOffset": 9223372036854775807, "committedLeaderEpoch": 18, "committedMetadata": "committed_metadata-17"}]}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d330000000200066e616d652d3500000001800000007fffffffffffffff0000000b0015636f6d6d69747465645f6d657461646174612d313000076e616d652d313200000001800000007fffffffffffffff000000120015636f6d6d69747465645f6d657461646174612d3137",
    ),
    (
        6,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "topics": []}',
        "000000000000000000000000",
    ),
    (
        7,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "groupInstanceId": null, "topics": []}',
        "0000ffffffff0000ffff00000000",
    ),
    (
        7,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedLeaderEpoch": 12, "committedMetadata": "committed_metadata-11"}]}, {"name": "name-13", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 18, "committedLeaderEpoch": 19, "committedMetadata": "committed_metadata-18"}]}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d33001367726f75705f696e7374616e63655f69642d340000000200066e616d652d36000000017fffffff000000000000000b0000000c0015636f6d6d69747465645f6d657461646174612d313100076e616d652d3133000000017fffffff0000000000000012000000130015636f6d6d69747465645f6d657461646174612d3138",
    ),
    (
        7,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "groupInstanceId": null, "topics": []}',
        "0000000000000000ffff00000000",
    ),
    (
        8,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "groupInstanceId": null, "topics": []}',
        "01ffffffff01000100",
    ),
    (
        8,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedLeaderEpoch": 12, "committedMetadata": "committed_metadata-11"}]}, {"name": "name-13", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 18, "committedLeaderEpoch": 19, "committedMetadata": "committed_metadata-18"}]}]}',
        "0b67726f75705f69642d31000000040c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d3403076e616d652d36027fffffff000000000000000b0000000c16636f6d6d69747465645f6d657461646174612d31310000086e616d652d3133027fffffff00000000000000120000001316636f6d6d69747465645f6d657461646174612d3138000000",
    ),
    (
        8,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "groupInstanceId": null, "topics": []}',
        "010000000001000100",
    ),
    (
        9,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "groupInstanceId": null, "topics": []}',
        "01ffffffff01000100",
    ),
    (
        9,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedLeaderEpoch": 12, "committedMetadata": "committed_metadata-11"}]}, {"name": "name-13", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 18, "committedLeaderEpoch": 19, "committedMetadata": "committed_metadata-18"}]}]}',
        "0b67726f75705f69642d31000000040c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d3403076e616d652d36027fffffff000000000000000b0000000c16636f6d6d69747465645f6d657461646174612d31310000086e616d652d3133027fffffff00000000000000120000001316636f6d6d69747465645f6d657461646174612d3138000000",
    ),
    (
        9,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "groupInstanceId": null, "topics": []}',
        "010000000001000100",
    ),
    (
        10,
        '{"groupId": "", "generationIdOrMemberEpoch": -1, "memberId": "", "groupInstanceId": null, "topics": []}',
        "01ffffffff01000100",
    ),
    (
        10,
        '{"groupId": "group_id-1", "generationIdOrMemberEpoch": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "topics": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 11, "committedLeaderEpoch": 12, "committedMetadata": "committed_metadata-11"}]}, {"topicId": "DQ4PEBESExQVFhcYGRobHA", "partitions": [{"partitionIndex": 2147483647, "committedOffset": 18, "committedLeaderEpoch": 19, "committedMetadata": "committed_metadata-18"}]}]}',
        "0b67726f75705f69642d31000000040c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d3403060708090a0b0c0d0e0f101112131415027fffffff000000000000000b0000000c16636f6d6d69747465645f6d657461646174612d313100000d0e0f101112131415161718191a1b1c027fffffff00000000000000120000001316636f6d6d69747465645f6d657461646174612d3138000000",
    ),
    (
        10,
        '{"groupId": "", "generationIdOrMemberEpoch": 0, "memberId": "", "groupInstanceId": null, "topics": []}',
        "010000000001000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetCommitRequest, version, value, data)
