"""The bytes of DescribeAclsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_acls_response import DescribeAclsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "resources": []}',
        "000000000000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "resources": [{"resourceType": 7, "resourceName": "resource_name-6", "acls": [{"principal": "principal-8", "host": "host-9", "operation": 12, "permissionType": 13}]}, {"resourceType": 15, "resourceName": "resource_name-14", "acls": [{"principal": "principal-16", "host": "host-17", "operation": 20, "permissionType": 21}]}]}',
        "7fffffff0004000f6572726f725f6d6573736167652d330000000207000f7265736f757263655f6e616d652d3600000001000b7072696e636970616c2d380006686f73742d390c0d0f00107265736f757263655f6e616d652d313400000001000c7072696e636970616c2d31360007686f73742d31371415",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "resources": []}',
        "000000000000ffff00000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "resources": []}',
        "000000000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "resources": [{"resourceType": 7, "resourceName": "resource_name-6", "patternType": -128, "acls": [{"principal": "principal-9", "host": "host-10", "operation": 13, "permissionType": 14}]}, {"resourceType": -128, "resourceName": "resource_name-15", "patternType": 18, "acls": [{"principal": "principal-18", "host": "host-19", "operation": 22, "permissionType": -128}]}]}',
        "7fffffff0004000f6572726f725f6d6573736167652d330000000207000f7265736f757263655f6e616d652d368000000001000b7072696e636970616c2d390007686f73742d31300d0e8000107265736f757263655f6e616d652d31351200000001000c7072696e636970616c2d31380007686f73742d31391680",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "resources": []}',
        "000000000000ffff00000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "resources": []}',
        "000000000000010100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "resources": [{"resourceType": 7, "resourceName": "resource_name-6", "patternType": -128, "acls": [{"principal": "principal-9", "host": "host-10", "operation": 13, "permissionType": 14}]}, {"resourceType": -128, "resourceName": "resource_name-15", "patternType": 18, "acls": [{"principal": "principal-18", "host": "host-19", "operation": 22, "permissionType": -128}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d330307107265736f757263655f6e616d652d3680020c7072696e636970616c2d3908686f73742d31300d0e000080117265736f757263655f6e616d652d313512020d7072696e636970616c2d313808686f73742d31391680000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "resources": []}',
        "000000000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "resources": []}',
        "000000000000010100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "resources": [{"resourceType": 7, "resourceName": "resource_name-6", "patternType": -128, "acls": [{"principal": "principal-9", "host": "host-10", "operation": 13, "permissionType": 14}]}, {"resourceType": -128, "resourceName": "resource_name-15", "patternType": 18, "acls": [{"principal": "principal-18", "host": "host-19", "operation": 22, "permissionType": -128}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d330307107265736f757263655f6e616d652d3680020c7072696e636970616c2d3908686f73742d31300d0e000080117265736f757263655f6e616d652d313512020d7072696e636970616c2d313808686f73742d31391680000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "resources": []}',
        "000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeAclsResponse, version, value, data)
