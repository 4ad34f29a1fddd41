"""What can be observed of a package's runtime: what its functions and classes return or raise for many inputs.

This decides whether a mutant behaves differently. It shares nothing with the tests that travel with the package.
"""

from __future__ import annotations

import contextlib
import copy
import gc
import io
import json
import os
import pickle
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from uuid import UUID

from tests.mutants.observing import build, descriptor_lines, message_inputs, message_observations, outcome

__all__ = ["runtime_inputs", "runtime_observations"]

MESSAGES = (
    "tests.examples.forms.Forms",
    "tests.examples.example.Example",
    "clients.describe_cluster_response.DescribeClusterResponse",
    "clients.fetch_response.FetchResponse",
)
WORDS = (0, 1, -1, 2, 126, 127, 128, 129, 255, 300, 16383, 16384, 32767, 32768, 2**31 - 1, 2**31, 2**32, "a", b"ab", None)

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
    yield from _struct_lines(package, modules)
    yield from _program_lines(package, modules)
    yield from _acceleration_lines(package, modules["acceleration"])
    yield from _small_lines(package, modules)


_MODULES = (
    *("acceleration", "annotations", "catalog", "collector", "errors", "frames", "json_form", "kinds", "lazy", "lookup"),
    *("main", "message", "reading", "reference", "reference_reader", "reference_writer", "show", "spec", "uuids"),
    *("walk", "writing"),
)


def _layout_lines(spec: Any) -> Iterator[str]:
    for version in spec.versions:
        waiting = [spec.layout(version)]
        while waiting:
            layout = waiting.pop()
            yield repr([layout.spec, layout.version, layout.flexible, layout.smallest, layout.absent, list(layout.tagged)])
            for field in (*layout.fields, *layout.tagged.values()):
                names = ("field", "flexible", "is_array", "kind", "maybe", "nullable", "smallest")
                yield repr([getattr(field, name) for name in names])
                if field.struct is not None:
                    waiting.append(field.struct)
    for field in spec.fields:
        yield repr([field.new_default(), *(outcome(lambda v=v: field.is_default(v)) for v in (*WORDS, (), [], True, 0.0))])  # type: ignore[misc]


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
            yield name + outcome(lambda name=name, arguments=arguments: getattr(reading, name)(*arguments))  # type: ignore[misc]
        yield outcome(lambda: list(reading.tagged_fields(buffer, 0, end, count)))
        yield outcome(lambda: uuids.uuids(buffer, 0, count % 3))
        yield outcome(lambda: reading.array_unpackers("h")[count](buffer, 0))
    yield outcome(lambda: len(reading.array_unpackers("i")))
    yield outcome(lambda: [reading.array_unpackers("i") is reading.array_unpackers("i"), reading.MAX_STRING])
    yield outcome(lambda: reading.unpacker(">hB")(b"1234", 1))
    value = uuids.uuid(bytes(range(16)))
    yield repr([value, value.is_safe, hash(value) == hash(UUID(bytes=bytes(range(16)))), uuids.ZERO_UUID])


