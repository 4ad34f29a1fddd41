"""Kills and full disks of an embedded cluster with a folder, and damage to stored folders.

    python -m tests.cluster.kills --kills 100 --disks 20 --bytes 200 --tails 50

A cluster and its client run in a forked process. The client writes what it tries and what is acknowledged into a pipe,
which survives its process; a copy of the folder is opened after each kill and compared with that. One half of the kills
come at any moment, the other half before a file operation.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import itertools
import json
import logging
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
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
from kip.cluster.logs import segment_files
from kip.cluster.state import storage
from kip.kafka.mechanisms import ScramMechanism
from kip.log.batches import parse_batch
from kip.serving.errors import ClusterSetupError
from tests.children import in_a_child
from tests.cluster.wire import Peer, connected

PARTITIONS = range(2)
KEYS = ("a", "b", "c")
ROUNDS_PER_FOLDER = 20
DAMAGES_PER_FOLDER = 100
LONGEST = 0.25
"""Seconds after which a kill comes at the latest"""
_NOTE_SIZE = 1 << 20
_NEVER = 10**9


def cluster_in(folder: Path, *, has_internal_topics: bool = False) -> EmbeddedCluster:
    return EmbeddedCluster(
        brokers=1, controllers=1, directory=folder, super_users=["User:tests"], internal_topics=has_internal_topics
    )


def retried(start: Callable[[], Any]) -> Any:
    """Start a cluster; another process may have one of its ports for a moment."""
    for attempt in itertools.count():
        try:
            return start()
        except ClusterSetupError as error:
            if "cannot listen" not in str(error) or attempt > 50:
                raise
            time.sleep(0.1)
    raise AssertionError


# The client, in the process that is killed.


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
        changed = AlterableConfig(name="retention.ms", config_operation=0, value=str(_NEVER + number))
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
                configs=[CreatableTopicConfig(name="retention.ms", value=str(_NEVER + number))],
            )
            return self.peer.ask(CreateTopicsRequest(topics=[wanted]), 7).topics[0].error_code, None

        if self.attempt("set", f"topic {topic}", number, create):
            self.attempt("only", topic, number, lambda: self.append(topic, 0, b"only %d." % number, version=9))


# The model, in the process that stays.


@dataclass
class Expected:
    """What a folder must contain, by the notes of its clients.

    Attributes:
        records: acknowledged records by partition: value -> offset.
        maybe: values that may be there.
        parts: partitions in which a part of a transaction was acknowledged, by transaction.
        ends: the outcome of a transaction that a client has asked for, and whether it was acknowledged.
        values: of keys that clients set: the possible ones.
        only: the number of the record of a topic, acknowledged or not.
    """

    records: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    maybe: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    parts: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    ends: dict[int, tuple[str, bool]] = field(default_factory=dict)
    values: dict[str, list[Any]] = field(default_factory=dict)
    only: dict[str, int] = field(default_factory=dict)

    def take(self, notes: bytes) -> None:
        """Read the notes of a client, of which the last one may be incomplete."""
        rows = [json.loads(line) for line in notes.splitlines(keepends=True) if line.endswith(b"\n")]
        assert not [row for row in rows if row[0] == "error"], rows[-1][1]
        for row, following in itertools.zip_longest(rows, rows[1:], fillvalue=["killed"]):
            if row[0] == "try":
                _, kind, key, value = row
                self._note(kind, key, value, is_done=following[0] == "done", result=following[-1])

    def _note(self, kind: str, key: str, value: Any, *, is_done: bool, result: Any) -> None:
        if kind == "record":
            self.maybe[key].add(value)
            if is_done:
                self.records[key][value] = result
        elif kind == "part":
            self.parts[value] |= {key} if is_done else set()
        elif kind == "end":
            self.ends[value] = key, is_done
        elif kind == "only":
            if is_done:
                self.only[key] = value
        elif is_done:
            self.values[key] = [value]
        else:
            self.values.setdefault(key, [None]).append(value)


class Found:
    """The contents of an open cluster."""

    def __init__(self, cluster: EmbeddedCluster) -> None:
        state = cluster.state
        self.rows: dict[str, list[tuple[int, str]]] = {}
        self.ends: dict[str, int] = {}
        self.status: dict[int, dict[str, str]] = defaultdict(dict)
        for topic in state.topics.values():
            if topic.name.startswith("__"):  # a start writes to these
                continue
            for index in range(len(topic.partitions)):
                name = f"{topic.name}-{index}"
                log = state.logs.log(topic, index)
                rows = self.rows[name] = []
                self.ends[name] = log.end_offset
                for stored in log.batches:
                    if stored.is_control:
                        continue
                    outcome = "aborted" if log.is_aborted(stored) else "committed"
                    if stored.base_offset >= log.stable_offset:
                        outcome = "open"
                    for record in parse_batch(stored.data).records():
                        value = (record.value or b"").partition(b".")[0].decode()
                        rows.append((record.offset, value))
                        if value.startswith("part "):
                            self.status[int(value[5:])][name] = outcome
        readers, others = state.groups.find("readers"), state.groups.find("others")
        gone = state.groups.find("gone")
        self.readers = None if readers is None or not readers.offsets else readers.offsets["t", 0].offset
        credential = state.users.credential("mia", ScramMechanism.SCRAM_SHA_256)
        self.values: dict[str, Any] = {
            "offset": None if others is None or not others.offsets else others.offsets["t", 0].offset,
            "group": gone is not None and bool(gone.offsets),
            "config": int(state.topics["t"].configs.get("retention.ms", _NEVER)) - _NEVER or None,
            "user": None if credential is None else credential.iterations,
        }
        keyed = [
            record
            for stored in state.logs.log(state.topics["keyed"], 0).batches
            for record in parse_batch(stored.data).records()
        ]
        values = {record.key: int((record.value or b"").partition(b".")[0]) for record in keyed}
        self.values |= {f"key {key}": values.get(key.encode()) for key in KEYS}
        for number in range(3):
            acls = state.authorizer.acls
            self.values[f"acl User:u{number}"] = any(acl.principal == f"User:u{number}" for acl in acls)
        for name in ("new-0", "new-1"):
            topic = state.topics.get(name)
            self.values[f"topic {name}"] = None if topic is None else int(topic.configs["retention.ms"]) - _NEVER

    def contents(self) -> Any:
        """Return all that a change to a file must not change."""
        return self.rows, self.status, self.readers, self.values


def check(expected: Expected, found: Found) -> None:
    """Compare a folder with what its clients know.

    Raises:
        AssertionError: something is lost, doubled, reordered, or half committed.
    """
    for partition in PARTITIONS:
        name = f"t-{partition}"
        rows = found.rows[name]
        offsets = [offset for offset, _ in rows]
        assert offsets == sorted(set(offsets)), (name, "offsets", offsets)
        by_value = Counter(value for _, value in rows)
        assert not [value for value, count in by_value.items() if count > 1], (name, by_value.most_common(3))
        at = {value: offset for offset, value in rows}
        for value, offset in expected.records[name].items():
            assert at.get(value) == offset, (name, value, "acknowledged at", offset, "found at", at.get(value))
        plain = {value for value in at if value.startswith("plain ")}
        assert plain <= expected.maybe[name], (name, plain - expected.maybe[name])
    _check_transactions(expected, found)
    for key, possible in expected.values.items():
        value = found.values[key]
        assert value in possible or (value is False and None in possible), (key, value, "is not one of", possible)
        expected.values[key] = [value]
    for topic, number in expected.only.items():
        if found.values[f"topic {topic}"] == number:
            assert found.rows[f"{topic}-0"] == [(0, f"only {number}")], (topic, found.rows[f"{topic}-0"])
        elif found.values[f"topic {topic}"] is not None:
            assert found.rows[f"{topic}-0"] in ([], [(0, f"only {found.values[f'topic {topic}']}")])


def _check_transactions(expected: Expected, found: Found) -> None:
    committed = []
    for number, status in found.status.items():
        outcomes = set(status.values())
        assert len(outcomes) == 1, ("half committed", number, status)
        (outcome,) = outcomes
        wanted, is_acknowledged = expected.ends.get(number, (None, False))
        assert outcome != "committed" or wanted == "commit", (number, outcome, wanted)
        assert not is_acknowledged or outcome == {"commit": "committed", "abort": "aborted"}[str(wanted)], (
            number,
            outcome,
            wanted,
        )
        if outcome == "committed":
            committed.append(number)
    for number, parts in expected.parts.items():
        assert parts <= set(found.status[number]), (number, parts, found.status[number])
    newest = max(committed, default=None)
    assert found.readers == newest, ("offsets of the group", found.readers, "records", newest)


# Rounds.


class Kills:
    """Rounds of a client in a folder, each of which ends suddenly; every other folder has internal topics."""

    def __init__(self, work: Path, seed: int) -> None:
        self.work = work
        self.random = Random(seed)
        self.outcomes: Counter[str] = Counter()
        self._rounds = 0
        self._has_internal_topics = True
        self._first = 1
        self._begin()

    def _begin(self) -> None:
        shutil.rmtree(self.work / "folder", ignore_errors=True)
        self.folder, self.expected = self.work / "folder", Expected()
        self._has_internal_topics = not self._has_internal_topics
        with self._cluster() as cluster:
            cluster.create_topic("t", len(PARTITIONS), 1)
            compacted = {"cleanup.policy": "compact", "segment.ms": "1", "min.cleanable.dirty.ratio": "0"}
            cluster.create_topic("keyed", 1, 1, configs=compacted)

    def _cluster(self) -> EmbeddedCluster:
        return cluster_in(self.folder, has_internal_topics=self._has_internal_topics)

    def round(self, prepare: Callable[[Client], None], kill_at: Callable[[bool], float | None]) -> None:
        """Run a client, kill it, and check a copy of the folder.

        Args:
            prepare: is called with the client in its process.
            kill_at: returns the seconds after which to kill, given whether the cluster is ready; None to wait for that,
                and for the end of the process then.
        """
        if self._rounds and self._rounds % ROUNDS_PER_FOLDER == 0:
            self._begin()
        self._rounds += 1
        seed = self.random.randrange(1 << 30)
        reader, writer = os.pipe()
        fill_pipe(writer)
        child = in_a_child(lambda: self._run(writer, seed, prepare))
        os.close(writer)
        notes, is_ready = b"", False
        end = time.monotonic() + seconds if (seconds := kill_at(False)) is not None else None
        os.set_blocking(reader, False)
        while True:
            with suppress(BlockingIOError):
                part = os.read(reader, _NOTE_SIZE)
                if not part:
                    break
                notes += part
            if not is_ready and notes:
                is_ready = True
                seconds = kill_at(True)
                end = time.monotonic() + seconds if seconds is not None else None
            if end is not None and time.monotonic() >= end:
                os.kill(child, signal.SIGKILL)
                os.set_blocking(reader, True)
                end = None
            time.sleep(0.001)
        os.close(reader)
        os.waitpid(child, 0)
        self.outcomes[
            "in a request"
            if notes.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(b'["try"')
            else "between requests"
            if is_ready
            else "while it opened"
        ] += 1
        self.expected.take(notes)
        self._first += 10_000
        shutil.rmtree(self.work / "copy", ignore_errors=True)
        shutil.copytree(self.folder, self.work / "copy")
        found, _ = opened(self.work / "copy", has_internal_topics=self._has_internal_topics)
        check(self.expected, found)

    def _run(self, pipe: int, seed: int, prepare: Callable[[Client], None]) -> int:
        silence()
        try:
            cluster = self._cluster()
            retried(cluster.start)
            with connected(cluster.bootstrap_server) as peer:
                client = Client(cluster, peer, pipe, Random(seed), self._first)
                client.note("ready")
                prepare(client)
            cluster.stop()
        except BaseException:
            os.write(pipe, json.dumps(["error", traceback.format_exc()]).encode() + b"\n")
        return 0


def fill_pipe(pipe: int) -> None:
    """Let a pipe hold the notes of a round, so that a client never waits for their reader."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _NOTE_SIZE)


