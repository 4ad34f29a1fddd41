"""Addresses of brokers in responses, and their replacement by addresses of the proxy.

The positions of addresses are derived from the specs: a struct with `Host` and `Port` contains the address of a node if
it, or a struct around it, has a broker id. Other addresses, such as those of Streams applications, are not of nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, StructSpec


class NodeAddress(NamedTuple):
    """The address of a node, as a broker sent it."""

    node_id: int
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class _Shape:
    """The places of addresses in a struct: its own node id, host and port, and its fields that contain addresses."""

    node_id: str | None
    has_address: bool
    versions: range
    inner: tuple[tuple[Field, _Shape], ...]


@cache
def has_addresses(api_key: int, version: int) -> bool:
    """Return whether responses of an API can contain addresses in a version; False for unknown APIs and versions."""
    try:
        entry = CATALOG.response(api_key)
        if version not in entry.versions:
            return False
        return _can_have_address(_shape(CATALOG.load(entry).SPEC), version)
    except UnknownMessageError:
        return False


def node_addresses(message: Message) -> list[NodeAddress]:
    """Return the addresses of nodes in a response, in the order of their ids."""
    addresses = (NodeAddress(node_id, struct.host, struct.port) for struct, node_id in _places(message))
    return sorted(dict.fromkeys(addresses))


def replace_addresses(message: Message, substitute: Callable[[NodeAddress], tuple[str, int]]) -> bool:
    """Replace the addresses of nodes in a response; return whether it contains any."""
    is_changed = False
    for struct, node_id in _places(message):
        is_changed = True
        struct.host, struct.port = substitute(NodeAddress(node_id, struct.host, struct.port))
    return is_changed


def _places(message: Message) -> Iterator[tuple[Any, int]]:
    """Yield the structs with the address of a node, and its id."""
    for struct, node_id in _structs(message, _shape(message.SPEC), -1):
        if struct.host and struct.port > 0:  # absent in responses with an error
            yield struct, node_id


def _structs(struct: Any, shape: _Shape, node_id: int) -> Iterator[tuple[Any, int]]:
    if shape.node_id is not None:
        node_id = getattr(struct, shape.node_id)
    if shape.has_address:
        yield struct, node_id
    for field, inner in shape.inner:
        value = getattr(struct, field.attribute)
        for element in value or () if field.is_array else (value,):
            if element is not None:
                yield from _structs(element, inner, node_id)


def _can_have_address(shape: _Shape, version: int) -> bool:
    own = shape.has_address and version in shape.versions
    return own or any(version in field.versions and _can_have_address(inner, version) for field, inner in shape.inner)


@cache
def _shape(spec: StructSpec, *, is_in_node: bool = False) -> _Shape:
    fields = {field.name: field for field in spec.fields}
    ids = [field for field in spec.fields if field.entity_type == "brokerId" and not field.is_array]
    is_node = is_in_node or bool(ids)
    inner = []
    for field in spec.fields:
        if field.struct is not None:
            shape = _shape(field.struct, is_in_node=is_node)
            if shape.has_address or shape.inner:
                inner.append((field, shape))
    # Both, and a broker id around them: `Host` alone is that of an ACL.
    has_address = is_node and fields.keys() >= {"Host", "Port"}
    versions = fields["Host"].versions if has_address else range(0)
    return _Shape(ids[0].attribute if ids else None, has_address, versions, tuple(inner))
