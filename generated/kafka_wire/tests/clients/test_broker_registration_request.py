"""The bytes of BrokerRegistrationRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.broker_registration_request import BrokerRegistrationRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": ""}',
        "00000000010000000000000000000000000000000001010100",
    ),
    (
        0,
        '{"brokerId": 2147483647, "clusterId": "cluster_id-2", "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "listeners": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}], "rack": "rack-22"}',
        "7fffffff0d636c75737465725f69642d32030405060708090a0b0c0d0e0f10111203076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d31390016800000087261636b2d323200",
    ),
    (
        0,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": null}',
        "00000000010000000000000000000000000000000001010000",
    ),
    (
        1,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": "", "isMigratingZkBroker": false}',
        "0000000001000000000000000000000000000000000101010000",
    ),
    (
        1,
        '{"brokerId": 2147483647, "clusterId": "cluster_id-2", "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "listeners": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}], "rack": "rack-22", "isMigratingZkBroker": true}',
        "7fffffff0d636c75737465725f69642d32030405060708090a0b0c0d0e0f10111203076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d31390016800000087261636b2d32320100",
    ),
    (
        1,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": null, "isMigratingZkBroker": false}',
        "0000000001000000000000000000000000000000000101000000",
    ),
    (
        2,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": "", "isMigratingZkBroker": false, "logDirs": []}',
        "000000000100000000000000000000000000000000010101000100",
    ),
    (
        2,
        '{"brokerId": 2147483647, "clusterId": "cluster_id-2", "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "listeners": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}], "rack": "rack-22", "isMigratingZkBroker": true, "logDirs": ["GBkaGxwdHh8gISIjJCUmJw", "GRobHB0eHyAhIiMkJSYnKA"]}',
        "7fffffff0d636c75737465725f69642d32030405060708090a0b0c0d0e0f10111203076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d31390016800000087261636b2d3232010318191a1b1c1d1e1f2021222324252627191a1b1c1d1e1f20212223242526272800",
    ),
    (
        2,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": null, "isMigratingZkBroker": false, "logDirs": []}',
        "000000000100000000000000000000000000000000010100000100",
    ),
    (
        3,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": "", "isMigratingZkBroker": false, "logDirs": [], "previousBrokerEpoch": -1}',
        "0000000001000000000000000000000000000000000101010001ffffffffffffffff00",
    ),
    (
        3,
        '{"brokerId": 2147483647, "clusterId": "cluster_id-2", "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "listeners": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}], "rack": "rack-22", "isMigratingZkBroker": true, "logDirs": ["GBkaGxwdHh8gISIjJCUmJw", "GRobHB0eHyAhIiMkJSYnKA"], "previousBrokerEpoch": 28}',
        "7fffffff0d636c75737465725f69642d32030405060708090a0b0c0d0e0f10111203076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d31390016800000087261636b2d3232010318191a1b1c1d1e1f2021222324252627191a1b1c1d1e1f202122232425262728000000000000001c00",
    ),
    (
        3,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": null, "isMigratingZkBroker": false, "logDirs": [], "previousBrokerEpoch": 0}',
        "0000000001000000000000000000000000000000000101000001000000000000000000",
    ),
    (
        4,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": "", "isMigratingZkBroker": false, "logDirs": [], "previousBrokerEpoch": -1}',
        "0000000001000000000000000000000000000000000101010001ffffffffffffffff00",
    ),
    (
        4,
        '{"brokerId": 2147483647, "clusterId": "cluster_id-2", "incarnationId": "AwQFBgcICQoLDA0ODxAREg", "listeners": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}], "rack": "rack-22", "isMigratingZkBroker": true, "logDirs": ["GBkaGxwdHh8gISIjJCUmJw", "GRobHB0eHyAhIiMkJSYnKA"], "previousBrokerEpoch": 28}',
        "7fffffff0d636c75737465725f69642d32030405060708090a0b0c0d0e0f10111203076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d31390016800000087261636b2d3232010318191a1b1c1d1e1f2021222324252627191a1b1c1d1e1f202122232425262728000000000000001c00",
    ),
    (
        4,
        '{"brokerId": 0, "clusterId": "", "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "features": [], "rack": null, "isMigratingZkBroker": false, "logDirs": [], "previousBrokerEpoch": 0}',
        "0000000001000000000000000000000000000000000101000001000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BrokerRegistrationRequest, version, value, data)
