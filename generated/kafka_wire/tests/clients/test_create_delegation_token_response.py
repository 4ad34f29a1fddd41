"""The bytes of CreateDelegationTokenResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_delegation_token_response import CreateDelegationTokenResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "principalType": "", "principalName": "", "issueTimestampMs": 0, "expiryTimestampMs": 0, "maxTimestampMs": 0, "tokenId": "", "hmac": "", "throttleTimeMs": 0}',
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "principalType": "principal_type-2", "principalName": "principal_name-3", "issueTimestampMs": 6, "expiryTimestampMs": 7, "maxTimestampMs": 8, "tokenId": "token_id-7", "hmac": "CAkK", "throttleTimeMs": 11}',
        "7fff00107072696e636970616c5f747970652d3200107072696e636970616c5f6e616d652d33000000000000000600000000000000070000000000000008000a746f6b656e5f69642d370000000308090a0000000b",
    ),
    (
        1,
        '{"errorCode": 0, "principalType": "", "principalName": "", "issueTimestampMs": 0, "expiryTimestampMs": 0, "maxTimestampMs": 0, "tokenId": "", "hmac": "", "throttleTimeMs": 0}',
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "principalType": "principal_type-2", "principalName": "principal_name-3", "issueTimestampMs": 6, "expiryTimestampMs": 7, "maxTimestampMs": 8, "tokenId": "token_id-7", "hmac": "CAkK", "throttleTimeMs": 11}',
        "7fff00107072696e636970616c5f747970652d3200107072696e636970616c5f6e616d652d33000000000000000600000000000000070000000000000008000a746f6b656e5f69642d370000000308090a0000000b",
    ),
    (
        2,
        '{"errorCode": 0, "principalType": "", "principalName": "", "issueTimestampMs": 0, "expiryTimestampMs": 0, "maxTimestampMs": 0, "tokenId": "", "hmac": "", "throttleTimeMs": 0}',
        "0000010100000000000000000000000000000000000000000000000001010000000000",
    ),
    (
        2,
        '{"errorCode": 32767, "principalType": "principal_type-2", "principalName": "principal_name-3", "issueTimestampMs": 6, "expiryTimestampMs": 7, "maxTimestampMs": 8, "tokenId": "token_id-7", "hmac": "CAkK", "throttleTimeMs": 11}',
        "7fff117072696e636970616c5f747970652d32117072696e636970616c5f6e616d652d330000000000000006000000000000000700000000000000080b746f6b656e5f69642d370408090a0000000b00",
    ),
    (
        3,
        '{"errorCode": 0, "principalType": "", "principalName": "", "tokenRequesterPrincipalType": "", "tokenRequesterPrincipalName": "", "issueTimestampMs": 0, "expiryTimestampMs": 0, "maxTimestampMs": 0, "tokenId": "", "hmac": "", "throttleTimeMs": 0}',
        "00000101010100000000000000000000000000000000000000000000000001010000000000",
    ),
    (
        3,
        '{"errorCode": 32767, "principalType": "principal_type-2", "principalName": "principal_name-3", "tokenRequesterPrincipalType": "token_requester_principal_type-4", "tokenRequesterPrincipalName": "token_requester_principal_name-5", "issueTimestampMs": 8, "expiryTimestampMs": -9223372036854775808, "maxTimestampMs": 9223372036854775807, "tokenId": "token_id-9", "hmac": "CgsM", "throttleTimeMs": 13}',
        "7fff117072696e636970616c5f747970652d32117072696e636970616c5f6e616d652d3321746f6b656e5f7265717565737465725f7072696e636970616c5f747970652d3421746f6b656e5f7265717565737465725f7072696e636970616c5f6e616d652d35000000000000000880000000000000007fffffffffffffff0b746f6b656e5f69642d39040a0b0c0000000d00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreateDelegationTokenResponse, version, value, data)
