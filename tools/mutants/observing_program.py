"""What can be observed of a package besides its codecs: structs, errors, the command line, the accelerator.

See `observing_runtime`, which observes the rest of the runtime and calls this.
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
from types import ModuleType
from typing import Any

from tools.mutants.inputs import Made
from tools.mutants.observing import build, descriptor_lines, outcome

__all__ = ["acceleration_lines", "program_lines", "small_lines", "struct_lines"]

WORDS = (0, 1, -1, 128, 32768, 2**31, "a", b"ab", None)


def struct_lines(package: str, modules: dict[str, Any]) -> Iterator[str]:
    examples = import_module(f"{package}.tests.examples.example")
    example, part = examples.Example, examples.Part
    values = [
        example(),
        example(id=3),
        example(parts=[part(key=1), part(key=1), part(key=2, note="n")]),
        part(),
        part(key=1),
    ]
    tagged = part()
    tagged.unknown_tags = {}
    other = part()
    other.unknown_tags = {5: b""}
    for one in (*values, tagged, other):
        yield repr([one == each for each in (*values, tagged, other, "x", None)])
        yield repr([one, copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), one.KEY])
        yield outcome(hash, one)
        for changes in ({}, {"id": 5}, {"key": 5}, {"unknown_tags": {}}):
            yield outcome(one.__replace__, **changes)
    replaced = values[2].__replace__(id=1)
    yield repr([replaced.parts is values[2].parts, other.__replace__(key=2).unknown_tags])
    for call in (modules["lookup"].find, lambda *a, **k: list(modules["lookup"].find_all(*a, **k))):
        for key in ({}, {"key": 1}, {"key": 9}, {"note": "n"}, {"key": 1, "note": ""}):
            yield outcome(call, values[2].parts, **key)
    yield outcome(modules["lookup"].index_by_key, values[2].parts)
    yield outcome(modules["lookup"].index_by_key, [example()])
    yield outcome(modules["lookup"].find, [example()], x=1)
    pair = type("Pair", (part,), {"__slots__": (), "KEY": ("key", "note")})
    yield outcome(modules["lookup"].index_by_key, [pair(key=1), pair(key=2, note="x")])
    yield outcome(modules["lookup"].find, [pair(key=1), pair(key=2, note="x")], note="x", key=1)
    yield from _response_lines(package, example)
    yield from _error_lines(modules["errors"])
    for text in ("none", "0", "3", "1-4", "2+", "0-0", "x"):
        yield outcome(modules["spec"].version_range, text)
    yield from descriptor_lines(example.SPEC)
    yield repr(
        [repr(field) for field in example.SPEC.fields] + [repr(example.SPEC), repr(example.SPEC.fields[9].struct)]
    )


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
        yield outcome(wrong.decode, data, 3)
        yield outcome(wrong.decode_prefix, data, 3)
        yield outcome(wrong().encode, 3)
    calls = []

    def once(message: Any) -> bytes:
        calls.append(message)
        if len(calls) == 1:
            raise KeyError("x")
        return b"x"

    wrong._WRITERS = {3: once}
    yield outcome(wrong().encode, 3)
    for offset in (-1, 0, 1, 500):
        yield outcome(example.decode_prefix, data, 3, offset)
    for given in (bytearray(data), memoryview(data), "text", 5):
        yield outcome(lambda given=given: [example.decode(given, 3), example.decode_prefix(given, 3)])  # type: ignore[misc]
    for version in (None, "3", [1]):
        yield outcome(example.decode, data, version)


def _error_lines(errors: ModuleType) -> Iterator[str]:
    yield repr([errors.counted(number, "byte") for number in range(3)])
    for cls in vars(errors).values():
        if not isinstance(cls, type):
            continue
        yield repr(cls.__mro__)
        for path, offset in (("", None), ("a[1].b", None), ("", 5), ("a", 7)):
            error = cls("M", 2, path, offset, "why")
            yield repr([str(error), error.args, str(pickle.loads(pickle.dumps(error)))])
            yield repr([error.message, error.version, error.path, error.offset, error.reason])


def program_lines(package: str, modules: dict[str, Any]) -> Iterator[str]:
    main = modules["main"].main
    response = import_module(f"{package}.clients").DescribeClusterResponse(cluster_id="c")
    row = {"message": "DescribeClusterResponse", "version": 1}
    good = [json.dumps(row | {"hex": response.encode(1).hex()}), json.dumps(row | {"json": response.to_json(1)})]
    bad = ["", "{", "[]", "{}", '{"message": 5}', '{"message": "X"}', json.dumps(row), json.dumps(row | {"hex": "zz"})]
    bad += [
        json.dumps(row | {"hex": "00"}),
        json.dumps(row | {"json": {}}),
        json.dumps(row | {"version": "1", "hex": ""}),
    ]
    bad += [
        json.dumps(row | {"json": response.to_json(1) | {"x": 1}}),
        json.dumps(row | {"hex": 5, "json": []}),
        "\udcff",
    ]
    lines = "\n".join([*good, *bad]).encode("utf-8", "surrogateescape")
    for arguments in (["decode"], ["encode"], ["decode", "-"], ["decode", "--reference"], ["encode", "--reference"]):
        yield _program_line(main, arguments, lines)
        yield _program_line(main, arguments, good[arguments[0] == "encode"].encode())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lines")
        path.write_bytes(lines)
        yield _program_line(main, ["decode", str(path)], b"")
        yield _program_line(main, ["decode", str(path) + "x"], b"").replace(folder, "")
    for arguments in (
        [],
        ["show"],
        ["show", "FetchRequest"],
        ["show", "Ftch"],
        ["show", "kip_4.AlterTopicRequest"],
        ["x"],
    ):
        yield _program_line(main, arguments, b"")
    for arguments in (["-h"], ["show", "-h"], ["decode", "-h"], ["encode", "-h"]):
        yield _program_line(main, arguments, b"")
    catalog = import_module(f"{package}.registry").CATALOG
    for entry in list(catalog)[::40]:
        yield outcome(list, modules["show"].show_message(catalog, entry.qualified_name))
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
            status = outcome(main, ["show"])
        is_closed = os.fstat(file.fileno()).st_rdev == Path(os.devnull).stat().st_rdev
    return repr([status, err.getvalue(), is_closed])


def acceleration_lines(package: str, acceleration: ModuleType) -> Iterator[str]:
    """Yield the plans that an accelerator gets, with a stand-in for it."""
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
        for used in (stand_in, None):
            acceleration.ACCELERATOR = used  # type: ignore[attr-defined]
            yield from _table_lines(getattr(module, name).SPEC, acceleration.codec_tables)
    acceleration.ACCELERATOR = stand_in  # type: ignore[attr-defined]
    odd = copy.copy(examples[1].Example.SPEC)
    odd.fields = (*odd.fields, _odd_field(odd.fields[0]))
    yield outcome(lambda: acceleration.codec_tables(odd)[0]._emitted)
    acceleration.ACCELERATOR = None  # type: ignore[attr-defined]


def _table_lines(spec: Any, codec_tables: Any) -> Iterator[str]:
    data = spec.cls().encode(0)
    for table, arguments in zip(
        codec_tables(spec, ("1-2", str, repr)), ((data, 0, len(data)), (spec.cls(),)), strict=True
    ):
        for version in (0, 1, 2, 3, 4, "x"):
            yield _without_addresses(outcome(_used, table, version, arguments))
            yield repr(table._emitted and table._emitted.get(version))


def _used(table: Any, version: Any, arguments: Any) -> Any:
    codec = table[version]
    return codec if isinstance(codec, type) else codec(*arguments), codec is table[version]


def _odd_field(field: Any) -> Any:
    odd = copy.copy(field)
    odd.kind = "uint64"
    return odd


def _without_addresses(text: str) -> str:
    return " ".join(word for word in text.split() if not word.startswith("0x"))


def small_lines(package: str, modules: dict[str, Any]) -> Iterator[str]:
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
    yield outcome(lazy, "x")
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
            yield outcome(message.to_json, 3)
            yield outcome(modules["reference"].write, message, 3)
            form = forms.Forms().to_json(3) | {"batches": "", field.field.json_name: value}
            yield outcome(forms.Forms.from_json, form, 3)
    for data, offset in ((b"", 0), (b"x", 2), (b"x", -1)):
        for whole in (modules["reference"].read, modules["reference"].read_whole):
            yield outcome(whole, forms.Forms.SPEC, data, 3, offset)


def _made(field: Any, value: Any) -> Any:
    is_iterable = isinstance(value, str | bytes) or not field.is_array
    return Made("Forms", {field.field.attribute: value} if is_iterable else {})
