"""The bytes of StreamsGroupTopologyValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.streams_group_topology_value import StreamsGroupTopologyValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"epoch": 0, "subtopologies": []}',
        "000000000100",
    ),
    (
        0,
        '{"epoch": 2147483647, "subtopologies": [{"subtopologyId": "subtopology_id-3", "sourceTopics": ["source_topics-4"], "sourceTopicRegex": ["source_topic_regex-5"], "stateChangelogTopics": [{"name": "name-7", "partitions": 2147483647, "replicationFactor": 11, "topicConfigs": [{"key": "key-11", "value": "value-12"}]}], "repartitionSinkTopics": ["repartition_sink_topics-13"], "repartitionSourceTopics": [{"name": "name-15", "partitions": 18, "replicationFactor": 19, "topicConfigs": [{"key": "key-19", "value": "value-20"}]}], "copartitionGroups": [{"sourceTopics": [32767], "sourceTopicRegex": [25], "repartitionSourceTopics": [26]}]}, {"subtopologyId": "subtopology_id-26", "sourceTopics": ["source_topics-27"], "sourceTopicRegex": ["source_topic_regex-28"], "stateChangelogTopics": [{"name": "name-30", "partitions": 33, "replicationFactor": 34, "topicConfigs": [{"key": "key-34", "value": "value-35"}]}], "repartitionSinkTopics": ["repartition_sink_topics-36"], "repartitionSourceTopics": [{"name": "name-38", "partitions": 41, "replicationFactor": 42, "topicConfigs": [{"key": "key-42", "value": "value-43"}]}], "copartitionGroups": [{"sourceTopics": [47], "sourceTopicRegex": [48], "repartitionSourceTopics": [49]}]}]}',
        "7fffffff0311737562746f706f6c6f67795f69642d330210736f757263655f746f706963732d340215736f757263655f746f7069635f72656765782d3502076e616d652d377fffffff000b02076b65792d31310976616c75652d31320000021b7265706172746974696f6e5f73696e6b5f746f706963732d313302086e616d652d313500000012001302076b65792d31390976616c75652d3230000002027fff02001902001a000012737562746f706f6c6f67795f69642d32360211736f757263655f746f706963732d32370216736f757263655f746f7069635f72656765782d323802086e616d652d333000000021002202076b65792d33340976616c75652d33350000021b7265706172746974696f6e5f73696e6b5f746f706963732d333602086e616d652d333800000029002a02076b65792d34320976616c75652d343300000202002f020030020031000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupTopologyValue, version, value, data)
