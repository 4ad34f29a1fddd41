"""The bytes of CreateTopicRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.create_topic_request import CreateTopicRequest
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicName": "", "partitions": null, "replicas": null, "replicaAssignment": null, "configs": []}',
        "000000000000000000",
    ),
    (
        0,
        '{"topicName": "topic_name-1", "partitions": 4, "replicas": 5, "replicaAssignment": "replica_assignment-4", "configs": [{"configKey": "config_key-6", "configValue": "config_value-7"}, {"configKey": "config_key-9", "configValue": "config_value-10"}]}',
        "000c746f7069635f6e616d652d31010000000401000000050100147265706c6963615f61737369676e6d656e742d3400000002000c636f6e6669675f6b65792d36000e636f6e6669675f76616c75652d37000c636f6e6669675f6b65792d39000f636f6e6669675f76616c75652d3130",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreateTopicRequest, version, value, data)
