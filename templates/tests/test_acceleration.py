"""The accelerator: when it is used, and the plans that it gets. A stand-in takes its place here."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import Any

import pytest

from ..runtime import acceleration
from ..runtime.acceleration import codec_tables
from ..runtime.spec import Field, MessageSpec
from .examples.example import Boxed, Example, Inner, Part

DEFAULT = Example().encode(0)


class Plan:
    """A plan of the stand-in, with its arguments."""

    def __init__(self, *arguments: Any) -> None:
        (
            self.cls,
            self.flexible,
            self.tag_count,
            self.unknown_tags,
            self.fields,
            self.tagged,
            self.absent,
        ) = arguments
        self.read, self.write = ("read", self), ("write", self)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType("kipc_accelerator")
    vars(module).update(PLAN_FORMAT=1, Plan=Plan)
    monkeypatch.setitem(sys.modules, "kipc_accelerator", module)
    monkeypatch.setattr(acceleration, "ACCELERATOR", module)
    return module


def test_it_is_found(stand_in: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert acceleration.PLAN_FORMAT == 1
    monkeypatch.delenv("KIPC_ACCELERATOR", raising=False)
    assert acceleration._find() is stand_in
    monkeypatch.setenv("KIPC_ACCELERATOR", "1")
    assert acceleration._find() is stand_in
    monkeypatch.setenv("KIPC_ACCELERATOR", "0")
    assert acceleration._find() is None
    monkeypatch.delenv("KIPC_ACCELERATOR")
    vars(stand_in)["PLAN_FORMAT"] = 2
    assert acceleration._find() is None
    monkeypatch.setitem(sys.modules, "kipc_accelerator", None)
    assert acceleration._find() is None
    assert "KIPC_ACCELERATOR" not in os.environ


def test_without_it_versions_have_emitted_codecs_or_the_reference_codec(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acceleration, "ACCELERATOR", None)
    readers, writers = codec_tables(Example.SPEC, ("1-2", "reader", "writer"))
    for version in (1, 2):
        assert (readers[version], writers[version]) == ("reader", "writer")
    assert readers[0](b"x" + DEFAULT, 1, 1 + len(DEFAULT)) == (
        Example(),
        1 + len(DEFAULT),
    )
    assert writers[0](Example()) == DEFAULT
    assert readers[3] is readers[3]
    for missing in (-1, 4):
        with pytest.raises(KeyError, match=str(missing)):
            _ = readers[missing]


@pytest.mark.usefixtures("stand_in")
def test_with_it_versions_have_plans() -> None:
    readers, writers = codec_tables(Example.SPEC, ("0-3", "reader", "writer"))
    assert readers._emitted[1] == "reader"  # type: ignore[attr-defined]
    assert writers._emitted[2] == "writer"  # type: ignore[attr-defined]
    (read, plan), (write, other) = readers[3], writers[3]
    assert (read, write, readers[3][1]) == ("read", "write", plan)
    assert plan is other
    assert (plan.cls, plan.flexible, plan.tag_count, plan.tagged, plan.absent) == (
        Example,
        True,
        2,
        2,
        0,
    )
    assert plan.unknown_tags is Example.__dict__["unknown_tags"]
    old = readers[0][1]
    assert (old.flexible, old.tagged, old.absent, len(old.fields)) == (False, 0, 7, 14)
    with pytest.raises(KeyError):
        _ = readers[4]


FIELDS = [
    # attribute, kind, flags, tag, smallest size, default, how it is made; in version 3
    ("id", 4, 4, 0, 4, 0, 0),
    ("name", 9, 4 + 2, 0, 1, "x", 0),
    ("is_new", 0, 4, 0, 1, True, 0),
    ("ratio", 7, 4, 0, 8, 0.0, 0),
    ("uuid", 8, 4, 0, 16, Example().uuid, 0),
    ("data", 10, 4 + 2, 0, 1, b"", 0),
    ("port", 3, 4, 0, 2, 0, 0),
    ("numbers", 2, 4 + 2 + 1, 0, 2, (), 0),
    ("words", 9, 4 + 1, 0, 1, (), 0),
    ("parts", 11, 4 + 1, 0, 2, (), 1),
    ("maybe", 11, 4 + 2, 0, 2, None, 0),
    ("choice", 4, 4 + 8, 0, 4, None, 0),
    ("late", 4, 4 + 1, 0, 4, (), 0),
    ("box", 11, 4 + 2, 1, 2, None, 0),
]


@pytest.mark.usefixtures("stand_in")
def test_what_plans_say_about_fields() -> None:
    readers, _ = codec_tables(Example.SPEC)
    plan = readers[3][1]
    for field, (attribute, *expected) in zip(plan.fields, FIELDS, strict=True):
        slot, kind, flags, tag, smallest, inner, default, fresh, is_default = field
        assert slot is Example.__dict__[attribute]
        assert [kind, flags, tag, smallest, default, fresh] == expected, attribute
        assert is_default(None) == (default is None)
        cls = {"parts": Part, "maybe": Inner, "box": Boxed}.get(attribute)
        assert (inner and inner.cls) is cls
    absent = {field[0]: field[1:] for field in readers[0][1].fields[7:]}
    assert absent[Example.__dict__["ratio"]][:5] == (7, 16, 0, 1, None)
    assert absent[Example.__dict__["late"]][:5] == (4, 1, 0, 1, None)
    assert readers[2][1].fields[9][5].fields[1][2] == 0


@pytest.mark.usefixtures("stand_in")
def test_structs_that_are_not_null_are_made_by_their_class() -> None:
    inner = next(
        field.struct for field in Example.SPEC.fields if field.attribute == "box"
    )
    both = (
        Field("Box", "box", "struct", "0+", struct=inner),
        Field("Maybe", "maybe", "struct", "0+", struct=inner),
        Field("Data", "data", "records", "0+"),
    )
    spec = MessageSpec(Example, "0+", *both, type="data", versions="0")
    plan = codec_tables(spec)[0][0][1]
    assert [(field[1], *field[6:8]) for field in plan.fields] == [
        (11, Boxed, 2),
        (11, Boxed, 2),
        (10, b"", 0),
    ]
    assert plan.fields[0][5] is plan.fields[1][5]


@pytest.mark.usefixtures("stand_in")
def test_kinds_that_it_does_not_know_have_emitted_codecs() -> None:
    for kinds in (["int32"], ["string", "struct"]):
        fields = [
            Field(kind, "id", kind, "0+", struct=_odd() if kind == "struct" else None)
            for kind in kinds
        ]
        fields[0].kind = "uint64" if kinds == ["int32"] else "string"
        spec = MessageSpec(Example, "0+", *fields, type="data", versions="0")
        assert codec_tables(spec, ("0", "reader", "writer"))[0][0] == "reader"


def _odd() -> MessageSpec:
    field = Field("Odd", "id", "int8", "0+")
    field.kind = "int24"
    return MessageSpec(Example, "0+", field, type="data", versions="0")
