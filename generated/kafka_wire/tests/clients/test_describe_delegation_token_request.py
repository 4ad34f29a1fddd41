"""The bytes of DescribeDelegationTokenRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_delegation_token_request import DescribeDelegationTokenRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"owners": []}',
        "00000000",
    ),
    (
        0,
        '{"owners": [{"principalType": "principal_type-2", "principalName": "principal_name-3"}, {"principalType": "principal_type-5", "principalName": "principal_name-6"}]}',
        "0000000200107072696e636970616c5f747970652d3200107072696e636970616c5f6e616d652d3300107072696e636970616c5f747970652d3500107072696e636970616c5f6e616d652d36",
    ),
    (
        0,
        '{"owners": null}',
        "ffffffff",
    ),
    (
        1,
        '{"owners": []}',
        "00000000",
    ),
    (
        1,
        '{"owners": [{"principalType": "principal_type-2", "principalName": "principal_name-3"}, {"principalType": "principal_type-5", "principalName": "principal_name-6"}]}',
        "0000000200107072696e636970616c5f747970652d3200107072696e636970616c5f6e616d652d3300107072696e636970616c5f747970652d3500107072696e636970616c5f6e616d652d36",
    ),
    (
        1,
        '{"owners": null}',
        "ffffffff",
    ),
    (
        2,
        '{"owners": []}',
        "0100",
    ),
    (
        2,
        '{"owners": [{"principalType": "principal_type-2", "principalName": "principal_name-3"}, {"principalType": "principal_type-5", "principalName": "principal_name-6"}]}',
        "03117072696e636970616c5f747970652d32117072696e636970616c5f6e616d652d3300117072696e636970616c5f747970652d35117072696e636970616c5f6e616d652d360000",
    ),
    (
        2,
        '{"owners": null}',
        "0000",
    ),
    (
        3,
        '{"owners": []}',
        "0100",
    ),
    (
        3,
        '{"owners": [{"principalType": "principal_type-2", "principalName": "principal_name-3"}, {"principalType": "principal_type-5", "principalName": "principal_name-6"}]}',
        "03117072696e636970616c5f747970652d32117072696e636970616c5f6e616d652d3300117072696e636970616c5f747970652d35117072696e636970616c5f6e616d652d360000",
    ),
    (
        3,
        '{"owners": null}',
        "0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeDelegationTokenRequest, version, value, data)
