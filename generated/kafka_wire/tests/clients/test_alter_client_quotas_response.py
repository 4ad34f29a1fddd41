"""The bytes of AlterClientQuotasResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_client_quotas_response import AlterClientQuotasResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "entries": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "entries": [{"errorCode": 5, "errorMessage": "error_message-4", "entity": [{"entityType": "entity_type-6", "entityName": "entity_name-7"}]}, {"errorCode": 11, "errorMessage": "error_message-10", "entity": [{"entityType": "entity_type-12", "entityName": "entity_name-13"}]}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d3400000001000d656e746974795f747970652d36000d656e746974795f6e616d652d37000b00106572726f725f6d6573736167652d313000000001000e656e746974795f747970652d3132000e656e746974795f6e616d652d3133",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "entries": []}',
        "000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "entries": [{"errorCode": 5, "errorMessage": "error_message-4", "entity": [{"entityType": "entity_type-6", "entityName": "entity_name-7"}]}, {"errorCode": 11, "errorMessage": "error_message-10", "entity": [{"entityType": "entity_type-12", "entityName": "entity_name-13"}]}]}',
        "7fffffff030005106572726f725f6d6573736167652d34020e656e746974795f747970652d360e656e746974795f6e616d652d370000000b116572726f725f6d6573736167652d3130020f656e746974795f747970652d31320f656e746974795f6e616d652d3133000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterClientQuotasResponse, version, value, data)
