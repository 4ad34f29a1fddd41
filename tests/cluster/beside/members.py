"""Members of a group of the consumer or share protocol, and the answers to their heartbeats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import uuid4

from kafka_wire.clients import ConsumerGroupHeartbeatRequest
from kafka_wire.runtime.message import Message

from tests.cluster.helpers.streams_steps import WORDS, Json
from tests.cluster.helpers.wire import ask


class Members:
    """Sends heartbeats of the members of one group, which has a new id each time, with the epochs of their answers."""

    request: ClassVar[Callable[..., Message]] = ConsumerGroupHeartbeatRequest

    def __init__(self, address: str, name: str, answers: dict[str, Json]) -> None:
        self.address, self.name, self.group, self.answers = address, name, f"{name}-{uuid4()}", answers
        self.epochs: dict[str, int] = {}
        self.base: int | None = None

    def heartbeat(self, step: str, member: str, version: int = 1, **fields: Any) -> Json:
        own = {"group_id": self.group, "member_id": member, "member_epoch": self.epochs.get(member, 0)}
        answer: Json = ask(self.address, self.request(**own | fields), version).to_json(version)
        if not answer["errorCode"]:
            self.epochs[member] = answer["memberEpoch"]
        for topic in (answer["assignment"] or {}).get("topicPartitions", ()):
            topic["topicId"] = "id"
        shown = {**answer, "throttleTimeMs": 0}
        if shown["memberId"] is not None and len(shown["memberId"]) == 22:
            shown["memberId"] = "a generated id"
        self.answers[f"{self.name}: {step}"] = self._counted(shown)
        return answer

    def join(self, step: str, member: str, **fields: Any) -> Json:
        own = {
            "member_epoch": 0,
            "rebalance_timeout_ms": 5000,
            "subscribed_topic_names": [WORDS],
            "topic_partitions": [],
        }
        return self.heartbeat(step, member, **own | fields)

    def _counted(self, answer: Json) -> Json:
        """Count epochs from the first one of the group: new groups of Kafka begin with 2, or later ones."""
        if self.base is None and answer["memberEpoch"] > 0:
            self.base = answer["memberEpoch"]
        if answer["memberEpoch"] > 0:
            answer["memberEpoch"] -= self.base or 0
        text = answer["errorMessage"]
        text = text and text.replace(self.group, self.name)
        text = text and text.partition("regular expression:")[0]  # the end is that of the engine
        answer["errorMessage"] = text
        if text and self.base is not None:
            for epoch in range(self.base, self.base + 6):
                text = text.replace(f"epoch ({epoch})", f"epoch (+{epoch - self.base})")
                text = text.replace(f"coordinator ({epoch})", f"coordinator (+{epoch - self.base})")
            answer["errorMessage"] = text
        return answer
