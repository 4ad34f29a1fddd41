"""The bytes of IncrementalAlterConfigsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.incremental_alter_configs_request import IncrementalAlterConfigsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"resources": [], "validateOnly": false}',
        "0000000000",
    ),
    (
        0,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configs": [{"name": "name-5", "configOperation": 8, "value": "value-7"}]}, {"resourceType": 11, "resourceName": "resource_name-10", "configs": [{"name": "name-12", "configOperation": 15, "value": "value-14"}]}], "validateOnly": true}',
        "0000000204000f7265736f757263655f6e616d652d330000000100066e616d652d3508000776616c75652d370b00107265736f757263655f6e616d652d31300000000100076e616d652d31320f000876616c75652d313401",
    ),
    (
        1,
        '{"resources": [], "validateOnly": false}',
        "010000",
    ),
    (
        1,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configs": [{"name": "name-5", "configOperation": 8, "value": "value-7"}]}, {"resourceType": 11, "resourceName": "resource_name-10", "configs": [{"name": "name-12", "configOperation": 15, "value": "value-14"}]}], "validateOnly": true}',
        "0304107265736f757263655f6e616d652d3302076e616d652d35080876616c75652d3700000b117265736f757263655f6e616d652d313002086e616d652d31320f0976616c75652d313400000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(IncrementalAlterConfigsRequest, version, value, data)
