"""The bytes of AlterClientQuotasRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_client_quotas_request import AlterClientQuotasRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"entries": [], "validateOnly": false}',
        "0000000000",
    ),
    (
        0,
        '{"entries": [{"entity": [{"entityType": "entity_type-3", "entityName": "entity_name-4"}], "ops": [{"key": "key-6", "value": 7.25, "remove": true}]}, {"entity": [{"entityType": "entity_type-11", "entityName": "entity_name-12"}], "ops": [{"key": "key-14", "value": 15.25, "remove": true}]}], "validateOnly": true}',
        "0000000200000001000d656e746974795f747970652d33000d656e746974795f6e616d652d340000000100056b65792d36401d0000000000000100000001000e656e746974795f747970652d3131000e656e746974795f6e616d652d31320000000100066b65792d3134402e8000000000000101",
    ),
    (
        1,
        '{"entries": [], "validateOnly": false}',
        "010000",
    ),
    (
        1,
        '{"entries": [{"entity": [{"entityType": "entity_type-3", "entityName": "entity_name-4"}], "ops": [{"key": "key-6", "value": 7.25, "remove": true}]}, {"entity": [{"entityType": "entity_type-11", "entityName": "entity_name-12"}], "ops": [{"key": "key-14", "value": 15.25, "remove": true}]}], "validateOnly": true}',
        "03020e656e746974795f747970652d330e656e746974795f6e616d652d340002066b65792d36401d000000000000010000020f656e746974795f747970652d31310f656e746974795f6e616d652d31320002076b65792d3134402e8000000000000100000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterClientQuotasRequest, version, value, data)
