"""The bytes of MetadataResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.metadata_response import MetadataResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokers": [], "topics": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"brokers": [{"nodeId": 4, "host": "host-3", "port": 6}, {"nodeId": 8, "host": "host-7", "port": 2147483647}], "topics": [{"errorCode": 12, "name": "name-11", "partitions": [{"errorCode": 15, "partitionIndex": -2147483648, "leaderId": 2147483647, "replicaNodes": [18], "isrNodes": [19]}]}, {"errorCode": 21, "name": "name-20", "partitions": [{"errorCode": 32767, "partitionIndex": 25, "leaderId": 26, "replicaNodes": [27], "isrNodes": [28]}]}]}',
        "00000002000000040006686f73742d3300000006000000080006686f73742d377fffffff00000002000c00076e616d652d313100000001000f800000007fffffff00000001000000120000000100000013001500076e616d652d3230000000017fff000000190000001a000000010000001b000000010000001c",
    ),
    (
        1,
        '{"brokers": [], "controllerId": -1, "topics": []}',
        "00000000ffffffff00000000",
    ),
    (
        1,
        '{"brokers": [{"nodeId": 4, "host": "host-3", "port": 6, "rack": "rack-5"}, {"nodeId": -2147483648, "host": "host-8", "port": 11, "rack": "rack-10"}], "controllerId": 13, "topics": [{"errorCode": 15, "name": "name-14", "isInternal": true, "partitions": [{"errorCode": 19, "partitionIndex": 20, "leaderId": 21, "replicaNodes": [22], "isrNodes": [-2147483648]}]}, {"errorCode": 25, "name": "name-24", "isInternal": true, "partitions": [{"errorCode": 29, "partitionIndex": -2147483648, "leaderId": 2147483647, "replicaNodes": [32], "isrNodes": [33]}]}]}',
        "00000002000000040006686f73742d330000000600067261636b2d35800000000006686f73742d380000000b00077261636b2d31300000000d00000002000f00076e616d652d313401000000010013000000140000001500000001000000160000000180000000001900076e616d652d32340100000001001d800000007fffffff00000001000000200000000100000021",
    ),
    (
        1,
        '{"brokers": [], "controllerId": 0, "topics": []}',
        "000000000000000000000000",
    ),
    (
        2,
        '{"brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "00000000ffffffffffff00000000",
    ),
    (
        2,
        '{"brokers": [{"nodeId": 4, "host": "host-3", "port": 6, "rack": "rack-5"}, {"nodeId": -2147483648, "host": "host-8", "port": 11, "rack": "rack-10"}], "clusterId": "cluster_id-11", "controllerId": 14, "topics": [{"errorCode": -32768, "name": "name-15", "isInternal": true, "partitions": [{"errorCode": 20, "partitionIndex": 21, "leaderId": 22, "replicaNodes": [-2147483648], "isrNodes": [2147483647]}]}, {"errorCode": 26, "name": "name-25", "isInternal": true, "partitions": [{"errorCode": -32768, "partitionIndex": 2147483647, "leaderId": 32, "replicaNodes": [33], "isrNodes": [34]}]}]}',
        "00000002000000040006686f73742d330000000600067261636b2d35800000000006686f73742d380000000b00077261636b2d3130000d636c75737465725f69642d31310000000e00000002800000076e616d652d31350100000001001400000015000000160000000180000000000000017fffffff001a00076e616d652d3235010000000180007fffffff0000002000000001000000210000000100000022",
    ),
    (
        2,
        '{"brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "00000000ffff0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "0000000000000000ffffffffffff00000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "isInternal": true, "partitions": [{"errorCode": 21, "partitionIndex": 22, "leaderId": -2147483648, "replicaNodes": [2147483647], "isrNodes": [25]}]}, {"errorCode": 27, "name": "name-26", "isInternal": true, "partitions": [{"errorCode": 32767, "partitionIndex": 32, "leaderId": 33, "replicaNodes": [34], "isrNodes": [35]}]}]}',
        "7fffffff00000002000000050006686f73742d340000000700067261636b2d367fffffff0006686f73742d390000000c00077261636b2d3131000d636c75737465725f69642d31320000000f000000027fff00076e616d652d3136010000000100150000001680000000000000017fffffff0000000100000019001b00076e616d652d323601000000017fff000000200000002100000001000000220000000100000023",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "0000000000000000ffff0000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "0000000000000000ffffffffffff00000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "isInternal": true, "partitions": [{"errorCode": 21, "partitionIndex": 22, "leaderId": -2147483648, "replicaNodes": [2147483647], "isrNodes": [25]}]}, {"errorCode": 27, "name": "name-26", "isInternal": true, "partitions": [{"errorCode": 32767, "partitionIndex": 32, "leaderId": 33, "replicaNodes": [34], "isrNodes": [35]}]}]}',
        "7fffffff00000002000000050006686f73742d340000000700067261636b2d367fffffff0006686f73742d390000000c00077261636b2d3131000d636c75737465725f69642d31320000000f000000027fff00076e616d652d3136010000000100150000001680000000000000017fffffff0000000100000019001b00076e616d652d323601000000017fff000000200000002100000001000000220000000100000023",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "0000000000000000ffff0000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "0000000000000000ffffffffffff00000000",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "isInternal": true, "partitions": [{"errorCode": 21, "partitionIndex": 22, "leaderId": -2147483648, "replicaNodes": [2147483647], "isrNodes": [25], "offlineReplicas": [26]}]}, {"errorCode": 28, "name": "name-27", "isInternal": true, "partitions": [{"errorCode": 32, "partitionIndex": 33, "leaderId": 34, "replicaNodes": [35], "isrNodes": [36], "offlineReplicas": [-2147483648]}]}]}',
        "7fffffff00000002000000050006686f73742d340000000700067261636b2d367fffffff0006686f73742d390000000c00077261636b2d3131000d636c75737465725f69642d31320000000f000000027fff00076e616d652d3136010000000100150000001680000000000000017fffffff0000000100000019000000010000001a001c00076e616d652d3237010000000100200000002100000022000000010000002300000001000000240000000180000000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "0000000000000000ffff0000000000000000",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "0000000000000000ffffffffffff00000000",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "isInternal": true, "partitions": [{"errorCode": 21, "partitionIndex": 22, "leaderId": -2147483648, "replicaNodes": [2147483647], "isrNodes": [25], "offlineReplicas": [26]}]}, {"errorCode": 28, "name": "name-27", "isInternal": true, "partitions": [{"errorCode": 32, "partitionIndex": 33, "leaderId": 34, "replicaNodes": [35], "isrNodes": [36], "offlineReplicas": [-2147483648]}]}]}',
        "7fffffff00000002000000050006686f73742d340000000700067261636b2d367fffffff0006686f73742d390000000c00077261636b2d3131000d636c75737465725f69642d31320000000f000000027fff00076e616d652d3136010000000100150000001680000000000000017fffffff0000000100000019000000010000001a001c00076e616d652d3237010000000100200000002100000022000000010000002300000001000000240000000180000000",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "0000000000000000ffff0000000000000000",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "0000000000000000ffffffffffff00000000",
    ),
    (
        7,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "isInternal": true, "partitions": [{"errorCode": 21, "partitionIndex": 22, "leaderId": -2147483648, "leaderEpoch": 2147483647, "replicaNodes": [25], "isrNodes": [26], "offlineReplicas": [27]}]}, {"errorCode": 29, "name": "name-28", "isInternal": true, "partitions": [{"errorCode": 33, "partitionIndex": 34, "leaderId": 35, "leaderEpoch": 36, "replicaNodes": [-2147483648], "isrNodes": [2147483647], "offlineReplicas": [39]}]}]}',
        "7fffffff00000002000000050006686f73742d340000000700067261636b2d367fffffff0006686f73742d390000000c00077261636b2d3131000d636c75737465725f69642d31320000000f000000027fff00076e616d652d31360100000001001500000016800000007fffffff0000000100000019000000010000001a000000010000001b001d00076e616d652d3238010000000100210000002200000023000000240000000180000000000000017fffffff0000000100000027",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "0000000000000000ffff0000000000000000",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": [], "clusterAuthorizedOperations": -2147483648}',
        "0000000000000000ffffffffffff0000000080000000",
    ),
    (
        8,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "isInternal": true, "partitions": [{"errorCode": 21, "partitionIndex": 22, "leaderId": -2147483648, "leaderEpoch": 2147483647, "replicaNodes": [25], "isrNodes": [26], "offlineReplicas": [27]}], "topicAuthorizedOperations": 28}, {"errorCode": -32768, "name": "name-29", "isInternal": true, "partitions": [{"errorCode": 34, "partitionIndex": 35, "leaderId": 36, "leaderEpoch": -2147483648, "replicaNodes": [2147483647], "isrNodes": [39], "offlineReplicas": [40]}], "topicAuthorizedOperations": 41}], "clusterAuthorizedOperations": 42}',
        "7fffffff00000002000000050006686f73742d340000000700067261636b2d367fffffff0006686f73742d390000000c00077261636b2d3131000d636c75737465725f69642d31320000000f000000027fff00076e616d652d31360100000001001500000016800000007fffffff0000000100000019000000010000001a000000010000001b0000001c800000076e616d652d323901000000010022000000230000002480000000000000017fffffff00000001000000270000000100000028000000290000002a",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": [], "clusterAuthorizedOperations": 0}',
        "0000000000000000ffff000000000000000000000000",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": [], "clusterAuthorizedOperations": -2147483648}',
        "000000000100ffffffff018000000000",
    ),
    (
        9,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "isInternal": true, "partitions": [{"errorCode": 21, "partitionIndex": 22, "leaderId": -2147483648, "leaderEpoch": 2147483647, "replicaNodes": [25], "isrNodes": [26], "offlineReplicas": [27]}], "topicAuthorizedOperations": 28}, {"errorCode": -32768, "name": "name-29", "isInternal": true, "partitions": [{"errorCode": 34, "partitionIndex": 35, "leaderId": 36, "leaderEpoch": -2147483648, "replicaNodes": [2147483647], "isrNodes": [39], "offlineReplicas": [40]}], "topicAuthorizedOperations": 41}], "clusterAuthorizedOperations": 42}',
        "7fffffff030000000507686f73742d3400000007077261636b2d36007fffffff07686f73742d390000000c087261636b2d3131000e636c75737465725f69642d31320000000f037fff086e616d652d31360102001500000016800000007fffffff0200000019020000001a020000001b000000001c008000086e616d652d323901020022000000230000002480000000027fffffff020000002702000000280000000029000000002a00",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": [], "clusterAuthorizedOperations": 0}',
        "00000000010000000000010000000000",
    ),
    (
        10,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": [], "clusterAuthorizedOperations": -2147483648}',
        "000000000100ffffffff018000000000",
    ),
    (
        10,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "topicId": "ERITFBUWFxgZGhscHR4fIA", "isInternal": true, "partitions": [{"errorCode": 22, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 25, "replicaNodes": [26], "isrNodes": [27], "offlineReplicas": [28]}], "topicAuthorizedOperations": 29}, {"errorCode": 32767, "name": "name-30", "topicId": "HyAhIiMkJSYnKCkqKywtLg", "isInternal": true, "partitions": [{"errorCode": 36, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 39, "replicaNodes": [40], "isrNodes": [41], "offlineReplicas": [42]}], "topicAuthorizedOperations": 43}], "clusterAuthorizedOperations": -2147483648}',
        "7fffffff030000000507686f73742d3400000007077261636b2d36007fffffff07686f73742d390000000c087261636b2d3131000e636c75737465725f69642d31320000000f037fff086e616d652d31361112131415161718191a1b1c1d1e1f2001020016800000007fffffff00000019020000001a020000001b020000001c000000001d007fff086e616d652d33301f202122232425262728292a2b2c2d2e01020024800000007fffffff0000002702000000280200000029020000002a000000002b008000000000",
    ),
    (
        10,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": [], "clusterAuthorizedOperations": 0}',
        "00000000010000000000010000000000",
    ),
    (
        11,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "000000000100ffffffff0100",
    ),
    (
        11,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "topicId": "ERITFBUWFxgZGhscHR4fIA", "isInternal": true, "partitions": [{"errorCode": 22, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 25, "replicaNodes": [26], "isrNodes": [27], "offlineReplicas": [28]}], "topicAuthorizedOperations": 29}, {"errorCode": 32767, "name": "name-30", "topicId": "HyAhIiMkJSYnKCkqKywtLg", "isInternal": true, "partitions": [{"errorCode": 36, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 39, "replicaNodes": [40], "isrNodes": [41], "offlineReplicas": [42]}], "topicAuthorizedOperations": 43}]}',
        "7fffffff030000000507686f73742d3400000007077261636b2d36007fffffff07686f73742d390000000c087261636b2d3131000e636c75737465725f69642d31320000000f037fff086e616d652d31361112131415161718191a1b1c1d1e1f2001020016800000007fffffff00000019020000001a020000001b020000001c000000001d007fff086e616d652d33301f202122232425262728292a2b2c2d2e01020024800000007fffffff0000002702000000280200000029020000002a000000002b0000",
    ),
    (
        11,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "000000000100000000000100",
    ),
    (
        12,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": []}',
        "000000000100ffffffff0100",
    ),
    (
        12,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "topicId": "ERITFBUWFxgZGhscHR4fIA", "isInternal": true, "partitions": [{"errorCode": 22, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 25, "replicaNodes": [26], "isrNodes": [27], "offlineReplicas": [28]}], "topicAuthorizedOperations": 29}, {"errorCode": 32767, "name": "name-30", "topicId": "HyAhIiMkJSYnKCkqKywtLg", "isInternal": true, "partitions": [{"errorCode": 36, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 39, "replicaNodes": [40], "isrNodes": [41], "offlineReplicas": [42]}], "topicAuthorizedOperations": 43}]}',
        "7fffffff030000000507686f73742d3400000007077261636b2d36007fffffff07686f73742d390000000c087261636b2d3131000e636c75737465725f69642d31320000000f037fff086e616d652d31361112131415161718191a1b1c1d1e1f2001020016800000007fffffff00000019020000001a020000001b020000001c000000001d007fff086e616d652d33301f202122232425262728292a2b2c2d2e01020024800000007fffffff0000002702000000280200000029020000002a000000002b0000",
    ),
    (
        12,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": []}',
        "000000000100000000000100",
    ),
    (
        13,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": -1, "topics": [], "errorCode": 0}',
        "000000000100ffffffff01000000",
    ),
    (
        13,
        '{"throttleTimeMs": 2147483647, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7, "rack": "rack-6"}, {"nodeId": 2147483647, "host": "host-9", "port": 12, "rack": "rack-11"}], "clusterId": "cluster_id-12", "controllerId": 15, "topics": [{"errorCode": 32767, "name": "name-16", "topicId": "ERITFBUWFxgZGhscHR4fIA", "isInternal": true, "partitions": [{"errorCode": 22, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 25, "replicaNodes": [26], "isrNodes": [27], "offlineReplicas": [28]}], "topicAuthorizedOperations": 29}, {"errorCode": 32767, "name": "name-30", "topicId": "HyAhIiMkJSYnKCkqKywtLg", "isInternal": true, "partitions": [{"errorCode": 36, "partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 39, "replicaNodes": [40], "isrNodes": [41], "offlineReplicas": [42]}], "topicAuthorizedOperations": 43}], "errorCode": -32768}',
        "7fffffff030000000507686f73742d3400000007077261636b2d36007fffffff07686f73742d390000000c087261636b2d3131000e636c75737465725f69642d31320000000f037fff086e616d652d31361112131415161718191a1b1c1d1e1f2001020016800000007fffffff00000019020000001a020000001b020000001c000000001d007fff086e616d652d33301f202122232425262728292a2b2c2d2e01020024800000007fffffff0000002702000000280200000029020000002a000000002b00800000",
    ),
    (
        13,
        '{"throttleTimeMs": 0, "brokers": [], "clusterId": null, "controllerId": 0, "topics": [], "errorCode": 0}',
        "0000000001000000000001000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(MetadataResponse, version, value, data)
