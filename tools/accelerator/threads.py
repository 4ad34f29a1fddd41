"""Invariants of threads: eight that share messages, records and a reader find what one would find.

`python -m tools.accelerator.threads ROUNDS`; on a Python without a GIL, the threads run in parallel.
"""

from __future__ import annotations

import gc
import random
import sys
import sysconfig
from array import array
from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

from kafka_wire import EncodeError
from kafka_wire.clients import MetadataResponse
from kafka_wire.clients.metadata_response import MetadataResponsePartition, MetadataResponseTopic
from kafka_wire.records import Record, acceleration
from kafka_wire.runtime.acceleration import codec_tables

THREADS = 8
RECORDS = 1000
COLUMNS = 7


def together(work: Callable[[int], None]) -> None:
    """Call a function in each thread with the thread's number, all at once; raise the first error."""
    barrier, errors = Barrier(THREADS), list[BaseException]()

    def run(number: int) -> None:
        barrier.wait()
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    threads = [Thread(target=run, args=[number]) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def shared_codecs() -> None:
    """Threads make the plans of all versions at the same time, and read and write the same message with them."""
    readers, writers = codec_tables(MetadataResponse.SPEC)
    message = MetadataResponse(topics=_topics(3))
    expected = {version: message.encode(version) for version in MetadataResponse.VERSIONS}

    def work(number: int) -> None:
        for version, data in expected.items():
            decoded, end = readers[version](data, 0, len(data))
            assert end == len(data)
            assert writers[version](decoded) == writers[version](message) == data, version

    together(work)


def changed_messages() -> None:
    """Threads write a message that others change: what they write can be read."""
    message, texts = MetadataResponse(topics=_topics(20)), ("cluster", "Kölner Verbund" * 20, None)

    def change(number: int) -> None:
        dice = random.Random(number)
        for _ in range(50):
            message.cluster_id = dice.choice(texts)
            message.topics.append(_topics(1)[0])
            topic = message.topics[dice.randrange(10)]
            topic.name = f"tópico {dice.random()}"
            topic.partitions = [MetadataResponsePartition(replica_nodes=(dice.randrange(9),) * dice.randrange(9))]
            message.unknown_tags = {100 + dice.randrange(9): b"value"}
            del message.topics[dice.randrange(5)]
        gc.collect()

    def write(number: int) -> None:
        for _ in range(50):
            try:
                data = message.encode(12)
            except EncodeError:
                continue
            MetadataResponse.decode(data, 12)

    together(lambda number: (write, change)[number % 2](number))


def shared_reader() -> None:
    """Threads that share a reader get each record once, and a record that one keeps stays as it is."""
    records = [Record(offset, 5, b"%d" % offset, None, (("name", b"value"),)) for offset in range(RECORDS)]
    body = acceleration.CODEC.write(records, 0, 0)[0]
    reader, found = acceleration.CODEC.read(body, 0, RECORDS, 0, 0, None), list[Record]()

    def work(number: int) -> None:
        for record in reader:
            assert record.key == b"%d" % record.offset
            if number % 2 or record.offset % 3:
                found.append(record)
            else:
                found.append(Record(record.offset, 5, record.key, None, record.headers))

    together(work)
    assert sorted(found, key=lambda record: record.offset) == records


def changed_records() -> None:
    """Threads write records that others change: what they write can be read, and no reference is lost."""
    values: tuple[Any, ...] = (b"first" * 50, b"second" * 7, bytearray(b"third"))
    counts = [*map(sys.getrefcount, values)]
    records = [Record(-1, 0, b"key", values[0], [("name", values[1])]) for _ in range(50)]

    def change(number: int) -> None:
        dice = random.Random(number)
        for _ in range(200):
            record = records[dice.randrange(20)]
            record.value = dice.choice(values)
            headers = record.headers
            if isinstance(headers, list) and number % 4 == 1:
                headers.append((f"naïve {dice.random()}", dice.choice(values[:2])))
                del headers[:1]
            else:
                record.headers = dice.choice(((), [("name", values[0])]))
            if number == 1:  # in CPython 3.13, two threads that extend one bytearray damage it
                values[2].extend(b"more")
            records.append(records[0])
            del records[dice.randrange(10)]

    def write(number: int) -> None:
        for _ in range(20):
            written = acceleration.CODEC.write(records, 0, None)
            if written is not None:
                body, first, last, *_ = written
                reader = acceleration.CODEC.read(body, 0, last - first + 1, first, 0, None)
                assert sum(1 for _ in reader) == last - first + 1
                assert reader.position == len(body)

    together(lambda number: (write, change)[number % 2](number))
    records.clear()
    assert [*map(sys.getrefcount, values)] == counts


def changed_batches() -> None:
    """Threads read columns of batches whose places others change: nothing outside of the data is read."""
    body = acceleration.CODEC.write([Record(-1, 0, b"key", b"value", ()) for _ in range(RECORDS)], 0, 0)[0]
    batches = array("q", [0, len(body), RECORDS, 0, 0])

    def work(number: int) -> None:
        columns = array("q", bytes(8 * COLUMNS * RECORDS))
        for turn in range(50):
            batches[:3] = array("q", [0, len(body), RECORDS] if turn % 2 else [-(1 << 40), 1 << 40, 1 << 40])
            try:
                rows, _ = sys.modules["kipc_accelerator"].record_columns(body, batches, columns)
            except ValueError:
                continue
            assert rows in (0, RECORDS)

    together(work)


def _topics(count: int) -> list[MetadataResponseTopic]:
    partitions: list[Any] = [MetadataResponsePartition(leader_id=7, replica_nodes=(1, 70000))]
    return [MetadataResponseTopic(name=f"topic-{number}", partitions=[*partitions]) for number in range(count)]


CHECKS = (shared_codecs, changed_messages, shared_reader, changed_records, changed_batches)


def main() -> int:
    assert acceleration.CODEC is not None, "the accelerator is not installed"
    has_gil = getattr(sys, "_is_gil_enabled", lambda: True)()
    assert has_gil is not bool(sysconfig.get_config_var("Py_GIL_DISABLED")), "the accelerator has enabled the GIL"
    sys.setswitchinterval(1e-5)
    rounds = int(sys.argv[1])
    for _ in range(rounds):
        for check in CHECKS:
            check()
    print(f"{rounds} rounds of {THREADS} threads {'with a GIL' if has_gil else 'without a GIL'}: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