def silence() -> None:
    """Send the messages of a child process nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def opened(folder: Path, *, has_internal_topics: bool = False) -> tuple[Found, list[str]]:
    """Open a folder, and return what it contains and what was warned of; asyncio.run, as a fork must copy no thread."""
    warnings: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            warnings.append(record.getMessage())

    async def look() -> Found:
        for attempt in itertools.count():
            try:
                async with cluster_in(folder, has_internal_topics=has_internal_topics) as cluster:
                    return Found(cluster)
            except ClusterSetupError as error:
                if "cannot listen" not in str(error) or attempt > 50:
                    raise
                await asyncio.sleep(0.1)
        raise AssertionError

    handler = Handler(logging.WARNING)
    logger = logging.getLogger("kip")
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        return asyncio.run(look()), warnings
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate


def before_each_operation(action: Callable[[], object]) -> None:
    """Call a function before each file operation of a cluster in this process, from now on."""
    for owner, name in (
        (storage, "replace_file"),
        (segment_files, "replace_file"),
        (segment_files.SegmentFiles, "append"),
        (Path, "replace"),
        (Path, "rename"),
        (Path, "unlink"),
    ):
        call_before(owner, name, action, setattr)


def call_before(owner: Any, name: str, action: Callable[[], object], patch: Callable[[Any, str, Any], None]) -> None:
    """Call a function before another one."""
    original = getattr(owner, name)

    def operation(*arguments: Any, **options: Any) -> Any:
        action()
        return original(*arguments, **options)

    patch(owner, name, operation)


def run_kills(work: Path, count: int, seed: int) -> Counter[str]:
    """Kill clusters; return how many kills came when.

    Raises:
        AssertionError: something acknowledged was lost, doubled or reordered, or a transaction was half committed.
    """
    kills = Kills(work, seed)
    random = kills.random

    def steps(client: Client) -> None:
        while True:
            client.step()

    for _ in range(count):
        moment = random.random()
        if moment < 0.5:
            left = itertools.count(random.randrange(1, 60), -1)

            def at_operation(client: Client, left: Iterator[int] = left) -> None:
                before_each_operation(lambda: os.kill(os.getpid(), signal.SIGKILL) if next(left) <= 0 else None)
                steps(client)

            kills.round(at_operation, lambda _: None)
        elif moment < 0.6:
            early = random.uniform(0, LONGEST / 2)
            kills.round(steps, lambda is_ready, early=early: 0.0 if is_ready else early)
        else:
            late = random.uniform(0, LONGEST)
            kills.round(steps, lambda is_ready, late=late: late if is_ready else None)
    return kills.outcomes


def run_disks(work: Path, count: int, seed: int) -> Counter[str]:
    """Fill the disk while clients work, and free it again; return how the errors were caused.

    Raises:
        AssertionError: as `run_kills`.
    """
    kills = Kills(work, seed)
    random = kills.random
    outcomes: Counter[str] = Counter()

    for _ in range(count):
        is_limited, is_killed = random.random() < 0.6, random.random() < 0.5
        before, during, after = random.randrange(8), random.randrange(1, 12), random.randrange(8)
        size = random.choice([0, random.randrange(8000), random.randrange(100_000)])

        def steps(
            client: Client,
            is_limited: bool = is_limited,
            is_killed: bool = is_killed,
            counts: tuple[int, int, int] = (before, during, after),
            size: int = size,
        ) -> None:
            for _ in range(counts[0]):
                client.step()
            with limited(size) if is_limited else failing(client.random):
                for _ in range(counts[1]):
                    client.step()
            if is_killed and counts[2] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            for _ in range(counts[2]):
                client.step()
            if is_killed:
                os.kill(os.getpid(), signal.SIGKILL)

        kills.round(steps, lambda _: None)
        outcomes["limits on the size of files" if is_limited else "errors of writes"] += 1
    return outcomes


@contextmanager
def limited(size: int) -> Iterator[None]:
    """Limit the size of files, like `ulimit -f`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def failing(random: Random) -> Iterator[None]:
    """Let some file operations fail, like a full disk; there is no way back, but to stop failing."""
    is_failing = [True]

    def fail() -> None:
        if is_failing[0] and random.random() < 0.4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    original = os.fsync

    def fsync(descriptor: int) -> None:
        fail()
        original(descriptor)

    os.fsync = fsync
    try:
        yield
    finally:
        is_failing[0] = False
        os.fsync = original


