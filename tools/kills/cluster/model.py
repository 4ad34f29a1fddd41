"""What a folder must contain, by the notes of its clients, and what it contains."""

from __future__ import annotations

import itertools
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from kip.cluster import EmbeddedCluster
from kip.kafka.mechanisms import ScramMechanism
from kip.log.segments.batches import parse_batch
from tools.kills.cluster.client import FIRST_RETENTION, KEYS, PARTITIONS


@dataclass
class Expected:
    """What a folder must contain, by the notes of its clients.

    Attributes:
        records: acknowledged records by partition: value -> offset.
        maybe: values that may be there.
        parts: partitions in which a part of a transaction was acknowledged, by transaction.
        ends: the outcome of a transaction that a client has asked for, and whether it was acknowledged.
        values: of keys that clients set: the possible ones.
        only: the number of the record of a topic, acknowledged or not.
    """

    records: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    maybe: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    parts: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    ends: dict[int, tuple[str, bool]] = field(default_factory=dict)
    values: dict[str, list[Any]] = field(default_factory=dict)
    only: dict[str, int] = field(default_factory=dict)

    def take(self, notes: bytes) -> None:
        """Read the notes of a client, of which the last one may be incomplete."""
        rows = [json.loads(line) for line in notes.splitlines(keepends=True) if line.endswith(b"\n")]
        assert not [row for row in rows if row[0] == "error"], rows[-1][1]
        for row, following in itertools.zip_longest(rows, rows[1:], fillvalue=["killed"]):
            if row[0] == "try":
                _, kind, key, value = row
                self._note(kind, key, value, is_done=following[0] == "done", result=following[-1])

    def _note(self, kind: str, key: str, value: Any, *, is_done: bool, result: Any) -> None:
        if kind == "record":
            self.maybe[key].add(value)
            if is_done:
                self.records[key][value] = result
        elif kind == "part":
            self.parts[value] |= {key} if is_done else set()
        elif kind == "end":
            self.ends[value] = key, is_done
        elif kind == "only":
            if is_done:
                self.only[key] = value
        elif is_done:
            self.values[key] = [value]
        else:
            self.values.setdefault(key, [None]).append(value)


class Found:
    """The contents of an open cluster."""

    def __init__(self, cluster: EmbeddedCluster) -> None:
        state = cluster.state
        self.rows: dict[str, list[tuple[int, str]]] = {}
        self.ends: dict[str, int] = {}
        self.status: dict[int, dict[str, str]] = defaultdict(dict)
        for topic in state.topics.values():
            if topic.name.startswith("__"):  # a start writes to these
                continue
            for index in range(len(topic.partitions)):
                name = f"{topic.name}-{index}"
                log = state.logs.log(topic, index)
                rows = self.rows[name] = []
                self.ends[name] = log.end_offset
                for stored in log.batches:
                    if stored.is_control:
                        continue
                    outcome = "aborted" if log.is_aborted(stored) else "committed"
                    if stored.base_offset >= log.stable_offset:
                        outcome = "open"
                    for record in parse_batch(stored.data).records():
                        value = (record.value or b"").partition(b".")[0].decode()
                        rows.append((record.offset, value))
                        if value.startswith("part "):
                            self.status[int(value[5:])][name] = outcome
        readers, others = state.groups.find("readers"), state.groups.find("others")
        gone = state.groups.find("gone")
        self.readers = None if readers is None or not readers.offsets else readers.offsets["t", 0].offset
        credential = state.users.credential("mia", ScramMechanism.SCRAM_SHA_256)
        self.values: dict[str, Any] = {
            "offset": None if others is None or not others.offsets else others.offsets["t", 0].offset,
            "group": gone is not None and bool(gone.offsets),
            "config": int(state.topics["t"].configs.get("retention.ms", FIRST_RETENTION)) - FIRST_RETENTION or None,
            "user": None if credential is None else credential.iterations,
        }
        keyed = [
            record
            for stored in state.logs.log(state.topics["keyed"], 0).batches
            for record in parse_batch(stored.data).records()
        ]
        values = {record.key: int((record.value or b"").partition(b".")[0]) for record in keyed}
        self.values |= {f"key {key}": values.get(key.encode()) for key in KEYS}
        for number in range(3):
            acls = state.authorizer.acls
            self.values[f"acl User:u{number}"] = any(acl.principal == f"User:u{number}" for acl in acls)
        for name in ("new-0", "new-1"):
            topic = state.topics.get(name)
            self.values[f"topic {name}"] = (
                None if topic is None else int(topic.configs["retention.ms"]) - FIRST_RETENTION
            )

    def contents(self) -> Any:
        """Return all that a change to a file must not change."""
        return self.rows, self.status, self.readers, self.values


def check(expected: Expected, found: Found) -> None:
    """Compare a folder with what its clients know.

    Raises:
        AssertionError: something is lost, doubled, reordered, or half committed.
    """
    for partition in PARTITIONS:
        name = f"t-{partition}"
        rows = found.rows[name]
        offsets = [offset for offset, _ in rows]
        assert offsets == sorted(set(offsets)), (name, "offsets", offsets)
        by_value = Counter(value for _, value in rows)
        assert not [value for value, count in by_value.items() if count > 1], (name, by_value.most_common(3))
        at = {value: offset for offset, value in rows}
        for value, offset in expected.records[name].items():
            assert at.get(value) == offset, (name, value, "acknowledged at", offset, "found at", at.get(value))
        plain = {value for value in at if value.startswith("plain ")}
        assert plain <= expected.maybe[name], (name, plain - expected.maybe[name])
    _check_transactions(expected, found)
    for key, possible in expected.values.items():
        value = found.values[key]
        assert value in possible or (value is False and None in possible), (key, value, "is not one of", possible)
        expected.values[key] = [value]
    for topic, number in expected.only.items():
        if found.values[f"topic {topic}"] == number:
            assert found.rows[f"{topic}-0"] == [(0, f"only {number}")], (topic, found.rows[f"{topic}-0"])
        elif found.values[f"topic {topic}"] is not None:
            assert found.rows[f"{topic}-0"] in ([], [(0, f"only {found.values[f'topic {topic}']}")])


def _check_transactions(expected: Expected, found: Found) -> None:
    committed = []
    for number, status in found.status.items():
        outcomes = set(status.values())
        assert len(outcomes) == 1, ("half committed", number, status)
        (outcome,) = outcomes
        wanted, is_acknowledged = expected.ends.get(number, (None, False))
        assert outcome != "committed" or wanted == "commit", (number, outcome, wanted)
        assert not is_acknowledged or outcome == {"commit": "committed", "abort": "aborted"}[str(wanted)], (
            number,
            outcome,
            wanted,
        )
        if outcome == "committed":
            committed.append(number)
    for number, parts in expected.parts.items():
        assert parts <= set(found.status[number]), (number, parts, found.status[number])
    newest = max(committed, default=None)
    assert found.readers == newest, ("offsets of the group", found.readers, "records", newest)
