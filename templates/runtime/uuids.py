"""Reading and writing UUIDs: a separate module, since most messages have none and `uuid` takes a while to load."""

from __future__ import annotations

from uuid import UUID, SafeUUID

from .reading import Damaged, new
from .writing import Refused, Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["UUID", "ZERO_UUID", "put_uuids", "uuid", "uuids"]

ZERO_UUID = UUID(int=0)
"""The UUID that means "no id" in Kafka."""

_set_int = UUID.int.__set__  # type: ignore[attr-defined, misc]
_set_is_safe = UUID.is_safe.__set__  # type: ignore[attr-defined, misc]


def uuid(raw: bytes) -> UUID:
    """Make a UUID without its slow constructor, whose checks are not needed for bytes from the wire."""
    value = new(UUID)
    _set_int(value, int.from_bytes(raw, "big"))
    _set_is_safe(value, SafeUUID.unknown)
    return value


def uuids(buf: bytes, pos: int, count: int) -> tuple[tuple[UUID, ...], int]:
    """Read the elements of an array of UUIDs."""
    stop = pos + 16 * count
    if stop > len(buf):
        raise Damaged
    return tuple([uuid(buf[at : at + 16]) for at in range(pos, stop, 16)]), stop


def put_uuids(write: Write, values: Collection[UUID]) -> None:
    """Write the elements of an array of UUIDs."""
    for value in values:
        data = value.bytes
        if len(data) != 16:
            raise Refused
        write(data)
