"""The bytes of DescribeClusterResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_cluster_response import DescribeClusterResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "clusterId": "", "controllerId": -1, "brokers": [], "clusterAuthorizedOperations": -2147483648}',
        "0000000000000001ffffffff018000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "clusterId": "cluster_id-4", "controllerId": 7, "brokers": [{"brokerId": -2147483648, "host": "host-8", "port": 11, "rack": "rack-10"}, {"brokerId": 14, "host": "host-13", "port": -2147483648, "rack": "rack-15"}], "clusterAuthorizedOperations": 18}',
        "7fffffff0004106572726f725f6d6573736167652d330d636c75737465725f69642d3400000007038000000007686f73742d380000000b087261636b2d3130000000000e08686f73742d313380000000087261636b2d3135000000001200",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "clusterId": "", "controllerId": 0, "brokers": [], "clusterAuthorizedOperations": 0}',
        "000000000000000100000000010000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "endpointType": 1, "clusterId": "", "controllerId": -1, "brokers": [], "clusterAuthorizedOperations": -2147483648}',
        "000000000000000101ffffffff018000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "endpointType": 6, "clusterId": "cluster_id-5", "controllerId": 8, "brokers": [{"brokerId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}, {"brokerId": 15, "host": "host-14", "port": 2147483647, "rack": "rack-16"}], "clusterAuthorizedOperations": 19}',
        "7fffffff0004106572726f725f6d6573736167652d33060d636c75737465725f69642d3500000008037fffffff07686f73742d390000000c087261636b2d3131000000000f08686f73742d31347fffffff087261636b2d3136000000001300",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "endpointType": 0, "clusterId": "", "controllerId": 0, "brokers": [], "clusterAuthorizedOperations": 0}',
        "00000000000000000100000000010000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "endpointType": 1, "clusterId": "", "controllerId": -1, "brokers": [], "clusterAuthorizedOperations": -2147483648}',
        "000000000000000101ffffffff018000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "endpointType": 6, "clusterId": "cluster_id-5", "controllerId": 8, "brokers": [{"brokerId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11", "isFenced": true}, {"brokerId": -2147483648, "host": "host-15", "port": 18, "rack": "rack-17", "isFenced": true}], "clusterAuthorizedOperations": 21}',
        "7fffffff0004106572726f725f6d6573736167652d33060d636c75737465725f69642d3500000008037fffffff07686f73742d390000000c087261636b2d313101008000000008686f73742d313500000012087261636b2d313701000000001500",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "endpointType": 0, "clusterId": "", "controllerId": 0, "brokers": [], "clusterAuthorizedOperations": 0}',
        "00000000000000000100000000010000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeClusterResponse, version, value, data)
