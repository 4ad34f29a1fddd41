"""The bytes of RemoteLogSegmentMetadataSnapshotRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...storage.remote_log_segment_metadata_snapshot_record import (
    RemoteLogSegmentMetadataSnapshotRecord,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"segmentId": "AAAAAAAAAAAAAAAAAAAAAA", "startOffset": 0, "endOffset": 0, "brokerId": 0, "maxTimestampMs": 0, "eventTimestampMs": 0, "segmentLeaderEpochs": [], "segmentSizeInBytes": 0, "customMetadata": null, "remoteLogSegmentState": 0}',
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000",
    ),
    (
        0,
        '{"segmentId": "AQIDBAUGBwgJCgsMDQ4PEA", "startOffset": 4, "endOffset": 5, "brokerId": 6, "maxTimestampMs": 7, "eventTimestampMs": 8, "segmentLeaderEpochs": [{"leaderEpoch": 2147483647, "offset": 11}, {"leaderEpoch": 13, "offset": 14}], "segmentSizeInBytes": 15, "customMetadata": "Dg8Q", "remoteLogSegmentState": 127, "txnIndexEmpty": true}',
        "0102030405060708090a0b0c0d0e0f10000000000000000400000000000000050000000600000000000000070000000000000008037fffffff000000000000000b000000000d000000000000000e000000000f040e0f107f01000101",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoteLogSegmentMetadataSnapshotRecord, version, value, data)