# Damage.


def stored_folder(work: Path, seed: int, *, is_killed: bool) -> Path:
    """Return a folder that a client has filled, and whose cluster has been stopped or killed."""
    kills = Kills(work, seed)

    def steps(client: Client) -> None:
        for _ in range(40):
            client.step()
        if is_killed:
            os.kill(os.getpid(), signal.SIGKILL)

    kills.round(steps, lambda _: None)
    return kills.folder


def run_damage(work: Path, seed: int, count: int, damage: Callable[[Path, Random, bool], str]) -> Counter[str]:
    """Damage a file of a stored folder, one at a time; return how many were refused, cut off, or without consequences.

    Args:
        damage: damages a file, and returns how; the last argument is whether the cluster of the folder was killed.

    Raises:
        AssertionError: a damage was not noticed, and has changed the contents; or offsets would be used again.
    """
    random = Random(seed)
    outcomes: Counter[str] = Counter()
    folder, is_killed = work / "folder", True
    for number in range(count):
        if number % DAMAGES_PER_FOLDER == 0:
            is_killed = not is_killed
            shutil.rmtree(work, ignore_errors=True)
            work.mkdir(parents=True)
            folder = stored_folder(work, random.randrange(1 << 30), is_killed=is_killed)
            shutil.copytree(folder, work / "whole")
            whole, _ = opened(work / "whole")
        files = sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)
        path = random.choice(files)
        copy = work / "damaged"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy)
        what = damage(copy / path.relative_to(folder), random, is_killed)
        outcomes[_consequence(copy, whole, f"{path.relative_to(folder)}: {what}")] += 1
    return outcomes


