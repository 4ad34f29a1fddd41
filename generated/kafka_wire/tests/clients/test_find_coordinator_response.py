"""The bytes of FindCoordinatorResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.find_coordinator_response import FindCoordinatorResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "nodeId": 0, "host": "", "port": 0}',
        "000000000000000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "nodeId": 4, "host": "host-3", "port": 6}',
        "7fff000000040006686f73742d3300000006",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "nodeId": 0, "host": "", "port": 0}',
        "000000000000000000000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "nodeId": 6, "host": "host-5", "port": 8}',
        "7fffffff0004000f6572726f725f6d6573736167652d33000000060006686f73742d3500000008",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "nodeId": 0, "host": "", "port": 0}',
        "000000000000ffff00000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "nodeId": 0, "host": "", "port": 0}',
        "000000000000000000000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "nodeId": 6, "host": "host-5", "port": 8}',
        "7fffffff0004000f6572726f725f6d6573736167652d33000000060006686f73742d3500000008",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "nodeId": 0, "host": "", "port": 0}',
        "000000000000ffff00000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "nodeId": 0, "host": "", "port": 0}',
        "0000000000000100000000010000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "nodeId": 6, "host": "host-5", "port": 8}',
        "7fffffff0004106572726f725f6d6573736167652d330000000607686f73742d350000000800",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "nodeId": 0, "host": "", "port": 0}',
        "0000000000000000000000010000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "coordinators": []}',
        "000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "coordinators": [{"key": "key-3", "nodeId": 6, "host": "host-5", "port": 8, "errorCode": -32768, "errorMessage": "error_message-8"}, {"key": "key-10", "nodeId": 13, "host": "host-12", "port": 15, "errorCode": -32768, "errorMessage": "error_message-15"}]}',
        "7fffffff03066b65792d330000000607686f73742d35000000088000106572726f725f6d6573736167652d3800076b65792d31300000000d08686f73742d31320000000f8000116572726f725f6d6573736167652d31350000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "coordinators": []}',
        "000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "coordinators": [{"key": "key-3", "nodeId": 6, "host": "host-5", "port": 8, "errorCode": -32768, "errorMessage": "error_message-8"}, {"key": "key-10", "nodeId": 13, "host": "host-12", "port": 15, "errorCode": -32768, "errorMessage": "error_message-15"}]}',
        "7fffffff03066b65792d330000000607686f73742d35000000088000106572726f725f6d6573736167652d3800076b65792d31300000000d08686f73742d31320000000f8000116572726f725f6d6573736167652d31350000",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "coordinators": []}',
        "000000000100",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "coordinators": [{"key": "key-3", "nodeId": 6, "host": "host-5", "port": 8, "errorCode": -32768, "errorMessage": "error_message-8"}, {"key": "key-10", "nodeId": 13, "host": "host-12", "port": 15, "errorCode": -32768, "errorMessage": "error_message-15"}]}',
        "7fffffff03066b65792d330000000607686f73742d35000000088000106572726f725f6d6573736167652d3800076b65792d31300000000d08686f73742d31320000000f8000116572726f725f6d6573736167652d31350000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FindCoordinatorResponse, version, value, data)