def _writers(writing: ModuleType, uuids: ModuleType) -> Iterator[str]:
    values = [*WORDS, (), (1,), ("a", "é"), [b"x"], (True, False), [2], bytearray(b"xy"), b"x" * 200, (UUID(int=7),)]
    names = [name for name in writing.__all__ if name.startswith("put_") and name not in ("put_tags", "put_numbers")]
    for value in values:
        for name in names:
            yield name + outcome(lambda name=name, value=value: _written(getattr(writing, name), value))  # type: ignore[misc]
        yield outcome(lambda value=value: _written(uuids.put_uuids, value))  # type: ignore[misc]
        yield outcome(lambda value=value: writing.varint(value))  # type: ignore[misc]
        yield outcome(lambda value=value: _written(writing.put_numbers, value, "h"))  # type: ignore[misc]
        yield outcome(lambda value=value: writing.boolean[value])  # type: ignore[misc]
    for tags in ({}, None, {0: b""}, {3: b"abc", 1: b""}, {5: b"x" * 200}, {2**31: b""}, {-1: b""}, {2**31 - 1: b""}):
        for known in (0, 1, 3, 4):
            for fields in ([], [(0, b"a"), (2, b"x" * 130)]):
                yield outcome(lambda f=fields, t=tags, k=known: _written(writing.put_tags, f, t, k))  # type: ignore[misc]
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
            yield outcome(lambda each=each, item=item: each.entry(item.name))  # type: ignore[misc]
            yield outcome(lambda each=each, item=item: each.entry(item.qualified_name))  # type: ignore[misc]
        for name in ("Abrequest", "kip_1.AbRequest", "clients.AbRequest", "x", "FetchRequst", "kip_700.DescribeClusterRequest"):
            yield outcome(lambda each=each, name=name: each.entry(name))  # type: ignore[misc]
        for key in (-1, 0, 3, 7, 18, 60, 999):
            for call in (each.request, each.response):
                yield outcome(lambda call=call, key=key: call(key))  # type: ignore[misc]
            for version in (0, 1, 2, 3, 9, 50):
                yield outcome(lambda e=each, k=key, v=version: e.request_header_version(k, v))  # type: ignore[misc]
                yield outcome(lambda e=each, k=key, v=version: e.response_header_version(k, v))  # type: ignore[misc]
            for area in ("metadata", "c-d", "c_d", "group-coordinator", "x"):
                for kind in ("metadata", "coordinator-key", "coordinator-value"):
                    yield outcome(lambda e=each, a=area, k=key, t=kind: e.record(a, k, t))  # type: ignore[misc]
    for name in ("FetchRequest", "Nothing", "LeaderAndIsrRequest"):
        yield outcome(lambda name=name: catalog.message(name))  # type: ignore[misc]
    yield outcome(lambda: small.load(small.entry("GoneRequest")))


def _frames_lines(package: str, frames: ModuleType, inputs: Inputs) -> Iterator[str]:
    clients = import_module(f"{package}.clients")
    sent = []
    for message in (clients.MetadataRequest(), clients.ApiVersionsRequest(client_software_name="x"), clients.FetchRequest()):
        for version in (0, 3, 9, 12, 99):
            for client in (None, "me"):
                call = lambda m=message, v=version, c=client: frames.encode_request(m, v, correlation_id=77, client_id=c)  # noqa: E731
                yield outcome(call)
                with contextlib.suppress(Exception):
                    sent.append((call()[4:], message.API_KEY, version))
        response = message.RESPONSE()
        for version in (0, 3, 9, 12):
            call = lambda m=response, v=version: frames.encode_response(m, v, correlation_id=2**31 - 1)  # noqa: E731
            yield outcome(call)
            with contextlib.suppress(Exception):
                sent.append((call()[4:], message.API_KEY, version))
    for data, key, version in sent:
        for frame in (data, data + b"more", data[:-1], data[:7], data[:3], b"\x03\xe7" + data[2:], data[:2] + b"\x7f\xff" + data[4:]):
            yield outcome(lambda f=frame: _shown(frames.decode_request(f)))  # type: ignore[misc]
            yield outcome(lambda f=frame: frames.decode_request_header(f))  # type: ignore[misc]
            yield outcome(lambda f=frame, k=key, v=version: _shown(frames.decode_response(f, k, v)))  # type: ignore[misc]
    yield outcome(lambda: frames.decode_response(b"1234", 999, 0))
    yield outcome(lambda: frames.encode_request(clients.MetadataResponse.SPEC.cls, 0, correlation_id=1))
    yield outcome(lambda: frames.encode_response(clients.RequestHeader(), 0, correlation_id=1))
    yield from _stream_lines(frames, inputs["chunks"])
    yield from _pairing_lines(clients, frames)


