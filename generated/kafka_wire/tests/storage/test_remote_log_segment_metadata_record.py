"""The bytes of RemoteLogSegmentMetadataRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...storage.remote_log_segment_metadata_record import RemoteLogSegmentMetadataRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"remoteLogSegmentId": {"topicIdPartition": {"name": "", "id": "AAAAAAAAAAAAAAAAAAAAAA", "partition": 0}, "id": "AAAAAAAAAAAAAAAAAAAAAA"}, "startOffset": 0, "endOffset": 0, "brokerId": 0, "maxTimestampMs": 0, "eventTimestampMs": 0, "segmentLeaderEpochs": [], "segmentSizeInBytes": 0, "customMetadata": null, "remoteLogSegmentState": 0}',
        "0100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000",
    ),
    (
        0,
        '{"remoteLogSegmentId": {"topicIdPartition": {"name": "name-3", "id": "BAUGBwgJCgsMDQ4PEBESEw", "partition": 7}, "id": "BgcICQoLDA0ODxAREhMUFQ"}, "startOffset": -9223372036854775808, "endOffset": 9223372036854775807, "brokerId": 11, "maxTimestampMs": 12, "eventTimestampMs": 13, "segmentLeaderEpochs": [{"leaderEpoch": 15, "offset": -9223372036854775808}, {"leaderEpoch": 18, "offset": 19}], "segmentSizeInBytes": 20, "customMetadata": "ExQV", "remoteLogSegmentState": 22, "txnIndexEmpty": true}',
        "076e616d652d330405060708090a0b0c0d0e0f101112130000000700060708090a0b0c0d0e0f1011121314150080000000000000007fffffffffffffff0000000b000000000000000c000000000000000d030000000f8000000000000000000000001200000000000000130000000014041314151601000101",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoteLogSegmentMetadataRecord, version, value, data)
