"""Fields that were renamed: their old names are still read from JSON."""

from __future__ import annotations

import json

import pytest
from kafka_wire.clients import AddPartitionsToTxnRequest, VoteRequest
from kafka_wire.runtime.errors import JsonError
from kafka_wire.runtime.json_form import from_json, to_json


def test_old_names_of_fields_are_read_and_new_ones_are_written() -> None:
    partition = {"partitionIndex": 0, "replicaEpoch": 1, "replicaId": 2, "lastOffsetEpoch": 3, "lastOffset": 4}
    new = {"clusterId": None, "topics": [{"topicName": "t", "partitions": [partition]}]}
    old = json.loads(json.dumps(new).replace("replicaEpoch", "candidateEpoch").replace("replicaId", "candidateId"))
    message = from_json(VoteRequest, old, 0)
    assert message == from_json(VoteRequest, new, 0)
    assert to_json(message, 0) == new
    both = old | {"topics": [{"topicName": "t", "partitions": [{**partition, "candidateId": 2}]}]}
    with pytest.raises(JsonError, match=r"topics\[0\].partitions\[0\].*'replicaId' is there under two of its names"):
        from_json(VoteRequest, both, 0)
    with pytest.raises(JsonError, match="unknown field 'candidatePort'"):
        from_json(VoteRequest, {**new, "candidatePort": 1}, 0)


def test_the_name_of_a_field_takes_precedence_over_an_alias() -> None:
    """`topics` of versions 0 to 3 is `v3AndBelowTopics` now; `producerId` of the transactions is another field."""
    old = {"transactionalId": "x", "producerId": 1, "producerEpoch": 2, "topics": [{"name": "t", "partitions": [0]}]}
    message = from_json(AddPartitionsToTxnRequest, old, 3)
    assert (message.v3_and_below_producer_id, message.v3_and_below_topics[0].name) == (1, "t")
    with pytest.raises(JsonError, match="'producerId'"):
        from_json(AddPartitionsToTxnRequest, {"transactions": [], "producerId": 1}, 4)
