"""The client of a cluster that is killed: what it tries, and what is acknowledged."""

from __future__ import annotations

import itertools
import json
import os
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from kafka_wire.clients import (
    AlterUserScramCredentialsRequest,
    CreateAclsRequest,
    CreateTopicsRequest,
    DeleteAclsRequest,
    DeleteGroupsRequest,
    DeleteTopicsRequest,
    EndTxnRequest,
    IncrementalAlterConfigsRequest,
    InitProducerIdRequest,
    OffsetCommitRequest,
    ProduceRequest,
    TxnOffsetCommitRequest,
)
from kafka_wire.clients.alter_user_scram_credentials_request import ScramCredentialUpsertion
from kafka_wire.clients.create_acls_request import AclCreation
from kafka_wire.clients.create_topics_request import CreatableTopic, CreatableTopicConfig
from kafka_wire.clients.delete_acls_request import DeleteAclsFilter
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.clients.txn_offset_commit_request import TxnOffsetCommitRequestPartition, TxnOffsetCommitRequestTopic
from kafka_wire.records import Record, RecordBatch

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.wire import Peer

PARTITIONS = range(2)
KEYS = ("a", "b", "c")
FIRST_RETENTION = 10**9
"""The smallest retention of a topic, far from a time at which records are deleted, in ms"""


