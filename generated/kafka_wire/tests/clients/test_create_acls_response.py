"""The bytes of CreateAclsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_acls_response import CreateAclsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4"}, {"errorCode": 8, "errorMessage": "error_message-7"}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d340008000f6572726f725f6d6573736167652d37",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4"}, {"errorCode": 8, "errorMessage": "error_message-7"}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d340008000f6572726f725f6d6573736167652d37",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4"}, {"errorCode": 8, "errorMessage": "error_message-7"}]}',
        "7fffffff030005106572726f725f6d6573736167652d34000008106572726f725f6d6573736167652d370000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4"}, {"errorCode": 8, "errorMessage": "error_message-7"}]}',
        "7fffffff030005106572726f725f6d6573736167652d34000008106572726f725f6d6573736167652d370000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreateAclsResponse, version, value, data)
