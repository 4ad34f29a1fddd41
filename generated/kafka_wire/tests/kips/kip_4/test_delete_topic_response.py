"""The bytes of DeleteTopicResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.delete_topic_response import DeleteTopicResponse
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "errorDescription": null}',
        "000000",
    ),
    (
        0,
        '{"errorCode": 32767, "errorDescription": "error_description-2"}',
        "7fff0100136572726f725f6465736372697074696f6e2d32",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteTopicResponse, version, value, data)