def _shown(frame: Any) -> Any:
    names = [name for name in dir(type(frame)) if not name.startswith("_")]
    return frame, [getattr(frame, name) for name in names]


def _stream_lines(frames: ModuleType, chunks: list[list[bytes]]) -> Iterator[str]:
    yield repr([frames.MAX_SIZE, frames.FrameReader().max_size])
    for pieces in chunks:
        reader = frames.FrameReader(9)
        for piece in pieces:
            stream = b"".join(len(part).to_bytes(4, "big") + part for part in (piece, piece * 2))
            yield outcome(lambda r=reader, s=stream: [list(r.feed(s[:5])), r.pending, list(r.feed(s[5:])), r.pending])  # type: ignore[misc]
        yield outcome(lambda r=reader: list(r.feed(b"\xff\xff\xff\xff")))  # type: ignore[misc]


def _pairing_lines(clients: ModuleType, frames: ModuleType) -> Iterator[str]:
    pairs = frames.Correlator("c")
    answer = frames.encode_response(clients.MetadataResponse(), 5, correlation_id=0)[4:]
    yield outcome(lambda: [pairs.send(clients.MetadataRequest(), 5), pairs.pending, pairs.client_id])
    yield outcome(lambda: [pairs.send(clients.MetadataRequest(), 5), pairs.pending])
    for data in (b"", b"123", b"1234", answer, answer):
        yield outcome(lambda data=data: [_shown(pairs.receive(data)), pairs.pending])  # type: ignore[misc]
    pairs._next_id = 2**31 - 1
    yield outcome(lambda: [pairs.send(clients.MetadataRequest(), 5), pairs.send(clients.MetadataRequest(), 5)])
    yield outcome(lambda: [pairs.expect(9, 3, 5), pairs.pending, frames.Correlator().client_id])


def _struct_lines(package: str, modules: dict[str, Any]) -> Iterator[str]:
    examples = import_module(f"{package}.tests.examples.example")
    example, part = examples.Example, examples.Part
    values = [example(), example(id=3), example(parts=[part(key=1), part(key=1), part(key=2, note="n")]), part(), part(key=1)]
    tagged = part()
    tagged.unknown_tags = {}
    other = part()
    other.unknown_tags = {5: b""}
    for one in (*values, tagged, other):
        yield repr([one == each for each in (*values, tagged, other, "x", None)])
        yield repr([one, copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), one.KEY])
        yield outcome(lambda one=one: hash(one))  # type: ignore[misc]
        for changes in ({}, {"id": 5}, {"key": 5}, {"unknown_tags": {}}):
            yield outcome(lambda one=one, changes=changes: one.__replace__(**changes))  # type: ignore[misc]
    replaced = values[2].__replace__(id=1)
    yield repr([replaced.parts is values[2].parts, other.__replace__(key=2).unknown_tags])
    for call in (modules["lookup"].find, lambda *a, **k: list(modules["lookup"].find_all(*a, **k))):
        for key in ({}, {"key": 1}, {"key": 9}, {"note": "n"}, {"key": 1, "note": ""}):
            yield outcome(lambda call=call, key=key: call(values[2].parts, **key))  # type: ignore[misc]
    yield outcome(lambda: modules["lookup"].index_by_key(values[2].parts))
    yield outcome(lambda: modules["lookup"].index_by_key([example()]))
    yield outcome(lambda: modules["lookup"].find([example()], x=1))
    pair = type("Pair", (part,), {"__slots__": (), "KEY": ("key", "note")})
    yield outcome(lambda: modules["lookup"].index_by_key([pair(key=1), pair(key=2, note="x")]))
    yield outcome(lambda: modules["lookup"].find([pair(key=1), pair(key=2, note="x")], note="x", key=1))
    yield from _response_lines(package, example)
    yield from _error_lines(modules["errors"])
    for text in ("none", "0", "3", "1-4", "2+", "0-0", "x"):
        yield outcome(lambda text=text: modules["spec"].version_range(text))  # type: ignore[misc]
    yield from descriptor_lines(example.SPEC)
    yield repr([repr(field) for field in example.SPEC.fields] + [repr(example.SPEC), repr(example.SPEC.fields[9].struct)])


