"""Responses with error fields of all kinds, and the failures that they report."""

from __future__ import annotations

from pathlib import Path

from kafka_wire.clients import (
    AddPartitionsToTxnRequest,
    AddPartitionsToTxnResponse,
    CreateTopicsRequest,
    CreateTopicsResponse,
    ShareFetchRequest,
    ShareFetchResponse,
)
from kafka_wire.clients.add_partitions_to_txn_response import (
    AddPartitionsToTxnPartitionResult,
    AddPartitionsToTxnTopicResult,
)
from kafka_wire.clients.create_topics_response import CreatableTopicResult
from kafka_wire.clients.share_fetch_response import PartitionData, ShareFetchableTopicResponse
from kafka_wire.runtime.frames import encode_request, encode_response
from kafka_wire.runtime.message import Message

from tests.capture.talk import BROKER, CLIENT, Talk, write_pcap

ANSWERED: dict[str, tuple[Message, Message, int, list[int]]] = {
    "a created topic whose configs are hidden": (
        CreateTopicsRequest(),
        CreateTopicsResponse(topics=[CreatableTopicResult(name="orders", topic_config_error_code=29)]),
        7,
        [],
    ),
    "a topic that was not created": (
        CreateTopicsRequest(),
        CreateTopicsResponse(topics=[CreatableTopicResult(name="orders", error_code=36)]),
        7,
        [36],
    ),
    "an error of a partition": (
        AddPartitionsToTxnRequest(v3_and_below_transactional_id="t"),
        AddPartitionsToTxnResponse(
            results_by_topic_v3_and_below=[
                AddPartitionsToTxnTopicResult(
                    name="orders",
                    results_by_partition=[AddPartitionsToTxnPartitionResult(partition_index=0, partition_error_code=3)],
                )
            ]
        ),
        3,
        [3],
    ),
    "an error of acknowledgements": (
        ShareFetchRequest(),
        ShareFetchResponse(
            responses=[ShareFetchableTopicResponse(partitions=[PartitionData(acknowledge_error_code=121, records=b"")])]
        ),
        1,
        [121],
    ),
}
"""Request, response, version and the error codes of failures."""


def write_answered(path: Path, name: str) -> Path:
    """Write a capture of one exchange."""
    request, response, version, _ = ANSWERED[name]
    talk = Talk.opened()
    talk.send(CLIENT, encode_request(request, version, correlation_id=1, client_id="shop"))
    talk.send(BROKER, encode_response(response, version, correlation_id=1))
    return write_pcap(path, talk.packets)
