"""The bytes of StreamsGroupHeartbeatResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.streams_group_heartbeat_response import StreamsGroupHeartbeatResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "memberId": "", "memberEpoch": 0, "heartbeatIntervalMs": 0, "acceptableRecoveryLag": 0, "taskOffsetIntervalMs": 0, "status": [], "activeTasks": null, "standbyTasks": null, "warmupTasks": null, "endpointInformationEpoch": 0, "partitionsByUserEndpoint": null}',
        "00000000000000010000000000000000000000000000000001000000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "memberId": "member_id-4", "memberEpoch": 7, "heartbeatIntervalMs": 8, "acceptableRecoveryLag": -2147483648, "taskOffsetIntervalMs": 2147483647, "status": [{"statusCode": 12, "statusDetail": "status_detail-11"}, {"statusCode": 15, "statusDetail": "status_detail-14"}], "activeTasks": [{"subtopologyId": "subtopology_id-16", "partitions": [19]}, {"subtopologyId": "subtopology_id-19", "partitions": [22]}], "standbyTasks": [{"subtopologyId": "subtopology_id-22", "partitions": [25]}, {"subtopologyId": "subtopology_id-25", "partitions": [28]}], "warmupTasks": [{"subtopologyId": "subtopology_id-28", "partitions": [2147483647]}, {"subtopologyId": "subtopology_id-31", "partitions": [34]}], "endpointInformationEpoch": 35, "partitionsByUserEndpoint": [{"userEndpoint": {"host": "host-36", "port": 39}, "activePartitions": [{"topic": "topic-39", "partitions": [42]}], "standbyPartitions": [{"topic": "topic-42", "partitions": [2147483647]}]}, {"userEndpoint": {"host": "host-46", "port": 49}, "activePartitions": [{"topic": "topic-49", "partitions": [2147483647]}], "standbyPartitions": [{"topic": "topic-52", "partitions": [55]}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d330c6d656d6265725f69642d340000000700000008800000007fffffff030c117374617475735f64657461696c2d3131000f117374617475735f64657461696c2d3134000312737562746f706f6c6f67795f69642d313602000000130012737562746f706f6c6f67795f69642d31390200000016000312737562746f706f6c6f67795f69642d323202000000190012737562746f706f6c6f67795f69642d3235020000001c000312737562746f706f6c6f67795f69642d3238027fffffff0012737562746f706f6c6f67795f69642d3331020000002200000000230308686f73742d33360027000209746f7069632d3339020000002a000209746f7069632d3432027fffffff000008686f73742d34360031000209746f7069632d3439027fffffff000209746f7069632d35320200000037000000",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "memberId": "", "memberEpoch": 0, "heartbeatIntervalMs": 0, "acceptableRecoveryLag": 0, "taskOffsetIntervalMs": 0, "status": null, "activeTasks": null, "standbyTasks": null, "warmupTasks": null, "endpointInformationEpoch": 0, "partitionsByUserEndpoint": null}',
        "00000000000000010000000000000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupHeartbeatResponse, version, value, data)
