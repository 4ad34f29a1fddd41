"""The bytes of ListTopicsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.list_topics_response import ListTopicsResponse
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "errorDescription": null, "topicsList": null}',
        "00000000",
    ),
    (
        0,
        '{"errorCode": 32767, "errorDescription": "error_description-2", "topicsList": {"topicsMarkedForDeletion": ["topics_marked_for_deletion-4", "topics_marked_for_deletion-5"], "aliveTopics": ["alive_topics-6", "alive_topics-7"]}}',
        "7fff0100136572726f725f6465736372697074696f6e2d320100000002001c746f706963735f6d61726b65645f666f725f64656c6574696f6e2d34001c746f706963735f6d61726b65645f666f725f64656c6574696f6e2d3500000002000e616c6976655f746f706963732d36000e616c6976655f746f706963732d37",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListTopicsResponse, version, value, data)
