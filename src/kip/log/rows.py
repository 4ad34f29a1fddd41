"""Rows: the records of a batch, or the batch itself, as JSON lines.

Records of internal topics are shown decoded; those of other topics by their sizes, and with their text on demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson

from kip.log.batches import Batch
from kip.log.control import CONTROL
from kip.log.families import FAMILIES
from kip.log.records import Header
from kip.log.selection import Selection
from kip.log.views import View, bytes_view, view_maker

__all__ = ["Rows"]

_NEWLINE = orjson.OPT_APPEND_NEWLINE
_CONTROL_VIEW = view_maker(CONTROL)


class Rows:
    """Turns the batches of one file into lines.

    Attributes:
        file: what the rows call it.
        with_data: whether keys, values and headers of other topics are shown, not only their sizes.
        unreadable: how many records of internal topics have had bytes that are no known message.
    """

    def __init__(self, file: str, topic: str, selection: Selection | None = None, with_data: bool = False) -> None:
        self.file = file
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
        has_bounds, has_names = selection.has_bounds, selection.has_names
        facts = orjson.Fragment(orjson.dumps(_facts(batch)))
        timestamp_type, base_sequence = batch.timestamp_type, batch.base_sequence
        for offset, timestamp, key, value, headers in batch.fields():
            if has_bounds and not selection.wants(offset, timestamp):
                continue
            row: dict[str, Any] = {
                "file": self.file,
                "offset": offset,
                "timestamp": timestamp,
                "timestampType": timestamp_type,
                "keySize": -1 if key is None else len(key),
                "valueSize": -1 if value is None else len(value),
                "sequence": -1 if base_sequence < 0 else batch.sequence(offset),
                "headerKeys": [_text(name) for name, _ in headers] if headers else (),
                "batch": facts,
            }
            if view is not None:
                row["type"], group, row["key"], row["value"], is_readable = view(key, value)
                if has_names and not selection.wants_named(row["type"], group):
                    continue
                self.unreadable += not is_readable
            elif has_names:
                continue
            elif self.with_data:
                row |= {"key": bytes_view(key), "value": bytes_view(value), "headers": list(map(_header, headers))}
            yield orjson.dumps(row, option=_NEWLINE)

    def batch_line(self, batch: Batch) -> Iterator[bytes]:
        """Yield the line of a batch, with what `kafka-dump-log` tells of it, if it can hold wanted records."""
        if self._selection.may_hold(batch):
            yield orjson.dumps({"file": self.file, **_all_facts(batch)}, option=_NEWLINE)


@cache
def _topic_view(topic: str) -> View | None:
    """Return the view of a topic, the same for all its files because it remembers keys."""
    return view_maker(FAMILIES[topic]) if topic in FAMILIES else None


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
    """Return a header's key as JSON can hold it."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
