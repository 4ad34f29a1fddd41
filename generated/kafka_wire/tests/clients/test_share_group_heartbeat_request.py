"""The bytes of ShareGroupHeartbeatRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_group_heartbeat_request import ShareGroupHeartbeatRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "rackId": null, "subscribedTopicNames": null}',
        "010100000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "memberEpoch": 5, "rackId": "rack_id-4", "subscribedTopicNames": ["subscribed_topic_names-5", "subscribed_topic_names-6"]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050a7261636b5f69642d340319737562736372696265645f746f7069635f6e616d65732d3519737562736372696265645f746f7069635f6e616d65732d3600",
    ),
    (
        1,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "rackId": null, "subscribedTopicNames": null}',
        "010100000000000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "memberEpoch": 5, "rackId": "rack_id-4", "subscribedTopicNames": ["subscribed_topic_names-5", "subscribed_topic_names-6"]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050a7261636b5f69642d340319737562736372696265645f746f7069635f6e616d65732d3519737562736372696265645f746f7069635f6e616d65732d3600",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupHeartbeatRequest, version, value, data)
