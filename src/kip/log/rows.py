"""Rows: the records of a batch, or the batch itself, as JSON lines.

Records of internal topics are shown decoded; those of other topics by their sizes, and with their text on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import orjson

from kip.log.batches import Batch
from kip.log.control import CONTROL
from kip.log.families import FAMILIES
from kip.log.json_views import JsonView, json_view
from kip.log.records import Header
from kip.log.selection import Selection
from kip.log.views import bytes_view

__all__ = ["Rows"]

_CONTROL_VIEW = json_view(CONTROL)
_TEMPLATE = (
    b'{"file":%b,"offset":%%d,"timestamp":%%d,"timestampType":%b,"keySize":%%d,"valueSize":%%d,"sequence":%%d,'
    b'"headerKeys":%%b,"batch":%b%%b}\n'
)
"""The line of a record; a batch fills in what its records share."""
_DECODED = b',"type":"%b","key":%b,"value":%b'
_DATA = b',"key":%b,"value":%b,"headers":%b'


class Rows:
    """Turns the batches of one file into lines.

    Attributes:
        file: what the rows call it.
        with_data: whether keys, values and headers of other topics are shown, not only their sizes.
        unreadable: how many records of internal topics have had bytes that are no known message.
    """

    def __init__(self, file: str, topic: str, selection: Selection | None = None, with_data: bool = False) -> None:
        self.file = _text(file)
        self.with_data = with_data
        self.unreadable = 0
        self._selection = selection or Selection()
        self._view = _topic_view(topic)

    def lines(self, batch: Batch) -> Iterator[bytes]:
        """Yield a line for each record that is wanted; raises LogError where the batch cannot be read."""
        selection = self._selection
        if not selection.may_hold(batch):
            return
        view = _CONTROL_VIEW if batch.is_control else self._view
        show = self._other if view is None else self._decoded(view)
        has_bounds = selection.has_bounds
        has_sequence = batch.base_sequence >= 0
        template = _TEMPLATE % tuple(map(_constant, (self.file, batch.timestamp_type, _facts(batch))))
        for offset, timestamp, key, value, headers in batch.fields():
            if has_bounds and not selection.wants(offset, timestamp):
                continue
            shown = show(key, value, headers)
            if shown is None:
                continue
            yield template % (
                offset,
                timestamp,
                -1 if key is None else len(key),
                -1 if value is None else len(value),
                batch.sequence(offset) if has_sequence else -1,
                orjson.dumps([_text(name) for name, _ in headers]) if headers else b"[]",
                shown,
            )

    def _decoded(self, view: JsonView) -> _Show:
        """Return what shows records of internal topics, and None for those not wanted."""
        selection = self._selection
        has_names = selection.has_names

        def show(key: bytes | None, value: bytes | None, headers: tuple[Header, ...]) -> bytes | None:
            name, group, key_form, value_form, is_readable = view(key, value)
            if has_names and not selection.wants_named(name, group):
                return None
            if not is_readable:
                self.unreadable += 1
            return _DECODED % (name.encode(), key_form, value_form)

        return show

    def _other(self, key: bytes | None, value: bytes | None, headers: tuple[Header, ...]) -> bytes | None:
        """Show a record of a topic that is not Kafka's own."""
        if self._selection.has_names:
            return None
        if not self.with_data:
            return b""
        parts = (bytes_view(key), bytes_view(value), [_header(header) for header in headers])
        return _DATA % tuple(map(orjson.dumps, parts))

    def batch_line(self, batch: Batch) -> Iterator[bytes]:
        """Yield the line of a batch, with what `kafka-dump-log` tells of it, if it can hold wanted records."""
        if self._selection.may_hold(batch):
            yield orjson.dumps({"file": self.file, **_all_facts(batch)}, option=orjson.OPT_APPEND_NEWLINE)


_Show: TypeAlias = Callable[[bytes | None, bytes | None, tuple[Header, ...]], bytes | None]
"""What a record's line says about its contents."""


@cache
def _topic_view(topic: str) -> JsonView | None:
    """Return the view of a topic, the same for all its files because it remembers keys."""
    return json_view(FAMILIES[topic]) if topic in FAMILIES else None


def _constant(value: Any) -> bytes:
    """Return JSON that can stand in a template."""
    return orjson.dumps(value).replace(b"%", b"%%")


def _facts(batch: Batch) -> dict[str, Any]:
    """Return what the rows of records say of their batch."""
    return {
        "position": batch.position,
        "baseOffset": batch.base_offset,
        "partitionLeaderEpoch": batch.leader_epoch,
        "producerId": batch.producer_id,
        "producerEpoch": batch.producer_epoch,
        "isTransactional": batch.is_transactional,
        "isControl": batch.is_control,
        "compressCodec": batch.codec_name,
    }


def _all_facts(batch: Batch) -> dict[str, Any]:
    return {
        "baseOffset": batch.base_offset,
        "lastOffset": batch.last_offset,
        "count": batch.record_count,
        "baseSequence": batch.base_sequence,
        "lastSequence": batch.last_sequence,
        "producerId": batch.producer_id,
        "producerEpoch": batch.producer_epoch,
        "partitionLeaderEpoch": batch.leader_epoch,
        "isTransactional": batch.is_transactional,
        "isControl": batch.is_control,
        "deleteHorizonMs": batch.delete_horizon,
        "position": batch.position,
        "timestamp": batch.max_timestamp,
        "timestampType": batch.timestamp_type,
        "size": batch.length,
        "magic": batch.magic,
        "compressCodec": batch.codec_name,
        "crc": batch.crc,
        "isValid": batch.is_crc_valid,
    }


def _header(header: Header) -> dict[str, Any]:
    name, value = header
    return {"key": _text(name), "value": bytes_view(value)}


def _text(name: str) -> str:
    """Return a header's key, or a file's name, as JSON can hold it."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
