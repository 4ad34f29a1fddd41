"""Types of columns: one table, whatever the message and the version."""

from __future__ import annotations

import pyarrow as pa
import pytest
from kafka_wire.clients import DescribeClusterResponse
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import UnsupportedVersionError
from kafka_wire.runtime.spec import StructSpec

from kip.columnar import arrow_schema
from kip.columnar.schemas import ARROW_TYPES, check_type


def test_a_schema() -> None:
    brokers = [required("broker_id", pa.int32()), required("host", pa.string()), required("port", pa.int32())]
    brokers.append(pa.field("rack", pa.string()))
    fields = {
        "throttle_time_ms": pa.int32(),
        "error_code": pa.int16(),
        "error_message": pa.string(),
        "cluster_id": pa.string(),
        "controller_id": pa.int32(),
        "brokers": pa.list_(required("element", pa.struct(brokers))),
        "cluster_authorized_operations": pa.int32(),
    }
    assert arrow_schema("DescribeClusterResponse", 0) == pa.schema(fields)


def required(name: str, arrow_type: pa.DataType) -> pa.Field:
    return pa.field(name, arrow_type, nullable=False)


def test_all_versions() -> None:
    newest = arrow_schema(DescribeClusterResponse, 2)
    assert arrow_schema(DescribeClusterResponse).names == newest.names
    assert arrow_schema(DescribeClusterResponse, 1) != newest
    assert can_be_null(newest) == {"rack"}
    assert can_be_null(arrow_schema(DescribeClusterResponse)) == {"rack", "is_fenced"}, "version 0 lacks the latter"


def can_be_null(schema: pa.Schema) -> set[str]:
    return {field.name for field in schema.field("brokers").type.value_type if field.nullable}


def test_unknown_tags() -> None:
    schema = arrow_schema(DescribeClusterResponse, unknown_tags=True)
    tags = pa.map_(pa.int32(), pa.binary())
    assert schema.field("unknown_tags").type == tags
    assert schema.field("brokers").type.value_type.field("unknown_tags").type == tags
    assert "unknown_tags" not in arrow_schema("MetadataResponse", 0, unknown_tags=True).names


def test_every_kind_of_every_message_has_a_type() -> None:
    kinds = set()
    for entry in CATALOG:
        if not entry.is_retired:
            cls = CATALOG.load(entry)
            kinds |= kinds_of(cls.SPEC)
            for version in cls.VERSIONS:
                assert set(arrow_schema(cls, version).names) <= set(arrow_schema(cls).names)
    assert kinds <= ARROW_TYPES.keys()


def kinds_of(spec: StructSpec) -> set[str]:
    inner = [kinds_of(field.struct) for field in spec.fields if field.struct is not None]
    return {field.kind for field in spec.fields if field.struct is None}.union(*inner)


def test_no_such_version() -> None:
    with pytest.raises(UnsupportedVersionError, match="DescribeClusterResponse v7: versions 0-2 are supported"):
        arrow_schema(DescribeClusterResponse, 7)


@pytest.mark.parametrize(
    ("struct_type", "error", "text"),
    [
        (pa.int32(), TypeError, "M is int32, expected a struct"),
        (pa.struct({"racks": pa.string()}), ValueError, "M has no field 'racks'; there are throttle_time_ms, "),
        (pa.struct({"cluster_id": pa.int32()}), TypeError, "M.cluster_id is int32, expected string"),
        (pa.struct({"brokers": pa.string()}), TypeError, "M.brokers is string, expected a list"),
        (
            pa.struct({"brokers": pa.list_(pa.struct({"host": pa.bool_()}))}),
            TypeError,
            r"M.brokers\[\].host is bool, expected string",
        ),
    ],
)
def test_types_that_cannot_be_encoded(struct_type: pa.DataType, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        check_type(DescribeClusterResponse.SPEC, struct_type, "M")
