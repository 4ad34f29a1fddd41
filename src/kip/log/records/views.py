"""Views: records as JSON, in the formats of Kafka's dump tool and console formatters.

key     {"type": 2, "data": {…}}                            of a coordinator's record
value   {"version": 3, "data": {…}}                         of a coordinator's or a control record
value   {"type": "TOPIC_RECORD", "version": 0, "data": {…}} of a metadata log
either  {"error": "…", "base64": "…"}                       of bytes that cannot be decoded; null stays null
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from kip.kafka.enumerations import CONSUMER_PROTOCOL
from kip.kafka.secrets import REDACTED, SECRET_TOPICS
from kip.log.records.families import AnyPart, Decoded, DecodedPart, Raw
from kip.log.records.json_form import base64, json_writer
from kip.log.records.protocol import decode_assignment, decode_subscription


class Secrets(Enum):
    """Redaction in records: secret fields, secret fields and undecodable bytes, or nothing."""

    FIELDS = auto()
    FIELDS_AND_UNDECODED = auto()
    SHOWN = auto()

    @classmethod
    def of_topic(cls, topic: str, *, are_shown: bool) -> Secrets:
        """Return the redaction for the records of a topic."""
        if are_shown:
            return cls.SHOWN
        return cls.FIELDS_AND_UNDECODED if topic in SECRET_TOPICS else cls.FIELDS


@dataclass(frozen=True, slots=True)
class View:
    """A record as JSON.

    Attributes:
        type: Kafka's name of the record type.
        group: the group id in the key, None if there is none.
        key, value: JSON objects, None for null.
        is_readable: whether both are known messages, or null.
    """

    type: str
    group: str | None
    key: dict[str, Any] | None
    value: dict[str, Any] | None
    is_readable: bool


def view(decoded: Decoded, secrets: Secrets = Secrets.FIELDS) -> View:
    """Return a decoded record as JSON."""
    is_readable = not (isinstance(decoded.key, Raw) or isinstance(decoded.value, Raw))
    key, value = key_view(decoded.key, secrets), _value_view(decoded, secrets)
    return View(decoded.type, group_of(decoded.key), key, value, is_readable)


def key_view(part: AnyPart, secrets: Secrets = Secrets.FIELDS) -> dict[str, Any] | None:
    """Return the key of a record as JSON."""
    return None if part is None else part_view(part, {} if part.type is None else {"type": part.type}, secrets)


def _value_view(decoded: Decoded, secrets: Secrets) -> dict[str, Any] | None:
    part = decoded.value
    if part is None:
        return None
    head = {"version": part.version} if part.type is None else {"type": decoded.type, "version": part.version}
    return part_view(part, head, secrets)


def part_view(part: DecodedPart | Raw, head: dict[str, Any], secrets: Secrets) -> dict[str, Any]:
    """Return a key, a value or a part of one as JSON, after the members of `head`."""
    if isinstance(part, Raw):
        present = {name: fact for name, fact in head.items() if fact is not None}
        data = REDACTED if secrets is Secrets.FIELDS_AND_UNDECODED else base64(part.data)
        return {**present, "error": part.reason, "base64": data}
    head["data"] = data_writer(type(part.message), part.version, secrets is Secrets.SHOWN)(part.message)
    if part.left:
        head["bytesLeft"] = part.left
    return head


def bytes_view(data: bytes | None) -> str | dict[str, str] | None:
    """Return a key or value of another topic: its text, or base64 if it is not UTF-8."""
    if data is None:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": base64(data)}


def data_writer(cls: Any, version: int, shows_secrets: bool = False) -> Callable[[Any], dict[str, Any]]:
    """Return a function that converts decoded messages of a class to JSON, including the messages nested in them."""
    write = json_writer(cls, version, shows_secrets)
    if cls.SPEC.name != "GroupMetadataValue":
        return write

    def write_group(group: Any) -> dict[str, Any]:
        data: dict[str, Any] = write(group)
        if group.protocol_type == CONSUMER_PROTOCOL:
            _add_members(data, group)
        return data

    return write_group


def group_of(part: AnyPart) -> str | None:
    """Return the group id in a key, None if there is none."""
    if not isinstance(part, DecodedPart):
        return None
    group: str | None = getattr(part.message, "group_id", None) or getattr(part.message, "group", None)
    return group


def _add_members(data: dict[str, Any], group: Any) -> None:
    """Add the decoded subscription and assignment of consumers; other tools show only their bytes."""
    for form, member in zip(data["members"], group.members, strict=True):
        for name, part in (
            ("decodedSubscription", decode_subscription(member.subscription)),
            ("decodedAssignment", decode_assignment(member.assignment)),
        ):
            form[name] = part_view(part, {"version": part.version}, Secrets.FIELDS)
