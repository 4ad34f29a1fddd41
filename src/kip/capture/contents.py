"""Contents of byte fields in messages, decoded by `kip.log`: record batches, and metadata of classic groups.

The functions add members to the JSON form of a message, with bytes in base64.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from kafka_wire.records import Record

from kip.kafka.enumerations import CONSUMER_PROTOCOL
from kip.kafka.secrets import REDACTED, SECRET_TOPIC_IDS, SECRET_TOPICS
from kip.log.dumps.rows import dump_log_fields
from kip.log.errors import LogError
from kip.log.records.protocol import decode_assignment, decode_subscription
from kip.log.records.views import Secrets, bytes_view, part_view
from kip.log.segments.batches import Batch
from kip.log.segments.reader import Damage, read_batches

Form = dict[str, Any]


def batches(records: str, *, with_data: bool) -> list[Form]:
    """Return the batches in base64 record data; with keys, values and headers of records if `with_data`.

    The last batch of a Fetch response is often truncated. It becomes an object with the member `error`, as does damage.
    """
    return [
        {"error": item.reason, "size": item.length} if isinstance(item, Damage) else _batch(item, with_data)
        for item in read_batches(BytesIO(b64decode(records)))
    ]


def _batch(batch: Batch, with_data: bool) -> Form:
    fields = dump_log_fields(batch)
    if with_data:
        try:
            fields["records"] = [_record(record) for record in batch.records()]
        except LogError as error:
            fields["error"] = str(error)
    return fields


def _record(record: Record) -> Form:
    return {
        "offset": record.offset,
        "timestamp": record.timestamp,
        "key": bytes_view(record.key),
        "value": bytes_view(record.value),
        "headers": [{"key": name, "value": bytes_view(value)} for name, value in record.headers],
    }


def decode_group_metadata(message: str, form: Form) -> None:
    """Add the decoded metadata of consumers in JoinGroup and SyncGroup; `message` is the name in its spec.

    Groups of other types have their own formats; older versions of some messages do not contain the group type.
    """
    if message in _GROUP_METADATA and form.get("protocolType") == CONSUMER_PROTOCOL:
        owners_of, name, added, decode = _GROUP_METADATA[message]
        for owner in owners_of(form):
            if data := b64decode(owner[name]):
                part = decode(data)
                owner[added] = part_view(part, {"version": part.version}, Secrets.FIELDS)


_SUBSCRIPTION = ("metadata", "decodedSubscription", decode_subscription)
_ASSIGNMENT = ("assignment", "decodedAssignment", decode_assignment)
_GROUP_METADATA: dict[str, tuple[Callable[[Form], Iterable[Form]], str, str, Callable[[bytes], Any]]] = {
    "JoinGroupRequest": (lambda form: form["protocols"], *_SUBSCRIPTION),
    "JoinGroupResponse": (lambda form: form["members"], *_SUBSCRIPTION),
    "SyncGroupRequest": (lambda form: form["assignments"], *_ASSIGNMENT),
    "SyncGroupResponse": (lambda form: (form,), *_ASSIGNMENT),
}
"""Message -> the objects that contain metadata, its member, the member to add, and the decoder."""


def redact_records(message: str, form: Form) -> None:
    """Redact record data of the metadata log, which may contain secrets."""
    if message not in ("FetchResponse", "FetchSnapshotResponse"):
        return
    for topic in form.get("responses") or form.get("topics") or ():
        if message == "FetchSnapshotResponse" or _is_secret(topic):
            for partition in topic["partitions"]:
                for name in ("records", "unalignedRecords"):
                    if partition.get(name):
                        partition[name] = REDACTED


def _is_secret(topic: Form) -> bool:
    return topic.get("topic") in SECRET_TOPICS or topic.get("topicId") in SECRET_TOPIC_IDS
