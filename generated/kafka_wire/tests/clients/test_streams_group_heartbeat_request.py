"""The bytes of StreamsGroupHeartbeatRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.streams_group_heartbeat_request import StreamsGroupHeartbeatRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "endpointInformationEpoch": 0, "instanceId": null, "rackId": null, "rebalanceTimeoutMs": -1, "topology": null, "activeTasks": null, "standbyTasks": null, "warmupTasks": null, "processId": null, "userEndpoint": null, "clientTags": null, "taskOffsets": null, "taskEndOffsets": null, "shutdownApplication": false}',
        "010100000000000000000000ffffffffff00000000ff0000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "memberEpoch": 5, "endpointInformationEpoch": 6, "instanceId": "instance_id-5", "rackId": "rack_id-6", "rebalanceTimeoutMs": -2147483648, "topology": {"epoch": 11, "subtopologies": [{"subtopologyId": "subtopology_id-11", "sourceTopics": ["source_topics-12"], "sourceTopicRegex": ["source_topic_regex-13"], "stateChangelogTopics": [{"name": "name-15", "partitions": 18, "replicationFactor": 19, "topicConfigs": [{"key": "key-19", "value": "value-20"}]}], "repartitionSinkTopics": ["repartition_sink_topics-21"], "repartitionSourceTopics": [{"name": "name-23", "partitions": 26, "replicationFactor": 27, "topicConfigs": [{"key": "key-27", "value": "value-28"}]}], "copartitionGroups": [{"sourceTopics": [32], "sourceTopicRegex": [33], "repartitionSourceTopics": [34]}]}, {"subtopologyId": "subtopology_id-34", "sourceTopics": ["source_topics-35"], "sourceTopicRegex": ["source_topic_regex-36"], "stateChangelogTopics": [{"name": "name-38", "partitions": 41, "replicationFactor": 42, "topicConfigs": [{"key": "key-42", "value": "value-43"}]}], "repartitionSinkTopics": ["repartition_sink_topics-44"], "repartitionSourceTopics": [{"name": "name-46", "partitions": 49, "replicationFactor": 50, "topicConfigs": [{"key": "key-50", "value": "value-51"}]}], "copartitionGroups": [{"sourceTopics": [55], "sourceTopicRegex": [56], "repartitionSourceTopics": [57]}]}]}, "activeTasks": [{"subtopologyId": "subtopology_id-57", "partitions": [60]}, {"subtopologyId": "subtopology_id-60", "partitions": [63]}], "standbyTasks": [{"subtopologyId": "subtopology_id-63", "partitions": [2147483647]}, {"subtopologyId": "subtopology_id-66", "partitions": [69]}], "warmupTasks": [{"subtopologyId": "subtopology_id-69", "partitions": [-2147483648]}, {"subtopologyId": "subtopology_id-72", "partitions": [75]}], "processId": "process_id-74", "userEndpoint": {"host": "host-76", "port": 0}, "clientTags": [{"key": "key-79", "value": "value-80"}, {"key": "key-82", "value": "value-83"}], "taskOffsets": [{"subtopologyId": "subtopology_id-85", "partition": 88, "offset": 89}, {"subtopologyId": "subtopology_id-89", "partition": 92, "offset": -9223372036854775808}], "taskEndOffsets": [{"subtopologyId": "subtopology_id-93", "partition": 96, "offset": 97}, {"subtopologyId": "subtopology_id-97", "partition": -2147483648, "offset": 9223372036854775807}], "shutdownApplication": true}',
        "0b67726f75705f69642d310c6d656d6265725f69642d3200000005000000060e696e7374616e63655f69642d350a7261636b5f69642d3680000000010000000b0312737562746f706f6c6f67795f69642d31310211736f757263655f746f706963732d31320216736f757263655f746f7069635f72656765782d313302086e616d652d313500000012001302076b65792d31390976616c75652d32300000021b7265706172746974696f6e5f73696e6b5f746f706963732d323102086e616d652d32330000001a001b02076b65792d32370976616c75652d3238000002020020020021020022000012737562746f706f6c6f67795f69642d33340211736f757263655f746f706963732d33350216736f757263655f746f7069635f72656765782d333602086e616d652d333800000029002a02076b65792d34320976616c75652d34330000021b7265706172746974696f6e5f73696e6b5f746f706963732d343402086e616d652d343600000031003202076b65792d35300976616c75652d35310000020200370200380200390000000312737562746f706f6c6f67795f69642d3537020000003c0012737562746f706f6c6f67795f69642d3630020000003f000312737562746f706f6c6f67795f69642d3633027fffffff0012737562746f706f6c6f67795f69642d36360200000045000312737562746f706f6c6f67795f69642d363902800000000012737562746f706f6c6f67795f69642d3732020000004b000e70726f636573735f69642d37340108686f73742d373600000003076b65792d37390976616c75652d383000076b65792d38320976616c75652d3833000312737562746f706f6c6f67795f69642d38350000005800000000000000590012737562746f706f6c6f67795f69642d38390000005c8000000000000000000312737562746f706f6c6f67795f69642d39330000006000000000000000610012737562746f706f6c6f67795f69642d3937800000007fffffffffffffff000100",
    ),
    (
        0,
        '{"groupId": "", "memberId": "", "memberEpoch": 0, "endpointInformationEpoch": 0, "instanceId": null, "rackId": null, "rebalanceTimeoutMs": 0, "topology": null, "activeTasks": null, "standbyTasks": null, "warmupTasks": null, "processId": null, "userEndpoint": null, "clientTags": null, "taskOffsets": null, "taskEndOffsets": null, "shutdownApplication": false}',
        "01010000000000000000000000000000ff00000000ff0000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupHeartbeatRequest, version, value, data)
