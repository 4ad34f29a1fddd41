"""The bytes of DescribeAclsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_acls_request import DescribeAclsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"resourceTypeFilter": 0, "resourceNameFilter": "", "principalFilter": "", "hostFilter": "", "operation": 0, "permissionType": 0}',
        "000000000000000000",
    ),
    (
        0,
        '{"resourceTypeFilter": 127, "resourceNameFilter": "resource_name_filter-2", "principalFilter": "principal_filter-3", "hostFilter": "host_filter-4", "operation": 7, "permissionType": 8}',
        "7f00167265736f757263655f6e616d655f66696c7465722d3200127072696e636970616c5f66696c7465722d33000d686f73745f66696c7465722d340708",
    ),
    (
        0,
        '{"resourceTypeFilter": 0, "resourceNameFilter": null, "principalFilter": null, "hostFilter": null, "operation": 0, "permissionType": 0}',
        "00ffffffffffff0000",
    ),
    (
        1,
        '{"resourceTypeFilter": 0, "resourceNameFilter": "", "patternTypeFilter": 3, "principalFilter": "", "hostFilter": "", "operation": 0, "permissionType": 0}',
        "00000003000000000000",
    ),
    (
        1,
        '{"resourceTypeFilter": 127, "resourceNameFilter": "resource_name_filter-2", "patternTypeFilter": 5, "principalFilter": "principal_filter-4", "hostFilter": "host_filter-5", "operation": 8, "permissionType": -128}',
        "7f00167265736f757263655f6e616d655f66696c7465722d320500127072696e636970616c5f66696c7465722d34000d686f73745f66696c7465722d350880",
    ),
    (
        1,
        '{"resourceTypeFilter": 0, "resourceNameFilter": null, "patternTypeFilter": 0, "principalFilter": null, "hostFilter": null, "operation": 0, "permissionType": 0}',
        "00ffff00ffffffff0000",
    ),
    (
        2,
        '{"resourceTypeFilter": 0, "resourceNameFilter": "", "patternTypeFilter": 3, "principalFilter": "", "hostFilter": "", "operation": 0, "permissionType": 0}',
        "0001030101000000",
    ),
    (
        2,
        '{"resourceTypeFilter": 127, "resourceNameFilter": "resource_name_filter-2", "patternTypeFilter": 5, "principalFilter": "principal_filter-4", "hostFilter": "host_filter-5", "operation": 8, "permissionType": -128}',
        "7f177265736f757263655f6e616d655f66696c7465722d3205137072696e636970616c5f66696c7465722d340e686f73745f66696c7465722d35088000",
    ),
    (
        2,
        '{"resourceTypeFilter": 0, "resourceNameFilter": null, "patternTypeFilter": 0, "principalFilter": null, "hostFilter": null, "operation": 0, "permissionType": 0}',
        "0000000000000000",
    ),
    (
        3,
        '{"resourceTypeFilter": 0, "resourceNameFilter": "", "patternTypeFilter": 3, "principalFilter": "", "hostFilter": "", "operation": 0, "permissionType": 0}',
        "0001030101000000",
    ),
    (
        3,
        '{"resourceTypeFilter": 127, "resourceNameFilter": "resource_name_filter-2", "patternTypeFilter": 5, "principalFilter": "principal_filter-4", "hostFilter": "host_filter-5", "operation": 8, "permissionType": -128}',
        "7f177265736f757263655f6e616d655f66696c7465722d3205137072696e636970616c5f66696c7465722d340e686f73745f66696c7465722d35088000",
    ),
    (
        3,
        '{"resourceTypeFilter": 0, "resourceNameFilter": null, "patternTypeFilter": 0, "principalFilter": null, "hostFilter": null, "operation": 0, "permissionType": 0}',
        "0000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeAclsRequest, version, value, data)
