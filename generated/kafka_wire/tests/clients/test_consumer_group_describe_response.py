"""The bytes of ConsumerGroupDescribeResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.consumer_group_describe_response import ConsumerGroupDescribeResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "errorMessage": "error_message-4", "groupId": "group_id-5", "groupState": "group_state-6", "groupEpoch": -2147483648, "assignmentEpoch": 2147483647, "assignorName": "assignor_name-9", "members": [{"memberId": "member_id-11", "instanceId": "instance_id-12", "rackId": "rack_id-13", "memberEpoch": -2147483648, "clientId": "client_id-15", "clientHost": "client_host-16", "subscribedTopicNames": ["subscribed_topic_names-17"], "subscribedTopicRegex": "subscribed_topic_regex-18", "assignment": {"topicPartitions": [{"topicId": "FRYXGBkaGxwdHh8gISIjJA", "topicName": "topic_name-22", "partitions": [25]}]}, "targetAssignment": {"topicPartitions": [{"topicId": "GhscHR4fICEiIyQlJicoKQ", "topicName": "topic_name-27", "partitions": [-2147483648]}]}}], "authorizedOperations": 2147483647}, {"errorCode": 33, "errorMessage": "error_message-32", "groupId": "group_id-33", "groupState": "group_state-34", "groupEpoch": -2147483648, "assignmentEpoch": 2147483647, "assignorName": "assignor_name-37", "members": [{"memberId": "member_id-39", "instanceId": "instance_id-40", "rackId": "rack_id-41", "memberEpoch": -2147483648, "clientId": "client_id-43", "clientHost": "client_host-44", "subscribedTopicNames": ["subscribed_topic_names-45"], "subscribedTopicRegex": "subscribed_topic_regex-46", "assignment": {"topicPartitions": [{"topicId": "MTIzNDU2Nzg5Ojs8PT4_QA", "topicName": "topic_name-50", "partitions": [53]}]}, "targetAssignment": {"topicPartitions": [{"topicId": "Njc4OTo7PD0-P0BBQkNERQ", "topicName": "topic_name-55", "partitions": [-2147483648]}]}}], "authorizedOperations": 2147483647}]}',
        "7fffffff030005106572726f725f6d6573736167652d340b67726f75705f69642d350e67726f75705f73746174652d36800000007fffffff1061737369676e6f725f6e616d652d39020d6d656d6265725f69642d31310f696e7374616e63655f69642d31320b7261636b5f69642d3133800000000d636c69656e745f69642d31350f636c69656e745f686f73742d3136021a737562736372696265645f746f7069635f6e616d65732d31371a737562736372696265645f746f7069635f72656765782d31380215161718191a1b1c1d1e1f20212223240e746f7069635f6e616d652d323202000000190000021a1b1c1d1e1f202122232425262728290e746f7069635f6e616d652d323702800000000000007fffffff000021116572726f725f6d6573736167652d33320c67726f75705f69642d33330f67726f75705f73746174652d3334800000007fffffff1161737369676e6f725f6e616d652d3337020d6d656d6265725f69642d33390f696e7374616e63655f69642d34300b7261636b5f69642d3431800000000d636c69656e745f69642d34330f636c69656e745f686f73742d3434021a737562736372696265645f746f7069635f6e616d65732d34351a737562736372696265645f746f7069635f72656765782d3436023132333435363738393a3b3c3d3e3f400e746f7069635f6e616d652d35300200000035000002363738393a3b3c3d3e3f4041424344450e746f7069635f6e616d652d353502800000000000007fffffff0000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "groups": [{"errorCode": 5, "errorMessage": "error_message-4", "groupId": "group_id-5", "groupState": "group_state-6", "groupEpoch": -2147483648, "assignmentEpoch": 2147483647, "assignorName": "assignor_name-9", "members": [{"memberId": "member_id-11", "instanceId": "instance_id-12", "rackId": "rack_id-13", "memberEpoch": -2147483648, "clientId": "client_id-15", "clientHost": "client_host-16", "subscribedTopicNames": ["subscribed_topic_names-17"], "subscribedTopicRegex": "subscribed_topic_regex-18", "assignment": {"topicPartitions": [{"topicId": "FRYXGBkaGxwdHh8gISIjJA", "topicName": "topic_name-22", "partitions": [25]}]}, "targetAssignment": {"topicPartitions": [{"topicId": "GhscHR4fICEiIyQlJicoKQ", "topicName": "topic_name-27", "partitions": [-2147483648]}]}, "memberType": 127}], "authorizedOperations": 32}, {"errorCode": 34, "errorMessage": "error_message-33", "groupId": "group_id-34", "groupState": "group_state-35", "groupEpoch": 2147483647, "assignmentEpoch": 39, "assignorName": "assignor_name-38", "members": [{"memberId": "member_id-40", "instanceId": "instance_id-41", "rackId": "rack_id-42", "memberEpoch": 2147483647, "clientId": "client_id-44", "clientHost": "client_host-45", "subscribedTopicNames": ["subscribed_topic_names-46"], "subscribedTopicRegex": "subscribed_topic_regex-47", "assignment": {"topicPartitions": [{"topicId": "MjM0NTY3ODk6Ozw9Pj9AQQ", "topicName": "topic_name-51", "partitions": [54]}]}, "targetAssignment": {"topicPartitions": [{"topicId": "Nzg5Ojs8PT4_QEFCQ0RFRg", "topicName": "topic_name-56", "partitions": [2147483647]}]}, "memberType": 60}], "authorizedOperations": 61}]}',
        "7fffffff030005106572726f725f6d6573736167652d340b67726f75705f69642d350e67726f75705f73746174652d36800000007fffffff1061737369676e6f725f6e616d652d39020d6d656d6265725f69642d31310f696e7374616e63655f69642d31320b7261636b5f69642d3133800000000d636c69656e745f69642d31350f636c69656e745f686f73742d3136021a737562736372696265645f746f7069635f6e616d65732d31371a737562736372696265645f746f7069635f72656765782d31380215161718191a1b1c1d1e1f20212223240e746f7069635f6e616d652d323202000000190000021a1b1c1d1e1f202122232425262728290e746f7069635f6e616d652d3237028000000000007f0000000020000022116572726f725f6d6573736167652d33330c67726f75705f69642d33340f67726f75705f73746174652d33357fffffff000000271161737369676e6f725f6e616d652d3338020d6d656d6265725f69642d34300f696e7374616e63655f69642d34310b7261636b5f69642d34327fffffff0d636c69656e745f69642d34340f636c69656e745f686f73742d3435021a737562736372696265645f746f7069635f6e616d65732d34361a737562736372696265645f746f7069635f72656765782d34370232333435363738393a3b3c3d3e3f40410e746f7069635f6e616d652d353102000000360000023738393a3b3c3d3e3f404142434445460e746f7069635f6e616d652d3536027fffffff00003c000000003d0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupDescribeResponse, version, value, data)
