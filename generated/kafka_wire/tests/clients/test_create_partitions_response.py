"""The bytes of CreatePartitionsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_partitions_response import CreatePartitionsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "results": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff0000000200066e616d652d330006000f6572726f725f6d6573736167652d3500066e616d652d377fff000f6572726f725f6d6573736167652d39",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "results": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff0000000200066e616d652d330006000f6572726f725f6d6573736167652d3500066e616d652d377fff000f6572726f725f6d6573736167652d39",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "results": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff03076e616d652d330006106572726f725f6d6573736167652d3500076e616d652d377fff106572726f725f6d6573736167652d390000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "results": [{"name": "name-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"name": "name-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff03076e616d652d330006106572726f725f6d6573736167652d3500076e616d652d377fff106572726f725f6d6573736167652d390000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreatePartitionsResponse, version, value, data)
