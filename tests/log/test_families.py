"""Records of internal topics: Kafka's bytes decode to its JSON and back, all other records stay raw."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from kafka_wire.clients import (
    ConsumerProtocolAssignment,
    ConsumerProtocolSubscription,
    EndTxnMarker,
    LeaderChangeMessage,
    SnapshotFooterRecord,
)
from kafka_wire.group_coordinator import GroupMetadataKey, OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import ControlType, write_control
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.log.errors import LogError
from kip.log.records.control import CONTROL
from kip.log.records.families import (
    FAMILIES,
    CoordinatorFamily,
    Decoded,
    DecodedPart,
    FramedFamily,
    Raw,
    decode_prefixed,
)
from kip.log.records.json_form import to_json
from kip.log.records.json_views import json_view
from kip.log.records.protocol import decode_assignment, decode_subscription
from kip.log.records.views import view
from tests.log.values import encode_prefixed
from tests.shared import json_lines, shared_path
from tests.wire.mutations import all_seeds

Row = dict[str, Any]
ALL_ROWS = list(json_lines(shared_path("vectors", "kafka-4.3.1-records.jsonl.gz")))
OFFSETS = FAMILIES["__consumer_offsets"]
METADATA = FAMILIES["__cluster_metadata"]
AREAS = {
    "group-coordinator": "__consumer_offsets",
    "share-coordinator": "__share_group_state",
    "transaction-coordinator": "__transaction_state",
    "metadata": "__cluster_metadata",
    "storage": "__remote_log_metadata",
}


def rows(*kinds: str) -> list[Any]:
    """Return the vectors of these kinds as test cases."""
    found = [row for row in ALL_ROWS if row["kind"] in kinds]
    return [pytest.param(row, id=f"{place}-{row.get('spec') or row.get('keySpec')}") for place, row in enumerate(found)]


def unhex(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def json_of(part: DecodedPart | Raw | None) -> Any:
    if part is None:
        return None
    assert isinstance(part, DecodedPart)
    fast = to_json(part.message, part.version, shows_secrets=True)
    assert fast == _as_tuples(part.message.to_json(part.version), fast)
    return part.message.to_json(part.version)


def _as_tuples(value: Any, like: Any) -> Any:
    """Return JSON with tuples in the places where the fast form has tuples."""
    if isinstance(value, dict):
        return {key: _as_tuples(inner, like[key]) for key, inner in value.items()}
    return type(like)(_as_tuples(*pair) for pair in zip(value, like, strict=True)) if isinstance(value, list) else value


@pytest.mark.parametrize("row", rows("coordinator-record"))
def test_coordinator_records(row: Row) -> None:
    family = FAMILIES[AREAS[row["area"]]]
    assert isinstance(family, CoordinatorFamily)
    key, value = bytes.fromhex(row["keyHex"]), unhex(row["hex"])
    decoded = family.decode(key, value)
    assert isinstance(decoded.key, DecodedPart)
    assert (decoded.key.type, json_of(decoded.key)) == (row["recordType"], row["keyJson"])
    assert json_of(decoded.value) == row.get("json")
    if isinstance(decoded.value, DecodedPart):
        assert decoded.value.version == row["version"]
        assert family.encode(decoded.key.message, decoded.value.message, row["version"]) == (key, value)
    else:
        assert family.encode(decoded.key.message, None) == (key, None)


@pytest.mark.parametrize("row", rows("metadata-record", "remote-record"))
def test_framed_records(row: Row) -> None:
    family = FAMILIES[AREAS[row["area"]]]
    assert isinstance(family, FramedFamily)
    data = bytes.fromhex(row["hex"])
    part = family.decode(None, data).value
    assert isinstance(part, DecodedPart)
    assert (part.type, part.version, json_of(part)) == (row["apiKey"], row["version"], row["json"])
    assert family.encode(part.message, part.version) == data


@pytest.mark.parametrize("row", rows("version-prefixed"))
def test_prefixed_messages(row: Row) -> None:
    data = bytes.fromhex(row["hex"])
    part = decode_prefixed(CATALOG.message(row["spec"]), data)
    assert isinstance(part, DecodedPart)
    assert (part.version, json_of(part)) == (row["version"], row["json"])
    assert encode_prefixed(part.message, part.version) == data


NEWER_VERSION = "version_too_high"
"""Java decodes a metadata record of an unknown version as if its layout had not changed; here it stays raw."""


@pytest.mark.slow
@pytest.mark.parametrize("row", rows("metadata-record-reject"))
def test_damaged_frames(row: Row) -> None:
    part = METADATA.decode(None, bytes.fromhex(row["hex"])).value
    if row["verdict"] == "ok" and row["mutation"] != NEWER_VERSION:
        assert json_of(part) == row["json"]
    else:
        assert isinstance(part, Raw)
        assert part.data == bytes.fromhex(row["hex"])
        assert part.reason


@pytest.mark.parametrize("row", rows("coordinator-record-reject"))
def test_damaged_coordinator_records(row: Row) -> None:
    key, value = bytes.fromhex(row["keyHex"]), unhex(row["hex"])
    decoded = FAMILIES[AREAS[row["area"]]].decode(key, value)
    if row["verdict"] == "ok":
        assert json_of(decoded.key) == row["keyJson"]
        assert isinstance(decoded.value, DecodedPart)
        assert isinstance(decoded.key, DecodedPart)
        assert decoded.key.left + decoded.value.left > 0
    else:
        broken = decoded.key if row["mutation"].startswith("key") else decoded.value
        assert isinstance(broken, Raw)
        assert broken.data == (key if row["mutation"].startswith("key") else value)


def test_an_offset_commit_of_version_4() -> None:
    """Kafka 4 writes a flexible version, which older tools decode incorrectly or not at all."""
    data = bytes.fromhex("0004000000000021d4a8ffffffff010000019964f2d83600")
    key, _ = CoordinatorFamily("group_coordinator").encode(OffsetCommitKey(group="g", topic="t", partition=3), None)
    decoded = OFFSETS.decode(key, data)
    assert decoded.type == "OFFSET_COMMIT"
    assert decoded.value == DecodedPart(
        None, 4, OffsetCommitValue(offset=2217128, leader_epoch=-1, metadata="", commit_timestamp=1758335260726)
    )
    assert json_of(decoded.value) == {
        "offset": 2217128,
        "leaderEpoch": -1,
        "metadata": "",
        "commitTimestamp": 1758335260726,
    }
    assert CoordinatorFamily("group_coordinator").encode(
        OffsetCommitKey(group="g", topic="t", partition=3),
        OffsetCommitValue(offset=2217128, commit_timestamp=1758335260726),
        4,
    ) == (key, data)


@pytest.mark.parametrize(
    ("topic", "key", "value", "reason"),
    [
        ("__consumer_offsets", None, b"\0\0", "the record has no key to tell its type"),
        ("__consumer_offsets", b"\0", b"", "a key of 1 byte has no record type"),
        ("__consumer_offsets", b"\x7f\xff", b"", "record type 32767 is unknown"),
        ("__consumer_offsets", b"\0\x02\0\x01g", b"\0", "no version in 1 byte"),
        ("__consumer_offsets", b"\0\x02\0\x01g", b"\0\x63", "GroupMetadataValue v99"),
        ("__cluster_metadata", None, b"", "the frame ends within its frame version"),
        ("__cluster_metadata", None, b"\x01\x02", "the frame ends within its version"),
        ("__cluster_metadata", None, b"\x01\xff\xff\x03\x00", "record type 65535 is more than 32767"),
        ("__cluster_metadata", None, b"\x01\x63\x00abc", "record type 99 is unknown"),
        ("__cluster_metadata", None, b"\x01\x14\x00\x00more", "4 bytes left after the message"),
        ("__cluster_metadata", None, b"\x01\x14" + b"\xff" * 11, "the varint at byte 2 has no end"),
    ],
)
def test_what_cannot_be_read_is_kept_with_a_reason(topic: str, key: bytes | None, value: bytes, reason: str) -> None:
    part = FAMILIES[topic].decode(key, value).value
    assert isinstance(part, Raw)
    assert part.data == value
    assert reason in part.reason


def test_tombstones() -> None:
    key, value = CoordinatorFamily("group_coordinator").encode(GroupMetadataKey(group="g"), None)
    assert value is None
    assert OFFSETS.decode(key, None) == Decoded("GROUP_METADATA", DecodedPart(2, 0, GroupMetadataKey(group="g")), None)
    assert METADATA.decode(None, None) == Decoded("UNKNOWN", None, None)


@pytest.mark.parametrize(
    ("number", "name", "message", "key", "value"),
    [
        (0, "ABORT", EndTxnMarker(coordinator_epoch=7), "00000000", "000000000007"),
        (1, "COMMIT", EndTxnMarker(coordinator_epoch=-1), "00000001", "0000ffffffff"),
        (2, "LEADER_CHANGE", LeaderChangeMessage(leader_id=3), "00000002", "000000000003010100"),
        (4, "SNAPSHOT_FOOTER", SnapshotFooterRecord(), "00000004", "000000"),
    ],
)
def test_control_records(number: int, name: str, message: Message, key: str, value: str) -> None:
    record = write_control(ControlType(number), message)
    assert ((record.key or b"").hex(), (record.value or b"").hex()) == (key, value)
    decoded = CONTROL.decode(bytes.fromhex(key), bytes.fromhex(value))
    assert decoded.type == name
    assert isinstance(decoded.key, DecodedPart)
    assert (decoded.key.type, json_of(decoded.key)) == (number, {"type": number})
    assert decoded.value == DecodedPart(None, 0, message)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        (b"\0\0\0\x63", b"abc", "control record type 99 is unknown"),
        (b"\0\0", b"abc", "the key of a control record is a version and a type"),
        (b"\xff\xff\0\0", b"abc", "the key of a control record is a version and a type"),
        (None, b"abc", "the key of a control record is a version and a type"),
        (b"\0\0\0\x02", b"\0\x09", "LeaderChangeMessage v9"),
        (b"\0\0\0\x02", b"\0", "no version in 1 byte"),
    ],
)
def test_unknown_control_records_are_kept(key: bytes | None, value: bytes, reason: str) -> None:
    part = CONTROL.decode(key, value).value
    assert isinstance(part, Raw)
    assert (part.data, reason in part.reason) == (value, True)


def test_members_of_classic_groups() -> None:
    subscription = encode_prefixed(ConsumerProtocolSubscription(topics=["a", "b"], user_data=None), 1)
    part = decode_subscription(subscription)
    assert isinstance(part, DecodedPart)
    assert part.message == ConsumerProtocolSubscription(topics=("a", "b"))
    assert decode_assignment(b"") == Raw(b"", "no version in 0 bytes")
    newest = ConsumerProtocolSubscription.VERSIONS[-1]
    newer = encode_prefixed(ConsumerProtocolSubscription(topics=["a"]), newest)
    newer = (newest + 5).to_bytes(2, "big") + newer[2:] + b"something new"
    part = decode_subscription(newer)
    assert isinstance(part, DecodedPart)
    assert (part.version, part.left, part.message) == (newest, 13, ConsumerProtocolSubscription(topics=["a"]))
    assert isinstance(decode_assignment(b"\0\0\xff"), Raw)
    assert decode_assignment(encode_prefixed(ConsumerProtocolAssignment(), 0)) == DecodedPart(
        None, 0, ConsumerProtocolAssignment()
    )


def test_a_message_of_another_kind_is_no_record() -> None:
    with pytest.raises(LogError, match="EndTxnMarker is not a key"):
        CoordinatorFamily("group_coordinator").encode(EndTxnMarker(), None)
    with pytest.raises(LogError, match="EndTxnMarker is not a record"):
        FramedFamily("metadata").encode(EndTxnMarker())


@pytest.mark.slow
def test_the_fast_json_form_is_that_of_the_messages() -> None:
    count = 0
    for row in json_lines(shared_path("vectors", "kafka-4.3.1.jsonl.gz")):
        if row["area"] in ("streams", "clients-test"):
            continue
        message = CATALOG.message(row["spec"]).decode(bytes.fromhex(row["hex"]), row["version"])
        fast = to_json(message, row["version"], shows_secrets=True)
        assert fast == _as_tuples(message.to_json(row["version"]), fast)
        count += 1
    assert count > 2800


@pytest.mark.slow
def test_the_fast_json_form_is_that_of_all_messages_of_the_package() -> None:
    """Also of the proposed ones, which have structs that are absent (`maybeVersions`)."""
    for seeds in all_seeds():
        for data in seeds.rows:
            message = seeds.cls.decode(data, seeds.version)
            fast = to_json(message, seeds.version, shows_secrets=True)
            assert fast == _as_tuples(message.to_json(seeds.version), fast), seeds.name


@pytest.mark.parametrize("topic", FAMILIES)
def test_damaged_records_never_raise_and_look_the_same_both_ways(topic: str) -> None:
    """Randomly changed bytes of the vectors: the fast form and the plain form have the same results."""
    family = FAMILIES[topic]
    fast = json_view(family)
    chance = random.Random(topic)
    found = [row for row in ALL_ROWS if AREAS.get(row.get("area")) == topic and row.get("hex")]
    outcomes = set()
    for row in found * (2000 // max(1, len(found)) + 1):
        key, value = (_changed(unhex(row.get(name)), chance) for name in ("keyHex", "hex"))
        plain = view(family.decode(key, value))
        forms = b'"type":%b,"key":%b' % (orjson.dumps(plain.type), orjson.dumps(plain.key)), orjson.dumps(plain.value)
        assert fast(key, value) == (plain.type, plain.group, *forms, plain.is_readable)
        outcomes.add(plain.is_readable)
    assert outcomes == {True, False}


def _changed(data: bytes | None, chance: random.Random) -> bytes | None:
    if not data or chance.random() < 0.4:
        return data
    changed = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed[: chance.randrange(len(changed) + 1)] if chance.random() < 0.2 else changed)
