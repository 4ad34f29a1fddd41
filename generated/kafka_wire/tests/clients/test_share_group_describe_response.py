"""The bytes of ShareGroupDescribeResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_group_describe_response import ShareGroupDescribeResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "errorMessage": "error_message-4", "groupId": "group_id-5", "groupState": "group_state-6", "groupEpoch": -2147483648, "assignmentEpoch": 2147483647, "assignorName": "assignor_name-9", "members": [{"memberId": "member_id-11", "rackId": "rack_id-12", "memberEpoch": 15, "clientId": "client_id-14", "clientHost": "client_host-15", "subscribedTopicNames": ["subscribed_topic_names-16"], "assignment": {"topicPartitions": [{"topicId": "ExQVFhcYGRobHB0eHyAhIg", "topicName": "topic_name-20", "partitions": [-2147483648]}]}}], "authorizedOperations": 2147483647}, {"errorCode": 26, "errorMessage": "error_message-25", "groupId": "group_id-26", "groupState": "group_state-27", "groupEpoch": -2147483648, "assignmentEpoch": 2147483647, "assignorName": "assignor_name-30", "members": [{"memberId": "member_id-32", "rackId": "rack_id-33", "memberEpoch": 36, "clientId": "client_id-35", "clientHost": "client_host-36", "subscribedTopicNames": ["subscribed_topic_names-37"], "assignment": {"topicPartitions": [{"topicId": "KCkqKywtLi8wMTIzNDU2Nw", "topicName": "topic_name-41", "partitions": [-2147483648]}]}}], "authorizedOperations": 2147483647}]}',
        "7fffffff030005106572726f725f6d6573736167652d340b67726f75705f69642d350e67726f75705f73746174652d36800000007fffffff1061737369676e6f725f6e616d652d39020d6d656d6265725f69642d31310b7261636b5f69642d31320000000f0d636c69656e745f69642d31340f636c69656e745f686f73742d3135021a737562736372696265645f746f7069635f6e616d65732d313602131415161718191a1b1c1d1e1f2021220e746f7069635f6e616d652d323002800000000000007fffffff00001a116572726f725f6d6573736167652d32350c67726f75705f69642d32360f67726f75705f73746174652d3237800000007fffffff1161737369676e6f725f6e616d652d3330020d6d656d6265725f69642d33320b7261636b5f69642d3333000000240d636c69656e745f69642d33350f636c69656e745f686f73742d3336021a737562736372696265645f746f7069635f6e616d65732d33370228292a2b2c2d2e2f30313233343536370e746f7069635f6e616d652d343102800000000000007fffffff0000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "errorMessage": "error_message-4", "groupId": "group_id-5", "groupState": "group_state-6", "groupEpoch": -2147483648, "assignmentEpoch": 2147483647, "assignorName": "assignor_name-9", "members": [{"memberId": "member_id-11", "rackId": "rack_id-12", "memberEpoch": 15, "clientId": "client_id-14", "clientHost": "client_host-15", "subscribedTopicNames": ["subscribed_topic_names-16"], "assignment": {"topicPartitions": [{"topicId": "ExQVFhcYGRobHB0eHyAhIg", "topicName": "topic_name-20", "partitions": [-2147483648]}]}}], "authorizedOperations": 2147483647}, {"errorCode": 26, "errorMessage": "error_message-25", "groupId": "group_id-26", "groupState": "group_state-27", "groupEpoch": -2147483648, "assignmentEpoch": 2147483647, "assignorName": "assignor_name-30", "members": [{"memberId": "member_id-32", "rackId": "rack_id-33", "memberEpoch": 36, "clientId": "client_id-35", "clientHost": "client_host-36", "subscribedTopicNames": ["subscribed_topic_names-37"], "assignment": {"topicPartitions": [{"topicId": "KCkqKywtLi8wMTIzNDU2Nw", "topicName": "topic_name-41", "partitions": [-2147483648]}]}}], "authorizedOperations": 2147483647}]}',
        "7fffffff030005106572726f725f6d6573736167652d340b67726f75705f69642d350e67726f75705f73746174652d36800000007fffffff1061737369676e6f725f6e616d652d39020d6d656d6265725f69642d31310b7261636b5f69642d31320000000f0d636c69656e745f69642d31340f636c69656e745f686f73742d3135021a737562736372696265645f746f7069635f6e616d65732d313602131415161718191a1b1c1d1e1f2021220e746f7069635f6e616d652d323002800000000000007fffffff00001a116572726f725f6d6573736167652d32350c67726f75705f69642d32360f67726f75705f73746174652d3237800000007fffffff1161737369676e6f725f6e616d652d3330020d6d656d6265725f69642d33320b7261636b5f69642d3333000000240d636c69656e745f69642d33350f636c69656e745f686f73742d3336021a737562736372696265645f746f7069635f6e616d65732d33370228292a2b2c2d2e2f30313233343536370e746f7069635f6e616d652d343102800000000000007fffffff0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupDescribeResponse, version, value, data)
