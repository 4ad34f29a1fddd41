"""TxnOffsetCommit: offsets that are committed with a transaction."""

from __future__ import annotations

from kafka_wire.clients import TxnOffsetCommitRequest, TxnOffsetCommitResponse
from kafka_wire.clients.txn_offset_commit_request import TxnOffsetCommitRequestTopic
from kafka_wire.clients.txn_offset_commit_response import (
    TxnOffsetCommitResponsePartition,
    TxnOffsetCommitResponseTopic,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Committed, Group
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_ADDS_OFFSETS = 5
"""From this version on, the group is added to the transaction without AddOffsetsToTxn (KIP-890)."""


@handles(TxnOffsetCommitRequest)
def txn_offset_commit(call: ReceivedCall, request: TxnOffsetCommitRequest) -> TxnOffsetCommitResponse:
    try:
        group = _group(call, request)
    except ApiError as error:
        return TxnOffsetCommitResponse(topics=[_answer(topic, error.code) for topic in request.topics])
    pending = group.pending.setdefault(request.producer_id, {})
    return TxnOffsetCommitResponse(topics=[_commit(call, pending, topic) for topic in request.topics])


def _group(call: ReceivedCall, request: TxnOffsetCommitRequest) -> Group:
    transactions = call.state.transactions
    if not call.allows(Operation.WRITE, Resource.TRANSACTIONAL_ID, request.transactional_id):
        raise ApiError(ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED)
    check_group(call, request.group_id)
    try:
        transaction = transactions.known(request.transactional_id, request.producer_id, request.producer_epoch)
    except ApiError as error:
        code = ErrorCode.INVALID_PRODUCER_EPOCH if error.code == ErrorCode.PRODUCER_FENCED else error.code
        raise ApiError(code) from None
    if call.version >= _ADDS_OFFSETS:
        transactions.add(transaction, group=request.group_id)
    elif request.group_id not in transaction.groups:
        raise ApiError(ErrorCode.INVALID_TXN_STATE)
    group = call.state.groups.get(request.group_id)
    if request.generation_id >= 0 or request.member_id:
        group.check_commit(request.member_id, request.group_instance_id, request.generation_id)
    return group


def _commit(
    call: ReceivedCall, pending: dict[tuple[str, int], Committed], asked: TxnOffsetCommitRequestTopic
) -> TxnOffsetCommitResponseTopic:
    if not call.allows_topic(Operation.READ, asked.name):
        return _answer(asked, ErrorCode.TOPIC_AUTHORIZATION_FAILED)
    if asked.name not in call.state.topics:
        return _answer(asked, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
    for each in asked.partitions:
        committed = Committed(each.committed_offset, each.committed_leader_epoch, each.committed_metadata or "")
        pending[asked.name, each.partition_index] = committed
    return _answer(asked, ErrorCode.NONE)


def _answer(asked: TxnOffsetCommitRequestTopic, code: ErrorCode) -> TxnOffsetCommitResponseTopic:
    partitions = [
        TxnOffsetCommitResponsePartition(partition_index=each.partition_index, error_code=code)
        for each in asked.partitions
    ]
    return TxnOffsetCommitResponseTopic(name=asked.name, partitions=partitions)
