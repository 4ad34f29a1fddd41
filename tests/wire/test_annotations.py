"""Annotations at run time: of every class of the package, and of its constructor, each name can be looked up."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterable
from pathlib import Path
from types import EllipsisType
from uuid import UUID

import pytest
from kafka_wire.clients import fetch_request
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Struct
from kafka_wire.runtime.renamed import RenamedField
from kafka_wire.runtime.spec import StructSpec

from tests.interpreters import VERSIONS, bare_interpreter
from tests.processes import run_process
from tests.shared import ROOT

LOADED = """
import sys
import {module}
print(*{{"collections.abc", "types", "typing"}} & set(sys.modules))
"""


def classes() -> list[type[Struct]]:
    found: dict[type[Struct], None] = {}

    def visit(spec: StructSpec) -> None:
        found[spec.cls] = None
        for field in spec.fields:
            if field.struct is not None:
                visit(field.struct)

    for entry in CATALOG:
        if not entry.is_retired:
            visit(CATALOG.load(entry).SPEC)
    return list(found)


def test_every_class() -> None:
    assert len(classes()) > 500
    for cls in classes():
        attributes = typing.get_type_hints(cls)
        assert sorted(attributes) == sorted(cls.__slots__), cls
        parameters = typing.get_type_hints(cls.__init__)
        assert parameters.pop("return") is type(None)
        former = [name for name, value in vars(cls).items() if isinstance(value, RenamedField)]
        assert (*parameters, "unknown_tags")[: len(parameters) - len(former)] == cls.__slots__[:-1]
        assert [*parameters][len(cls.__slots__) - 1 :] == former
        signature = inspect.signature(cls, eval_str=True)
        assert {name: each.annotation for name, each in signature.parameters.items()} == parameters


def test_attributes_are_what_the_constructor_makes() -> None:
    for cls in classes():
        value = cls()
        for name, hint in typing.get_type_hints(cls).items():
            kinds = tuple(typing.get_origin(each) or each for each in typing.get_args(hint) or (hint,))
            kinds = (typing.get_origin(hint),) if typing.get_origin(hint) in (list, tuple) else kinds
            assert isinstance(getattr(value, name), kinds), f"{cls.__name__}.{name}"


def test_types_in_full() -> None:
    topic = fetch_request.FetchTopic
    assert typing.get_type_hints(topic) == {
        "unknown_tags": dict[int, bytes] | None,
        "topic": str,
        "topic_id": UUID,
        "partitions": list[fetch_request.FetchPartition],
    }
    assert typing.get_type_hints(topic.__init__)["partitions"] == Iterable[fetch_request.FetchPartition]


def test_a_parameter_whose_default_is_an_ellipsis() -> None:
    hints = [hint for cls in classes() for hint in typing.get_type_hints(cls.__init__).values()]
    assert any(EllipsisType in typing.get_args(hint) for hint in hints)


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_other_pythons(version: str, tmp_path: Path) -> None:
    python = bare_interpreter(version, tmp_path)
    run(python, USE)


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_a_message_is_imported_without_slow_modules(version: str, tmp_path: Path) -> None:
    """A message without UUIDs needs none of the modules that annotations usually come from."""
    python = bare_interpreter(version, tmp_path)
    slow = run(python, "-S", LOADED.format(module="kafka_wire.clients.heartbeat_request"))
    assert not slow.split()


def run(python: Path, *arguments: str) -> str:
    *options, code = arguments
    environment = {"PYTHONPATH": str(ROOT / "generated"), "KIPC_ACCELERATOR": "0"}
    result = run_process(python, *options, "-c", code, env=environment)
    assert result.returncode == 0, result.stderr
    return result.stdout


USE = """
import copy, inspect, pickle, typing
from kafka_wire.clients.fetch_request import FetchPartition, FetchRequest, FetchTopic

for cls in (FetchRequest, FetchTopic, FetchPartition):
    assert set(typing.get_type_hints(cls)) == set(cls.__slots__)
    assert set(typing.get_type_hints(cls.__init__)) == {*cls.__slots__, "return"} - {"unknown_tags"}
    inspect.signature(cls, eval_str=True)

replace = getattr(copy, "replace", lambda message, **changes: message.__replace__(**changes))
topic = FetchTopic(topic="a", partitions=[FetchPartition(partition=1)])
topic.unknown_tags = {7: b"x"}
other = replace(topic, topic="b")
assert (topic.topic, other.topic, other.partitions, other.unknown_tags) == ("a", "b", topic.partitions, {7: b"x"})
assert pickle.loads(pickle.dumps(other)) == copy.deepcopy(other) == copy.copy(other) == other
try:
    replace(topic, unheard_of=1)
except TypeError as error:
    assert "unheard_of" in str(error)
else:
    raise AssertionError
"""
