"""The bytes of StreamsGroupMemberMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.streams_group_member_metadata_value import (
    StreamsGroupMemberMetadataValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"instanceId": "", "rackId": "", "clientId": "", "clientHost": "", "rebalanceTimeoutMs": -1, "topologyEpoch": 0, "processId": "", "userEndpoint": null, "clientTags": []}',
        "01010101ffffffff0000000001ff0100",
    ),
    (
        0,
        '{"instanceId": "instance_id-1", "rackId": "rack_id-2", "clientId": "client_id-3", "clientHost": "client_host-4", "rebalanceTimeoutMs": 7, "topologyEpoch": 8, "processId": "process_id-7", "userEndpoint": {"host": "host-9", "port": 12}, "clientTags": [{"key": "key-12", "value": "value-13"}, {"key": "key-15", "value": "value-16"}]}',
        "0e696e7374616e63655f69642d310a7261636b5f69642d320c636c69656e745f69642d330e636c69656e745f686f73742d3400000007000000080d70726f636573735f69642d370107686f73742d39000c0003076b65792d31320976616c75652d313300076b65792d31350976616c75652d31360000",
    ),
    (
        0,
        '{"instanceId": null, "rackId": null, "clientId": "", "clientHost": "", "rebalanceTimeoutMs": 0, "topologyEpoch": 0, "processId": "", "userEndpoint": null, "clientTags": []}',
        "00000101000000000000000001ff0100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupMemberMetadataValue, version, value, data)
