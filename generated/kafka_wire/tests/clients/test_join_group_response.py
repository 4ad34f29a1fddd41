"""The bytes of JoinGroupResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.join_group_response import JoinGroupResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "generationId": -1, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "0000ffffffff00000000000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "generationId": 4, "protocolName": "protocol_name-3", "leader": "leader-4", "memberId": "member_id-5", "members": [{"memberId": "member_id-7", "metadata": "CAkK"}, {"memberId": "member_id-10", "metadata": "CwwN"}]}',
        "7fff00000004000f70726f746f636f6c5f6e616d652d3300086c65616465722d34000b6d656d6265725f69642d3500000002000b6d656d6265725f69642d370000000308090a000c6d656d6265725f69642d3130000000030b0c0d",
    ),
    (
        0,
        '{"errorCode": 0, "generationId": 0, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "00000000000000000000000000000000",
    ),
    (
        1,
        '{"errorCode": 0, "generationId": -1, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "0000ffffffff00000000000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "generationId": 4, "protocolName": "protocol_name-3", "leader": "leader-4", "memberId": "member_id-5", "members": [{"memberId": "member_id-7", "metadata": "CAkK"}, {"memberId": "member_id-10", "metadata": "CwwN"}]}',
        "7fff00000004000f70726f746f636f6c5f6e616d652d3300086c65616465722d34000b6d656d6265725f69642d3500000002000b6d656d6265725f69642d370000000308090a000c6d656d6265725f69642d3130000000030b0c0d",
    ),
    (
        1,
        '{"errorCode": 0, "generationId": 0, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "00000000000000000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000ffffffff00000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolName": "protocol_name-4", "leader": "leader-5", "memberId": "member_id-6", "members": [{"memberId": "member_id-8", "metadata": "CQoL"}, {"memberId": "member_id-11", "metadata": "DA0O"}]}',
        "7fffffff000400000005000f70726f746f636f6c5f6e616d652d3400086c65616465722d35000b6d656d6265725f69642d3600000002000b6d656d6265725f69642d3800000003090a0b000c6d656d6265725f69642d3131000000030c0d0e",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000ffffffff00000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolName": "protocol_name-4", "leader": "leader-5", "memberId": "member_id-6", "members": [{"memberId": "member_id-8", "metadata": "CQoL"}, {"memberId": "member_id-11", "metadata": "DA0O"}]}',
        "7fffffff000400000005000f70726f746f636f6c5f6e616d652d3400086c65616465722d35000b6d656d6265725f69642d3600000002000b6d656d6265725f69642d3800000003090a0b000c6d656d6265725f69642d3131000000030c0d0e",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000ffffffff00000000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolName": "protocol_name-4", "leader": "leader-5", "memberId": "member_id-6", "members": [{"memberId": "member_id-8", "metadata": "CQoL"}, {"memberId": "member_id-11", "metadata": "DA0O"}]}',
        "7fffffff000400000005000f70726f746f636f6c5f6e616d652d3400086c65616465722d35000b6d656d6265725f69642d3600000002000b6d656d6265725f69642d3800000003090a0b000c6d656d6265725f69642d3131000000030c0d0e",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000ffffffff00000000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolName": "protocol_name-4", "leader": "leader-5", "memberId": "member_id-6", "members": [{"memberId": "member_id-8", "groupInstanceId": "group_instance_id-9", "metadata": "CgsM"}, {"memberId": "member_id-12", "groupInstanceId": "group_instance_id-13", "metadata": "Dg8Q"}]}',
        "7fffffff000400000005000f70726f746f636f6c5f6e616d652d3400086c65616465722d35000b6d656d6265725f69642d3600000002000b6d656d6265725f69642d38001367726f75705f696e7374616e63655f69642d39000000030a0b0c000c6d656d6265725f69642d3132001467726f75705f696e7374616e63655f69642d3133000000030e0f10",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "0000000000000000000000000000000000000000",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000ffffffff0101010100",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolName": "protocol_name-4", "leader": "leader-5", "memberId": "member_id-6", "members": [{"memberId": "member_id-8", "groupInstanceId": "group_instance_id-9", "metadata": "CgsM"}, {"memberId": "member_id-12", "groupInstanceId": "group_instance_id-13", "metadata": "Dg8Q"}]}',
        "7fffffff0004000000051070726f746f636f6c5f6e616d652d34096c65616465722d350c6d656d6265725f69642d36030c6d656d6265725f69642d381467726f75705f696e7374616e63655f69642d39040a0b0c000d6d656d6265725f69642d31321567726f75705f696e7374616e63655f69642d3133040e0f100000",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000000000000101010100",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolType": null, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000ffffffff000101010100",
    ),
    (
        7,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolType": "protocol_type-4", "protocolName": "protocol_name-5", "leader": "leader-6", "memberId": "member_id-7", "members": [{"memberId": "member_id-9", "groupInstanceId": "group_instance_id-10", "metadata": "CwwN"}, {"memberId": "member_id-13", "groupInstanceId": "group_instance_id-14", "metadata": "DxAR"}]}',
        "7fffffff0004000000051070726f746f636f6c5f747970652d341070726f746f636f6c5f6e616d652d35096c65616465722d360c6d656d6265725f69642d37030c6d656d6265725f69642d391567726f75705f696e7374616e63655f69642d3130040b0c0d000d6d656d6265725f69642d31331567726f75705f696e7374616e63655f69642d3134040f10110000",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolType": null, "protocolName": null, "leader": "", "memberId": "", "members": []}',
        "00000000000000000000000001010100",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolType": null, "protocolName": "", "leader": "", "memberId": "", "members": []}',
        "000000000000ffffffff000101010100",
    ),
    (
        8,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolType": "protocol_type-4", "protocolName": "protocol_name-5", "leader": "leader-6", "memberId": "member_id-7", "members": [{"memberId": "member_id-9", "groupInstanceId": "group_instance_id-10", "metadata": "CwwN"}, {"memberId": "member_id-13", "groupInstanceId": "group_instance_id-14", "metadata": "DxAR"}]}',
        "7fffffff0004000000051070726f746f636f6c5f747970652d341070726f746f636f6c5f6e616d652d35096c65616465722d360c6d656d6265725f69642d37030c6d656d6265725f69642d391567726f75705f696e7374616e63655f69642d3130040b0c0d000d6d656d6265725f69642d31331567726f75705f696e7374616e63655f69642d3134040f10110000",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolType": null, "protocolName": null, "leader": "", "memberId": "", "members": []}',
        "00000000000000000000000001010100",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": -1, "protocolType": null, "protocolName": "", "leader": "", "skipAssignment": false, "memberId": "", "members": []}',
        "000000000000ffffffff00010100010100",
    ),
    (
        9,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "generationId": 5, "protocolType": "protocol_type-4", "protocolName": "protocol_name-5", "leader": "leader-6", "skipAssignment": true, "memberId": "member_id-8", "members": [{"memberId": "member_id-10", "groupInstanceId": "group_instance_id-11", "metadata": "DA0O"}, {"memberId": "member_id-14", "groupInstanceId": "group_instance_id-15", "metadata": "EBES"}]}',
        "7fffffff0004000000051070726f746f636f6c5f747970652d341070726f746f636f6c5f6e616d652d35096c65616465722d36010c6d656d6265725f69642d38030d6d656d6265725f69642d31301567726f75705f696e7374616e63655f69642d3131040c0d0e000d6d656d6265725f69642d31341567726f75705f696e7374616e63655f69642d3135041011120000",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "errorCode": 0, "generationId": 0, "protocolType": null, "protocolName": null, "leader": "", "skipAssignment": false, "memberId": "", "members": []}',
        "0000000000000000000000000100010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(JoinGroupResponse, version, value, data)
