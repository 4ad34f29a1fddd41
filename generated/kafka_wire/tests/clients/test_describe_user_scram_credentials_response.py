"""The bytes of DescribeUserScramCredentialsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_user_scram_credentials_response import (
    DescribeUserScramCredentialsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "results": []}',
        "000000000000010100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "results": [{"user": "user-5", "errorCode": 8, "errorMessage": "error_message-7", "credentialInfos": [{"mechanism": 11, "iterations": 12}]}, {"user": "user-12", "errorCode": 15, "errorMessage": "error_message-14", "credentialInfos": [{"mechanism": 18, "iterations": 19}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d330307757365722d350008106572726f725f6d6573736167652d37020b0000000c000008757365722d3132000f116572726f725f6d6573736167652d3134021200000013000000",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "results": []}',
        "000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeUserScramCredentialsResponse, version, value, data)
