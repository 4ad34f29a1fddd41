"""The bytes of UpdateFeaturesResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.update_features_response import UpdateFeaturesResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "results": []}',
        "000000000000010100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "results": [{"feature": "feature-5", "errorCode": 8, "errorMessage": "error_message-7"}, {"feature": "feature-9", "errorCode": 12, "errorMessage": "error_message-11"}]}',
        "7fffffff0004106572726f725f6d6573736167652d33030a666561747572652d350008106572726f725f6d6573736167652d37000a666561747572652d39000c116572726f725f6d6573736167652d31310000",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "results": []}',
        "000000000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "results": []}',
        "000000000000010100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "results": [{"feature": "feature-5", "errorCode": 8, "errorMessage": "error_message-7"}, {"feature": "feature-9", "errorCode": 12, "errorMessage": "error_message-11"}]}',
        "7fffffff0004106572726f725f6d6573736167652d33030a666561747572652d350008106572726f725f6d6573736167652d37000a666561747572652d39000c116572726f725f6d6573736167652d31310000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "results": []}',
        "000000000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": ""}',
        "0000000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3"}',
        "7fffffff0004106572726f725f6d6573736167652d3300",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null}',
        "0000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UpdateFeaturesResponse, version, value, data)
