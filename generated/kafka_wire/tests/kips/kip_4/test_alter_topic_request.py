"""The bytes of AlterTopicRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.alter_topic_request import AlterTopicRequest
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicName": "", "partitions": null, "replicaAssignment": null, "addedConfigs": [], "deletedConfigs": []}',
        "000000000000000000000000",
    ),
    (
        0,
        '{"topicName": "topic_name-1", "partitions": 4, "replicaAssignment": "replica_assignment-3", "addedConfigs": [{"configKey": "config_key-5", "configValue": "config_value-6"}, {"configKey": "config_key-8", "configValue": "config_value-9"}], "deletedConfigs": ["deleted_configs-10", "deleted_configs-11"]}',
        "000c746f7069635f6e616d652d3101000000040100147265706c6963615f61737369676e6d656e742d3300000002000c636f6e6669675f6b65792d35000e636f6e6669675f76616c75652d36000c636f6e6669675f6b65792d38000e636f6e6669675f76616c75652d3900000002001264656c657465645f636f6e666967732d3130001264656c657465645f636f6e666967732d3131",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterTopicRequest, version, value, data)
