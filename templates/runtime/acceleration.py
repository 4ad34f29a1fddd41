"""The accelerator: an optional C extension that replaces all generated codecs, from the layouts of `spec`.

It is used if it is installed, knows this plan format, and the environment variable KIPC_ACCELERATOR is not 0. Nothing
else changes: it makes the same objects, and the reference codec describes its errors.
"""

from __future__ import annotations

import os

from .spec import version_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .message import Message
    from .spec import Field, FieldLayout, Layout, MessageSpec, StructSpec

__all__ = ["ACCELERATOR", "PLAN_FORMAT", "codec_tables"]

PLAN_FORMAT = 1

KINDS = (
    "bool",
    "int8",
    "int16",
    "uint16",
    "int32",
    "uint32",
    "int64",
    "float64",
    "uuid",
    "string",
    "bytes",
    "struct",
)
"""The kinds that the accelerator knows, in the order of its numbers; `records` are bytes."""

_ARRAY, _NULLABLE, _FLEXIBLE, _MAYBE, _IGNORABLE = 1, 2, 4, 8, 16
_SHARED, _NEW_LIST, _NEW_STRUCT = 0, 1, 2


def _find() -> Any:
    """Import the accelerator, None where there is none that fits."""
    if os.environ.get("KIPC_ACCELERATOR") == "0":
        return None
    try:
        module: Any = __import__("kipc_accelerator")
    except ImportError:
        return None
    return module if module.PLAN_FORMAT == PLAN_FORMAT else None


ACCELERATOR = _find()
"""The extension in use, or None."""


def codec_tables(
    spec: MessageSpec, *emitted: tuple[str, Any, Any]
) -> tuple[dict[int, Any], dict[int, Any]]:
    """Return the readers and the writers of versions: the accelerator, generated functions or the reference codec.

    `emitted` has ranges of versions, each with its reader and its writer. Versions that Kafka has dropped have none.
    """
    readers = _Table(spec, lambda version: _reference_reader(spec, version))
    writers = _Table(spec, _reference_writer)
    for versions, reader, writer in emitted:
        for version in version_range(versions):
            readers[version] = reader
            writers[version] = writer
    if ACCELERATOR is None or not _is_known(spec):
        return readers, writers
    plans = _Plans()
    return (
        _Table(spec, lambda version: plans.of(spec.layout(version)).read, readers),
        _Table(spec, lambda version: plans.of(spec.layout(version)).write, writers),
    )


def _reference_reader(
    spec: MessageSpec, version: int
) -> Callable[[bytes, int, int], tuple[Any, int]]:
    from .reference import read

    return lambda buf, pos, end: read(spec, buf, version, pos)


def _reference_writer(version: int) -> Callable[[Message], bytes]:
    from .reference import write

    return lambda message: write(message, version)


def _is_known(spec: StructSpec) -> bool:
    """Return whether the accelerator knows all kinds of a struct; a newer compiler may have more."""
    return all(
        (
            field.kind in KINDS or field.kind == "records"
            if field.struct is None
            else _is_known(field.struct)
        )
        for field in spec.fields
    )


class _Table(dict[int, "Callable[..., Any]"]):
    """Makes the codec of a version when it is first used; there is none of a version that the message lacks.

    `emitted` is the table of generated functions that the accelerator replaces.
    """

    def __init__(
        self,
        spec: MessageSpec,
        make: Callable[[int], Callable[..., Any]],
        emitted: _Table | None = None,
    ) -> None:
        self._versions = spec.versions
        self._make = make
        self._emitted = emitted

    def __missing__(self, version: int) -> Callable[..., Any]:
        if version not in self._versions:
            raise KeyError(version)
        codec = self[version] = self._make(version)
        return codec


class _Plans:
    """The plans of one message's structs, each made once per version."""

    def __init__(self) -> None:
        self._made: dict[Layout, Any] = {}

    def of(self, layout: Layout) -> Any:
        plan = self._made.get(layout)
        if plan is None:
            plan = self._made[layout] = self._make(layout)
        return plan

    def _make(self, layout: Layout) -> Any:
        spec = layout.spec
        fields = [self._present(spec, field, 0) for field in layout.fields]
        fields += [
            self._present(spec, field, tag) for tag, field in layout.tagged.items()
        ]
        fields += [_absent(spec, field) for field in layout.absent]
        slot = spec.cls.__dict__["unknown_tags"]
        return ACCELERATOR.Plan(
            spec.cls,
            layout.flexible,
            spec.tag_count,
            slot,
            tuple(fields),
            len(layout.tagged),
            len(layout.absent),
        )

    def _present(
        self, spec: StructSpec, layout: FieldLayout, tag: int
    ) -> tuple[Any, ...]:
        flags = (
            _FLEXIBLE * layout.flexible
            | _NULLABLE * layout.nullable
            | _MAYBE * layout.maybe
        )
        plan = None if layout.struct is None else self.of(layout.struct)
        return _field(spec, layout.field, flags, tag, max(1, layout.smallest), plan)


def _absent(spec: StructSpec, field: Field) -> tuple[Any, ...]:
    """Describe a field that is not on the wire: only its default counts."""
    return _field(spec, field, _IGNORABLE * field.ignorable, 0, 1, None)


def _field(
    spec: StructSpec, field: Field, flags: int, tag: int, smallest: int, plan: Any
) -> tuple[Any, ...]:
    kind = "bytes" if field.kind == "records" else field.kind
    initial, fresh = field.default, _SHARED
    if field.struct is not None and field.default is not None:
        initial, fresh = (
            ((), _NEW_LIST) if field.is_array else (field.struct.cls, _NEW_STRUCT)
        )
    slot = spec.cls.__dict__[field.attribute]
    flags |= _ARRAY * field.is_array
    return (
        slot,
        KINDS.index(kind),
        flags,
        tag,
        smallest,
        plan,
        initial,
        fresh,
        field.is_default,
    )