def _response_lines(package: str, example: Any) -> Iterator[str]:
    clients = import_module(f"{package}.clients")
    proposed = import_module(f"{package}.kips.kip_700")
    for cls in (clients.FetchRequest, proposed.DescribeClusterRequest, clients.FetchResponse, example):
        yield outcome(lambda cls=cls: cls.RESPONSE)  # type: ignore[misc]
        yield repr([getattr(cls, name) for name in ("API_KEY", "CURRENT_VERSIONS", "DEPRECATED_VERSIONS", "KEY")])
    lonely = type("LonelyRequest", (clients.FetchRequest,), {"__slots__": ()})
    yield outcome(lambda: lonely.RESPONSE)
    spec = copy.copy(clients.FetchRequest.SPEC)
    spec.name = "NothingRequest"
    lonely.SPEC = spec
    yield outcome(lambda: lonely.RESPONSE)
    wrong = type("Wrong", (example,), {"__slots__": ()})
    data = example().encode(3)

    def fail(*_: Any) -> Any:
        raise KeyError("x")

    for reader, writer in ((fail, fail), (lambda buf, pos, end: (None, end + 1), lambda message: b"x")):
        wrong._READERS, wrong._WRITERS = {3: reader}, {3: writer}
        yield outcome(lambda: wrong.decode(data, 3))
        yield outcome(lambda: wrong.decode_prefix(data, 3))
        yield outcome(lambda: wrong().encode(3))
    calls = []

    def once(message: Any) -> bytes:
        calls.append(message)
        if len(calls) == 1:
            raise KeyError("x")
        return b"x"

    wrong._WRITERS = {3: once}
    yield outcome(lambda: wrong().encode(3))
    for offset in (-1, 0, 1, 500):
        yield outcome(lambda offset=offset: example.decode_prefix(data, 3, offset))  # type: ignore[misc]
    for given in (bytearray(data), memoryview(data), "text", 5):
        yield outcome(lambda given=given: [example.decode(given, 3), example.decode_prefix(given, 3)])  # type: ignore[misc]
    for version in (None, "3", [1]):
        yield outcome(lambda version=version: example.decode(data, version))  # type: ignore[misc]


def _error_lines(errors: ModuleType) -> Iterator[str]:
    for name in errors.__all__:
        cls = getattr(errors, name)
        yield repr(cls.__mro__)
        for path, offset in (("", None), ("a[1].b", None), ("", 5), ("a", 7)):
            error = cls("M", 2, path, offset, "why")
            yield repr([str(error), error.args, str(pickle.loads(pickle.dumps(error)))])
            yield repr([error.message, error.version, error.path, error.offset, error.reason])


