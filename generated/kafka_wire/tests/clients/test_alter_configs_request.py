"""The bytes of AlterConfigsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_configs_request import AlterConfigsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"resources": [], "validateOnly": false}',
        "0000000000",
    ),
    (
        0,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configs": [{"name": "name-5", "value": "value-6"}]}, {"resourceType": 127, "resourceName": "resource_name-9", "configs": [{"name": "name-11", "value": "value-12"}]}], "validateOnly": true}',
        "0000000204000f7265736f757263655f6e616d652d330000000100066e616d652d35000776616c75652d367f000f7265736f757263655f6e616d652d390000000100076e616d652d3131000876616c75652d313201",
    ),
    (
        1,
        '{"resources": [], "validateOnly": false}',
        "0000000000",
    ),
    (
        1,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configs": [{"name": "name-5", "value": "value-6"}]}, {"resourceType": 127, "resourceName": "resource_name-9", "configs": [{"name": "name-11", "value": "value-12"}]}], "validateOnly": true}',
        "0000000204000f7265736f757263655f6e616d652d330000000100066e616d652d35000776616c75652d367f000f7265736f757263655f6e616d652d390000000100076e616d652d3131000876616c75652d313201",
    ),
    (
        2,
        '{"resources": [], "validateOnly": false}',
        "010000",
    ),
    (
        2,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configs": [{"name": "name-5", "value": "value-6"}]}, {"resourceType": 127, "resourceName": "resource_name-9", "configs": [{"name": "name-11", "value": "value-12"}]}], "validateOnly": true}',
        "0304107265736f757263655f6e616d652d3302076e616d652d350876616c75652d3600007f107265736f757263655f6e616d652d3902086e616d652d31310976616c75652d313200000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterConfigsRequest, version, value, data)
