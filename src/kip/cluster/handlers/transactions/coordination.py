"""Transactions, from the producer id to the markers (KIP-98)."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from kafka_wire.clients import (
    AddOffsetsToTxnRequest,
    AddOffsetsToTxnResponse,
    AddPartitionsToTxnRequest,
    AddPartitionsToTxnResponse,
    EndTxnRequest,
    EndTxnResponse,
    InitProducerIdRequest,
    InitProducerIdResponse,
    TxnOffsetCommitRequest,
    TxnOffsetCommitResponse,
    WriteTxnMarkersRequest,
    WriteTxnMarkersResponse,
)
from kafka_wire.clients.add_partitions_to_txn_request import AddPartitionsToTxnTopic, AddPartitionsToTxnTransaction
from kafka_wire.clients.add_partitions_to_txn_response import (
    AddPartitionsToTxnPartitionResult,
    AddPartitionsToTxnResult,
    AddPartitionsToTxnTopicResult,
)
from kafka_wire.clients.txn_offset_commit_response import TxnOffsetCommitResponsePartition, TxnOffsetCommitResponseTopic
from kafka_wire.clients.write_txn_markers_request import WritableTxnMarker
from kafka_wire.clients.write_txn_markers_response import (
    WritableTxnMarkerPartitionResult,
    WritableTxnMarkerResult,
    WritableTxnMarkerTopicResult,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.committing import check_offsets, checked_group
from kip.cluster.calls.coordinating import check_group, check_transactional_id, fenced_code
from kip.cluster.calls.leading import led_partition
from kip.cluster.errors import ApiError, StorageError
from kip.cluster.groups.group import Group
from kip.cluster.groups.membership import Commit
from kip.cluster.logs.producers import check_marker
from kip.cluster.metadata.partitions import Topic
from kip.cluster.security.acls import Resource
from kip.cluster.transactions import TransactionState
from kip.kafka.acls import Operation

_log = logging.getLogger(__name__)
_INIT_KNOWS_FENCED = 4
_IN_BATCHES = 4
_KNOWS_FENCED = 2
_ADDS_OFFSETS = 5
"""From this version on, the group is added to the transaction without AddOffsetsToTxn (KIP-890)."""
_COMMITS_BY_ID = 6
_RAISES_EPOCH = 5
"""From this version on, each transaction has its own producer epoch (KIP-890)."""
_MARKER_RAISES_EPOCH = 2
"""From this level of `transaction.version` on, each transaction has its own producer epoch (KIP-890)."""


# InitProducerId 0-5: 3 continues with an earlier epoch (KIP-360), 4 adds PRODUCER_FENCED (KIP-588), 5
# TRANSACTION_ABORTABLE (KIP-890).
# Left out: transactions in two phases (KIP-939), which Kafka does not serve by default either.
@handles(InitProducerIdRequest)
def init_producer_id(call: ReceivedCall, request: InitProducerIdRequest) -> InitProducerIdResponse:
    try:
        producer_id, epoch = _producer(call, request)
    except ApiError as error:
        code = fenced_code(error.code, is_old=call.version < _INIT_KNOWS_FENCED)
        return InitProducerIdResponse(error_code=code, producer_id=-1, producer_epoch=-1)
    return InitProducerIdResponse(producer_id=producer_id, producer_epoch=epoch)


def _producer(call: ReceivedCall, request: InitProducerIdRequest) -> tuple[int, int]:
    if request.transactional_id is None:
        # KIP-679: a producer without transactions may write to some topic, or has the older right on the cluster.
        may_write = call.state.authorizer.allows_somewhere(call.client, Operation.WRITE, Resource.TOPIC)
        if not may_write and not call.allows(Operation.IDEMPOTENT_WRITE, Resource.CLUSTER):
            raise ApiError(ErrorCode.CLUSTER_AUTHORIZATION_FAILED)
        try:
            return call.state.new_producer_id(), 0
        except StorageError as error:  # RPCProducerIdManager, while no controller answers
            _log.error("%s", error)
            raise ApiError(ErrorCode.COORDINATOR_LOAD_IN_PROGRESS) from None
    if request.transactional_id:
        check_transactional_id(call, request.transactional_id)
    transaction = call.state.transactions.begin(
        request.transactional_id, request.transaction_timeout_ms, request.producer_id, request.producer_epoch
    )
    return transaction.producer_id, transaction.epoch


# AddPartitionsToTxn 0-5: 2 adds PRODUCER_FENCED (KIP-588), 4 is for brokers, with several transactions, and 5 adds
# TRANSACTION_ABORTABLE (KIP-890).
@handles(AddPartitionsToTxnRequest)
def add_partitions_to_txn(call: ReceivedCall, request: AddPartitionsToTxnRequest) -> AddPartitionsToTxnResponse:
    if call.version >= _IN_BATCHES:
        return AddPartitionsToTxnResponse(
            results_by_transaction=[
                AddPartitionsToTxnResult(
                    transactional_id=transaction.transactional_id, topic_results=_add(call, transaction)
                )
                for transaction in request.transactions
            ]
        )
    transaction = AddPartitionsToTxnTransaction(
        transactional_id=request.v3_and_below_transactional_id,
        producer_id=request.v3_and_below_producer_id,
        producer_epoch=request.v3_and_below_producer_epoch,
        topics=request.v3_and_below_topics,
    )
    return AddPartitionsToTxnResponse(results_by_topic_v3_and_below=_add(call, transaction))


def _add(call: ReceivedCall, requested: AddPartitionsToTxnTransaction) -> list[AddPartitionsToTxnTopicResult]:
    codes = {
        (topic.name, index): _code(call, topic.name, index) for topic in requested.topics for index in topic.partitions
    }
    # KafkaApis.handleAddPartitionsToTxnRequest: all partitions or none.
    if any(codes.values()):
        codes = {key: code or ErrorCode.OPERATION_NOT_ATTEMPTED for key, code in codes.items()}
    else:
        code = _add_all(call, requested, list(codes))
        codes = dict.fromkeys(codes, code)
    return [_result(topic, codes) for topic in requested.topics]


def _code(call: ReceivedCall, name: str, index: int) -> ErrorCode:
    if not call.allows_topic(Operation.WRITE, name):
        return ErrorCode.TOPIC_AUTHORIZATION_FAILED
    topic = call.state.topics.get(name)
    if topic is None or not 0 <= index < len(topic.partitions):
        return ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
    return ErrorCode.NONE


def _add_all(
    call: ReceivedCall, requested: AddPartitionsToTxnTransaction, partitions: Sequence[tuple[str, int]]
) -> ErrorCode:
    transactions = call.state.transactions
    try:
        check_transactional_id(call, requested.transactional_id)
        transaction = transactions.known(requested.transactional_id, requested.producer_id, requested.producer_epoch)
        if not requested.verify_only:
            transactions.add(transaction, partitions=partitions)
        elif transaction.state is not TransactionState.ONGOING or not transaction.partitions.issuperset(partitions):
            return ErrorCode.TRANSACTION_ABORTABLE
    except ApiError as error:
        return fenced_code(error.code, is_old=call.version < _KNOWS_FENCED)
    return ErrorCode.NONE


def _result(topic: AddPartitionsToTxnTopic, codes: dict[tuple[str, int], ErrorCode]) -> AddPartitionsToTxnTopicResult:
    return AddPartitionsToTxnTopicResult(
        name=topic.name,
        results_by_partition=[
            AddPartitionsToTxnPartitionResult(partition_index=index, partition_error_code=codes[topic.name, index])
            for index in topic.partitions
        ],
    )


# AddOffsetsToTxn 0-4: 2 adds PRODUCER_FENCED (KIP-588), 4 TRANSACTION_ABORTABLE (KIP-890).
@handles(AddOffsetsToTxnRequest)
def add_offsets_to_txn(call: ReceivedCall, request: AddOffsetsToTxnRequest) -> AddOffsetsToTxnResponse:
    transactions = call.state.transactions
    try:
        check_transactional_id(call, request.transactional_id)
        if not call.allows(Operation.READ, Resource.GROUP, request.group_id):
            raise ApiError(ErrorCode.GROUP_AUTHORIZATION_FAILED)
        transaction = transactions.known(request.transactional_id, request.producer_id, request.producer_epoch)
        transactions.add(transaction, group=request.group_id)
    except ApiError as error:
        return AddOffsetsToTxnResponse(error_code=fenced_code(error.code, is_old=call.version < _KNOWS_FENCED))
    return AddOffsetsToTxnResponse()


# TxnOffsetCommit 0-6: 2 adds leader epochs (KIP-320), 3 checks members (KIP-447), 4 adds TRANSACTION_ABORTABLE and 5
# joins the transaction by itself (KIP-890), 6 has ids of topics instead of names (KIP-1319).
@handles(TxnOffsetCommitRequest)
def txn_offset_commit(call: ReceivedCall, request: TxnOffsetCommitRequest) -> TxnOffsetCommitResponse:
    checked = check_offsets(
        call,
        request.topics,
        by_id=call.version >= _COMMITS_BY_ID,
        denied=_denied(call, request),
        find_group=lambda keys: _group(call, request, keys),
    )
    if checked.group is not None:
        checked.group.pending.setdefault(request.producer_id, {}).update(checked.offsets)
        watcher = call.state.groups.watcher
        watcher.pending(checked.group, request.producer_id, request.producer_epoch, checked.offsets)
        call.state.changed(0)
    return TxnOffsetCommitResponse(
        topics=[
            TxnOffsetCommitResponseTopic(
                name=topic.name,
                topic_id=topic.topic_id,
                partitions=[
                    TxnOffsetCommitResponsePartition(partition_index=index, error_code=code) for index, code in codes
                ],
            )
            for topic, codes in checked.codes
        ]
    )


def _denied(call: ReceivedCall, request: TxnOffsetCommitRequest) -> ErrorCode:
    if not call.allows(Operation.WRITE, Resource.TRANSACTIONAL_ID, request.transactional_id):
        return ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED
    is_allowed = call.allows(Operation.READ, Resource.GROUP, request.group_id)
    return ErrorCode.NONE if is_allowed else ErrorCode.GROUP_AUTHORIZATION_FAILED


def _group(call: ReceivedCall, request: TxnOffsetCommitRequest, keys: Sequence[tuple[Topic, int]]) -> Group:
    transactions = call.state.transactions
    check_group(call, request.group_id)
    try:
        transaction = transactions.known(request.transactional_id, request.producer_id, request.producer_epoch)
    except ApiError as error:
        code = ErrorCode.INVALID_PRODUCER_EPOCH if error.code == ErrorCode.PRODUCER_FENCED else error.code
        raise ApiError(code) from None
    if call.version >= _ADDS_OFFSETS:
        transactions.add(transaction, group=request.group_id, has_own_epoch=True)
    elif request.group_id not in transaction.groups:
        raise ApiError(ErrorCode.INVALID_TXN_STATE)
    commit = Commit(
        request.member_id,
        request.group_instance_id,
        request.generation_id_or_member_epoch,
        is_transactional=True,
        knows_epochs=call.version >= _COMMITS_BY_ID,
    )
    return checked_group(call, request.group_id, commit, keys)


# EndTxn 0-5: 2 adds PRODUCER_FENCED (KIP-588), 4 TRANSACTION_ABORTABLE and 5 a new epoch after each transaction
# (KIP-890).
# Different: markers are written before the response; a real coordinator answers first. Only after an error of the disk
# they are written later.
@handles(EndTxnRequest)
def end_txn(call: ReceivedCall, request: EndTxnRequest) -> EndTxnResponse:
    raises_epoch = call.version >= _RAISES_EPOCH
    try:
        check_transactional_id(call, request.transactional_id)
        transaction = call.state.transactions.end(
            request.transactional_id,
            request.producer_id,
            request.producer_epoch,
            commit=request.committed,
            raises_epoch=raises_epoch,
        )
    except ApiError as error:
        return EndTxnResponse(error_code=fenced_code(error.code, is_old=call.version < _KNOWS_FENCED))
    if not raises_epoch:
        return EndTxnResponse()
    return EndTxnResponse(producer_id=transaction.producer_id, producer_epoch=transaction.epoch)


# WriteTxnMarkers 0-2: The API is KIP-98's; `kafka-transactions` aborts with it (KIP-664). 2 adds the version of the
# transaction (KIP-1228).
@handles(WriteTxnMarkersRequest)
def write_txn_markers(call: ReceivedCall, request: WriteTxnMarkersRequest) -> WriteTxnMarkersResponse:
    return WriteTxnMarkersResponse(
        markers=[
            WritableTxnMarkerResult(
                producer_id=marker.producer_id,
                topics=[
                    WritableTxnMarkerTopicResult(
                        name=topic.name,
                        partitions=[_write(call, marker, topic.name, index) for index in topic.partition_indexes],
                    )
                    for topic in marker.topics
                ],
            )
            for marker in request.markers
        ]
    )


def _write(call: ReceivedCall, marker: WritableTxnMarker, name: str, index: int) -> WritableTxnMarkerPartitionResult:
    try:
        if not call.allows(Operation.ALTER, Resource.CLUSTER):
            call.check_cluster(Operation.CLUSTER_ACTION)
        topic = call.state.topic(name)
        if index < len(topic.partitions) and call.node_id not in topic.partitions[index].replicas:
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)  # not NOT_LEADER_OR_FOLLOWER, as of other APIs
        partition = led_partition(call, topic, index)
        log = call.state.logs.log(topic, index)
        check_marker(
            log.producers.get(marker.producer_id),
            marker.producer_epoch,
            marker.coordinator_epoch,
            raises_epoch=marker.transaction_version >= _MARKER_RAISES_EPOCH,
        )
    except ApiError as error:
        return WritableTxnMarkerPartitionResult(partition_index=index, error_code=error.code)
    log.end_transaction(
        marker.producer_id,
        marker.producer_epoch,
        commit=marker.transaction_result,
        time=int(call.state.clock() * 1000),
        leader_epoch=partition.leader_epoch,
        coordinator_epoch=marker.coordinator_epoch,
    )
    return WritableTxnMarkerPartitionResult(partition_index=index, error_code=ErrorCode.NONE)
