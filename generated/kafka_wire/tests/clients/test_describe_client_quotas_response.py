"""The bytes of DescribeClientQuotasResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_client_quotas_response import DescribeClientQuotasResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "entries": []}',
        "000000000000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "entries": [{"entity": [{"entityType": "entity_type-6", "entityName": "entity_name-7"}], "values": [{"key": "key-9", "value": 10.25}]}, {"entity": [{"entityType": "entity_type-13", "entityName": "entity_name-14"}], "values": [{"key": "key-16", "value": 17.25}]}]}',
        "7fffffff0004000f6572726f725f6d6573736167652d330000000200000001000d656e746974795f747970652d36000d656e746974795f6e616d652d370000000100056b65792d39402480000000000000000001000e656e746974795f747970652d3133000e656e746974795f6e616d652d31340000000100066b65792d31364031400000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "entries": null}',
        "000000000000ffffffffffff",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "entries": []}',
        "000000000000010100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "entries": [{"entity": [{"entityType": "entity_type-6", "entityName": "entity_name-7"}], "values": [{"key": "key-9", "value": 10.25}]}, {"entity": [{"entityType": "entity_type-13", "entityName": "entity_name-14"}], "values": [{"key": "key-16", "value": 17.25}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d3303020e656e746974795f747970652d360e656e746974795f6e616d652d370002066b65792d3940248000000000000000020f656e746974795f747970652d31330f656e746974795f6e616d652d31340002076b65792d31364031400000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "entries": null}',
        "000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeClientQuotasResponse, version, value, data)
