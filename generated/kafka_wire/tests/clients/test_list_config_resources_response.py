"""The bytes of ListConfigResourcesResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_config_resources_response import ListConfigResourcesResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "configResources": []}',
        "0000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "configResources": [{"resourceName": "resource_name-4"}, {"resourceName": "resource_name-6"}]}',
        "7fffffff000403107265736f757263655f6e616d652d3400107265736f757263655f6e616d652d360000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "configResources": []}',
        "0000000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "configResources": [{"resourceName": "resource_name-4", "resourceType": 7}, {"resourceName": "resource_name-7", "resourceType": 127}]}',
        "7fffffff000403107265736f757263655f6e616d652d340700107265736f757263655f6e616d652d377f0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListConfigResourcesResponse, version, value, data)
