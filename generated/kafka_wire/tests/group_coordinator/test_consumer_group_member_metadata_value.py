"""The bytes of ConsumerGroupMemberMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.consumer_group_member_metadata_value import (
    ConsumerGroupMemberMetadataValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"instanceId": "", "rackId": "", "clientId": "", "clientHost": "", "subscribedTopicNames": [], "subscribedTopicRegex": "", "rebalanceTimeoutMs": -1, "serverAssignor": ""}',
        "010101010101ffffffff0100",
    ),
    (
        0,
        '{"instanceId": "instance_id-1", "rackId": "rack_id-2", "clientId": "client_id-3", "clientHost": "client_host-4", "subscribedTopicNames": ["subscribed_topic_names-5", "subscribed_topic_names-6"], "subscribedTopicRegex": "subscribed_topic_regex-7", "rebalanceTimeoutMs": 2147483647, "serverAssignor": "server_assignor-9", "classicMemberMetadata": {"sessionTimeoutMs": 13, "supportedProtocols": [{"name": "name-13", "metadata": "Dg8Q"}, {"name": "name-16", "metadata": "ERIT"}]}}',
        "0e696e7374616e63655f69642d310a7261636b5f69642d320c636c69656e745f69642d330e636c69656e745f686f73742d340319737562736372696265645f746f7069635f6e616d65732d3519737562736372696265645f746f7069635f6e616d65732d3619737562736372696265645f746f7069635f72656765782d377fffffff127365727665725f61737369676e6f722d39010021010000000d03086e616d652d3133040e0f1000086e616d652d3136041112130000",
    ),
    (
        0,
        '{"instanceId": null, "rackId": null, "clientId": "", "clientHost": "", "subscribedTopicNames": [], "subscribedTopicRegex": null, "rebalanceTimeoutMs": 0, "serverAssignor": null, "classicMemberMetadata": null}',
        "000001010100000000000001000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupMemberMetadataValue, version, value, data)
