"""The bytes of DescribeTopicResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.describe_topic_response import DescribeTopicResponse
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "errorDescription": null, "topicDescription": null}',
        "00000000",
    ),
    (
        0,
        '{"errorCode": 32767, "errorDescription": "error_description-2", "topicDescription": {"topicName": "topic_name-4", "topicConfigDetails": {"partitions": 8, "replicationFactor": -2147483648, "configs": [{"configKey": "config_key-9", "configValue": "config_value-10"}, {"configKey": "config_key-12", "configValue": "config_value-13"}]}, "topicPartitionDetails": [{"partitionId": 2147483647, "leader": 18, "replicas": [19], "iSR": [20]}, {"partitionId": 22, "leader": -2147483648, "replicas": [2147483647], "iSR": [25]}]}}',
        "7fff0100136572726f725f6465736372697074696f6e2d3201000c746f7069635f6e616d652d34000000088000000000000002000c636f6e6669675f6b65792d39000f636f6e6669675f76616c75652d3130000d636f6e6669675f6b65792d3132000f636f6e6669675f76616c75652d3133000000027fffffff010000001200000001000000130000000100000014000000160180000000000000017fffffff0000000100000019",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeTopicResponse, version, value, data)
