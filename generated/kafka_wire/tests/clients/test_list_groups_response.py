"""The bytes of ListGroupsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_groups_response import ListGroupsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "groups": []}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "groups": [{"groupId": "group_id-3", "protocolType": "protocol_type-4"}, {"groupId": "group_id-6", "protocolType": "protocol_type-7"}]}',
        "7fff00000002000a67726f75705f69642d33000f70726f746f636f6c5f747970652d34000a67726f75705f69642d36000f70726f746f636f6c5f747970652d37",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "groups": []}',
        "00000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "groups": [{"groupId": "group_id-4", "protocolType": "protocol_type-5"}, {"groupId": "group_id-7", "protocolType": "protocol_type-8"}]}',
        "7fffffff000400000002000a67726f75705f69642d34000f70726f746f636f6c5f747970652d35000a67726f75705f69642d37000f70726f746f636f6c5f747970652d38",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "groups": []}',
        "00000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "groups": [{"groupId": "group_id-4", "protocolType": "protocol_type-5"}, {"groupId": "group_id-7", "protocolType": "protocol_type-8"}]}',
        "7fffffff000400000002000a67726f75705f69642d34000f70726f746f636f6c5f747970652d35000a67726f75705f69642d37000f70726f746f636f6c5f747970652d38",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "groups": []}',
        "0000000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "groups": [{"groupId": "group_id-4", "protocolType": "protocol_type-5"}, {"groupId": "group_id-7", "protocolType": "protocol_type-8"}]}',
        "7fffffff0004030b67726f75705f69642d341070726f746f636f6c5f747970652d35000b67726f75705f69642d371070726f746f636f6c5f747970652d380000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "groups": []}',
        "0000000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "groups": [{"groupId": "group_id-4", "protocolType": "protocol_type-5", "groupState": "group_state-6"}, {"groupId": "group_id-8", "protocolType": "protocol_type-9", "groupState": "group_state-10"}]}',
        "7fffffff0004030b67726f75705f69642d341070726f746f636f6c5f747970652d350e67726f75705f73746174652d36000b67726f75705f69642d381070726f746f636f6c5f747970652d390f67726f75705f73746174652d31300000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "groups": []}',
        "0000000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "groups": [{"groupId": "group_id-4", "protocolType": "protocol_type-5", "groupState": "group_state-6", "groupType": "group_type-7"}, {"groupId": "group_id-9", "protocolType": "protocol_type-10", "groupState": "group_state-11", "groupType": "group_type-12"}]}',
        "7fffffff0004030b67726f75705f69642d341070726f746f636f6c5f747970652d350e67726f75705f73746174652d360d67726f75705f747970652d37000b67726f75705f69642d391170726f746f636f6c5f747970652d31300f67726f75705f73746174652d31310e67726f75705f747970652d31320000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListGroupsResponse, version, value, data)
