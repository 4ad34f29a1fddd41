"""The bytes of FetchResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.fetch_response import FetchResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"responses": []}',
        "00000000",
    ),
    (
        0,
        '{"responses": [{"topic": "topic-2", "partitions": [{"partitionIndex": 6, "errorCode": 7, "highWatermark": 8, "records": "BwgJ"}]}, {"topic": "topic-9", "partitions": [{"partitionIndex": 13, "errorCode": 14, "highWatermark": 15, "records": "Dg8Q"}]}]}',
        "000000020007746f7069632d32000000010000000600070000000000000008000000030708090007746f7069632d39000000010000000d000e000000000000000f000000030e0f10",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "responses": [{"topic": "topic-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "highWatermark": -9223372036854775808, "records": "CAkK"}]}, {"topic": "topic-10", "partitions": [{"partitionIndex": 14, "errorCode": 15, "highWatermark": -9223372036854775808, "records": "DxAR"}]}]}',
        "7fffffff000000020007746f7069632d330000000100000007000880000000000000000000000308090a0008746f7069632d3130000000010000000e000f8000000000000000000000030f1011",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "responses": [{"topic": "topic-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "highWatermark": -9223372036854775808, "records": "CAkK"}]}, {"topic": "topic-10", "partitions": [{"partitionIndex": 14, "errorCode": 15, "highWatermark": -9223372036854775808, "records": "DxAR"}]}]}',
        "7fffffff000000020007746f7069632d330000000100000007000880000000000000000000000308090a0008746f7069632d3130000000010000000e000f8000000000000000000000030f1011",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "responses": [{"topic": "topic-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "highWatermark": -9223372036854775808, "records": "CAkK"}]}, {"topic": "topic-10", "partitions": [{"partitionIndex": 14, "errorCode": 15, "highWatermark": -9223372036854775808, "records": "DxAR"}]}]}',
        "7fffffff000000020007746f7069632d330000000100000007000880000000000000000000000308090a0008746f7069632d3130000000010000000e000f8000000000000000000000030f1011",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "responses": [{"topic": "topic-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "highWatermark": -9223372036854775808, "lastStableOffset": 9223372036854775807, "abortedTransactions": [{"producerId": 12, "firstOffset": 13}], "records": "DA0O"}]}, {"topic": "topic-14", "partitions": [{"partitionIndex": 18, "errorCode": 19, "highWatermark": 20, "lastStableOffset": 21, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "records": "FxgZ"}]}]}',
        "7fffffff000000020007746f7069632d330000000100000007000880000000000000007fffffffffffffff00000001000000000000000c000000000000000d000000030c0d0e0008746f7069632d313400000001000000120013000000000000001400000000000000150000000180000000000000007fffffffffffffff00000003171819",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "responses": [{"topic": "topic-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "highWatermark": -9223372036854775808, "lastStableOffset": 9223372036854775807, "logStartOffset": 11, "abortedTransactions": [{"producerId": 13, "firstOffset": 14}], "records": "DQ4P"}]}, {"topic": "topic-15", "partitions": [{"partitionIndex": 19, "errorCode": 20, "highWatermark": 21, "lastStableOffset": 22, "logStartOffset": -9223372036854775808, "abortedTransactions": [{"producerId": 25, "firstOffset": 26}], "records": "GRob"}]}]}',
        "7fffffff000000020007746f7069632d330000000100000007000880000000000000007fffffffffffffff000000000000000b00000001000000000000000d000000000000000e000000030d0e0f0008746f7069632d313500000001000000130014000000000000001500000000000000168000000000000000000000010000000000000019000000000000001a00000003191a1b",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "responses": [{"topic": "topic-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "highWatermark": -9223372036854775808, "lastStableOffset": 9223372036854775807, "logStartOffset": 11, "abortedTransactions": [{"producerId": 13, "firstOffset": 14}], "records": "DQ4P"}]}, {"topic": "topic-15", "partitions": [{"partitionIndex": 19, "errorCode": 20, "highWatermark": 21, "lastStableOffset": 22, "logStartOffset": -9223372036854775808, "abortedTransactions": [{"producerId": 25, "firstOffset": 26}], "records": "GRob"}]}]}',
        "7fffffff000000020007746f7069632d330000000100000007000880000000000000007fffffffffffffff000000000000000b00000001000000000000000d000000000000000e000000030d0e0f0008746f7069632d313500000001000000130014000000000000001500000000000000168000000000000000000000010000000000000019000000000000001a00000003191a1b",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "0000000000000000000000000000",
    ),
    (
        7,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topic": "topic-5", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "records": "DxAR"}]}, {"topic": "topic-17", "partitions": [{"partitionIndex": 21, "errorCode": 22, "highWatermark": -9223372036854775808, "lastStableOffset": 9223372036854775807, "logStartOffset": 25, "abortedTransactions": [{"producerId": 27, "firstOffset": 28}], "records": "Gxwd"}]}]}',
        "7fffffff000400000005000000020007746f7069632d3500000001800000007fff000000000000000b000000000000000c000000000000000d00000001000000000000000f8000000000000000000000030f10110008746f7069632d31370000000100000015001680000000000000007fffffffffffffff000000000000001900000001000000000000001b000000000000001c000000031b1c1d",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "0000000000000000000000000000",
    ),
    (
        8,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topic": "topic-5", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "records": "DxAR"}]}, {"topic": "topic-17", "partitions": [{"partitionIndex": 21, "errorCode": 22, "highWatermark": -9223372036854775808, "lastStableOffset": 9223372036854775807, "logStartOffset": 25, "abortedTransactions": [{"producerId": 27, "firstOffset": 28}], "records": "Gxwd"}]}]}',
        "7fffffff000400000005000000020007746f7069632d3500000001800000007fff000000000000000b000000000000000c000000000000000d00000001000000000000000f8000000000000000000000030f10110008746f7069632d31370000000100000015001680000000000000007fffffffffffffff000000000000001900000001000000000000001b000000000000001c000000031b1c1d",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "0000000000000000000000000000",
    ),
    (
        9,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topic": "topic-5", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "records": "DxAR"}]}, {"topic": "topic-17", "partitions": [{"partitionIndex": 21, "errorCode": 22, "highWatermark": -9223372036854775808, "lastStableOffset": 9223372036854775807, "logStartOffset": 25, "abortedTransactions": [{"producerId": 27, "firstOffset": 28}], "records": "Gxwd"}]}]}',
        "7fffffff000400000005000000020007746f7069632d3500000001800000007fff000000000000000b000000000000000c000000000000000d00000001000000000000000f8000000000000000000000030f10110008746f7069632d31370000000100000015001680000000000000007fffffffffffffff000000000000001900000001000000000000001b000000000000001c000000031b1c1d",
    ),
    (
        10,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "0000000000000000000000000000",
    ),
    (
        10,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topic": "topic-5", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "records": "DxAR"}]}, {"topic": "topic-17", "partitions": [{"partitionIndex": 21, "errorCode": 22, "highWatermark": -9223372036854775808, "lastStableOffset": 9223372036854775807, "logStartOffset": 25, "abortedTransactions": [{"producerId": 27, "firstOffset": 28}], "records": "Gxwd"}]}]}',
        "7fffffff000400000005000000020007746f7069632d3500000001800000007fff000000000000000b000000000000000c000000000000000d00000001000000000000000f8000000000000000000000030f10110008746f7069632d31370000000100000015001680000000000000007fffffffffffffff000000000000001900000001000000000000001b000000000000001c000000031b1c1d",
    ),
    (
        11,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "0000000000000000000000000000",
    ),
    (
        11,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topic": "topic-5", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES"}]}, {"topic": "topic-18", "partitions": [{"partitionIndex": 22, "errorCode": -32768, "highWatermark": 9223372036854775807, "lastStableOffset": 25, "logStartOffset": 26, "abortedTransactions": [{"producerId": 28, "firstOffset": 29}], "preferredReadReplica": -2147483648, "records": "HR4f"}]}]}',
        "7fffffff000400000005000000020007746f7069632d3500000001800000007fff000000000000000b000000000000000c000000000000000d00000001000000000000000f80000000000000007fffffff000000031011120008746f7069632d3138000000010000001680007fffffffffffffff0000000000000019000000000000001a00000001000000000000001c000000000000001d80000000000000031d1e1f",
    ),
    (
        12,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "000000000000000000000100",
    ),
    (
        12,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topic": "topic-5", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES", "divergingEpoch": {"epoch": 20, "endOffset": 21}, "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "snapshotId": {"endOffset": 26, "epoch": 27}}]}, {"topic": "topic-27", "partitions": [{"partitionIndex": 2147483647, "errorCode": 32, "highWatermark": 33, "lastStableOffset": 34, "logStartOffset": 35, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "preferredReadReplica": 39, "records": "Jico", "divergingEpoch": {"epoch": 42, "endOffset": 43}, "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 46}, "snapshotId": {"endOffset": 48, "epoch": 49}}]}]}',
        "7fffffff0004000000050308746f7069632d3502800000007fff000000000000000b000000000000000c000000000000000d02000000000000000f8000000000000000007fffffff0410111203000d000000140000000000000015000109800000007fffffff00020d000000000000001a0000001b000009746f7069632d3237027fffffff00200000000000000021000000000000002200000000000000230280000000000000007fffffffffffffff00000000270426272803000d0000002a000000000000002b0001097fffffff0000002e00020d000000000000003000000031000000",
    ),
    (
        13,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "000000000000000000000100",
    ),
    (
        13,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES", "divergingEpoch": {"epoch": 20, "endOffset": 21}, "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "snapshotId": {"endOffset": 26, "epoch": 27}}]}, {"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [{"partitionIndex": 2147483647, "errorCode": 32, "highWatermark": 33, "lastStableOffset": 34, "logStartOffset": 35, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "preferredReadReplica": 39, "records": "Jico", "divergingEpoch": {"epoch": 42, "endOffset": 43}, "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 46}, "snapshotId": {"endOffset": 48, "epoch": 49}}]}]}',
        "7fffffff0004000000050305060708090a0b0c0d0e0f101112131402800000007fff000000000000000b000000000000000c000000000000000d02000000000000000f8000000000000000007fffffff0410111203000d000000140000000000000015000109800000007fffffff00020d000000000000001a0000001b00001b1c1d1e1f202122232425262728292a027fffffff00200000000000000021000000000000002200000000000000230280000000000000007fffffffffffffff00000000270426272803000d0000002a000000000000002b0001097fffffff0000002e00020d000000000000003000000031000000",
    ),
    (
        14,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "000000000000000000000100",
    ),
    (
        14,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES", "divergingEpoch": {"epoch": 20, "endOffset": 21}, "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "snapshotId": {"endOffset": 26, "epoch": 27}}]}, {"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [{"partitionIndex": 2147483647, "errorCode": 32, "highWatermark": 33, "lastStableOffset": 34, "logStartOffset": 35, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "preferredReadReplica": 39, "records": "Jico", "divergingEpoch": {"epoch": 42, "endOffset": 43}, "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 46}, "snapshotId": {"endOffset": 48, "epoch": 49}}]}]}',
        "7fffffff0004000000050305060708090a0b0c0d0e0f101112131402800000007fff000000000000000b000000000000000c000000000000000d02000000000000000f8000000000000000007fffffff0410111203000d000000140000000000000015000109800000007fffffff00020d000000000000001a0000001b00001b1c1d1e1f202122232425262728292a027fffffff00200000000000000021000000000000002200000000000000230280000000000000007fffffffffffffff00000000270426272803000d0000002a000000000000002b0001097fffffff0000002e00020d000000000000003000000031000000",
    ),
    (
        15,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "000000000000000000000100",
    ),
    (
        15,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES", "divergingEpoch": {"epoch": 20, "endOffset": 21}, "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "snapshotId": {"endOffset": 26, "epoch": 27}}]}, {"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [{"partitionIndex": 2147483647, "errorCode": 32, "highWatermark": 33, "lastStableOffset": 34, "logStartOffset": 35, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "preferredReadReplica": 39, "records": "Jico", "divergingEpoch": {"epoch": 42, "endOffset": 43}, "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 46}, "snapshotId": {"endOffset": 48, "epoch": 49}}]}]}',
        "7fffffff0004000000050305060708090a0b0c0d0e0f101112131402800000007fff000000000000000b000000000000000c000000000000000d02000000000000000f8000000000000000007fffffff0410111203000d000000140000000000000015000109800000007fffffff00020d000000000000001a0000001b00001b1c1d1e1f202122232425262728292a027fffffff00200000000000000021000000000000002200000000000000230280000000000000007fffffffffffffff00000000270426272803000d0000002a000000000000002b0001097fffffff0000002e00020d000000000000003000000031000000",
    ),
    (
        16,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "000000000000000000000100",
    ),
    (
        16,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES", "divergingEpoch": {"epoch": 20, "endOffset": 21}, "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "snapshotId": {"endOffset": 26, "epoch": 27}}]}, {"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [{"partitionIndex": 2147483647, "errorCode": 32, "highWatermark": 33, "lastStableOffset": 34, "logStartOffset": 35, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "preferredReadReplica": 39, "records": "Jico", "divergingEpoch": {"epoch": 42, "endOffset": 43}, "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 46}, "snapshotId": {"endOffset": 48, "epoch": 49}}]}], "nodeEndpoints": [{"nodeId": -2147483648, "host": "host-50", "port": 53, "rack": "rack-52"}, {"nodeId": 56, "host": "host-55", "port": -2147483648, "rack": "rack-57"}]}',
        "7fffffff0004000000050305060708090a0b0c0d0e0f101112131402800000007fff000000000000000b000000000000000c000000000000000d02000000000000000f8000000000000000007fffffff0410111203000d000000140000000000000015000109800000007fffffff00020d000000000000001a0000001b00001b1c1d1e1f202122232425262728292a027fffffff00200000000000000021000000000000002200000000000000230280000000000000007fffffffffffffff00000000270426272803000d0000002a000000000000002b0001097fffffff0000002e00020d0000000000000030000000310000010033038000000008686f73742d353000000035087261636b2d3532000000003808686f73742d353580000000087261636b2d353700",
    ),
    (
        17,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "000000000000000000000100",
    ),
    (
        17,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES", "divergingEpoch": {"epoch": 20, "endOffset": 21}, "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "snapshotId": {"endOffset": 26, "epoch": 27}}]}, {"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [{"partitionIndex": 2147483647, "errorCode": 32, "highWatermark": 33, "lastStableOffset": 34, "logStartOffset": 35, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "preferredReadReplica": 39, "records": "Jico", "divergingEpoch": {"epoch": 42, "endOffset": 43}, "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 46}, "snapshotId": {"endOffset": 48, "epoch": 49}}]}], "nodeEndpoints": [{"nodeId": -2147483648, "host": "host-50", "port": 53, "rack": "rack-52"}, {"nodeId": 56, "host": "host-55", "port": -2147483648, "rack": "rack-57"}]}',
        "7fffffff0004000000050305060708090a0b0c0d0e0f101112131402800000007fff000000000000000b000000000000000c000000000000000d02000000000000000f8000000000000000007fffffff0410111203000d000000140000000000000015000109800000007fffffff00020d000000000000001a0000001b00001b1c1d1e1f202122232425262728292a027fffffff00200000000000000021000000000000002200000000000000230280000000000000007fffffffffffffff00000000270426272803000d0000002a000000000000002b0001097fffffff0000002e00020d0000000000000030000000310000010033038000000008686f73742d353000000035087261636b2d3532000000003808686f73742d353580000000087261636b2d353700",
    ),
    (
        18,
        '{"throttleTimeMs": 0, "errorCode": 0, "sessionId": 0, "responses": []}',
        "000000000000000000000100",
    ),
    (
        18,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "sessionId": 5, "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "highWatermark": 11, "lastStableOffset": 12, "logStartOffset": 13, "abortedTransactions": [{"producerId": 15, "firstOffset": -9223372036854775808}], "preferredReadReplica": 2147483647, "records": "EBES", "divergingEpoch": {"epoch": 20, "endOffset": 21}, "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "snapshotId": {"endOffset": 26, "epoch": 27}}]}, {"topicId": "GxwdHh8gISIjJCUmJygpKg", "partitions": [{"partitionIndex": 2147483647, "errorCode": 32, "highWatermark": 33, "lastStableOffset": 34, "logStartOffset": 35, "abortedTransactions": [{"producerId": -9223372036854775808, "firstOffset": 9223372036854775807}], "preferredReadReplica": 39, "records": "Jico", "divergingEpoch": {"epoch": 42, "endOffset": 43}, "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 46}, "snapshotId": {"endOffset": 48, "epoch": 49}}]}], "nodeEndpoints": [{"nodeId": -2147483648, "host": "host-50", "port": 53, "rack": "rack-52"}, {"nodeId": 56, "host": "host-55", "port": -2147483648, "rack": "rack-57"}]}',
        "7fffffff0004000000050305060708090a0b0c0d0e0f101112131402800000007fff000000000000000b000000000000000c000000000000000d02000000000000000f8000000000000000007fffffff0410111203000d000000140000000000000015000109800000007fffffff00020d000000000000001a0000001b00001b1c1d1e1f202122232425262728292a027fffffff00200000000000000021000000000000002200000000000000230280000000000000007fffffffffffffff00000000270426272803000d0000002a000000000000002b0001097fffffff0000002e00020d0000000000000030000000310000010033038000000008686f73742d353000000035087261636b2d3532000000003808686f73742d353580000000087261636b2d353700",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FetchResponse, version, value, data)
