"""The bytes of DeleteAclsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_acls_request import DeleteAclsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"filters": []}',
        "00000000",
    ),
    (
        0,
        '{"filters": [{"resourceTypeFilter": 4, "resourceNameFilter": "resource_name_filter-3", "principalFilter": "principal_filter-4", "hostFilter": "host_filter-5", "operation": 8, "permissionType": -128}, {"resourceTypeFilter": 11, "resourceNameFilter": "resource_name_filter-10", "principalFilter": "principal_filter-11", "hostFilter": "host_filter-12", "operation": 15, "permissionType": -128}]}',
        "000000020400167265736f757263655f6e616d655f66696c7465722d3300127072696e636970616c5f66696c7465722d34000d686f73745f66696c7465722d3508800b00177265736f757263655f6e616d655f66696c7465722d313000137072696e636970616c5f66696c7465722d3131000e686f73745f66696c7465722d31320f80",
    ),
    (
        1,
        '{"filters": []}',
        "00000000",
    ),
    (
        1,
        '{"filters": [{"resourceTypeFilter": 4, "resourceNameFilter": "resource_name_filter-3", "patternTypeFilter": 6, "principalFilter": "principal_filter-5", "hostFilter": "host_filter-6", "operation": -128, "permissionType": 127}, {"resourceTypeFilter": 12, "resourceNameFilter": "resource_name_filter-11", "patternTypeFilter": 14, "principalFilter": "principal_filter-13", "hostFilter": "host_filter-14", "operation": 127, "permissionType": 18}]}',
        "000000020400167265736f757263655f6e616d655f66696c7465722d330600127072696e636970616c5f66696c7465722d35000d686f73745f66696c7465722d36807f0c00177265736f757263655f6e616d655f66696c7465722d31310e00137072696e636970616c5f66696c7465722d3133000e686f73745f66696c7465722d31347f12",
    ),
    (
        2,
        '{"filters": []}',
        "0100",
    ),
    (
        2,
        '{"filters": [{"resourceTypeFilter": 4, "resourceNameFilter": "resource_name_filter-3", "patternTypeFilter": 6, "principalFilter": "principal_filter-5", "hostFilter": "host_filter-6", "operation": -128, "permissionType": 127}, {"resourceTypeFilter": 12, "resourceNameFilter": "resource_name_filter-11", "patternTypeFilter": 14, "principalFilter": "principal_filter-13", "hostFilter": "host_filter-14", "operation": 127, "permissionType": 18}]}',
        "0304177265736f757263655f6e616d655f66696c7465722d3306137072696e636970616c5f66696c7465722d350e686f73745f66696c7465722d36807f000c187265736f757263655f6e616d655f66696c7465722d31310e147072696e636970616c5f66696c7465722d31330f686f73745f66696c7465722d31347f120000",
    ),
    (
        3,
        '{"filters": []}',
        "0100",
    ),
    (
        3,
        '{"filters": [{"resourceTypeFilter": 4, "resourceNameFilter": "resource_name_filter-3", "patternTypeFilter": 6, "principalFilter": "principal_filter-5", "hostFilter": "host_filter-6", "operation": -128, "permissionType": 127}, {"resourceTypeFilter": 12, "resourceNameFilter": "resource_name_filter-11", "patternTypeFilter": 14, "principalFilter": "principal_filter-13", "hostFilter": "host_filter-14", "operation": 127, "permissionType": 18}]}',
        "0304177265736f757263655f6e616d655f66696c7465722d3306137072696e636970616c5f66696c7465722d350e686f73745f66696c7465722d36807f000c187265736f757263655f6e616d655f66696c7465722d31310e147072696e636970616c5f66696c7465722d31330f686f73745f66696c7465722d31347f120000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteAclsRequest, version, value, data)
