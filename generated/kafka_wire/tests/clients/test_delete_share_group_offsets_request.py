"""The bytes of DeleteShareGroupOffsetsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_share_group_offsets_request import DeleteShareGroupOffsetsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topics": []}',
        "010100",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topics": [{"topicName": "topic_name-3"}, {"topicName": "topic_name-5"}]}',
        "0b67726f75705f69642d31030d746f7069635f6e616d652d33000d746f7069635f6e616d652d350000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteShareGroupOffsetsRequest, version, value, data)
