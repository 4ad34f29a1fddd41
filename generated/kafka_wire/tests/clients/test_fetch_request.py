"""The bytes of FetchRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.fetch_request import FetchRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "topics": []}',
        "ffffffff000000000000000000000000",
    ),
    (
        0,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "topics": [{"topic": "topic-5", "partitions": [{"partition": -2147483648, "fetchOffset": 9223372036854775807, "partitionMaxBytes": 11}]}, {"topic": "topic-11", "partitions": [{"partition": 15, "fetchOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}]}',
        "7fffffff0000000400000005000000020007746f7069632d3500000001800000007fffffffffffffff0000000b0008746f7069632d3131000000010000000f80000000000000007fffffff",
    ),
    (
        0,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "topics": []}',
        "00000000000000000000000000000000",
    ),
    (
        1,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "topics": []}',
        "ffffffff000000000000000000000000",
    ),
    (
        1,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "topics": [{"topic": "topic-5", "partitions": [{"partition": -2147483648, "fetchOffset": 9223372036854775807, "partitionMaxBytes": 11}]}, {"topic": "topic-11", "partitions": [{"partition": 15, "fetchOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}]}',
        "7fffffff0000000400000005000000020007746f7069632d3500000001800000007fffffffffffffff0000000b0008746f7069632d3131000000010000000f80000000000000007fffffff",
    ),
    (
        1,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "topics": []}',
        "00000000000000000000000000000000",
    ),
    (
        2,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "topics": []}',
        "ffffffff000000000000000000000000",
    ),
    (
        2,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "topics": [{"topic": "topic-5", "partitions": [{"partition": -2147483648, "fetchOffset": 9223372036854775807, "partitionMaxBytes": 11}]}, {"topic": "topic-11", "partitions": [{"partition": 15, "fetchOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}]}',
        "7fffffff0000000400000005000000020007746f7069632d3500000001800000007fffffffffffffff0000000b0008746f7069632d3131000000010000000f80000000000000007fffffff",
    ),
    (
        2,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "topics": []}',
        "00000000000000000000000000000000",
    ),
    (
        3,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "topics": []}',
        "ffffffff00000000000000007fffffff00000000",
    ),
    (
        3,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "topics": [{"topic": "topic-6", "partitions": [{"partition": 2147483647, "fetchOffset": 11, "partitionMaxBytes": 12}]}, {"topic": "topic-12", "partitions": [{"partition": -2147483648, "fetchOffset": 9223372036854775807, "partitionMaxBytes": 18}]}]}',
        "7fffffff000000040000000500000006000000020007746f7069632d36000000017fffffff000000000000000b0000000c0008746f7069632d313200000001800000007fffffffffffffff00000012",
    ),
    (
        3,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "topics": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        4,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "topics": []}',
        "ffffffff00000000000000007fffffff0000000000",
    ),
    (
        4,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "topics": [{"topic": "topic-7", "partitions": [{"partition": 11, "fetchOffset": 12, "partitionMaxBytes": 13}]}, {"topic": "topic-13", "partitions": [{"partition": 2147483647, "fetchOffset": 18, "partitionMaxBytes": 19}]}]}',
        "7fffffff00000004000000050000000607000000020007746f7069632d37000000010000000b000000000000000c0000000d0008746f7069632d3133000000017fffffff000000000000001200000013",
    ),
    (
        4,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "topics": []}',
        "000000000000000000000000000000000000000000",
    ),
    (
        5,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "topics": []}',
        "ffffffff00000000000000007fffffff0000000000",
    ),
    (
        5,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "topics": [{"topic": "topic-7", "partitions": [{"partition": 11, "fetchOffset": 12, "logStartOffset": 13, "partitionMaxBytes": 14}]}, {"topic": "topic-14", "partitions": [{"partition": 18, "fetchOffset": 19, "logStartOffset": 20, "partitionMaxBytes": 21}]}]}',
        "7fffffff00000004000000050000000607000000020007746f7069632d37000000010000000b000000000000000c000000000000000d0000000e0008746f7069632d313400000001000000120000000000000013000000000000001400000015",
    ),
    (
        5,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "topics": []}',
        "000000000000000000000000000000000000000000",
    ),
    (
        6,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "topics": []}',
        "ffffffff00000000000000007fffffff0000000000",
    ),
    (
        6,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "topics": [{"topic": "topic-7", "partitions": [{"partition": 11, "fetchOffset": 12, "logStartOffset": 13, "partitionMaxBytes": 14}]}, {"topic": "topic-14", "partitions": [{"partition": 18, "fetchOffset": 19, "logStartOffset": 20, "partitionMaxBytes": 21}]}]}',
        "7fffffff00000004000000050000000607000000020007746f7069632d37000000010000000b000000000000000c000000000000000d0000000e0008746f7069632d313400000001000000120000000000000013000000000000001400000015",
    ),
    (
        6,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "topics": []}',
        "000000000000000000000000000000000000000000",
    ),
    (
        7,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": []}',
        "ffffffff00000000000000007fffffff0000000000ffffffff0000000000000000",
    ),
    (
        7,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topic": "topic-9", "partitions": [{"partition": 13, "fetchOffset": 14, "logStartOffset": 15, "partitionMaxBytes": -2147483648}]}, {"topic": "topic-16", "partitions": [{"partition": 20, "fetchOffset": 21, "logStartOffset": 22, "partitionMaxBytes": -2147483648}]}], "forgottenTopicsData": [{"topic": "topic-23", "partitions": [26]}, {"topic": "topic-26", "partitions": [29]}]}',
        "7fffffff000000040000000500000006070000000880000000000000020007746f7069632d39000000010000000d000000000000000e000000000000000f800000000008746f7069632d313600000001000000140000000000000015000000000000001680000000000000020008746f7069632d3233000000010000001a0008746f7069632d3236000000010000001d",
    ),
    (
        7,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": []}',
        "000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        8,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": []}',
        "ffffffff00000000000000007fffffff0000000000ffffffff0000000000000000",
    ),
    (
        8,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topic": "topic-9", "partitions": [{"partition": 13, "fetchOffset": 14, "logStartOffset": 15, "partitionMaxBytes": -2147483648}]}, {"topic": "topic-16", "partitions": [{"partition": 20, "fetchOffset": 21, "logStartOffset": 22, "partitionMaxBytes": -2147483648}]}], "forgottenTopicsData": [{"topic": "topic-23", "partitions": [26]}, {"topic": "topic-26", "partitions": [29]}]}',
        "7fffffff000000040000000500000006070000000880000000000000020007746f7069632d39000000010000000d000000000000000e000000000000000f800000000008746f7069632d313600000001000000140000000000000015000000000000001680000000000000020008746f7069632d3233000000010000001a0008746f7069632d3236000000010000001d",
    ),
    (
        8,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": []}',
        "000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        9,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": []}',
        "ffffffff00000000000000007fffffff0000000000ffffffff0000000000000000",
    ),
    (
        9,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topic": "topic-9", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "fetchOffset": 15, "logStartOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}, {"topic": "topic-17", "partitions": [{"partition": 21, "currentLeaderEpoch": 22, "fetchOffset": -9223372036854775808, "logStartOffset": 9223372036854775807, "partitionMaxBytes": 25}]}], "forgottenTopicsData": [{"topic": "topic-25", "partitions": [28]}, {"topic": "topic-28", "partitions": [2147483647]}]}',
        "7fffffff000000040000000500000006070000000880000000000000020007746f7069632d39000000010000000d0000000e000000000000000f80000000000000007fffffff0008746f7069632d313700000001000000150000001680000000000000007fffffffffffffff00000019000000020008746f7069632d3235000000010000001c0008746f7069632d3238000000017fffffff",
    ),
    (
        9,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": []}',
        "000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        10,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": []}',
        "ffffffff00000000000000007fffffff0000000000ffffffff0000000000000000",
    ),
    (
        10,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topic": "topic-9", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "fetchOffset": 15, "logStartOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}, {"topic": "topic-17", "partitions": [{"partition": 21, "currentLeaderEpoch": 22, "fetchOffset": -9223372036854775808, "logStartOffset": 9223372036854775807, "partitionMaxBytes": 25}]}], "forgottenTopicsData": [{"topic": "topic-25", "partitions": [28]}, {"topic": "topic-28", "partitions": [2147483647]}]}',
        "7fffffff000000040000000500000006070000000880000000000000020007746f7069632d39000000010000000d0000000e000000000000000f80000000000000007fffffff0008746f7069632d313700000001000000150000001680000000000000007fffffffffffffff00000019000000020008746f7069632d3235000000010000001c0008746f7069632d3238000000017fffffff",
    ),
    (
        10,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": []}',
        "000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        11,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "ffffffff00000000000000007fffffff0000000000ffffffff00000000000000000000",
    ),
    (
        11,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topic": "topic-9", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "fetchOffset": 15, "logStartOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}, {"topic": "topic-17", "partitions": [{"partition": 21, "currentLeaderEpoch": 22, "fetchOffset": -9223372036854775808, "logStartOffset": 9223372036854775807, "partitionMaxBytes": 25}]}], "forgottenTopicsData": [{"topic": "topic-25", "partitions": [28]}, {"topic": "topic-28", "partitions": [2147483647]}], "rackId": "rack_id-30"}',
        "7fffffff000000040000000500000006070000000880000000000000020007746f7069632d39000000010000000d0000000e000000000000000f80000000000000007fffffff0008746f7069632d313700000001000000150000001680000000000000007fffffffffffffff00000019000000020008746f7069632d3235000000010000001c0008746f7069632d3238000000017fffffff000a7261636b5f69642d3330",
    ),
    (
        11,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "0000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        12,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "ffffffff00000000000000007fffffff0000000000ffffffff01010100",
    ),
    (
        12,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topic": "topic-9", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "fetchOffset": 15, "lastFetchedEpoch": -2147483648, "logStartOffset": 9223372036854775807, "partitionMaxBytes": 18}]}, {"topic": "topic-18", "partitions": [{"partition": 22, "currentLeaderEpoch": -2147483648, "fetchOffset": 9223372036854775807, "lastFetchedEpoch": 25, "logStartOffset": 26, "partitionMaxBytes": 27}]}], "forgottenTopicsData": [{"topic": "topic-27", "partitions": [-2147483648]}, {"topic": "topic-30", "partitions": [33]}], "rackId": "rack_id-32", "clusterId": "cluster_id-33"}',
        "7fffffff0000000400000005000000060700000008800000000308746f7069632d39020000000d0000000e000000000000000f800000007fffffffffffffff00000012000009746f7069632d31380200000016800000007fffffffffffffff00000019000000000000001a0000001b00000309746f7069632d323702800000000009746f7069632d33300200000021000b7261636b5f69642d333201000e0e636c75737465725f69642d3333",
    ),
    (
        12,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "0000000000000000000000000000000000000000000000000001010100",
    ),
    (
        13,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "ffffffff00000000000000007fffffff0000000000ffffffff01010100",
    ),
    (
        13,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topicId": "CQoLDA0ODxAREhMUFRYXGA", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "fetchOffset": 15, "lastFetchedEpoch": -2147483648, "logStartOffset": 9223372036854775807, "partitionMaxBytes": 18}]}, {"topicId": "EhMUFRYXGBkaGxwdHh8gIQ", "partitions": [{"partition": 22, "currentLeaderEpoch": -2147483648, "fetchOffset": 9223372036854775807, "lastFetchedEpoch": 25, "logStartOffset": 26, "partitionMaxBytes": 27}]}], "forgottenTopicsData": [{"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [-2147483648]}, {"topicId": "Hh8gISIjJCUmJygpKissLQ", "partitions": [33]}], "rackId": "rack_id-32", "clusterId": "cluster_id-33"}',
        "7fffffff00000004000000050000000607000000088000000003090a0b0c0d0e0f101112131415161718020000000d0000000e000000000000000f800000007fffffffffffffff00000012000012131415161718191a1b1c1d1e1f20210200000016800000007fffffffffffffff00000019000000000000001a0000001b0000031b1c1d1e1f202122232425262728292a0280000000001e1f202122232425262728292a2b2c2d0200000021000b7261636b5f69642d333201000e0e636c75737465725f69642d3333",
    ),
    (
        13,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "0000000000000000000000000000000000000000000000000001010100",
    ),
    (
        14,
        '{"replicaId": -1, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "ffffffff00000000000000007fffffff0000000000ffffffff01010100",
    ),
    (
        14,
        '{"replicaId": 2147483647, "maxWaitMs": 4, "minBytes": 5, "maxBytes": 6, "isolationLevel": 7, "sessionId": 8, "sessionEpoch": -2147483648, "topics": [{"topicId": "CQoLDA0ODxAREhMUFRYXGA", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "fetchOffset": 15, "lastFetchedEpoch": -2147483648, "logStartOffset": 9223372036854775807, "partitionMaxBytes": 18}]}, {"topicId": "EhMUFRYXGBkaGxwdHh8gIQ", "partitions": [{"partition": 22, "currentLeaderEpoch": -2147483648, "fetchOffset": 9223372036854775807, "lastFetchedEpoch": 25, "logStartOffset": 26, "partitionMaxBytes": 27}]}], "forgottenTopicsData": [{"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [-2147483648]}, {"topicId": "Hh8gISIjJCUmJygpKissLQ", "partitions": [33]}], "rackId": "rack_id-32", "clusterId": "cluster_id-33"}',
        "7fffffff00000004000000050000000607000000088000000003090a0b0c0d0e0f101112131415161718020000000d0000000e000000000000000f800000007fffffffffffffff00000012000012131415161718191a1b1c1d1e1f20210200000016800000007fffffffffffffff00000019000000000000001a0000001b0000031b1c1d1e1f202122232425262728292a0280000000001e1f202122232425262728292a2b2c2d0200000021000b7261636b5f69642d333201000e0e636c75737465725f69642d3333",
    ),
    (
        14,
        '{"replicaId": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "0000000000000000000000000000000000000000000000000001010100",
    ),
    (
        15,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000007fffffff0000000000ffffffff01010100",
    ),
    (
        15,
        '{"maxWaitMs": 2147483647, "minBytes": 4, "maxBytes": 5, "isolationLevel": 6, "sessionId": 7, "sessionEpoch": 8, "topics": [{"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "currentLeaderEpoch": 13, "fetchOffset": 14, "lastFetchedEpoch": 15, "logStartOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}, {"topicId": "ERITFBUWFxgZGhscHR4fIA", "partitions": [{"partition": 21, "currentLeaderEpoch": 22, "fetchOffset": -9223372036854775808, "lastFetchedEpoch": 2147483647, "logStartOffset": 25, "partitionMaxBytes": 26}]}], "forgottenTopicsData": [{"topicId": "GhscHR4fICEiIyQlJicoKQ", "partitions": [29]}, {"topicId": "HR4fICEiIyQlJicoKSorLA", "partitions": [32]}], "rackId": "rack_id-31", "clusterId": "cluster_id-32", "replicaState": {"replicaId": 36, "replicaEpoch": -9223372036854775808}}',
        "7fffffff00000004000000050600000007000000080308090a0b0c0d0e0f1011121314151617020000000c0000000d000000000000000e0000000f80000000000000007fffffff00001112131415161718191a1b1c1d1e1f2002000000150000001680000000000000007fffffff00000000000000190000001a0000031a1b1c1d1e1f20212223242526272829020000001d001d1e1f202122232425262728292a2b2c0200000020000b7261636b5f69642d333102000e0e636c75737465725f69642d3332010d00000024800000000000000000",
    ),
    (
        15,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000000000000000000000000000000001010100",
    ),
    (
        16,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000007fffffff0000000000ffffffff01010100",
    ),
    (
        16,
        '{"maxWaitMs": 2147483647, "minBytes": 4, "maxBytes": 5, "isolationLevel": 6, "sessionId": 7, "sessionEpoch": 8, "topics": [{"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "currentLeaderEpoch": 13, "fetchOffset": 14, "lastFetchedEpoch": 15, "logStartOffset": -9223372036854775808, "partitionMaxBytes": 2147483647}]}, {"topicId": "ERITFBUWFxgZGhscHR4fIA", "partitions": [{"partition": 21, "currentLeaderEpoch": 22, "fetchOffset": -9223372036854775808, "lastFetchedEpoch": 2147483647, "logStartOffset": 25, "partitionMaxBytes": 26}]}], "forgottenTopicsData": [{"topicId": "GhscHR4fICEiIyQlJicoKQ", "partitions": [29]}, {"topicId": "HR4fICEiIyQlJicoKSorLA", "partitions": [32]}], "rackId": "rack_id-31", "clusterId": "cluster_id-32", "replicaState": {"replicaId": 36, "replicaEpoch": -9223372036854775808}}',
        "7fffffff00000004000000050600000007000000080308090a0b0c0d0e0f1011121314151617020000000c0000000d000000000000000e0000000f80000000000000007fffffff00001112131415161718191a1b1c1d1e1f2002000000150000001680000000000000007fffffff00000000000000190000001a0000031a1b1c1d1e1f20212223242526272829020000001d001d1e1f202122232425262728292a2b2c0200000020000b7261636b5f69642d333102000e0e636c75737465725f69642d3332010d00000024800000000000000000",
    ),
    (
        16,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000000000000000000000000000000001010100",
    ),
    (
        17,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000007fffffff0000000000ffffffff01010100",
    ),
    (
        17,
        '{"maxWaitMs": 2147483647, "minBytes": 4, "maxBytes": 5, "isolationLevel": 6, "sessionId": 7, "sessionEpoch": 8, "topics": [{"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "currentLeaderEpoch": 13, "fetchOffset": 14, "lastFetchedEpoch": 15, "logStartOffset": -9223372036854775808, "partitionMaxBytes": 2147483647, "replicaDirectoryId": "EBESExQVFhcYGRobHB0eHw"}]}, {"topicId": "EhMUFRYXGBkaGxwdHh8gIQ", "partitions": [{"partition": 22, "currentLeaderEpoch": -2147483648, "fetchOffset": 9223372036854775807, "lastFetchedEpoch": 25, "logStartOffset": 26, "partitionMaxBytes": 27, "replicaDirectoryId": "GhscHR4fICEiIyQlJicoKQ"}]}], "forgottenTopicsData": [{"topicId": "HB0eHyAhIiMkJSYnKCkqKw", "partitions": [2147483647]}, {"topicId": "HyAhIiMkJSYnKCkqKywtLg", "partitions": [34]}], "rackId": "rack_id-33", "clusterId": "cluster_id-34", "replicaState": {"replicaId": 2147483647, "replicaEpoch": 39}}',
        "7fffffff00000004000000050600000007000000080308090a0b0c0d0e0f1011121314151617020000000c0000000d000000000000000e0000000f80000000000000007fffffff010010101112131415161718191a1b1c1d1e1f0012131415161718191a1b1c1d1e1f20210200000016800000007fffffffffffffff00000019000000000000001a0000001b0100101a1b1c1d1e1f2021222324252627282900031c1d1e1f202122232425262728292a2b027fffffff001f202122232425262728292a2b2c2d2e0200000022000b7261636b5f69642d333302000e0e636c75737465725f69642d3334010d7fffffff000000000000002700",
    ),
    (
        17,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000000000000000000000000000000001010100",
    ),
    (
        18,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": -1, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000007fffffff0000000000ffffffff01010100",
    ),
    (
        18,
        '{"maxWaitMs": 2147483647, "minBytes": 4, "maxBytes": 5, "isolationLevel": 6, "sessionId": 7, "sessionEpoch": 8, "topics": [{"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "currentLeaderEpoch": 13, "fetchOffset": 14, "lastFetchedEpoch": 15, "logStartOffset": -9223372036854775808, "partitionMaxBytes": 2147483647, "replicaDirectoryId": "EBESExQVFhcYGRobHB0eHw", "highWatermark": 19}]}, {"topicId": "ExQVFhcYGRobHB0eHyAhIg", "partitions": [{"partition": -2147483648, "currentLeaderEpoch": 2147483647, "fetchOffset": 25, "lastFetchedEpoch": 26, "logStartOffset": 27, "partitionMaxBytes": 28, "replicaDirectoryId": "GxwdHh8gISIjJCUmJygpKg", "highWatermark": -9223372036854775808}]}], "forgottenTopicsData": [{"topicId": "Hh8gISIjJCUmJygpKissLQ", "partitions": [33]}, {"topicId": "ISIjJCUmJygpKissLS4vMA", "partitions": [36]}], "rackId": "rack_id-35", "clusterId": "cluster_id-36", "replicaState": {"replicaId": 40, "replicaEpoch": 41}}',
        "7fffffff00000004000000050600000007000000080308090a0b0c0d0e0f1011121314151617020000000c0000000d000000000000000e0000000f80000000000000007fffffff020010101112131415161718191a1b1c1d1e1f0108000000000000001300131415161718191a1b1c1d1e1f20212202800000007fffffff00000000000000190000001a000000000000001b0000001c0200101b1c1d1e1f202122232425262728292a0108800000000000000000031e1f202122232425262728292a2b2c2d0200000021002122232425262728292a2b2c2d2e2f300200000024000b7261636b5f69642d333502000e0e636c75737465725f69642d3336010d00000028000000000000002900",
    ),
    (
        18,
        '{"maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "isolationLevel": 0, "sessionId": 0, "sessionEpoch": 0, "topics": [], "forgottenTopicsData": [], "rackId": ""}',
        "00000000000000000000000000000000000000000001010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FetchRequest, version, value, data)
