"""Fields that were renamed: their old names are still read from JSON, and work in Python with a warning."""

from __future__ import annotations

import copy
import json
import warnings

import pytest
from kafka_wire.clients import (
    AddPartitionsToTxnRequest,
    StreamsGroupHeartbeatResponse,
    TxnOffsetCommitRequest,
    VoteRequest,
)
from kafka_wire.metadata import PartitionRecord
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


WARNING = r"^TxnOffsetCommitRequest\.generation_id was renamed; use generation_id_or_member_epoch$"


def test_old_names_are_attributes_and_keywords_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match=WARNING) as caught:
        message = TxnOffsetCommitRequest(group_id="g", generation_id=5)
    assert message == TxnOffsetCommitRequest(group_id="g", generation_id_or_member_epoch=5)
    with pytest.warns(DeprecationWarning, match=WARNING) as read:
        assert message.generation_id == 5
    with pytest.warns(DeprecationWarning, match=WARNING) as written:
        message.generation_id = 6
    assert message.generation_id_or_member_epoch == 6
    with pytest.warns(DeprecationWarning, match=WARNING) as replaced:
        changed = message.__replace__(generation_id=7)
    assert (changed.generation_id_or_member_epoch, changed.group_id) == (7, "g")
    warned = [each.filename for each in (*caught, *read, *written, *replaced)]
    assert set(warned) == {__file__}, "the warning is about the code of the caller"


def test_old_names_cost_nothing_where_they_are_not_used() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        message = TxnOffsetCommitRequest(generation_id_or_member_epoch=5)
        assert TxnOffsetCommitRequest.decode(message.encode(6), 6) == copy.deepcopy(message)
        assert "generation_id=" not in repr(message)
    assert "generation_id" not in TxnOffsetCommitRequest.__slots__
    assert not hasattr(message, "__dict__")


def test_a_name_that_another_field_took_means_that_field() -> None:
    """A decision of `schemas/decisions.toml` accepts it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        message = StreamsGroupHeartbeatResponse(acceptable_recovery_lag=7)
    assert (message.acceptable_recovery_lag, message.acceptable_recovery_lag_legacy) == (7, 0)


def test_a_name_that_is_the_same_in_python_has_no_alias() -> None:
    """`LastKnownELR` and `LastKnownElr` are both `last_known_elr`."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert PartitionRecord(last_known_elr=[1]).last_known_elr == (1,)
