"""The bytes of MetadataRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.metadata_request import MetadataRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}]}',
        "0000000200066e616d652d3200066e616d652d34",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}]}',
        "0000000200066e616d652d3200066e616d652d34",
    ),
    (
        1,
        '{"topics": null}',
        "ffffffff",
    ),
    (
        2,
        '{"topics": []}',
        "00000000",
    ),
    (
        2,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}]}',
        "0000000200066e616d652d3200066e616d652d34",
    ),
    (
        2,
        '{"topics": null}',
        "ffffffff",
    ),
    (
        3,
        '{"topics": []}',
        "00000000",
    ),
    (
        3,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}]}',
        "0000000200066e616d652d3200066e616d652d34",
    ),
    (
        3,
        '{"topics": null}',
        "ffffffff",
    ),
    (
        4,
        '{"topics": [], "allowAutoTopicCreation": true}',
        "0000000001",
    ),
    (
        4,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}], "allowAutoTopicCreation": false}',
        "0000000200066e616d652d3200066e616d652d3400",
    ),
    (
        4,
        '{"topics": null, "allowAutoTopicCreation": false}',
        "ffffffff00",
    ),
    (
        5,
        '{"topics": [], "allowAutoTopicCreation": true}',
        "0000000001",
    ),
    (
        5,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}], "allowAutoTopicCreation": false}',
        "0000000200066e616d652d3200066e616d652d3400",
    ),
    (
        5,
        '{"topics": null, "allowAutoTopicCreation": false}',
        "ffffffff00",
    ),
    (
        6,
        '{"topics": [], "allowAutoTopicCreation": true}',
        "0000000001",
    ),
    (
        6,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}], "allowAutoTopicCreation": false}',
        "0000000200066e616d652d3200066e616d652d3400",
    ),
    (
        6,
        '{"topics": null, "allowAutoTopicCreation": false}',
        "ffffffff00",
    ),
    (
        7,
        '{"topics": [], "allowAutoTopicCreation": true}',
        "0000000001",
    ),
    (
        7,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}], "allowAutoTopicCreation": false}',
        "0000000200066e616d652d3200066e616d652d3400",
    ),
    (
        7,
        '{"topics": null, "allowAutoTopicCreation": false}',
        "ffffffff00",
    ),
    (
        8,
        '{"topics": [], "allowAutoTopicCreation": true, "includeClusterAuthorizedOperations": false, "includeTopicAuthorizedOperations": false}',
        "00000000010000",
    ),
    (
        8,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}], "allowAutoTopicCreation": false, "includeClusterAuthorizedOperations": true, "includeTopicAuthorizedOperations": true}',
        "0000000200066e616d652d3200066e616d652d34000101",
    ),
    (
        8,
        '{"topics": null, "allowAutoTopicCreation": false, "includeClusterAuthorizedOperations": false, "includeTopicAuthorizedOperations": false}',
        "ffffffff000000",
    ),
    (
        9,
        '{"topics": [], "allowAutoTopicCreation": true, "includeClusterAuthorizedOperations": false, "includeTopicAuthorizedOperations": false}',
        "0101000000",
    ),
    (
        9,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}], "allowAutoTopicCreation": false, "includeClusterAuthorizedOperations": true, "includeTopicAuthorizedOperations": true}',
        "03076e616d652d3200076e616d652d340000010100",
    ),
    (
        9,
        '{"topics": null, "allowAutoTopicCreation": false, "includeClusterAuthorizedOperations": false, "includeTopicAuthorizedOperations": false}',
        "0000000000",
    ),
    (
        10,
        '{"topics": [], "allowAutoTopicCreation": true, "includeClusterAuthorizedOperations": false, "includeTopicAuthorizedOperations": false}',
        "0101000000",
    ),
    (
        10,
        '{"topics": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "name": "name-3"}, {"topicId": "BQYHCAkKCwwNDg8QERITFA", "name": "name-6"}], "allowAutoTopicCreation": false, "includeClusterAuthorizedOperations": true, "includeTopicAuthorizedOperations": true}',
        "0302030405060708090a0b0c0d0e0f1011076e616d652d330005060708090a0b0c0d0e0f1011121314076e616d652d360000010100",
    ),
    (
        10,
        '{"topics": null, "allowAutoTopicCreation": false, "includeClusterAuthorizedOperations": false, "includeTopicAuthorizedOperations": false}',
        "0000000000",
    ),
    (
        11,
        '{"topics": [], "allowAutoTopicCreation": true, "includeTopicAuthorizedOperations": false}',
        "01010000",
    ),
    (
        11,
        '{"topics": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "name": "name-3"}, {"topicId": "BQYHCAkKCwwNDg8QERITFA", "name": "name-6"}], "allowAutoTopicCreation": false, "includeTopicAuthorizedOperations": true}',
        "0302030405060708090a0b0c0d0e0f1011076e616d652d330005060708090a0b0c0d0e0f1011121314076e616d652d3600000100",
    ),
    (
        11,
        '{"topics": null, "allowAutoTopicCreation": false, "includeTopicAuthorizedOperations": false}',
        "00000000",
    ),
    (
        12,
        '{"topics": [], "allowAutoTopicCreation": true, "includeTopicAuthorizedOperations": false}',
        "01010000",
    ),
    (
        12,
        '{"topics": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "name": "name-3"}, {"topicId": "BQYHCAkKCwwNDg8QERITFA", "name": "name-6"}], "allowAutoTopicCreation": false, "includeTopicAuthorizedOperations": true}',
        "0302030405060708090a0b0c0d0e0f1011076e616d652d330005060708090a0b0c0d0e0f1011121314076e616d652d3600000100",
    ),
    (
        12,
        '{"topics": null, "allowAutoTopicCreation": false, "includeTopicAuthorizedOperations": false}',
        "00000000",
    ),
    (
        13,
        '{"topics": [], "allowAutoTopicCreation": true, "includeTopicAuthorizedOperations": false}',
        "01010000",
    ),
    (
        13,
        '{"topics": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "name": "name-3"}, {"topicId": "BQYHCAkKCwwNDg8QERITFA", "name": "name-6"}], "allowAutoTopicCreation": false, "includeTopicAuthorizedOperations": true}',
        "0302030405060708090a0b0c0d0e0f1011076e616d652d330005060708090a0b0c0d0e0f1011121314076e616d652d3600000100",
    ),
    (
        13,
        '{"topics": null, "allowAutoTopicCreation": false, "includeTopicAuthorizedOperations": false}',
        "00000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(MetadataRequest, version, value, data)
