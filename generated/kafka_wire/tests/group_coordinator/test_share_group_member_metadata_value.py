"""The bytes of ShareGroupMemberMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.share_group_member_metadata_value import (
    ShareGroupMemberMetadataValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"rackId": "", "clientId": "", "clientHost": "", "subscribedTopicNames": []}',
        "0101010100",
    ),
    (
        0,
        '{"rackId": "rack_id-1", "clientId": "client_id-2", "clientHost": "client_host-3", "subscribedTopicNames": ["subscribed_topic_names-4", "subscribed_topic_names-5"]}',
        "0a7261636b5f69642d310c636c69656e745f69642d320e636c69656e745f686f73742d330319737562736372696265645f746f7069635f6e616d65732d3419737562736372696265645f746f7069635f6e616d65732d3500",
    ),
    (
        0,
        '{"rackId": null, "clientId": "", "clientHost": "", "subscribedTopicNames": []}',
        "0001010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupMemberMetadataValue, version, value, data)
