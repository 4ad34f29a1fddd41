"""Fields of null structs, at all depths and in parts of arrays; this needs no engine."""

from __future__ import annotations

import sys

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from kip.spark.nulls import with_explicit_nulls

ITEM = pa.struct([pa.field("a", pa.int32(), nullable=False), ("b", pa.list_(pa.string()))])
OUTER = pa.struct([("one", ITEM), ("many", pa.list_(ITEM))])
ONE = {"a": 1, "b": ["x"]}
ROWS = [None, {"one": None, "many": None}, {"one": ONE, "many": [None, ONE]}, {"one": None, "many": []}]


def hidden(array: pa.Array) -> int:
    """Return the number of values in null structs."""
    if pa.types.is_list(array.type):
        return hidden(array.flatten()) if pa.types.is_nested(array.type.value_type) else 0
    if not pa.types.is_struct(array.type):
        return 0
    own = [array.field(number) for number in range(array.type.num_fields)]
    counts = (pc.sum(pc.and_(array.is_null(), field.is_valid())).as_py() or 0 for field in own)
    return sum(counts) + sum(map(hidden, own))


@pytest.mark.parametrize("part", [slice(None), slice(1, None), slice(2, 3), slice(0, 0)])
@pytest.mark.parametrize("kind", [OUTER, pa.list_(OUTER)])
def test_fields_of_null_structs(kind: pa.DataType, part: slice, monkeypatch: pytest.MonkeyPatch) -> None:
    array = pa.array(ROWS if kind is OUTER else [ROWS, None, ROWS[1:], []], kind)
    assert hidden(array) > 0
    monkeypatch.setitem(sys.modules, "pysail", sys)
    found = with_explicit_nulls(array[part])
    found.validate(full=True)
    assert (found.to_pylist(), found.type, hidden(found)) == (array.to_pylist()[part], kind, 0)


def test_spark_needs_no_second_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pysail", raising=False)
    array = pa.array(ROWS, OUTER)
    assert with_explicit_nulls(array) is array
