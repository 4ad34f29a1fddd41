"""The bytes of SyncGroupResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.sync_group_response import SyncGroupResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "assignment": ""}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "assignment": "AgME"}',
        "7fff00000003020304",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "assignment": ""}',
        "00000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "assignment": "AwQF"}',
        "7fffffff000400000003030405",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "assignment": ""}',
        "00000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "assignment": "AwQF"}',
        "7fffffff000400000003030405",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "assignment": ""}',
        "00000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "assignment": "AwQF"}',
        "7fffffff000400000003030405",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "assignment": ""}',
        "0000000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "assignment": "AwQF"}',
        "7fffffff00040403040500",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "protocolType": null, "protocolName": null, "assignment": ""}',
        "00000000000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "protocolType": "protocol_type-3", "protocolName": "protocol_name-4", "assignment": "BQYH"}',
        "7fffffff00041070726f746f636f6c5f747970652d331070726f746f636f6c5f6e616d652d340405060700",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SyncGroupResponse, version, value, data)