class Client:
    """A client that notes what it tries, and what is acknowledged.

    Notes are lists: `["try", KIND, KEY, VALUE]`, and after it `["done", ...]` with the offset, or `["failed"]`.
    """

    def __init__(self, cluster: EmbeddedCluster, peer: Peer, pipe: int, random: Random, first: int) -> None:
        self.cluster = cluster
        self.peer = peer
        self.pipe = pipe
        self.random = random
        self.numbers = itertools.count(first)
        self.plain: tuple[int, int] | None = None
        self.transactional: tuple[int, int] | None = None
        self.sequences: Counter[int] = Counter()

    def note(self, *words: Any) -> None:
        os.write(self.pipe, json.dumps(words).encode() + b"\n")

    def attempt(self, kind: str, key: str, value: Any, action: Callable[[], tuple[int, Any]]) -> bool:
        """Note and do something that returns an error code and a result; return whether it succeeded."""
        self.note("try", kind, key, value)
        code, result = action()
        self.note("failed") if code else self.note("done", result)
        return not code

    def step(self) -> None:
        """Do something at random."""
        self.random.choice([self.produce, self.produce, self.transact, self.transact, self.change, self.compact])()

    def change(self) -> None:
        number = next(self.numbers)
        self.random.choice(
            [self.commit, self.alter_config, self.alter_user, self.alter_acl, self.alter_topic, self.group]
        )(number)

    def producer(self, transactional_id: str | None) -> tuple[int, int] | None:
        answer = self.peer.ask(
            InitProducerIdRequest(
                transactional_id=transactional_id, transaction_timeout_ms=60_000, producer_id=-1, producer_epoch=-1
            ),
            5,
        )
        return None if answer.error_code else (answer.producer_id, answer.producer_epoch)

    def append(
        self, topic: str, partition: int, value: bytes, version: int = 12, key: bytes = b"key", **fields: Any
    ) -> tuple[int, int]:
        is_transactional = bool(fields.get("is_transactional"))
        now = int(time.time() * 1000)
        batch = RecordBatch.of([Record(0, now, key, value + bytes(self.random.randrange(200)))], **fields).data
        request = ProduceRequest(
            transactional_id="x" if is_transactional else None,
            acks=-1,
            timeout_ms=1000,
            topic_data=[
                TopicProduceData(name=topic, partition_data=[PartitionProduceData(index=partition, records=batch)])
            ],
        )
        answer = self.peer.ask(request, version).responses[0].partition_responses[0]
        return answer.error_code, answer.base_offset

    def compact(self) -> None:
        """Write values of keys into a compacted topic, and compact it."""
        for _ in range(self.random.randrange(1, 4)):
            key, number = self.random.choice(KEYS), next(self.numbers)
            self.attempt(
                "set",
                f"key {key}",
                number,
                lambda key=key, number=number: self.append("keyed", 0, b"%d." % number, version=9, key=key.encode()),
            )
        self.cluster.clean_logs()

    def produce(self) -> None:
        """Write records with an idempotent producer, which repeats one that failed."""
        self.plain = self.plain or self.producer(None)
        if self.plain is None:
            return
        partition = self.random.choice(PARTITIONS)
        value = f"plain {next(self.numbers)}"
        ids = {"producer_id": self.plain[0], "producer_epoch": self.plain[1]}
        sequence = self.sequences[partition]
        if self.attempt(
            "record",
            f"t-{partition}",
            value,
            lambda: self.append("t", partition, value.encode() + b".", base_sequence=sequence, **ids),
        ):
            self.sequences[partition] += 1
        else:
            self.plain = None
            self.sequences.clear()

    def transact(self, commit: bool | None = None, prepare: Callable[[], None] = lambda: None) -> None:
        """Write records into two partitions and the offset of a group in a transaction, and end it or not.

        Args:
            commit: how to end it, None to decide at random.
            prepare: is called before the end.
        """
        self.transactional = self.transactional or self.producer("x")
        if self.transactional is None:
            return
        number = next(self.numbers)
        ids = {"producer_id": self.transactional[0], "producer_epoch": self.transactional[1]}
        for partition in PARTITIONS:
            written = self.attempt(
                "part",
                f"t-{partition}",
                number,
                lambda partition=partition: self.append(
                    "t", partition, b"part %d." % number, base_sequence=0, is_transactional=True, **ids
                ),
            )
            if not written:
                self.transactional = None
                return
        if not self._offset(number) or (commit is None and self.random.random() < 0.1):
            self.transactional = None
            return
        prepare()
        self._end(number, commit=self.random.random() < 0.8 if commit is None else commit)

    def _offset(self, number: int) -> bool:
        assert self.transactional is not None
        request = TxnOffsetCommitRequest(
            transactional_id="x",
            group_id="readers",
            producer_id=self.transactional[0],
            producer_epoch=self.transactional[1],
            generation_id_or_member_epoch=-1,
            topics=[
                TxnOffsetCommitRequestTopic(
                    name="t",
                    partitions=[TxnOffsetCommitRequestPartition(partition_index=0, committed_offset=number)],
                )
            ],
        )
        return self.peer.ask(request, 5).topics[0].partitions[0].error_code == 0

    def _end(self, number: int, *, commit: bool) -> None:
        assert self.transactional is not None
        producer_id, epoch = self.transactional
        request = EndTxnRequest(transactional_id="x", producer_id=producer_id, producer_epoch=epoch, committed=commit)

        def end() -> tuple[int, Any]:
            answer = self.peer.ask(request, 5)
            self.transactional = None if answer.error_code else (answer.producer_id, answer.producer_epoch)
            return answer.error_code, None

        self.attempt("end", "commit" if commit else "abort", number, end)

    def commit(self, number: int) -> None:
        request = OffsetCommitRequest(
            group_id="others",
            topics=[
                OffsetCommitRequestTopic(
                    name="t", partitions=[OffsetCommitRequestPartition(partition_index=0, committed_offset=number)]
                )
            ],
        )
        self.attempt(
            "set",
            "offset",
            number,
            lambda: (self.peer.ask(request, 8).topics[0].partitions[0].error_code, None),
        )

    def group(self, number: int) -> None:
        """Create a group by a commit, or delete it."""
        request = OffsetCommitRequest(
            group_id="gone",
            topics=[
                OffsetCommitRequestTopic(
                    name="t", partitions=[OffsetCommitRequestPartition(partition_index=0, committed_offset=7)]
                )
            ],
        )
        if number % 2:
            self.attempt(
                "set", "group", True, lambda: (self.peer.ask(request, 8).topics[0].partitions[0].error_code, None)
            )
        else:
            deletion = DeleteGroupsRequest(groups_names=["gone"])

            def delete() -> tuple[int, Any]:
                code = self.peer.ask(deletion, 2).results[0].error_code
                return (0 if code == 69 else code), None  # there is no such group

            self.attempt("set", "group", False, delete)

    def alter_config(self, number: int) -> None:
        changed = AlterableConfig(name="retention.ms", config_operation=0, value=str(FIRST_RETENTION + number))
        request = IncrementalAlterConfigsRequest(
            resources=[AlterConfigsResource(resource_type=2, resource_name="t", configs=[changed])]
        )
        self.attempt(
            "set",
            "config",
            number,
            lambda: (self.peer.ask(request, 1).responses[0].error_code, None),
        )

    def alter_user(self, number: int) -> None:
        iterations = 4096 + number % 10_000
        upsertion = ScramCredentialUpsertion(
            name="mia", mechanism=1, iterations=iterations, salt=b"salt", salted_password=b"p" * 32
        )
        request = AlterUserScramCredentialsRequest(upsertions=[upsertion])
        self.attempt(
            "set",
            "user",
            iterations,
            lambda: (self.peer.ask(request, 0).results[0].error_code, None),
        )

    def alter_acl(self, number: int) -> None:
        principal, is_created = f"User:u{number % 3}", number % 2 == 0
        shape = {"resource_type": 2, "resource_name": "t", "host": "*", "operation": 3, "permission_type": 3}
        creation = CreateAclsRequest(creations=[AclCreation(principal=principal, resource_pattern_type=3, **shape)])
        deletion = DeleteAclsRequest(
            filters=[
                DeleteAclsFilter(
                    resource_type_filter=2,
                    resource_name_filter="t",
                    pattern_type_filter=3,
                    principal_filter=principal,
                    host_filter="*",
                    operation=3,
                    permission_type=3,
                )
            ]
        )

        def alter() -> tuple[int, Any]:
            if is_created:
                return self.peer.ask(creation, 2).results[0].error_code, None
            return self.peer.ask(deletion, 2).filter_results[0].error_code, None

        self.attempt("set", f"acl {principal}", is_created, alter)

    def alter_topic(self, number: int) -> None:
        """Create or delete a topic, whose only record has the number of its creation."""
        topic = f"new-{self.random.randrange(2)}"
        if self.random.random() < 0.5:
            request = DeleteTopicsRequest(topics=[DeleteTopicState(name=topic)])

            def delete() -> tuple[int, Any]:
                code = self.peer.ask(request, 6).responses[0].error_code
                return (0 if code == 3 else code), None  # there is no such topic

            self.attempt("set", f"topic {topic}", None, delete)
            return

        def create() -> tuple[int, Any]:
            wanted = CreatableTopic(
                name=topic,
                num_partitions=1,
                replication_factor=1,
                configs=[CreatableTopicConfig(name="retention.ms", value=str(FIRST_RETENTION + number))],
            )
            return self.peer.ask(CreateTopicsRequest(topics=[wanted]), 7).topics[0].error_code, None

        if self.attempt("set", f"topic {topic}", number, create):
            self.attempt("only", topic, number, lambda: self.append(topic, 0, b"only %d." % number, version=9))
