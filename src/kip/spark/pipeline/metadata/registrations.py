"""Listeners and supported features in the registrations of brokers and controllers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.mechanisms import SecurityProtocol
from kip.spark.pipeline.columns.expressions import name_of

if TYPE_CHECKING:
    from pyspark.sql import Column

_PROTOCOLS = {int(protocol): protocol.name for protocol in SecurityProtocol}


def endpoint(listener: Column) -> Column:
    """Return a listener with the name of its security protocol."""
    return F.struct(
        listener["name"].alias("name"),
        listener.host.alias("host"),
        listener.port.alias("port"),
        name_of(listener.security_protocol, _PROTOCOLS).alias("security_protocol"),
    )


def feature_entry(feature: Column) -> Column:
    """Return the entry of a feature in a map of supported versions by name."""
    versions = F.struct(feature.min_supported_version.alias("min"), feature.max_supported_version.alias("max"))
    return F.struct(feature["name"].alias("key"), versions.alias("value"))
