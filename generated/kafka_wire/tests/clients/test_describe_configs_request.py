"""The bytes of DescribeConfigsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_configs_request import DescribeConfigsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"resources": []}',
        "00000000",
    ),
    (
        0,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configurationKeys": ["configuration_keys-4"]}, {"resourceType": 8, "resourceName": "resource_name-7", "configurationKeys": ["configuration_keys-8"]}]}',
        "0000000204000f7265736f757263655f6e616d652d33000000010014636f6e66696775726174696f6e5f6b6579732d3408000f7265736f757263655f6e616d652d37000000010014636f6e66696775726174696f6e5f6b6579732d38",
    ),
    (
        1,
        '{"resources": [], "includeSynonyms": false}',
        "0000000000",
    ),
    (
        1,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configurationKeys": ["configuration_keys-4"]}, {"resourceType": 8, "resourceName": "resource_name-7", "configurationKeys": ["configuration_keys-8"]}], "includeSynonyms": true}',
        "0000000204000f7265736f757263655f6e616d652d33000000010014636f6e66696775726174696f6e5f6b6579732d3408000f7265736f757263655f6e616d652d37000000010014636f6e66696775726174696f6e5f6b6579732d3801",
    ),
    (
        2,
        '{"resources": [], "includeSynonyms": false}',
        "0000000000",
    ),
    (
        2,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configurationKeys": ["configuration_keys-4"]}, {"resourceType": 8, "resourceName": "resource_name-7", "configurationKeys": ["configuration_keys-8"]}], "includeSynonyms": true}',
        "0000000204000f7265736f757263655f6e616d652d33000000010014636f6e66696775726174696f6e5f6b6579732d3408000f7265736f757263655f6e616d652d37000000010014636f6e66696775726174696f6e5f6b6579732d3801",
    ),
    (
        3,
        '{"resources": [], "includeSynonyms": false, "includeDocumentation": false}',
        "000000000000",
    ),
    (
        3,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configurationKeys": ["configuration_keys-4"]}, {"resourceType": 8, "resourceName": "resource_name-7", "configurationKeys": ["configuration_keys-8"]}], "includeSynonyms": true, "includeDocumentation": true}',
        "0000000204000f7265736f757263655f6e616d652d33000000010014636f6e66696775726174696f6e5f6b6579732d3408000f7265736f757263655f6e616d652d37000000010014636f6e66696775726174696f6e5f6b6579732d380101",
    ),
    (
        4,
        '{"resources": [], "includeSynonyms": false, "includeDocumentation": false}',
        "01000000",
    ),
    (
        4,
        '{"resources": [{"resourceType": 4, "resourceName": "resource_name-3", "configurationKeys": ["configuration_keys-4"]}, {"resourceType": 8, "resourceName": "resource_name-7", "configurationKeys": ["configuration_keys-8"]}], "includeSynonyms": true, "includeDocumentation": true}',
        "0304107265736f757263655f6e616d652d330215636f6e66696775726174696f6e5f6b6579732d340008107265736f757263655f6e616d652d370215636f6e66696775726174696f6e5f6b6579732d3800010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeConfigsRequest, version, value, data)
