"""Messages of Kafka's Java classes, and where the codecs are stricter."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.wire.packages import release_catalog

MERGED = "merged"


@cache
def catalog(package: str) -> Any:
    if package == MERGED:
        from kafka_wire.registry import CATALOG

        return CATALOG
    return release_catalog(package)


def newest_names(row: Any) -> Any:
    """Return the JSON of a vector with the names that its fields have in the newest release, see `test_values`."""
    cls = catalog(MERGED).load(entry_of(catalog(MERGED), row))
    return cls.from_json(row["json"], row["version"]).to_json(row["version"])


def entry_of(classes: Any, row: Any) -> Any:
    """Find an API by its key: ListClientMetricsResources is called ListConfigResources since 4.1."""
    match row["type"]:
        case "request":
            return classes.request(row["apiKey"])
        case "response":
            return classes.response(row["apiKey"])
        case _:
            return classes.entry(row["spec"])


STRICTER = {
    "array_count_negative",
    "bytes_length_negative",
    "duplicate_known_tag",
    "duplicate_unknown_tag",
    "invalid_utf8",
    "known_tag_size_wrong",
    "known_tags_out_of_order",
    "records_length_negative",
    "string_length_negative",
    "struct_marker_other",
    "tag_count_huge",
    "unknown_tag_before_known",
    "unknown_tags_out_of_order",
    "varint_high_bits",
}
"""Damage that Java reads and we refuse, each with a reason in docs/decisions/0002-stricter-than-java.md."""
