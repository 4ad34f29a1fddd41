"""The bytes of CreateDelegationTokenRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_delegation_token_request import CreateDelegationTokenRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"renewers": [], "maxLifetimeMs": 0}',
        "000000000000000000000000",
    ),
    (
        0,
        '{"renewers": [{"principalType": "principal_type-2", "principalName": "principal_name-3"}, {"principalType": "principal_type-5", "principalName": "principal_name-6"}], "maxLifetimeMs": -9223372036854775808}',
        "0000000200107072696e636970616c5f747970652d3200107072696e636970616c5f6e616d652d3300107072696e636970616c5f747970652d3500107072696e636970616c5f6e616d652d368000000000000000",
    ),
    (
        1,
        '{"renewers": [], "maxLifetimeMs": 0}',
        "000000000000000000000000",
    ),
    (
        1,
        '{"renewers": [{"principalType": "principal_type-2", "principalName": "principal_name-3"}, {"principalType": "principal_type-5", "principalName": "principal_name-6"}], "maxLifetimeMs": -9223372036854775808}',
        "0000000200107072696e636970616c5f747970652d3200107072696e636970616c5f6e616d652d3300107072696e636970616c5f747970652d3500107072696e636970616c5f6e616d652d368000000000000000",
    ),
    (
        2,
        '{"renewers": [], "maxLifetimeMs": 0}',
        "01000000000000000000",
    ),
    (
        2,
        '{"renewers": [{"principalType": "principal_type-2", "principalName": "principal_name-3"}, {"principalType": "principal_type-5", "principalName": "principal_name-6"}], "maxLifetimeMs": -9223372036854775808}',
        "03117072696e636970616c5f747970652d32117072696e636970616c5f6e616d652d3300117072696e636970616c5f747970652d35117072696e636970616c5f6e616d652d3600800000000000000000",
    ),
    (
        3,
        '{"ownerPrincipalType": "", "ownerPrincipalName": "", "renewers": [], "maxLifetimeMs": 0}',
        "010101000000000000000000",
    ),
    (
        3,
        '{"ownerPrincipalType": "owner_principal_type-1", "ownerPrincipalName": "owner_principal_name-2", "renewers": [{"principalType": "principal_type-4", "principalName": "principal_name-5"}, {"principalType": "principal_type-7", "principalName": "principal_name-8"}], "maxLifetimeMs": 11}',
        "176f776e65725f7072696e636970616c5f747970652d31176f776e65725f7072696e636970616c5f6e616d652d3203117072696e636970616c5f747970652d34117072696e636970616c5f6e616d652d3500117072696e636970616c5f747970652d37117072696e636970616c5f6e616d652d3800000000000000000b00",
    ),
    (
        3,
        '{"ownerPrincipalType": null, "ownerPrincipalName": null, "renewers": [], "maxLifetimeMs": 0}',
        "000001000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreateDelegationTokenRequest, version, value, data)
