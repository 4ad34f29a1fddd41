"""The bytes of GroupMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.group_metadata_value import GroupMetadataValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"protocolType": "", "generation": 0, "protocol": "", "leader": "", "members": []}',
        "0000000000000000000000000000",
    ),
    (
        0,
        '{"protocolType": "protocol_type-1", "generation": 4, "protocol": "protocol-3", "leader": "leader-4", "members": [{"memberId": "member_id-6", "clientId": "client_id-7", "clientHost": "client_host-8", "sessionTimeout": 11, "subscription": "CgsM", "assignment": "CwwN"}, {"memberId": "member_id-13", "clientId": "client_id-14", "clientHost": "client_host-15", "sessionTimeout": 18, "subscription": "ERIT", "assignment": "EhMU"}]}',
        "000f70726f746f636f6c5f747970652d3100000004000a70726f746f636f6c2d3300086c65616465722d3400000002000b6d656d6265725f69642d36000b636c69656e745f69642d37000d636c69656e745f686f73742d380000000b000000030a0b0c000000030b0c0d000c6d656d6265725f69642d3133000c636c69656e745f69642d3134000e636c69656e745f686f73742d3135000000120000000311121300000003121314",
    ),
    (
        0,
        '{"protocolType": "", "generation": 0, "protocol": null, "leader": null, "members": []}',
        "000000000000ffffffff00000000",
    ),
    (
        1,
        '{"protocolType": "", "generation": 0, "protocol": "", "leader": "", "members": []}',
        "0000000000000000000000000000",
    ),
    (
        1,
        '{"protocolType": "protocol_type-1", "generation": 4, "protocol": "protocol-3", "leader": "leader-4", "members": [{"memberId": "member_id-6", "clientId": "client_id-7", "clientHost": "client_host-8", "rebalanceTimeout": 11, "sessionTimeout": 12, "subscription": "CwwN", "assignment": "DA0O"}, {"memberId": "member_id-14", "clientId": "client_id-15", "clientHost": "client_host-16", "rebalanceTimeout": 19, "sessionTimeout": 20, "subscription": "ExQV", "assignment": "FBUW"}]}',
        "000f70726f746f636f6c5f747970652d3100000004000a70726f746f636f6c2d3300086c65616465722d3400000002000b6d656d6265725f69642d36000b636c69656e745f69642d37000d636c69656e745f686f73742d380000000b0000000c000000030b0c0d000000030c0d0e000c6d656d6265725f69642d3134000c636c69656e745f69642d3135000e636c69656e745f686f73742d313600000013000000140000000313141500000003141516",
    ),
    (
        1,
        '{"protocolType": "", "generation": 0, "protocol": null, "leader": null, "members": []}',
        "000000000000ffffffff00000000",
    ),
    (
        2,
        '{"protocolType": "", "generation": 0, "protocol": "", "leader": "", "currentStateTimestamp": -1, "members": []}',
        "00000000000000000000ffffffffffffffff00000000",
    ),
    (
        2,
        '{"protocolType": "protocol_type-1", "generation": 4, "protocol": "protocol-3", "leader": "leader-4", "currentStateTimestamp": 7, "members": [{"memberId": "member_id-7", "clientId": "client_id-8", "clientHost": "client_host-9", "rebalanceTimeout": 12, "sessionTimeout": 13, "subscription": "DA0O", "assignment": "DQ4P"}, {"memberId": "member_id-15", "clientId": "client_id-16", "clientHost": "client_host-17", "rebalanceTimeout": 20, "sessionTimeout": 21, "subscription": "FBUW", "assignment": "FRYX"}]}',
        "000f70726f746f636f6c5f747970652d3100000004000a70726f746f636f6c2d3300086c65616465722d34000000000000000700000002000b6d656d6265725f69642d37000b636c69656e745f69642d38000d636c69656e745f686f73742d390000000c0000000d000000030c0d0e000000030d0e0f000c6d656d6265725f69642d3135000c636c69656e745f69642d3136000e636c69656e745f686f73742d313700000014000000150000000314151600000003151617",
    ),
    (
        2,
        '{"protocolType": "", "generation": 0, "protocol": null, "leader": null, "currentStateTimestamp": 0, "members": []}',
        "000000000000ffffffff000000000000000000000000",
    ),
    (
        3,
        '{"protocolType": "", "generation": 0, "protocol": "", "leader": "", "currentStateTimestamp": -1, "members": []}',
        "00000000000000000000ffffffffffffffff00000000",
    ),
    (
        3,
        '{"protocolType": "protocol_type-1", "generation": 4, "protocol": "protocol-3", "leader": "leader-4", "currentStateTimestamp": 7, "members": [{"memberId": "member_id-7", "groupInstanceId": "group_instance_id-8", "clientId": "client_id-9", "clientHost": "client_host-10", "rebalanceTimeout": 13, "sessionTimeout": 14, "subscription": "DQ4P", "assignment": "Dg8Q"}, {"memberId": "member_id-16", "groupInstanceId": "group_instance_id-17", "clientId": "client_id-18", "clientHost": "client_host-19", "rebalanceTimeout": 22, "sessionTimeout": -2147483648, "subscription": "FhcY", "assignment": "FxgZ"}]}',
        "000f70726f746f636f6c5f747970652d3100000004000a70726f746f636f6c2d3300086c65616465722d34000000000000000700000002000b6d656d6265725f69642d37001367726f75705f696e7374616e63655f69642d38000b636c69656e745f69642d39000e636c69656e745f686f73742d31300000000d0000000e000000030d0e0f000000030e0f10000c6d656d6265725f69642d3136001467726f75705f696e7374616e63655f69642d3137000c636c69656e745f69642d3138000e636c69656e745f686f73742d313900000016800000000000000316171800000003171819",
    ),
    (
        3,
        '{"protocolType": "", "generation": 0, "protocol": null, "leader": null, "currentStateTimestamp": 0, "members": []}',
        "000000000000ffffffff000000000000000000000000",
    ),
    (
        4,
        '{"protocolType": "", "generation": 0, "protocol": "", "leader": "", "currentStateTimestamp": -1, "members": []}',
        "01000000000101ffffffffffffffff0100",
    ),
    (
        4,
        '{"protocolType": "protocol_type-1", "generation": 4, "protocol": "protocol-3", "leader": "leader-4", "currentStateTimestamp": 7, "members": [{"memberId": "member_id-7", "groupInstanceId": "group_instance_id-8", "clientId": "client_id-9", "clientHost": "client_host-10", "rebalanceTimeout": 13, "sessionTimeout": 14, "subscription": "DQ4P", "assignment": "Dg8Q"}, {"memberId": "member_id-16", "groupInstanceId": "group_instance_id-17", "clientId": "client_id-18", "clientHost": "client_host-19", "rebalanceTimeout": 22, "sessionTimeout": -2147483648, "subscription": "FhcY", "assignment": "FxgZ"}]}',
        "1070726f746f636f6c5f747970652d31000000040b70726f746f636f6c2d33096c65616465722d340000000000000007030c6d656d6265725f69642d371467726f75705f696e7374616e63655f69642d380c636c69656e745f69642d390f636c69656e745f686f73742d31300000000d0000000e040d0e0f040e0f10000d6d656d6265725f69642d31361567726f75705f696e7374616e63655f69642d31370d636c69656e745f69642d31380f636c69656e745f686f73742d3139000000168000000004161718041718190000",
    ),
    (
        4,
        '{"protocolType": "", "generation": 0, "protocol": null, "leader": null, "currentStateTimestamp": 0, "members": []}',
        "0100000000000000000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(GroupMetadataValue, version, value, data)