def _consequence(folder: Path, whole: Found, what: str) -> str:
    try:
        found, warnings = opened(folder)
    except ClusterSetupError:
        return "refused"
    if not warnings:
        assert found.contents() == whole.contents(), ("not noticed", what)
        assert found.ends == whole.ends, ("not noticed", what)
        return "without consequences"
    for name, rows in whole.rows.items():
        left = found.rows[name]
        assert left == rows[: len(left)], ("not the beginning", what, name)
        assert found.ends[name] >= whole.ends[name], ("used again", what, name, found.ends[name], whole.ends[name])
    for key, value in whole.values.items():
        assert found.values[key] == value or key.startswith("key "), ("not noticed", what, key)  # a record
    return "cut off with a warning"


def change_byte(path: Path, random: Random, is_killed: bool) -> str:
    """Change one byte of a file, half of the time one of the last batch."""
    data = bytearray(path.read_bytes())
    first = random.choice([0, max(0, len(data) - 100)])
    position, change = random.randrange(first, len(data)), random.randrange(1, 256)
    data[position] ^= change
    path.write_bytes(data)
    return f"byte {position} xor {change}"


def damage_tail(path: Path, random: Random, is_killed: bool) -> str:
    """Cut off the end of a file, or fill it with zeros, which is noticed also after a kill."""
    data = path.read_bytes()
    position = random.randrange(len(data))
    is_cut = not is_killed and random.random() < 0.5
    path.write_bytes(data[:position] + (b"" if is_cut else bytes(len(data) - position)))
    return f"{'cut' if is_cut else 'zeros'} from {position} of {len(data)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill embedded clusters, fill their disks, and damage their folders.")
    parser.add_argument("--kills", type=int, default=1000, help="number of SIGKILLs (default: %(default)s)")
    parser.add_argument("--disks", type=int, default=200, help="number of full disks (default: %(default)s)")
    parser.add_argument("--bytes", type=int, default=2000, help="number of changed bytes (default: %(default)s)")
    parser.add_argument("--tails", type=int, default=500, help="number of damaged tails (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments (default: %(default)s)")
    options = parser.parse_args()
    runs: list[tuple[str, int, Callable[[Path], Counter[str]]]] = [
        ("kills", options.kills, lambda work: run_kills(work, options.kills, options.seed)),
        ("full disks", options.disks, lambda work: run_disks(work, options.disks, options.seed)),
        ("changed bytes", options.bytes, lambda work: run_damage(work, options.seed, options.bytes, change_byte)),
        ("damaged tails", options.tails, lambda work: run_damage(work, options.seed, options.tails, damage_tail)),
    ]
    for name, number, run in runs:
        if number:
            with tempfile.TemporaryDirectory() as folder:
                begin = time.monotonic()
                outcomes = run(Path(folder, "work"))
                counts = ", ".join(f"{count} {moment}" for moment, count in sorted(outcomes.items()))
                print(f"{number} {name} in {time.monotonic() - begin:.0f} s: {counts}", flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