def _program_lines(package: str, modules: dict[str, Any]) -> Iterator[str]:
    main = modules["main"].main
    response = import_module(f"{package}.clients").DescribeClusterResponse(cluster_id="c")
    row = {"message": "DescribeClusterResponse", "version": 1}
    good = [json.dumps(row | {"hex": response.encode(1).hex()}), json.dumps(row | {"json": response.to_json(1)})]
    bad = ["", "{", "[]", "{}", '{"message": 5}', '{"message": "X"}', json.dumps(row), json.dumps(row | {"hex": "zz"})]
    bad += [json.dumps(row | {"hex": "00"}), json.dumps(row | {"json": {}}), json.dumps(row | {"version": "1", "hex": ""})]
    bad += [json.dumps(row | {"json": response.to_json(1) | {"x": 1}}), json.dumps(row | {"hex": 5, "json": []}), "\udcff"]
    lines = "\n".join([*good, *bad]).encode("utf-8", "surrogateescape")
    for arguments in (["decode"], ["encode"], ["decode", "-"], ["decode", "--reference"], ["encode", "--reference"]):
        yield _program_line(main, arguments, lines)
        yield _program_line(main, arguments, good[arguments[0] == "encode"].encode())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lines")
        path.write_bytes(lines)
        yield _program_line(main, ["decode", str(path)], b"")
        yield _program_line(main, ["decode", str(path) + "x"], b"").replace(folder, "")
    for arguments in ([], ["show"], ["show", "FetchRequest"], ["show", "Ftch"], ["show", "kip_4.AlterTopicRequest"], ["x"]):
        yield _program_line(main, arguments, b"")
    for arguments in (["-h"], ["show", "-h"], ["decode", "-h"], ["encode", "-h"]):
        yield _program_line(main, arguments, b"")
    catalog = import_module(f"{package}.registry").CATALOG
    for entry in list(catalog)[::40]:
        yield outcome(lambda entry=entry: list(modules["show"].show_message(catalog, entry.qualified_name)))  # type: ignore[misc]
    yield _failing_output(main, BrokenPipeError(32, "pipe"))
    yield _failing_output(main, OSError(28, "full"))


def _program_line(main: Any, arguments: list[str], lines: bytes) -> str:
    out, err = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(lines))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status: object = main(arguments)
            except SystemExit as exit_:
                status = exit_.code
            except Exception as error:
                status = repr(error)
    finally:
        sys.stdin = stdin
    return repr([status, out.getvalue(), err.getvalue()])


def _failing_output(main: Any, error: OSError) -> str:
    with tempfile.TemporaryFile("w") as file:
        out = io.StringIO()
        out.fileno = file.fileno  # type: ignore[method-assign]

        def flush() -> None:
            raise error

        out.flush = flush  # type: ignore[method-assign]
        err = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = outcome(lambda: main(["show"]))
        is_closed = os.fstat(file.fileno()).st_rdev == os.stat(os.devnull).st_rdev
    return repr([status, err.getvalue(), is_closed])


def _acceleration_lines(package: str, acceleration: ModuleType) -> Iterator[str]:
    """Yield what an accelerator is told about messages, with a stand-in for it."""
    examples = [import_module(f"{package}.tests.examples.{name}") for name in ("forms", "example")]
    yield repr([acceleration.ACCELERATOR, acceleration.PLAN_FORMAT, acceleration.KINDS])

    class Plan:
        def __init__(self, *facts: Any) -> None:
            self.facts = facts

        def read(self, *arguments: Any) -> Any:
            return "read", self

        write = read

        def __repr__(self) -> str:
            return f"<Plan {self.facts!r}>".replace(hex(id(self)), "")

    stand_in = ModuleType("kipc_accelerator")
    stand_in.PLAN_FORMAT, stand_in.Plan = acceleration.PLAN_FORMAT, Plan  # type: ignore[attr-defined]
    for environment, number in (("0", 1), ("1", 1), ("1", 2), (None, 1)):
        os.environ.pop("KIPC_ACCELERATOR", None)
        if environment is not None:
            os.environ["KIPC_ACCELERATOR"] = environment
        stand_in.PLAN_FORMAT = number  # type: ignore[attr-defined]
        sys.modules["kipc_accelerator"] = stand_in
        yield outcome(lambda: acceleration._find() is stand_in)
    del sys.modules["kipc_accelerator"]
    acceleration.ACCELERATOR = stand_in  # type: ignore[attr-defined]
    for module, name in zip(examples, ("Forms", "Example"), strict=True):
        spec = getattr(module, name).SPEC
        emitted = [("1-2", "reader", "writer")]
        readers, writers = acceleration.codec_tables(spec, *emitted)
        for version in (0, 1, 2, 3, 4, "x"):
            for table in (readers, writers):
                yield _without_addresses(outcome(lambda t=table, v=version: [t[v](1), t[v] is t[v]]))  # type: ignore[misc]
                yield _without_addresses(outcome(lambda t=table, v=version: t._emitted.get(v)))  # type: ignore[misc]
        acceleration.ACCELERATOR = None  # type: ignore[attr-defined]
        readers, writers = acceleration.codec_tables(spec, *emitted)
        data = spec.cls().encode(0)
        yield outcome(lambda: [readers[0](data, 0, len(data)), writers[0](spec.cls()), readers[1], writers[2]])
        yield outcome(lambda: [readers[3](b"x" + data, 1, len(data))])
        yield outcome(lambda: readers[4])
        acceleration.ACCELERATOR = stand_in  # type: ignore[attr-defined]
    odd = copy.copy(examples[1].Example.SPEC)
    odd.fields = (*odd.fields, _odd_field(odd.fields[0]))
    yield outcome(lambda: acceleration.codec_tables(odd)[0]._emitted)
    acceleration.ACCELERATOR = None  # type: ignore[attr-defined]


