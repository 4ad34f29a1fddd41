"""The bytes of DeleteTopicsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_topics_response import DeleteTopicsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"responses": []}',
        "00000000",
    ),
    (
        0,
        '{"responses": [{"name": "name-2", "errorCode": 5}, {"name": "name-5", "errorCode": 8}]}',
        "0000000200066e616d652d32000500066e616d652d350008",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "responses": [{"name": "name-3", "errorCode": 6}, {"name": "name-6", "errorCode": -32768}]}',
        "7fffffff0000000200066e616d652d33000600066e616d652d368000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "responses": [{"name": "name-3", "errorCode": 6}, {"name": "name-6", "errorCode": -32768}]}',
        "7fffffff0000000200066e616d652d33000600066e616d652d368000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "responses": [{"name": "name-3", "errorCode": 6}, {"name": "name-6", "errorCode": -32768}]}',
        "7fffffff0000000200066e616d652d33000600066e616d652d368000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "responses": []}',
        "000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "responses": [{"name": "name-3", "errorCode": 6}, {"name": "name-6", "errorCode": -32768}]}',
        "7fffffff03076e616d652d33000600076e616d652d3680000000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "responses": []}',
        "000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "responses": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff03076e616d652d330006106572726f725f6d6573736167652d3500076e616d652d377fff106572726f725f6d6573736167652d390000",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "responses": []}',
        "000000000100",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "responses": [{"name": "name-3", "topicId": "BAUGBwgJCgsMDQ4PEBESEw", "errorCode": 7, "errorMessage": "error_message-6"}, {"name": "name-8", "topicId": "CQoLDA0ODxAREhMUFRYXGA", "errorCode": 12, "errorMessage": "error_message-11"}]}',
        "7fffffff03076e616d652d330405060708090a0b0c0d0e0f101112130007106572726f725f6d6573736167652d3600076e616d652d38090a0b0c0d0e0f101112131415161718000c116572726f725f6d6573736167652d31310000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteTopicsResponse, version, value, data)
