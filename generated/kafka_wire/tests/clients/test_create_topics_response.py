"""The bytes of CreateTopicsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_topics_response import CreateTopicsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "errorCode": 5}, {"name": "name-5", "errorCode": 8}]}',
        "0000000200066e616d652d32000500066e616d652d350008",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2", "errorCode": 5, "errorMessage": "error_message-4"}, {"name": "name-6", "errorCode": -32768, "errorMessage": "error_message-8"}]}',
        "0000000200066e616d652d320005000f6572726f725f6d6573736167652d3400066e616d652d368000000f6572726f725f6d6573736167652d38",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff0000000200066e616d652d330006000f6572726f725f6d6573736167652d3500066e616d652d377fff000f6572726f725f6d6573736167652d39",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff0000000200066e616d652d330006000f6572726f725f6d6573736167652d3500066e616d652d377fff000f6572726f725f6d6573736167652d39",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff0000000200066e616d652d330006000f6572726f725f6d6573736167652d3500066e616d652d377fff000f6572726f725f6d6573736167652d39",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5", "numPartitions": 8, "replicationFactor": -32768, "configs": [{"name": "name-9", "value": "value-10", "readOnly": true, "configSource": 14, "isSensitive": true}], "topicConfigErrorCode": -32768}, {"name": "name-16", "errorCode": 19, "errorMessage": "error_message-18", "numPartitions": 21, "replicationFactor": 22, "configs": [{"name": "name-22", "value": "value-23", "readOnly": true, "configSource": 27, "isSensitive": true}], "topicConfigErrorCode": 29}]}',
        "7fffffff03076e616d652d330006106572726f725f6d6573736167652d3500000008800002076e616d652d390976616c75652d3130010e01000100028000086e616d652d31360013116572726f725f6d6573736167652d313800000015001602086e616d652d32320976616c75652d3233011b0100010002001d00",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5", "numPartitions": 8, "replicationFactor": -32768, "configs": [{"name": "name-9", "value": "value-10", "readOnly": true, "configSource": 14, "isSensitive": true}], "topicConfigErrorCode": -32768}, {"name": "name-16", "errorCode": 19, "errorMessage": "error_message-18", "numPartitions": 21, "replicationFactor": 22, "configs": [{"name": "name-22", "value": "value-23", "readOnly": true, "configSource": 27, "isSensitive": true}], "topicConfigErrorCode": 29}]}',
        "7fffffff03076e616d652d330006106572726f725f6d6573736167652d3500000008800002076e616d652d390976616c75652d3130010e01000100028000086e616d652d31360013116572726f725f6d6573736167652d313800000015001602086e616d652d32320976616c75652d3233011b0100010002001d00",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        7,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "topicId": "BAUGBwgJCgsMDQ4PEBESEw", "errorCode": 7, "errorMessage": "error_message-6", "numPartitions": -2147483648, "replicationFactor": 32767, "configs": [{"name": "name-10", "value": "value-11", "readOnly": true, "configSource": 15, "isSensitive": true}], "topicConfigErrorCode": 32767}, {"name": "name-17", "topicId": "EhMUFRYXGBkaGxwdHh8gIQ", "errorCode": 21, "errorMessage": "error_message-20", "numPartitions": -2147483648, "replicationFactor": 32767, "configs": [{"name": "name-24", "value": "value-25", "readOnly": true, "configSource": 29, "isSensitive": true}], "topicConfigErrorCode": 32767}]}',
        "7fffffff03076e616d652d330405060708090a0b0c0d0e0f101112130007106572726f725f6d6573736167652d36800000007fff02086e616d652d31300976616c75652d3131010f01000100027fff086e616d652d313712131415161718191a1b1c1d1e1f20210015116572726f725f6d6573736167652d3230800000007fff02086e616d652d32340976616c75652d3235011d01000100027fff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreateTopicsResponse, version, value, data)
