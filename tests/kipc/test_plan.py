"""The plan of a message: which versions share functions, and what its functions need."""

from __future__ import annotations

import pytest
from kipc.errors import KipcError
from kipc.ir.layouts import message_layout
from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec, FieldType, MessageSpec, SpecType
from kipc.language.versions import VersionRange, spans_of
from kipc.python.link import linked, undefined_names
from kipc.python.lower import lower
from kipc.python.render import render_message

FIRST = FieldSpec(name="First", type=FieldType(Kind.INT32), versions=VersionRange(0, 5))
ROWS = FieldSpec(
    name="Rows",
    type=FieldType(Kind.STRUCT, True, "Row"),
    versions=VersionRange(0, 5),
    fields=(
        FieldSpec(name="Id", type=FieldType(Kind.UUID), versions=VersionRange(0, 5)),
        FieldSpec(name="Between", type=FieldType(Kind.STRING), versions=VersionRange(2, 3)),
        FieldSpec(name="Numbers", type=FieldType(Kind.INT16, True), versions=VersionRange(0, 5)),
    ),
)
SPEC = MessageSpec(
    name="Table",
    type=SpecType.DATA,
    valid_versions=VersionRange(0, 5),
    flexible_versions=VersionRange(5, 32767),
    area=("clients",),
    fields=(FIRST, ROWS),
)


def test_versions_that_look_the_same_share_a_layout() -> None:
    titles = [layout.title for layout in lower(SPEC).layouts]
    assert titles == [
        "Row, version 5.",
        "Table, version 5.",
        "Row, versions 0-1 and 4.",
        "Table, versions 0-1 and 4.",
        "Row, versions 2-3.",
        "Table, versions 2-3.",
    ]


@pytest.mark.parametrize(
    ("versions", "spans"),
    [((), []), ((4,), ["4"]), ((0, 1, 2), ["0-2"]), ((5, 0, 1, 7), ["0-1", "5", "7"])],
)
def test_spans_of_versions(versions: tuple[int, ...], spans: list[str]) -> None:
    assert [str(span) for span in spans_of(versions)] == spans


@pytest.mark.parametrize(("version", "row", "message"), [(0, 20, 8), (2, 22, 8), (5, 18, 6)])
def test_smallest_sizes(version: int, row: int, message: int) -> None:
    layout = message_layout(SPEC, version)
    assert layout.untagged[1].smallest_element == row
    assert layout.smallest == message


def test_formats_come_from_the_plan() -> None:
    text = render_message(lower(SPEC))
    assert '_unpack_2i = unpacker(">2i")' in text
    assert '_pack_i_hs = array_packers(">i", "h")' in text


@pytest.mark.parametrize(
    ("name", "template"), [("put_compact_count", "steps/array.jinja"), ("no_such_name", "a template")]
)
def test_a_name_that_nothing_defines_fails_with_its_template(
    name: str, template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kipc.python.link.runtime_names", dict)
    with pytest.raises(KipcError, match=f"^{template} uses {name}, which neither a generated module nor the runtime"):
        linked(lower(SPEC), f"def f():\n    {name}(1)\n")


def test_undefined_names() -> None:
    source = """
CONSTANT: Used = range(3)
class Table(Base):
    first: Annotation
    def method(self, value: Parameter = DEFAULT) -> Returned:
        local = function(value)
        return [each for each in local if CONSTANT]
"""
    names = ["Annotation", "Base", "DEFAULT", "Parameter", "Returned", "Used", "function"]
    assert undefined_names(source, "table.py") == names
