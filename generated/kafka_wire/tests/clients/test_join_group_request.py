"""The bytes of JoinGroupRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.join_group_request import JoinGroupRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "sessionTimeoutMs": 0, "memberId": "", "protocolType": "", "protocols": []}',
        "0000000000000000000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "memberId": "member_id-3", "protocolType": "protocol_type-4", "protocols": [{"name": "name-6", "metadata": "BwgJ"}, {"name": "name-9", "metadata": "CgsM"}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d33000f70726f746f636f6c5f747970652d340000000200066e616d652d360000000307080900066e616d652d39000000030a0b0c",
    ),
    (
        1,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000ffffffff0000000000000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "protocolType": "protocol_type-5", "protocols": [{"name": "name-7", "metadata": "CAkK"}, {"name": "name-10", "metadata": "CwwN"}]}',
        "000a67726f75705f69642d310000000400000005000b6d656d6265725f69642d34000f70726f746f636f6c5f747970652d350000000200066e616d652d370000000308090a00076e616d652d3130000000030b0c0d",
    ),
    (
        1,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000000000000000000000000000",
    ),
    (
        2,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000ffffffff0000000000000000",
    ),
    (
        2,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "protocolType": "protocol_type-5", "protocols": [{"name": "name-7", "metadata": "CAkK"}, {"name": "name-10", "metadata": "CwwN"}]}',
        "000a67726f75705f69642d310000000400000005000b6d656d6265725f69642d34000f70726f746f636f6c5f747970652d350000000200066e616d652d370000000308090a00076e616d652d3130000000030b0c0d",
    ),
    (
        2,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000000000000000000000000000",
    ),
    (
        3,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000ffffffff0000000000000000",
    ),
    (
        3,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "protocolType": "protocol_type-5", "protocols": [{"name": "name-7", "metadata": "CAkK"}, {"name": "name-10", "metadata": "CwwN"}]}',
        "000a67726f75705f69642d310000000400000005000b6d656d6265725f69642d34000f70726f746f636f6c5f747970652d350000000200066e616d652d370000000308090a00076e616d652d3130000000030b0c0d",
    ),
    (
        3,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000000000000000000000000000",
    ),
    (
        4,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000ffffffff0000000000000000",
    ),
    (
        4,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "protocolType": "protocol_type-5", "protocols": [{"name": "name-7", "metadata": "CAkK"}, {"name": "name-10", "metadata": "CwwN"}]}',
        "000a67726f75705f69642d310000000400000005000b6d656d6265725f69642d34000f70726f746f636f6c5f747970652d350000000200066e616d652d370000000308090a00076e616d652d3130000000030b0c0d",
    ),
    (
        4,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "protocolType": "", "protocols": []}',
        "000000000000000000000000000000000000",
    ),
    (
        5,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": []}',
        "000000000000ffffffff0000ffff000000000000",
    ),
    (
        5,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "protocolType": "protocol_type-6", "protocols": [{"name": "name-8", "metadata": "CQoL"}, {"name": "name-11", "metadata": "DA0O"}]}',
        "000a67726f75705f69642d310000000400000005000b6d656d6265725f69642d34001367726f75705f696e7374616e63655f69642d35000f70726f746f636f6c5f747970652d360000000200066e616d652d3800000003090a0b00076e616d652d3131000000030c0d0e",
    ),
    (
        5,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": []}',
        "000000000000000000000000ffff000000000000",
    ),
    (
        6,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": []}',
        "0100000000ffffffff0100010100",
    ),
    (
        6,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "protocolType": "protocol_type-6", "protocols": [{"name": "name-8", "metadata": "CQoL"}, {"name": "name-11", "metadata": "DA0O"}]}',
        "0b67726f75705f69642d3100000004000000050c6d656d6265725f69642d341467726f75705f696e7374616e63655f69642d351070726f746f636f6c5f747970652d3603076e616d652d3804090a0b00086e616d652d3131040c0d0e0000",
    ),
    (
        6,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": []}',
        "0100000000000000000100010100",
    ),
    (
        7,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": []}',
        "0100000000ffffffff0100010100",
    ),
    (
        7,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "protocolType": "protocol_type-6", "protocols": [{"name": "name-8", "metadata": "CQoL"}, {"name": "name-11", "metadata": "DA0O"}]}',
        "0b67726f75705f69642d3100000004000000050c6d656d6265725f69642d341467726f75705f696e7374616e63655f69642d351070726f746f636f6c5f747970652d3603076e616d652d3804090a0b00086e616d652d3131040c0d0e0000",
    ),
    (
        7,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": []}',
        "0100000000000000000100010100",
    ),
    (
        8,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": [], "reason": null}',
        "0100000000ffffffff010001010000",
    ),
    (
        8,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "protocolType": "protocol_type-6", "protocols": [{"name": "name-8", "metadata": "CQoL"}, {"name": "name-11", "metadata": "DA0O"}], "reason": "reason-13"}',
        "0b67726f75705f69642d3100000004000000050c6d656d6265725f69642d341467726f75705f696e7374616e63655f69642d351070726f746f636f6c5f747970652d3603076e616d652d3804090a0b00086e616d652d3131040c0d0e000a726561736f6e2d313300",
    ),
    (
        8,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": [], "reason": null}',
        "010000000000000000010001010000",
    ),
    (
        9,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": -1, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": [], "reason": null}',
        "0100000000ffffffff010001010000",
    ),
    (
        9,
        '{"groupId": "group_id-1", "sessionTimeoutMs": 4, "rebalanceTimeoutMs": 5, "memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "protocolType": "protocol_type-6", "protocols": [{"name": "name-8", "metadata": "CQoL"}, {"name": "name-11", "metadata": "DA0O"}], "reason": "reason-13"}',
        "0b67726f75705f69642d3100000004000000050c6d656d6265725f69642d341467726f75705f696e7374616e63655f69642d351070726f746f636f6c5f747970652d3603076e616d652d3804090a0b00086e616d652d3131040c0d0e000a726561736f6e2d313300",
    ),
    (
        9,
        '{"groupId": "", "sessionTimeoutMs": 0, "rebalanceTimeoutMs": 0, "memberId": "", "groupInstanceId": null, "protocolType": "", "protocols": [], "reason": null}',
        "010000000000000000010001010000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(JoinGroupRequest, version, value, data)
