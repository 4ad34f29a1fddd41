"""The bytes of CreateTopicsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_topics_request import CreateTopicsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": [], "timeoutMs": 60000}',
        "000000000000ea60",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648}',
        "0000000200066e616d652d32000000050006000000010000000800000001800000000000000100066e616d652d39000876616c75652d313000076e616d652d31320000000f8000000000010000001200000001000000130000000100076e616d652d3139000876616c75652d323080000000",
    ),
    (
        0,
        '{"topics": [], "timeoutMs": 0}',
        "0000000000000000",
    ),
    (
        1,
        '{"topics": [], "timeoutMs": 60000, "validateOnly": false}',
        "000000000000ea6000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648, "validateOnly": true}',
        "0000000200066e616d652d32000000050006000000010000000800000001800000000000000100066e616d652d39000876616c75652d313000076e616d652d31320000000f8000000000010000001200000001000000130000000100076e616d652d3139000876616c75652d32308000000001",
    ),
    (
        1,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "000000000000000000",
    ),
    (
        2,
        '{"topics": [], "timeoutMs": 60000, "validateOnly": false}',
        "000000000000ea6000",
    ),
    (
        2,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648, "validateOnly": true}',
        "0000000200066e616d652d32000000050006000000010000000800000001800000000000000100066e616d652d39000876616c75652d313000076e616d652d31320000000f8000000000010000001200000001000000130000000100076e616d652d3139000876616c75652d32308000000001",
    ),
    (
        2,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "000000000000000000",
    ),
    (
        3,
        '{"topics": [], "timeoutMs": 60000, "validateOnly": false}',
        "000000000000ea6000",
    ),
    (
        3,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648, "validateOnly": true}',
        "0000000200066e616d652d32000000050006000000010000000800000001800000000000000100066e616d652d39000876616c75652d313000076e616d652d31320000000f8000000000010000001200000001000000130000000100076e616d652d3139000876616c75652d32308000000001",
    ),
    (
        3,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "000000000000000000",
    ),
    (
        4,
        '{"topics": [], "timeoutMs": 60000, "validateOnly": false}',
        "000000000000ea6000",
    ),
    (
        4,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648, "validateOnly": true}',
        "0000000200066e616d652d32000000050006000000010000000800000001800000000000000100066e616d652d39000876616c75652d313000076e616d652d31320000000f8000000000010000001200000001000000130000000100076e616d652d3139000876616c75652d32308000000001",
    ),
    (
        4,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "000000000000000000",
    ),
    (
        5,
        '{"topics": [], "timeoutMs": 60000, "validateOnly": false}',
        "010000ea600000",
    ),
    (
        5,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648, "validateOnly": true}',
        "03076e616d652d32000000050006020000000802800000000002076e616d652d390976616c75652d31300000086e616d652d31320000000f8000020000001202000000130002086e616d652d31390976616c75652d32300000800000000100",
    ),
    (
        5,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "01000000000000",
    ),
    (
        6,
        '{"topics": [], "timeoutMs": 60000, "validateOnly": false}',
        "010000ea600000",
    ),
    (
        6,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648, "validateOnly": true}',
        "03076e616d652d32000000050006020000000802800000000002076e616d652d390976616c75652d31300000086e616d652d31320000000f8000020000001202000000130002086e616d652d31390976616c75652d32300000800000000100",
    ),
    (
        6,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "01000000000000",
    ),
    (
        7,
        '{"topics": [], "timeoutMs": 60000, "validateOnly": false}',
        "010000ea600000",
    ),
    (
        7,
        '{"topics": [{"name": "name-2", "numPartitions": 5, "replicationFactor": 6, "assignments": [{"partitionIndex": 8, "brokerIds": [-2147483648]}], "configs": [{"name": "name-9", "value": "value-10"}]}, {"name": "name-12", "numPartitions": 15, "replicationFactor": -32768, "assignments": [{"partitionIndex": 18, "brokerIds": [19]}], "configs": [{"name": "name-19", "value": "value-20"}]}], "timeoutMs": -2147483648, "validateOnly": true}',
        "03076e616d652d32000000050006020000000802800000000002076e616d652d390976616c75652d31300000086e616d652d31320000000f8000020000001202000000130002086e616d652d31390976616c75652d32300000800000000100",
    ),
    (
        7,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "01000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreateTopicsRequest, version, value, data)
