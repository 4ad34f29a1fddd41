"""What can be observed of a package's runtime: what its functions and classes return or raise for many inputs.

This decides whether a mutant behaves differently. It shares nothing with the tests that travel with the package.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any
from uuid import UUID

from tools.mutants.observing import message_inputs, message_observations, outcome
from tools.mutants.observing_program import acceleration_lines, program_lines, small_lines, struct_lines

__all__ = ["runtime_inputs", "runtime_observations"]

MESSAGES = (
    "tests.examples.forms.Forms",
    "tests.examples.example.Example",
    "clients.describe_cluster_response.DescribeClusterResponse",
    "clients.fetch_response.FetchResponse",
)
WORDS = (
    0,
    1,
    -1,
    2,
    126,
    127,
    128,
    129,
    255,
    300,
    16383,
    16384,
    32767,
    32768,
    2**31 - 1,
    2**31,
    2**32,
    "a",
    b"ab",
    None,
)

Inputs = dict[str, Any]


def runtime_inputs(package: str, dice: Random) -> Inputs:
    """Make inputs for messages of the package, and frames of requests and responses."""
    inputs = {}
    for path in MESSAGES:
        module, _, name = path.rpartition(".")
        cls = getattr(import_module(f"{package}.{module}"), name)
        inputs[path] = message_inputs(cls, dice, max(4, 100 // len(cls.VERSIONS)))
    inputs["buffers"] = [_buffer(dice) for _ in range(150)]
    inputs["chunks"] = [[dice.randbytes(dice.randint(0, 5)) for _ in range(6)] for _ in range(20)]
    return inputs


def _buffer(dice: Random) -> bytes:
    byte = [0, 1, 2, 3, 65, 127, 128, 129, 255]
    return bytes(dice.choice(byte) for _ in range(dice.randint(0, 40)))


def runtime_observations(package: str, inputs: Inputs) -> Iterator[str]:
    """Yield everything that can be observed of the runtime, line by line."""
    modules = {name: import_module(f"{package}.runtime.{name}") for name in _MODULES}
    for name, module in modules.items():
        yield name + repr(module.__all__)
    catalog = import_module(f"{package}.registry").CATALOG
    for path in MESSAGES:
        name, _, cls = path.rpartition(".")
        yield from message_observations(import_module(f"{package}.{name}"), cls, inputs[path])
        yield from _layout_lines(getattr(import_module(f"{package}.{name}"), cls).SPEC)
    yield from _readers(modules["reading"], modules["uuids"], inputs["buffers"])
    yield from _writers(modules["writing"], modules["uuids"])
    yield from _catalog_lines(catalog, modules["catalog"])
    yield from _frames_lines(package, modules["frames"], inputs)
    yield from struct_lines(package, modules)
    yield from program_lines(package, modules)
    yield from acceleration_lines(package, modules["acceleration"])
    yield from small_lines(package, modules)


_MODULES = (
    *(
        "acceleration",
        "annotations",
        "catalog",
        "collector",
        "errors",
        "frames",
        "json_form",
        "kinds",
        "lazy",
        "lookup",
    ),
    *("main", "message", "reading", "reference", "reference_reader", "reference_writer", "show", "spec", "uuids"),
    *("walk", "writing"),
)


def _layout_lines(spec: Any) -> Iterator[str]:
    for version in spec.versions:
        waiting = [spec.layout(version)]
        while waiting:
            layout = waiting.pop()
            yield repr(
                [layout.spec, layout.version, layout.flexible, layout.smallest, layout.absent, list(layout.tagged)]
            )
            for field in (*layout.fields, *layout.tagged.values()):
                names = ("field", "flexible", "is_array", "kind", "maybe", "nullable", "smallest")
                yield repr([getattr(field, name) for name in names])
                if field.struct is not None:
                    waiting.append(field.struct)
    for field in spec.fields:
        yield repr([field.new_default(), *(outcome(field.is_default, v) for v in (*WORDS, (), [], True, 0.0))])


def _readers(reading: ModuleType, uuids: ModuleType, buffers: list[bytes]) -> Iterator[str]:
    for number, buffer in enumerate(buffers):
        end = len(buffer)
        first = buffer[0] if buffer else 0
        count = number % 7
        calls = [
            *((name, (buffer, 0)) for name in ("varint",)),
            *((name, (buffer, 1, first)) for name in ("long_string", "long_nullable_string", "compact_bytes")),
            *((name, (buffer, 1, first)) for name in ("compact_nullable_bytes", "tag_count")),
            *((name, (buffer, 0, count - 2)) for name in ("sized_bytes", "sized_nullable_bytes")),
            *((name, (buffer, 1, end, first, count)) for name in ("compact_count", "compact_nullable_count")),
            *((name, (count - 2, 1, end, count)) for name in ("sized_count", "sized_nullable_count")),
            *((name, (buffer, 0, count)) for name in ("booleans", "compact_strings", "sized_strings")),
            ("numbers", (buffer, 1, count, "bhiqd"[number % 5])),
            ("unknown_tags", (buffer, 1, end, first)),
            ("unknown_tags", (buffer, 1, end, first, 3)),
            ("null", (number - 3,)),
        ]
        for name, arguments in calls:
            yield name + outcome(getattr(reading, name), *arguments)
        yield outcome(list, reading.tagged_fields(buffer, 0, end, count))
        yield outcome(uuids.uuids, buffer, 0, count % 3)
        yield outcome(reading.array_unpackers("h")[count], buffer, 0)
    yield outcome(len, reading.array_unpackers("i"))
    yield outcome(lambda: [reading.array_unpackers("i") is reading.array_unpackers("i"), reading.MAX_STRING])
    yield outcome(reading.unpacker(">hB"), b"1234", 1)
    value = uuids.uuid(bytes(range(16)))
    yield repr([value, value.is_safe, hash(value) == hash(UUID(bytes=bytes(range(16)))), uuids.ZERO_UUID])


def _writers(writing: ModuleType, uuids: ModuleType) -> Iterator[str]:
    values = [*WORDS, (), (1,), ("a", "é"), [b"x"], (True, False), [2], bytearray(b"xy"), b"x" * 200, (UUID(int=7),)]
    names = [name for name in writing.__all__ if name.startswith("put_") and name not in ("put_tags", "put_numbers")]
    for value in values:
        for name in names:
            yield name + outcome(_written, getattr(writing, name), value)
        yield outcome(_written, uuids.put_uuids, value)
        yield outcome(writing.varint, value)
        yield outcome(_written, writing.put_numbers, value, "h")
        yield outcome(lambda value=value: writing.boolean[value])  # type: ignore[misc]
    for tags in ({}, None, {0: b""}, {3: b"abc", 1: b""}, {5: b"x" * 200}, {2**31: b""}, {-1: b""}, {2**31 - 1: b""}):
        for known in (0, 1, 3, 4):
            for fields in ([], [(0, b"a"), (2, b"x" * 130)]):
                yield outcome(_written, writing.put_tags, fields, tags, known)
    yield outcome(lambda: [writing.packer(">hB")(1, 2), writing.uint8, writing.MAX_STRING])
    yield outcome(lambda: [pack(*range(number + 1)) for number, pack in enumerate(writing.array_packers(">", "hh"))])
    yield outcome(lambda: [pack(9, *range(number)) for number, pack in enumerate(writing.array_packers(">B", "h"))])


def _written(put: Any, *arguments: Any) -> bytes:
    buffer = io.BytesIO()
    put(buffer.write, *arguments)
    return buffer.getvalue()


def _catalog_lines(catalog: Any, module: ModuleType) -> Iterator[str]:
    entry = module.Entry
    small = module.Catalog(
        [
            entry("AbRequest", "kips.kip_1", "ab_request", "request", "0-1", api_key=60, flexible="0+"),
            entry("AbRequest", "clients", "ab_request", "request", "0-2", api_key=60, flexible="2+"),
            entry("AbResponse", "clients", "ab_response", "response", "0-2", api_key=60, flexible="2+"),
            entry("GoneRequest", "clients", "", "request", "none", api_key=7, deprecated="1", listeners=("a",)),
            entry("Two", "a", "two", "data", "0", class_name="Two_"),
            entry("Two", "b", "two", "data", "0", latest_version_unstable=True),
            entry("K", "c_d", "k", "coordinator-key", "0", api_key=3, current_versions="0"),
            entry("Y", "metadata", "k", "metadata", "0-4", api_key=3, dropped=(("0-1", "4.0"), ("2", "4.1"))),
        ],
        "small",
    )
    for each in (small, catalog):
        yield repr([len(each), list(each), each.package])
        for item in each:
            yield repr([getattr(item, name) for name in type(item).__slots__])
            yield repr([item.qualified_name, item.is_retired, item.is_proposal, [item.dropped_in(v) for v in range(5)]])
            yield outcome(each.entry, item.name)
            yield outcome(each.entry, item.qualified_name)
        for name in (
            "Abrequest",
            "kip_1.AbRequest",
            "clients.AbRequest",
            "x",
            "FetchRequst",
            "kip_700.DescribeClusterRequest",
        ):
            yield outcome(each.entry, name)
        for key in (-1, 0, 3, 7, 18, 60, 999):
            for call in (each.request, each.response):
                yield outcome(call, key)
            for version in (0, 1, 2, 3, 9, 50):
                yield outcome(each.request_header_version, key, version)
                yield outcome(each.response_header_version, key, version)
            for area in ("metadata", "c-d", "c_d", "group-coordinator", "x"):
                for kind in ("metadata", "coordinator-key", "coordinator-value"):
                    yield outcome(each.record, area, key, kind)
    for name in ("FetchRequest", "Nothing", "LeaderAndIsrRequest"):
        yield outcome(catalog.message, name)
    yield outcome(small.load, small.entry("GoneRequest"))


def _frames_lines(package: str, frames: ModuleType, inputs: Inputs) -> Iterator[str]:
    clients = import_module(f"{package}.clients")
    sent = []
    for message in (clients.MetadataRequest(), clients.ApiVersionsRequest(), clients.FetchRequest()):
        for version in (0, 3, 9, 12, 99):
            for call, each, keywords in (
                (frames.encode_request, message, {"correlation_id": 77}),
                (frames.encode_request, message, {"correlation_id": 77, "client_id": "me"}),
                (frames.encode_response, message.RESPONSE(), {"correlation_id": 2**31 - 1}),
            ):
                yield outcome(call, each, version, **keywords)
                with contextlib.suppress(Exception):
                    sent.append((call(each, version, **keywords)[4:], message.API_KEY, version))
    for data, key, version in sent:
        for frame in (
            data,
            data + b"more",
            data[:-1],
            data[:7],
            data[:3],
            b"\x03\xe7" + data[2:],
            data[:2] + b"\x7f\xff",
        ):
            yield outcome(_shown, frames.decode_request, frame)
            yield outcome(frames.decode_request_header, frame)
            yield outcome(_shown, frames.decode_response, frame, key, version)
    yield outcome(frames.decode_response, b"1234", 999, 0)
    yield outcome(frames.encode_response, clients.RequestHeader(), 0, correlation_id=1)
    yield from _stream_lines(frames, inputs["chunks"])
    yield from _pairing_lines(clients, frames)


def _shown(decode: Any, *arguments: Any) -> Any:
    frame = decode(*arguments)
    names = [name for name in dir(type(frame)) if not name.startswith("_")]
    return frame, [getattr(frame, name) for name in names]


def _stream_lines(frames: ModuleType, chunks: list[list[bytes]]) -> Iterator[str]:
    yield repr([frames.MAX_SIZE, frames.FrameReader().max_size])
    for pieces in chunks:
        reader = frames.FrameReader(9)
        for piece in pieces:
            stream = b"".join(len(part).to_bytes(4, "big") + part for part in (piece, piece * 2))
            yield outcome(lambda r=reader, s=stream: [list(r.feed(s[:5])), r.pending, list(r.feed(s[5:])), r.pending])  # type: ignore[misc]
        yield outcome(list, reader.feed(b"\xff\xff\xff\xff"))


def _pairing_lines(clients: ModuleType, frames: ModuleType) -> Iterator[str]:
    pairs = frames.Correlator("c")
    answer = frames.encode_response(clients.MetadataResponse(), 5, correlation_id=0)[4:]
    yield outcome(lambda: [pairs.send(clients.MetadataRequest(), 5), pairs.pending, pairs.client_id])
    yield outcome(lambda: [pairs.send(clients.MetadataRequest(), 5), pairs.pending])
    for data in (b"", b"123", b"1234", answer, answer):
        yield outcome(_shown, pairs.receive, data)
        yield repr(pairs.pending)
    pairs._next_id = 2**31 - 1
    yield outcome(lambda: [pairs.send(clients.MetadataRequest(), 5), pairs.send(clients.MetadataRequest(), 5)])
    yield outcome(lambda: [pairs.expect(9, 3, 5), pairs.pending, frames.Correlator().client_id])
