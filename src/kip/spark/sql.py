"""Functions for SQL: one to decode and one to encode each message, named after it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kip.log.records.families import FAMILIES
from kip.spark.batches import Decoder, MessageDecoder, RecordDecoder
from kip.spark.functions import decode_udf, encode_udf
from kip.spark.options import Options, OptionValues

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def register_functions(
    spark: SparkSession, messages: Iterable[str] = (), options: OptionValues | None = None
) -> list[str]:
    """Make functions for SQL and return their names.

    For each message `from_kafka_describe_cluster_response(data, version)` and `to_kafka_…(struct, version)`, over all
    its versions; for each internal topic `from_kafka_consumer_offsets(key, value)`. SQL has to know the type of a
    function beforehand, so a single function that takes the message's name is not possible.

    The one option is mode.

    Raises:
        LookupError, ValueError: unknown message or option.
    """
    messages = list(messages)
    of_records, of_message = Options.of_records(options), Options.of_message(options)
    decoders: dict[str, Decoder] = {_name(topic): RecordDecoder(topic, of_records) for topic in FAMILIES}
    decoders |= {_name(message): MessageDecoder(message, None, of_message) for message in messages}
    names = []
    for name, decoder in decoders.items():
        names.append(f"from_kafka_{name}")
        spark.udf.register(names[-1], decode_udf(decoder))
    for message in messages:
        names.append(f"to_kafka_{_name(message)}")
        spark.udf.register(names[-1], encode_udf(message))
    return names


def _name(name: str) -> str:
    """Return a name as SQL has it: `describe_cluster_response`, `consumer_offsets`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.replace(".", "_")).lower().strip("_")
