"""The bytes of IncrementalAlterConfigsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.incremental_alter_configs_response import (
    IncrementalAlterConfigsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "responses": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "responses": [{"errorCode": 5, "errorMessage": "error_message-4", "resourceType": 7, "resourceName": "resource_name-6"}, {"errorCode": 32767, "errorMessage": "error_message-9", "resourceType": 12, "resourceName": "resource_name-11"}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d3407000f7265736f757263655f6e616d652d367fff000f6572726f725f6d6573736167652d390c00107265736f757263655f6e616d652d3131",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "responses": []}',
        "000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "responses": [{"errorCode": 5, "errorMessage": "error_message-4", "resourceType": 7, "resourceName": "resource_name-6"}, {"errorCode": 32767, "errorMessage": "error_message-9", "resourceType": 12, "resourceName": "resource_name-11"}]}',
        "7fffffff030005106572726f725f6d6573736167652d3407107265736f757263655f6e616d652d36007fff106572726f725f6d6573736167652d390c117265736f757263655f6e616d652d31310000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(IncrementalAlterConfigsResponse, version, value, data)
