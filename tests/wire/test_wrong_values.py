"""A field can have any Python value: encoding writes it or raises EncodeError, in each form alike, and nothing else."""

from __future__ import annotations

import decimal
import math
import random
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kafka_wire.clients import MetadataRequest
from kafka_wire.metadata import PartitionChangeRecord
from kafka_wire.registry import CATALOG
from kafka_wire.runtime import reference
from kafka_wire.runtime.errors import EncodeError
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Layout

from tests.rounds import rounds

numpy = pytest.importorskip("numpy")


class Incomparable:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not comparable")

    __hash__ = None  # type: ignore[assignment]


class Indexed:
    def __index__(self) -> int:
        return 5


WRONG: list[Callable[[], Any]] = [
    *(lambda value=value: value for value in (None, True, False, 0, -1, 2**31, 2**63, 2**200, 1.5, math.nan, math.inf)),
    *(lambda value=value: value for value in ("", "x", "\ud800", "x" * 40_000, b"", b"x", b"x" * 40_000)),
    lambda: bytearray(b"ab"),
    lambda: memoryview(b"ab"),
    list,
    lambda: [1],
    lambda: ["x"],
    lambda: [None],
    lambda: [[]],
    lambda: [object()],
    lambda: (1, 2),
    dict,
    lambda: {"a": 1},
    lambda: {1},
    object,
    Incomparable,
    lambda: [Incomparable()],
    Indexed,
    lambda: numpy.array([1, 2]),
    lambda: numpy.array([]),
    lambda: numpy.int64(5),
    lambda: numpy.bool_(False),
    lambda: numpy.str_("x"),
    lambda: decimal.Decimal(3),
    lambda: uuid.UUID(int=3),
    lambda: iter([1]),
    lambda: range(3),
    lambda: int,
    MetadataRequest,
    lambda: [MetadataRequest()],
]


def outcome(write: Callable[[], Any]) -> Any:
    """Return the encoded bytes, or None for an EncodeError; any other exception fails the test."""
    try:
        return write()
    except EncodeError:
        return None


def structs(layout: Layout, value: Any) -> Iterator[tuple[Layout, Any]]:
    """Yield a message and the structs in it, one element for each array of structs."""
    yield layout, value
    for field in (*layout.fields, *layout.tagged.values()):
        if field.struct is not None:
            inner = field.struct.spec.cls()
            setattr(value, field.field.attribute, [inner] if field.is_array else inner)
            yield from structs(field.struct, inner)


def cases() -> Iterator[tuple[type[Message], int, int, str]]:
    """Yield each field in the newest version: the message, the version, the number of its struct and its attribute."""
    for entry in CATALOG:
        if not entry.is_retired:
            cls = CATALOG.load(entry)
            version = cls.VERSIONS[-1]
            for number, (layout, _) in enumerate(structs(cls.SPEC.layout(version), cls())):
                for field in (*layout.fields, *layout.tagged.values(), *(layout.absent)):
                    yield cls, version, number, getattr(field, "field", field).attribute


def check(message: Message, struct: Any, attribute: str, version: int) -> None:
    written = outcome(lambda: message.encode(version))
    if not hasattr(getattr(struct, attribute, None), "__next__"):  # an iterator is empty now
        assert written == outcome(lambda: reference.write(message, version))
    outcome(lambda: message.to_json(version))


@pytest.mark.slow
def test_any_value_is_written_or_refused_by_every_form() -> None:
    chosen = list(cases())
    random.Random(5).shuffle(chosen)
    for cls, version, number, attribute in chosen[: rounds(250, thorough=len(chosen))]:
        for wrong in (*WRONG, None):
            message = cls()
            _, struct = list(structs(cls.SPEC.layout(version), message))[number]
            if wrong is None:
                delattr(struct, attribute)
            else:
                setattr(struct, attribute, wrong())
            check(message, struct, attribute, version)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda message: delattr(message, "topics"), "the attribute topics has no value"),
        (lambda message: setattr(message, "topics", Incomparable()), "topics: expected a sequence, found Incomparable"),
        (lambda message: setattr(message, "unknown_tags", {"x": b""}), "unknown_tags: 'x' is not a valid unknown tag"),
    ],
)
def test_the_error_names_the_value(change: Callable[[Message], None], sentence: str) -> None:
    message = MetadataRequest(topics=[])
    change(message)
    with pytest.raises(EncodeError, match=f"MetadataRequest v12: .*{sentence}"):
        message.encode(12)


def test_a_value_that_changes_while_it_is_written() -> None:
    """As another thread can change it: the first attempt to write it fails, the second one does not."""

    class Changing(list[Any]):
        is_first = True

        def __len__(self) -> int:
            if self.is_first:
                self.is_first = False
                raise IndexError
            return 0

    message = MetadataRequest()
    message.topics = Changing()
    with pytest.raises(EncodeError, match="MetadataRequest v12: the value has changed while it was written"):
        message.encode(12)


def test_a_sequence_with_fewer_elements_than_its_length() -> None:
    class Short(list[Any]):
        def __len__(self) -> int:
            return 3

    message = PartitionChangeRecord()
    message.isr = Short([1])
    assert outcome(lambda: message.encode(0)) in (None, PartitionChangeRecord(isr=[1]).encode(0))
    with pytest.raises(EncodeError, match="isr: 1 element, but a length of 3"):
        reference.write(message, 0)
