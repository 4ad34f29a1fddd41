"""The bytes of ApiVersionsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.api_versions_response import ApiVersionsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "apiKeys": []}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "apiKeys": [{"apiKey": 5, "minVersion": 6, "maxVersion": 7}, {"apiKey": -32768, "minVersion": 32767, "maxVersion": 11}]}',
        "7fff0000000200050006000780007fff000b",
    ),
    (
        1,
        '{"errorCode": 0, "apiKeys": [], "throttleTimeMs": 0}',
        "00000000000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "apiKeys": [{"apiKey": 5, "minVersion": 6, "maxVersion": 7}, {"apiKey": -32768, "minVersion": 32767, "maxVersion": 11}], "throttleTimeMs": 12}',
        "7fff0000000200050006000780007fff000b0000000c",
    ),
    (
        2,
        '{"errorCode": 0, "apiKeys": [], "throttleTimeMs": 0}',
        "00000000000000000000",
    ),
    (
        2,
        '{"errorCode": 32767, "apiKeys": [{"apiKey": 5, "minVersion": 6, "maxVersion": 7}, {"apiKey": -32768, "minVersion": 32767, "maxVersion": 11}], "throttleTimeMs": 12}',
        "7fff0000000200050006000780007fff000b0000000c",
    ),
    (
        3,
        '{"errorCode": 0, "apiKeys": [], "throttleTimeMs": 0}',
        "0000010000000000",
    ),
    (
        3,
        '{"errorCode": 32767, "apiKeys": [{"apiKey": 5, "minVersion": 6, "maxVersion": 7}, {"apiKey": -32768, "minVersion": 32767, "maxVersion": 11}], "throttleTimeMs": 12, "supportedFeatures": [{"name": "name-12", "minVersion": 15, "maxVersion": -32768}, {"name": "name-16", "minVersion": 19, "maxVersion": 20}], "finalizedFeaturesEpoch": 21, "finalizedFeatures": [{"name": "name-21", "maxVersionLevel": 32767, "minVersionLevel": 25}, {"name": "name-25", "maxVersionLevel": 28, "minVersionLevel": 29}], "zkMigrationReady": true}',
        "7fff030005000600070080007fff000b000000000c04001b03086e616d652d3132000f800000086e616d652d3136001300140001080000000000000015021b03086e616d652d32317fff001900086e616d652d3235001c001d00030101",
    ),
    (
        4,
        '{"errorCode": 0, "apiKeys": [], "throttleTimeMs": 0}',
        "0000010000000000",
    ),
    (
        4,
        '{"errorCode": 32767, "apiKeys": [{"apiKey": 5, "minVersion": 6, "maxVersion": 7}, {"apiKey": -32768, "minVersion": 32767, "maxVersion": 11}], "throttleTimeMs": 12, "supportedFeatures": [{"name": "name-12", "minVersion": 15, "maxVersion": -32768}, {"name": "name-16", "minVersion": 19, "maxVersion": 20}], "finalizedFeaturesEpoch": 21, "finalizedFeatures": [{"name": "name-21", "maxVersionLevel": 32767, "minVersionLevel": 25}, {"name": "name-25", "maxVersionLevel": 28, "minVersionLevel": 29}], "zkMigrationReady": true}',
        "7fff030005000600070080007fff000b000000000c04001b03086e616d652d3132000f800000086e616d652d3136001300140001080000000000000015021b03086e616d652d32317fff001900086e616d652d3235001c001d00030101",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ApiVersionsResponse, version, value, data)
