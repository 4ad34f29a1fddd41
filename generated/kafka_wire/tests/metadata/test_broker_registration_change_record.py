"""The bytes of BrokerRegistrationChangeRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.broker_registration_change_record import BrokerRegistrationChangeRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "00000000000000000000000000",
    ),
    (
        0,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "fenced": 5}',
        "7fffffff000000000000000401000105",
    ),
    (
        1,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "00000000000000000000000000",
    ),
    (
        1,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "fenced": 5, "inControlledShutdown": 6}',
        "7fffffff000000000000000402000105010106",
    ),
    (
        2,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "00000000000000000000000000",
    ),
    (
        2,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "fenced": 5, "inControlledShutdown": 6, "logDirs": ["BQYHCAkKCwwNDg8QERITFA", "BgcICQoLDA0ODxAREhMUFQ"]}',
        "7fffffff00000000000000040300010501010602210305060708090a0b0c0d0e0f1011121314060708090a0b0c0d0e0f101112131415",
    ),
    (
        3,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "00000000000000000000000000",
    ),
    (
        3,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "fenced": 5, "inControlledShutdown": 6, "logDirs": ["BQYHCAkKCwwNDg8QERITFA", "BgcICQoLDA0ODxAREhMUFQ"], "cordonedLogDirs": ["BwgJCgsMDQ4PEBESExQVFg", "CAkKCwwNDg8QERITFBUWFw"]}',
        "7fffffff00000000000000040400010501010602210305060708090a0b0c0d0e0f1011121314060708090a0b0c0d0e0f1011121314150321030708090a0b0c0d0e0f1011121314151608090a0b0c0d0e0f1011121314151617",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BrokerRegistrationChangeRecord, version, value, data)
