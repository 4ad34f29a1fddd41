"""The bytes of DescribeClientQuotasRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_client_quotas_request import DescribeClientQuotasRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"components": [], "strict": false}',
        "0000000000",
    ),
    (
        0,
        '{"components": [{"entityType": "entity_type-2", "matchType": 5, "match": "match-4"}, {"entityType": "entity_type-6", "matchType": -128, "match": "match-8"}], "strict": true}',
        "00000002000d656e746974795f747970652d320500076d617463682d34000d656e746974795f747970652d368000076d617463682d3801",
    ),
    (
        1,
        '{"components": [], "strict": false}',
        "010000",
    ),
    (
        1,
        '{"components": [{"entityType": "entity_type-2", "matchType": 5, "match": "match-4"}, {"entityType": "entity_type-6", "matchType": -128, "match": "match-8"}], "strict": true}',
        "030e656e746974795f747970652d3205086d617463682d34000e656e746974795f747970652d3680086d617463682d38000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeClientQuotasRequest, version, value, data)
