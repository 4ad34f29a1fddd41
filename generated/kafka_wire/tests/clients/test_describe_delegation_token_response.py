"""The bytes of DescribeDelegationTokenResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_delegation_token_response import (
    DescribeDelegationTokenResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "tokens": [], "throttleTimeMs": 0}',
        "00000000000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "tokens": [{"principalType": "principal_type-3", "principalName": "principal_name-4", "issueTimestamp": 7, "expiryTimestamp": 8, "maxTimestamp": -9223372036854775808, "tokenId": "token_id-8", "hmac": "CQoL", "renewers": [{"principalType": "principal_type-11", "principalName": "principal_name-12"}]}, {"principalType": "principal_type-14", "principalName": "principal_name-15", "issueTimestamp": 18, "expiryTimestamp": 19, "maxTimestamp": 20, "tokenId": "token_id-19", "hmac": "FBUW", "renewers": [{"principalType": "principal_type-22", "principalName": "principal_name-23"}]}], "throttleTimeMs": 26}',
        "7fff0000000200107072696e636970616c5f747970652d3300107072696e636970616c5f6e616d652d34000000000000000700000000000000088000000000000000000a746f6b656e5f69642d3800000003090a0b0000000100117072696e636970616c5f747970652d313100117072696e636970616c5f6e616d652d313200117072696e636970616c5f747970652d313400117072696e636970616c5f6e616d652d3135000000000000001200000000000000130000000000000014000b746f6b656e5f69642d3139000000031415160000000100117072696e636970616c5f747970652d323200117072696e636970616c5f6e616d652d32330000001a",
    ),
    (
        1,
        '{"errorCode": 0, "tokens": [], "throttleTimeMs": 0}',
        "00000000000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "tokens": [{"principalType": "principal_type-3", "principalName": "principal_name-4", "issueTimestamp": 7, "expiryTimestamp": 8, "maxTimestamp": -9223372036854775808, "tokenId": "token_id-8", "hmac": "CQoL", "renewers": [{"principalType": "principal_type-11", "principalName": "principal_name-12"}]}, {"principalType": "principal_type-14", "principalName": "principal_name-15", "issueTimestamp": 18, "expiryTimestamp": 19, "maxTimestamp": 20, "tokenId": "token_id-19", "hmac": "FBUW", "renewers": [{"principalType": "principal_type-22", "principalName": "principal_name-23"}]}], "throttleTimeMs": 26}',
        "7fff0000000200107072696e636970616c5f747970652d3300107072696e636970616c5f6e616d652d34000000000000000700000000000000088000000000000000000a746f6b656e5f69642d3800000003090a0b0000000100117072696e636970616c5f747970652d313100117072696e636970616c5f6e616d652d313200117072696e636970616c5f747970652d313400117072696e636970616c5f6e616d652d3135000000000000001200000000000000130000000000000014000b746f6b656e5f69642d3139000000031415160000000100117072696e636970616c5f747970652d323200117072696e636970616c5f6e616d652d32330000001a",
    ),
    (
        2,
        '{"errorCode": 0, "tokens": [], "throttleTimeMs": 0}',
        "0000010000000000",
    ),
    (
        2,
        '{"errorCode": 32767, "tokens": [{"principalType": "principal_type-3", "principalName": "principal_name-4", "issueTimestamp": 7, "expiryTimestamp": 8, "maxTimestamp": -9223372036854775808, "tokenId": "token_id-8", "hmac": "CQoL", "renewers": [{"principalType": "principal_type-11", "principalName": "principal_name-12"}]}, {"principalType": "principal_type-14", "principalName": "principal_name-15", "issueTimestamp": 18, "expiryTimestamp": 19, "maxTimestamp": 20, "tokenId": "token_id-19", "hmac": "FBUW", "renewers": [{"principalType": "principal_type-22", "principalName": "principal_name-23"}]}], "throttleTimeMs": 26}',
        "7fff03117072696e636970616c5f747970652d33117072696e636970616c5f6e616d652d340000000000000007000000000000000880000000000000000b746f6b656e5f69642d3804090a0b02127072696e636970616c5f747970652d3131127072696e636970616c5f6e616d652d31320000127072696e636970616c5f747970652d3134127072696e636970616c5f6e616d652d31350000000000000012000000000000001300000000000000140c746f6b656e5f69642d31390414151602127072696e636970616c5f747970652d3232127072696e636970616c5f6e616d652d323300000000001a00",
    ),
    (
        3,
        '{"errorCode": 0, "tokens": [], "throttleTimeMs": 0}',
        "0000010000000000",
    ),
    (
        3,
        '{"errorCode": 32767, "tokens": [{"principalType": "principal_type-3", "principalName": "principal_name-4", "tokenRequesterPrincipalType": "token_requester_principal_type-5", "tokenRequesterPrincipalName": "token_requester_principal_name-6", "issueTimestamp": -9223372036854775808, "expiryTimestamp": 9223372036854775807, "maxTimestamp": 11, "tokenId": "token_id-10", "hmac": "CwwN", "renewers": [{"principalType": "principal_type-13", "principalName": "principal_name-14"}]}, {"principalType": "principal_type-16", "principalName": "principal_name-17", "tokenRequesterPrincipalType": "token_requester_principal_type-18", "tokenRequesterPrincipalName": "token_requester_principal_name-19", "issueTimestamp": 22, "expiryTimestamp": -9223372036854775808, "maxTimestamp": 9223372036854775807, "tokenId": "token_id-23", "hmac": "GBka", "renewers": [{"principalType": "principal_type-26", "principalName": "principal_name-27"}]}], "throttleTimeMs": -2147483648}',
        "7fff03117072696e636970616c5f747970652d33117072696e636970616c5f6e616d652d3421746f6b656e5f7265717565737465725f7072696e636970616c5f747970652d3521746f6b656e5f7265717565737465725f7072696e636970616c5f6e616d652d3680000000000000007fffffffffffffff000000000000000b0c746f6b656e5f69642d3130040b0c0d02127072696e636970616c5f747970652d3133127072696e636970616c5f6e616d652d31340000127072696e636970616c5f747970652d3136127072696e636970616c5f6e616d652d313722746f6b656e5f7265717565737465725f7072696e636970616c5f747970652d313822746f6b656e5f7265717565737465725f7072696e636970616c5f6e616d652d3139000000000000001680000000000000007fffffffffffffff0c746f6b656e5f69642d32330418191a02127072696e636970616c5f747970652d3236127072696e636970616c5f6e616d652d323700008000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeDelegationTokenResponse, version, value, data)
