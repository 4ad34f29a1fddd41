"""The bytes of RemoteLogSegmentMetadataUpdateRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...storage.remote_log_segment_metadata_update_record import (
    RemoteLogSegmentMetadataUpdateRecord,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"remoteLogSegmentId": {"topicIdPartition": {"name": "", "id": "AAAAAAAAAAAAAAAAAAAAAA", "partition": 0}, "id": "AAAAAAAAAAAAAAAAAAAAAA"}, "brokerId": 0, "eventTimestampMs": 0, "customMetadata": null, "remoteLogSegmentState": 0}',
        "010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        0,
        '{"remoteLogSegmentId": {"topicIdPartition": {"name": "name-3", "id": "BAUGBwgJCgsMDQ4PEBESEw", "partition": 7}, "id": "BgcICQoLDA0ODxAREhMUFQ"}, "brokerId": -2147483648, "eventTimestampMs": 9223372036854775807, "customMetadata": "CQoL", "remoteLogSegmentState": 12}',
        "076e616d652d330405060708090a0b0c0d0e0f101112130000000700060708090a0b0c0d0e0f10111213141500800000007fffffffffffffff04090a0b0c00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoteLogSegmentMetadataUpdateRecord, version, value, data)
