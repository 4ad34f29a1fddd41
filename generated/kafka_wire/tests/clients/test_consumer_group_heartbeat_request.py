"""The bytes of ConsumerGroupHeartbeatRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.consumer_group_heartbeat_request import ConsumerGroupHeartbeatRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "instanceId": null, "rackId": null, "rebalanceTimeoutMs": -1, "subscribedTopicNames": null, "serverAssignor": null, "topicPartitions": null}',
        "0101000000000000ffffffff00000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "memberEpoch": 5, "instanceId": "instance_id-4", "rackId": "rack_id-5", "rebalanceTimeoutMs": 8, "subscribedTopicNames": ["subscribed_topic_names-7", "subscribed_topic_names-8"], "serverAssignor": "server_assignor-9", "topicPartitions": [{"topicId": "CwwNDg8QERITFBUWFxgZGg", "partitions": [14]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "partitions": [2147483647]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050e696e7374616e63655f69642d340a7261636b5f69642d35000000080319737562736372696265645f746f7069635f6e616d65732d3719737562736372696265645f746f7069635f6e616d65732d38127365727665725f61737369676e6f722d39030b0c0d0e0f101112131415161718191a020000000e000e0f101112131415161718191a1b1c1d027fffffff0000",
    ),
    (
        0,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "instanceId": null, "rackId": null, "rebalanceTimeoutMs": 0, "subscribedTopicNames": null, "serverAssignor": null, "topicPartitions": null}',
        "01010000000000000000000000000000",
    ),
    (
        1,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "instanceId": null, "rackId": null, "rebalanceTimeoutMs": -1, "subscribedTopicNames": null, "subscribedTopicRegex": null, "serverAssignor": null, "topicPartitions": null}',
        "0101000000000000ffffffff0000000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "memberEpoch": 5, "instanceId": "instance_id-4", "rackId": "rack_id-5", "rebalanceTimeoutMs": 8, "subscribedTopicNames": ["subscribed_topic_names-7", "subscribed_topic_names-8"], "subscribedTopicRegex": "subscribed_topic_regex-9", "serverAssignor": "server_assignor-10", "topicPartitions": [{"topicId": "DA0ODxAREhMUFRYXGBkaGw", "partitions": [15]}, {"topicId": "DxAREhMUFRYXGBkaGxwdHg", "partitions": [18]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050e696e7374616e63655f69642d340a7261636b5f69642d35000000080319737562736372696265645f746f7069635f6e616d65732d3719737562736372696265645f746f7069635f6e616d65732d3819737562736372696265645f746f7069635f72656765782d39137365727665725f61737369676e6f722d3130030c0d0e0f101112131415161718191a1b020000000f000f101112131415161718191a1b1c1d1e02000000120000",
    ),
    (
        1,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "instanceId": null, "rackId": null, "rebalanceTimeoutMs": 0, "subscribedTopicNames": null, "subscribedTopicRegex": null, "serverAssignor": null, "topicPartitions": null}',
        "0101000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupHeartbeatRequest, version, value, data)
