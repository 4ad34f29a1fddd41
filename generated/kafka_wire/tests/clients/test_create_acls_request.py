"""The bytes of CreateAclsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_acls_request import CreateAclsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"creations": []}',
        "00000000",
    ),
    (
        0,
        '{"creations": [{"resourceType": 4, "resourceName": "resource_name-3", "principal": "principal-4", "host": "host-5", "operation": 8, "permissionType": -128}, {"resourceType": 11, "resourceName": "resource_name-10", "principal": "principal-11", "host": "host-12", "operation": 15, "permissionType": -128}]}',
        "0000000204000f7265736f757263655f6e616d652d33000b7072696e636970616c2d340006686f73742d3508800b00107265736f757263655f6e616d652d3130000c7072696e636970616c2d31310007686f73742d31320f80",
    ),
    (
        1,
        '{"creations": []}',
        "00000000",
    ),
    (
        1,
        '{"creations": [{"resourceType": 4, "resourceName": "resource_name-3", "resourcePatternType": 6, "principal": "principal-5", "host": "host-6", "operation": -128, "permissionType": 127}, {"resourceType": 12, "resourceName": "resource_name-11", "resourcePatternType": 14, "principal": "principal-13", "host": "host-14", "operation": 127, "permissionType": 18}]}',
        "0000000204000f7265736f757263655f6e616d652d3306000b7072696e636970616c2d350006686f73742d36807f0c00107265736f757263655f6e616d652d31310e000c7072696e636970616c2d31330007686f73742d31347f12",
    ),
    (
        2,
        '{"creations": []}',
        "0100",
    ),
    (
        2,
        '{"creations": [{"resourceType": 4, "resourceName": "resource_name-3", "resourcePatternType": 6, "principal": "principal-5", "host": "host-6", "operation": -128, "permissionType": 127}, {"resourceType": 12, "resourceName": "resource_name-11", "resourcePatternType": 14, "principal": "principal-13", "host": "host-14", "operation": 127, "permissionType": 18}]}',
        "0304107265736f757263655f6e616d652d33060c7072696e636970616c2d3507686f73742d36807f000c117265736f757263655f6e616d652d31310e0d7072696e636970616c2d313308686f73742d31347f120000",
    ),
    (
        3,
        '{"creations": []}',
        "0100",
    ),
    (
        3,
        '{"creations": [{"resourceType": 4, "resourceName": "resource_name-3", "resourcePatternType": 6, "principal": "principal-5", "host": "host-6", "operation": -128, "permissionType": 127}, {"resourceType": 12, "resourceName": "resource_name-11", "resourcePatternType": 14, "principal": "principal-13", "host": "host-14", "operation": 127, "permissionType": 18}]}',
        "0304107265736f757263655f6e616d652d33060c7072696e636970616c2d3507686f73742d36807f000c117265736f757263655f6e616d652d31310e0d7072696e636970616c2d313308686f73742d31347f120000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreateAclsRequest, version, value, data)
