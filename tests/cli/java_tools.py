"""Java's tools, and a consumer whose group they show."""

from __future__ import annotations

import threading

from kafka import KafkaConsumer

from tests.waiting import PATIENCE

TOPIC, GROUP, TRANSACTION, PERSON = "beside.java", "beside-group", "beside-transaction", "beside"
TOOLS = "org.apache.kafka.tools."
GROUPS = f"{TOOLS}consumer.group.ConsumerGroupCommand"


class reading:  # noqa: N801
    """A consumer in a thread, which reads committed records only: its offsets stay as they are."""

    def __init__(self, brokers: list[str], topic: str = TOPIC, group: str = GROUP) -> None:
        self._brokers, self._topic, self._group = brokers, topic, group
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the consumer did not end, and its group cannot be deleted"

    def _read(self) -> None:
        consumer = KafkaConsumer(
            self._topic,
            group_id=self._group,
            bootstrap_servers=self._brokers,
            auto_offset_reset="earliest",
            isolation_level="read_committed",
            auto_commit_interval_ms=200,
            allow_auto_create_topics=False,
            metadata_max_age_ms=1000,  # the leader of a group assigns the partitions that its metadata has
        )
        while not self._is_over.is_set():
            consumer.poll(timeout_ms=200)
        consumer.close()