def _odd_field(field: Any) -> Any:
    odd = copy.copy(field)
    odd.kind = "uint64"
    return odd


def _without_addresses(text: str) -> str:
    return " ".join(word for word in text.split() if not word.startswith("0x"))


def _small_lines(package: str, modules: dict[str, Any]) -> Iterator[str]:
    pause = modules["collector"].paused_collector
    was_enabled = gc.isenabled()
    for enabled in (True, False):
        (gc.enable if enabled else gc.disable)()
        seen = []
        with contextlib.suppress(ZeroDivisionError), pause() as given:
            seen += [given, gc.isenabled()]
            with pause():
                seen.append(gc.isenabled())
            seen.append(gc.isenabled())
            raise ZeroDivisionError
        yield repr([*seen, gc.isenabled()])
    (gc.enable if was_enabled else gc.disable)()
    root = import_module(package)
    yield repr([dir(root), root.ErrorCode(3), root.clients.__name__])
    yield outcome(lambda: root.nothing)
    yield outcome(lambda: import_module(f"{package}.clients").Nothing)
    lazy = modules["lazy"].lazy_names(package, {"clients": "clients", "DecodeError": "runtime.errors"})
    yield outcome(lambda: [lazy("clients"), lazy("DecodeError"), vars(root)["DecodeError"]])
    yield outcome(lambda: lazy("x"))
    kinds = modules["kinds"]
    yield repr([getattr(kinds, name) for name in kinds.__all__])
    yield repr([modules["annotations"].Iterable, modules["annotations"].EllipsisType])
    walk = modules["walk"]
    for path in ([], ["a"], [1], ["a", 1, "b"], [1, 2]):
        yield str(walk.Path(path))
    for versions in (range(0), range(1), range(2, 3), range(1, 5)):
        yield walk.describe_versions(versions)
    forms = import_module(f"{package}.tests.examples.forms")
    for value in WORDS:
        for field in forms.Forms.SPEC.layout(3).fields:
            message = build(forms, _made(field, value))
            yield outcome(lambda m=message: m.to_json(3))  # type: ignore[misc]
            yield outcome(lambda m=message: modules["reference"].write(m, 3))  # type: ignore[misc]
            form = forms.Forms().to_json(3) | {"batches": "", field.field.json_name: value}
            yield outcome(lambda form=form: forms.Forms.from_json(form, 3))  # type: ignore[misc]
    for data, offset in ((b"", 0), (b"x", 2), (b"x", -1)):
        for whole in (modules["reference"].read, modules["reference"].read_whole):
            yield outcome(lambda w=whole, d=data, o=offset: w(forms.Forms.SPEC, d, 3, o))  # type: ignore[misc]


def _made(field: Any, value: Any) -> Any:
    from tests.mutants.inputs import Made

    is_iterable = isinstance(value, str | bytes) or not field.is_array
    return Made("Forms", {field.field.attribute: value} if is_iterable else {})
