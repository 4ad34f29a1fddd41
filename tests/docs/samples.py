"""The files that pages read, where the text of a page describes some."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kafka_wire.clients import ApiVersionsRequest, ApiVersionsResponse, FetchRequest, FetchResponse
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.frames import encode_request, encode_response
from kafka_wire.runtime.message import Message

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from kip.log.records.families import FAMILIES
from tests.capture.talk import BROKER, CLIENT, Talk, write_pcap
from tests.shared import ROOT

FIRST = 1_795_267_826_465
"""Milliseconds since 1970 at which the first record was written."""


def write_logs(folder: Path) -> None:
    """Write `data`, a folder of log.dirs in which two groups have committed offsets."""
    partition = folder / "data" / "__consumer_offsets-7"
    partition.mkdir(parents=True)
    batches = (
        RecordBatch.of([_commit(0, "billing", 0, 3)]).data,
        RecordBatch.of([_commit(1, "billing", 1, 42), _commit(2, "audit", 1, 40)], compression="zstd").data,
    )
    (partition / "00000000000000000000.log").write_bytes(b"".join(batches))


def _commit(offset: int, group: str, partition: int, committed: int) -> Record:
    time = FIRST + 1000 * offset
    key = OffsetCommitKey(group=group, topic="orders", partition=partition)
    value = OffsetCommitValue(offset=committed, leader_epoch=0, commit_timestamp=time)
    return Record(offset, time, *FAMILIES["__consumer_offsets"].encode(key, value, version=4))


def write_capture(folder: Path) -> None:
    """Write `kafka.pcap`, in which an old client sends its name and a Fetch request."""
    talk = Talk.opened()
    said = ApiVersionsRequest(client_software_name="old-client", client_software_version="1.1.0")
    for number, (request, response, version) in enumerate(
        ((said, ApiVersionsResponse(), 3), (FetchRequest(), FetchResponse(), 2))
    ):
        _exchange(talk, number, request, response, version)
    write_pcap(folder / "kafka.pcap", talk.packets)


def _exchange(talk: Talk, number: int, request: Message, response: Message, version: int) -> None:
    talk.send(CLIENT, encode_request(request, version, correlation_id=number, client_id="reports"))
    talk.send(BROKER, encode_response(response, version, correlation_id=number))


def write_request_log(folder: Path) -> None:
    """Copy the request log of a broker of Kafka 2.8.2 as `kafka-request.log`."""
    shutil.copy(ROOT / "tests" / "requestlog" / "data" / "kafka-2.8.2-request.log", folder / "kafka-request.log")


@contextmanager
def unhealthy_cluster() -> Iterator[EmbeddedCluster]:
    """Run a cluster of which a broker is down, with a group that has committed offsets and no members."""
    with EmbeddedCluster() as cluster, Admin(cluster.bootstrap_server) as admin:
        cluster.create_topic("orders", assignment=[[1, 2, 3], [2, 3, 1]])
        cluster.produce_many("orders", [b"value"] * 42)
        admin.alter_group_offsets("billing", {("orders", 0): 3, ("orders", 1): 0})
        cluster.stop_node(3)
        yield cluster


SAMPLES: dict[str, tuple[Callable[[Path], None], ...]] = {
    "docs/logs.md": (write_logs,),
    "docs/captures.md": (write_capture,),
    "docs/clients.md": (write_request_log,),
    "docs/healthy.md": (write_logs, write_request_log),
    "docs/pipeline.md": (write_logs, write_capture),
}
