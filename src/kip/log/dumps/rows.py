"""Rows: the records of a batch, or the batch itself, as JSON lines.

Records of internal topics are decoded; records of topics that are not internal are shown by their sizes, optionally
with their data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import orjson
from kafka_wire.records import Header

from kip.log.records.control import CONTROL
from kip.log.records.families import FAMILIES
from kip.log.records.json_views import JsonView, json_view
from kip.log.records.views import Secrets, bytes_view
from kip.log.segments.batches import Batch
from kip.log.segments.selection import Selection

# Templates of the lines of records: `%b` is filled for each batch, `%%b` and `%%d` for each record.
_RECORD = b'{"file":%b,"offset":%%d,"timestamp":%%d,"timestampType":%b,"keySize":%%d,"valueSize":%%d,%%b,"batch":%b'
_DECODED = _RECORD + b',%%b,"value":%%b}\n'
_SIZES = _RECORD + b"}\n"
_DATA = _RECORD + b',"key":%%b,"value":%%b,"headers":%%b}\n'
_NO_SEQUENCE_OR_HEADERS = b'"sequence":-1,"headerKeys":[]'
"""These members have the same values in nearly all records that Kafka itself writes."""


class DumpedFile:
    """A file whose batches become lines.

    Attributes:
        file: its name in the rows.
        with_data: whether to show keys, values and headers of topics that are not internal instead of only their sizes.
        unreadable: the number of internal-topic records that could not be decoded.
    """

    def __init__(
        self,
        file: str,
        topic: str,
        selection: Selection | None = None,
        with_data: bool = False,
        shows_secrets: bool = False,
    ) -> None:
        self.file = _valid_utf8(file)
        self.with_data = with_data
        self.unreadable = 0
        self._selection = selection or Selection()
        self._to_json = _topic_view(topic, shows_secrets)

    def lines(self, batch: Batch) -> Iterator[bytes]:
        """Return a line for each selected record; the iterator raises LogError if the batch cannot be read."""
        to_json = _control_view() if batch.is_control else self._to_json
        if not self._selection.may_hold(batch):
            return iter(())
        if to_json is not None:
            return self._decoded_lines(batch, to_json)
        return iter(()) if self._selection.has_names else self._other_lines(batch)

    def _decoded_lines(self, batch: Batch, to_json: JsonView) -> Iterator[bytes]:
        """Yield the lines of records that Kafka itself wrote."""
        template = self._template(_DECODED, batch)
        selection = self._selection
        checks_bounds, has_names = not selection.is_within(batch), selection.has_names
        has_sequence = batch.base_sequence >= 0
        for record in batch.records():
            offset, key, value, headers = record.offset, record.key, record.value, record.headers
            if checks_bounds and not selection.wants(offset, record.timestamp):
                continue
            name, group, type_and_key, value_json, is_readable = to_json(key, value)
            if has_names and not selection.wants_named(name, group):
                continue
            if not is_readable:
                self.unreadable += 1
            yield template % (
                offset,
                record.timestamp,
                -1 if key is None else len(key),
                -1 if value is None else len(value),
                _sequence_and_headers(batch.sequence_of(offset), headers)
                if has_sequence or headers
                else _NO_SEQUENCE_OR_HEADERS,
                type_and_key,
                value_json,
            )

    def _other_lines(self, batch: Batch) -> Iterator[bytes]:
        """Yield the lines of records that are not decoded."""
        template = self._template(_DATA if self.with_data else _SIZES, batch)
        selection = self._selection
        checks_bounds = not selection.is_within(batch)
        for record in batch.records():
            offset, key, value, headers = record.offset, record.key, record.value, record.headers
            if checks_bounds and not selection.wants(offset, record.timestamp):
                continue
            sizes = [-1 if data is None else len(data) for data in (key, value)]
            values = (offset, record.timestamp, *sizes, _sequence_and_headers(batch.sequence_of(offset), headers))
            data = (bytes_view(key), bytes_view(value), list(map(_header, headers))) if self.with_data else ()
            yield template % (*values, *map(orjson.dumps, data))

    def _template(self, line: bytes, batch: Batch) -> bytes:
        """Return the template for the records of this batch."""
        return line % tuple(map(_escaped_json, (self.file, batch.timestamp_type, _record_batch_fields(batch))))

    def batch_lines(self, batch: Batch) -> Iterator[bytes]:
        """Yield the line of a batch, with the fields of `kafka-dump-log`, if it may contain selected records."""
        if self._selection.may_hold(batch):
            yield orjson.dumps({"file": self.file, **dump_log_fields(batch)}, option=orjson.OPT_APPEND_NEWLINE)


@cache
def _topic_view(topic: str, shows_secrets: bool) -> JsonView | None:
    """Return the view of a topic, shared by all its files because it caches keys."""
    secrets = Secrets.of_topic(topic, are_shown=shows_secrets)
    return json_view(FAMILIES[topic], secrets) if topic in FAMILIES else None


@cache
def _control_view() -> JsonView:
    return json_view(CONTROL)


def _escaped_json(value: Any) -> bytes:
    """Return JSON for a template, whose percent signs are doubled."""
    return orjson.dumps(value).replace(b"%", b"%%")


def _record_batch_fields(batch: Batch) -> dict[str, Any]:
    """Return the batch fields in the rows of records."""
    return {
        "position": batch.position,
        "baseOffset": batch.base_offset,
        "partitionLeaderEpoch": batch.leader_epoch,
        "producerId": batch.producer_id,
        "producerEpoch": batch.producer_epoch,
        "isTransactional": batch.is_transactional,
        "isControl": batch.is_control,
        "compressCodec": batch.compression,
    }


def dump_log_fields(batch: Batch) -> dict[str, Any]:
    """Return the fields that `kafka-dump-log` prints for a batch."""
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
        "compressCodec": batch.compression,
        "crc": batch.crc,
        "isValid": batch.is_crc_valid,
    }


def _sequence_and_headers(sequence: int, headers: Sequence[Header]) -> bytes:
    return b'"sequence":%d,"headerKeys":%b' % (sequence, orjson.dumps([_valid_utf8(name) for name, _ in headers]))


def _header(header: Header) -> dict[str, Any]:
    name, value = header
    return {"key": _valid_utf8(name), "value": bytes_view(value)}


def _valid_utf8(name: str) -> str:
    """Return a header's key, or a file name, as text that JSON can represent."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
