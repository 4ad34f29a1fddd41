"""EndTxn, also repeated after a lost response: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import EndTxnRequest, FindCoordinatorRequest, InitProducerIdRequest, ProduceRequest
from kafka_wire.error_codes import ErrorCode

from tests.cluster.beside.both import Both, Json, Steps, answers_to
from tests.cluster.helpers.topics import stored_topic
from tests.cluster.helpers.transactions import transactional
from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for

TOPIC, ID = "ended", "ender"


def end(producer: int, epoch: int, *, commit: bool) -> EndTxnRequest:
    return EndTxnRequest(transactional_id=ID, producer_id=producer, producer_epoch=epoch, committed=commit)


def steps(topic_id: UUID, producer: int, epoch: int) -> Steps:
    yield "an abort without a transaction", end(producer, epoch, commit=False)
    yield "the same abort again", end(producer, epoch, commit=False)
    yield "a commit with the epoch of the abort", end(producer, epoch, commit=True)
    epoch += 1
    yield "a commit without a transaction", end(producer, epoch, commit=True)
    yield "records", transactional(ID, topic_id, producer, epoch)
    yield "a commit with the epoch before", end(producer, epoch - 1, commit=True)
    yield "a commit with the next epoch", end(producer, epoch + 1, commit=True)
    yield "a commit of another producer", end(producer + 100, epoch, commit=True)
    yield "a commit", end(producer, epoch, commit=True)
    yield "the same commit again", end(producer, epoch, commit=True)
    yield "an abort with the epoch of the commit", end(producer, epoch, commit=False)
    yield "a commit two epochs before", end(producer, epoch - 1, commit=True)
    epoch += 1
    yield "more records", transactional(ID, topic_id, producer, epoch)
    yield "a commit with the epoch before, during the next transaction", end(producer, epoch - 1, commit=True)
    yield "an abort", end(producer, epoch, commit=False)
    yield "the same abort of records again", end(producer, epoch, commit=False)


def after_start(producer: int, epoch: int) -> Steps:
    """Return the requests with the epoch before that of a producer that has just started."""
    yield "an abort with the epoch before the start", end(producer, epoch - 1, commit=False)
    yield "a commit with the epoch before the start", end(producer, epoch - 1, commit=True)


STEPS = [name for name, _ in (*steps(UUID(int=0), 0, 0), *after_start(0, 0))]


def is_complete(answer: Json) -> bool:
    return answer["errorCode"] != ErrorCode.CONCURRENT_TRANSACTIONS


def started(address: str) -> tuple[int, int]:
    """Return the id and the epoch of a new start of the producer."""
    request = InitProducerIdRequest(
        transactional_id=ID, transaction_timeout_ms=60_000, producer_id=-1, producer_epoch=-1
    )
    found: list[Any] = []

    def has_producer() -> bool:
        found.append(ask(address, request, 5))
        return not found[-1].error_code

    wait_for(has_producer, "a transactional producer")
    return found[-1].producer_id, found[-1].producer_epoch


def answers(address: str) -> dict[str, Json]:
    topic_id = stored_topic(address, TOPIC)
    ask(address, FindCoordinatorRequest(key_type=1, coordinator_keys=[ID]), 4)
    producer, epoch = started(address)

    def relative(answer: Json) -> Json:
        if answer["producerId"] >= 0:
            answer["producerId"], answer["producerEpoch"] = "ours", answer["producerEpoch"] - epoch
        return answer

    def produced(answer: Json) -> Json:
        (response,) = answer["responses"]
        return {"errorCode": response["partitionResponses"][0]["errorCode"]}

    blanks = {EndTxnRequest: relative, ProduceRequest: produced}
    final = dict.fromkeys(STEPS, is_complete)
    given = answers_to(address, steps(topic_id, producer, epoch), blanks, final)
    return given | answers_to(address, after_start(*started(address)), blanks, final)


@pytest.mark.parametrize("name", STEPS)
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs
