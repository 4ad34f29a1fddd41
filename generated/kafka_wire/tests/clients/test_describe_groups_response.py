"""The bytes of DescribeGroupsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_groups_response import DescribeGroupsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groups": []}',
        "00000000",
    ),
    (
        0,
        '{"groups": [{"errorCode": 4, "groupId": "group_id-3", "groupState": "group_state-4", "protocolType": "protocol_type-5", "protocolData": "protocol_data-6", "members": [{"memberId": "member_id-8", "clientId": "client_id-9", "clientHost": "client_host-10", "memberMetadata": "CwwN", "memberAssignment": "DA0O"}]}, {"errorCode": -32768, "groupId": "group_id-15", "groupState": "group_state-16", "protocolType": "protocol_type-17", "protocolData": "protocol_data-18", "members": [{"memberId": "member_id-20", "clientId": "client_id-21", "clientHost": "client_host-22", "memberMetadata": "FxgZ", "memberAssignment": "GBka"}]}]}',
        "000000020004000a67726f75705f69642d33000d67726f75705f73746174652d34000f70726f746f636f6c5f747970652d35000f70726f746f636f6c5f646174612d3600000001000b6d656d6265725f69642d38000b636c69656e745f69642d39000e636c69656e745f686f73742d3130000000030b0c0d000000030c0d0e8000000b67726f75705f69642d3135000e67726f75705f73746174652d3136001070726f746f636f6c5f747970652d3137001070726f746f636f6c5f646174612d313800000001000c6d656d6265725f69642d3230000c636c69656e745f69642d3231000e636c69656e745f686f73742d3232000000031718190000000318191a",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "groups": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "groupId": "group_id-4", "groupState": "group_state-5", "protocolType": "protocol_type-6", "protocolData": "protocol_data-7", "members": [{"memberId": "member_id-9", "clientId": "client_id-10", "clientHost": "client_host-11", "memberMetadata": "DA0O", "memberAssignment": "DQ4P"}]}, {"errorCode": 32767, "groupId": "group_id-16", "groupState": "group_state-17", "protocolType": "protocol_type-18", "protocolData": "protocol_data-19", "members": [{"memberId": "member_id-21", "clientId": "client_id-22", "clientHost": "client_host-23", "memberMetadata": "GBka", "memberAssignment": "GRob"}]}]}',
        "7fffffff000000020005000a67726f75705f69642d34000d67726f75705f73746174652d35000f70726f746f636f6c5f747970652d36000f70726f746f636f6c5f646174612d3700000001000b6d656d6265725f69642d39000c636c69656e745f69642d3130000e636c69656e745f686f73742d3131000000030c0d0e000000030d0e0f7fff000b67726f75705f69642d3136000e67726f75705f73746174652d3137001070726f746f636f6c5f747970652d3138001070726f746f636f6c5f646174612d313900000001000c6d656d6265725f69642d3231000c636c69656e745f69642d3232000e636c69656e745f686f73742d32330000000318191a00000003191a1b",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "groups": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "groupId": "group_id-4", "groupState": "group_state-5", "protocolType": "protocol_type-6", "protocolData": "protocol_data-7", "members": [{"memberId": "member_id-9", "clientId": "client_id-10", "clientHost": "client_host-11", "memberMetadata": "DA0O", "memberAssignment": "DQ4P"}]}, {"errorCode": 32767, "groupId": "group_id-16", "groupState": "group_state-17", "protocolType": "protocol_type-18", "protocolData": "protocol_data-19", "members": [{"memberId": "member_id-21", "clientId": "client_id-22", "clientHost": "client_host-23", "memberMetadata": "GBka", "memberAssignment": "GRob"}]}]}',
        "7fffffff000000020005000a67726f75705f69642d34000d67726f75705f73746174652d35000f70726f746f636f6c5f747970652d36000f70726f746f636f6c5f646174612d3700000001000b6d656d6265725f69642d39000c636c69656e745f69642d3130000e636c69656e745f686f73742d3131000000030c0d0e000000030d0e0f7fff000b67726f75705f69642d3136000e67726f75705f73746174652d3137001070726f746f636f6c5f747970652d3138001070726f746f636f6c5f646174612d313900000001000c6d656d6265725f69642d3231000c636c69656e745f69642d3232000e636c69656e745f686f73742d32330000000318191a00000003191a1b",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "groups": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "groupId": "group_id-4", "groupState": "group_state-5", "protocolType": "protocol_type-6", "protocolData": "protocol_data-7", "members": [{"memberId": "member_id-9", "clientId": "client_id-10", "clientHost": "client_host-11", "memberMetadata": "DA0O", "memberAssignment": "DQ4P"}], "authorizedOperations": -2147483648}, {"errorCode": 18, "groupId": "group_id-17", "groupState": "group_state-18", "protocolType": "protocol_type-19", "protocolData": "protocol_data-20", "members": [{"memberId": "member_id-22", "clientId": "client_id-23", "clientHost": "client_host-24", "memberMetadata": "GRob", "memberAssignment": "Ghsc"}], "authorizedOperations": 29}]}',
        "7fffffff000000020005000a67726f75705f69642d34000d67726f75705f73746174652d35000f70726f746f636f6c5f747970652d36000f70726f746f636f6c5f646174612d3700000001000b6d656d6265725f69642d39000c636c69656e745f69642d3130000e636c69656e745f686f73742d3131000000030c0d0e000000030d0e0f800000000012000b67726f75705f69642d3137000e67726f75705f73746174652d3138001070726f746f636f6c5f747970652d3139001070726f746f636f6c5f646174612d323000000001000c6d656d6265725f69642d3232000c636c69656e745f69642d3233000e636c69656e745f686f73742d323400000003191a1b000000031a1b1c0000001d",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "groups": []}',
        "0000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "groupId": "group_id-4", "groupState": "group_state-5", "protocolType": "protocol_type-6", "protocolData": "protocol_data-7", "members": [{"memberId": "member_id-9", "groupInstanceId": "group_instance_id-10", "clientId": "client_id-11", "clientHost": "client_host-12", "memberMetadata": "DQ4P", "memberAssignment": "Dg8Q"}], "authorizedOperations": 2147483647}, {"errorCode": 19, "groupId": "group_id-18", "groupState": "group_state-19", "protocolType": "protocol_type-20", "protocolData": "protocol_data-21", "members": [{"memberId": "member_id-23", "groupInstanceId": "group_instance_id-24", "clientId": "client_id-25", "clientHost": "client_host-26", "memberMetadata": "Gxwd", "memberAssignment": "HB0e"}], "authorizedOperations": 2147483647}]}',
        "7fffffff000000020005000a67726f75705f69642d34000d67726f75705f73746174652d35000f70726f746f636f6c5f747970652d36000f70726f746f636f6c5f646174612d3700000001000b6d656d6265725f69642d39001467726f75705f696e7374616e63655f69642d3130000c636c69656e745f69642d3131000e636c69656e745f686f73742d3132000000030d0e0f000000030e0f107fffffff0013000b67726f75705f69642d3138000e67726f75705f73746174652d3139001070726f746f636f6c5f747970652d3230001070726f746f636f6c5f646174612d323100000001000c6d656d6265725f69642d3233001467726f75705f696e7374616e63655f69642d3234000c636c69656e745f69642d3235000e636c69656e745f686f73742d3236000000031b1c1d000000031c1d1e7fffffff",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "groupId": "group_id-4", "groupState": "group_state-5", "protocolType": "protocol_type-6", "protocolData": "protocol_data-7", "members": [{"memberId": "member_id-9", "groupInstanceId": "group_instance_id-10", "clientId": "client_id-11", "clientHost": "client_host-12", "memberMetadata": "DQ4P", "memberAssignment": "Dg8Q"}], "authorizedOperations": 2147483647}, {"errorCode": 19, "groupId": "group_id-18", "groupState": "group_state-19", "protocolType": "protocol_type-20", "protocolData": "protocol_data-21", "members": [{"memberId": "member_id-23", "groupInstanceId": "group_instance_id-24", "clientId": "client_id-25", "clientHost": "client_host-26", "memberMetadata": "Gxwd", "memberAssignment": "HB0e"}], "authorizedOperations": 2147483647}]}',
        "7fffffff0300050b67726f75705f69642d340e67726f75705f73746174652d351070726f746f636f6c5f747970652d361070726f746f636f6c5f646174612d37020c6d656d6265725f69642d391567726f75705f696e7374616e63655f69642d31300d636c69656e745f69642d31310f636c69656e745f686f73742d3132040d0e0f040e0f10007fffffff0000130c67726f75705f69642d31380f67726f75705f73746174652d31391170726f746f636f6c5f747970652d32301170726f746f636f6c5f646174612d3231020d6d656d6265725f69642d32331567726f75705f696e7374616e63655f69642d32340d636c69656e745f69642d32350f636c69656e745f686f73742d3236041b1c1d041c1d1e007fffffff0000",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "errorMessage": "error_message-4", "groupId": "group_id-5", "groupState": "group_state-6", "protocolType": "protocol_type-7", "protocolData": "protocol_data-8", "members": [{"memberId": "member_id-10", "groupInstanceId": "group_instance_id-11", "clientId": "client_id-12", "clientHost": "client_host-13", "memberMetadata": "Dg8Q", "memberAssignment": "DxAR"}], "authorizedOperations": 18}, {"errorCode": 20, "errorMessage": "error_message-19", "groupId": "group_id-20", "groupState": "group_state-21", "protocolType": "protocol_type-22", "protocolData": "protocol_data-23", "members": [{"memberId": "member_id-25", "groupInstanceId": "group_instance_id-26", "clientId": "client_id-27", "clientHost": "client_host-28", "memberMetadata": "HR4f", "memberAssignment": "Hh8g"}], "authorizedOperations": 33}]}',
        "7fffffff030005106572726f725f6d6573736167652d340b67726f75705f69642d350e67726f75705f73746174652d361070726f746f636f6c5f747970652d371070726f746f636f6c5f646174612d38020d6d656d6265725f69642d31301567726f75705f696e7374616e63655f69642d31310d636c69656e745f69642d31320f636c69656e745f686f73742d3133040e0f10040f10110000000012000014116572726f725f6d6573736167652d31390c67726f75705f69642d32300f67726f75705f73746174652d32311170726f746f636f6c5f747970652d32321170726f746f636f6c5f646174612d3233020d6d656d6265725f69642d32351567726f75705f696e7374616e63655f69642d32360d636c69656e745f69642d32370f636c69656e745f686f73742d3238041d1e1f041e1f2000000000210000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeGroupsResponse, version, value, data)
