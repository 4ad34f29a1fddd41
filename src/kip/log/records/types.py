"""The names of all types of records that Kafka itself writes."""

from __future__ import annotations

from functools import cache

from kafka_wire.records import ControlType
from kafka_wire.registry import CATALOG

from kip.log.records.families import FAMILIES, UNKNOWN, CoordinatorFamily, FramedFamily, type_name


@cache
def record_types() -> frozenset[str]:
    """Return the names, such as `OFFSET_COMMIT`, and `UNKNOWN`."""
    areas = {family.area for family in FAMILIES.values() if isinstance(family, CoordinatorFamily | FramedFamily)}
    records = [entry for entry in CATALOG if entry.area in areas and entry.type in ("metadata", "coordinator-key")]
    names = (type_name(entry.name.removesuffix("Key")) for entry in records)
    return frozenset({UNKNOWN, *names, *(kind.name for kind in ControlType)})
