"""The bytes of ProduceResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.produce_response import ProduceResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"responses": []}',
        "00000000",
    ),
    (
        0,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8}]}, {"name": "name-8", "partitionResponses": [{"index": 12, "errorCode": 13, "baseOffset": 14}]}]}',
        "0000000200066e616d652d3200000001000000060007000000000000000800066e616d652d38000000010000000c000d000000000000000e",
    ),
    (
        1,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        1,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8}]}, {"name": "name-8", "partitionResponses": [{"index": 12, "errorCode": 13, "baseOffset": 14}]}], "throttleTimeMs": 15}',
        "0000000200066e616d652d3200000001000000060007000000000000000800066e616d652d38000000010000000c000d000000000000000e0000000f",
    ),
    (
        2,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        2,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808}]}, {"name": "name-9", "partitionResponses": [{"index": 13, "errorCode": 14, "baseOffset": 15, "logAppendTimeMs": -9223372036854775808}]}], "throttleTimeMs": 2147483647}',
        "0000000200066e616d652d32000000010000000600070000000000000008800000000000000000066e616d652d39000000010000000d000e000000000000000f80000000000000007fffffff",
    ),
    (
        3,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        3,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808}]}, {"name": "name-9", "partitionResponses": [{"index": 13, "errorCode": 14, "baseOffset": 15, "logAppendTimeMs": -9223372036854775808}]}], "throttleTimeMs": 2147483647}',
        "0000000200066e616d652d32000000010000000600070000000000000008800000000000000000066e616d652d39000000010000000d000e000000000000000f80000000000000007fffffff",
    ),
    (
        4,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        4,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808}]}, {"name": "name-9", "partitionResponses": [{"index": 13, "errorCode": 14, "baseOffset": 15, "logAppendTimeMs": -9223372036854775808}]}], "throttleTimeMs": 2147483647}',
        "0000000200066e616d652d32000000010000000600070000000000000008800000000000000000066e616d652d39000000010000000d000e000000000000000f80000000000000007fffffff",
    ),
    (
        5,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        5,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807}]}, {"name": "name-10", "partitionResponses": [{"index": 14, "errorCode": 15, "baseOffset": -9223372036854775808, "logAppendTimeMs": 9223372036854775807, "logStartOffset": 18}]}], "throttleTimeMs": 19}',
        "0000000200066e616d652d3200000001000000060007000000000000000880000000000000007fffffffffffffff00076e616d652d3130000000010000000e000f80000000000000007fffffffffffffff000000000000001200000013",
    ),
    (
        6,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        6,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807}]}, {"name": "name-10", "partitionResponses": [{"index": 14, "errorCode": 15, "baseOffset": -9223372036854775808, "logAppendTimeMs": 9223372036854775807, "logStartOffset": 18}]}], "throttleTimeMs": 19}',
        "0000000200066e616d652d3200000001000000060007000000000000000880000000000000007fffffffffffffff00076e616d652d3130000000010000000e000f80000000000000007fffffffffffffff000000000000001200000013",
    ),
    (
        7,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        7,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807}]}, {"name": "name-10", "partitionResponses": [{"index": 14, "errorCode": 15, "baseOffset": -9223372036854775808, "logAppendTimeMs": 9223372036854775807, "logStartOffset": 18}]}], "throttleTimeMs": 19}',
        "0000000200066e616d652d3200000001000000060007000000000000000880000000000000007fffffffffffffff00076e616d652d3130000000010000000e000f80000000000000007fffffffffffffff000000000000001200000013",
    ),
    (
        8,
        '{"responses": [], "throttleTimeMs": 0}',
        "0000000000000000",
    ),
    (
        8,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807, "recordErrors": [{"batchIndex": 12, "batchIndexErrorMessage": "batch_index_error_message-11"}], "errorMessage": "error_message-12"}]}, {"name": "name-14", "partitionResponses": [{"index": 18, "errorCode": 19, "baseOffset": 20, "logAppendTimeMs": 21, "logStartOffset": 22, "recordErrors": [{"batchIndex": 2147483647, "batchIndexErrorMessage": "batch_index_error_message-23"}], "errorMessage": "error_message-24"}]}], "throttleTimeMs": 27}',
        "0000000200066e616d652d3200000001000000060007000000000000000880000000000000007fffffffffffffff000000010000000c001c62617463685f696e6465785f6572726f725f6d6573736167652d313100106572726f725f6d6573736167652d313200076e616d652d313400000001000000120013000000000000001400000000000000150000000000000016000000017fffffff001c62617463685f696e6465785f6572726f725f6d6573736167652d323300106572726f725f6d6573736167652d32340000001b",
    ),
    (
        9,
        '{"responses": [], "throttleTimeMs": 0}',
        "010000000000",
    ),
    (
        9,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807, "recordErrors": [{"batchIndex": 12, "batchIndexErrorMessage": "batch_index_error_message-11"}], "errorMessage": "error_message-12"}]}, {"name": "name-14", "partitionResponses": [{"index": 18, "errorCode": 19, "baseOffset": 20, "logAppendTimeMs": 21, "logStartOffset": 22, "recordErrors": [{"batchIndex": 2147483647, "batchIndexErrorMessage": "batch_index_error_message-23"}], "errorMessage": "error_message-24"}]}], "throttleTimeMs": 27}',
        "03076e616d652d3202000000060007000000000000000880000000000000007fffffffffffffff020000000c1d62617463685f696e6465785f6572726f725f6d6573736167652d313100116572726f725f6d6573736167652d31320000086e616d652d313402000000120013000000000000001400000000000000150000000000000016027fffffff1d62617463685f696e6465785f6572726f725f6d6573736167652d323300116572726f725f6d6573736167652d323400000000001b00",
    ),
    (
        10,
        '{"responses": [], "throttleTimeMs": 0}',
        "010000000000",
    ),
    (
        10,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807, "recordErrors": [{"batchIndex": 12, "batchIndexErrorMessage": "batch_index_error_message-11"}], "errorMessage": "error_message-12", "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}}]}, {"name": "name-17", "partitionResponses": [{"index": 21, "errorCode": 22, "baseOffset": -9223372036854775808, "logAppendTimeMs": 9223372036854775807, "logStartOffset": 25, "recordErrors": [{"batchIndex": 27, "batchIndexErrorMessage": "batch_index_error_message-26"}], "errorMessage": "error_message-27", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 32}}]}], "throttleTimeMs": 33, "nodeEndpoints": [{"nodeId": 35, "host": "host-34", "port": -2147483648, "rack": "rack-36"}, {"nodeId": 40, "host": "host-39", "port": 42, "rack": "rack-41"}]}',
        "03076e616d652d3202000000060007000000000000000880000000000000007fffffffffffffff020000000c1d62617463685f696e6465785f6572726f725f6d6573736167652d313100116572726f725f6d6573736167652d3132010009800000007fffffff0000086e616d652d31370200000015001680000000000000007fffffffffffffff0000000000000019020000001b1d62617463685f696e6465785f6572726f725f6d6573736167652d323600116572726f725f6d6573736167652d32370100097fffffff00000020000000000021010033030000002308686f73742d333480000000087261636b2d3336000000002808686f73742d33390000002a087261636b2d343100",
    ),
    (
        11,
        '{"responses": [], "throttleTimeMs": 0}',
        "010000000000",
    ),
    (
        11,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807, "recordErrors": [{"batchIndex": 12, "batchIndexErrorMessage": "batch_index_error_message-11"}], "errorMessage": "error_message-12", "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}}]}, {"name": "name-17", "partitionResponses": [{"index": 21, "errorCode": 22, "baseOffset": -9223372036854775808, "logAppendTimeMs": 9223372036854775807, "logStartOffset": 25, "recordErrors": [{"batchIndex": 27, "batchIndexErrorMessage": "batch_index_error_message-26"}], "errorMessage": "error_message-27", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 32}}]}], "throttleTimeMs": 33, "nodeEndpoints": [{"nodeId": 35, "host": "host-34", "port": -2147483648, "rack": "rack-36"}, {"nodeId": 40, "host": "host-39", "port": 42, "rack": "rack-41"}]}',
        "03076e616d652d3202000000060007000000000000000880000000000000007fffffffffffffff020000000c1d62617463685f696e6465785f6572726f725f6d6573736167652d313100116572726f725f6d6573736167652d3132010009800000007fffffff0000086e616d652d31370200000015001680000000000000007fffffffffffffff0000000000000019020000001b1d62617463685f696e6465785f6572726f725f6d6573736167652d323600116572726f725f6d6573736167652d32370100097fffffff00000020000000000021010033030000002308686f73742d333480000000087261636b2d3336000000002808686f73742d33390000002a087261636b2d343100",
    ),
    (
        12,
        '{"responses": [], "throttleTimeMs": 0}',
        "010000000000",
    ),
    (
        12,
        '{"responses": [{"name": "name-2", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807, "recordErrors": [{"batchIndex": 12, "batchIndexErrorMessage": "batch_index_error_message-11"}], "errorMessage": "error_message-12", "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}}]}, {"name": "name-17", "partitionResponses": [{"index": 21, "errorCode": 22, "baseOffset": -9223372036854775808, "logAppendTimeMs": 9223372036854775807, "logStartOffset": 25, "recordErrors": [{"batchIndex": 27, "batchIndexErrorMessage": "batch_index_error_message-26"}], "errorMessage": "error_message-27", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 32}}]}], "throttleTimeMs": 33, "nodeEndpoints": [{"nodeId": 35, "host": "host-34", "port": -2147483648, "rack": "rack-36"}, {"nodeId": 40, "host": "host-39", "port": 42, "rack": "rack-41"}]}',
        "03076e616d652d3202000000060007000000000000000880000000000000007fffffffffffffff020000000c1d62617463685f696e6465785f6572726f725f6d6573736167652d313100116572726f725f6d6573736167652d3132010009800000007fffffff0000086e616d652d31370200000015001680000000000000007fffffffffffffff0000000000000019020000001b1d62617463685f696e6465785f6572726f725f6d6573736167652d323600116572726f725f6d6573736167652d32370100097fffffff00000020000000000021010033030000002308686f73742d333480000000087261636b2d3336000000002808686f73742d33390000002a087261636b2d343100",
    ),
    (
        13,
        '{"responses": [], "throttleTimeMs": 0}',
        "010000000000",
    ),
    (
        13,
        '{"responses": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partitionResponses": [{"index": 6, "errorCode": 7, "baseOffset": 8, "logAppendTimeMs": -9223372036854775808, "logStartOffset": 9223372036854775807, "recordErrors": [{"batchIndex": 12, "batchIndexErrorMessage": "batch_index_error_message-11"}], "errorMessage": "error_message-12", "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}}]}, {"topicId": "ERITFBUWFxgZGhscHR4fIA", "partitionResponses": [{"index": 21, "errorCode": 22, "baseOffset": -9223372036854775808, "logAppendTimeMs": 9223372036854775807, "logStartOffset": 25, "recordErrors": [{"batchIndex": 27, "batchIndexErrorMessage": "batch_index_error_message-26"}], "errorMessage": "error_message-27", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 32}}]}], "throttleTimeMs": 33, "nodeEndpoints": [{"nodeId": 35, "host": "host-34", "port": -2147483648, "rack": "rack-36"}, {"nodeId": 40, "host": "host-39", "port": 42, "rack": "rack-41"}]}',
        "0302030405060708090a0b0c0d0e0f101102000000060007000000000000000880000000000000007fffffffffffffff020000000c1d62617463685f696e6465785f6572726f725f6d6573736167652d313100116572726f725f6d6573736167652d3132010009800000007fffffff00001112131415161718191a1b1c1d1e1f200200000015001680000000000000007fffffffffffffff0000000000000019020000001b1d62617463685f696e6465785f6572726f725f6d6573736167652d323600116572726f725f6d6573736167652d32370100097fffffff00000020000000000021010033030000002308686f73742d333480000000087261636b2d3336000000002808686f73742d33390000002a087261636b2d343100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ProduceResponse, version, value, data)
