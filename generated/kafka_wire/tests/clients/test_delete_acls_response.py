"""The bytes of DeleteAclsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_acls_response import DeleteAclsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "filterResults": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "filterResults": [{"errorCode": 5, "errorMessage": "error_message-4", "matchingAcls": [{"errorCode": 8, "errorMessage": "error_message-7", "resourceType": 127, "resourceName": "resource_name-9", "principal": "principal-10", "host": "host-11", "operation": 14, "permissionType": 15}]}, {"errorCode": 32767, "errorMessage": "error_message-16", "matchingAcls": [{"errorCode": 20, "errorMessage": "error_message-19", "resourceType": 22, "resourceName": "resource_name-21", "principal": "principal-22", "host": "host-23", "operation": 26, "permissionType": 27}]}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d34000000010008000f6572726f725f6d6573736167652d377f000f7265736f757263655f6e616d652d39000c7072696e636970616c2d31300007686f73742d31310e0f7fff00106572726f725f6d6573736167652d313600000001001400106572726f725f6d6573736167652d31391600107265736f757263655f6e616d652d3231000c7072696e636970616c2d32320007686f73742d32331a1b",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "filterResults": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "filterResults": [{"errorCode": 5, "errorMessage": "error_message-4", "matchingAcls": [{"errorCode": 8, "errorMessage": "error_message-7", "resourceType": 127, "resourceName": "resource_name-9", "patternType": 12, "principal": "principal-11", "host": "host-12", "operation": 15, "permissionType": -128}]}, {"errorCode": 18, "errorMessage": "error_message-17", "matchingAcls": [{"errorCode": 21, "errorMessage": "error_message-20", "resourceType": -128, "resourceName": "resource_name-22", "patternType": 25, "principal": "principal-24", "host": "host-25", "operation": 28, "permissionType": 29}]}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d34000000010008000f6572726f725f6d6573736167652d377f000f7265736f757263655f6e616d652d390c000c7072696e636970616c2d31310007686f73742d31320f80001200106572726f725f6d6573736167652d313700000001001500106572726f725f6d6573736167652d32308000107265736f757263655f6e616d652d323219000c7072696e636970616c2d32340007686f73742d32351c1d",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "filterResults": []}',
        "000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "filterResults": [{"errorCode": 5, "errorMessage": "error_message-4", "matchingAcls": [{"errorCode": 8, "errorMessage": "error_message-7", "resourceType": 127, "resourceName": "resource_name-9", "patternType": 12, "principal": "principal-11", "host": "host-12", "operation": 15, "permissionType": -128}]}, {"errorCode": 18, "errorMessage": "error_message-17", "matchingAcls": [{"errorCode": 21, "errorMessage": "error_message-20", "resourceType": -128, "resourceName": "resource_name-22", "patternType": 25, "principal": "principal-24", "host": "host-25", "operation": 28, "permissionType": 29}]}]}',
        "7fffffff030005106572726f725f6d6573736167652d34020008106572726f725f6d6573736167652d377f107265736f757263655f6e616d652d390c0d7072696e636970616c2d313108686f73742d31320f8000000012116572726f725f6d6573736167652d3137020015116572726f725f6d6573736167652d323080117265736f757263655f6e616d652d3232190d7072696e636970616c2d323408686f73742d32351c1d000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "filterResults": []}',
        "000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "filterResults": [{"errorCode": 5, "errorMessage": "error_message-4", "matchingAcls": [{"errorCode": 8, "errorMessage": "error_message-7", "resourceType": 127, "resourceName": "resource_name-9", "patternType": 12, "principal": "principal-11", "host": "host-12", "operation": 15, "permissionType": -128}]}, {"errorCode": 18, "errorMessage": "error_message-17", "matchingAcls": [{"errorCode": 21, "errorMessage": "error_message-20", "resourceType": -128, "resourceName": "resource_name-22", "patternType": 25, "principal": "principal-24", "host": "host-25", "operation": 28, "permissionType": 29}]}]}',
        "7fffffff030005106572726f725f6d6573736167652d34020008106572726f725f6d6573736167652d377f107265736f757263655f6e616d652d390c0d7072696e636970616c2d313108686f73742d31320f8000000012116572726f725f6d6573736167652d3137020015116572726f725f6d6573736167652d323080117265736f757263655f6e616d652d3232190d7072696e636970616c2d323408686f73742d32351c1d000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteAclsResponse, version, value, data)
