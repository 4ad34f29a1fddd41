"""The bytes of RegisterBrokerRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.register_broker_record import RegisterBrokerRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": "", "fenced": true}',
        "000000000000000000000000000000000000000000000000000000000101010100",
    ),
    (
        0,
        '{"brokerId": 2147483647, "incarnationId": "AgMEBQYHCAkKCwwNDg8QEQ", "brokerEpoch": 5, "endPoints": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}], "rack": "rack-22", "fenced": false}',
        "7fffffff02030405060708090a0b0c0d0e0f1011000000000000000503076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d31390016800000087261636b2d32320000",
    ),
    (
        0,
        '{"brokerId": 0, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": null, "fenced": false}',
        "000000000000000000000000000000000000000000000000000000000101000000",
    ),
    (
        1,
        '{"brokerId": 0, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": "", "fenced": true, "inControlledShutdown": false}',
        "00000000000000000000000000000000000000000000000000000000010101010000",
    ),
    (
        1,
        '{"brokerId": 2147483647, "incarnationId": "AgMEBQYHCAkKCwwNDg8QEQ", "brokerEpoch": 5, "endPoints": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}], "rack": "rack-22", "fenced": false, "inControlledShutdown": true}',
        "7fffffff02030405060708090a0b0c0d0e0f1011000000000000000503076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d31390016800000087261636b2d3232000100",
    ),
    (
        1,
        '{"brokerId": 0, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": null, "fenced": false, "inControlledShutdown": false}',
        "00000000000000000000000000000000000000000000000000000000010100000000",
    ),
    (
        2,
        '{"brokerId": 0, "isMigratingZkBroker": false, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": "", "fenced": true, "inControlledShutdown": false}',
        "0000000000000000000000000000000000000000000000000000000000010101010000",
    ),
    (
        2,
        '{"brokerId": 2147483647, "isMigratingZkBroker": true, "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "brokerEpoch": 6, "endPoints": [{"name": "name-6", "host": "host-7", "port": 65535, "securityProtocol": 11}, {"name": "name-11", "host": "host-12", "port": 15, "securityProtocol": -32768}], "features": [{"name": "name-16", "minSupportedVersion": 19, "maxSupportedVersion": 20}, {"name": "name-20", "minSupportedVersion": -32768, "maxSupportedVersion": 32767}], "rack": "rack-23", "fenced": false, "inControlledShutdown": true}',
        "7fffffff01030405060708090a0b0c0d0e0f101112000000000000000603076e616d652d3607686f73742d37ffff000b00086e616d652d313108686f73742d3132000f80000003086e616d652d31360013001400086e616d652d323080007fff00087261636b2d3233000100",
    ),
    (
        2,
        '{"brokerId": 0, "isMigratingZkBroker": false, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": null, "fenced": false, "inControlledShutdown": false}',
        "0000000000000000000000000000000000000000000000000000000000010100000000",
    ),
    (
        3,
        '{"brokerId": 0, "isMigratingZkBroker": false, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": "", "fenced": true, "inControlledShutdown": false}',
        "0000000000000000000000000000000000000000000000000000000000010101010000",
    ),
    (
        3,
        '{"brokerId": 2147483647, "isMigratingZkBroker": true, "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "brokerEpoch": 6, "endPoints": [{"name": "name-6", "host": "host-7", "port": 65535, "securityProtocol": 11}, {"name": "name-11", "host": "host-12", "port": 15, "securityProtocol": -32768}], "features": [{"name": "name-16", "minSupportedVersion": 19, "maxSupportedVersion": 20}, {"name": "name-20", "minSupportedVersion": -32768, "maxSupportedVersion": 32767}], "rack": "rack-23", "fenced": false, "inControlledShutdown": true, "logDirs": ["GhscHR4fICEiIyQlJicoKQ", "GxwdHh8gISIjJCUmJygpKg"]}',
        "7fffffff01030405060708090a0b0c0d0e0f101112000000000000000603076e616d652d3607686f73742d37ffff000b00086e616d652d313108686f73742d3132000f80000003086e616d652d31360013001400086e616d652d323080007fff00087261636b2d32330001010021031a1b1c1d1e1f202122232425262728291b1c1d1e1f202122232425262728292a",
    ),
    (
        3,
        '{"brokerId": 0, "isMigratingZkBroker": false, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": null, "fenced": false, "inControlledShutdown": false}',
        "0000000000000000000000000000000000000000000000000000000000010100000000",
    ),
    (
        4,
        '{"brokerId": 0, "isMigratingZkBroker": false, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": "", "fenced": true, "inControlledShutdown": false}',
        "0000000000000000000000000000000000000000000000000000000000010101010000",
    ),
    (
        4,
        '{"brokerId": 2147483647, "isMigratingZkBroker": true, "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "brokerEpoch": 6, "endPoints": [{"name": "name-6", "host": "host-7", "port": 65535, "securityProtocol": 11}, {"name": "name-11", "host": "host-12", "port": 15, "securityProtocol": -32768}], "features": [{"name": "name-16", "minSupportedVersion": 19, "maxSupportedVersion": 20}, {"name": "name-20", "minSupportedVersion": -32768, "maxSupportedVersion": 32767}], "rack": "rack-23", "fenced": false, "inControlledShutdown": true, "logDirs": ["GhscHR4fICEiIyQlJicoKQ", "GxwdHh8gISIjJCUmJygpKg"], "cordonedLogDirs": ["HB0eHyAhIiMkJSYnKCkqKw", "HR4fICEiIyQlJicoKSorLA"]}',
        "7fffffff01030405060708090a0b0c0d0e0f101112000000000000000603076e616d652d3607686f73742d37ffff000b00086e616d652d313108686f73742d3132000f80000003086e616d652d31360013001400086e616d652d323080007fff00087261636b2d32330001020021031a1b1c1d1e1f202122232425262728291b1c1d1e1f202122232425262728292a0121031c1d1e1f202122232425262728292a2b1d1e1f202122232425262728292a2b2c",
    ),
    (
        4,
        '{"brokerId": 0, "isMigratingZkBroker": false, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "brokerEpoch": 0, "endPoints": [], "features": [], "rack": null, "fenced": false, "inControlledShutdown": false}',
        "0000000000000000000000000000000000000000000000000000000000010100000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RegisterBrokerRecord, version, value, data)
