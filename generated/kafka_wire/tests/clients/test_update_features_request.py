"""The bytes of UpdateFeaturesRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.update_features_request import UpdateFeaturesRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"timeoutMs": 60000, "featureUpdates": []}',
        "0000ea600100",
    ),
    (
        0,
        '{"timeoutMs": 2147483647, "featureUpdates": [{"feature": "feature-3", "maxVersionLevel": 6, "allowDowngrade": true}, {"feature": "feature-7", "maxVersionLevel": 32767, "allowDowngrade": true}]}',
        "7fffffff030a666561747572652d33000601000a666561747572652d377fff010000",
    ),
    (
        0,
        '{"timeoutMs": 0, "featureUpdates": []}',
        "000000000100",
    ),
    (
        1,
        '{"timeoutMs": 60000, "featureUpdates": [], "validateOnly": false}',
        "0000ea60010000",
    ),
    (
        1,
        '{"timeoutMs": 2147483647, "featureUpdates": [{"feature": "feature-3", "maxVersionLevel": 6, "upgradeType": 7}, {"feature": "feature-7", "maxVersionLevel": 32767, "upgradeType": 11}], "validateOnly": true}',
        "7fffffff030a666561747572652d33000607000a666561747572652d377fff0b000100",
    ),
    (
        1,
        '{"timeoutMs": 0, "featureUpdates": [], "validateOnly": false}',
        "00000000010000",
    ),
    (
        2,
        '{"timeoutMs": 60000, "featureUpdates": [], "validateOnly": false}',
        "0000ea60010000",
    ),
    (
        2,
        '{"timeoutMs": 2147483647, "featureUpdates": [{"feature": "feature-3", "maxVersionLevel": 6, "upgradeType": 7}, {"feature": "feature-7", "maxVersionLevel": 32767, "upgradeType": 11}], "validateOnly": true}',
        "7fffffff030a666561747572652d33000607000a666561747572652d377fff0b000100",
    ),
    (
        2,
        '{"timeoutMs": 0, "featureUpdates": [], "validateOnly": false}',
        "00000000010000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UpdateFeaturesRequest, version, value, data)
