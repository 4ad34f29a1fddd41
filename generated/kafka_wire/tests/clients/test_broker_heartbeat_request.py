"""The bytes of BrokerHeartbeatRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.broker_heartbeat_request import BrokerHeartbeatRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "brokerEpoch": -1, "currentMetadataOffset": 0, "wantFence": false, "wantShutDown": false}',
        "00000000ffffffffffffffff0000000000000000000000",
    ),
    (
        0,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "currentMetadataOffset": 5, "wantFence": true, "wantShutDown": true}',
        "7fffffff00000000000000040000000000000005010100",
    ),
    (
        0,
        '{"brokerId": 0, "brokerEpoch": 0, "currentMetadataOffset": 0, "wantFence": false, "wantShutDown": false}',
        "0000000000000000000000000000000000000000000000",
    ),
    (
        1,
        '{"brokerId": 0, "brokerEpoch": -1, "currentMetadataOffset": 0, "wantFence": false, "wantShutDown": false}',
        "00000000ffffffffffffffff0000000000000000000000",
    ),
    (
        1,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "currentMetadataOffset": 5, "wantFence": true, "wantShutDown": true, "offlineLogDirs": ["BgcICQoLDA0ODxAREhMUFQ", "BwgJCgsMDQ4PEBESExQVFg"]}',
        "7fffffff00000000000000040000000000000005010101002103060708090a0b0c0d0e0f1011121314150708090a0b0c0d0e0f10111213141516",
    ),
    (
        1,
        '{"brokerId": 0, "brokerEpoch": 0, "currentMetadataOffset": 0, "wantFence": false, "wantShutDown": false}',
        "0000000000000000000000000000000000000000000000",
    ),
    (
        2,
        '{"brokerId": 0, "brokerEpoch": -1, "currentMetadataOffset": 0, "wantFence": false, "wantShutDown": false}',
        "00000000ffffffffffffffff0000000000000000000000",
    ),
    (
        2,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "currentMetadataOffset": 5, "wantFence": true, "wantShutDown": true, "offlineLogDirs": ["BgcICQoLDA0ODxAREhMUFQ", "BwgJCgsMDQ4PEBESExQVFg"], "cordonedLogDirs": ["CAkKCwwNDg8QERITFBUWFw", "CQoLDA0ODxAREhMUFRYXGA"]}',
        "7fffffff00000000000000040000000000000005010102002103060708090a0b0c0d0e0f1011121314150708090a0b0c0d0e0f1011121314151601210308090a0b0c0d0e0f1011121314151617090a0b0c0d0e0f101112131415161718",
    ),
    (
        2,
        '{"brokerId": 0, "brokerEpoch": 0, "currentMetadataOffset": 0, "wantFence": false, "wantShutDown": false}',
        "0000000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BrokerHeartbeatRequest, version, value, data)
