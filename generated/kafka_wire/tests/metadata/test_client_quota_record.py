"""The bytes of ClientQuotaRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.client_quota_record import ClientQuotaRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"entity": [], "key": "", "value": 0.0, "remove": false}',
        "010100000000000000000000",
    ),
    (
        0,
        '{"entity": [{"entityType": "entity_type-2", "entityName": "entity_name-3"}, {"entityType": "entity_type-5", "entityName": "entity_name-6"}], "key": "key-7", "value": 8.25, "remove": true}',
        "030e656e746974795f747970652d320e656e746974795f6e616d652d33000e656e746974795f747970652d350e656e746974795f6e616d652d3600066b65792d3740208000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ClientQuotaRecord, version, value, data)
